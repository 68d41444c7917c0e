import { makeVisible } from '../../core/visible.ts';
import { absenceOf } from '../model/signature.ts';
import type { RequestJson } from '../model/wire.ts';
import { BodyText } from './body-text.tsx';

/** "The timestamp text with the exact JSON body text appended directly": both parts visibly apart, with nothing in between. */
export function SignedString({ request }: { readonly request: RequestJson }) {
  const timestamp = request.presented?.timestamp ?? '';
  const sizes = [new TextEncoder().encode(timestamp).length, request.body_bytes] as const;
  return (
    <>
      <p class="parts">
        String to sign: <span class="timestamp-part">timestamp, {sizes[0]} bytes</span> +{' '}
        <span class="body-part">body, {sizes[1]} bytes</span> = {sizes[0] + sizes[1]} bytes
      </p>
      <pre class="bytes">
        <span class="timestamp-part">{makeVisible(timestamp)}</span>
        <span class="body-part">
          <BodyText request={request} />
        </span>
      </pre>
      <Presented request={request} />
    </>
  );
}

function Presented({ request }: { readonly request: RequestJson }) {
  const signature = request.presented?.signature;
  const absence = absenceOf(request, 'signature');
  const matches = request.checks?.signature === true;
  return (
    <p class="clocks">
      <span>
        presented{' '}
        {signature === undefined ? (
          <em data-absence={absence}>{absence}</em>
        ) : (
          <code>{makeVisible(signature)}</code>
        )}
      </span>
      <span>
        <strong data-tone={matches ? 'accepted' : 'refused'}>
          {matches ? '✓ matches' : signature === undefined ? `✗ ${absence}` : '✗ does not match'}
        </strong>
      </span>
    </p>
  );
}

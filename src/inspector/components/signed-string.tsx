import { makeVisible } from '../../core/visible.ts';
import { bodyBytes } from '../model/body.ts';
import type { RequestJson } from '../model/wire.ts';
import { ForeignText } from './foreign-text.tsx';

/** "The timestamp text with the exact JSON body text appended directly": both parts visibly apart, with nothing in between. */
export function SignedString({ request }: { readonly request: RequestJson }) {
  const timestamp = request.presented?.timestamp ?? '';
  const sizes = [new TextEncoder().encode(timestamp).length, bodyBytes(request)] as const;
  const { body, body_base64: base64 = '' } = request;
  return (
    <>
      <p class="parts">
        String to sign: <span class="timestamp-part">timestamp, {sizes[0]} bytes</span> +{' '}
        <span class="body-part">body, {sizes[1]} bytes</span> = {sizes[0] + sizes[1]} bytes
      </p>
      <pre class="bytes">
        <span class="timestamp-part">{makeVisible(timestamp)}</span>
        <span class="body-part">
          <ForeignText text={body ?? `(not UTF-8; base64) ${base64}`} />
        </span>
      </pre>
      <p class="clocks">
        <span>
          presented <code>{makeVisible(request.presented?.signature ?? 'not shown')}</code>
        </span>
        <span>
          <strong data-tone={request.checks?.signature ? 'accepted' : 'refused'}>
            {request.checks?.signature ? '✓ matches' : '✗ does not match'}
          </strong>
        </span>
      </p>
    </>
  );
}

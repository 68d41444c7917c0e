import { useMemo } from 'preact/hooks';
import { bodyBytes } from '../model/body.ts';
import { convCommand } from '../model/command.ts';
import type { RequestJson } from '../model/wire.ts';
import { CopyField } from './copy-field.tsx';
import { ForeignText } from './foreign-text.tsx';
import { Icon } from './icon.tsx';

interface RequestBodyProps {
  readonly request: RequestJson;
  readonly onResend: ((request: RequestJson) => void) | undefined;
}

/** The body and what can be done with it. A checked request has its body in the string to sign already. */
export function RequestBody({ request, onResend }: RequestBodyProps) {
  const command = useMemo(() => convCommand(request), [request]);
  return (
    <section class="body">
      {request.checks === null && <Body request={request} />}
      {command !== undefined && <CopyField label="The same as a command" text={command} />}
      {onResend !== undefined && request.body !== undefined && (
        <button type="button" class="button" onClick={() => onResend(request)}>
          <Icon name="send" /> Edit and send again
        </button>
      )}
    </section>
  );
}

const Body = ({ request }: { readonly request: RequestJson }) => (
  <>
    <h4>Body, {bodyBytes(request)} bytes</h4>
    <pre class="bytes">
      <ForeignText text={request.body ?? `not UTF-8; base64: ${request.body_base64 ?? ''}`} />
    </pre>
  </>
);

import { useContext, useMemo, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../kit/visible.ts';
import { convCommand } from '../model/command.ts';
import { otherMerchant } from '../model/merchants.ts';
import type { RequestJson } from '../model/wire.ts';
import { MerchantsContext } from './merchants-context.ts';
import { BodyText, Icon } from './parts.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
}

/** A text to take away: by the button, or by hand where the browser allows no clipboard. */
function CopyField({ label, text }: CopyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [told, setTold] = useState('');
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setTold('Copied');
    } catch {
      setTold('Press Ctrl+C');
    }
  };
  return (
    <div class="copy">
      <label>
        {label}
        <textarea ref={field} readOnly rows={1} spellcheck={false} value={text} />
      </label>
      <button type="button" class="button" onClick={copy}>
        <Icon name="copy" /> Copy
      </button>
      <span role="status">{told}</span>
    </div>
  );
}

interface RequestBodyProps {
  readonly request: RequestJson;
  readonly onResend: ((request: RequestJson) => void) | undefined;
}

/** The body and what can be done with it. A checked request has its body in the string to sign already. */
export const RequestBody = ({ request, onResend }: RequestBodyProps) => (
  <section class="body">
    {request.checks === null && <Body request={request} />}
    {request.redacted ? (
      <p class="warning">
        A merchant’s secret stood in this body and was struck out: what is shown is not what came,
        so it can be neither copied nor sent again.
      </p>
    ) : (
      <>
        <Command request={request} />
        {onResend !== undefined && request.body !== undefined && (
          <button type="button" class="button" onClick={() => onResend(request)}>
            <Icon name="send" /> Edit and send again
          </button>
        )}
      </>
    )}
  </section>
);

const Body = ({ request }: { readonly request: RequestJson }) => (
  <>
    <h4>Body, {request.body_bytes} bytes</h4>
    <pre class="bytes">
      <BodyText request={request} />
    </pre>
  </>
);

function Command({ request }: { readonly request: RequestJson }) {
  const merchants = useContext(MerchantsContext);
  const command = useMemo(() => convCommand(request), [request]);
  const other = otherMerchant(merchants, request.api_key);
  if (command === undefined) return null;
  return (
    <div class="command">
      <CopyField label="A command for this report" text={command.text} />
      {command.remarks.map((remark) => (
        <p key={remark} class="hint">
          {remark}
        </p>
      ))}
      {other !== undefined && (
        <p class="hint">
          It needs a profile with the key <code>{makeVisible(other)}</code>.
        </p>
      )}
    </div>
  );
}

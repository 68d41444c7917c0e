import { useContext, useMemo, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../kit/visible.ts';
import { otherMerchant } from '../model/book.ts';
import { convCommand } from '../model/command.ts';
import { clockTime, fullTime } from '../model/format.ts';
import type { ErrorJson, RequestJson, Violation } from '../model/wire.ts';
import { AnswerPill, BodyText, FaultPill, Icon, MerchantsContext } from './parts.tsx';
import { Signature } from './signature.tsx';

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
const RequestBody = ({ request, onResend }: RequestBodyProps) => (
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

/** Why a request was refused: by what rule, what to do, and each fault of its body. */
const ErrorDetail = ({ error }: { readonly error: ErrorJson }) => (
  <div class="error-detail">
    <p class="error">
      <code>{error.code}</code> {makeVisible(error.message)}
    </p>
    {error.rule !== undefined && <p class="line">Rule: {makeVisible(error.rule)}</p>}
    {error.hint !== undefined && <p class="line">Hint: {makeVisible(error.hint)}</p>}
    {error.violations !== undefined && error.violations.length > 0 && (
      <ul class="violations" aria-label="What is wrong with the body">
        {error.violations.map((violation, at) => (
          <Fault key={at} violation={violation} />
        ))}
      </ul>
    )}
  </div>
);

function Fault({ violation }: { readonly violation: Violation }) {
  const { pointer, rule, message, expected, got, hint } = violation;
  return (
    <li>
      <p>
        <code>{pointer === '' ? '(the whole body)' : makeVisible(pointer)}</code>{' '}
        {makeVisible(message)}
      </p>
      <dl>
        <Value name="rule" value={rule} />
        <Value name="expected" value={expected} />
        <Value name="got" value={got} />
        <Value name="hint" value={hint} />
      </dl>
    </li>
  );
}

/** A value that is not there is not said. */
const Value = ({ name, value }: { readonly name: string; readonly value: unknown }) =>
  value == null ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{makeVisible(typeof value === 'string' ? value : JSON.stringify(value))}</dd>
    </div>
  );

interface AttemptProps {
  readonly request: RequestJson;
  readonly onResend: ((request: RequestJson) => void) | undefined;
  /** What stands before the answer where requests of several orders stand together. */
  readonly about?: string;
  readonly onOrder?: (() => void) | undefined;
}

/** One request as a line, and all there is to know of it when it is opened. */
export function Attempt({ request, onResend, about, onOrder }: AttemptProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { sequence, time, fault, resent, error, explanations } = request;
  return (
    <li class="attempt">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="chevron" />
          <time dateTime={time} title={fullTime(time)}>
            {clockTime(time)}
          </time>
          <span class="sequence">#{sequence}</span>
          {about !== undefined && <span class="subject">{makeVisible(about)}</span>}
          <AnswerPill request={request} />
          {fault !== null && <FaultPill fault={fault} />}
          {resent && (
            <span class="pill" data-tone="plain">
              re-sent from here
            </span>
          )}
          {error !== null && (
            <span class="why">{explanations[0]?.summary ?? makeVisible(error.message)}</span>
          )}
        </summary>
        {isOpen && <Opened request={request} onResend={onResend} onOrder={onOrder} />}
      </details>
    </li>
  );
}

const Opened = ({ request, onResend, onOrder }: Omit<AttemptProps, 'about'>) => (
  <div class="opened">
    <p class="line">
      <code>
        {request.method} {makeVisible(request.path)}
      </code>
      {onOrder !== undefined && (
        <button type="button" class="link" onClick={onOrder}>
          Show its order
        </button>
      )}
    </p>
    {request.error !== null && <ErrorDetail error={request.error} />}
    <Remarks request={request} />
    <Signature request={request} />
    <RequestBody request={request} onResend={onResend} />
  </div>
);

const Remarks = ({
  request: { warnings, status_before: before, status_after: after },
}: {
  readonly request: RequestJson;
}) => (
  <>
    {warnings.map(({ path, message }) => (
      <p key={`${path} ${message}`} class="warning">
        Warning: <code>{makeVisible(path)}</code> {makeVisible(message)}
      </p>
    ))}
    {after !== null && before !== after && (
      <p class="line">
        Status: <code>{before ?? 'none'}</code> → <code>{after}</code>
      </p>
    )}
  </>
);

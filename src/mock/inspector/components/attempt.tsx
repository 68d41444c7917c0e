import { useContext, useMemo, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../core/kit/visible.ts';
import { inspector } from '../../words/inspector.ts';
import { otherMerchant } from '../model/book.ts';
import { convCommand } from '../model/command.ts';
import { clockTime, fullTime } from '../model/format.ts';
import type { ErrorJson, RequestJson, Violation } from '../model/wire.ts';
import { AnswerPill, BodyText, FaultPill, Icon, MerchantsContext, Sentence } from './parts.tsx';
import { Signature } from './signature.tsx';

const { body: words, requests } = inspector;

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
}

/** A text to copy: with the button, or by hand if the browser allows no clipboard access. */
function CopyField({ label, text }: CopyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [result, setResult] = useState('');
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setResult(words.copied);
    } catch {
      setResult(words.copyByHand);
    }
  };
  return (
    <div class="copy">
      <label>
        {label}
        <textarea ref={field} readOnly rows={1} spellcheck={false} value={text} />
      </label>
      <button type="button" class="button" onClick={copy}>
        <Icon name="copy" /> {words.copy}
      </button>
      <span role="status">{result}</span>
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
      <p class="warning">{words.redacted}</p>
    ) : (
      <>
        <Command request={request} />
        {onResend !== undefined && request.body !== undefined && (
          <button type="button" class="button" onClick={() => onResend(request)}>
            <Icon name="send" /> {words.resend}
          </button>
        )}
      </>
    )}
  </section>
);

const Body = ({ request }: { readonly request: RequestJson }) => (
  <>
    <h4>{words.title(request.body_bytes)}</h4>
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
      <CopyField label={words.command} text={command.text} />
      {command.remarks.map((remark) => (
        <p key={remark} class="hint">
          {remark}
        </p>
      ))}
      {other !== undefined && (
        <p class="hint">
          <Sentence text={words.needsProfile}>
            <code>{makeVisible(other)}</code>
          </Sentence>
        </p>
      )}
    </div>
  );
}

/** Why a request was refused: the rule, what to do, and each fault of its body. */
const ErrorDetail = ({ error }: { readonly error: ErrorJson }) => (
  <div class="error-detail">
    <p class="error">
      <code>{error.code}</code> {makeVisible(error.message)}
    </p>
    {error.rule !== undefined && <p class="line">{requests.rule(makeVisible(error.rule))}</p>}
    {error.hint !== undefined && <p class="line">{requests.hint(makeVisible(error.hint))}</p>}
    {error.violations !== undefined && error.violations.length > 0 && (
      <ul class="violations" aria-label={requests.violations}>
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
        <code>{pointer === '' ? requests.wholeBody : makeVisible(pointer)}</code>{' '}
        {makeVisible(message)}
      </p>
      <dl>
        <Value name={requests.violation.rule} value={rule} />
        <Value name={requests.violation.expected} value={expected} />
        <Value name={requests.violation.got} value={got} />
        <Value name={requests.violation.hint} value={hint} />
      </dl>
    </li>
  );
}

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
  /** In a list of several orders: which one the request is about. */
  readonly about?: string;
  readonly onOrder?: (() => void) | undefined;
}

/** One request as a line; opened, everything that is known of it. */
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
              {requests.resent}
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
          {requests.showOrder}
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
        <Sentence text={requests.warning}>
          <code>{makeVisible(path)}</code>
        </Sentence>{' '}
        {makeVisible(message)}
      </p>
    ))}
    {after !== null && before !== after && (
      <p class="line">
        <Sentence text={requests.status}>
          <code>{before ?? requests.noStatus}</code>
        </Sentence>{' '}
        → <code>{after}</code>
      </p>
    )}
  </>
);

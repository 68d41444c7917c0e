import { useState } from 'preact/hooks';
import { makeVisible } from '../../core/visible.ts';
import { clockTime, fullTime } from '../model/time.ts';
import type { RequestJson } from '../model/wire.ts';
import { ErrorDetail } from './error-detail.tsx';
import { Icon } from './icon.tsx';
import { AnswerPill, FaultPill } from './pills.tsx';
import { RequestBody } from './request-body.tsx';
import { Signature } from './signature.tsx';

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

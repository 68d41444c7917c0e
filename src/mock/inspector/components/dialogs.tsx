import { useMemo, useState } from 'preact/hooks';
import { makeVisible } from '../../../kit/visible.ts';
import { PATHS, TIMESTAMP_TOLERANCE_SECONDS } from '../../../protocol/protocol.ts';
import { apiKeysOf, type Book } from '../model/book.ts';
import {
  type ClockReading,
  fullTime,
  groupDigits,
  readAfterSet,
  serviceTime,
} from '../model/format.ts';
import type { State } from '../model/state.ts';
import type { Capability, RequestJson } from '../model/wire.ts';
import type { Resent, Service } from '../service.ts';
import type { Dispatch } from '../session.ts';
import { DialogBox, Problem, useTask } from './dialog-box.tsx';
import { FaultsDialog } from './faults.tsx';
import { Icon } from './parts.tsx';

interface ClockDialogProps {
  readonly service: Service;
  readonly dispatch: Dispatch;
  readonly onClose: () => void;
  readonly clock: ClockReading;
}

/** The service moves its clock by no more at once: a year. */
const MAX_SECONDS = 366 * 86_400;

/** In seconds: just beyond the window first. */
const STEPS = [
  ['+301 s, beyond the window', 301],
  ['−301 s', -301],
  ['+1 hour', 3_600],
  ['+1 day', 86_400],
] as const;

function ClockDialog({ service, dispatch, onClose, clock }: ClockDialogProps) {
  const [seconds, setSeconds] = useState('60');
  const { isBusy, problem, run } = useTask();
  const advance = (by: number) =>
    run(async () => {
      const now = await service.advance(by);
      dispatch({ type: 'clock', clock: readAfterSet(clock, now, Date.now()) });
    });
  return (
    <DialogBox title="The service’s clock" onClose={onClose}>
      <p class="big">{fullTime(new Date(serviceTime(clock, Date.now())).toISOString())}</p>
      <p>
        {clock.isFrozen && 'It stands still. '}A signed timestamp must lie within{' '}
        {TIMESTAMP_TOLERANCE_SECONDS} s of it.
      </p>
      <p class="actions start">
        {STEPS.map(([name, by]) => (
          <button
            key={name}
            type="button"
            class="button"
            disabled={isBusy}
            onClick={() => advance(by)}
          >
            {name}
          </button>
        ))}
      </p>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          advance(Number(seconds));
        }}
      >
        <label>
          Seconds
          <input
            type="number"
            required
            step="1"
            min={-MAX_SECONDS}
            max={MAX_SECONDS}
            aria-describedby="seconds-hint"
            value={seconds}
            onInput={(event) => setSeconds(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={isBusy}>
          Advance
        </button>
      </form>
      <p id="seconds-hint" class="hint">
        Whole seconds; with a minus the clock goes back. At most {groupDigits(String(MAX_SECONDS))}{' '}
        (366 days) at once.
      </p>
      <Problem text={problem} />
    </DialogBox>
  );
}

interface ResendDialogProps {
  readonly service: Service;
  readonly dispatch: Dispatch;
  readonly onClose: () => void;
  readonly book: Book;
  readonly request: RequestJson;
}

/** A request once more: edited, signed anew by the service itself. */
function ResendDialog({ service, dispatch, onClose, book, request }: ResendDialogProps) {
  const [path, setPath] = useState(request.path);
  const [apiKey, setApiKey] = useState(request.api_key ?? '');
  const [body, setBody] = useState(request.body ?? '');
  const [resent, setResent] = useState<Resent>();
  const keys = useMemo(() => apiKeysOf(book), [book]);
  const { isBusy, problem, run } = useTask();
  const send = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      setResent(undefined);
      const signer = apiKey === '' ? {} : { api_key: apiKey };
      setResent(await service.resend({ ...signer, path, body }));
    });
  };
  return (
    <DialogBox title={`Send request #${request.sequence} again`} onClose={onClose}>
      <form onSubmit={send} class="resend">
        <label>
          Path
          <select value={path} onChange={(event) => setPath(event.currentTarget.value)}>
            {[...new Set([request.path, ...Object.values(PATHS)])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          Signed by
          <select value={apiKey} onChange={(event) => setApiKey(event.currentTarget.value)}>
            {request.api_key === null && <option value="">the first merchant</option>}
            {[...new Set([...(request.api_key === null ? [] : [request.api_key]), ...keys])].map(
              (key) => (
                <option key={key}>{key}</option>
              ),
            )}
          </select>
        </label>
        <label class="wide">
          Body
          <textarea
            rows={8}
            spellcheck={false}
            value={body}
            onInput={(event) => setBody(event.currentTarget.value)}
          />
        </label>
        <p class="hint wide">
          It gets a fresh timestamp and signature. With the same event_id and the same body it
          counts as a retry. Faults do not act on what is sent from here.
        </p>
        <Problem text={problem} />
        {resent !== undefined && <Answer resent={resent} dispatch={dispatch} />}
        <p class="actions wide">
          <button type="submit" class="button primary" disabled={isBusy}>
            <Icon name="send" /> Sign and send
          </button>
        </p>
      </form>
    </DialogBox>
  );
}

const Answer = ({ resent, dispatch }: { readonly resent: Resent; readonly dispatch: Dispatch }) => (
  <div class="answer wide" role="status">
    <p>
      Answered <strong>{resent.http_status}</strong>, request #{resent.sequence}.{' '}
      <button
        type="button"
        class="link"
        onClick={() => dispatch({ type: 'show', sequence: resent.sequence })}
      >
        Show it
      </button>
    </p>
    <pre class="bytes">{makeVisible(resent.body)}</pre>
  </div>
);

const KEYS = [
  [['/'], 'search'],
  [['j', '↓'], 'next order'],
  [['k', '↑'], 'previous order'],
  [['Enter'], 'go to the order’s requests'],
  [['Escape'], 'close, or back to the list'],
  [['?'], 'this help'],
] as const;

const HelpDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <DialogBox title="Help" onClose={onClose}>
    <dl class="keys">
      {KEYS.map(([keys, meaning]) => (
        <div key={meaning}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>
      Open a request to see its signature step by step: the three headers, the timestamp against the
      service’s clock, the key, and the string that was signed.
    </p>
    <p>
      All times are UTC, by the service’s clock. The full list of rules: <code>conv help mock</code>
      .
    </p>
  </DialogBox>
);

interface ResetDialogProps {
  readonly service: Service;
  readonly onClose: () => void;
}

function ResetDialog({ service, onClose }: ResetDialogProps) {
  const { isBusy, problem, run } = useTask();
  const reset = () =>
    run(async () => {
      await service.reset();
      onClose();
    });
  return (
    <DialogBox title="Forget everything?" onClose={onClose}>
      <p>
        All orders, events and requests of this service are forgotten, and faults are counted anew.
        This cannot be undone.
      </p>
      <Problem text={problem} />
      <p class="actions">
        <button type="button" class="button" onClick={onClose}>
          Keep them
        </button>
        <button type="button" class="button danger" disabled={isBusy} onClick={reset}>
          Forget everything
        </button>
      </p>
    </DialogBox>
  );
}

interface DialogsProps {
  readonly state: State;
  readonly can: (capability: Capability) => boolean;
  readonly service: Service;
  readonly dispatch: Dispatch;
}

/** The one that is open, if the reader may still do what it is for. */
export function Dialogs({ state, can, service, dispatch }: DialogsProps) {
  const { dialog, book, clock } = state;
  const onClose = () => dispatch({ type: 'open', dialog: null });
  if (dialog === null) return null;
  if (dialog.type === 'help') return <HelpDialog onClose={onClose} />;
  if (!can(dialog.type)) return null;
  if (dialog.type === 'faults') return <FaultsDialog service={service} onClose={onClose} />;
  if (dialog.type === 'reset') return <ResetDialog service={service} onClose={onClose} />;
  if (dialog.type === 'clock') return <ClockDialog {...{ service, dispatch, onClose, clock }} />;
  return <ResendDialog {...{ service, dispatch, onClose, book, request: dialog.request }} />;
}

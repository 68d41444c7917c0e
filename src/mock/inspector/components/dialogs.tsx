import { useMemo, useState } from 'preact/hooks';
import { makeVisible } from '../../../core/kit/visible.ts';
import { PATHS, TIMESTAMP_TOLERANCE_SECONDS } from '../../../core/protocol/protocol.ts';
import { inspector } from '../../words/inspector.ts';
import { apiKeysOf, type Book } from '../model/book.ts';
import {
  type ClockReading,
  fullTime,
  groupDigits,
  readAfterSet,
  serviceTime,
} from '../model/format.ts';
import type { RequestJson } from '../model/wire.ts';
import type { Resent, Service } from '../session/service.ts';
import type { Dispatch, PartProps } from '../session/session.ts';
import { DialogBox, Problem, useTask } from './dialog-box.tsx';
import { FaultsDialog } from './faults.tsx';
import { Icon, Sentence } from './parts.tsx';

const words = inspector.dialogs;

interface ClockDialogProps {
  readonly service: Service;
  readonly dispatch: Dispatch;
  readonly onClose: () => void;
  readonly clock: ClockReading;
}

/** The service moves its clock by at most a leap year at once. */
const MAX_SECONDS = 366 * 86_400;

/** In seconds; the first two are just beyond the window. */
const STEPS = [301, -301, 3_600, 86_400] as const;

function ClockDialog({ service, dispatch, onClose, clock }: ClockDialogProps) {
  const [seconds, setSeconds] = useState('60');
  const { isBusy, problem, run } = useTask();
  const advance = (by: number) =>
    run(async () => {
      const now = await service.advance(by);
      dispatch({ type: 'clock', clock: readAfterSet(clock, now, Date.now()) });
    });
  return (
    <DialogBox title={words.clock} onClose={onClose}>
      <p class="big">{fullTime(new Date(serviceTime(clock, Date.now())).toISOString())}</p>
      <p>
        {clock.isFrozen && words.clockFrozen}
        {words.clockWindow(TIMESTAMP_TOLERANCE_SECONDS)}
      </p>
      <p class="actions start">
        {STEPS.map((by) => (
          <button
            key={by}
            type="button"
            class="button"
            disabled={isBusy}
            onClick={() => advance(by)}
          >
            {words.clockSteps[by]}
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
          {words.seconds}
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
          {words.advance}
        </button>
      </form>
      <p id="seconds-hint" class="hint">
        {words.secondsHint(groupDigits(String(MAX_SECONDS)))}
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

/** Sends a request again: edited, and signed by the service itself. */
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
    <DialogBox title={words.resend(request.sequence)} onClose={onClose}>
      <form onSubmit={send} class="resend">
        <label>
          {words.path}
          <select value={path} onChange={(event) => setPath(event.currentTarget.value)}>
            {[...new Set([request.path, ...Object.values(PATHS)])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          {words.signedBy}
          <select value={apiKey} onChange={(event) => setApiKey(event.currentTarget.value)}>
            {request.api_key === null && <option value="">{words.firstMerchant}</option>}
            {[...new Set([...(request.api_key === null ? [] : [request.api_key]), ...keys])].map(
              (key) => (
                <option key={key}>{key}</option>
              ),
            )}
          </select>
        </label>
        <label class="wide">
          {words.body}
          <textarea
            rows={8}
            spellcheck={false}
            value={body}
            onInput={(event) => setBody(event.currentTarget.value)}
          />
        </label>
        <p class="hint wide">{words.resendHint}</p>
        <Problem text={problem} />
        {resent !== undefined && <Answer resent={resent} dispatch={dispatch} />}
        <p class="actions wide">
          <button type="submit" class="button primary" disabled={isBusy}>
            <Icon name="send" /> {words.signAndSend}
          </button>
        </p>
      </form>
    </DialogBox>
  );
}

const Answer = ({ resent, dispatch }: { readonly resent: Resent; readonly dispatch: Dispatch }) => (
  <div class="answer wide" role="status">
    <p>
      <Sentence text={words.answered(resent.sequence)}>
        <strong>{resent.http_status}</strong>
      </Sentence>{' '}
      <button
        type="button"
        class="link"
        onClick={() => dispatch({ type: 'show', sequence: resent.sequence })}
      >
        {words.showIt}
      </button>
    </p>
    <pre class="bytes">{makeVisible(resent.body)}</pre>
  </div>
);

const KEYS = [
  [['/'], words.keys.search],
  [['j', '↓'], words.keys.next],
  [['k', '↑'], words.keys.previous],
  [['Enter'], words.keys.open],
  [['Escape'], words.keys.back],
  [['?'], words.keys.help],
] as const;

const HelpDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <DialogBox title={words.help} onClose={onClose}>
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
    <p>{words.helpSteps}</p>
    <p>
      <Sentence text={words.helpMore}>
        <code>conv help mock</code>
      </Sentence>
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
    <DialogBox title={words.reset} onClose={onClose}>
      <p>{words.resetWarning}</p>
      <Problem text={problem} />
      <p class="actions">
        <button type="button" class="button" onClick={onClose}>
          {words.keep}
        </button>
        <button type="button" class="button danger" disabled={isBusy} onClick={reset}>
          {words.forget}
        </button>
      </p>
    </DialogBox>
  );
}

interface DialogsProps extends PartProps {
  readonly service: Service;
}

/** The open dialog, if the reader may still do what it is for. */
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

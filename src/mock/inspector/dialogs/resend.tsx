import { useMemo, useState } from 'preact/hooks';
import { makeVisible } from '../../../kit/visible.ts';
import { PATHS } from '../../../protocol/protocol.ts';
import type { Resent, Service } from '../browser/service.ts';
import type { Dispatch } from '../browser/session.ts';
import { Icon } from '../components/parts.tsx';
import { apiKeysOf, type Book } from '../model/book.ts';
import type { RequestJson } from '../model/wire.ts';
import { DialogBox, Problem, useTask } from './dialog.tsx';

interface ResendDialogProps {
  readonly service: Service;
  readonly dispatch: Dispatch;
  readonly onClose: () => void;
  readonly book: Book;
  readonly request: RequestJson;
}

/** A request once more: edited, signed anew by the service itself. */
export function ResendDialog({ service, dispatch, onClose, book, request }: ResendDialogProps) {
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

import type { Service } from '../browser/service.ts';
import type { Dispatch } from '../browser/session.ts';
import type { State } from '../model/state.ts';
import type { Capability } from '../model/wire.ts';
import { ClockDialog } from './clock.tsx';
import { DialogBox, Problem, useTask } from './dialog.tsx';
import { FaultsDialog } from './faults.tsx';
import { ResendDialog } from './resend.tsx';

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

import type { Service } from '../browser/service.ts';
import type { Dispatch } from '../browser/session.ts';
import type { Capability } from '../model/wire.ts';
import type { State } from '../state/state.ts';
import { ClockDialog } from './clock.tsx';
import { FaultsDialog } from './faults.tsx';
import { HelpDialog } from './help.tsx';
import { ResendDialog } from './resend.tsx';
import { ResetDialog } from './reset.tsx';

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

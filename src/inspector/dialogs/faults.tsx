import { useEffect, useState } from 'preact/hooks';
import { makeVisible } from '../../core/visible.ts';
import type { FaultList, Service } from '../browser/service.ts';
import type { FaultJson } from '../model/wire.ts';
import { AddFault } from './add-fault.tsx';
import { DialogBox } from './dialog.tsx';
import { Problem } from './problem.tsx';
import { useTask } from './use-task.ts';

interface FaultsDialogProps {
  readonly service: Service;
  readonly onClose: () => void;
}

/** What goes wrong on purpose: the rules, each to be switched off and on. */
export function FaultsDialog({ service, onClose }: FaultsDialogProps) {
  const [list, setList] = useState<FaultList>();
  const { isBusy, problem, run } = useTask();
  const reload = async (): Promise<void> => setList(await service.faults());
  const change = (work: () => Promise<void>) =>
    run(async () => {
      await work();
      await reload();
    });
  useEffect(() => {
    run(reload);
  }, []);
  return (
    <DialogBox title="Faults" onClose={onClose}>
      <p>
        The first rule that fits a request decides what goes wrong with it.
        {list !== undefined && ` Chances follow seed ${list.seed}.`}
      </p>
      {list?.faults.length === 0 && <p class="hint">There is no rule: everything works.</p>}
      <ul class="faults">
        {list?.faults.map((fault) => (
          <Fault
            key={fault.id}
            fault={fault}
            isBusy={isBusy}
            onSwitch={(enabled) => change(() => service.setFault(fault.id, enabled))}
            onRemove={() => change(() => service.removeFault(fault.id))}
          />
        ))}
      </ul>
      <AddFault isBusy={isBusy} onAdd={(rule) => change(() => service.addFault(rule))} />
      <Problem text={problem} />
    </DialogBox>
  );
}

interface FaultProps {
  readonly fault: FaultJson;
  readonly isBusy: boolean;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onRemove: () => void;
}

const Fault = ({ fault, isBusy, onSwitch, onRemove }: FaultProps) => (
  <li>
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={fault.enabled}
        checked={fault.enabled}
        disabled={isBusy}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <code>{makeVisible(fault.text)}</code>
    </label>
    <span class="hint">
      {fault.id} · {fault.enabled ? 'on' : 'off'} · acted on {fault.acted} of {fault.seen}
    </span>
    <button type="button" class="link" disabled={isBusy} onClick={onRemove}>
      Remove
    </button>
  </li>
);

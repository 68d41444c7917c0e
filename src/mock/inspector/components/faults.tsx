import { useEffect, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../core/kit/visible.ts';
import { inspector } from '../../words/inspector.ts';
import type { FaultJson } from '../model/wire.ts';
import type { FaultList, Service } from '../session/service.ts';
import { DialogBox, Problem, useTask } from './dialog-box.tsx';
import { Sentence } from './parts.tsx';

const words = inspector.dialogs;

interface AddFaultProps {
  readonly isBusy: boolean;
  /** Whether the service accepted it. */
  readonly onAdd: (rule: string) => Promise<boolean>;
}

function AddFault({ isBusy, onAdd }: AddFaultProps) {
  const [rule, setRule] = useState('');
  return (
    <form
      class="add-fault"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await onAdd(rule)) setRule('');
      }}
    >
      <div class="inline">
        <label>
          {words.newFault}
          <input
            id="new-rule"
            type="text"
            required
            spellcheck={false}
            autocomplete="off"
            placeholder="drop-answer first=1"
            value={rule}
            onInput={(event) => setRule(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={isBusy}>
          {words.addFault}
        </button>
      </div>
      <p class="examples">
        <Sentence text={words.faultExamples}>
          {words.examples.map((example) => (
            <button key={example} type="button" class="chip" onClick={() => setRule(example)}>
              {example}
            </button>
          ))}
        </Sentence>
      </p>
    </form>
  );
}

interface FaultsDialogProps {
  readonly service: Service;
  readonly onClose: () => void;
}

/** The fault rules, each with a switch. */
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
  const rules = useRef<HTMLUListElement>(null);
  const removed = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (removed.current !== undefined) focusNear(rules.current, removed.current);
    removed.current = undefined;
  }, [list]);
  const remove = (id: string, at: number) => {
    removed.current = at;
    change(() => service.removeFault(id));
  };
  return (
    <DialogBox title={words.faults} onClose={onClose}>
      <p>
        {words.faultsIntro}
        {list !== undefined && words.faultSeed(list.seed)}
      </p>
      {list?.faults.length === 0 && <p class="hint">{words.noFaults}</p>}
      <ul class="faults" ref={rules}>
        {list?.faults.map((fault, at) => (
          <Fault
            key={fault.id}
            fault={fault}
            isBusy={isBusy}
            onSwitch={(enabled) => change(() => service.setFault(fault.id, enabled))}
            onRemove={() => remove(fault.id, at)}
          />
        ))}
      </ul>
      <AddFault isBusy={isBusy} onAdd={(rule) => change(() => service.addFault(rule))} />
      <Problem text={problem} />
    </DialogBox>
  );
}

/** The button that had the focus is gone: the next one gets it, or the field for a new rule. */
function focusNear(rules: HTMLElement | null, at: number): void {
  const buttons = rules?.querySelectorAll<HTMLElement>('.remove') ?? [];
  const next = buttons[at] ?? buttons[at - 1] ?? document.getElementById('new-rule');
  next?.focus();
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
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <code>{makeVisible(fault.text)}</code>
    </label>
    <span class="hint">{words.faultCounts(fault)}</span>
    <button
      type="button"
      class="link remove"
      aria-label={words.removeFault(makeVisible(fault.text))}
      onClick={() => !isBusy && onRemove()}
    >
      {words.remove}
    </button>
  </li>
);

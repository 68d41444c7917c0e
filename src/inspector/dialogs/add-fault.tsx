import { useState } from 'preact/hooks';
import { FAULT_EXAMPLES } from '../model/fault-examples.ts';

interface AddFaultProps {
  readonly isBusy: boolean;
  /** Whether the service took it. */
  readonly onAdd: (rule: string) => Promise<boolean>;
}

export function AddFault({ isBusy, onAdd }: AddFaultProps) {
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
          New rule
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
          Add
        </button>
      </div>
      <p class="examples">
        Such as{' '}
        {FAULT_EXAMPLES.map((example) => (
          <button key={example} type="button" class="chip" onClick={() => setRule(example)}>
            {example}
          </button>
        ))}
      </p>
    </form>
  );
}

import { useState } from 'preact/hooks';

interface AddFaultProps {
  readonly isBusy: boolean;
  /** Whether the service took it. */
  readonly onAdd: (rule: string) => Promise<boolean>;
}

/** One of each sort; a click takes it over, to be changed. */
const EXAMPLES = [
  'drop-answer first=1',
  'status=500 kind=partial first=2',
  'rate-limit retry-after=3 every=3',
  'slow=2s kind=paid',
  'reset p=0.3',
  'skew=-7m first=1',
];

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
        {EXAMPLES.map((example) => (
          <button key={example} type="button" class="chip" onClick={() => setRule(example)}>
            {example}
          </button>
        ))}
      </p>
    </form>
  );
}

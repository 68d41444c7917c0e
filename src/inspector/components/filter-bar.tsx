import { useEffect, useRef, useState } from 'preact/hooks';
import type { Dispatch } from '../browser/session.ts';
import type { Filters } from '../model/filter.ts';
import { KIND_WORDS, STATUS_WORDS } from './words.ts';

interface FilterBarProps {
  readonly filters: Filters;
  readonly dispatch: Dispatch;
}

/** What is typed is looked for once the typing pauses, in milliseconds. */
const PAUSE_MS = 120;

const OUTCOMES = {
  accepted: 'Accepted',
  repeated: 'Repeated',
  refused: 'Refused',
  fault: 'With a fault',
};

export function FilterBar({ filters, dispatch }: FilterBarProps) {
  const set = (change: Partial<Filters>) => dispatch({ type: 'filter', filters: change });
  return (
    <search class="filters">
      <SearchField value={filters.search} onChange={(search) => set({ search })} />
      <div class="choices">
        <Choice
          label="Status"
          any="Any status"
          value={filters.status}
          words={STATUS_WORDS}
          onChange={(status) => set({ status })}
        />
        <Choice
          label="Kind"
          any="Any kind"
          value={filters.kind}
          words={KIND_WORDS}
          onChange={(kind) => set({ kind })}
        />
        <Choice
          label="Outcome"
          any="Any outcome"
          value={filters.outcome}
          words={OUTCOMES}
          onChange={(outcome) => set({ outcome })}
        />
      </div>
    </search>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SearchField({ value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text), PAUSE_MS);
  };
  /** What was typed a moment ago is not looked for any more. */
  const clear = (): void => {
    clearTimeout(timer.current);
    setTyped('');
    onChange('');
  };
  return (
    <div class="searching">
      <input
        id="search"
        type="search"
        placeholder="Order, event, product, amount, error"
        aria-label="Search"
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      <kbd>/</kbd>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly words: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, any, value, words, onChange }: ChoiceProps) => (
  <select
    aria-label={label}
    class={value === '' ? '' : 'chosen'}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    <option value="">{any}</option>
    {Object.entries(words).map(([name, word]) => (
      <option key={name} value={name}>
        {word}
      </option>
    ))}
  </select>
);

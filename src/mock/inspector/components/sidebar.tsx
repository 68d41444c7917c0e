import { useEffect, useRef, useState } from 'preact/hooks';
import type { Dispatch } from '../browser/session.ts';
import type { Selection } from '../model/address.ts';
import { type Filters, isFiltered, NO_FILTERS } from '../model/filter.ts';
import type { Order } from '../model/order.ts';
import type { State } from '../model/state.ts';
import { OrderList } from './order-list.tsx';
import { KIND_WORDS, STATUS_WORDS } from './parts.tsx';

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

function FilterBar({ filters, dispatch }: FilterBarProps) {
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

interface SidebarProps {
  readonly state: State;
  /** Those that fit the filters. */
  readonly orders: readonly Order[];
  readonly dispatch: Dispatch;
}

/** The orders, and how they are found. */
export function Sidebar({ state, orders, dispatch }: SidebarProps) {
  const { book, filters, selection } = state;
  const select = (selected: Selection) => dispatch({ type: 'select', selection: selected });
  return (
    <nav class="sidebar" aria-label="Orders">
      <FilterBar filters={filters} dispatch={dispatch} />
      <div class="views">
        <ViewButton
          name="All requests"
          count={book.requests.length}
          type="all"
          {...{ selection, select }}
        />
        {book.others.length > 0 && (
          <ViewButton
            name="Other requests"
            count={book.others.length}
            type="others"
            {...{ selection, select }}
          />
        )}
      </div>
      <p class="count" aria-live="polite">
        {countText(orders.length, book.orders.size, isFiltered(filters))}
        {isFiltered(filters) && (
          <button
            type="button"
            class="link"
            onClick={() => dispatch({ type: 'filter', filters: NO_FILTERS })}
          >
            Show all
          </button>
        )}
      </p>
      {book.orders.size === 0 ? <NoOrders /> : <OrderList {...{ orders, selection, select }} />}
    </nav>
  );
}

interface ViewButtonProps {
  readonly name: string;
  readonly count: number;
  readonly type: 'all' | 'others';
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

const ViewButton = ({ name, count, type, selection, select }: ViewButtonProps) => (
  <button
    type="button"
    class="view"
    aria-pressed={selection.type === type}
    onClick={() => select({ type })}
  >
    {name} <span class="number">{count}</span>
  </button>
);

const plural = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

const countText = (shown: number, all: number, filtered: boolean): string =>
  filtered ? `${shown} of ${plural(all)} ` : plural(all);

const NoOrders = () => (
  <div class="empty">
    <p>No order was reported yet.</p>
    <p>
      Point the merchant’s server at this service, or try <code>conv paid --help</code>.
    </p>
  </div>
);

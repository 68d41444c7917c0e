import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../kit/visible.ts';
import { clockTime, groupDigits } from '../model/format.ts';
import { type Filters, isFiltered, NO_FILTERS, scrollFor, visibleRows } from '../model/list.ts';
import type { Order } from '../model/order.ts';
import type { Selection, State } from '../model/state.ts';
import type { Money } from '../model/wire.ts';
import type { Dispatch } from '../session.ts';
import { KIND_WORDS, MerchantsContext, MoneyBar, STATUS_WORDS, StatusPill } from './parts.tsx';

/** As the style has it, in pixels. */
const ROW_HEIGHT = 72;

interface OrderRowProps {
  readonly order: Order;
  /** From 0 on, of so many. */
  readonly at: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function OrderRow({ order, at, count, isSelected, onSelect }: OrderRowProps) {
  const { orderId, money, status, requests, productName } = order;
  const time = requests.at(-1)?.time;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's, and the page's
    <div
      id={`order-${at}`}
      class="order"
      role="option"
      aria-selected={isSelected}
      aria-posinset={at + 1}
      aria-setsize={count}
      tabIndex={-1}
      style={{ top: `${at * ROW_HEIGHT}px` }}
      onClick={onSelect}
    >
      <span class="name">
        <span class="id">{makeVisible(orderId)}</span>
        {productName !== undefined && <span class="product">{makeVisible(productName)}</span>}
      </span>
      {money === null ? <span class="sum" /> : <Sum money={money} />}
      <span class="tags">
        <StatusPill status={status} />
        <Signs order={order} />
        <Merchant apiKey={order.apiKey} />
      </span>
      <span class="when">{time === undefined ? '' : clockTime(time)}</span>
      {money !== null && <MoneyBar money={money} isSmall />}
    </div>
  );
}

/** So many characters fit beside an order's id; longer ones are written smaller, on two lines. */
const SHORT_SUM = 18;

function Sum({ money: { net, currency } }: { readonly money: Money }) {
  const text = `${groupDigits(net)} ${currency}`;
  return (
    <span class={text.length > SHORT_SUM ? 'sum long' : 'sum'} title={text}>
      {text}
    </span>
  );
}

/** Two merchants may use the same order id. */
function Merchant({ apiKey }: Pick<Order, 'apiKey'>) {
  const { areSeveral } = useContext(MerchantsContext);
  if (!areSeveral || apiKey === null) return null;
  return (
    <span class="merchant" title={`Merchant ${makeVisible(apiKey)}`}>
      {makeVisible(apiKey)}
    </span>
  );
}

/** What a support person looks for in a long list. */
const Signs = ({ order: { outcomes, hasFault, status } }: { readonly order: Order }) => (
  <>
    {outcomes.has('refused') && status !== 'NOT_REPORTED' && (
      <span class="sign" data-tone="refused">
        refused
      </span>
    )}
    {outcomes.has('repeated') && (
      <span class="sign" data-tone="repeated">
        repeated
      </span>
    )}
    {hasFault && (
      <span class="sign" data-tone="fault">
        fault
      </span>
    )}
  </>
);

interface OrderListProps {
  readonly orders: readonly Order[];
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

/** However many orders there are, only those in view are drawn. */
function OrderList({ orders, selection, select }: OrderListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { scrollTop, height } = useScrolling(list);
  const selected = orders.findIndex(
    ({ key }) => selection.type === 'order' && key === selection.key,
  );
  useEffect(() => {
    const { current } = list;
    if (current === null || selected === -1) return;
    current.scrollTop = scrollFor(selected, current.scrollTop, current.clientHeight, ROW_HEIGHT);
  }, [selection]);
  const { first, end } = visibleRows(scrollTop, height, ROW_HEIGHT, orders.length);
  return (
    <div
      id="orders"
      class="orders"
      role="listbox"
      aria-label="Orders, the latest first"
      aria-activedescendant={selected >= first && selected < end ? `order-${selected}` : undefined}
      tabIndex={0}
      ref={list}
    >
      <div class="spacer" role="presentation" style={{ height: `${orders.length * ROW_HEIGHT}px` }}>
        {orders.slice(first, end).map((order, at) => (
          <OrderRow
            key={order.key}
            order={order}
            at={first + at}
            count={orders.length}
            isSelected={first + at === selected}
            onSelect={() => select({ type: 'order', key: order.key })}
          />
        ))}
      </div>
    </div>
  );
}

/** Where a list is scrolled to, and how high it is; in pixels. */
function useScrolling(list: { readonly current: HTMLDivElement | null }) {
  const [place, setPlace] = useState({ scrollTop: 0, height: 800 });
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const read = (): void =>
      setPlace({ scrollTop: current.scrollTop, height: current.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(current);
    current.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', read);
    };
  }, []);
  return place;
}

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

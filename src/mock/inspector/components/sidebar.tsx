import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../core/kit/visible.ts';
import { inspector } from '../../words/inspector.ts';
import { clockTime, groupDigits } from '../model/format.ts';
import { type Filters, isFiltered, NO_FILTERS, scrollFor, visibleRows } from '../model/list.ts';
import type { Order } from '../model/order.ts';
import type { Selection } from '../model/state.ts';
import type { Money } from '../model/wire.ts';
import type { Dispatch, PartProps } from '../session/session.ts';
import {
  KIND_WORDS,
  MerchantsContext,
  MoneyBar,
  Sentence,
  STATUS_WORDS,
  StatusPill,
} from './parts.tsx';

const words = inspector.orders;

/** In pixels; the style has the same height. */
const ROW_HEIGHT = 72;

interface OrderRowProps {
  readonly order: Order;
  /** Its index, of `count`. */
  readonly at: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function OrderRow({ order, at, count, isSelected, onSelect }: OrderRowProps) {
  const { orderId, money, status, requests, productName } = order;
  const time = requests.at(-1)?.time;
  return (
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
      onKeyDown={({ key }) => key === 'Enter' && onSelect()}
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

/** Characters that fit beside an order's ID; longer sums are smaller, on two lines. */
const SHORT_SUM = 18;

function Sum({ money: { net, currency } }: { readonly money: Money }) {
  const text = `${groupDigits(net)} ${currency}`;
  return (
    <span class={text.length > SHORT_SUM ? 'sum long' : 'sum'} title={text}>
      {text}
    </span>
  );
}

/** Two merchants may use the same order ID. */
function Merchant({ apiKey }: Pick<Order, 'apiKey'>) {
  const { areSeveral } = useContext(MerchantsContext);
  if (!areSeveral || apiKey === null) return null;
  return (
    <span class="merchant" title={words.merchant(makeVisible(apiKey))}>
      {makeVisible(apiKey)}
    </span>
  );
}

/** What a support person looks for in a long list. */
function Signs({ order: { outcomes, hasFault, status } }: { readonly order: Order }) {
  const shown = {
    refused: outcomes.has('refused') && status !== 'NOT_REPORTED',
    repeated: outcomes.has('repeated'),
    fault: hasFault,
  };
  return (['refused', 'repeated', 'fault'] as const)
    .filter((sign) => shown[sign])
    .map((sign) => (
      <span key={sign} class="sign" data-tone={sign}>
        {words.signs[sign]}
      </span>
    ));
}

interface OrderListProps {
  readonly orders: readonly Order[];
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

/** Draws only the orders in view. */
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
      aria-label={words.list}
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

/** The scroll position and the height of a list, in pixels. */
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

/** The search starts when typing pauses for this long, in milliseconds. */
const PAUSE_MS = 120;

/** What the lists can be narrowed by, beside the search. */
const CHOICES = [
  { name: 'status', label: words.status, any: words.anyStatus, options: STATUS_WORDS },
  { name: 'kind', label: words.kind, any: words.anyKind, options: KIND_WORDS },
  { name: 'outcome', label: words.outcome, any: words.anyOutcome, options: words.outcomes },
] as const;

function FilterBar({ filters, dispatch }: FilterBarProps) {
  const set = (change: Partial<Filters>) => dispatch({ type: 'filter', filters: change });
  return (
    <search class="filters">
      <SearchField value={filters.search} onChange={(search) => set({ search })} />
      <div class="choices">
        {CHOICES.map(({ name, label, any, options }) => (
          <select
            key={name}
            aria-label={label}
            class={filters[name] === '' ? '' : 'chosen'}
            value={filters[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          >
            <option value="">{any}</option>
            {Object.entries(options).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        ))}
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
        placeholder={words.searched}
        aria-label={words.search}
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

interface SidebarProps extends Omit<PartProps, 'can'> {
  /** Those that fit the filters. */
  readonly orders: readonly Order[];
}

/** The orders, and how they are found. */
export function Sidebar({ state, orders, dispatch }: SidebarProps) {
  const { book, filters, selection } = state;
  const select = (selected: Selection) => dispatch({ type: 'select', selection: selected });
  return (
    <nav class="sidebar" aria-label={words.title}>
      <FilterBar filters={filters} dispatch={dispatch} />
      <div class="views">
        <ViewButton
          name={words.allRequests}
          count={book.requests.length}
          type="all"
          {...{ selection, select }}
        />
        {book.others.length > 0 && (
          <ViewButton
            name={words.otherRequests}
            count={book.others.length}
            type="others"
            {...{ selection, select }}
          />
        )}
      </div>
      <p class="count" aria-live="polite">
        {isFiltered(filters) ? (
          <>
            {words.chosen(orders.length, book.orders.size)}{' '}
            <button
              type="button"
              class="link"
              onClick={() => dispatch({ type: 'filter', filters: NO_FILTERS })}
            >
              {words.showAll}
            </button>
          </>
        ) : (
          words.counted(book.orders.size)
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

const NoOrders = () => (
  <div class="empty">
    <p>{words.none}</p>
    <p>
      <Sentence text={words.howToReport}>
        <code>conv paid --help</code>
      </Sentence>
    </p>
  </div>
);

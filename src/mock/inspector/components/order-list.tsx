import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../kit/visible.ts';
import type { Selection } from '../model/address.ts';
import { clockTime } from '../model/clock.ts';
import { groupDigits } from '../model/money.ts';
import type { Order } from '../model/order.ts';
import { scrollFor, visibleRows } from '../model/window.ts';
import type { Money } from '../model/wire.ts';
import { MerchantsContext } from './merchants-context.ts';
import { MoneyBar, StatusPill } from './parts.tsx';

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
export function OrderList({ orders, selection, select }: OrderListProps) {
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

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Selection } from '../model/address.ts';
import type { Order } from '../model/order.ts';
import { scrollFor, visibleRows } from '../model/window.ts';
import { OrderRow, ROW_HEIGHT } from './order-row.tsx';

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

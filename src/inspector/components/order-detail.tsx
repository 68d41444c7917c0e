import { useMemo, useState } from 'preact/hooks';
import { makeVisible } from '../../core/visible.ts';
import { groupByEvent } from '../model/events.ts';
import type { Order } from '../model/order.ts';
import type { RequestJson } from '../model/wire.ts';
import { EventCard } from './event-card.tsx';
import { MoneyBar, MoneyWords } from './money-bar.tsx';
import { StatusPill } from './pills.tsx';

interface OrderDetailProps {
  readonly order: Order;
  readonly onResend: ((request: RequestJson) => void) | undefined;
}

/** One order: what it is now, and how it came to that. */
export const OrderDetail = ({ order, onResend }: OrderDetailProps) => (
  <article aria-label={`Order ${makeVisible(order.orderId)}`}>
    <header class="order-head">
      <h2>
        <span class="label">Order</span> {makeVisible(order.orderId)}
      </h2>
      <StatusPill status={order.status} />
      <Facts order={order} />
      {order.money === null ? (
        <p class="hint">The service accepted no report of this order.</p>
      ) : (
        <>
          <MoneyWords money={order.money} />
          <MoneyBar money={order.money} />
        </>
      )}
    </header>
    <Timeline requests={order.requests} onResend={onResend} />
  </article>
);

function Facts({ order }: { readonly order: Order }) {
  const { productName, subId, apiKey, mode, transactionId } = order;
  const facts = [
    ['Product', productName],
    ['Sub id', subId],
    [
      'Merchant',
      apiKey === null ? undefined : `${apiKey}${mode === undefined ? '' : ` (${mode})`}`,
    ],
    ['Transaction', transactionId],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{makeVisible(value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** So many events are drawn at once; earlier ones on demand. */
const PAGE = 40;

function Timeline({
  requests,
  onResend,
}: { readonly requests: readonly RequestJson[] } & Pick<OrderDetailProps, 'onResend'>) {
  const [most, setMost] = useState(PAGE);
  const events = useMemo(() => groupByEvent(requests), [requests]);
  const hidden = Math.max(0, events.length - most);
  if (events.length === 0) return <p class="hint">No request of this order is remembered.</p>;
  return (
    <>
      {hidden > 0 && (
        <button type="button" class="more" onClick={() => setMost(most + PAGE)}>
          Show earlier events ({hidden} more)
        </button>
      )}
      <ol class="timeline" aria-label="Timeline, the oldest first">
        {events.slice(hidden).map((event) => (
          <EventCard key={event.key} event={event} onResend={onResend} />
        ))}
      </ol>
    </>
  );
}

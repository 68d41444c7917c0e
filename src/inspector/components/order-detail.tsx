import { useMemo, useState } from 'preact/hooks';
import { makeVisible } from '../../core/visible.ts';
import { groupByEvent, isWithoutStart } from '../model/events.ts';
import type { Order } from '../model/order.ts';
import type { RequestJson } from '../model/wire.ts';
import { EventCard } from './event-card.tsx';
import { MoneyBar, MoneyWords } from './money-bar.tsx';
import { More } from './more.tsx';
import { StatusPill } from './pills.tsx';

interface OrderDetailProps {
  readonly order: Order;
  /** The number of the first request that is remembered; undefined where all are. */
  readonly rememberedFrom: number | undefined;
  readonly onResend: ((request: RequestJson) => void) | undefined;
}

/** One order: what it is now, and how it came to that. */
export const OrderDetail = ({ order, rememberedFrom, onResend }: OrderDetailProps) => (
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
    <Gap order={order} rememberedFrom={rememberedFrom} />
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

/** What the timeline does not show, because nobody remembers it. */
function Gap({ order, rememberedFrom }: Pick<OrderDetailProps, 'order' | 'rememberedFrom'>) {
  const { requests, money } = order;
  if (requests.length === 0) return null;
  if (money !== null && isWithoutStart(requests))
    return <p class="gap">Earlier requests of this order are no longer remembered.</p>;
  if (rememberedFrom === undefined) return null;
  return <p class="gap">Requests before #{rememberedFrom} are no longer remembered.</p>;
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
      <More hidden={hidden} what="earlier events" onMore={() => setMost(most + PAGE)} />
      <ol class="timeline" aria-label="Timeline, the oldest first">
        {events.slice(hidden).map((event) => (
          <EventCard key={event.key} event={event} onResend={onResend} />
        ))}
      </ol>
    </>
  );
}

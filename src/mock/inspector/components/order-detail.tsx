import { useMemo, useState } from 'preact/hooks';
import { makeVisible } from '../../../core/kit/visible.ts';
import { inspector } from '../../words/inspector.ts';
import { groupDigits, netChange } from '../model/format.ts';
import {
  countText,
  groupByEvent,
  isWithoutStart,
  type Order,
  type OrderEvent,
} from '../model/order.ts';
import type { RequestJson } from '../model/wire.ts';
import { Attempt } from './attempt.tsx';
import { KIND_WORDS, MoneyBar, MoneyWords, More, Sentence, StatusPill } from './parts.tsx';

interface EventCardProps {
  readonly event: OrderEvent;
  readonly onResend: ((request: RequestJson) => void) | undefined;
}

const words = inspector.order;

/** Attempts of one event drawn at once. */
const ATTEMPTS_SHOWN = 20;

/** One event: its title, its effect on the money, and each attempt to send it. */
function EventCard({ event, onResend }: EventCardProps) {
  const { attempts, eventId, money } = event;
  const [most, setMost] = useState(ATTEMPTS_SHOWN);
  const main = attempts.find(({ outcome }) => outcome === 'accepted') ?? attempts[0];
  const hidden = Math.max(0, attempts.length - most);
  const isCounted = event.counted > 0;
  return (
    <li
      class="event"
      data-outcome={isCounted ? 'accepted' : event.isCountedEarlier ? 'repeated' : 'refused'}
    >
      <header>
        <h3>{titleOf(main)}</h3>
        {eventId !== undefined && <code class="event-id">{makeVisible(eventId)}</code>}
        {(attempts.length > 1 || event.isCountedEarlier) && (
          <span class="tries">{countText(event)}</span>
        )}
      </header>
      {money !== null && <MoneyAfter event={event} money={money} />}
      <More
        hidden={hidden}
        what={inspector.more.attempts}
        onMore={() => setMost(most + ATTEMPTS_SHOWN)}
      />
      <ol class="attempts">
        {attempts.slice(hidden).map((request) => (
          <Attempt key={request.sequence} request={request} onResend={onResend} />
        ))}
      </ol>
    </li>
  );
}

const titleOf = (request: RequestJson | undefined): string =>
  request?.kind == null ? words.request : KIND_WORDS[request.kind];

/** The bar as it was after this event, with what changed. */
function MoneyAfter({
  event,
  money,
}: {
  readonly event: OrderEvent;
  readonly money: NonNullable<OrderEvent['money']>;
}) {
  const change = netChange(event.before, money);
  return (
    <div class="after">
      <MoneyBar money={money} />
      <p>
        <Sentence text={inspector.money.netNow}>
          <strong>{groupDigits(money.net)}</strong>
        </Sentence>{' '}
        {money.currency}
        {change !== '' && <span class="change">{change}</span>}
      </p>
    </div>
  );
}

interface OrderDetailProps {
  readonly order: Order;
  /** The number of the first request that is still stored; undefined if all are. */
  readonly rememberedFrom: number | undefined;
  readonly onResend: ((request: RequestJson) => void) | undefined;
}

/** One order: its current state, and its history. */
export const OrderDetail = ({ order, rememberedFrom, onResend }: OrderDetailProps) => (
  <article aria-label={words.title(makeVisible(order.orderId))}>
    <header class="order-head">
      <h2>
        <span class="label">{words.label}</span> {makeVisible(order.orderId)}
      </h2>
      <StatusPill status={order.status} />
      <Facts order={order} />
      {order.money === null ? (
        <p class="hint">{words.noneAccepted}</p>
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
    [words.product, productName],
    [words.subId, subId],
    [words.merchant, apiKey === null ? undefined : words.merchantIn(apiKey, mode)],
    [words.transaction, transactionId],
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

/** Says which requests are no longer stored. */
function Gap({ order, rememberedFrom }: Pick<OrderDetailProps, 'order' | 'rememberedFrom'>) {
  const { requests, money } = order;
  if (requests.length === 0) return null;
  if (money !== null && isWithoutStart(requests))
    return <p class="gap">{words.earlierForgotten}</p>;
  if (rememberedFrom === undefined) return null;
  return <p class="gap">{words.forgottenBefore(rememberedFrom)}</p>;
}

/** Events drawn at once; earlier ones on demand. */
const EVENTS_SHOWN = 40;

function Timeline({
  requests,
  onResend,
}: { readonly requests: readonly RequestJson[] } & Pick<OrderDetailProps, 'onResend'>) {
  const [most, setMost] = useState(EVENTS_SHOWN);
  const events = useMemo(() => groupByEvent(requests), [requests]);
  const hidden = Math.max(0, events.length - most);
  if (events.length === 0) return <p class="hint">{words.noRequests}</p>;
  return (
    <>
      <More
        hidden={hidden}
        what={inspector.more.events}
        onMore={() => setMost(most + EVENTS_SHOWN)}
      />
      <ol class="timeline" aria-label={words.timeline}>
        {events.slice(hidden).map((event) => (
          <EventCard key={event.key} event={event} onResend={onResend} />
        ))}
      </ol>
    </>
  );
}

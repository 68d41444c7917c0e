import { useState } from 'preact/hooks';
import { makeVisible } from '../../core/visible.ts';
import { countText, type OrderEvent } from '../model/events.ts';
import { groupDigits, netChange } from '../model/money.ts';
import type { RequestJson } from '../model/wire.ts';
import { Attempt } from './attempt.tsx';
import { MoneyBar } from './money-bar.tsx';
import { More } from './more.tsx';
import { KIND_WORDS } from './words.ts';

interface EventCardProps {
  readonly event: OrderEvent;
  readonly onResend: ((request: RequestJson) => void) | undefined;
}

/** So many attempts of one event are drawn at once. */
const PAGE = 20;

/** One event: its heading, what it made of the money, and each time it was sent. */
export function EventCard({ event, onResend }: EventCardProps) {
  const { attempts, eventId, money } = event;
  const [most, setMost] = useState(PAGE);
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
      <More hidden={hidden} what="earlier attempts" onMore={() => setMost(most + PAGE)} />
      <ol class="attempts">
        {attempts.slice(hidden).map((request) => (
          <Attempt key={request.sequence} request={request} onResend={onResend} />
        ))}
      </ol>
    </li>
  );
}

const titleOf = (request: RequestJson | undefined): string =>
  request?.kind == null ? 'Request' : KIND_WORDS[request.kind];

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
        net <strong>{groupDigits(money.net)}</strong> {money.currency}
        {change !== '' && <span class="change">{change}</span>}
      </p>
    </div>
  );
}

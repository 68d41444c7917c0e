import { useContext } from 'preact/hooks';
import { makeVisible } from '../../core/visible.ts';
import { groupDigits } from '../model/money.ts';
import type { Order } from '../model/order.ts';
import { clockTime } from '../model/time.ts';
import type { Money } from '../model/wire.ts';
import { MerchantsContext } from './merchants-context.ts';
import { MoneyBar } from './money-bar.tsx';
import { StatusPill } from './pills.tsx';

/** As the style has it, in pixels. */
export const ROW_HEIGHT = 72;

interface OrderRowProps {
  readonly order: Order;
  /** From 0 on, of so many. */
  readonly at: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

export function OrderRow({ order, at, count, isSelected, onSelect }: OrderRowProps) {
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

import { barParts, droppedAmount, groupDigits } from '../model/money.ts';
import type { Money } from '../model/wire.ts';

interface MoneyBarProps {
  readonly money: Money;
  readonly isSmall?: boolean;
}

/** The order's money as a bar: what is left of it, what was refunded, what is settled with nobody. */
export function MoneyBar({ money, isSmall = false }: MoneyBarProps) {
  const { net, refunded, dropped } = barParts(money);
  const height = isSmall ? 4 : 10;
  return (
    <svg
      class={isSmall ? 'bar small' : 'bar'}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={barText(money)}
    >
      <rect class="track" width="100" height={height} />
      <rect class="net" width={net} height={height} />
      <rect class="refunded" x={net} width={refunded} height={height} />
      <rect class="dropped" x={net + refunded} width={dropped} height={height} />
    </svg>
  );
}

const barText = ({ amount, refunded, net, currency }: Money): string =>
  `Paid ${amount}, refunded ${refunded}, net ${net} ${currency}`;

/** The amounts beside the bar, each with the colour that it has there. */
export function MoneyWords({ money }: { readonly money: Money }) {
  const { amount, refunded, net, currency } = money;
  const dropped = droppedAmount(money);
  return (
    <dl class="money">
      <Amount name="Paid" part="track" value={amount} currency={currency} />
      <Amount name="Refunded" part="refunded" value={refunded} currency={currency} />
      {dropped !== '0' && (
        <Amount name="Not settled" part="dropped" value={dropped} currency={currency} />
      )}
      <Amount name="Net" part="net" value={net} currency={currency} />
    </dl>
  );
}

interface AmountProps {
  readonly name: string;
  readonly part: string;
  readonly value: string;
  readonly currency: string;
}

const Amount = ({ name, part, value, currency }: AmountProps) => (
  <div>
    <dt data-part={part}>{name}</dt>
    <dd>
      {groupDigits(value)} <span class="currency">{currency}</span>
    </dd>
  </div>
);

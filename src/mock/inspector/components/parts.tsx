import { createContext } from 'preact';
import { useState } from 'preact/hooks';
import { makeVisible } from '../../../kit/visible.ts';
import {
  eachKind,
  KINDS,
  type OrderStatus,
  type ReportKind,
} from '../../../protocol/kinds/index.ts';
import type { Merchants } from '../model/book.ts';
import { barParts, droppedAmount, groupDigits } from '../model/format.ts';
import type { ShownStatus } from '../model/order.ts';
import type { Money, RequestJson } from '../model/wire.ts';

/** What the page calls the states of an order; the wire's names appear where they are searched for. */
export const STATUS_WORDS = {
  ...Object.fromEntries(KINDS.map(({ to, words }) => [to, words.status])),
  NOT_REPORTED: 'Not reported',
} as Readonly<Record<OrderStatus | ShownStatus, string>>;

export const KIND_WORDS: Readonly<Record<ReportKind, string>> = eachKind(
  ({ words }) => words.title,
);

/** Strokes on a field of 16 by 16. */
const PATHS = {
  check: 'M3 8.5l3.2 3.2L13 4.8',
  cross: 'M4 4l8 8M12 4l-8 8',
  back: 'M10 3L5 8l5 5',
  clock: 'M8 2.2a5.8 5.8 0 1 0 .01 0M8 4.8V8l2.2 1.6',
  fault: 'M8.8 1.8L3.5 9h4l-.6 5.2L12.5 7h-4z',
  download: 'M8 2v7.5M4.8 6.6L8 9.8l3.2-3.2M3 13.5h10',
  reset: 'M3.2 8a4.8 4.8 0 1 0 1.6-3.6M3 2.4v2.8h2.8',
  help: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12.4v.2',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  send: 'M14 2L2 7.2l4.8 2L9 14zM6.8 9.2L14 2',
  chevron: 'M6 3.5L10.5 8 6 12.5',
} as const;

/** A picture beside words: a reader of the screen hears the words alone. */
export const Icon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);

/** Never by colour alone: the word stands in it. */
export const StatusPill = ({ status }: { readonly status: ShownStatus }) => (
  <span class="pill" data-tone={status} title={status}>
    {STATUS_WORDS[status]}
  </span>
);

/** `200 accepted`: what the client was answered, and what the service made of it. */
export const AnswerPill = ({ request }: { readonly request: RequestJson }) => (
  <span class="pill" data-tone={request.outcome}>
    {request.http_status === 0
      ? `${request.outcome}, no answer`
      : `${request.http_status} ${request.outcome}`}
  </span>
);

export const FaultPill = ({ fault }: { readonly fault: string }) => (
  <span class="pill fault" data-tone="fault">
    fault {fault}
  </span>
);

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

/** So many characters are shown at first: a body may be megabytes long. */
const SHORT = 2_000;

/** A text from outside: nothing in it is invisible, and a long one comes on demand. */
function ForeignText({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(text.length <= SHORT);
  if (isWhole) return <>{makeVisible(text)}</>;
  return (
    <>
      {makeVisible(text.slice(0, SHORT))}…{' '}
      <button type="button" class="link" onClick={() => setIsWhole(true)}>
        Show all {text.length} characters
      </button>
    </>
  );
}

/** What the service writes in place of a secret. */
const STRUCK_OUT = '<hidden>';

/** So many places are marked: a body may be nothing but secrets. */
const MOST = 50;

const tail = (parts: readonly string[]): string[] =>
  parts.length < MOST ? [] : [parts.slice(MOST - 1).join(STRUCK_OUT)];

/** A body as it came; where a secret was struck out of it, the place is marked. */
export function BodyText({ request }: { readonly request: RequestJson }) {
  const { body, body_base64: base64 = '', redacted } = request;
  if (body === undefined) return <ForeignText text={`(not UTF-8; base64) ${base64}`} />;
  if (!redacted) return <ForeignText text={body} />;
  const [first = '', ...parts] = body.split(STRUCK_OUT);
  const rest = [...parts.slice(0, MOST - 1), ...tail(parts)];
  return (
    <>
      <ForeignText text={first} />
      {rest.map((part, at) => (
        <span key={at}>
          <mark title="A merchant’s secret stood here">secret hidden</mark>
          <ForeignText text={part} />
        </span>
      ))}
    </>
  );
}

interface MoreProps {
  /** How many are not drawn; where there are none, nothing is said. */
  readonly hidden: number;
  readonly what: string;
  readonly onMore: () => void;
}

/** The way to what is not drawn yet; on paper, what is not printed. */
export const More = ({ hidden, what, onMore }: MoreProps) =>
  hidden === 0 ? null : (
    <>
      <button type="button" class="more" onClick={onMore}>
        Show {what} ({hidden} more)
      </button>
      <p class="on-paper">
        {hidden} {what} are not printed.
      </p>
    </>
  );

/** Known to every part of the page that names a merchant, however deep it stands. */
export const MerchantsContext = createContext<Merchants>({ first: undefined, areSeveral: false });

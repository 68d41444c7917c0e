import { type ComponentChildren, createContext } from 'preact';
import { useState } from 'preact/hooks';
import { makeVisible } from '../../../core/kit/visible.ts';
import {
  eachKind,
  KINDS,
  type OrderStatus,
  type ReportKind,
} from '../../../core/protocol/kinds/index.ts';
import { inspector } from '../../words/inspector.ts';
import type { Merchants } from '../model/book.ts';
import { barParts, droppedAmount, groupDigits } from '../model/format.ts';
import type { ShownStatus } from '../model/order.ts';
import type { Money, RequestJson } from '../model/wire.ts';

/** What the page calls the states of an order; the wire's names appear where they are searched for. */
export const STATUS_WORDS = {
  ...Object.fromEntries(KINDS.map(({ to, words }) => [to, inspector.named(words.status)])),
  NOT_REPORTED: inspector.orders.notReported,
} as Readonly<Record<OrderStatus | ShownStatus, string>>;

export const KIND_WORDS: Readonly<Record<ReportKind, string>> = eachKind(({ words }) =>
  inspector.named(words.title),
);

interface SentenceProps {
  readonly text: string;
  readonly children: ComponentChildren;
}

/** A sentence with its `{}` filled in. */
export function Sentence({ text, children }: SentenceProps) {
  const [before, after] = text.split('{}');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

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

/** Decorates words, so screen readers skip it. */
export const Icon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);

/** Contains the word, because color alone is not enough. */
export const StatusPill = ({ status }: { readonly status: ShownStatus }) => (
  <span class="pill" data-tone={status} title={status}>
    {STATUS_WORDS[status]}
  </span>
);

/** `200 accepted`: what the client was answered, and what the service made of it. */
export const AnswerPill = ({ request }: { readonly request: RequestJson }) => (
  <span class="pill" data-tone={request.outcome}>
    {inspector.requests.answered({ status: request.http_status, outcome: request.outcome })}
  </span>
);

export const FaultPill = ({ fault }: { readonly fault: string }) => (
  <span class="pill fault" data-tone="fault">
    {inspector.requests.fault(fault)}
  </span>
);

interface MoneyBarProps {
  readonly money: Money;
  readonly isSmall?: boolean;
}

/** The order's money as a bar: net, refunded, and what a decline dropped. */
export function MoneyBar({ money, isSmall = false }: MoneyBarProps) {
  const { net, refunded, dropped } = barParts(money);
  const height = isSmall ? 4 : 10;
  return (
    <svg
      class={isSmall ? 'bar small' : 'bar'}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={inspector.money.bar(money)}
    >
      <rect class="track" width="100" height={height} />
      <rect class="net" width={net} height={height} />
      <rect class="refunded" x={net} width={refunded} height={height} />
      <rect class="dropped" x={net + refunded} width={dropped} height={height} />
    </svg>
  );
}

/** The amounts beside the bar, each with its color there. */
export function MoneyWords({ money }: { readonly money: Money }) {
  const { amount, refunded, net, currency } = money;
  const words = inspector.money;
  const dropped = droppedAmount(money);
  return (
    <dl class="money">
      <Amount name={words.paid} part="track" value={amount} currency={currency} />
      <Amount name={words.refunded} part="refunded" value={refunded} currency={currency} />
      {dropped !== '0' && (
        <Amount name={words.notSettled} part="dropped" value={dropped} currency={currency} />
      )}
      <Amount name={words.net} part="net" value={net} currency={currency} />
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

/** Characters shown at first: a body may be megabytes long. */
const SHORT = 2_000;

/** Foreign text: invisible characters are made visible, and a long one is shown on demand. */
function ForeignText({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(text.length <= SHORT);
  if (isWhole) return <>{makeVisible(text)}</>;
  return (
    <>
      {makeVisible(text.slice(0, SHORT))}…{' '}
      <button type="button" class="link" onClick={() => setIsWhole(true)}>
        {inspector.body.showAll(text.length)}
      </button>
    </>
  );
}

/** What the service writes in place of a secret. */
const STRUCK_OUT = '<hidden>';

/** Places that are marked: a body may consist of secrets. */
const MOST = 50;

const tail = (parts: readonly string[]): string[] =>
  parts.length < MOST ? [] : [parts.slice(MOST - 1).join(STRUCK_OUT)];

/** A body as it arrived; places where a secret was removed are marked. */
export function BodyText({ request }: { readonly request: RequestJson }) {
  const { body, body_base64: base64 = '', redacted } = request;
  if (body === undefined) return <ForeignText text={inspector.body.notText(base64)} />;
  if (!redacted) return <ForeignText text={body} />;
  const [first = '', ...parts] = body.split(STRUCK_OUT);
  const rest = [...parts.slice(0, MOST - 1), ...tail(parts)];
  return (
    <>
      <ForeignText text={first} />
      {rest.map((part, at) => (
        <span key={at}>
          <mark title={inspector.body.secretWasHere}>{inspector.body.secretHidden}</mark>
          <ForeignText text={part} />
        </span>
      ))}
    </>
  );
}

interface MoreProps {
  /** How many are not drawn. */
  readonly hidden: number;
  readonly what: string;
  readonly onMore: () => void;
}

/** Shows more of a list; on paper, says how much is not printed. */
export const More = ({ hidden, what, onMore }: MoreProps) =>
  hidden === 0 ? null : (
    <>
      <button type="button" class="more" onClick={onMore}>
        {inspector.more.show(what, hidden)}
      </button>
      <p class="on-paper">{inspector.more.notPrinted(what, hidden)}</p>
    </>
  );

/** Known to every part of the page that names a merchant. */
export const MerchantsContext = createContext<Merchants>({ first: undefined, areSeveral: false });

import { decodeText } from '../../core/kit/json/decode.ts';
import { type JsonNode, type JsonObject, memberOf, printJson } from '../../core/kit/json/node.ts';
import { parseJson } from '../../core/kit/json/parse.ts';
import { compareDecimals, type Decimal, parseDecimal } from '../../core/protocol/money.ts';
import { describeValue, toPlain } from '../../core/protocol/reports/plain.ts';
import { moneyFieldsOf } from '../../core/protocol/reports/report-fields.ts';
import { type Message, message } from '../../core/words/message.ts';
import { concerns } from '../faults/rule.ts';
import type { HistoryEntry } from '../service/history.ts';
import type { Filter, FilterName, RequestExpectation } from './expectation.ts';

/** Whether a JSON number is this amount: as decimals, so that `12.9` is `12.90`. */
function isAmount(node: JsonNode | undefined, wanted: string): boolean {
  const got = node?.type === 'number' ? parseDecimal(node.literal) : undefined;
  return got !== undefined && isEqual(got, wanted);
}

export function isEqual(got: Decimal, wanted: string): boolean {
  const expected = parseDecimal(wanted);
  return expected !== undefined && compareDecimals(got, expected) === 0;
}

/**
 * How an amount differs: `12.90, expected 1290: minor units?`
 * @param got as it was sent, or nothing.
 */
export function amountDifference(got: string | undefined, wanted: string): Message {
  return got === undefined
    ? message('is_missing', { wanted })
    : message(slipOf(got, wanted), { got, wanted });
}

/** How the two amounts most likely came to differ. */
function slipOf(got: string, wanted: string) {
  const [a, b] = [parseDecimal(got), parseDecimal(wanted)];
  if (a === undefined || b === undefined) return 'differs';
  if (isTimes(a, b, 100n) || isTimes(b, a, 100n)) return 'differs_perhaps_minor_units';
  if (isTimes(a, b, 1000n) || isTimes(b, a, 1000n)) return 'differs_by_1000';
  return a.units === -b.units && a.scale === b.scale ? 'differs_in_sign' : 'differs';
}

const isTimes = (larger: Decimal, smaller: Decimal, factor: bigint): boolean =>
  smaller.units !== 0n &&
  compareDecimals(larger, { ...smaller, units: smaller.units * factor }) === 0;

/** The facts of a request, refused or not; its body is parsed on first use. */
export interface RequestFacts {
  readonly entry: HistoryEntry;
  readonly order: () => string | undefined;
  readonly event: () => string | undefined;
  /** The total of a paid report, the refund of a partial one; of any JSON type. */
  readonly amount: () => JsonNode | undefined;
  readonly currency: () => JsonNode | undefined;
}

export function requestFacts(entry: HistoryEntry): RequestFacts {
  const body = once(() => readObject(entry.body));
  const member = (key: string): JsonNode | undefined => {
    const object = body();
    return object === undefined ? undefined : memberOf(object, key);
  };
  // The log contains no order or event of an unknown sender.
  return {
    entry,
    order: () => entry.merchantOrderId ?? stringText(member('merchant_order_id')),
    event: () => entry.eventId ?? stringText(member('event_id')),
    amount: () => member(amountFieldOf(entry)),
    currency: () => member('currency'),
  };
}

/** The amount field of the kind, or else that of a paid report. */
const amountFieldOf = ({ kind }: HistoryEntry): string =>
  (kind == null ? null : moneyFieldsOf(kind).amount) ?? 'amount';

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function readObject(body: Uint8Array): JsonObject | undefined {
  const decoded = decodeText(body);
  const parsed = decoded.ok ? parseJson(decoded.text) : undefined;
  return parsed?.ok && parsed.node.type === 'object' ? parsed.node : undefined;
}

const stringText = (node: JsonNode | undefined): string | undefined =>
  node?.type === 'string' ? node.value : undefined;

interface FilterRule {
  readonly matches: (facts: RequestFacts, wanted: string, filter: Filter) => boolean;
  /** How a request that does not match differs. */
  readonly difference: (facts: RequestFacts, wanted: string) => Message;
  /** Distance that the difference adds. */
  readonly weight: number;
}

const RULES: Readonly<Record<FilterName, FilterRule>> = {
  order: {
    matches: (facts, _, filter) => isLike(filter, facts.order()),
    difference: (facts, wanted) => textDifference(facts.order(), wanted),
    weight: 4,
  },
  event: {
    matches: (facts, _, filter) => isLike(filter, facts.event()),
    difference: (facts, wanted) => textDifference(facts.event(), wanted),
    weight: 2,
  },
  amount: {
    matches: (facts, wanted) => isAmount(facts.amount(), wanted),
    difference: (facts, wanted) => describeAmount(facts.amount(), wanted),
    weight: 1,
  },
  currency: {
    matches: (facts, wanted) => stringText(facts.currency()) === wanted,
    difference: (facts, wanted) => textDifference(stringText(facts.currency()), wanted),
    weight: 1,
  },
  status: {
    matches: ({ entry }, wanted) => String(entry.httpStatus) === wanted,
    difference: ({ entry }, wanted) => differs(String(entry.httpStatus), wanted),
    weight: 1,
  },
  outcome: {
    matches: ({ entry }, wanted) => wanted === 'any' || entry.outcome === wanted,
    difference: ({ entry }, wanted) => differs(entry.outcome, wanted),
    weight: 1,
  },
};

/** A difference between a request and an expectation. */
export interface Difference {
  readonly what: Message;
  readonly weight: number;
}

/** The maximum distance; a request that shares nothing is not close. */
export const farthest = ({ kind, filters }: RequestExpectation): number =>
  (kind === 'any' ? 0 : KIND_WEIGHT) +
  filters.reduce((sum, { name }) => sum + RULES[name].weight, 0);

const KIND_WEIGHT = 3;

/** Differences between a request and the expected kind and properties, regardless of its outcome. */
export function differencesFrom(
  { kind, filters }: RequestExpectation,
  facts: RequestFacts,
): Difference[] {
  const { entry } = facts;
  const isOther = kind !== 'any' && entry.kind !== kind;
  const sent = entry.kind ?? `${entry.method} ${entry.path}`;
  return [
    ...(isOther ? [{ what: named('kind', differs(sent, kind)), weight: KIND_WEIGHT }] : []),
    ...filters
      .filter((filter) => !matches(filter, facts))
      .map((filter) => differenceOf(filter, facts)),
  ];
}

const matches = (filter: Filter, facts: RequestFacts): boolean =>
  RULES[filter.name].matches(facts, filter.value, filter);

/** As in a fault rule: `*` matches anything, unless quoted. */
function isLike({ value, pattern = [value] }: Filter, text: string | undefined): boolean {
  return text !== undefined && concerns({ order: pattern }, { merchantOrderId: text });
}

const differenceOf = ({ name, value }: Filter, facts: RequestFacts): Difference => ({
  what: named(name, RULES[name].difference(facts, value)),
  weight: RULES[name].weight,
});

const named = (name: string, how: Message): Message => message('property_differs', { name, how });
const differs = (got: string, wanted: string): Message => message('differs', { got, wanted });

function describeAmount(node: JsonNode | undefined, wanted: string): Message {
  if (node === undefined || node.type === 'number') return amountDifference(node?.literal, wanted);
  const got = node.type === 'string' ? printJson(node) : describeValue(toPlain(node));
  return message('differs_not_a_number', { got: got.slice(0, SHOWN), wanted });
}

/** Characters of a foreign value that are shown. */
const SHOWN = 60;

/** Names the slips that eyes miss: case, spaces, leading zeros. */
function textDifference(got: string | undefined, wanted: string): Message {
  if (got === undefined) return message('is_missing', { wanted });
  const slip = SLIPS.find(({ undo }) => undo(got) !== '' && undo(got) === undo(wanted));
  const both = { got: describeValue(got), wanted: describeValue(wanted) };
  return message(slip?.code ?? 'differs', both);
}

interface Slip {
  readonly undo: (text: string) => string;
  readonly code: 'differs_in_case' | 'differs_in_spaces' | 'differs_in_prefix';
}

const SLIPS: readonly Slip[] = [
  { undo: (text) => text.toLowerCase(), code: 'differs_in_case' },
  { undo: (text) => text.trim(), code: 'differs_in_spaces' },
  { undo: (text) => text.replace(/^\D*0*/, ''), code: 'differs_in_prefix' },
];

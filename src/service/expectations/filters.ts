import { type JsonNode, printJson } from '../../core/json/node.ts';
import { describeValue, toPlain } from '../../core/reports/plain.ts';
import { type Message, message } from '../../words/message.ts';
import { concerns } from '../faults/conditions.ts';
import { amountDifference, isAmount } from './amounts.ts';
import type { Filter, FilterName, RequestExpectation } from './expectation.ts';
import { type RequestFacts, textOf } from './facts.ts';

interface FilterRule {
  readonly matches: (facts: RequestFacts, wanted: string, filter: Filter) => boolean;
  /** How a request that does not match differs. */
  readonly difference: (facts: RequestFacts, wanted: string) => Message;
  /** How far a difference takes a request away from what was meant. */
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
    matches: (facts, wanted) => textOf(facts.currency()) === wanted,
    difference: (facts, wanted) => textDifference(textOf(facts.currency()), wanted),
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

/** One way in which a request is not what was meant. */
export interface Difference {
  readonly what: Message;
  readonly weight: number;
}

/** The most that a request can be away from what was meant: one that shares nothing is not close. */
export const farthest = ({ kind, filters }: RequestExpectation): number =>
  (kind === 'any' ? 0 : KIND_WEIGHT) +
  filters.reduce((sum, { name }) => sum + RULES[name].weight, 0);

const KIND_WEIGHT = 3;

/** How a request differs from the kind and the properties that were meant; its outcome is another question. */
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

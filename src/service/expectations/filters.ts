import { type JsonNode, printJson } from '../../core/json/node.ts';
import { describeValue, toPlain } from '../../core/reports/plain.ts';
import { concerns } from '../faults/conditions.ts';
import { amountDifference, isAmount } from './amounts.ts';
import type { Filter, FilterName, RequestExpectation } from './expectation.ts';
import { type RequestFacts, textOf } from './facts.ts';

interface FilterRule {
  readonly matches: (facts: RequestFacts, wanted: string, filter: Filter) => boolean;
  /** How a request differs that does not match: what came against what was wanted. */
  readonly difference: (facts: RequestFacts, wanted: string) => string;
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
    difference: ({ entry }, wanted) => `${entry.httpStatus} against ${wanted}`,
    weight: 1,
  },
  outcome: {
    matches: ({ entry }, wanted) => wanted === 'any' || entry.outcome === wanted,
    difference: ({ entry }, wanted) => `${entry.outcome} against ${wanted}`,
    weight: 1,
  },
};

/** One way in which a request is not what was meant. */
export interface Difference {
  readonly text: string;
  readonly weight: number;
}

/** The most that a request can be away from what was meant: one that shares nothing is not close. */
export const farthest = ({ kind, filters }: RequestExpectation): number =>
  (kind === 'any' ? 0 : KIND_WEIGHT) +
  filters.reduce((sum, { name }) => sum + RULES[name].weight, 0);

const KIND_WEIGHT = 3;

/** In what a request differs from the kind and the properties that were meant; its fate is another question. */
export function differencesFrom(
  { kind, filters }: RequestExpectation,
  facts: RequestFacts,
): Difference[] {
  const { entry } = facts;
  const isOther = kind !== 'any' && entry.kind !== kind;
  const sent = entry.kind ?? `${entry.method} ${entry.path}`;
  return [
    ...(isOther ? [{ text: `kind ${sent} against ${kind}`, weight: KIND_WEIGHT }] : []),
    ...filters.filter((filter) => !matches(filter, facts)).map((filter) => differs(filter, facts)),
  ];
}

const matches = (filter: Filter, facts: RequestFacts): boolean =>
  RULES[filter.name].matches(facts, filter.value, filter);

/** As the rule of a fault has it: `*` is anything, but not in quotes. */
function isLike({ value, pattern = [value] }: Filter, text: string | undefined): boolean {
  return text !== undefined && concerns({ order: pattern }, { merchantOrderId: text });
}

const differs = ({ name, value }: Filter, facts: RequestFacts): Difference => ({
  text: `${name} ${RULES[name].difference(facts, value)}`,
  weight: RULES[name].weight,
});

function describeAmount(node: JsonNode | undefined, wanted: string): string {
  if (node === undefined || node.type === 'number') return amountDifference(node?.literal, wanted);
  const got = node.type === 'string' ? printJson(node) : describeValue(toPlain(node));
  return `${got.slice(0, SHOWN)} against ${wanted}: is no JSON number`;
}

/** Characters of a foreign value that are shown. */
const SHOWN = 60;

/** The slips that eyes miss: case, blanks, leading zeros. */
function textDifference(got: string | undefined, wanted: string): string {
  if (got === undefined) return `missing, against ${wanted}`;
  const [, question = ''] =
    SLIPS.find(([undo]) => undo(got) !== '' && undo(got) === undo(wanted)) ?? [];
  return `${describeValue(got)} against ${describeValue(wanted)}${question}`;
}

const SLIPS: readonly (readonly [undo: (text: string) => string, question: string])[] = [
  [(text) => text.toLowerCase(), ': upper and lower case?'],
  [(text) => text.trim(), ': blanks around it?'],
  [(text) => text.replace(/^\D*0*/, ''), ': a prefix or leading zeros?'],
];

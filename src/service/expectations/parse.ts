import { Failure, type Fault } from '../../core/failure.ts';
import type { OrderState } from '../../core/orders/transitions.ts';
import { ORDER_STATUSES } from '../../core/protocol.ts';
import { suggest } from '../../core/suggest.ts';
import { REPORT_KINDS } from '../../protocol/kinds/index.ts';
import {
  type Expectation,
  GENERAL_RULES,
  type GeneralExpectation,
  ORDER_FIELDS,
  type OrderExpectation,
  type OrderField,
} from './expectation.ts';
import { isCount } from './parse-count.ts';
import { amountFault, currencyFault, parseRequests } from './parse-requests.ts';
import {
  combine,
  fault,
  notOneOf,
  type Reading,
  read,
  readPair,
  readText,
  repeatedNames,
  splitWords,
  together,
} from './words.ts';

/**
 * Reads one assertion on what was reported.
 * @throws Failure `usage` with everything that is wrong with it.
 */
export const parseExpectation = (text: string): Expectation =>
  parseExpectations([text])[0] as Expectation;

/**
 * Reads assertions on what was reported.
 * @throws Failure `usage` with everything that is wrong with any of them.
 */
export function parseExpectations(texts: readonly string[]): readonly Expectation[] {
  const readings = texts.map(parse);
  const parsed = together(readings);
  if (parsed.ok) return parsed.part;
  const wrong = texts.filter((_, at) => readings[at]?.ok === false);
  throw notUnderstood(wrong, parsed.faults);
}

function notUnderstood(texts: readonly string[], faults: readonly Fault[]): Failure {
  const quoted = texts.map((text) => JSON.stringify(text)).join(' and ');
  const which =
    texts.length === 1 ? `the expectation ${quoted} is` : `the expectations ${quoted} are`;
  return new Failure('usage', `${which} not understood`, { hint: FORMS, faults });
}

const FORMS = `An expectation is one of:
paid order=42 amount=5000 ==1   (or ${[...REPORT_KINDS.slice(1), 'any'].join(', ')}; >=N, <=N)
order 42 is PARTIALLY_CANCELLED net=3000
${Object.keys(GENERAL_RULES).join('\n')}`;

function parse(text: string): Reading<Expectation> {
  const words = splitWords(text);
  const [first] = words;
  if (first === undefined) return fault('(the expectation)', 'is empty');
  if (first === 'order') return parseOrder(text, words);
  const isSentence = /^(no|every|nothing|all)$/i.test(first);
  return isSentence ? parseGeneral(text, words) : parseRequests(text, words);
}

function parseGeneral(text: string, words: readonly string[]): Reading<GeneralExpectation> {
  const phrases = Object.keys(GENERAL_RULES) as (keyof typeof GENERAL_RULES)[];
  const phrase = phrases.find((known) => known === words.join(' ').toLowerCase());
  if (phrase !== undefined) return read({ type: 'general', text, rule: GENERAL_RULES[phrase] });
  const habit = phrases.find((known) => known.startsWith(`${words[0]?.toLowerCase()} `));
  const near = suggest(words.join(' '), phrases) ?? habit;
  return fault(text, notOneOf(text, 'expectation', phrases, near));
}

const STATES: readonly OrderState[] = [...ORDER_STATUSES, 'UNREPORTED'];

/** `order 42 is PARTIALLY_CANCELLED net=3000` */
function parseOrder(
  text: string,
  [, order = '', is, status, ...rest]: readonly string[],
): Reading<OrderExpectation> {
  if (is !== 'is') return fault(text, 'an order is told by: order ID is STATUS');
  return combine(
    [readOrder(order), readState(status), readFields(rest, status)],
    (id, state, pairs) => ({
      type: 'order',
      text,
      order: id,
      status: state,
      fields: pairs,
    }),
  );
}

/** One order has a state; several of them have none in common. */
const readOrder = (word: string): Reading<string> =>
  word.includes('*') && !word.startsWith('"')
    ? fault(word, `an order is told by its whole id; if * is part of it: ${JSON.stringify(word)}`)
    : readText(word);

function readFields(words: readonly string[], status: string | undefined) {
  const repeated = repeatedNames(words, 'an order has one');
  if (repeated.length > 0) return { ok: false, faults: repeated } as const;
  return together(words.map((word) => readField(word, status)));
}

function readState(word = ''): Reading<OrderState> {
  const state = STATES.find((each) => each === word);
  if (state !== undefined) return read(state);
  return word === ''
    ? fault('is', `the status is missing: ${STATES.join(', ')}`)
    : fault(word, notOneOf(word, 'status of an order', STATES));
}

function readField(word: string, status = ''): Reading<OrderExpectation['fields'][number]> {
  if (isCount(word)) return fault(word, "an order's state takes no count");
  const pair = readPair(word);
  if (!pair.ok) return pair;
  const { name, value } = pair.part;
  const known = ORDER_FIELDS.find((each) => each === name);
  if (known === undefined)
    return fault(word, notOneOf(name, 'property of an order', ORDER_FIELDS, FIELD_HABITS[name]));
  if (status === 'UNREPORTED') return fault(word, 'an order that was not reported has no amounts');
  const wrong = known === 'currency' ? currencyFault(value) : amountFault(value);
  return wrong === undefined ? read({ name: known, value }) : fault(word, wrong);
}

/** What the wire calls them. */
const FIELD_HABITS: Readonly<Record<string, OrderField>> = {
  net_amount: 'net',
  refunded_amount: 'refunded',
  refund: 'refunded',
};

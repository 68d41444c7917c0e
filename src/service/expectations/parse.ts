import { Failure } from '../../core/failure.ts';
import type { OrderState } from '../../core/orders/transitions.ts';
import { ORDER_STATUSES } from '../../core/protocol.ts';
import { suggest } from '../../core/suggest.ts';
import { REPORT_KINDS } from '../../protocol/kinds/index.ts';
import { type Fault, message } from '../../words/message.ts';
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
  notOneOf,
  type Reading,
  read,
  readPair,
  readText,
  refuse,
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
  const quoted = texts.map((text) => JSON.stringify(text));
  const hint = message('expectation_forms', {
    kinds: [...REPORT_KINDS.slice(1), 'any'],
    sentences: Object.keys(GENERAL_RULES),
  });
  return new Failure('usage', message('expectations_invalid', { quoted }), { hint, faults });
}

function parse(text: string): Reading<Expectation> {
  const words = splitWords(text);
  const [first] = words;
  if (first === undefined) return refuse('(the expectation)', message('expectation_empty'));
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
  return refuse(text, notOneOf(text, message('an_expectation'), phrases, near));
}

const STATES: readonly OrderState[] = [...ORDER_STATUSES, 'UNREPORTED'];

/** `order 42 is PARTIALLY_CANCELLED net=3000` */
function parseOrder(
  text: string,
  [, order = '', is, status, ...rest]: readonly string[],
): Reading<OrderExpectation> {
  if (is !== 'is') return refuse(text, message('order_form'));
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

/** Only a single order has a status. */
const readOrder = (word: string): Reading<string> =>
  word.includes('*') && !word.startsWith('"')
    ? refuse(word, message('order_needs_full_id', { quoted: JSON.stringify(word) }))
    : readText(word);

function readFields(words: readonly string[], status: string | undefined) {
  const repeated = repeatedNames(words, 'second_order_property');
  if (repeated.length > 0) return { ok: false, faults: repeated } as const;
  return together(words.map((word) => readField(word, status)));
}

function readState(word = ''): Reading<OrderState> {
  const state = STATES.find((each) => each === word);
  if (state !== undefined) return read(state);
  return word === ''
    ? refuse('is', message('order_status_missing', { known: STATES }))
    : refuse(word, notOneOf(word, message('an_order_status'), STATES));
}

function readField(word: string, status = ''): Reading<OrderExpectation['fields'][number]> {
  if (isCount(word)) return refuse(word, message('order_takes_no_count'));
  const pair = readPair(word);
  if (!pair.ok) return pair;
  const { name, value } = pair.part;
  const known = ORDER_FIELDS.find((each) => each === name);
  if (known === undefined)
    return refuse(
      word,
      notOneOf(name, message('an_order_property'), ORDER_FIELDS, FIELD_HABITS[name]),
    );
  if (status === 'UNREPORTED') return refuse(word, message('unreported_has_no_amounts'));
  const wrong = known === 'currency' ? currencyFault(value) : amountFault(value);
  return wrong === undefined ? read({ name: known, value }) : refuse(word, wrong);
}

/** What the wire calls them. */
const FIELD_HABITS: Readonly<Record<string, OrderField>> = {
  net_amount: 'net',
  refunded_amount: 'refunded',
  refund: 'refunded',
};

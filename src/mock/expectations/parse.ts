import { suggest } from '../../core/kit/suggest.ts';
import {
  isReportKind,
  ORDER_STATUSES,
  REPORT_KINDS,
  KINDS as REPORTS,
  type ReportKind,
} from '../../core/protocol/kinds/index.ts';
import { readAmount } from '../../core/protocol/reports/amount.ts';
import { moneyFieldsOf } from '../../core/protocol/reports/report-fields.ts';
import type { OrderState } from '../../core/protocol/rulebook/orders.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Fault, fault, type Message, message } from '../../core/words/message.ts';
import {
  COMPARISONS,
  type Count,
  type Expectation,
  FILTER_NAMES,
  type Filter,
  type FilterName,
  GENERAL_RULES,
  type GeneralExpectation,
  ORDER_FIELDS,
  type OrderExpectation,
  type OrderField,
  type RequestExpectation,
} from './expectation.ts';

/** A parsed part of an assertion, or its faults. */
type Reading<Part> =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly faults: readonly Fault[] };

const read = <Part>(part: Part): Reading<Part> => ({ ok: true, part });

const refuse = (word: string, what: Message): Reading<never> => ({
  ok: false,
  faults: [{ at: word, ...what }],
});

/** All parts, or all faults. */
function together<Part>(readings: readonly Reading<Part>[]): Reading<readonly Part[]> {
  const faults = readings.flatMap((reading) => (reading.ok ? [] : reading.faults));
  if (faults.length > 0) return { ok: false, faults };
  return read(readings.flatMap((reading) => (reading.ok ? [reading.part] : [])));
}

type Readings<Parts> = { readonly [At in keyof Parts]: Reading<Parts[At]> };

/** Combines parsed parts, or collects all their faults. */
function combine<const Parts extends readonly unknown[], Whole>(
  readings: Readings<Parts>,
  build: (...parts: Parts) => Whole,
): Reading<Whole> {
  const all = together(readings as readonly Reading<unknown>[]);
  return all.ok ? read(build(...(all.part as unknown as Parts))) : all;
}

/** A count (`== 1`), a word with a quoted value (`order="a b"`), or any other word. */
const WORD = /[=<>]=\s*\d+(?!\S)|[^\s"]*"(?:[^"\\]|\\.)*"(?!\S)|\S+/g;

const splitWords = (text: string): string[] => text.match(WORD) ?? [];

/** `name=value`. */
interface Pair {
  readonly name: string;
  readonly value: string;
  /** Whether the value was quoted: then every character means itself. */
  readonly isQuoted: boolean;
}

/** Splits `name=value`; a value in double quotes is a JSON string. */
function readPair(word: string): Reading<Pair> {
  const at = word.indexOf('=');
  if (at < 1) return refuse(word, message('neither_pair_nor_count'));
  const written = word.slice(at + 1);
  const value = readTextWord(written);
  if (!value.ok) return refuse(word, message('quotes_not_json'));
  if (value.part === '') return refuse(word, message('pair_without_value'));
  const isQuoted = written.startsWith('"');
  return read({ name: word.slice(0, at), value: value.part, isQuoted });
}

/** A bare word, or a quoted one without its quotes. */
function readTextWord(word: string): Reading<string> {
  if (!word.startsWith('"')) return read(word);
  try {
    return read(String(JSON.parse(word)));
  } catch {
    return refuse(word, message('not_a_json_string'));
  }
}

/** The words that set a property for the second time. */
function repeatedNames(
  words: readonly string[],
  code: 'second_request_property' | 'second_order_property',
): readonly Fault[] {
  const seen = new Set<string>();
  return words.flatMap((word) => {
    const name = word.slice(0, Math.max(0, word.indexOf('=')));
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return name === '' ? [] : [fault(word, code, { name })];
  });
}

/** The fault of an unknown word, with the closest known one. */
const notOneOf = (word: string, what: Message, known: readonly string[], habit?: string): Message =>
  message('not_one_of', { what, near: habit ?? suggest(word, known), known });

const AT_LEAST_ONE: Count = { comparison: '>=', number: 1 };

/** Whether a word looks like a count: `==1`, or the typos `=1` and `1`. */
const isCount = (word: string): boolean => /^(?:[=<>]|\d+$)/.test(word);

/** The only count of an assertion; without one, at least one request is expected. */
function readCounts([word, second]: readonly string[]): Reading<Count> {
  if (second !== undefined) return refuse(second, message('second_count'));
  return word === undefined ? read(AT_LEAST_ONE) : readCount(word);
}

function readCount(word: string): Reading<Count> {
  const [, sign = '', digits = ''] = /^([=<>]*)\s*(\d{0,9})$/.exec(word) ?? [];
  const comparison = COMPARISONS.find((each) => each === sign);
  if (comparison !== undefined && digits !== '')
    return read({ comparison, number: Number(digits) });
  return refuse(word, notACount(sign, digits));
}

const notACount = (sign: string, digits: string): Message =>
  digits === ''
    ? message('count_unwritten')
    : message('count_mistyped', {
        near: `${COUNT_HABITS[sign] ?? '=='}${boundMeant(sign, digits)}`,
      });

const COUNT_HABITS: Readonly<Record<string, string>> = {
  '>': '>=',
  '<': '<=',
  '=>': '>=',
  '=<': '<=',
};

/** `>1` is `>=2`. */
const boundMeant = (sign: string, digits: string): number =>
  Number(digits) + (sign === '>' ? 1 : 0) - (sign === '<' && digits !== '0' ? 1 : 0);

const KINDS = [...REPORT_KINDS, 'any'] as const;

/** Other names for kinds of reports. */
const KIND_HABITS: ReadonlyMap<string, string> = new Map([
  ...REPORTS.flatMap(({ name, aliases, slips }) =>
    [...aliases, ...slips].map((word) => [word, name] as const),
  ),
  ['request', 'any'],
  ['requests', 'any'],
]);

/** Other names for properties. */
const FILTER_HABITS: Readonly<Record<string, FilterName>> = {
  order_id: 'order',
  merchant_order_id: 'order',
  event_id: 'event',
  refund: 'amount',
  refund_amount: 'amount',
  http_status: 'status',
};

const OUTCOMES = ['accepted', 'repeated', 'refused', 'any'] as const;

/** `paid order=42 amount=5000 ==1` */
function parseRequests(
  text: string,
  [first = '', ...rest]: readonly string[],
): Reading<RequestExpectation> {
  const words = joinedPairs(rest);
  const counts = words.filter(isCount);
  const filters = words.filter((word) => !isCount(word));
  const readings = [readKind(first), readFilters(filters, first), readCounts(counts)] as const;
  return combine(readings, (kind, wanted, count) => ({
    type: 'requests',
    text,
    kind,
    filters: wanted,
    count,
  }));
}

function readKind(word: string): Reading<RequestExpectation['kind']> {
  const known = KINDS.find((kind) => kind === word);
  if (known !== undefined) return read(known);
  const isFilter = FILTER_NAMES.some((name) => word.startsWith(`${name}=`));
  if (isFilter) return refuse(word, message('kind_comes_first', { word }));
  return refuse(word, notOneOf(word, message('a_request_kind'), KINDS, KIND_HABITS.get(word)));
}

/** Joins a property and a value that are separated by a space: `order 42` is not a count of 42. */
function joinedPairs(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const name = joined.at(-1) ?? '';
    if (isName(name) && !/[=<>]/.test(word)) joined.splice(-1, 1, `${name} ${word}`);
    else joined.push(word);
  }
  return joined;
}

const isName = (word: string): boolean =>
  FILTER_NAMES.some((name) => name === word) || Object.hasOwn(FILTER_HABITS, word);

function readFilters(words: readonly string[], kind: string): Reading<readonly Filter[]> {
  const repeated = repeatedNames(words, 'second_request_property');
  if (repeated.length > 0) return { ok: false, faults: repeated };
  return together(words.map((word) => readFilter(word, kind)));
}

function readFilter(word: string, kind: string): Reading<Filter> {
  const [split = '', apart] = word.split(' ');
  if (apart !== undefined && isName(split))
    return refuse(
      word,
      message('pair_split', { name: FILTER_HABITS[split] ?? split, value: apart }),
    );
  const pair = readPair(word);
  if (!pair.ok) return pair;
  const { name, value, isQuoted } = pair.part;
  const known = FILTER_NAMES.find((each) => each === name);
  if (known === undefined)
    return refuse(
      word,
      notOneOf(name, message('a_request_property'), FILTER_NAMES, FILTER_HABITS[name]),
    );
  const wrong = misplaced(known, kind as ReportKind | 'any') ?? VALUE_FAULTS[known]?.(value);
  if (wrong !== undefined) return refuse(word, wrong);
  const isId = known === 'order' || known === 'event';
  const pattern = isQuoted ? [value] : value.split('*');
  return read({ name: known, value, ...(isId ? { pattern } : {}) });
}

/** A property that reports of this kind never have would always fail the run, or always pass it. */
function misplaced(name: FilterName, kind: ReportKind | 'any'): Message | undefined {
  if (!isReportKind(kind)) return undefined;
  const { amount, namesCurrency } = moneyFieldsOf(kind);
  if (name === 'amount' && amount === null) return message('kind_has_no_amount', { kind });
  if (name === 'currency' && !namesCurrency) return message('kind_has_no_currency', { kind });
  return undefined;
}

type ValueFault = (value: string) => Message | undefined;

const amountFault: ValueFault = (value) => {
  const amount = readAmount(value, 'currency=');
  return amount.ok ? undefined : message('as_told', { sentence: amount.message });
};

const currencyFault: ValueFault = (value) =>
  /^[A-Za-z]{3}$/.test(value) ? undefined : message('currency_needs_letters');

const VALUE_FAULTS: Partial<Record<FilterName, ValueFault>> = {
  amount: amountFault,
  currency: currencyFault,
  status: (value) => (/^[1-5]\d\d$/.test(value) ? undefined : message('not_an_http_status')),
  outcome: (value) =>
    OUTCOMES.some((each) => each === value)
      ? undefined
      : notOneOf(value, message('an_outcome'), OUTCOMES),
};

/** Parses an assertion. @throws Failure `usage` with all faults. */
export const parseExpectation = (text: string): Expectation =>
  parseExpectations([text])[0] as Expectation;

/** Parses assertions. @throws Failure `usage` with all faults. */
export function parseExpectations(texts: readonly string[]): readonly Expectation[] {
  const readings = texts.map(readExpectation);
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

function readExpectation(text: string): Reading<Expectation> {
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
    : readTextWord(word);

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

/** The API's field names. */
const FIELD_HABITS: Readonly<Record<string, OrderField>> = {
  net_amount: 'net',
  refunded_amount: 'refunded',
  refund: 'refunded',
};

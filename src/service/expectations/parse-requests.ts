import { readAmount } from '../../core/reports/amount.ts';
import { moneyFieldsOf } from '../../core/reports/money-fields.ts';
import {
  isReportKind,
  REPORT_KINDS,
  KINDS as REPORTS,
  type ReportKind,
} from '../../protocol/kinds/index.ts';
import { type Message, message } from '../../words/message.ts';
import {
  FILTER_NAMES,
  type Filter,
  type FilterName,
  type RequestExpectation,
} from './expectation.ts';
import { isCount, readCounts } from './parse-count.ts';
import {
  combine,
  notOneOf,
  type Reading,
  read,
  readPair,
  refuse,
  repeatedNames,
  together,
} from './words.ts';

const KINDS = [...REPORT_KINDS, 'any'] as const;

/** What conv's own commands and other interfaces call a report. */
const KIND_HABITS: ReadonlyMap<string, string> = new Map([
  ...REPORTS.flatMap(({ name, aliases, slips }) =>
    [...aliases, ...slips].map((word) => [word, name] as const),
  ),
  ['request', 'any'],
  ['requests', 'any'],
]);

/** What the wire and other interfaces call a property. */
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
export function parseRequests(
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

/** Joins a property and its value where a space separates them: `order 42` is not a count of 42. */
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

export const amountFault: ValueFault = (value) => {
  const amount = readAmount(value, 'currency=');
  return amount.ok ? undefined : message('as_told', { sentence: amount.message });
};

export const currencyFault: ValueFault = (value) =>
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

import { REPORT_KINDS, type ReportKind } from '../../core/protocol.ts';
import { readAmount } from '../../core/reports/amount.ts';
import {
  COMPARISONS,
  type Count,
  FILTER_NAMES,
  type Filter,
  type FilterName,
  type RequestExpectation,
} from './expectation.ts';
import { combine, fault, notOneOf, type Reading, read, readPair, together } from './words.ts';

const KINDS = [...REPORT_KINDS, 'any'] as const;

/** What conv's own commands and other interfaces call a report. */
const KIND_HABITS: Readonly<Record<string, string>> = {
  payed: 'paid',
  refund: 'partial',
  request: 'any',
  requests: 'any',
};

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

const AT_LEAST_ONE: Count = { comparison: '>=', number: 1 };

/** `paid order=42 amount=5000 ==1` */
export function parseRequests(
  text: string,
  [first = '', ...rest]: readonly string[],
): Reading<RequestExpectation> {
  const counts = rest.filter(isCount);
  const filters = rest.filter((word) => !isCount(word)).map((word) => readFilter(word, first));
  const readings = [readKind(first), together(filters), readCounts(counts)] as const;
  return combine(readings, (kind, wanted, count) => ({
    type: 'requests',
    text,
    kind,
    filters: wanted,
    count,
  }));
}

const isCount = (word: string): boolean => /^[=<>]/.test(word) || /^\d+$/.test(word);

function readKind(word: string): Reading<RequestExpectation['kind']> {
  const known = KINDS.find((kind) => kind === word);
  if (known !== undefined) return read(known);
  const isFilter = FILTER_NAMES.some((name) => word.startsWith(`${name}=`));
  if (isFilter) return fault(word, `the kind of request comes first: any ${word}`);
  return fault(word, notOneOf(word, 'kind of request', KINDS, KIND_HABITS[word]));
}

function readFilter(word: string, kind: string): Reading<Filter> {
  const pair = readPair(word);
  if (!pair.ok) return pair;
  const { name, value } = pair.part;
  const known = FILTER_NAMES.find((each) => each === name);
  if (known === undefined)
    return fault(word, notOneOf(name, 'property of a request', FILTER_NAMES, FILTER_HABITS[name]));
  const wrong = misplaced(known, kind as ReportKind | 'any') ?? VALUE_FAULTS[known]?.(value);
  return wrong === undefined ? read({ name: known, value }) : fault(word, wrong);
}

/** A property that reports of this kind never have would fail the run for ever, or pass it. */
function misplaced(name: FilterName, kind: ReportKind | 'any'): string | undefined {
  const hasNoMoney = kind === 'cancel' || kind === 'decline';
  if (name === 'amount' && hasNoMoney) return `a ${kind} report carries no amount`;
  if (name === 'currency' && (hasNoMoney || kind === 'partial'))
    return `a ${kind} report carries no currency: only a paid report does`;
  return undefined;
}

type ValueFault = (value: string) => string | undefined;

export const amountFault: ValueFault = (value) => {
  const amount = readAmount(value);
  return amount.ok ? undefined : amount.message.replace('--currency', 'currency=');
};

export const currencyFault: ValueFault = (value) =>
  /^[A-Za-z]{3}$/.test(value) ? undefined : 'a currency has three letters, such as KRW';

const VALUE_FAULTS: Partial<Record<FilterName, ValueFault>> = {
  amount: amountFault,
  currency: currencyFault,
  status: (value) =>
    /^[1-5]\d\d$/.test(value) ? undefined : 'an HTTP status is a number from 100 to 599',
  outcome: (value) =>
    OUTCOMES.some((each) => each === value) ? undefined : notOneOf(value, 'outcome', OUTCOMES),
};

function readCounts([word, second]: readonly string[]): Reading<Count> {
  if (second !== undefined) return fault(second, 'is a second count: write one assertion for each');
  return word === undefined ? read(AT_LEAST_ONE) : readCount(word);
}

function readCount(word: string): Reading<Count> {
  const [, sign = '', digits = ''] = /^([=<>]*)\s*(\d{0,9})$/.exec(word) ?? [];
  const comparison = COMPARISONS.find((each) => each === sign);
  if (comparison !== undefined && digits !== '')
    return read({ comparison, number: Number(digits) });
  return fault(word, `is no count: ${countRemedy(sign, digits)}`);
}

const countRemedy = (sign: string, digits: string): string =>
  digits === ''
    ? 'write ==1, >=1 or <=1'
    : `did you mean ${COUNT_HABITS[sign] ?? '=='}${meant(sign, digits)}?`;

const COUNT_HABITS: Readonly<Record<string, string>> = {
  '>': '>=',
  '<': '<=',
  '=>': '>=',
  '=<': '<=',
};

/** `>1` is `>=2`. */
const meant = (sign: string, digits: string): number =>
  Number(digits) + (sign === '>' ? 1 : 0) - (sign === '<' && digits !== '0' ? 1 : 0);

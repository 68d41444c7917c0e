import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import type { OrderState } from '../../core/protocol/rulebook/orders.ts';
import type { Pattern } from '../faults/values.ts';

/** A parsed assertion about a run. */
export type Expectation = RequestExpectation | OrderExpectation | GeneralExpectation;

/** What every run is expected to do, without an assertion. */
export interface RunExpectation extends WrittenExpectation {
  readonly type: 'run';
  readonly rule: 'report_accepted' | 'fault_acts' | 'command_succeeds';
}

interface WrittenExpectation {
  /** The assertion as it was written. */
  readonly text: string;
}

/** `paid order=42 amount=5000 ==1`: how many requests like this arrive. */
export interface RequestExpectation extends WrittenExpectation {
  readonly type: 'requests';
  readonly kind: ReportKind | 'any';
  readonly filters: readonly Filter[];
  readonly count: Count;
}

export const FILTER_NAMES = ['order', 'event', 'amount', 'currency', 'status', 'outcome'] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** One property that a request must have. */
export interface Filter {
  readonly name: FilterName;
  /** As it was written, without quotes; it has passed the check of its name. */
  readonly value: string;
  /** Of an order or an event: the pieces between the stars; quoted, it is one piece. */
  readonly pattern?: Pattern;
}

export const COMPARISONS = ['==', '>=', '<='] as const;

export interface Count {
  readonly comparison: (typeof COMPARISONS)[number];
  readonly number: number;
}

export const ORDER_FIELDS = ['net', 'refunded', 'currency'] as const;

export type OrderField = (typeof ORDER_FIELDS)[number];

/** `order 42 is PARTIALLY_CANCELLED net=3000`: the state of an order. */
export interface OrderExpectation extends WrittenExpectation {
  readonly type: 'order';
  readonly order: string;
  readonly status: OrderState;
  /** Amounts as they were written: decimal text. */
  readonly fields: readonly { readonly name: OrderField; readonly value: string }[];
}

/** The assertions on the run as a whole, by their wording. */
export const GENERAL_RULES = {
  'no order reported twice': 'reported_once',
  'every signature valid': 'signatures_valid',
  'nothing unexpected': 'nothing_unexpected',
} as const;

export interface GeneralExpectation extends WrittenExpectation {
  readonly type: 'general';
  readonly rule: (typeof GENERAL_RULES)[keyof typeof GENERAL_RULES];
}

/** Whether it expects that something does not happen. */
export function isNegation(expectation: Expectation): boolean {
  if (expectation.type === 'order') return expectation.status === 'UNREPORTED';
  return expectation.type === 'requests' && isCountOfNone(expectation);
}

const isCountOfNone = ({ count: { comparison, number } }: RequestExpectation): boolean =>
  comparison !== '>=' && number === 0;

/** Whether one of them explicitly expects no accepted report: `any ==0`. */
export const expectsNoReport = (expectations: readonly Expectation[]): boolean =>
  expectations.some(
    (expectation) =>
      expectation.type === 'requests' &&
      expectation.kind === 'any' &&
      isCountOfNone(expectation) &&
      expectation.filters.every(({ name, value }) => ACCEPTED.has(`${name}=${value}`)),
  );

const ACCEPTED = new Set(['outcome=accepted', 'outcome=any', 'status=200']);

/** Whether each report would be unexpected: `nothing unexpected`, and nothing that is expected. */
export const namesNoReport = (expectations: readonly Expectation[]): boolean =>
  expectations.some((each) => each.type === 'general' && each.rule === 'nothing_unexpected') &&
  expectations.every((expectation) => expectation.type === 'general' || isNegation(expectation));

/** Whether it asks for a refused request: then no accepted one is required. */
export const asksForRefusal = ({ filters, count }: RequestExpectation): boolean =>
  count.comparison !== '<=' &&
  count.number > 0 &&
  filters.some(
    ({ name, value }) =>
      (name === 'outcome' && value === 'refused') || (name === 'status' && Number(value) >= 400),
  );

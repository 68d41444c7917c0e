import type { OrderState } from '../../core/orders/transitions.ts';
import type { ReportKind } from '../../core/protocol.ts';
import type { Pattern } from '../faults/rule.ts';

/** What a run is expected to have done, as one assertion says it. */
export type Expectation = RequestExpectation | OrderExpectation | GeneralExpectation;

/** What every run is expected to do, although nobody wrote it. */
export interface RunExpectation extends WrittenExpectation {
  readonly type: 'run';
  readonly rule: 'report_accepted' | 'fault_acts';
}

interface WrittenExpectation {
  /** The assertion as it was written. */
  readonly text: string;
}

/** `paid order=42 amount=5000 ==1`: so many requests like this. */
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

/** `order 42 is PARTIALLY_CANCELLED net=3000`: what has become of an order. */
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

import type { OrderStatus, ReportKind } from '../../core/protocol.ts';
import type { Presentation } from './present.ts';

/** The orders of a run: one is cancelled at its end, one declined, one never reported as paid. */
export type SmokeOrder = 'first' | 'second' | 'unreported';

/** One report as a step sends it; the same one twice has the same bytes. */
export interface SmokeBody {
  readonly kind: ReportKind;
  readonly order: SmokeOrder;
  /** Names the event: the same name is the same `event_id`. */
  readonly event: string;
  /** Beside the two ids; a paid report gets its currency beside. */
  readonly fields?: Readonly<Record<string, string | number>>;
}

/** What the service's document says of the answer. */
export type Expectation =
  | RecordExpected
  /** The report breaks a rule: 4xx, but none that says nothing of the report. */
  | { readonly type: 'refused' }
  /** "Server checks; any failure returns status `401`." */
  | { readonly type: 'unauthorized' }
  /** They all pass; what the service says of the report itself is another matter. */
  | { readonly type: 'authorized' };

export interface RecordExpected {
  readonly type: 'record';
  /** Where "response bodies … not shown", an answer without the record decides nothing. */
  readonly body: 'documented' | 'open';
  /** "The response to a repeated `event_id`: not shown": a refusal decides nothing either. */
  readonly isRepeat: boolean;
  /** `transaction_id` is judged once, and not with every answer. */
  readonly hasReference?: boolean;
  readonly status: OrderStatus;
  /** In major units, as is `refunded`. */
  readonly net: number;
  /** Undefined where the document leaves it open. */
  readonly refunded?: number;
}

/** One check: a request, and what must come of it. */
export interface SmokeStep {
  /** Stable, for scripts. */
  readonly id: string;
  readonly title: string;
  /** The document's own words. */
  readonly rule: string;
  /** Ids of steps without which this one proves nothing. */
  readonly needs: readonly string[];
  readonly report: SmokeBody;
  /** How it is signed, rightly unless said otherwise. */
  readonly present?: Presentation;
  readonly expect: Expectation;
  /** Why another answer is no failure; absent where the document decides. */
  readonly open?: string;
}

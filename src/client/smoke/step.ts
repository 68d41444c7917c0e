import { hasField, type OrderStatus, type ReportKind } from '../../protocol/kinds/index.ts';
import type { Mode, UsableAccount } from '../profiles/settings.ts';
import type { Presentation } from './presentation.ts';

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

/** Whose orders a run makes. */
export interface SmokeAccount extends UsableAccount {
  /** Of the demo pair, which everyone may know; null of any other. */
  readonly shownSecret: string | null;
}

/** What a check found. */
export interface SmokeCheck {
  readonly id: string;
  readonly title: string;
  /** The document's own words. */
  readonly rule: string;
  /** `note`: another answer than the expected one, but the document leaves it open. */
  readonly outcome: 'passed' | 'failed' | 'note' | 'skipped';
  readonly expected: string;
  /** What came back, in one line; null where nothing was sent. */
  readonly got: string | null;
  /** Why it was skipped, or why it is no failure; null for the others. */
  readonly reason: string | null;
  /** Null where no answer came. */
  readonly httpStatus: number | null;
  readonly durationMs: number;
}

/** One run of all checks. */
export interface SmokeReport {
  readonly endpoint: string;
  readonly apiKey: string;
  readonly profile: string | null;
  readonly mode: Mode;
  /** Of the demo pair; null of any other. */
  readonly shownSecret: string | null;
  /** `unreachable`: nothing answered, or the service was gone before the end. */
  readonly outcome: 'passed' | 'failed' | 'unreachable' | 'interrupted';
  readonly checks: readonly SmokeCheck[];
  /** `merchant_order_id` of every order of the run that may still have a net amount. */
  readonly leftOpen: readonly string[];
}

/** What makes the orders of one run its own. */
export interface SmokeNames {
  /** Begins every order id and event id of the run. */
  readonly run: string;
  /** 3-letter code of the paid reports. */
  readonly currency: string;
}

/**
 * A name that no run had before, and that a merchant knows again in a list of orders.
 * @param now milliseconds since 1970.
 * @param id a fresh UUID.
 */
export function nameRun(now: number, id: string): string {
  const time = new Date(now).toISOString().replace(/\..*|[-:]/g, '');
  return `conv-smoke-${time}-${id.replaceAll('-', '').slice(0, 12)}`;
}

export const orderId = ({ run }: SmokeNames, order: SmokeOrder): string => `${run}-${order}`;

/** The exact bytes of a report: the same report has the same ones, as a retry must. */
export function bodyOf(names: SmokeNames, { kind, order, event, fields }: SmokeBody): Uint8Array {
  const report = {
    merchant_order_id: orderId(names, order),
    event_id: `${names.run}-${event}`,
    ...fields,
    ...(hasField(kind, 'currency') ? { currency: names.currency } : {}),
  };
  return Buffer.from(JSON.stringify(report));
}

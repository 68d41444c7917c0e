import { hash } from 'node:crypto';
import { formatPointer } from '../../core/kit/json/node.ts';
import type { OrderStatus, ReportKind } from '../../core/protocol/kinds/index.ts';
import type { Report } from '../../core/protocol/reports/report.ts';
import { applyReport, type Refusal } from '../../core/protocol/rulebook/orders.ts';
import { message } from '../../core/words/message.ts';
import { englishText as text } from '../../core/words/text.ts';
import { type Dialect, OWN_DIALECT } from '../dialects/dimensions.ts';
import { type KeptOrder, keptOrder } from '../dialects/keep.ts';
import type { ServiceError } from './errors.ts';
import { type BodyFacts, readReport } from './read-report.ts';
import { suggestOrder } from './suggestions.ts';

/** The stored facts of an accepted event, to recognize retries. */
export interface AcceptedEvent {
  readonly eventId: string;
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  /** SHA-256 of the body's exact bytes, in hex. */
  readonly bodyDigest: string;
  /** The record as it was after it, if a repeat is answered with that. */
  readonly first?: KeptOrder;
}

/** A merchant's data, read-only. */
export interface Ledger {
  /** By `merchant_order_id`. */
  readonly orders: ReadonlyMap<string, KeptOrder>;
  /** By `event_id`: "unique per call", and so within one merchant. */
  readonly events: ReadonlyMap<string, AcceptedEvent>;
}

/** The change that an accepted report makes to the ledger. */
export interface LedgerChange {
  readonly order: KeptOrder;
  readonly event: AcceptedEvent;
}

const digestBody = (body: Uint8Array): string => hash('sha256', body, 'hex');

/** A cancel and a decline can have the very same body: only with its kind it is the same event. */
const isSameEvent = (a: AcceptedEvent, b: AcceptedEvent): boolean =>
  a.kind === b.kind && a.bodyDigest === b.bodyDigest;

/** What becomes of a report whose sender is known. */
export type Decision = Verdict & { readonly facts: DecisionFacts };

type Verdict =
  | { readonly outcome: 'accepted'; readonly record: KeptOrder; readonly change: LedgerChange }
  /** A retry of an accepted event: nothing changes, and the record is the current one. */
  | { readonly outcome: 'repeated'; readonly record: KeptOrder }
  | { readonly outcome: 'refused'; readonly error: ServiceError };

interface DecisionFacts extends BodyFacts {
  /** The order's status before the report; absent if it was not reported. */
  readonly statusBefore?: OrderStatus;
  readonly record?: KeptOrder;
}

/**
 * Decides on one report: its JSON, the document's rules, its event id, the order's own rules.
 * A refused report makes no change, so its event id stays free.
 * @param wasAccepted whether it was accepted before, and so is not validated again.
 */
export function decide(
  ledger: Ledger,
  kind: ReportKind,
  body: Uint8Array,
  dialect: Dialect,
  wasAccepted = false,
): Decision {
  const judged = readReport(kind, body, wasAccepted, dialect);
  const read = judged.ok ? judged : (readRepeat(ledger, kind, body) ?? judged);
  if (!read.ok) return { outcome: 'refused', error: read.error, facts: read.facts };
  const record = ledger.orders.get(read.report.merchantOrderId);
  const facts = {
    ...read.facts,
    ...(record === undefined ? {} : { statusBefore: record.status, record }),
  };
  return { ...judgeEvent(ledger, record, read.report, body, dialect), facts };
}

/** A byte-for-byte repeat of an accepted report, which is not validated again. */
function readRepeat(ledger: Ledger, kind: ReportKind, body: Uint8Array) {
  const read = readReport(kind, body, true, OWN_DIALECT);
  const used = read.ok ? ledger.events.get(read.report.eventId) : undefined;
  const isRepeat = read.ok && used !== undefined && isSameEvent(used, eventOf(read.report, body));
  return isRepeat ? read : undefined;
}

/** "The service recognizes a reused `event_id` and does not count the event twice." */
function judgeEvent(
  ledger: Ledger,
  record: KeptOrder | undefined,
  report: Report,
  body: Uint8Array,
  dialect: Dialect,
): Verdict {
  const event = eventOf(report, body);
  const used = ledger.events.get(report.eventId);
  if (used === undefined)
    return withSuggestion(ledger, report, apply(record, report, event, dialect));
  return record !== undefined && isSameEvent(used, event)
    ? { outcome: 'repeated', record: used.first ?? record }
    : { outcome: 'refused', error: reusedEventId(used) };
}

/** An order that was never reported is often one that was, with a slip in its id. */
function withSuggestion(
  { orders }: Ledger,
  { merchantOrderId }: Report,
  verdict: Verdict,
): Verdict {
  if (verdict.outcome !== 'refused' || verdict.error.code !== 'unknown_order') return verdict;
  const near = suggestOrder(merchantOrderId, orders);
  if (near === undefined) return verdict;
  const hint = message('did_you_mean_order', { near: JSON.stringify(near) });
  return { ...verdict, error: { ...verdict.error, hint } };
}

function apply(
  record: KeptOrder | undefined,
  report: Report,
  event: AcceptedEvent,
  dialect: Dialect,
): Verdict {
  const applied = applyReport(record, report);
  if (!applied.ok) return { outcome: 'refused', error: refusedByRule(applied.refusal) };
  const order = keptOrder(dialect, event.kind, applied.record, record);
  const kept = dialect.reuse === 'first' ? { ...event, first: order } : event;
  return { outcome: 'accepted', record: order, change: { order, event: kept } };
}

const eventOf = ({ eventId, kind, merchantOrderId }: Report, body: Uint8Array): AcceptedEvent => ({
  eventId,
  kind,
  merchantOrderId,
  bodyDigest: digestBody(body),
});

const reusedEventId = ({ eventId, kind, merchantOrderId }: AcceptedEvent): ServiceError => ({
  code: 'event_id_reused',
  message: message('event_id_reused', {
    event: JSON.stringify(eventId),
    kind,
    order: JSON.stringify(merchantOrderId),
  }),
  hint: message('how_to_retry'),
  facts: { pointer: '/event_id' },
});

const refusedByRule = (refusal: Refusal): ServiceError => ({
  code: refusal.code,
  message: refusal,
  facts: {
    pointer: formatPointer(refusal.path),
    expected: text(refusal.expected),
    got: refusal.got,
  },
});

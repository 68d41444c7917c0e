import { type JsonNode, memberOf } from '../../core/kit/json/node.ts';
import { readAnswer } from '../../core/protocol/answers/answer.ts';
import { findServiceError } from '../../core/protocol/answers/reason.ts';
import {
  effectOfStatus,
  kindNamed,
  OPENING,
  type OrderStatus,
} from '../../core/protocol/kinds/index.ts';
import { addDecimals, type Decimal, isNear, ZERO } from '../../core/protocol/money.ts';
import { isBehindRefused } from '../../core/protocol/rulebook/orders.ts';
import { parseBody } from '../delivery/body-money.ts';
import {
  type OrderTimeline,
  readTimeline,
  type TimelineEntry,
} from '../delivery/order-timeline.ts';
import { handSettlement, sentAttempts } from '../journal/by-hand.ts';
import type { JournaledEvent, JournalReader } from '../journal/port.ts';
import { NOT_REPORTED, rowsToSend } from '../reconcile/compare.ts';
import type { HeldOrder, ShopOrder } from '../shops/order.ts';

/** Answers to a claim, in the order of the totals. */
export const CLAIM_CODES = [
  'reported',
  'reported_other_click_id',
  'reported_without_click_id',
  /** The service knows the order, but its paid report is not in this journal, so the credited click ID is unknown. */
  'reported_elsewhere',
  'refunded',
  'cancelled',
  'declined',
  'open',
  'refused',
  'withdrawn',
  'never_reported',
  'not_paid_in_shop',
  /** Nothing was reported, and the shop's export is contradictory. */
  'held',
  'unknown_to_shop',
  /** The order is unknown, but another order's ID differs only by leading zeros or a `#`. */
  'likely_other_id',
] as const;

export type ClaimCode = (typeof CLAIM_CODES)[number];

/** Answers that need no report and no decision. */
const FINAL: ReadonlySet<ClaimCode> = new Set([
  'reported',
  'refunded',
  'cancelled',
  'declined',
  'not_paid_in_shop',
]);

export const isFinal = ({ code, isOpen }: Pick<ClaimAnswer, 'code' | 'isOpen'>): boolean =>
  FINAL.has(code) && !isOpen;

/** A claimed order; several claims for one order are combined. */
export interface Claim {
  readonly merchantOrderId: string;
  /** The claimed click IDs, without duplicates. */
  readonly clickIds: readonly string[];
  /** Whether a claimed click ID is certainly invalid, so that it is unclear who would be credited. */
  readonly isClickIdUnclear?: boolean;
}

/** The facts about a claimed order. */
export interface Evidence {
  /** All events of the account, oldest first. */
  readonly events: readonly JournaledEvent[];
  /** Whether a row of the order is staged but not sent yet. */
  readonly isStaged: boolean;
  /** Null if it is not in the shop's export; undefined without an export. */
  readonly shop: ShopOrder | null | undefined;
  /** Why the shop's export is unclear about the order. */
  readonly held?: HeldOrder | undefined;
}

export interface ClaimAnswer {
  readonly code: ClaimCode;
  readonly merchantOrderId: string;
  /** When the service accepted the paid report, in milliseconds since 1970. */
  readonly reportedAt: number | null;
  /** The click ID of the accepted paid report. */
  readonly reportedClickId: string | null;
  /** The reason of a decline, or the service's error code. */
  readonly reason: string | null;
  readonly refunded: Decimal;
  /** The reported order total; null if nothing was accepted, or if a closed order no longer has it. */
  readonly total: Decimal | null;
  /** Currency of both amounts; null if nothing was accepted. */
  readonly currency: string | null;
  /** Whether a report of the order is staged or open. */
  readonly isOpen: boolean;
}

const NOTHING: Omit<ClaimAnswer, 'code' | 'merchantOrderId'> = {
  reportedAt: null,
  reportedClickId: null,
  reason: null,
  refunded: ZERO,
  total: null,
  currency: null,
  isOpen: false,
};

/** Answers a claim from the journal, or from the shop's export if nothing was reported. */
export async function judgeClaim(
  claim: Claim,
  evidence: Evidence,
  journal: Pick<JournalReader, 'attemptsOf'>,
): Promise<ClaimAnswer> {
  const { merchantOrderId } = claim;
  const events = evidence.events.filter(({ state }) => state !== 'withdrawn');
  const isOpen = evidence.isStaged || events.some((event) => isOnItsWay(event, events));
  // A rejected cancellation or refund does not show whether the order itself was reported.
  const isUnreported = events.every(({ kind, state }) => kind !== OPENING && state === 'rejected');
  if (isUnreported) {
    const code = isOpen ? 'open' : codeWithoutEvents(evidence);
    return { ...NOTHING, code, merchantOrderId, isOpen };
  }
  const timeline = await readTimeline(journal, events);
  if (events.some(({ state }) => state === 'accepted'))
    return { ...ofAccepted(claim, timeline), isOpen };
  const refusal = { code: 'refused', reason: refusalIn(timeline) } as const;
  return { ...NOTHING, merchantOrderId, isOpen, ...(isOpen ? { code: 'open' } : refusal) };
}

/** Reports that wait for a rejected paid report do not count. */
const isOnItsWay = (event: JournaledEvent, events: readonly JournaledEvent[]): boolean =>
  event.state === 'pending' && !isBehindRefused(events, event);

/** A withdrawn report may still have been counted, so a person decides whether to report the order again. */
function codeWithoutEvents({ events, shop, held }: Evidence): ClaimCode {
  if (events.some(({ state }) => state === 'withdrawn')) return 'withdrawn';
  if (held !== undefined) return 'held';
  if (shop === undefined) return 'never_reported';
  if (shop === null) return 'unknown_to_shop';
  return isPaid(shop) ? 'never_reported' : 'not_paid_in_shop';
}

const isPaid = ({ status }: ShopOrder): boolean => status === 'paid' || status === 'refunded';

function ofAccepted(claim: Claim, timeline: OrderTimeline): Omit<ClaimAnswer, 'isOpen'> {
  const { entries, answer, computed } = timeline;
  const opening = entries.find(isAccepted(kindNamed(OPENING).to));
  const standing = answer?.standing ?? computed;
  const isGone = standing !== null && effectOfStatus(standing.status).net === 'zero';
  const known: Omit<ClaimAnswer, 'code' | 'isOpen'> = {
    merchantOrderId: claim.merchantOrderId,
    reportedAt: opening?.at ?? null,
    reportedClickId: opening === undefined ? null : textIn(opening, 'cb_aev'),
    reason: null,
    refunded: standing?.refundedAmount ?? ZERO,
    total:
      standing === null || isGone ? null : addDecimals(standing.netAmount, standing.refundedAmount),
    currency: standing?.currency ?? null,
  };
  if (isGone) {
    const end = entries.findLast(isAccepted(standing.status));
    const reason = end === undefined ? null : textIn(end, 'reason');
    return { ...known, code: standing.status === 'DECLINED' ? 'declined' : 'cancelled', reason };
  }
  const code = opening === undefined ? 'reported_elsewhere' : codeByClick(claim, known);
  return { ...known, code };
}

/** A claim without a click ID only asks whether the order was reported. */
function codeByClick(
  { clickIds }: Pick<Claim, 'clickIds'>,
  { reportedClickId, refunded, total }: Pick<ClaimAnswer, 'reportedClickId' | 'refunded' | 'total'>,
): ClaimCode {
  if (reportedClickId === null) return 'reported_without_click_id';
  if (clickIds.some((id) => id !== reportedClickId)) return 'reported_other_click_id';
  return isNear(refunded, ZERO, total ?? refunded) ? 'reported' : 'refunded';
}

/** Answers that depend on the claimed click ID. */
const BY_CLICK: ReadonlySet<ClaimCode> = new Set([
  'reported',
  'refunded',
  'reported_other_click_id',
]);

/** The answer for one of several creators. @param clickId the claimed click ID; null if none was claimed. */
export const codeFor = (clickId: string | null, answer: ClaimAnswer): ClaimCode =>
  BY_CLICK.has(answer.code)
    ? codeByClick({ clickIds: clickId === null ? [] : [clickId] }, answer)
    : answer.code;

const isAccepted =
  (status: OrderStatus) =>
  ({ event }: TimelineEntry): boolean =>
    kindNamed(event.kind).to === status && event.state === 'accepted';

/** A blank click ID credits no creator. */
function textIn({ event }: TimelineEntry, field: string): string | null {
  const body = parseBody(event.body);
  const node: JsonNode | undefined = body?.type === 'object' ? memberOf(body, field) : undefined;
  return node?.type === 'string' && node.value.trim() !== '' ? node.value : null;
}

function refusalIn({ entries }: OrderTimeline): string | null {
  const refused = entries.findLast(({ event }) => event.state === 'rejected');
  if (refused === undefined || handSettlement(refused.event, refused.attempts) !== undefined)
    return null;
  const attempt = sentAttempts(refused.attempts).at(-1);
  const error = findServiceError(readAnswer(Buffer.from(attempt?.response ?? ''), undefined));
  return error?.code ?? attempt?.errorCode ?? null;
}

/** Whom a late report credits, or why there is no report. conv never guesses who is credited. */
export type LateCode =
  | 'shop_click_id'
  | 'claimed_click_id'
  /** No creator is credited. */
  | 'no_click_id'
  /** The claims, or a claim and the shop, have different click IDs, so a person has to choose. */
  | 'click_ids_differ'
  | 'click_id_unclear';

export interface LateReports {
  readonly code: LateCode;
  /** NDJSON for `conv send`; empty if a person has to decide first. */
  readonly rows: string;
}

/**
 * The late reports of a claimed order; undefined unless the shop was paid and the order was never journaled.
 * @param currency currency of orders without one.
 */
export function lateReports(
  claim: Claim,
  { code, merchantOrderId }: ClaimAnswer,
  { shop }: Pick<Evidence, 'shop'>,
  currency: string | undefined,
): LateReports | undefined {
  if (code !== 'never_reported' || !shop) return undefined;
  const [clickId = null, ...others] = new Set([shop.clickId ?? [], claim.clickIds].flat());
  if (others.length > 0) return { code: 'click_ids_differ', rows: '' };
  if (shop.clickId === null && claim.isClickIdUnclear === true)
    return { code: 'click_id_unclear', rows: '' };
  const missing = shop.refunded.units > 0n ? shop.refunded : null;
  const late = {
    code,
    merchantOrderId,
    shop: { ...shop, clickId },
    reported: NOT_REPORTED,
    missing,
  };
  return { code: lateCode(shop.clickId, clickId), rows: rowsToSend(late, currency) };
}

function lateCode(ofShop: string | null, clickId: string | null): LateCode {
  if (clickId === null) return 'no_click_id';
  return ofShop === null ? 'claimed_click_id' : 'shop_click_id';
}

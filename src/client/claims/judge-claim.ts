import { type JsonNode, memberOf } from '../../kit/json/node.ts';
import { findServiceError, readAnswer } from '../../protocol/answers/answer.ts';
import { effectOfStatus, OPENING } from '../../protocol/kinds/index.ts';
import { addDecimals, type Decimal, ZERO } from '../../protocol/money.ts';
import { isBehindRefused } from '../../protocol/orders.ts';
import { parseBody } from '../delivery/body-money.ts';
import {
  type OrderTimeline,
  readTimeline,
  type TimelineEntry,
} from '../delivery/order-timeline.ts';
import type { JournaledEvent, JournalReader } from '../journal/journal.ts';
import { rowsToSend, type ShopOrder } from '../reconcile/shop/compare.ts';

/** What a creator is told about an order that they miss. */
type ClaimCode =
  | 'reported'
  | 'reported_other_click_id'
  | 'reported_without_click_id'
  | 'refunded'
  | 'cancelled'
  | 'declined'
  | 'open'
  | 'refused'
  | 'never_reported'
  | 'not_paid_in_shop'
  | 'unknown_to_shop';

/** An order that a creator misses; claims of one order are one. */
export interface Claim {
  readonly merchantOrderId: string;
  /** Each that is claimed, once. */
  readonly clickIds: readonly string[];
}

/** What is known of a claimed order. */
export interface Evidence {
  /** All events of the account, oldest first. */
  readonly events: readonly JournaledEvent[];
  /** Whether a row of it is staged and not begun. */
  readonly isStaged: boolean;
  /** Null where the shop's export does not have it; undefined without an export. */
  readonly shop: ShopOrder | null | undefined;
}

export interface ClaimAnswer {
  readonly code: ClaimCode;
  readonly merchantOrderId: string;
  /** Milliseconds since 1970: when the service accepted the paid report. */
  readonly reportedAt: number | null;
  /** The click ID of that report. */
  readonly reportedClickId: string | null;
  /** The reason of a decline, or the service's error code. */
  readonly reason: string | null;
  readonly refunded: Decimal;
  /** The order total as it was reported; null where nothing was accepted, or a closed order keeps none. */
  readonly total: Decimal | null;
}

const NOTHING: Omit<ClaimAnswer, 'code' | 'merchantOrderId'> = {
  reportedAt: null,
  reportedClickId: null,
  reason: null,
  refunded: ZERO,
  total: null,
};

/** Answers one claim from the journal, and from the shop's export where nothing was reported. */
export function judgeClaim(
  claim: Claim,
  { events, isStaged, shop }: Evidence,
  journal: Pick<JournalReader, 'attemptsOf'>,
): ClaimAnswer {
  const { merchantOrderId } = claim;
  if (events.length === 0) {
    const code = isStaged ? 'open' : codeByShop(shop);
    return { ...NOTHING, code, merchantOrderId };
  }
  const timeline = readTimeline(journal, events);
  if (events.some(({ state }) => state === 'accepted')) return ofAccepted(claim, timeline);
  const isOpen = events.some(
    (event) => event.state === 'pending' && !isBehindRefused(events, event),
  );
  if (isStaged || isOpen) return { ...NOTHING, code: 'open', merchantOrderId };
  return { ...NOTHING, code: 'refused', merchantOrderId, reason: refusalIn(timeline) };
}

function codeByShop(shop: Evidence['shop']): ClaimCode {
  if (shop === undefined) return 'never_reported';
  if (shop === null) return 'unknown_to_shop';
  return isPaid(shop) ? 'never_reported' : 'not_paid_in_shop';
}

const isPaid = ({ status }: ShopOrder): boolean => status === 'paid' || status === 'refunded';

function ofAccepted(claim: Claim, timeline: OrderTimeline): ClaimAnswer {
  const { entries, answer, computed } = timeline;
  const opening = entries.find(isAccepted(OPENING));
  const reportedClickId = opening === undefined ? null : textIn(opening, 'cb_aev');
  const standing = answer?.standing ?? computed;
  const isGone = standing !== null && effectOfStatus(standing.status).net === 'zero';
  const known = {
    merchantOrderId: claim.merchantOrderId,
    reportedAt: opening?.at ?? null,
    reportedClickId,
    refunded: standing?.refundedAmount ?? ZERO,
    total:
      standing === null || isGone ? null : addDecimals(standing.netAmount, standing.refundedAmount),
  };
  if (isGone) {
    const decline = entries.findLast(isAccepted('decline'));
    const reason = decline === undefined ? null : textIn(decline, 'reason');
    return { ...known, code: standing.status === 'DECLINED' ? 'declined' : 'cancelled', reason };
  }
  const code = known.refunded.units > 0n ? 'refunded' : codeByClick(claim, reportedClickId);
  return { ...known, code, reason: null };
}

/** A claim that names no click ID asks only whether the order was reported. */
function codeByClick({ clickIds }: Claim, reported: string | null): ClaimCode {
  if (reported === null) return 'reported_without_click_id';
  return clickIds.length === 0 || clickIds.includes(reported)
    ? 'reported'
    : 'reported_other_click_id';
}

const isAccepted =
  (kind: string) =>
  ({ event }: TimelineEntry): boolean =>
    event.kind === kind && event.state === 'accepted';

/** A blank click ID credits nobody. */
function textIn({ event }: TimelineEntry, field: string): string | null {
  const body = parseBody(event.body);
  const node: JsonNode | undefined = body?.type === 'object' ? memberOf(body, field) : undefined;
  return node?.type === 'string' && node.value.trim() !== '' ? node.value : null;
}

function refusalIn({ entries }: OrderTimeline): string | null {
  const refused = entries.findLast(({ event }) => event.state === 'rejected');
  const attempt = refused?.attempts.at(-1);
  const error = findServiceError(readAnswer(Buffer.from(attempt?.response ?? ''), undefined));
  return error?.code ?? attempt?.errorCode ?? null;
}

/**
 * The late reports of a claimed order, as NDJSON for `conv send`; empty unless the shop was paid for it and
 * nothing of it was ever journaled. Who is credited is never guessed: where two click IDs compete, among the
 * claims or between a claim and the shop, a person has to choose.
 * @param currency of orders that name none.
 */
export function lateReports(
  { clickIds }: Claim,
  { code, merchantOrderId }: ClaimAnswer,
  { shop }: Pick<Evidence, 'shop'>,
  currency: string | undefined,
): string {
  if (code !== 'never_reported' || !shop) return '';
  const [clickId = null, ...others] = [...new Set([...clickIds, shop.clickId ?? []].flat())];
  if (others.length > 0) return '';
  const missing = shop.refunded.units > 0n ? shop.refunded : null;
  return rowsToSend(
    { code, merchantOrderId, shop: { ...shop, clickId }, reported: NOT_REPORTED, missing },
    currency,
  );
}

const NOT_REPORTED = {
  isReported: false,
  standing: null,
  isPending: false,
  isRefused: false,
  isStuck: false,
};

import { isUtf8 } from 'node:buffer';
import { RawJson } from '../../core/kit/json/node.ts';
import type { Mask } from '../../core/protocol/masking/mask.ts';
import { formatDecimal } from '../../core/protocol/money.ts';
import { type OrderRecord, recordJson } from '../../core/protocol/rulebook/orders.ts';
import type { SignatureChecks } from '../../core/protocol/signature-checks.ts';
import type { ExpectationResult } from '../expectations/result.ts';
import type { Capability, RequestJson, SnapshotJson } from '../inspector/model/wire.ts';
import type { History, HistoryEntry } from '../service/history.ts';
import { type Guarded, maskOf, shownEntry, shownRecord } from '../service/shown-entry.ts';
import type { Merchant, ServiceState } from '../service/state.ts';

/** A remembered request in the names of the wire; no merchant's secret is in it, even if a client sent one. */
export function entryJson(remembered: HistoryEntry, mask: Mask): RequestJson {
  const entry = shownEntry(remembered, mask);
  return {
    sequence: entry.sequence,
    time: new Date(entry.receivedAt * 1000).toISOString(),
    received_at: entry.receivedAt,
    method: entry.method,
    path: entry.path,
    http_status: entry.httpStatus,
    outcome: entry.outcome,
    kind: entry.kind ?? null,
    api_key: entry.presented?.key ?? null,
    merchant_order_id: entry.merchantOrderId ?? null,
    event_id: entry.eventId ?? null,
    error: (entry.error ?? null) as RequestJson['error'],
    explanations: entry.findings?.explanations ?? [],
    ruled_out: entry.findings?.ruledOut ?? [],
    next: entry.findings?.next ?? [],
    fault: entry.fault ?? null,
    resent: entry.resent ?? false,
    warnings: entry.warnings,
    checks: entry.checks === undefined ? null : checksOf(entry.checks),
    presented: entry.presented ?? null,
    status_before: entry.statusBefore ?? null,
    status_after: entry.statusAfter ?? null,
    money: entry.record === undefined ? null : moneyOf(entry.record),
    body_bytes: remembered.body.length,
    redacted: entry.body !== remembered.body,
    ...bodyOf(entry.body),
  };
}

const checksOf = ({ headers, timestamp, key, signature }: SignatureChecks) => ({
  headers: headers.ok,
  timestamp: timestamp.ok,
  skew_seconds: timestamp.skewSeconds,
  key: key.ok,
  signature: signature.ok,
});

/** The order after the request, as decimal text. */
const moneyOf = ({ amount, refundedAmount, netAmount, currency }: OrderRecord) => ({
  amount: formatDecimal(amount),
  refunded: formatDecimal(refundedAmount),
  net: formatDecimal(netAmount),
  currency,
});

/** As text if it is valid UTF-8, otherwise as Base64. */
function bodyOf(body: Uint8Array): { readonly body: string } | { readonly body_base64: string } {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  return isUtf8(bytes) ? { body: bytes.toString() } : { body_base64: bytes.toString('base64') };
}

/** An order, and the key of the merchant that reported it. */
export interface OwnedOrder {
  readonly apiKey: string;
  readonly record: OrderRecord;
}

/** The current orders of all merchants. */
export const ownedOrders = ({ ledgers }: Pick<ServiceState, 'ledgers'>): OwnedOrder[] =>
  [...ledgers].flatMap(([apiKey, { orders }]) =>
    [...orders.values()].map((record) => ({ apiKey, record })),
  );

/**
 * An order with the API's field names, without any merchant's secret, even in product names.
 * @param merchants a state file can contain orders of a key that is no longer configured.
 */
export function orderJson(
  { apiKey, record: remembered }: OwnedOrder,
  merchants: ReadonlyMap<string, Merchant>,
  mask: Mask,
) {
  const record = shownRecord(remembered, mask);
  const merchant = merchants.get(apiKey);
  return {
    api_key: apiKey,
    mode: merchant?.mode ?? 'sandbox',
    amount: formatDecimal(record.amount),
    product_name: record.productName,
    record: new RawJson(recordJson(record, merchant?.sellerId)),
  };
}

/** The initial data of the page, which requests the rest; later requests arrive in the event stream. */
export interface Snapshot extends Omit<SnapshotJson, 'token' | 'source' | 'orders' | 'results'> {
  readonly orders: readonly ShownOrder[];
  readonly results?: readonly ExpectationResult[];
}

/** An order as it may be shown, and its JSON. */
export interface ShownOrder extends OwnedOrder {
  readonly json: ReturnType<typeof orderJson>;
}

/** Orders and requests in the page itself: more would slow it down. */
const MAX_IN_PAGE = 200;

export interface Shown extends Guarded {
  readonly history: History;
  readonly state: ServiceState;
  readonly clock: { readonly now: () => number };
}

/** @param capabilities what a reader with the token can do. @param most maximum number of orders, and of requests. */
export function takeSnapshot(
  { history, state, clock, token }: Shown,
  capabilities: readonly Capability[],
  most = MAX_IN_PAGE,
): Snapshot {
  const owned = ownedOrders(state);
  const mask = maskOf({ state, token });
  return {
    capabilities,
    now: clock.now(),
    totals: history.totals,
    forgotten: history.dropped,
    counts: { orders: owned.length, requests: history.entries.length },
    orders: owned.slice(-most).map((owner) => ({
      apiKey: owner.apiKey,
      record: shownRecord(owner.record, mask),
      json: orderJson(owner, state.merchants, mask),
    })),
    merchants: [...state.merchants.keys()],
    requests: history.entries.slice(-most).map((entry) => entryJson(entry, mask)),
  };
}

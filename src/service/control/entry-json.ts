import { isUtf8 } from 'node:buffer';
import type { Mask } from '../../core/masking/mask.ts';
import { formatDecimal } from '../../core/money.ts';
import type { OrderRecord } from '../../core/orders/record.ts';
import type { SignatureChecks } from '../../core/signing/check.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { shownEntry } from '../history/shown-entry.ts';

/** A remembered request in the names of the wire; no merchant's secret is in it, whatever a client sent. */
export function entryJson(remembered: HistoryEntry, mask: Mask) {
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
    error: entry.error ?? null,
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

/** As text where it is text; what is not keeps its bytes. */
function bodyOf(body: Uint8Array): { readonly body: string } | { readonly body_base64: string } {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  return isUtf8(bytes) ? { body: bytes.toString() } : { body_base64: bytes.toString('base64') };
}

import { isUtf8 } from 'node:buffer';
import { formatDecimal } from '../../core/money.ts';
import type { OrderRecord } from '../../core/orders/record.ts';
import type { Secret } from '../../core/secret.ts';
import type { SignatureChecks } from '../../core/signing/check.ts';
import type { HistoryEntry } from '../history/entry.ts';
import type { ServiceState } from '../state.ts';
import { redactAll } from './redact-all.ts';

/** A remembered request in the names of the wire; no merchant's secret is in it, whatever a client sent. */
export function entryJson(entry: HistoryEntry, { merchants }: Pick<ServiceState, 'merchants'>) {
  const secrets = [...merchants.values()].map(({ secret }) => secret);
  const clean = <Value>(value: Value): Value => redactAll(value, secrets);
  return {
    sequence: entry.sequence,
    time: new Date(entry.receivedAt * 1000).toISOString(),
    received_at: entry.receivedAt,
    method: entry.method,
    path: clean(entry.path),
    http_status: entry.httpStatus,
    outcome: entry.outcome,
    kind: entry.kind ?? null,
    api_key: entry.presented?.key ?? null,
    merchant_order_id: clean(entry.merchantOrderId ?? null),
    event_id: clean(entry.eventId ?? null),
    error: clean(entry.error ?? null),
    explanations: entry.findings?.explanations ?? [],
    ruled_out: entry.findings?.ruledOut ?? [],
    next: entry.findings?.next ?? [],
    fault: clean(entry.fault ?? null),
    resent: entry.resent ?? false,
    warnings: clean(entry.warnings),
    checks: entry.checks === undefined ? null : checksOf(entry.checks),
    presented: entry.presented ?? null,
    status_before: entry.statusBefore ?? null,
    status_after: entry.statusAfter ?? null,
    money: entry.record === undefined ? null : moneyOf(entry.record),
    body_bytes: entry.body.length,
    ...bodyOf(entry.body, secrets),
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

/** As text where it is text; what is not keeps its bytes. Where a secret was struck out, it says so. */
function bodyOf(body: Uint8Array, secrets: readonly Secret[]) {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  if (isUtf8(bytes)) {
    const text = bytes.toString();
    const body = redactAll(text, secrets);
    return { redacted: body !== text, body };
  }
  // A secret is ASCII: it stands between bytes that are not as it stands in a text.
  const text = bytes.toString('latin1');
  const clean = redactAll(text, secrets);
  return {
    redacted: clean !== text,
    body_base64: Buffer.from(clean, 'latin1').toString('base64'),
  };
}

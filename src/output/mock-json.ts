import { recordJson } from '../core/orders/record.ts';
import type { HistoryEntry } from '../service/history/entry.ts';
import { checksJson } from './checks-json.ts';
import { isoTime } from './event-json.ts';

/** One request in one line, for scripts. */
export function mockRequestJson(request: HistoryEntry): string {
  const { receivedAt, checks, record, findings } = request;
  const { explanations = [], ruledOut = [], next = [] } = findings ?? {};
  const facts = JSON.stringify({
    time: isoTime(receivedAt * 1000),
    method: request.method,
    path: request.path,
    http_status: request.httpStatus,
    outcome: request.outcome,
    kind: request.kind ?? null,
    merchant_order_id: request.merchantOrderId ?? null,
    event_id: request.eventId ?? null,
    error: request.error ?? null,
    fault: request.fault ?? null,
    explanations,
    ruled_out: ruledOut.length === 0 ? undefined : ruledOut,
    next: next.length === 0 ? undefined : next,
    warnings: request.warnings,
    checks: checks === undefined ? null : checksJson(checks),
  });
  // Printed apart from the rest: its amounts keep every digit.
  const order = record === undefined ? 'null' : recordJson(record);
  return `${facts.slice(0, -1)},"record":${order}}\n`;
}

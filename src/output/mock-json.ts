import type { MockRequest } from '../actions/run-mock.ts';
import { RawJson, stringify } from '../core/json/stringify.ts';
import { toRecordJson } from '../core/orders/record.ts';
import { checksJson } from './checks-json.ts';
import { isoTime } from './event-json.ts';

/** One request in one line, for scripts. */
export function mockRequestJson(request: MockRequest): string {
  const { receivedAt, checks, record, findings } = request;
  const { explanations = [], ruledOut = [], next = [] } = findings ?? {};
  return `${stringify({
    time: isoTime(receivedAt * 1000),
    method: request.method,
    path: request.path,
    http_status: request.httpStatus,
    outcome: request.outcome,
    kind: request.kind ?? null,
    merchant_order_id: request.merchantOrderId ?? null,
    event_id: request.eventId ?? null,
    error: request.error ?? null,
    explanations,
    ...(ruledOut.length === 0 ? {} : { ruled_out: ruledOut }),
    ...(next.length === 0 ? {} : { next }),
    warnings: request.warnings,
    checks: checks === undefined ? null : checksJson(checks),
    record: record === undefined ? null : new RawJson(toRecordJson(record)),
  })}\n`;
}

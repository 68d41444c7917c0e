import { parseJson } from '../../../src/core/kit/json/parse.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import {
  applyReport,
  type OrderRecord,
  recordJson,
} from '../../../src/core/protocol/rulebook/orders.ts';
import { validateReport } from '../../../src/core/protocol/rulebook/validate.ts';
import { text } from '../../../src/core/words/text.ts';
import { type Answer, respond } from '../../helpers/service.ts';

const KINDS: Readonly<Record<string, ReportKind>> = {
  '/conversions': 'paid',
  '/conversions/partial': 'partial',
  '/conversions/cancel': 'cancel',
  '/conversions/decline': 'decline',
};

/** A service that keeps orders by the document's rules, and refuses what breaks them. */
export function keepOrders(): Answer {
  const orders = new Map<string, OrderRecord>();
  return (response, request, count) => {
    const parsed = parseJson(request.body.toString());
    const kind = KINDS[request.path];
    const report = parsed.ok && kind && validateReport(kind, parsed.node).report;
    if (!report) return respond(422, '{"error":{"message":"no report"}}')(response, request, count);
    const applied = applyReport(orders.get(report.merchantOrderId), report);
    if (!applied.ok) {
      const message = text(applied.refusal);
      return respond(422, JSON.stringify({ error: { message } }))(response, request, count);
    }
    orders.set(report.merchantOrderId, applied.record);
    const answer = `{"data":${recordJson(applied.record, 'seller')}}`;
    return respond(200, answer)(response, request, count);
  };
}

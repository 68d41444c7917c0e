import { memberOf } from '../../core/json/node.ts';
import { parseJson } from '../../core/json/parse.ts';
import { addDecimals, formatDecimal, parseDecimal } from '../../core/money.ts';
import { kindOf, OPENING, type ReportKind } from '../../protocol/kinds/index.ts';
import type { Money, RequestJson } from './wire.ts';

/** For each counted request of an order, by its number, the money before it; where that is known. */
export function moneyBefore(requests: readonly RequestJson[]): ReadonlyMap<number, Money> {
  const before = new Map<number, Money>();
  let last: Money | undefined;
  for (const request of requests.filter(({ outcome }) => outcome === 'accepted')) {
    const known = request.kind === OPENING ? nothingOf(request) : (last ?? beforeRefund(request));
    if (known !== undefined) before.set(request.sequence, known);
    last = request.money ?? last;
  }
  return before;
}

/** "An order begins as paid": before that there is none of it. */
const nothingOf = ({ money }: RequestJson): Money | undefined =>
  money === null ? undefined : { ...money, refunded: '0', net: '0' };

/** Where the request before is forgotten, a partial refund still says itself how much went back. */
function beforeRefund({ kind, money, body = '' }: RequestJson): Money | undefined {
  if (kind === null || money === null || kindOf(kind).effect.net !== 'reduced') return undefined;
  const [refund, net] = [refundOf(kind, body), parseDecimal(money.net)];
  if (refund === undefined || net === undefined) return undefined;
  return { ...money, net: formatDecimal(addDecimals(net, refund)) };
}

function refundOf(kind: ReportKind, body: string) {
  const parsed = parseJson(body);
  if (!parsed.ok || parsed.node.type !== 'object') return undefined;
  const value = memberOf(parsed.node, kindOf(kind).money ?? '');
  return value?.type === 'number' ? parseDecimal(value.literal) : undefined;
}

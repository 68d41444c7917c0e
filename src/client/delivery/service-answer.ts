import { type JsonNode, memberOf } from '../../core/kit/json/node.ts';
import { readAnswer } from '../../core/protocol/answers/answer.ts';
import { readRecord } from '../../core/protocol/answers/record.ts';
import { effectOfStatus } from '../../core/protocol/kinds/index.ts';
import { HIDDEN } from '../../core/protocol/masking/secret.ts';
import { addDecimals, isNear, withoutResidue, ZERO } from '../../core/protocol/money.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import { isByHand } from '../journal/by-hand.ts';
import type { Attempt } from '../journal/port.ts';

/** The state of an order; amounts are in major units of its currency. */
export type Standing = Pick<OrderRecord, 'status' | 'netAmount' | 'refundedAmount' | 'currency'>;

/**
 * The order's state in the service's response to an attempt ("Order record").
 * @returns undefined if the service did not show all of it: then only the report's own effect is known.
 */
export function standingIn(
  attempt: Pick<Attempt, 'response' | 'masked' | 'errorCode'>,
  merchantOrderId: string,
): Standing | undefined {
  if (isByHand(attempt)) return undefined;
  const { response, masked } = attempt;
  const answer = readAnswer(Buffer.from(response ?? ''), undefined);
  if (answer.type !== 'json') return undefined;
  const id = masked === true ? shownIdIn(answer.node) : undefined;
  const reading = readRecord(answer.node, id ?? merchantOrderId);
  if (reading.type !== 'shown') return undefined;
  const { status, net, refunded, currency } = reading.shown;
  if (status === undefined || net === undefined) return undefined;
  if (refunded === undefined || currency === undefined) return undefined;
  return {
    status,
    netAmount: withoutResidue(net),
    refundedAmount: withoutResidue(refunded),
    currency,
  };
}

/** An order id that holds the secret is hidden in the journal: that it fits was seen when it came. */
function shownIdIn(node: JsonNode): string | undefined {
  const data = node.type === 'object' ? memberOf(node, 'data') : undefined;
  const id = data?.type === 'object' ? memberOf(data, 'merchant_order_id') : undefined;
  return id?.type === 'string' && id.value.includes(HIDDEN) ? id.value : undefined;
}

/**
 * Whether the service's state is the one that the journal's reports lead to. The document leaves open which status an
 * order has after its last refund, and what was refunded of one that is closed.
 * @param computed the state by the order rules, with exact amounts.
 */
export function isSameState(computed: Standing, answer: Standing): boolean {
  if (computed.currency.toUpperCase() !== answer.currency.toUpperCase()) return false;
  const total = addDecimals(computed.netAmount, computed.refundedAmount);
  const isSame = (name: 'netAmount' | 'refundedAmount'): boolean =>
    isNear(answer[name], computed[name], total);
  if (!isSame('netAmount')) return false;
  if (computed.status !== answer.status) return isAllBack(computed) && isAllBack(answer);
  return isClosed(answer) || isSame('refundedAmount');
}

const isClosed = ({ status }: Standing): boolean => effectOfStatus(status).net === 'zero';

const isAllBack = ({ status, netAmount }: Standing): boolean =>
  isNear(netAmount, ZERO) && ['raised', 'all'].includes(effectOfStatus(status).refunded);

/** No currency has more. */
const MOST_DECIMALS = 4;

/** Whether the service's amounts can be exact: more decimals are what binary floating point leaves of a sum. */
export const hasExactAmounts = ({ netAmount, refundedAmount }: Standing): boolean =>
  [netAmount, refundedAmount].every(({ scale }) => scale <= MOST_DECIMALS);

/** The service's state in the exact amounts of the journal's reports, where the two agree. */
export function inExactAmounts(answer: Standing, computed: Standing | null): Standing {
  if (computed === null || !isSameState(computed, answer)) return answer;
  const { netAmount } = computed;
  const refundedAmount = isClosed(answer) ? answer.refundedAmount : computed.refundedAmount;
  return { ...answer, netAmount, refundedAmount };
}

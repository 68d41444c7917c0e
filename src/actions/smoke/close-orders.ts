import { orderId, type SmokeNames } from './body.ts';
import { judge } from './judge.ts';
import type { SmokeRun } from './run.ts';
import type { SendSmoke } from './send.ts';
import type { SmokeOrder } from './step.ts';

/** The step that ends each order in a regular run. */
const LAST_STEPS: readonly (readonly [SmokeOrder, string])[] = [
  ['first', 'cancel'],
  ['second', 'decline'],
  ['unreported', 'unknown_order'],
];

const CANCELLED = {
  type: 'record',
  body: 'open',
  isRepeat: false,
  status: 'CANCELLED',
  net: 0,
} as const;

/**
 * Cancels what a run that went wrong has left behind, so that nothing of it is payable.
 * @returns the ids of orders for which that could not be done.
 */
export async function closeOrders(
  { checks, touched }: SmokeRun,
  names: SmokeNames,
  send: SendSmoke,
): Promise<string[]> {
  const isEnded = (last: string): boolean =>
    checks.some(({ id, outcome }) => id === last && (outcome === 'passed' || outcome === 'note'));
  const open = LAST_STEPS.filter(([order, last]) => touched.has(order) && !isEnded(last));
  const leftOpen: string[] = [];
  for (const [order] of open) {
    const answer = await send({ kind: 'cancel', order, event: `close-${order}` });
    const merchantOrderId = orderId(names, order);
    const { outcome } = judge({ expect: CANCELLED }, answer, { merchantOrderId, ...names });
    if (outcome === 'failed') leftOpen.push(merchantOrderId);
  }
  return leftOpen;
}

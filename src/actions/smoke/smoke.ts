import type { DeliveryEdges, DeliveryPolicy } from '../edges.ts';
import type { SmokeNames } from './body.ts';
import { closeOrders } from './close-orders.ts';
import type { SmokeAccount, SmokeReport } from './result.ts';
import { type OnStep, runSteps } from './run.ts';
import { createSender } from './send.ts';
import { SMOKE_STEPS } from './steps.ts';

/**
 * Walks fresh orders through their whole life against a service, and tries what it must refuse.
 * Nothing is written to the journal: these are not the merchant's orders.
 * @param policy bounds of each request; its retries are for a service that asks to come again later.
 */
export async function smoke(
  account: SmokeAccount,
  names: SmokeNames,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
  onStep: OnStep,
): Promise<SmokeReport> {
  const { endpoint, apiKey, profile, mode, shownSecret } = account;
  const target = { account, endpoint, names };
  const run = await runSteps(SMOKE_STEPS, names, createSender(target, policy, edges), onStep);
  // Also after Ctrl-C: an order that nobody closes may be payable. A second Ctrl-C ends it.
  const unhurried = { ...edges, interrupt: new AbortController().signal };
  const leftOpen = await closeOrders(run, names, createSender(target, policy, unhurried));
  const { outcome, checks } = run;
  return { endpoint, apiKey, profile, mode, shownSecret, outcome, checks, leftOpen };
}

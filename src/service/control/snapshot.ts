import type { OrderRecord } from '../../core/orders/record.ts';
import type { ExpectationResult } from '../expectations/result.ts';
import type { History, Totals } from '../history/history.ts';
import { shownRecord } from '../history/shown-entry.ts';
import { type Guarded, maskOf } from '../mask-of.ts';
import type { ServiceState } from '../state.ts';
import { entryJson } from './entry-json.ts';
import { orderJson } from './orders-json.ts';

/** What the page may offer to who has the token: it has no button for anything else. */
export type Capability = 'events' | 'clock' | 'reset' | 'faults' | 'resend';

/** What the page begins with; all the rest it asks for, and what comes later it hears by the stream of events. */
export interface Snapshot {
  readonly capabilities: readonly Capability[];
  /** The service's clock, milliseconds since 1970. */
  readonly now: number;
  readonly totals: Totals;
  /** How many requests came and are no longer remembered. */
  readonly forgotten: number;
  /** How many there are of each; not all of them are in here. */
  readonly counts: { readonly orders: number; readonly requests: number };
  /** The latest, the oldest first. */
  readonly orders: readonly ShownOrder[];
  readonly requests: readonly ShownRequest[];
  /** The keys of all merchants; who says none means the first. */
  readonly merchants: readonly string[];
  /** What the run was expected to do, and whether it did. */
  readonly results?: readonly ExpectationResult[];
}

/** A request without any merchant's secret in it. */
export type ShownRequest = ReturnType<typeof entryJson>;

/** An order, and the key of the merchant that reported it. */
export interface ShownOrder {
  readonly apiKey: string;
  readonly record: OrderRecord;
  readonly json: ReturnType<typeof orderJson>;
}

/** So many orders and requests stand in the page itself: more would make it slow to come. */
const MAX_IN_PAGE = 200;

interface Shown extends Guarded {
  readonly history: History;
  readonly state: ServiceState;
  readonly clock: { readonly now: () => number };
}

/**
 * @param capabilities what the service offers, whoever reads the page: without the token it offers nothing anyway.
 * @param most how many orders, and how many requests, at most.
 */
export function takeSnapshot(
  { history, state, clock, token }: Shown,
  capabilities: readonly Capability[],
  most = MAX_IN_PAGE,
): Snapshot {
  const owned = [...state.ledgers].flatMap(([apiKey, { orders }]) =>
    [...orders.values()].map((record) => ({ apiKey, record })),
  );
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

import type { OrderRecord } from '../../core/orders/record.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { checkGeneral } from './check-general.ts';
import { checkOrder } from './check-order.ts';
import { checkRequests } from './check-requests.ts';
import type { Expectation } from './expectation.ts';
import { factsOf } from './facts.ts';
import type { Found } from './result.ts';

/** What the service knows of a run. */
export interface Observed {
  /** The requests that are remembered, in the order of arrival. */
  readonly entries: readonly HistoryEntry[];
  /** The records of all merchants. */
  readonly orders: readonly OrderRecord[];
  /** How many earlier requests are no longer remembered: what would need them fails. */
  readonly droppedEntries: number;
}

/** Compares what was reported with what was expected: one result per expectation, in their order. */
export function checkExpectations(
  expectations: readonly Expectation[],
  { entries, orders, droppedEntries }: Observed,
): Found[] {
  const requests = entries.map(factsOf);
  const check = (expectation: Expectation): Found => {
    switch (expectation.type) {
      case 'requests':
        return checkRequests(expectation, requests, droppedEntries);
      case 'order':
        return checkOrder(expectation, requests, orders);
      case 'general':
        return checkGeneral(expectation, requests, expectations, droppedEntries);
    }
  };
  return expectations.map(check);
}

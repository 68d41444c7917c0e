import type { History } from '../history/history.ts';
import { type Guarded, maskOf } from '../mask-of.ts';
import type { ServiceState } from '../state.ts';
import { checkExpectations } from './check.ts';
import type { Expectation } from './expectation.ts';
import { missingFrom, type WatchedRun } from './happened.ts';
import type { ExpectationResult } from './result.ts';
import { shownResult } from './shown-result.ts';

interface Observable extends Guarded {
  readonly history: History;
  readonly state: ServiceState;
}

/**
 * Holds what a running service has heard so far against what was expected.
 * @param run where something must have happened at all; what did not is told as a failed expectation.
 */
export function observe(
  expectations: readonly Expectation[],
  { history, state, token }: Observable,
  run?: WatchedRun,
): ExpectationResult[] {
  const results = checkExpectations(expectations, {
    entries: history.entries,
    orders: [...state.ledgers.values()].flatMap(({ orders }) => [...orders.values()]),
    droppedEntries: history.dropped,
  }).map((result) => shownResult(result, maskOf({ state, token })));
  return run === undefined ? results : [...results, ...missingFrom(run, expectations, results)];
}

/**
 * The same, with patience: done as soon as all is met, else with one of the requests to come, or when
 * the time is over. As long as nothing has come at all it waits: that nothing is wrong would say nothing.
 * @param milliseconds 0 looks once.
 * @param interrupt ends the waiting.
 * @param run as of `observe`.
 */
export function observeWithin(
  expectations: readonly Expectation[],
  service: Observable,
  milliseconds: number,
  { interrupt, run }: { interrupt?: AbortSignal | undefined; run?: WatchedRun | undefined } = {},
): Promise<ExpectationResult[]> {
  const look = () => observe(expectations, service, run);
  const hasCome = () => service.history.entries.length > 0;
  const first = look();
  if (milliseconds === 0 || (hasCome() && areMet(first))) return Promise.resolve(first);
  return new Promise((resolve) => {
    const finish = (results: ExpectationResult[]): void => {
      clearTimeout(timer);
      unsubscribe();
      interrupt?.removeEventListener('abort', giveUp);
      resolve(results);
    };
    const giveUp = (): void => finish(look());
    const timer = setTimeout(giveUp, milliseconds);
    interrupt?.addEventListener('abort', giveUp);
    const unsubscribe = service.history.subscribe(() => {
      const results = look();
      if (hasCome() && areMet(results)) finish(results);
    });
  });
}

const areMet = (results: readonly ExpectationResult[]): boolean =>
  results.every(({ passed }) => passed);

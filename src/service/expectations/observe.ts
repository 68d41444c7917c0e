import { type Say, text } from '../../words/text.ts';
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

/** How an observation is made. */
interface Observing {
  /** Given if something must have happened at all: what did not is a failed expectation. */
  readonly run?: WatchedRun | undefined;
  /** Puts the results into words. */
  readonly say?: Say | undefined;
}

/** Compares what a running service has received so far with what was expected. */
export function observe(
  expectations: readonly Expectation[],
  { history, state, token }: Observable,
  { run, say = text }: Observing = {},
): ExpectationResult[] {
  const results = checkExpectations(expectations, {
    entries: history.entries,
    orders: [...state.ledgers.values()].flatMap(({ orders }) => [...orders.values()]),
    droppedEntries: history.dropped,
  });
  const missing = run === undefined ? [] : missingFrom(run, expectations, results);
  const mask = maskOf({ state, token });
  return [...results, ...missing].map((result) => shownResult(result, mask, say));
}

/**
 * The same, with patience: done as soon as everything is met, or when the time is over. It always waits
 * for the first request: without one, passing would mean nothing.
 * @param milliseconds 0 looks once.
 * @param interrupt ends the waiting.
 */
export function observeWithin(
  expectations: readonly Expectation[],
  service: Observable,
  milliseconds: number,
  { interrupt, ...observing }: Observing & { interrupt?: AbortSignal | undefined } = {},
): Promise<ExpectationResult[]> {
  const look = () => observe(expectations, service, observing);
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

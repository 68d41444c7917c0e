import { PATHS } from '../../core/protocol/protocol.ts';
import { type Message, message } from '../../core/words/message.ts';
import { type Say, text } from '../../core/words/text.ts';
import type { ListedFault } from '../faults/faults.ts';
import type { History } from '../service/history.ts';
import { type Guarded, maskOf } from '../service/shown-entry.ts';
import type { ServiceState } from '../service/state.ts';
import { checkExpectations, refusedIn } from './check.ts';
import {
  type Expectation,
  expectsNoReport,
  namesNoReport,
  type RunExpectation,
} from './expectation.ts';
import { type ExpectationResult, type Found, shownResult } from './result.ts';

/** A run as a whole. */
interface WatchedRun extends Guarded {
  readonly history: History;
  readonly state: ServiceState;
  readonly faults: { readonly neverActed: () => readonly ListedFault[] };
  /** `{base_url}` for clients. */
  readonly url: string;
}

/** Requests that were for no endpoint of the service. */
interface UnknownPaths {
  readonly requests: number;
  /** The first of them, each once: `POST /v1/conversions`. */
  readonly paths: readonly string[];
}

/** Of the requests to unknown paths, without a secret that a client sent. */
export function unknownPathsOf({
  history,
  state,
  token,
}: Pick<WatchedRun, 'history' | 'state' | 'token'>): UnknownPaths {
  const { requests, paths } = history.unknownPaths;
  const mask = maskOf({ state, token });
  return { requests, paths: paths.map((text) => mask.text(text)) };
}

/**
 * What must have happened for passing results to mean anything, but did not: assertions such as
 * `every signature valid` hold even if no request arrived.
 * @param results of the same expectations.
 */
function missingFrom(
  run: WatchedRun,
  expectations: readonly Expectation[],
  results: readonly Found[],
): Found[] {
  if (results.some(({ passed }) => !passed)) return [];
  const { accepted, repeated } = run.history.totals;
  const isNone = accepted + repeated === 0;
  const isMeant =
    expectsNoReport(expectations) || namesNoReport(expectations) || hasAskedRefusal(results);
  return [
    ...(isNone && !isMeant
      ? [
          {
            ...failedRule('report_accepted', message('run_accepts_a_report'), noneAccepted(run)),
            ...refusals(run),
          },
        ]
      : []),
    ...run.faults.neverActed().map(neverActed),
  ];
}

const failedRule = (rule: RunExpectation['rule'], name: Message, what: Message): Found => ({
  expectation: { type: 'run', rule, text: text(name) },
  passed: false,
  summary: message('unless_intended', { what }),
});

/** Refused requests, if any, to explain the failure. */
function refusals({ history }: Observable): Pick<Found, 'offences'> {
  const offences = refusedIn(history.entries);
  return offences.requests.length === 0 ? {} : { offences };
}

/** Whether an expected refusal arrived, so that the run is not empty. */
const hasAskedRefusal = (results: readonly Found[]): boolean =>
  results.some(({ passed, asksForRefusal }) => passed && asksForRefusal === true);

function noneAccepted(run: WatchedRun): Message {
  const { refused } = run.history.totals;
  const unknown = unknownPathsOf(run);
  const others = refused - unknown.requests;
  const reasons = [
    ...(others > 0 ? [message('requests_refused', { count: others })] : []),
    ...(unknown.requests > 0 ? [unknownPathsSentence(unknown, run.url)] : []),
  ];
  return message('no_report_accepted', { reasons });
}

/** `12 requests went to unknown paths (POST /v1/conversions, POST /v1/conversions/cancel …); does …?` */
export const unknownPathsSentence = ({ requests, paths }: UnknownPaths, url: string): Message =>
  message('unknown_paths', {
    ...{ count: requests, paths, shown: MOST_SHOWN },
    example: `${url}${PATHS.paid}`,
  });

const MOST_SHOWN = 3;

/**
 * That the command of a run failed, with the requests that were refused: they are most likely why. Of a run without
 * assertions, JUnit would show nothing otherwise.
 * @param status its exit status.
 */
export function commandFailed(run: Observable, status: number): ExpectationResult {
  const found: Found = {
    expectation: { type: 'run', rule: 'command_succeeds', text: text(message('run_succeeds')) },
    passed: false,
    summary: message('command_exited', { status }),
    ...refusals(run),
  };
  return shownResult(found, maskOf(run), text);
}

function neverActed({ text: rule, seen }: ListedFault): Found {
  const why =
    seen === 0 ? message('fault_never_matched') : message('fault_always_skipped', { seen });
  return failedRule('fault_acts', message('run_fault_acts', { rule }), why);
}

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

/** Checks the expectations against what the service has received so far. */
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
 * Checks repeatedly until all expectations are met or the time is up. It always waits for the first request, because
 * passing without one would mean nothing.
 * @param milliseconds 0 checks once.
 * @param interrupt stops waiting.
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

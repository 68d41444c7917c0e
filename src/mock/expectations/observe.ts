import { PATHS } from '../../core/protocol/protocol.ts';
import { type Message, message } from '../../core/words/message.ts';
import { type Say, text } from '../../core/words/text.ts';
import type { Faults, ListedFault } from '../faults/faults.ts';
import type { History } from '../service/history.ts';
import { type Guarded, maskOf } from '../service/shown-entry.ts';
import type { ServiceState } from '../service/state.ts';
import { checkExpectations, refusedIn } from './check.ts';
import {
  asksForRefusal,
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
  readonly faults: Pick<Faults, 'list' | 'neverActed'>;
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

/** What must happen in every run, without an assertion. */
interface RunRule {
  readonly name: Message;
  /** Why the run does not meet it; absent if it does. */
  readonly failed?: Found;
}

/**
 * What must have happened for passing results to mean anything: assertions such as `every signature valid` hold even
 * if no request arrived.
 */
function rulesOf(run: WatchedRun, expectations: readonly Expectation[]): RunRule[] {
  const unacted = new Map(run.faults.neverActed().map((rule) => [rule.id, rule]));
  return [
    acceptedRule(run, expectations),
    ...run.faults
      .list()
      .filter(({ enabled }) => enabled)
      .map(({ id, text: rule }) => faultRule(rule, unacted.get(id))),
  ];
}

function acceptedRule(run: WatchedRun, expectations: readonly Expectation[]): RunRule {
  const { accepted, repeated } = run.history.totals;
  const name = message('run_accepts_a_report');
  if (accepted + repeated > 0 || expectsRefusalsOnly(expectations)) return { name };
  const failed = failedRule('report_accepted', name, noneAccepted(run));
  return { name, failed: { ...failed, ...refusals(run) } };
}

/** Whether a run is not empty although no report was accepted: it expects none, or a refused request. */
const expectsRefusalsOnly = (expectations: readonly Expectation[]): boolean =>
  expectsNoReport(expectations) ||
  namesNoReport(expectations) ||
  expectations.some((each) => each.type === 'requests' && asksForRefusal(each));

function faultRule(rule: string, unacted: ListedFault | undefined): RunRule {
  const name = message('run_fault_acts', { rule });
  if (unacted === undefined) return { name };
  const { seen } = unacted;
  const why =
    seen === 0 ? message('fault_never_matched') : message('fault_always_skipped', { seen });
  return { name, failed: failedRule('fault_acts', name, why) };
}

/** The rules that a run breaks, unless a failed expectation explains that. */
const brokenRules = (
  run: WatchedRun,
  expectations: readonly Expectation[],
  results: readonly Found[],
): Found[] =>
  results.some(({ passed }) => !passed)
    ? []
    : rulesOf(run, expectations).flatMap(({ failed }) => failed ?? []);

/** The same for every run with these expectations and faults, whatever its results. */
export const shownRules = (run: WatchedRun, expectations: readonly Expectation[]) =>
  rulesOf(run, expectations).map(({ name, failed }) => ({
    name: maskOf(run).text(text(name)),
    isMet: failed === undefined,
  }));

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
 * Whether the command of a run succeeded; if not, with the requests that were refused: they are most likely why.
 * @param status its exit status.
 * @param unstarted why it could not be started.
 */
export function commandResult(
  run: Observable,
  status: number,
  unstarted?: Message,
): ExpectationResult {
  const passed = status === 0;
  const found: Found = {
    expectation: { type: 'run', rule: 'command_succeeds', text: text(message('run_succeeds')) },
    passed,
    summary: unstarted ?? message('command_exited', { status }),
    ...(passed ? {} : refusals(run)),
  };
  return shownResult(found, maskOf(run), text);
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
  const missing = run === undefined ? [] : brokenRules(run, expectations, results);
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

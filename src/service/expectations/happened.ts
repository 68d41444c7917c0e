import { type Message, message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import type { ListedFault } from '../faults/faults.ts';
import type { History } from '../history/history.ts';
import { type Guarded, maskOf } from '../mask-of.ts';
import type { ServiceState } from '../state.ts';
import { expectsNoReport, namesNoReport } from './absence.ts';
import type { Expectation, RunExpectation } from './expectation.ts';
import type { Found } from './result.ts';

/** A run as a whole. */
export interface WatchedRun extends Guarded {
  readonly history: History;
  readonly state: ServiceState;
  readonly faults: { readonly neverActed: () => readonly ListedFault[] };
  /** `{base_url}` for clients. */
  readonly url: string;
}

/** Requests that were for no endpoint of the service. */
export interface UnknownPaths {
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
export function missingFrom(
  run: WatchedRun,
  expectations: readonly Expectation[],
  results: readonly Found[],
): Found[] {
  if (results.length === 0 || results.some(({ passed }) => !passed)) return [];
  const { accepted, repeated } = run.history.totals;
  const isNone = accepted + repeated === 0;
  const isMeant =
    expectsNoReport(expectations) || namesNoReport(expectations) || hasAskedRefusal(results);
  return [
    ...(isNone && !isMeant
      ? [failed('report_accepted', message('run_accepts_a_report'), noneAccepted(run))]
      : []),
    ...run.faults.neverActed().map(neverActed),
  ];
}

const failed = (rule: RunExpectation['rule'], name: Message, what: Message): Found => ({
  expectation: { type: 'run', rule, text: text(name) },
  passed: false,
  summary: message('unless_intended', { what }),
});

/** A refusal that was asked for came: then something has happened. */
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
  message('unknown_paths', { count: requests, paths, shown: MOST_SHOWN, url });

const MOST_SHOWN = 3;

function neverActed({ text: rule, seen }: ListedFault): Found {
  const why =
    seen === 0 ? message('fault_never_matched') : message('fault_always_skipped', { seen });
  return failed('fault_acts', message('run_fault_acts', { rule }), why);
}

import type { ListedFault } from '../faults/faults.ts';
import type { History } from '../history/history.ts';
import { type Guarded, maskOf } from '../mask-of.ts';
import type { ServiceState } from '../state.ts';
import { expectsNoReport, namesNoReport } from './absence.ts';
import type { Expectation } from './expectation.ts';
import type { ExpectationResult } from './result.ts';

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
 * What must have happened for results that are all good to mean anything; only what did not. Assertions
 * such as `every signature valid` hold where nothing came at all.
 * @param results of the same expectations.
 */
export function missingFrom(
  run: WatchedRun,
  expectations: readonly Expectation[],
  results: readonly ExpectationResult[],
): ExpectationResult[] {
  if (results.length === 0 || results.some(({ passed }) => !passed)) return [];
  const { accepted, repeated } = run.history.totals;
  const isNone = accepted + repeated === 0;
  const isMeant =
    expectsNoReport(expectations) || namesNoReport(expectations) || hasAskedRefusal(results);
  return [
    ...(isNone && !isMeant ? [failed(REPORT_ACCEPTED, noneAccepted(run))] : []),
    ...run.faults.neverActed().map(neverActed),
  ];
}

/** The wording of the assertion that every run makes. */
export const REPORT_ACCEPTED = 'at least one report is accepted';

const failed = (text: string, summary: string): ExpectationResult => ({
  expectation: { type: 'run', text },
  passed: false,
  summary: `${summary} (add --allow-none if that is intended)`,
});

/** A refusal that was asked for came: then something has happened. */
const hasAskedRefusal = (results: readonly ExpectationResult[]): boolean =>
  results.some(({ passed, asksForRefusal }) => passed && asksForRefusal === true);

function noneAccepted(run: WatchedRun): string {
  const { refused } = run.history.totals;
  const unknown = unknownPathsOf(run);
  const others = refused - unknown.requests;
  const reasons = [
    ...(others > 0 ? [`${others} ${others === 1 ? 'request was' : 'requests were'} refused`] : []),
    ...(unknown.requests > 0 ? [unknownPathsSentence(unknown, run.url)] : []),
  ];
  const why = reasons.length === 0 ? 'no request came' : reasons.join(', ');
  return `no report was accepted: ${why}`;
}

/** `12 requests went to unknown paths (POST /v1/conversions, POST /v1/conversions/cancel …); does …?` */
export function unknownPathsSentence({ requests, paths }: UnknownPaths, url: string): string {
  const shown = paths.slice(0, MOST_SHOWN).join(', ');
  const more = paths.length > MOST_SHOWN ? ' …' : '';
  const what = requests === 1 ? '1 request went to an' : `${requests} requests went to`;
  const path = requests === 1 || paths.length === 1 ? 'path' : 'paths';
  const article = requests > 1 && path === 'path' ? ' an' : '';
  return `${what}${article} unknown ${path} (${shown}${more}); does the base URL end in ${url}?`;
}

const MOST_SHOWN = 3;

function neverActed({ text, seen }: ListedFault): ExpectationResult {
  const why =
    seen === 0
      ? 'no request matched it'
      : `${seen} ${seen === 1 ? 'request' : 'requests'} matched it, but every=, first= or p= spared ${seen === 1 ? 'it' : 'them'}`;
  return failed(`the fault "${text}" acts`, `it never acted: ${why}`);
}

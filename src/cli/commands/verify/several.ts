import { padToWidth, textWidth, wrapText } from '../../../core/kit/columns.ts';
import type { Theme } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { FAILURES, isFailure } from '../../../core/words/failure.ts';
import { failureText } from '../../../core/words/failure-text.ts';
import { joinClauses, toSentence } from '../../../core/words/phrase.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text } from '../../../core/words/text.ts';
import { findingOf, type Shown } from '../../../verify/finding.ts';
import { causesOfPart, type Explanation } from '../../../verify/model/cause.ts';
import { shareExplanation } from '../../../verify/shared.ts';
import type { VerifiedRequest } from '../../../verify/verify.ts';
import { headlines, several } from '../../../verify/words/verdict.ts';
import { verify } from '../../../verify/words/verify.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { type Check, exitStatus, type WatchedSearch, watchSearch } from './check.ts';
import { limitBytes, type Plan, type PlannedRequest } from './planned.ts';
import type { GivenRequest } from './request.ts';
import { type Showing, shownFor } from './showing.ts';
import { explanationJson, verdictJson } from './view/json.ts';
import { receptionWords, summaryOf } from './view/summary.ts';
import { verifyText } from './view/text.ts';

/** One of several requests that are checked together. */
interface NamedResult {
  /** The file that it came from. */
  readonly name: string;
  readonly result: VerifiedRequest;
}

/** One explanation that fits all requests that fail. */
interface SharedResult {
  readonly explanation: Explanation;
  /** A request that shows all shared causes. */
  readonly example: NamedResult;
  /** How many it fits. */
  readonly requests: number;
}

/**
 * The causes shared by all failing requests, if one set explains them all. If signatures are wrong, requests that are
 * only too old (as any capture is) do not count.
 */
function shareResults(results: readonly NamedResult[]): SharedResult | undefined {
  const failing = results.filter(({ result }) => result.verdict.verdict !== 'valid');
  const wrong = failing.filter(({ result }) => result.verdict.verdict !== 'rejected');
  const concerned = wrong.length > 0 ? wrong : failing;
  const shared = shareExplanation(concerned.map(({ result }) => result.verdict.explanations));
  const example = concerned[shared?.example ?? -1];
  if (shared === undefined || example === undefined) return undefined;
  return { explanation: shared.explanation, example, requests: concerned.length };
}

/** One of several requests in one line, for scripts; its source comes first. */
export const requestLine = ({ name, result }: NamedResult, shown: Shown): string =>
  `${JSON.stringify({ source: name, ...verdictJson(result, shown) })}\n`;

/** The last line if one explanation fits all failing requests; its bytes are from one of them. */
export function sharedLine(results: readonly NamedResult[], shown: Shown): string {
  const found = shareResults(results);
  if (found === undefined) return '';
  const { explanation, example, requests } = found;
  const { result, name } = example;
  const shared = explanationJson(explanation, findingOf(result, shown));
  return `${JSON.stringify({ shared: { ...shared, source: name }, requests })}\n`;
}

/** One line for each request. If one set of causes fits all wrong signatures, it is explained once. */
export function severalText(results: readonly NamedResult[], theme: Theme, shown: Shown): string {
  const shared = shareResults(results);
  const names = results.map(({ name }) => makeVisible(name));
  const width = Math.max(0, ...names.map(textWidth));
  const lines = results.map(({ result }, at) => {
    const words = lineOf(result, shared !== undefined, shown);
    const name = padToWidth(names[at] ?? '', width);
    return `${markOf(result, theme)} ${name}  ${wrapBeside(words, width + 4, shown.columns)}`;
  });
  return [...lines, ...(shared ? sharedText(shared, theme, shown) : []), ''].join('\n');
}

function markOf(result: VerifiedRequest, theme: Theme): string {
  if (result.verdict.verdict === 'valid') return theme.good('✓');
  return findingOf(result).situation === 'no-secret' ? theme.warn('?') : theme.bad('✗');
}

/** A second column that is narrower does not help. */
const LEAST_COLUMNS = 20;

/** Text next to a column of names; further lines are aligned with the first. */
function wrapBeside(words: string, margin: number, columns: number | undefined): string {
  if (columns === undefined || columns - margin < LEAST_COLUMNS) return words;
  return wrapText(words, columns - margin).replaceAll('\n', `\n${' '.repeat(margin)}`);
}

function lineOf(result: VerifiedRequest, isShared: boolean, shown: Shown): string {
  const { situation, first, causes, received, language } = findingOf(result, shown);
  switch (situation) {
    case 'valid':
      return result.question.isPrinted === true ? headlines.valid_copy : several.valid;
    case 'reception':
      return toSentence(
        joinClauses(causesOfPart(causes, 'header', 'clock', 'account').map(receptionWords)),
      );
    case 'no-secret':
      return several.no_secret;
    case 'unexplained':
      return several.unexplained;
    case 'other-body':
      return headlines.other_body;
    default:
      return first === undefined || (isShared && situation !== 'other-profile')
        ? several.as_below
        : summaryOf(first, received, language);
  }
}

function sharedText(
  { explanation, example: { name, result }, requests }: SharedResult,
  theme: Theme,
  shown: Shown,
): string[] {
  const title = several.shared({ requests, name: makeVisible(name) });
  const verdict = { ...result.verdict, explanations: [explanation] };
  const text = verifyText({ ...result, verdict }, theme, shown);
  return ['', theme.bold(title), text.trimEnd()];
}

/** Checks several requests, and prints their shared causes last. */
export async function verifySeveral(
  plan: Plan,
  check: Check,
  showing: Showing,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const ready = { ...plan, requests: await readStreams(plan.requests) };
  const watch = watchSearch(dependencies);
  const results: NamedResult[] = [];
  try {
    for await (const result of verifyEach(ready, check, watch, terminal)) {
      results.push(result);
      watch.end();
      if (showing.json) terminal.print(requestLine(result, shownFor(showing, result.result)));
    }
  } finally {
    watch.end();
  }
  const end = showing.json
    ? sharedLine(results, showing)
    : severalText(results, await terminal.theme(), showing);
  if (end !== '') terminal.print(end);
  return conclusion(plan, results, watch, terminal);
}

/** What must be waited for is read first, while a signal still ends the process at once. */
async function readStreams(requests: readonly PlannedRequest[]): Promise<PlannedRequest[]> {
  const ready: PlannedRequest[] = [];
  for (const planned of requests) {
    if (planned.isStream !== true) {
      ready.push(planned);
      continue;
    }
    const reading = planned.read();
    await reading.catch(() => undefined);
    ready.push({ ...planned, read: () => reading });
  }
  return ready;
}

async function* verifyEach(
  { requests, isLenient }: Plan,
  check: Check,
  watch: WatchedSearch,
  terminal: Terminal,
): AsyncGenerator<NamedResult> {
  let bytes = 0;
  for (const [at, planned] of requests.entries()) {
    if (watch.isInterrupted()) return;
    watch.begin(several.progress({ at: at + 1, of: requests.length }));
    const skipping = isLenient ? skipFailure(planned.source, terminal) : rethrow;
    const given = await readOne(planned, terminal).catch(skipping);
    if (given === undefined) continue;
    bytes += given.request.body.length;
    limitBytes(bytes);
    const result = await check(given, watch).catch(skipping);
    if (result !== undefined) yield { name: planned.source, result };
  }
}

async function readOne(
  { source, read }: PlannedRequest,
  { note }: Pick<Terminal, 'note'>,
): Promise<GivenRequest> {
  const name = makeVisible(source);
  const given = await read();
  for (const remark of given.remarks) {
    note(fill(verify.verify_note_on, { source: name, remark: makeVisible(text(remark)) }));
  }
  return given;
}

const rethrow = (error: unknown): never => {
  throw error;
};

/** Notes that one is not a whole request; the others are still to be checked. */
const skipFailure =
  (source: string, { note }: Pick<Terminal, 'note'>) =>
  (error: unknown): undefined => {
    if (!isFailure(error)) throw error;
    const reason = makeVisible(failureText(error).message);
    note(fill(verify.request_not_checked, { source: makeVisible(source), reason }));
  };

/** What could not be read is not known to be fine. */
function conclusion(
  { requests }: Plan,
  results: readonly NamedResult[],
  watch: WatchedSearch,
  { note }: Pick<Terminal, 'note'>,
): number {
  const verified: readonly VerifiedRequest[] = results.map(({ result }) => result);
  const isComplete = results.length === requests.length;
  const status = exitStatus(verified);
  if (watch.isInterrupted() && (!isComplete || status === FAILURES.interrupted.exit)) {
    note(verify.search_interrupted({ checked: results.length, of: requests.length }));
    return FAILURES.interrupted.exit;
  }
  return isComplete ? status : FAILURES.signature_mismatch.exit;
}

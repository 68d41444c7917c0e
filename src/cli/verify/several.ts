import type { VerifiedRequest } from '../../actions/verify.ts';
import { FAILURES, isFailure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import { requestLine, sharedLine } from '../../output/verify/lines.ts';
import { severalText } from '../../output/verify/several.ts';
import type { NamedResult } from '../../output/verify/shared.ts';
import { several } from '../../words/en/verdict.ts';
import { verify } from '../../words/en/verify.ts';
import { failureText } from '../../words/failure-text.ts';
import { text } from '../../words/text.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Terminal } from '../terminal.ts';
import type { Check } from './check.ts';
import { limitBytes } from './limits.ts';
import type { Plan, PlannedRequest } from './plan.ts';
import type { GivenRequest } from './request.ts';
import { type Showing, shownFor } from './showing.ts';
import { statusOf } from './status.ts';
import { type WatchedSearch, watchSearch } from './watch.ts';

/** Checks several requests in turn; what they have in common is printed last. */
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
    const given = await readOne(planned, isLenient, terminal);
    if (given === undefined) continue;
    bytes += given.request.body.length;
    limitBytes(bytes);
    yield { name: planned.source, result: await check(given, watch) };
  }
}

/** @returns undefined if it is not a whole request, and the others are still to be checked. */
async function readOne(
  { source, read }: PlannedRequest,
  isLenient: boolean,
  { note }: Pick<Terminal, 'note'>,
): Promise<GivenRequest | undefined> {
  const name = makeVisible(source);
  try {
    const given = await read();
    for (const remark of given.remarks) {
      note(verify.verify_note_on({ source: name, remark: makeVisible(text(remark)) }));
    }
    return given;
  } catch (error) {
    if (!isLenient || !isFailure(error)) throw error;
    const reason = makeVisible(failureText(error).message);
    note(verify.request_not_checked({ source: name, reason }));
    return undefined;
  }
}

/** What could not be read is not known to be fine. */
function conclusion(
  { requests }: Plan,
  results: readonly NamedResult[],
  watch: WatchedSearch,
  { note }: Pick<Terminal, 'note'>,
): number {
  const verified: readonly VerifiedRequest[] = results.map(({ result }) => result);
  const isComplete = results.length === requests.length;
  const status = statusOf(verified);
  if (watch.isInterrupted() && (!isComplete || status === FAILURES.interrupted.exit)) {
    note(verify.search_interrupted({ checked: results.length, of: requests.length }));
    return FAILURES.interrupted.exit;
  }
  return isComplete ? status : FAILURES.signature_mismatch.exit;
}

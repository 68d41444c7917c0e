import { createExplainer } from '../../actions/mock/explain-mismatch.ts';
import { type MockMerchants, mockMerchants } from '../../actions/mock/merchants.ts';
import { type MockPlan, planMock } from '../../actions/mock/plan.ts';
import { type MockEdges, type RunningMock, startMock } from '../../actions/mock/start-mock.ts';
import { fileWord } from '../../core/shell.ts';
import { makeVisible } from '../../core/visible.ts';
import { checkApiKey, checkSecret } from '../../profiles/rules.ts';
import { message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import type { Dependencies } from '../dependencies.ts';
import { settingsOf } from '../settings.ts';
import { type MockArtifacts, openArtifacts } from './artifacts.ts';
import type { MockOptions } from './options.ts';
import { serve } from './serve.ts';
import type { RunWords } from './words.ts';

/** A run of the mock as it was requested. */
export interface MockRun {
  readonly options: MockOptions;
  readonly plan: MockPlan;
  readonly merchants: MockMerchants;
  readonly artifacts: MockArtifacts;
  readonly start: (edges: WatchedEdges) => Promise<StartedMock>;
}

/** The callbacks of whoever watches the mock. */
type WatchedEdges = Pick<MockEdges, 'onRequest' | 'onFindings' | 'onShutdown'>;

export interface StartedMock extends RunningMock {
  readonly token: string;
}

/**
 * Serves until it is interrupted, or for as long as a command runs; then checks what was expected.
 * @returns the exit status.
 */
export async function runMock(
  given: MockOptions,
  words: RunWords | undefined,
  dependencies: Dependencies,
): Promise<number> {
  const options = withTrailing(given, words);
  const plan = planMock(options);
  const artifacts = await openArtifacts(options, dependencies);
  const settings = await settingsOf(options, dependencies);
  const merchants = mockMerchants(settings, options.merchants, options.liveCredentials === true, {
    apiKey: checkApiKey,
    secret: checkSecret,
  });
  noteLooseMode(merchants, options, dependencies);
  noteLive(merchants, words, dependencies);
  const run: MockRun = {
    options,
    plan,
    merchants,
    artifacts,
    start: (edges) => start(plan, merchants, edges, dependencies),
  };
  if (words === undefined) return serve(run, dependencies);
  if (words.leavesExpect === true)
    dependencies.terminal.note(text(message('expect_left_to_command')));
  const { runWith } = await import('./run-with.ts');
  return runWith(run, words.command, dependencies);
}

const withTrailing = (options: MockOptions, words: RunWords | undefined): MockOptions => {
  const { expect = [], ...rest } = words?.options ?? {};
  return { ...options, ...rest, expect: [...options.expect, ...expect] };
};

async function start(
  plan: MockPlan,
  merchants: MockMerchants,
  watched: WatchedEdges,
  { clock, newId, random, readInspector, openMismatchSearch }: Dependencies,
): Promise<StartedMock> {
  const token = newId();
  const faultSeed = Math.floor(random() * 2 ** 32);
  const mismatches = await openMismatchSearch();
  const edges = {
    ...watched,
    now: clock.now,
    token,
    faultSeed,
    explainerFor: (known: MockMerchants) => createExplainer(known, mismatches),
    template: readInspector,
  };
  return { ...(await startMock(plan, merchants, edges)), token };
}

function noteLive(
  { live }: MockMerchants,
  words: RunWords | undefined,
  { terminal }: Dependencies,
): void {
  if (live === undefined) return;
  const name = makeVisible(live.name);
  const isCommand = words !== undefined;
  const note = live.isUsed
    ? message('live_used', { name, isCommand })
    : message('live_spared', { name });
  terminal.note(text(note));
}

function noteLooseMode(
  { looseMode }: MockMerchants,
  { merchants: file = '' }: MockOptions,
  { terminal }: Dependencies,
): void {
  if (looseMode === undefined) return;
  const mode = looseMode.toString(8).padStart(3, '0');
  const facts = { file, mode, fileWord: fileWord(file) };
  terminal.note(text(message('merchants_exposed', facts)));
}

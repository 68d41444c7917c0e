import path from 'node:path';
import { checkApiKey, checkSecret } from '../../../client/profiles/rules.ts';
import { fileWord } from '../../../kit/shell.ts';
import { makeVisible } from '../../../kit/visible.ts';
import { type MockMerchants, mockMerchants } from '../../../mock/run/merchants.ts';
import { type MockPlan, planMock } from '../../../mock/run/plan.ts';
import { type MockEdges, type RunningMock, startMock } from '../../../mock/run/start-mock.ts';
import { message } from '../../../words/message.ts';
import { text } from '../../../words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Artifact, isOwnJunit, isOwnReport, openArtifact } from '../../files/artifact.ts';
import { statusOf, throughLinks } from '../../files/file-target.ts';
import { keptFiles, refuseKept, type UsedFile } from '../../files/kept-files.ts';
import { settingsOf } from '../../settings.ts';
import { createExplainer } from './explain-mismatch.ts';
import type { MockOptions } from './options.ts';
import { serve } from './serve.ts';
import type { RunWords } from './words.ts';

/** What a run leaves behind; absent where it was not asked for. */
interface MockArtifacts {
  readonly junit: Artifact | undefined;
  readonly report: Artifact | undefined;
}

/**
 * Finds out before the service starts whether its files can be written.
 * @throws Failure `usage` where one of them is a file that must not be written over; `artifact_unwritable`
 */
async function openArtifacts(
  options: MockOptions,
  dependencies: Pick<Dependencies, 'directories'>,
): Promise<MockArtifacts> {
  const { junit, report, state, force = false } = options;
  // A run without any files needs no home.
  if (junit === undefined && report === undefined && state === undefined)
    return { junit: undefined, report: undefined };
  const kept = await keptFiles(dependencies, usedFiles(options));
  if (state !== undefined) refuseKept(state, { ...kept, used: [] });
  const open = (file: string | undefined, isOwn: (start: string) => boolean, used: UsedFile[]) =>
    file === undefined
      ? undefined
      : openArtifact(file, {
          isOwn,
          kept: { ...kept, used: [...kept.used, ...used] },
          force,
          consequence: text(message('nothing_was_run')),
        });
  return {
    junit: open(junit, isOwnJunit, []),
    report: open(report, isOwnReport, sharedWith(junit)),
  };
}

/** Both may go to one device. */
const sharedWith = (junit: string | undefined): UsedFile[] =>
  junit === undefined || statusOf(path.resolve(junit))?.isFile() === false
    ? []
    : [{ file: path.resolve(junit), what: text(message('used_also_by_junit')) }];

const usedFiles = ({ state, merchants, seed, faultFile }: MockOptions): UsedFile[] => [
  ...(state === undefined
    ? []
    : [
        { file: state, what: text(message('used_as_state')) },
        { file: `${throughLinks(state)}.lock`, what: text(message('used_as_state_lock')) },
      ]),
  ...(merchants === undefined
    ? []
    : [{ file: merchants, what: text(message('used_as_merchants')) }]),
  ...seed.map((file) => ({ file, what: text(message('used_as_seed')) })),
  ...faultFile.map((file) => ({ file, what: text(message('used_as_fault_file')) })),
];

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

import path from 'node:path';
import { checkApiKey, checkSecret } from '../../../client/profiles/rules.ts';
import { withSecret } from '../../../client/profiles/settings.ts';
import { message } from '../../../core/words/message.ts';
import { loadSentences, text } from '../../../core/words/text.ts';
import {
  type ConfiguredAccount,
  type MockMerchants,
  mockMerchants,
} from '../../../mock/run/merchants.ts';
import { type MockPlan, planMock } from '../../../mock/run/plan.ts';
import { type MockEdges, type RunningMock, startMock } from '../../../mock/run/start-mock.ts';
import { MOCK_SENTENCES } from '../../../mock/sentences.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Artifact, isOwnJunit, isOwnReport, openArtifact } from '../../files/artifact.ts';
import { fileStatus, throughLinks } from '../../files/file-target.ts';
import { keptFiles, refuseKept, type UsedFile } from '../../files/kept-files.ts';
import { storedSettings } from '../../settings.ts';
import { createExplainer } from './explain-mismatch.ts';
import type { MockOptions } from './flags.ts';

/** The files that a run writes; undefined if not requested. */
interface MockArtifacts {
  readonly junit: Artifact | undefined;
  readonly report: Artifact | undefined;
}

/**
 * Checks before the service starts whether its files can be written.
 * @throws Failure `usage` if one of them must not be overwritten; `artifact_unwritable`
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

/** Both may go to one descriptor. */
const sharedWith = (junit: string | undefined): UsedFile[] =>
  junit === undefined || fileStatus(path.resolve(junit))?.isFile() === false
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

/** Callbacks for observers of the mock. */
type WatchedEdges = Pick<MockEdges, 'onRequest' | 'onFindings' | 'onShutdown'>;

export interface StartedMock extends RunningMock {
  readonly token: string;
}

/**
 * Reads the files of a run and opens those it writes, before the service starts.
 * @throws Failure for options, settings or files that cannot be used
 */
export async function prepareRun(
  options: MockOptions,
  dependencies: Dependencies,
): Promise<MockRun> {
  const plan = planMock(options);
  const artifacts = await openArtifacts(options, dependencies);
  const account = await accountOf(options, dependencies);
  const merchants = mockMerchants(account, options.merchants, options.liveCredentials === true, {
    apiKey: checkApiKey,
    secret: checkSecret,
  });
  return {
    options,
    plan,
    merchants,
    artifacts,
    start: (edges) => start(plan, merchants, edges, dependencies),
  };
}

/** Fetches the secret only if the mock uses it, not for a live account that it replaces. */
async function accountOf(
  options: MockOptions,
  dependencies: Dependencies,
): Promise<ConfiguredAccount> {
  const stored = await storedSettings(options, dependencies);
  const isSpared = stored.mode.value === 'live' && options.liveCredentials !== true;
  return isSpared || options.merchants !== undefined
    ? { ...stored, secret: undefined }
    : withSecret(stored, dependencies.secrets);
}

async function start(
  plan: MockPlan,
  merchants: MockMerchants,
  watched: WatchedEdges,
  { clock, newId, random, readInspector, openMismatchSearch }: Dependencies,
): Promise<StartedMock> {
  loadSentences(MOCK_SENTENCES);
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

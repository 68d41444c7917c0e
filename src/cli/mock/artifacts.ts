import path from 'node:path';
import { message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import type { Dependencies } from '../dependencies.ts';
import { statusOf, throughLinks } from '../file-target.ts';
import { keptFiles, refuseKept, type UsedFile } from '../kept-files.ts';
import { type Artifact, isOwnJunit, isOwnReport, openArtifact } from '../open-artifact.ts';
import type { MockOptions } from './options.ts';

/** What a run leaves behind; absent where it was not asked for. */
export interface MockArtifacts {
  readonly junit: Artifact | undefined;
  readonly report: Artifact | undefined;
}

/**
 * Finds out before the service starts whether its files can be written.
 * @throws Failure `usage` where one of them is a file that must not be written over; `artifact_unwritable`
 */
export async function openArtifacts(
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

import path from 'node:path';
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
          consequence: 'nothing was run',
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
    : [{ file: path.resolve(junit), what: 'the file of --junit, too' }];

const usedFiles = ({ state, merchants, seed, faultFile }: MockOptions): UsedFile[] => [
  ...(state === undefined
    ? []
    : [
        { file: state, what: 'the state file' },
        { file: `${throughLinks(state)}.lock`, what: 'the lock of the state file' },
      ]),
  ...(merchants === undefined ? [] : [{ file: merchants, what: 'the file of --merchants' }]),
  ...seed.map((file) => ({ file, what: 'a file of --seed' })),
  ...faultFile.map((file) => ({ file, what: 'a file of --fault-file' })),
];

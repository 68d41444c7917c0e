import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { Failure } from '../core/failure.ts';
import { makeDirectory } from '../durable/directory.ts';
import { besideName, putInPlace } from '../durable/replace-file.ts';
import { writeFully } from '../output/write.ts';
import { message } from '../words/message.ts';
import { unwritable } from './artifact.ts';
import { type FileTarget, findTarget, statusOf, writingTo } from './file-target.ts';
import { type KeptFiles, keptReason, refuseKept } from './kept-files.ts';
import { readStart, sizeOf } from './replace-file.ts';

/** What a CI server collects after a run. */
export interface Artifact {
  /** Puts the text in the place of what an earlier run left, whole or not at all. @throws Failure `artifact_unwritable` */
  write(text: string): void;
}

export interface ArtifactRules {
  /** Recognizes by its beginning what conv itself wrote. */
  readonly isOwn: (start: string) => boolean;
  readonly kept: KeptFiles;
  /** Whether a file is replaced that conv did not write. */
  readonly force: boolean;
  /** What did not happen where the file cannot be written. */
  readonly consequence: string;
}

/** conv's own suite is the first element of its JUnit files. */
const JUNIT = /^<\?xml [^>]*>\s*<testsuites name="conv (?:mock|smoke)[ "]/;
export const isOwnJunit = (start: string): boolean => JUNIT.test(start);

/** The inspector's page has its title in its head, after a policy of some hundred characters. */
const REPORT = /^<!doctype html>[\s\S]*?<title>conv mock<\/title>/i;
export const isOwnReport = (start: string): boolean => REPORT.test(start);

/** The header of a file of bad rows is shorter. */
const START_BYTES = 1024 * 1024;

/**
 * Finds out before a run whether its result can be written, and changes nothing yet: what is there stays
 * until the new file is whole. A device or a pipe is written to as it is.
 * @throws Failure `usage` where the file is one that conv uses, or one that conv did not write; `artifact_unwritable`
 */
export function openArtifact(file: string, rules: ArtifactRules): Artifact {
  refuseKept(file, rules.kept);
  const { consequence } = rules;
  const stream = streamAt(file);
  if (stream !== undefined) return openStream(stream, { file, target: file, consequence });
  const place = findTarget(file, consequence);
  refuseForeign(place, rules);
  return { write: (text) => replace({ ...place, consequence: NOT_WRITTEN }, text, rules) };
}

/** @throws Failure `usage` where a file is there that is not empty and not conv's own. */
export function refuseForeign(
  place: FileTarget,
  { isOwn, force }: Pick<ArtifactRules, 'isOwn' | 'force'>,
): void {
  if (force || isReplaceable(place, isOwn)) return;
  throw new Failure('usage', message('foreign_file', { file: place.file }));
}

const isReplaceable = (place: FileTarget, isOwn: ArtifactRules['isOwn']): boolean =>
  writingTo(place, () => {
    const { target } = place;
    return sizeOf(target) === 0 || isOwn(readStart(target, START_BYTES).toString());
  });

const NOT_WRITTEN = message('result_not_written');

/** Names of what is open already, such as `/dev/stdout` and `>(command)`; a rename would miss it. */
const OPEN_ALREADY = /^\/(?:dev|proc\/self)\/(?:fd\/(\d+)|stdin|(stdout)|(stderr))$/;

/** @returns the descriptor, or the path of a device or a pipe; undefined for a plain file, and for none. */
function streamAt(file: string): number | string | undefined {
  const whole = path.resolve(file);
  const open = OPEN_ALREADY.exec(whole);
  if (open !== null) return Number(open[1] ?? (open[2] && 1) ?? (open[3] && 2) ?? 0);
  const status = statusOf(whole);
  return status === undefined || status.isFile() || status.isDirectory() ? undefined : whole;
}

function openStream(stream: number | string, place: FileTarget): Artifact {
  writingTo(place, () => {
    if (typeof stream === 'number') fstatSync(stream);
    else accessSync(stream, constants.W_OK);
  });
  return {
    write: (text) =>
      writingTo({ ...place, consequence: NOT_WRITTEN }, () => {
        if (typeof stream === 'number') writeFully(stream, text);
        else writeTo(openSync(stream, constants.O_WRONLY), text);
      }),
  };
}

function writeTo(descriptor: number, text: string): void {
  try {
    writeFully(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

/** Looks again first: during the run, another program may have put something there. */
function replace(place: FileTarget, text: string, rules: ArtifactRules): void {
  const { file, target } = place;
  const kept = keptReason(file, rules.kept);
  if (kept !== undefined)
    throw unwritable(file, undefined, message('it_so', { kept, consequence: NOT_WRITTEN }));
  if (!rules.force && !isReplaceable(place, rules.isOwn))
    throw unwritable(file, undefined, message('written_meanwhile', { consequence: NOT_WRITTEN }));
  writingTo(place, () => {
    makeDirectory(path.dirname(target));
    const beside = besideName(target);
    try {
      writeBeside(beside, text, statSync(target, { throwIfNoEntry: false })?.mode);
      putInPlace(beside, target);
    } finally {
      rmSync(beside, { force: true });
    }
  });
}

/** @param mode of the file whose place it takes. */
function writeBeside(file: string, text: string, mode: number | undefined): void {
  const descriptor = openSync(file, 'wx');
  try {
    if (mode !== undefined) fchmodSync(descriptor, mode & 0o777);
    writeFully(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

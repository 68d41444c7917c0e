import {
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeDirectory } from '../../core/durable/directory.ts';
import { openRegular, reading } from '../../core/durable/regular-file.ts';
import { besideName, putInPlace } from '../../core/durable/replace-file.ts';
import { syncDirectory } from '../../core/durable/sync.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { writeFully } from '../terminal/write.ts';
import {
  type FileTarget,
  findTarget,
  rememberMissing,
  unwritable,
  writeArtifact,
  writingTo,
} from './file-target.ts';
import { type KeptFiles, keptReason, refuseKept } from './kept-files.ts';

const BLOCK_BYTES = 64 * 1024;

/**
 * Replaces a file durably. The old one stays until the new one is complete, and is then kept under another name.
 * @returns where the old file is kept, if its contents differ.
 * @throws Failure `artifact_unwritable`; what `texts` throws. The old file is then unchanged.
 */
export async function replaceFile(
  place: FileTarget,
  texts: AsyncIterable<string>,
): Promise<string | undefined> {
  const { target } = place;
  const tidyUp = rememberMissing(target);
  const fresh = besideName(target);
  try {
    await writeFresh(place, fresh, texts);
    return writingTo(place, () => {
      const kept = isSameContent(fresh, target) ? undefined : keepAside(target);
      putInPlace(fresh, target);
      return kept;
    });
  } finally {
    rmSync(fresh, { force: true });
    tidyUp();
  }
}

/** Takes a file out of the way. @returns as `keepAside`. @throws Failure `artifact_unwritable` */
export const putAway = (place: FileTarget): string | undefined =>
  writingTo(place, () => {
    if (!existsSync(place.target)) return undefined;
    const kept = keepAside(place.target);
    syncDirectory(path.dirname(place.target));
    return kept;
  });

async function writeFresh(
  place: FileTarget,
  fresh: string,
  texts: AsyncIterable<string>,
): Promise<void> {
  writeArtifact(fresh, '');
  const descriptor = writingTo(place, () => openSync(fresh, 'w'));
  try {
    for await (const text of texts) writingTo(place, () => writeFileSync(descriptor, text));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Renames a file, because it may have been edited; an empty one is removed.
 * @returns its new name; undefined if there was nothing to keep.
 */
function keepAside(target: string): string | undefined {
  if (sizeOf(target) === 0) {
    rmSync(target, { force: true });
    return undefined;
  }
  const kept = freeName(target);
  renameSync(target, kept);
  return kept;
}

/** `bad.csv.bak`, `bad.csv.bak2` …: existing backups are never replaced. */
function freeName(target: string): string {
  let name = `${target}.bak`;
  for (let count = 2; existsSync(name); count += 1) name = `${target}.bak${count}`;
  return name;
}

/** Whether there are two files, and they hold the same. */
function isSameContent(one: string, other: string): boolean {
  if (sizeOf(one) !== sizeOf(other)) return false;
  const descriptors = [one, other].map(openRegular);
  const blocks = descriptors.map(() => Buffer.alloc(BLOCK_BYTES));
  try {
    for (let at = 0; ; at += BLOCK_BYTES) {
      const [first, second] = descriptors.map((descriptor, index) =>
        readBlock(descriptor, blocks[index] as Buffer, at),
      );
      if (first === undefined || second === undefined || !first.equals(second)) return false;
      if (first.length < BLOCK_BYTES) return true;
    }
  } finally {
    descriptors.forEach(closeSync);
  }
}

/** Size in bytes; 0 if the file does not exist. */
export const sizeOf = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The first bytes of a file, at most as many. */
const readStart = (file: string, bytes: number): Buffer =>
  reading(openRegular(file), (descriptor) => readBlock(descriptor, Buffer.alloc(bytes), 0));

const readBlock = (descriptor: number, into: Buffer, at: number): Buffer =>
  into.subarray(0, readSync(descriptor, into, 0, into.length, at));

/** An output file, such as a CI server collects. */
export interface Artifact {
  /** Atomically replaces the file of an earlier run. @throws Failure `artifact_unwritable` */
  write(text: string): void;
}

interface ArtifactRules {
  /** Recognizes conv's own files by their start. */
  readonly isOwn: (start: string) => boolean;
  readonly kept: KeptFiles;
  /** Whether a file is replaced that conv did not write. */
  readonly force: boolean;
  /** The consequence if the file cannot be written. */
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
 * Checks before a run whether its result can be written, without changing anything: an existing file stays until the
 * new one is complete. A descriptor that the shell has opened is written directly.
 * @throws Failure `usage` if conv uses the file or did not write it, or it is not a regular file; `artifact_unwritable`
 */
export function openArtifact(file: string, rules: ArtifactRules): Artifact {
  refuseKept(file, rules.kept);
  const { consequence } = rules;
  const stream = descriptorAt(file);
  if (stream !== undefined) return openStream(stream, { file, target: file, consequence });
  const place = findTarget(file, consequence);
  refuseForeign(place, rules);
  return { write: (text) => replace({ ...place, consequence: NOT_WRITTEN }, text, rules) };
}

/** @throws Failure `usage` if the file exists, is not empty, and was not written by conv. */
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
    const start = existsSync(target) ? readStart(target, START_BYTES).toString() : '';
    return start === '' || isOwn(start);
  });

const NOT_WRITTEN = message('result_not_written');

/** Names of open descriptors, such as `/dev/stdout` and `>(command)`, which cannot be replaced by renaming. */
const OPEN_ALREADY = /^\/(?:dev|proc\/self)\/(?:fd\/(\d+)|stdin|(stdout)|(stderr))$/;

function descriptorAt(file: string): number | undefined {
  const open = OPEN_ALREADY.exec(path.resolve(file));
  return open === null ? undefined : Number(open[1] ?? (open[2] && 1) ?? (open[3] && 2) ?? 0);
}

function openStream(descriptor: number, place: FileTarget): Artifact {
  writingTo(place, () => fstatSync(descriptor));
  return {
    write: (text) =>
      writingTo({ ...place, consequence: NOT_WRITTEN }, () => writeFully(descriptor, text)),
  };
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

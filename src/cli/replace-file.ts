import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { besideName, putInPlace } from '../durable/replace-file.ts';
import { syncDirectory } from '../durable/sync.ts';
import { writeArtifact } from './artifact.ts';
import { type FileTarget, rememberMissing, writingTo } from './file-target.ts';

const BLOCK_BYTES = 64 * 1024;

/**
 * Writes a file anew: what stood there is there until the new one is whole, and then beside it. After the return
 * both survive a power cut.
 * @returns where the old one is kept, if there was one that said something else.
 * @throws Failure `artifact_unwritable`; what `texts` throws. The old file stands then as it was.
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
 * Renames a file, for somebody may have mended it; an empty one is removed.
 * @returns its new name; undefined where there was nothing to keep.
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

/** `bad.csv.bak`, `bad.csv.bak2` …: none that is kept is replaced. */
function freeName(target: string): string {
  let name = `${target}.bak`;
  for (let count = 2; existsSync(name); count += 1) name = `${target}.bak${count}`;
  return name;
}

/** Whether there are two files, and they hold the same. */
function isSameContent(one: string, other: string): boolean {
  if (sizeOf(one) !== sizeOf(other)) return false;
  const descriptors = [one, other].map((file) => openSync(file, 'r'));
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

/** In bytes; 0 where there is no file. */
export const sizeOf = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The first bytes of a file, at most as many. */
export function readStart(file: string, bytes: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    return readBlock(descriptor, Buffer.alloc(bytes), 0);
  } finally {
    closeSync(descriptor);
  }
}

const readBlock = (descriptor: number, into: Buffer, at: number): Buffer =>
  into.subarray(0, readSync(descriptor, into, 0, into.length, at));

import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { Failure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';

/** The header of a file of bad rows is shorter. */
const START_BYTES = 1024 * 1024;
const BLOCK_BYTES = 64 * 1024;

/** The first line, with line ends inside of quotes. */
const FIRST_RECORD = /^(?:"[^"]*"|[^"\r\n])*/;
/** The columns that conv adds, whatever a spreadsheet has put around and between them. */
const OWN_COLUMNS = /(?:^|\W)conv_line\W+conv_error(?:\W|$)/;

/**
 * @param target where a file may be already.
 * @throws Failure `usage` where it is none that conv wrote: it would be lost.
 */
export function refuseForeign(name: string, target: string): void {
  if (sizeOf(target) === 0) return;
  const start = readStart(target, START_BYTES)
    .toString()
    .replace(/^\ufeff/, '');
  const line = start.slice(0, start.indexOf('\n') + 1 || undefined);
  if (line.startsWith('{') && line.includes('"conv_line"')) return;
  if (OWN_COLUMNS.test(FIRST_RECORD.exec(start)?.[0] ?? '')) return;
  throw new Failure(
    'usage',
    `--errors ${makeVisible(name)}: this file is there, and conv did not write it; nothing was sent`,
    {
      hint: 'Name another file: it would be replaced by the bad rows.',
    },
  );
}

/**
 * Renames a file, for somebody may have mended it; an empty one is removed.
 * @returns its new name; undefined where there was nothing to keep.
 */
export function keepAside(target: string): string | undefined {
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
export function isSameContent(one: string, other: string): boolean {
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

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function readStart(file: string, bytes: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    return readBlock(descriptor, Buffer.alloc(bytes), 0);
  } finally {
    closeSync(descriptor);
  }
}

const readBlock = (descriptor: number, into: Buffer, at: number): Buffer =>
  into.subarray(0, readSync(descriptor, into, 0, into.length, at));

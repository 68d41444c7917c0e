import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Entry, isExecutable, type Listed, modeOf } from './entries.ts';

const BLOCK = 512;

/** POSIX.1-1988 has 100 bytes for a name. */
const LONGEST_NAME = 100;

/** The gzip header's byte for the system that compressed it (RFC 1952), and its value for an unknown one. */
const SYSTEM = 9;
const UNKNOWN = 255;

/**
 * A tar archive that depends on nothing but its files: no user, no time of the day, no order of a folder.
 * @param time of all files, in seconds since 1970.
 * @throws RangeError for a name that is too long.
 */
function tar(entries: readonly Entry[], time: number): Buffer {
  const blocks = entries.flatMap((entry) => [
    header(entry, time),
    entry.content,
    Buffer.alloc((BLOCK - (entry.content.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

export async function tarGz(entries: readonly Entry[], time: number): Promise<Buffer> {
  const compressed = await promisify(gzip)(tar(entries, time));
  compressed[SYSTEM] = UNKNOWN;
  return compressed;
}

/** Lists an archive as `tarGz` makes it. */
export async function listTarGz(archive: Buffer): Promise<Listed[]> {
  const content = await promisify(gunzip)(archive);
  const listed: Listed[] = [];
  for (let at = 0; at < content.length && content[at] !== 0; ) {
    const text = (from: number, length: number): string =>
      content.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const length = Number.parseInt(text(124, 12), 8);
    const mode = Number.parseInt(text(100, 8), 8);
    listed.push({ name: text(0, LONGEST_NAME), length, isExecutable: isExecutable(mode) });
    at += BLOCK * (1 + Math.ceil(length / BLOCK));
  }
  return listed;
}

/** A header of the format ustar (POSIX.1-1988). */
function header(entry: Entry, time: number): Buffer {
  if (Buffer.byteLength(entry.name) > LONGEST_NAME)
    throw new RangeError(`${entry.name} is too long for a tar`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number): void => {
    block.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  };
  block.write(entry.name);
  octal(modeOf(entry), 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(entry.content.length, 124, 12);
  octal(time, 136, 12);
  block.write('0', 156);
  block.write('ustar\u000000', 257, 'latin1');
  block.write('root', 265);
  block.write('root', 297);
  // The checksum counts itself as blanks.
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

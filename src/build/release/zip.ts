import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import yauzl from 'yauzl';
import { type Entry, isExecutable, type Listed, modeOf } from './entries.ts';

/** Signatures of APPNOTE.TXT, 4.3. */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** 2.0: a deflated file. */
const VERSION = 20;
const MADE_ON_UNIX = 3 << 8;
const UTF_8 = 0x0800;
const DEFLATED = 8;
const REGULAR_FILE = 0o100000;

interface Part {
  readonly entry: Entry;
  readonly compressed: Buffer;
  /** The fields that the local and the central header share. */
  readonly shared: Buffer;
}

/**
 * A zip archive that depends on nothing but its files.
 * @param time of all files, in seconds since 1970.
 */
export async function zip(entries: readonly Entry[], time: number): Promise<Buffer> {
  const parts = await Promise.all(entries.map((entry) => partOf(entry, time)));
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { entry, compressed, shared } of parts) {
    const name = Buffer.from(entry.name);
    const file = [numbers([LOCAL, 4]), shared, numbers([0, 2]), name, compressed];
    central.push(centralHeader(entry, shared, at), name);
    local.push(...file);
    at += file.reduce((total, { length }) => total + length, 0);
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...local, directory, end(entries.length, directory.length, at)]);
}

export async function listZip(archive: Buffer): Promise<Listed[]> {
  const file = await yauzl.fromBufferPromise(archive);
  const listed: Listed[] = [];
  for await (const { fileName, uncompressedSize, externalFileAttributes } of file.eachEntry())
    listed.push({
      name: fileName,
      length: uncompressedSize,
      isExecutable: isExecutable(externalFileAttributes >>> 16),
    });
  return listed;
}

async function partOf(entry: Entry, time: number): Promise<Part> {
  const compressed = await promisify(deflateRaw)(entry.content);
  const shared = numbers(
    ...([
      [VERSION, 2],
      [UTF_8, 2],
      [DEFLATED, 2],
      [dosTime(time), 4],
      [crc32(entry.content), 4],
      [compressed.length, 4],
      [entry.content.length, 4],
      [Buffer.byteLength(entry.name), 2],
    ] as const),
  );
  return { entry, compressed, shared };
}

/** @param at where its local header begins. */
const centralHeader = (entry: Entry, shared: Buffer, at: number): Buffer =>
  Buffer.concat([
    numbers([CENTRAL, 4], [MADE_ON_UNIX | VERSION, 2]),
    shared,
    // No extra field, no comment, one disk, no internal attributes.
    Buffer.alloc(8),
    numbers([((REGULAR_FILE | modeOf(entry)) << 16) >>> 0, 4], [at, 4]),
  ]);

const end = (count: number, length: number, at: number): Buffer =>
  numbers([END, 4], [0, 4], [count, 2], [count, 2], [length, 4], [at, 4], [0, 2]);

/** MS-DOS has years since 1980, and every other second; here in UTC. */
function dosTime(time: number): number {
  const date = new Date(time * 1000);
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const second =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | second) >>> 0;
}

/** Unsigned numbers, little-endian, each with its bytes. */
function numbers(...fields: (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

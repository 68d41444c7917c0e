import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Change, Edit, Inode, Recording } from './recording.ts';

/** What is left of a change that was not synced: all, nothing, the room for it, or some of its sectors. */
type Left = 'whole' | 'nothing' | 'zeros' | 'garbage' | ((sector: number) => boolean);

/** What a power cut leaves of each change that was not synced by then. */
export type Cut = (change: Change) => Left;

/** A disk as it is found after a power cut: paths to contents; a directory has none. */
export type Disk = ReadonlyMap<string, Buffer | undefined>;

const SECTOR_BYTES = 512;

/** Rebuilds the disk as a power cut at a moment may leave it. */
export function diskAfter({ root, changes }: Recording, moment: number, cut: Cut): Disk {
  const rebuilt = new RebuiltDisk();
  for (const change of changes) {
    if (change.at >= moment) break;
    const left = change.durableAt < moment ? 'whole' : cut(change);
    if (left !== 'nothing') rebuilt.apply(change, left);
  }
  return new Map(rebuilt.filesBelow(root, ''));
}

class RebuiltDisk {
  readonly #names = new Map<Inode, Map<string, Inode>>();
  readonly #contents = new Map<Inode, Content>();

  apply(change: Change, left: Left): void {
    if (change.kind === 'names') change.edits.forEach((edit) => void this.#rename(edit));
    else if (change.kind === 'size') resize(this.#contentOf(change.inode), change.size);
    else write(this.#contentOf(change.inode), change, left);
  }

  #rename({ directory, name, inode }: Edit): void {
    if (inode === undefined) this.#namesOf(directory).delete(name);
    else this.#namesOf(directory).set(name, inode);
  }

  *filesBelow(inode: Inode, name: string): Generator<[string, Buffer | undefined]> {
    yield [name, inode.isDirectory ? undefined : bytesOf(this.#contentOf(inode))];
    for (const [each, child] of this.#namesOf(inode)) {
      // Shared memory: SQLite makes it anew for the first that opens the journal.
      if (!each.endsWith('-shm')) yield* this.filesBelow(child, path.join(name, each));
    }
  }

  #namesOf(inode: Inode): Map<string, Inode> {
    const known = this.#names.get(inode) ?? new Map(inode.names);
    this.#names.set(inode, known);
    return known;
  }

  #contentOf(inode: Inode): Content {
    const known = this.#contents.get(inode) ?? {
      bytes: Buffer.from(inode.bytes),
      size: inode.bytes.length,
    };
    this.#contents.set(inode, known);
    return known;
  }
}

type Written = Extract<Change, { kind: 'bytes' }>;

/** A file that is being rebuilt; bytes after its size are zeros. */
interface Content {
  bytes: Buffer;
  size: number;
}

const bytesOf = ({ bytes, size }: Content): Buffer => bytes.subarray(0, size);

function write(content: Content, { offset, bytes }: Written, left: Left): void {
  const before = content.size;
  const all = offset + bytes.length;
  if (all > before) resize(content, all);
  for (let at = offset; at < all; ) {
    const sector = Math.floor(at / SECTOR_BYTES);
    const end = Math.min(all, (sector + 1) * SECTOR_BYTES);
    if (left === 'whole' || (typeof left === 'function' && left(sector)))
      bytes.copy(content.bytes, at, at - offset, end - offset);
    else if (left === 'garbage' && at >= before) content.bytes.fill('garbage!', at, end);
    at = end;
  }
}

function resize(content: Content, size: number): void {
  if (size < content.size) content.bytes.fill(0, size);
  if (size > content.bytes.length)
    content.bytes = Buffer.concat([content.bytes, Buffer.alloc(size)]);
  content.size = size;
}

/** Two disks with the same key are the same. */
export function keyOf(disk: Disk): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of [...disk].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name}\0${bytes?.length}\0`).update(bytes ?? '');
  }
  return hash.digest('base64');
}

export function writeDisk(disk: Disk, directory: string): void {
  for (const [name, bytes] of disk) {
    const file = path.join(directory, name);
    if (bytes === undefined) mkdirSync(file, { recursive: true, mode: 0o700 });
    else writeFileSync(file, bytes, { mode: 0o600 });
  }
}

/** The same seed draws the same numbers, from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What may be left of a write, at random. */
function drawLeft(random: () => number): Left {
  const [kind, share, salt] = [random(), random(), Math.floor(random() * 1e9)];
  if (kind < 0.35) return 'whole';
  if (kind < 0.7) return 'nothing';
  if (kind < 0.8) return 'zeros';
  if (kind < 0.85) return 'garbage';
  return (sector) => seeded(salt + sector)() < share;
}

/** The ways in which a power cut at one moment is tried, by their names. @param times how many are drawn at random. */
export function cutsAt(moment: number, times: number): ReadonlyMap<string, Cut> {
  const cuts = new Map<string, Cut>([
    ['only what was synced', () => 'nothing'],
    ['everything', () => 'whole'],
    ['all names, only synced bytes', ({ kind }) => (kind === 'names' ? 'whole' : 'nothing')],
    ['all names, zeros', ({ kind }) => (kind === 'names' ? 'whole' : 'zeros')],
    ['all names, garbage', ({ kind }) => (kind === 'names' ? 'whole' : 'garbage')],
    ['all bytes, only synced names', ({ kind }) => (kind === 'names' ? 'nothing' : 'whole')],
  ]);
  for (let time = 0; time < times; time += 1) {
    const seed = moment * 1000 + time;
    const random = seeded(seed);
    const until = moment - Math.floor(random() * 60);
    cuts.set(`what came before ${until}`, ({ at }) => (at < until ? 'whole' : 'nothing'));
    const keepsNames = random();
    cuts.set(`drawn with seed ${seed}`, ({ kind }) =>
      kind === 'names' ? (random() < keepsNames ? 'whole' : 'nothing') : drawLeft(random),
    );
  }
  return cuts;
}

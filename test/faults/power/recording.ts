import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Call, readTrace, stringsOf } from './trace.ts';

/** A file or a directory, whatever its names are. */
export interface Inode {
  readonly isDirectory: boolean;
  /** What was on the disk before anything was recorded. */
  readonly bytes: Buffer;
  readonly names: ReadonlyMap<string, Inode>;
}

interface Live extends Inode {
  readonly names: Map<string, Live>;
  /** What the running processes see, without what was on the disk before. */
  readonly live: Map<string, Live>;
}

/** Something that a power cut can undo until it is synced. */
export type Change = {
  /** The moment it was made. */
  readonly at: number;
  /** The moment from which no power cut can undo it. */
  durableAt: number;
} & (
  | { readonly kind: 'names'; readonly edits: readonly Edit[] }
  | {
      readonly kind: 'bytes';
      readonly inode: Inode;
      readonly offset: number;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'size'; readonly inode: Inode; readonly size: number }
);

export interface Edit {
  readonly directory: Inode;
  readonly name: string;
  /** Undefined where the name goes. */
  readonly inode: Inode | undefined;
}

/** Bytes that left the process, to the network or to whoever started it. */
export interface Emitted {
  readonly at: number;
  /** `tcp` and a number that is its own for each connection, `stdout` or `stderr`. */
  readonly to: string;
  readonly bytes: Buffer;
}

/** What one or more runs, one after the other, did below a directory. */
export interface Recording {
  readonly root: Inode;
  readonly changes: readonly Change[];
  readonly emitted: readonly Emitted[];
  /** One more than the last moment. */
  readonly end: number;
}

/** An open file, or a connection. */
interface Opened {
  readonly inode: Live | undefined;
  readonly connection: string;
  position: number;
}

/** Joins runs into one timeline: what a killed run has not synced, its successor has not synced either. */
export class Recorder implements Recording {
  readonly root: Live;
  readonly changes: Change[] = [];
  readonly emitted: Emitted[] = [];
  readonly #directory: string;
  #opened = new Map<number, Opened>();
  #connections = 0;
  #now = 0;

  /** @param directory as it is before the first run; all of it is on the disk. */
  constructor(directory: string) {
    this.#directory = directory;
    this.root = read(directory);
  }

  get end(): number {
    return this.#now;
  }

  /** @param file what strace wrote of one run. */
  add(file: string): void {
    this.#opened = new Map([
      [1, { inode: undefined, connection: 'stdout', position: 0 }],
      [2, { inode: undefined, connection: 'stderr', position: 0 }],
    ]);
    const first = this.#now;
    for (const call of readTrace(file)) {
      this.#now += 1;
      if (call.result === undefined || call.result >= 0) this.#apply(call, first + call.begun);
    }
  }

  #apply(call: Call, begunAt: number): void {
    const inodeOf = (): Live | undefined => this.#opened.get(descriptorOf(call))?.inode;
    const kind = KINDS.find(([, names]) => names.includes(call.name))?.[0];
    if (kind === 'open') this.#open(call);
    else if (kind === 'close') this.#opened.delete(descriptorOf(call));
    else if (kind === 'write') this.#write(call);
    else if (kind === 'sync') this.#sync(inodeOf(), begunAt);
    else this.#applyToNames(call, kind, inodeOf());
  }

  #applyToNames(call: Call, kind: string | undefined, inode: Live | undefined): void {
    const [name] = this.#paths(call);
    if (kind === 'resize') this.#resize(inode ?? this.#find(name), numberAt(call, 1));
    else if (kind === 'rename') this.#rename(call);
    else if (kind === 'link') this.#link(call);
    else if (kind === 'make') this.#name(name, makeInode(true));
    else if (kind === 'remove') this.#name(name, undefined);
    else this.#refuse(call);
  }

  /** What is not understood must not touch what is recorded. */
  #refuse(call: Call): void {
    const touches =
      this.#opened.get(descriptorOf(call))?.inode !== undefined ||
      this.#paths(call).some((name) => name !== undefined);
    if (touches) throw new Error(`a run used ${call.name}, which this recording does not know`);
  }

  #open(call: Call): void {
    const { args, result = -1, name: called } = call;
    const [name] = this.#paths(call);
    this.#opened.delete(result);
    if (name === undefined) return;
    let inode = this.#find(name);
    if (inode === undefined) {
      inode = makeInode(false);
      this.#name(name, inode);
    } else if (called === 'creat' || args.includes('O_TRUNC')) this.#resize(inode, 0);
    this.#opened.set(result, { inode, connection: '', position: 0 });
  }

  #write(call: Call): void {
    const descriptor = descriptorOf(call);
    const bytes = Buffer.concat(stringsOf(call));
    const opened = this.#opened.get(descriptor) ?? this.#connect(call, descriptor);
    if (opened === undefined) return;
    const { inode, connection } = opened;
    if (inode === undefined) {
      this.emitted.push({ at: this.#now, to: connection, bytes });
      return;
    }
    const isPlaced = call.name.startsWith('pwrite');
    const offset = isPlaced ? Number(/(\d+)$/.exec(call.args)?.[1]) : opened.position;
    if (!isPlaced) opened.position += bytes.length;
    this.#change({ kind: 'bytes', inode, offset, bytes });
  }

  #connect({ args }: Call, descriptor: number): Opened | undefined {
    if (!/^\d+<TCP/.test(args)) return undefined;
    this.#connections += 1;
    const opened = { inode: undefined, connection: `tcp ${this.#connections}`, position: 0 };
    this.#opened.set(descriptor, opened);
    return opened;
  }

  #resize(inode: Live | undefined, size: number): void {
    if (inode !== undefined) this.#change({ kind: 'size', inode, size });
  }

  #sync(inode: Live | undefined, begunAt: number): void {
    if (inode === undefined) return;
    for (const change of this.changes) {
      const isOfIt =
        change.kind === 'names'
          ? change.edits.some(({ directory }) => directory === inode)
          : change.inode === inode;
      if (isOfIt && change.at <= begunAt + 1)
        change.durableAt = Math.min(change.durableAt, this.#now);
    }
  }

  #rename(call: Call): void {
    const [from, to] = this.#paths(call);
    const inode = this.#find(from);
    if (from === undefined || to === undefined || inode === undefined) return;
    const [source, target] = [this.#parent(from), this.#parent(to)];
    if (source === undefined || target === undefined) return;
    source.live.delete(path.basename(from));
    target.live.set(path.basename(to), inode);
    this.#change({
      kind: 'names',
      edits: [
        { directory: source, name: path.basename(from), inode: undefined },
        { directory: target, name: path.basename(to), inode },
      ],
    });
  }

  #link(call: Call): void {
    const [from, to] = this.#paths(call);
    const inode = this.#find(from);
    if (inode !== undefined) this.#name(to, inode);
  }

  #name(name: string | undefined, inode: Live | undefined): void {
    const directory = name && this.#parent(name);
    if (!name || !directory) return;
    if (inode === undefined) directory.live.delete(path.basename(name));
    else directory.live.set(path.basename(name), inode);
    this.#change({ kind: 'names', edits: [{ directory, name: path.basename(name), inode }] });
  }

  #change(change: DistributiveOmit<Change, 'at' | 'durableAt'>): void {
    this.changes.push({ ...change, at: this.#now, durableAt: Number.POSITIVE_INFINITY } as Change);
  }

  /** The paths that a call names, below the directory; undefined in place of any other. */
  #paths(call: Call): (string | undefined)[] {
    return stringsOf(call).map((bytes) => {
      const relative = path.relative(
        this.#directory,
        path.resolve(this.#directory, bytes.toString()),
      );
      return relative === '..' || relative.startsWith('../') ? undefined : relative;
    });
  }

  #parent(name: string): Live | undefined {
    return this.#find(path.dirname(name));
  }

  #find(name: string | undefined): Live | undefined {
    if (name === undefined) return undefined;
    let inode: Live | undefined = this.root;
    for (const part of name.split('/').filter((each) => each !== '' && each !== '.'))
      inode = inode?.live.get(part);
    return inode;
  }
}

/** What calls do, as far as a disk sees it. */
const KINDS: readonly (readonly [kind: string, names: readonly string[]])[] = [
  ['open', ['open', 'openat', 'creat']],
  ['close', ['close']],
  ['write', ['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'sendto', 'sendmsg']],
  ['sync', ['fsync', 'fdatasync']],
  ['resize', ['truncate', 'ftruncate']],
  ['rename', ['rename', 'renameat', 'renameat2']],
  ['link', ['link', 'linkat']],
  ['make', ['mkdir', 'mkdirat']],
  ['remove', ['unlink', 'unlinkat', 'rmdir']],
];

type DistributiveOmit<Type, Keys extends PropertyKey> = Type extends unknown
  ? Omit<Type, Keys>
  : never;

const descriptorOf = ({ args }: Call): number => Number(/^\d+/.exec(args)?.[0] ?? -1);
const numberAt = ({ args }: Call, place: number): number => Number(args.split(', ')[place]);

const makeInode = (isDirectory: boolean, bytes = Buffer.alloc(0)): Live => ({
  isDirectory,
  bytes,
  names: new Map(),
  live: new Map(),
});

function read(file: string): Live {
  if (!lstatSync(file).isDirectory()) return makeInode(false, readFileSync(file));
  const directory = makeInode(true);
  for (const name of readdirSync(file)) {
    const inode = read(path.join(file, name));
    directory.names.set(name, inode);
    directory.live.set(name, inode);
  }
  return directory;
}

import { hash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import envPaths from 'env-paths';
import { type BuildFiles, type LoadFile, loaderOf, wrapped } from './load-build.ts';

/**
 * How the files of the package are loaded so that they are compiled once, and not in each run. Node's own compile cache
 * (22.8 and later) leaves a report a fifth slower: it keeps a file of code for each file, and less of it.
 * @param require as Node loads files and modules.
 * @param build the folder of the files.
 * @param command each has its own kept code.
 */
export function withKeptCode(require: NodeJS.Require, build: string, command: string): LoadFile {
  const folder = path.resolve(build);
  const read = (name: string): Buffer => readFileSync(path.join(folder, name));
  const load = keptLoader({ folder, read, require, cache: require.cache }, command);
  return load ?? ((name) => require(path.join(build, name)));
}

/** @returns undefined if no code can be kept, or is to be. */
export function keptLoader(files: BuildFiles, command: string): LoadFile | undefined {
  const directory = process.env.NODE_DISABLE_COMPILE_CACHE ? undefined : privateDirectory();
  if (directory === undefined) return undefined;
  const code = new KeptCode(directory, keyOf(files.folder, command));
  process.once('exit', () => code.keep());
  return loaderOf(files, (name, filename) => code.compile(name, filename, files.read(name)));
}

const WRITABLE_BY_OTHERS = 0o022;

/**
 * In this user's cache directory. Whoever can write there can run code, so only a directory that belongs to this user
 * alone is used; without one, conv just starts more slowly.
 */
function privateDirectory(): string | undefined {
  const { cache } = envPaths('conv', { suffix: '' });
  if (!path.isAbsolute(cache)) return undefined;
  try {
    if (!isPrivate(nearestExisting(cache))) return undefined;
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    return cache;
  } catch {
    return undefined;
  }
}

/** Under `sudo` the home directory may still be another user's: nothing is read or left there. */
function isPrivate(directory: string): boolean {
  const { uid, mode } = statSync(directory);
  const user = process.geteuid?.();
  return user === undefined || (uid === user && (mode & WRITABLE_BY_OTHERS) === 0);
}

function nearestExisting(directory: string): string {
  const isThere = statSync(directory, { throwIfNoEntry: false }) !== undefined;
  return isThere ? directory : nearestExisting(path.dirname(directory));
}

const digestOf = (content: string | Buffer): string => hash('sha256', content, 'hex');

/**
 * V8 itself accepts code that another Node with nearly the same V8 has compiled, and then answers nonsense, so the exact
 * versions are part of the name; and so are all flags.
 */
const keyOf = (build: string, command: string): string =>
  digestOf(
    JSON.stringify([
      ...[process.version, process.versions.v8, process.platform, process.arch],
      ...[process.execArgv, process.env.NODE_OPTIONS ?? '', build, command],
    ]),
  ).slice(0, 32);

const ENDING = '.code';

/** Code that has not been compiled anew for so long is removed; in milliseconds. */
const LONGEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What is kept of a file: which source it was compiled from, and how long its code is. */
type Entry = readonly [name: string, source: string, bytes: number];

/** The key is that of the file's name: code of another Node is not taken for this one's if files are renamed. */
interface List {
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** Compiled code of some files, as V8 gives it, in one file whose first line has the digest of the rest. */
class KeptCode {
  readonly #file: string;
  readonly #key: string;
  readonly #known: ReadonlyMap<string, { readonly source: string; readonly data: Buffer }>;
  readonly #used = new Map<string, { readonly source: string; readonly script: vm.Script }>();
  #isComplete = true;
  /** Whether it is of another build: then nothing of it is of use. */
  #isOutdated = false;

  /** @param key what the code depends on besides its source. */
  constructor(directory: string, key: string) {
    this.#file = path.join(directory, `${key}${ENDING}`);
    this.#key = key;
    this.#known = readKept(this.#file, key);
  }

  /** @param name of the file that is compiled. */
  compile(name: string, filename: string, source: Buffer): vm.Script {
    const digest = digestOf(source);
    const known = this.#known.get(name);
    const cachedData = known?.source === digest ? known.data : undefined;
    if (known !== undefined && cachedData === undefined) this.#isOutdated = true;
    const script = new vm.Script(wrapped(source), {
      filename,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    this.#isComplete &&= cachedData !== undefined && script.cachedDataRejected !== true;
    this.#used.set(name, { source: digest, script });
    return script;
  }

  /** Keeps what this run has compiled, and what earlier runs have compiled besides. */
  keep(): void {
    if (this.#isComplete) return;
    const code = [...this.#used].map(
      ([name, { source, script }]) => [name, { source, data: script.createCachedData() }] as const,
    );
    try {
      writeKept(
        this.#file,
        this.#key,
        new Map([...(this.#isOutdated ? [] : this.#known), ...code]),
      );
    } catch {
      // A full disk is not an error: conv just starts more slowly.
    }
  }
}

const DIGEST_LENGTH = 64;

/** Empty if there is none, or if it is not as it was written: V8 does not check it, and would run whatever is there. */
function readKept(file: string, key: string) {
  const kept = new Map<string, { source: string; data: Buffer }>();
  try {
    const content = readFileSync(file);
    const rest = content.subarray(DIGEST_LENGTH);
    if (content.toString('latin1', 0, DIGEST_LENGTH) !== digestOf(rest)) return kept;
    const end = rest.indexOf(0x0a);
    let at = end + 1;
    const list = JSON.parse(rest.toString('latin1', 0, end)) as List;
    if (list.key !== key) return kept;
    for (const [name, source, bytes] of list.entries) {
      kept.set(name, { source, data: rest.subarray(at, at + bytes) });
      at += bytes;
    }
  } catch {
    // It is made anew.
  }
  return kept;
}

function writeKept(
  file: string,
  key: string,
  kept: ReadonlyMap<string, { source: string; data: Buffer }>,
): void {
  removeOld(path.dirname(file));
  const entries = [...kept].map(([name, { source, data }]): Entry => [name, source, data.length]);
  const list = Buffer.from(`${JSON.stringify({ key, entries } satisfies List)}\n`);
  const content = Buffer.concat([list, ...[...kept.values()].map(({ data }) => data)]);
  const fresh = `${file}.${process.pid}`;
  const digest = Buffer.from(digestOf(content));
  writeFileSync(fresh, Buffer.concat([digest, content]), { mode: 0o600 });
  renameSync(fresh, file);
}

function removeOld(directory: string): void {
  for (const name of readdirSync(directory).filter((each) => each.includes(ENDING))) {
    const file = path.join(directory, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
    if (Date.now() - mtimeMs > LONGEST_KEPT_MS) rmSync(file, { force: true });
  }
}

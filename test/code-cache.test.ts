import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withKeptCode } from '../src/code-cache.ts';
import { temporaryDirectory } from './helpers/temporary-directory.ts';

let home = '';
let cache = '';
let build = '';

beforeEach(() => {
  home = temporaryDirectory();
  cache = path.join(home, 'cache', 'conv');
  build = path.join(home, 'build');
  mkdirSync(build);
  writeFileSync(path.join(build, 'main.cjs'), MAIN);
  writeFileSync(path.join(build, 'other.cjs'), 'exports.answer = () => 42;');
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CACHE_HOME', path.dirname(cache));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const MAIN = `
const path = require('node:path');
exports.answer = () => require('./other.cjs').answer();
exports.place = [path.basename(__filename), __dirname];
exports.self = module.exports === exports;
`;

/** Runs conv's files as one run would, and ends it. */
function run(command = 'paid') {
  const ends: (() => void)[] = [];
  vi.spyOn(process, 'once').mockImplementation((_, end) => {
    ends.push(end as () => void);
    return process;
  });
  const require = createRequire(path.join(home, 'bin.js'));
  const { answer, place, self } = withKeptCode(require, build, command)('main.cjs') as {
    readonly answer: () => number;
    readonly place: readonly string[];
    readonly self: boolean;
  };
  const results = [answer(), place, self];
  for (const end of ends) end();
  for (const file of Object.keys(require.cache))
    if (file.startsWith(build)) delete require.cache[file];
  return results;
}

const kept = (): string[] => readdirSync(cache).filter((name) => name.endsWith('.code'));
const RESULTS = () => [42, ['main.cjs', build], true];

describe('kept code', () => {
  it('is written once, and used from then on', () => {
    expect(run()).toEqual(RESULTS());
    const [name = ''] = kept();
    const { ino } = statSync(path.join(cache, name));
    expect(run()).toEqual(RESULTS());
    expect(kept()).toEqual([name]);
    expect(statSync(path.join(cache, name)).ino).toBe(ino);
  });

  it('is what runs: it was compiled from the same source', () => {
    run();
    writeFileSync(path.join(build, 'other.cjs'), 'exports.answer = () => 43;');
    expect(run()[0]).toBe(43);
    expect(run()[0]).toBe(43);
  });

  it.each<[string, (file: string) => void]>([
    ['one bit of it changes', (file) => writeFileSync(file, flipped(readFileSync(file)))],
    ['its end is missing', (file) => writeFileSync(file, readFileSync(file).subarray(0, -9))],
    ['something follows', (file) => appendFileSync(file, 'x')],
    ['it is empty', (file) => writeFileSync(file, '')],
  ])('is made anew, silently, where %s', (_, damage) => {
    run();
    const [name = ''] = kept();
    const before = readFileSync(path.join(cache, name));
    damage(path.join(cache, name));
    expect(run()).toEqual(RESULTS());
    expect(readFileSync(path.join(cache, name)).length).toBe(before.length);
  });

  it.each<[string, () => unknown]>([
    [
      'another version of Node',
      () => vi.spyOn(process, 'version', 'get').mockReturnValue('v20.18.0'),
    ],
    [
      'another V8',
      () => vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, v8: '1' }),
    ],
    ['other flags', () => vi.stubEnv('NODE_OPTIONS', '--no-lazy')],
  ])('is not that of %s', (_, change) => {
    run();
    change();
    expect(run()).toEqual(RESULTS());
    expect(kept()).toHaveLength(2);
  });

  it('is not that of another command, or of another build', () => {
    run('paid');
    run('sign');
    expect(kept()).toHaveLength(2);
  });

  it('is not that of another command under its name', () => {
    run('paid');
    const [paid = ''] = kept();
    run('sign');
    const sign = kept().find((name) => name !== paid) ?? '';
    copyFileSync(path.join(cache, paid), path.join(cache, sign));
    expect(run('sign')).toEqual(RESULTS());
    const [ofPaid, ofSign] = [paid, sign].map((name) => readFileSync(path.join(cache, name)));
    expect(ofSign).not.toEqual(ofPaid);
  });

  it('never fails: a disk that is full', () => {
    run();
    chmodSync(cache, 0o500);
    writeFileSync(path.join(build, 'other.cjs'), 'exports.answer = () => 43;');
    expect(run()[0]).toBe(43);
  });
});

function flipped(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] as number) ^ 1;
  return bytes;
}

describe('the directory', () => {
  it("is this user's cache directory, which no other user can read", () => {
    run();
    expect(statSync(cache).mode & 0o777).toBe(0o700);
  });

  it('is not used where others can write', () => {
    mkdirSync(cache, { recursive: true });
    chmodSync(cache, 0o777);
    expect(run()).toEqual(RESULTS());
    expect(kept()).toEqual([]);
  });

  it("is left alone in another user's home directory, as under sudo", () => {
    const { uid } = statSync(home);
    vi.spyOn(process as Required<NodeJS.Process>, 'geteuid').mockReturnValue(uid + 1);
    expect(run()).toEqual(RESULTS());
    expect(existsSync(cache)).toBe(false);
  });

  it.each([
    ['a relative directory', () => vi.stubEnv('XDG_CACHE_HOME', 'cache')],
    ['a directory that cannot be made', () => vi.stubEnv('XDG_CACHE_HOME', '/dev/null/cache')],
    ['a user who wants none', () => vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1')],
  ])('is left out for %s', (_, change) => {
    change();
    expect(run()).toEqual(RESULTS());
    expect(existsSync(cache)).toBe(false);
  });
});

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { type ProcessIdentity, thisMachine } from '../../src/durable/alive.ts';
import { type Lock, type LockTerms, takeLock } from '../../src/durable/lock.ts';
import { type Bundle, bundleChild, startProcess } from '../journal/support/processes.ts';
import { buildKilling } from './support/killing.ts';
import { canSplitProcesses, inContainer, skippedUnless } from './support/namespaces.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const isWindows = process.platform === 'win32';
const isLinux = process.platform === 'linux';
const NO_PROCESS = 2 ** 30;

const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)']);
afterAll(() => other.kill('SIGKILL'));
let living: ProcessIdentity;
let bundle: Bundle;
beforeAll(async () => {
  const sight = thisMachine().look(other.pid as number);
  if (sight === 'gone') throw new Error('the process did not start');
  living = { ...thisMachine().self, processId: other.pid as number, startedAt: sight.startedAt };
  bundle = await bundleChild(fileURLToPath(new URL('support/lock-child.ts', import.meta.url)));
});
afterAll(() => bundle.remove());

let directory: string;
let lock: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'conv-lock-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  lock = path.join(directory, 'a.lock');
});

const TERMS: LockTerms = {
  patienceMs: 0,
  held: (_, owner) => new Failure('usage', `held by ${owner?.processId}`),
  obstructed: (name) => new Failure('usage', `${path.basename(name)} is no file`),
};

const take = async (terms: Partial<LockTerms> = {}): Promise<Lock> => {
  const taken = await takeLock(lock, { ...TERMS, ...terms });
  onTestFinished(taken.release);
  return taken;
};

/** A lock as a process writes it, which need not be one that knows of leases. */
const lockOf = (owner: Partial<ProcessIdentity>, more: object = {}): string =>
  JSON.stringify({ ...living, ...owner, token: randomUUID(), ...more });
const gone = (): string => lockOf({ processId: NO_PROCESS });

/** As it was written by versions that knew no boot and no start. */
const oldLock = (processId: number, host = `${living.host} ${living.namespace}`): string =>
  JSON.stringify({ host, processId, token: randomUUID() });

describe('a lock of nobody alive is taken over at once:', () => {
  it.each<[string, () => string | Buffer]>([
    ['empty', () => ''],
    ['null', () => 'null'],
    ['zeros', () => Buffer.alloc(300)],
    ['cut off', () => lockOf({}).slice(0, 50)],
    ['no owner', () => '{"token":"a"}'],
    ['no token', () => JSON.stringify(living)],
    ['a token that leads elsewhere', () => lockOf({}, { token: '../../x' })],
    ['a list', () => '[]'],
    ['one that is gone', gone],
    ['one that is gone, of an older version', () => oldLock(NO_PROCESS)],
  ])('%s', async (_, content) => {
    writeFileSync(lock, content());
    const { release, isMine } = await take();
    expect(isMine()).toBe(true);
    expect(readdirSync(directory)).toEqual(['a.lock']);
    release();
    expect(readdirSync(directory)).toEqual([]);
  });

  it.runIf(isLinux).each<[string, () => string]>([
    ['one whose id another has by now', () => lockOf({ startedAt: '1' })],
    ['one whose id this one has by now', () => lockOf({ processId: process.pid })],
    ['this id, of an older version', () => oldLock(process.pid)],
    ['an earlier boot', () => lockOf({ boot: 'earlier' })],
  ])('%s', async (_, content) => {
    writeFileSync(lock, content());
    await take();
  });

  it.each<[string, () => string]>([
    ['gone', gone],
    ['empty', () => ''],
    ['null', () => 'null'],
  ])('also where one died while it took it over, and left a guard: %s', async (_, content) => {
    const [first, second] = [gone(), content()];
    writeFileSync(lock, first);
    writeFileSync(`${lock}.${JSON.parse(first).token}.dead`, second);
    const { release } = await take();
    release();
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('a lock of a living process is not taken over:', () => {
  it.each<[string, () => string]>([
    ['one that runs', () => lockOf({})],
    ['one that runs, of an older version', () => oldLock(living.processId)],
    ['one of another host, of an older version', () => oldLock(NO_PROCESS, 'elsewhere')],
    [
      'one of another container, of an older version',
      () => oldLock(NO_PROCESS, `${living.host} pid:[1]`),
    ],
  ])('%s', async (_, content) => {
    const text = content();
    writeFileSync(lock, text);
    const { processId } = JSON.parse(text);
    await expect(take()).rejects.toThrow(`held by ${processId}`);
    expect(readFileSync(lock, 'utf8')).toBe(text);
    expect(readdirSync(directory)).toEqual(['a.lock']);
  });

  it('this very process', async () => {
    const { isMine } = await take();
    await expect(take()).rejects.toThrow(`held by ${process.pid}`);
    expect(isMine()).toBe(true);
  });

  it('nor is one of the dead while a living process takes it over', async () => {
    const dead = gone();
    writeFileSync(lock, dead);
    writeFileSync(`${lock}.${JSON.parse(dead).token}.dead`, lockOf({}));
    await expect(take()).rejects.toThrow(`held by ${living.processId}`);
    expect(readdirSync(directory)).toHaveLength(2);
  });
});

describe('a lock of a process elsewhere', () => {
  const elsewhere = (leaseMs: number) => lockOf({ host: 'b', boot: 'b' }, { leaseMs });

  it('is taken over where it gave no sign of life for its lease, and not before', async () => {
    writeFileSync(lock, elsewhere(300));
    const before = performance.now();
    await take();
    expect(performance.now() - before).toBeGreaterThanOrEqual(300);
  });

  it('is left alone where it gives one', async () => {
    const text = elsewhere(50_000);
    writeFileSync(lock, text);
    let at = 0;
    const beat = setInterval(() => {
      at += 1;
      utimesSync(lock, at, at);
    }, 50);
    await expect(take())
      .rejects.toThrow(`held by ${living.processId}`)
      .finally(() => clearInterval(beat));
    expect(readFileSync(lock, 'utf8')).toBe(text);
  });

  it('is what another process holds whose start the system does not tell, as long as that gives signs of life', async () => {
    const machine = { ...thisMachine(), look: () => ({ startedAt: null }) };
    const holder = startProcess(bundle);
    expect(await holder.ask('take', lock, 0)).toEqual({ result: undefined });
    await expect(take({ machine })).rejects.toThrow(`held by ${holder.child.pid}`);
    expect(await holder.ask('isMine')).toEqual({ result: true });
    await holder.kill('SIGKILL');
    await take({ machine });
  });

  it('that was taken over is no longer its own, and it lets go of nothing', async () => {
    const holder = startProcess(bundle);
    await holder.ask('take', lock, 0);
    const successor = lockOf({});
    writeFileSync(lock, successor);
    expect(await holder.ask('isMine')).toEqual({ result: false });
    await holder.ask('release');
    expect(readFileSync(lock, 'utf8')).toBe(successor);
  });

  it('shows a sign of life again and again', async () => {
    await take();
    const first = statSync(lock).mtimeMs;
    await vi.waitFor(() => expect(statSync(lock).mtimeMs).toBeGreaterThan(first), {
      timeout: 60_000,
    });
  });
});

describe.skipIf(isWindows)('what is no file is told, and left alone:', () => {
  it.each<[string, () => void]>([
    ['a directory', () => mkdirSync(lock)],
    ['a link to nothing', () => symlinkSync('nowhere', lock)],
    ['a pipe', () => execFileSync('mkfifo', [lock])],
  ])('%s', async (_, make) => {
    make();
    await expect(take({ patienceMs: 60_000 })).rejects.toThrow('a.lock is no file');
    expect(readdirSync(directory)).toEqual(['a.lock']);
  });
});

/** `npm run test:faults` is the long run. */
const ROUNDS = process.env.MODE === 'faults' ? 200 : 20;

describe('several processes', () => {
  const STATES: readonly [string, () => void][] = [
    ['dead', () => writeFileSync(lock, gone())],
    ['empty', () => writeFileSync(lock, '')],
    ['free', () => undefined],
    [
      'dead, with a dead heir',
      () => {
        const first = gone();
        writeFileSync(lock, first);
        writeFileSync(`${lock}.${JSON.parse(first).token}.dead`, gone());
      },
    ],
  ];

  it.each(STATES)('that come to a lock at once, never hold it together: %s', async (_, make) => {
    const processes = [startProcess(bundle), startProcess(bundle), startProcess(bundle)];
    for (let round = 1; round <= ROUNDS; round += 1) {
      make();
      const answers = await Promise.all(processes.map(({ ask }) => ask('pass', lock)));
      expect(answers).toEqual(processes.map(() => ({ result: undefined })));
    }
    expect(readdirSync(directory)).toEqual([]);
  });
});

const UNWRITTEN = /^a\.lock\.[0-9a-f-]{36}$/;

describe.skipIf(isWindows)('a process that is killed', () => {
  let killing: string;
  beforeEach(async () => {
    killing = path.join(mkdtempSync(path.join(tmpdir(), 'conv-killing-')), 'take.mjs');
    onTestFinished(() => rmSync(path.dirname(killing), { recursive: true }));
    await buildKilling(killing);
  });

  /** @param step before which it is killed; 0 for never. */
  const run = (step: number) =>
    spawnSync(process.execPath, [killing, lock], {
      env: { ...process.env, KILL_AT: String(step) },
      encoding: 'utf8',
    });

  it.each<[string, () => void]>([
    ['free', () => undefined],
    ['dead', () => writeFileSync(lock, gone())],
    ['empty', () => writeFileSync(lock, '')],
  ])('at any step, and a second one at the same, keep nobody from a lock: %s', async (_, make) => {
    let steps = 0;
    for (let step = 1; ; step += 1) {
      make();
      const first = run(step);
      if (first.signal === null) {
        expect(first).toMatchObject({ status: 0, stdout: 'held\nreleased\n' });
        break;
      }
      steps += 1;
      run(step);
      (await take()).release();
      // A claim that is not written yet may be a living process's: it goes when it is old.
      const left = readdirSync(directory).filter((name) => !UNWRITTEN.test(name));
      expect(left, `killed at step ${step}`).toEqual([]);
      for (const name of readdirSync(directory)) rmSync(path.join(directory, name));
    }
    expect(steps).toBeGreaterThanOrEqual(8);
  });
});

const SKIPPED = skippedUnless(canSplitProcesses, 'no pid namespace can be made here');

describe.skipIf(!canSplitProcesses)(`containers of one host name${SKIPPED}`, () => {
  it('do not take each other for dead, and a killed one loses its lock', async () => {
    const holder = startProcess(bundle, inContainer);
    expect(await holder.ask('take', lock, 0)).toEqual({ result: undefined });
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ processId: 1 });
    const second = startProcess(bundle, inContainer);
    expect(await second.ask('take', lock, 0)).toMatchObject({ error: { message: 'it is held' } });
    await expect(take()).rejects.toThrow('held by 1');
    await holder.kill('SIGKILL');
    expect(await second.ask('take', lock, 0)).toEqual({ result: undefined });
    await second.kill('SIGKILL');
  });
});

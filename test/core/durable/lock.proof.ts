import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { thisMachine } from '../../../src/core/durable/alive.ts';
import { startProcess } from '../../client/journal/support/processes.ts';
import { buildKilling } from './support/killing.ts';
import { lockPlace } from './support/lock-place.ts';
import { canSplitProcesses, inContainer, skippedUnless } from './support/namespaces.ts';

const isWindows = process.platform === 'win32';

const place = lockPlace();

describe('a lock of a process elsewhere', () => {
  it('is what another process holds whose start the system does not tell, as long as that gives signs of life', async () => {
    const machine = { ...thisMachine(), look: () => ({ startedAt: null }) };
    const holder = startProcess(place.bundle);
    expect(await holder.ask('take', place.lock, 0)).toEqual({ result: undefined });
    await expect(place.take({ machine })).rejects.toThrow(`held by ${holder.child.pid}`);
    expect(await holder.ask('isMine')).toEqual({ result: true });
    await holder.kill('SIGKILL');
    await place.take({ machine });
  });
});

/** `npm run test:faults` is the long run. */
const ROUNDS = process.env.MODE === 'faults' ? 200 : 20;

describe('several processes', () => {
  const STATES: readonly [string, () => void][] = [
    ['dead', () => writeFileSync(place.lock, place.gone())],
    ['empty', () => writeFileSync(place.lock, '')],
    ['free', () => undefined],
    [
      'dead, with a dead heir',
      () => {
        const first = place.gone();
        writeFileSync(place.lock, first);
        writeFileSync(`${place.lock}.${JSON.parse(first).token}.dead`, place.gone());
      },
    ],
  ];

  it.each(STATES)('that come to a lock at once, never hold it together: %s', async (_, make) => {
    const processes = [
      startProcess(place.bundle),
      startProcess(place.bundle),
      startProcess(place.bundle),
    ];
    for (let round = 1; round <= ROUNDS; round += 1) {
      make();
      const answers = await Promise.all(processes.map(({ ask }) => ask('pass', place.lock)));
      expect(answers).toEqual(processes.map(() => ({ result: undefined })));
    }
    expect(readdirSync(place.directory)).toEqual([]);
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
    spawnSync(process.execPath, [killing, place.lock], {
      env: { ...process.env, KILL_AT: String(step) },
      encoding: 'utf8',
    });

  it.each<[string, () => void]>([
    ['free', () => undefined],
    ['dead', () => writeFileSync(place.lock, place.gone())],
    ['empty', () => writeFileSync(place.lock, '')],
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
      (await place.take()).release();
      // A claim that is not written yet may be a living process's: it goes when it is old.
      const left = readdirSync(place.directory).filter((name) => !UNWRITTEN.test(name));
      expect(left, `killed at step ${step}`).toEqual([]);
      for (const name of readdirSync(place.directory)) rmSync(path.join(place.directory, name));
    }
    expect(steps).toBeGreaterThanOrEqual(8);
  });
});

const SKIPPED = skippedUnless(canSplitProcesses, 'no pid namespace can be made here');

describe.skipIf(!canSplitProcesses)(`containers of one host name${SKIPPED}`, () => {
  it('do not take each other for dead, and a killed one loses its lock', async () => {
    const holder = startProcess(place.bundle, inContainer);
    expect(await holder.ask('take', place.lock, 0)).toEqual({ result: undefined });
    expect(JSON.parse(readFileSync(place.lock, 'utf8'))).toMatchObject({ processId: 1 });
    const second = startProcess(place.bundle, inContainer);
    expect(await second.ask('take', place.lock, 0)).toMatchObject({
      error: { message: 'it is held' },
    });
    await expect(place.take()).rejects.toThrow('held by 1');
    await holder.kill('SIGKILL');
    expect(await second.ask('take', place.lock, 0)).toEqual({ result: undefined });
    await second.kill('SIGKILL');
  });
});

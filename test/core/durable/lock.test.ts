import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { startProcess } from '../../client/journal/support/processes.ts';
import { lockPlace, NO_PROCESS } from './support/lock-place.ts';

const isWindows = process.platform === 'win32';
const isLinux = process.platform === 'linux';

const place = lockPlace();

/** As it was written by versions that knew no boot and no start. */
const oldLock = (
  processId: number,
  host = `${place.living.host} ${place.living.namespace}`,
): string => JSON.stringify({ host, processId, token: randomUUID() });

describe('a lock of nobody alive is taken over at once:', () => {
  it.each<[string, () => string | Buffer]>([
    ['empty', () => ''],
    ['null', () => 'null'],
    ['zeros', () => Buffer.alloc(300)],
    ['cut off', () => place.lockOf({}).slice(0, 50)],
    ['no owner', () => '{"token":"a"}'],
    ['no token', () => JSON.stringify(place.living)],
    ['a token that leads elsewhere', () => place.lockOf({}, { token: '../../x' })],
    ['a list', () => '[]'],
    ['one that is gone', () => place.gone()],
    ['one that is gone, of an older version', () => oldLock(NO_PROCESS)],
  ])('%s', async (_, content) => {
    writeFileSync(place.lock, content());
    const { release, isMine } = await place.take();
    expect(isMine()).toBe(true);
    expect(readdirSync(place.directory)).toEqual(['a.lock']);
    release();
    expect(readdirSync(place.directory)).toEqual([]);
  });

  it.runIf(isLinux).each<[string, () => string]>([
    ['one whose id another has by now', () => place.lockOf({ startedAt: '1' })],
    ['one whose id this one has by now', () => place.lockOf({ processId: process.pid })],
    ['this id, of an older version', () => oldLock(process.pid)],
    ['an earlier boot', () => place.lockOf({ boot: 'earlier' })],
  ])('%s', async (_, content) => {
    writeFileSync(place.lock, content());
    await place.take();
  });

  it.each<[string, () => string]>([
    ['gone', () => place.gone()],
    ['empty', () => ''],
    ['null', () => 'null'],
  ])('also where one died while it took it over, and left a guard: %s', async (_, content) => {
    const [first, second] = [place.gone(), content()];
    writeFileSync(place.lock, first);
    writeFileSync(`${place.lock}.${JSON.parse(first).token}.dead`, second);
    const { release } = await place.take();
    release();
    expect(readdirSync(place.directory)).toEqual([]);
  });
});

describe('a lock of a living process is not taken over:', () => {
  it.each<[string, () => string]>([
    ['one that runs', () => place.lockOf({})],
    ['one that runs, of an older version', () => oldLock(place.living.processId)],
    ['one of another host, of an older version', () => oldLock(NO_PROCESS, 'elsewhere')],
    [
      'one of another container, of an older version',
      () => oldLock(NO_PROCESS, `${place.living.host} pid:[1]`),
    ],
  ])('%s', async (_, content) => {
    const text = content();
    writeFileSync(place.lock, text);
    const { processId } = JSON.parse(text);
    await expect(place.take()).rejects.toThrow(`held by ${processId}`);
    expect(readFileSync(place.lock, 'utf8')).toBe(text);
    expect(readdirSync(place.directory)).toEqual(['a.lock']);
  });

  it('this very process', async () => {
    const { isMine } = await place.take();
    await expect(place.take()).rejects.toThrow(`held by ${process.pid}`);
    expect(isMine()).toBe(true);
  });

  it('nor is one of the dead while a living process takes it over', async () => {
    const dead = place.gone();
    writeFileSync(place.lock, dead);
    writeFileSync(`${place.lock}.${JSON.parse(dead).token}.dead`, place.lockOf({}));
    await expect(place.take()).rejects.toThrow(`held by ${place.living.processId}`);
    expect(readdirSync(place.directory)).toHaveLength(2);
  });
});

describe('a lock of a process elsewhere', () => {
  const elsewhere = (leaseMs: number) => place.lockOf({ host: 'b', boot: 'b' }, { leaseMs });

  it('is taken over where it gave no sign of life for its lease, and not before', async () => {
    writeFileSync(place.lock, elsewhere(300));
    const before = performance.now();
    await place.take();
    expect(performance.now() - before).toBeGreaterThanOrEqual(300);
  });

  it('is left alone where it gives one', async () => {
    const text = elsewhere(50_000);
    writeFileSync(place.lock, text);
    let at = 0;
    const beat = setInterval(() => {
      at += 1;
      utimesSync(place.lock, at, at);
    }, 50);
    await expect(place.take())
      .rejects.toThrow(`held by ${place.living.processId}`)
      .finally(() => clearInterval(beat));
    expect(readFileSync(place.lock, 'utf8')).toBe(text);
  });

  it('that was taken over is no longer its own, and it lets go of nothing', async () => {
    const holder = startProcess(place.bundle);
    await holder.ask('take', place.lock, 0);
    const successor = place.lockOf({});
    writeFileSync(place.lock, successor);
    expect(await holder.ask('isMine')).toEqual({ result: false });
    await holder.ask('release');
    expect(readFileSync(place.lock, 'utf8')).toBe(successor);
  });

  it('shows a sign of life again and again', async () => {
    await place.take();
    const first = statSync(place.lock).mtimeMs;
    await vi.waitFor(() => expect(statSync(place.lock).mtimeMs).toBeGreaterThan(first), {
      timeout: 60_000,
    });
  });
});

describe.skipIf(isWindows)('what is no file is told, and left alone:', () => {
  it.each<[string, () => void]>([
    ['a directory', () => mkdirSync(place.lock)],
    ['a link to nothing', () => symlinkSync('nowhere', place.lock)],
    ['a pipe', () => execFileSync('mkfifo', [place.lock])],
  ])('%s', async (_, make) => {
    make();
    await expect(place.take({ patienceMs: 60_000 })).rejects.toThrow('a.lock is no file');
    expect(readdirSync(place.directory)).toEqual(['a.lock']);
  });
});

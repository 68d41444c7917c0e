import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addProfile, editProfile, removeProfile } from '../../../src/client/profiles/changes.ts';
import { readProfiles } from '../../../src/client/profiles/read.ts';
import { secretAtHand } from '../../../src/client/profiles/secret-place.ts';
import { updateProfiles, withLock } from '../../../src/client/profiles/update.ts';
import { thisMachine } from '../../../src/core/durable/alive.ts';
import { createMachine, finished, type Machine } from '../../helpers/conv-here.ts';
import { failing } from '../../helpers/failing.ts';
import { builtBinary } from '../../helpers/require-build.ts';
import { createDirectory, profile, SECRET, STORED, type TestDirectory } from './directory.ts';

const isWindows = process.platform === 'win32';

/** The id of a process that ran and is gone. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  return child.pid as number;
}

describe('what is stored', () => {
  let directory: TestDirectory;

  beforeEach(() => {
    directory = createDirectory();
  });
  afterEach(() => directory.remove());

  const add = (name: string) =>
    updateProfiles(directory.config, (profiles) => addProfile(profiles, name, profile()));

  it('is what was added, in a form that people can read', async () => {
    await add('shop');
    expect(readFileSync(directory.file, 'utf8')).toBe(
      `${JSON.stringify({ active: 'shop', profiles: { shop: { ...STORED, merchant: 'key:mk_1' } } }, undefined, 2)}\n`,
    );
  });

  it('comes back as it went, and nothing else is left in the directory', async () => {
    const live = profile({ currency: 'KRW', mode: 'live', apiKey: 'mk_2' });
    await add('shop');
    const file = await updateProfiles(directory.config, (p) => addProfile(p, 'live', live));
    expect(file).toEqual(readProfiles(directory.config));
    expect(file.byName.get('live')).toEqual({ ...live, merchant: 'key:mk_2' });
    const secret = file.byName.get('live')?.secret;
    expect(secret && secretAtHand(secret)?.reveal()).toBe(SECRET);
    expect(readdirSync(directory.config)).toEqual(['profiles.json']);
  });

  it.skipIf(isWindows)('is 0600 in a directory of 0700, whatever the umask', async () => {
    const earlier = process.umask(0);
    try {
      await add('shop');
    } finally {
      process.umask(earlier);
    }
    expect(statSync(directory.config).mode & 0o777).toBe(0o700);
    expect(statSync(directory.file).mode & 0o777).toBe(0o600);
  });

  it.skipIf(isWindows)('is 0600 again after a change of a file that was not', async () => {
    await add('shop');
    chmodSync(directory.file, 0o644);
    chmodSync(directory.config, 0o755);
    const { looseModes } = await add('other');
    expect(statSync(directory.file).mode & 0o777).toBe(0o600);
    expect(looseModes).toEqual([{ path: directory.config, mode: 0o755, wanted: 0o700 }]);
  });

  it.each([
    [
      'a change that fails',
      () => editProfile(readProfiles(directory.config), 'gone', {}),
      'no_profile',
    ],
    [
      'a name that exists',
      () => addProfile(readProfiles(directory.config), 'shop', profile()),
      'usage',
    ],
  ])('stays as it is after %s', async (_, change, code) => {
    await add('shop');
    const before = readFileSync(directory.file, 'utf8');
    await expect(updateProfiles(directory.config, change)).rejects.toMatchObject({ code });
    expect(readFileSync(directory.file, 'utf8')).toBe(before);
    expect(readdirSync(directory.config)).toEqual(['profiles.json']);
  });

  it.each([
    ['damaged', '{"profiles":{"shop":'],
    ['written by a newer conv', '{"profiles":{},"keys":[]}'],
    ['empty', ''],
  ])('is never written over where it is %s', async (_, content) => {
    directory.write(content);
    await expect(add('shop')).rejects.toMatchObject({ code: 'profiles_unreadable' });
    expect(readFileSync(directory.file, 'utf8')).toBe(content);
  });

  it.skipIf(isWindows)('is never written through a link', async () => {
    mkdirSync(directory.config);
    const elsewhere = path.join(path.dirname(directory.config), 'elsewhere');
    writeFileSync(elsewhere, '{"profiles":{}}');
    for (const name of ['profiles.next.json', 'profiles.json']) {
      symlinkSync(elsewhere, path.join(directory.config, name));
      if (name === 'profiles.json') {
        await expect(add('shop')).rejects.toMatchObject({ code: 'profiles_unreadable' });
      } else {
        await add('first');
        rmSync(directory.file);
      }
      expect(readFileSync(elsewhere, 'utf8')).toBe('{"profiles":{}}');
    }
  });

  it('has no place where a file stands in the way', async () => {
    writeFileSync(directory.config, '');
    await expect(add('shop')).rejects.toMatchObject({ code: 'profiles_unreadable' });
    await expect(
      updateProfiles(path.join(directory.config, 'below'), (p) => removeProfile(p, 'x')),
    ).rejects.toEqual(
      failing({
        code: 'profiles_unreadable',
        message: expect.stringContaining('a part of the path is not a directory'),
      }),
    );
  });
});

describe('the lock', () => {
  let directory: TestDirectory;
  let lock: string;

  beforeEach(() => {
    directory = createDirectory();
    mkdirSync(directory.config);
    lock = path.join(directory.config, 'profiles.lock');
  });
  afterEach(() => directory.remove());

  const lockOf = (processId: number, host = thisMachine().self.host, token = 'of-somebody') =>
    JSON.stringify({ ...thisMachine().self, host, processId, token });

  it('is there while the work is done, and gone after it, even where it fails', async () => {
    expect(await withLock(lock, () => existsSync(lock))).toBe(true);
    await expect(
      withLock(lock, () => {
        throw new Error('work');
      }),
    ).rejects.toThrow('work');
    expect(readdirSync(directory.config)).toEqual([]);
  });

  it('is waited for', async () => {
    const order: string[] = [];
    writeFileSync(lock, lockOf(process.pid));
    const waiting = withLock(lock, () => order.push('mine'));
    await new Promise(setImmediate);
    order.push('released');
    rmSync(lock);
    await waiting;
    expect(order).toEqual(['released', 'mine']);
  });

  it.each([
    ['a living process', () => lockOf(process.pid), `process ${process.pid}`],
    ['a process of another machine', () => lockOf(1, 'elsewhere'), 'process 1'],
  ])('held by %s too long it is a failure that names it', async (_, content, who) => {
    writeFileSync(lock, content());
    await expect(withLock(lock, () => undefined, 50)).rejects.toEqual(
      failing({
        code: 'profiles_unreadable',
        message: `${who} is changing the profiles; if no other conv runs, remove ${lock}`,
      }),
    );
    expect(readFileSync(lock, 'utf8')).toBe(content());
  });

  it('of a process that died is taken over', async () => {
    writeFileSync(lock, lockOf(await deadProcess()));
    expect(await withLock(lock, () => 'done', 0)).toBe('done');
    expect(readdirSync(directory.config)).toEqual([]);
  });

  it('is rid of what a process left that was killed while it waited, and of nothing younger', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    for (const name of [old, young]) writeFileSync(`${lock}.${name}`, '');
    const twoMinutesAgo = Date.now() / 1000 - 120;
    utimesSync(`${lock}.${old}`, twoMinutesAgo, twoMinutesAgo);
    await withLock(lock, () => undefined);
    expect(readdirSync(directory.config)).toEqual([`profiles.lock.${young}`]);
  });

  it('of a process that died is left to the one that already clears it', async () => {
    writeFileSync(lock, lockOf(await deadProcess()));
    writeFileSync(`${lock}.of-somebody.dead`, lockOf(process.pid, undefined, 'of-the-heir'));
    await expect(withLock(lock, () => 'done', 50)).rejects.toMatchObject({
      code: 'profiles_unreadable',
    });
  });
});

describe('several processes at once', { timeout: 30_000 }, () => {
  const NAMES = Array.from({ length: 6 }, (_, i) => `shop-${i}`);
  let machine: Machine;
  let config: string;

  beforeEach(() => {
    machine = createMachine();
    config = path.join(machine.home, 'config');
  });
  afterEach(() => machine.remove());

  const addArguments = (name: string) => [
    'profile',
    'add',
    name,
    ...['--api-key', `key-of-${name}`, '--endpoint', 'https://api.shop.example', '--secret-stdin'],
  ];
  const add = (name: string) => machine.run(addArguments(name), { input: SECRET });
  const addElsewhere = (name: string) =>
    finished(machine.start(addArguments(name), { input: SECRET }), SECRET);

  it.each([
    ['from nothing', () => undefined],
    [
      'over the lock of one that died',
      async () => {
        mkdirSync(config, { mode: 0o700 });
        const owner = { ...thisMachine().self, processId: await deadProcess(), token: 'dead' };
        writeFileSync(path.join(config, 'profiles.lock'), JSON.stringify(owner));
      },
    ],
  ])('lose no profile: %s', async (_, prepare) => {
    await prepare();
    const runs = await Promise.all(NAMES.map(addElsewhere));
    expect(runs.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
      NAMES.map(() => ({ status: 0, stderr: '' })),
    );
    const { byName, active } = readProfiles(config);
    expect([...byName.keys()].sort()).toEqual(NAMES);
    expect(byName.has(active ?? '')).toBe(true);
    expect(readdirSync(config)).toEqual(['profiles.json']);
  });

  it('of two with the same name one wins and the other is told', async () => {
    const runs = await Promise.all([addElsewhere('shop'), addElsewhere('shop')]);
    expect(runs.map(({ status }) => status).sort()).toEqual([0, 2]);
    expect(runs.find(({ status }) => status === 2)?.stderr).toContain(
      'profile shop already exists',
    );
  });

  it.skipIf(isWindows).each([1, 2, 3, 4, 6, 8])(
    'one that is killed at its %ith touch of the directory leaves all or nothing, and blocks nobody',
    async (touches) => {
      await add('first');
      let count = 0;
      const child = machine.start(addArguments('killed'), { input: SECRET });
      const watcher = watch(config, () => {
        count += 1;
        if (count === touches) child.kill('SIGKILL');
      });
      await finished(child, SECRET);
      watcher.close();
      const names = [...readProfiles(config).byName.keys()];
      expect([['first'], ['first', 'killed']]).toContainEqual(names);
      expect(await add('next')).toMatchObject({ status: 0 });
      expect([...readProfiles(config).byName.keys()]).toEqual([...names, 'next']);
      // Of what is left nothing holds a secret, and nothing blocks.
      const left = readdirSync(config).filter((name) => !name.startsWith('profiles.lock.'));
      expect(left).toEqual(['profiles.json']);
    },
  );
});

describe.skipIf(isWindows)('a disk that takes no more', { timeout: 30_000 }, () => {
  let machine: Machine;

  beforeEach(() => {
    machine = createMachine();
  });
  afterEach(() => machine.remove());

  /** As root nothing is forbidden: the process then runs as nobody. */
  const asUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  const script = (command: string) =>
    finished(
      spawn('sh', ['-c', command], { env: machine.env, cwd: machine.home, ...asUser }),
      SECRET,
    );

  const binary = builtBinary();
  const ADD = `"${process.execPath}" "${binary}" profile add shop --api-key k --endpoint https://a.example --secret-stdin`;

  const give = (name: string): void => {
    if (asUser.uid !== undefined) chownSync(name, asUser.uid, asUser.gid);
  };

  it.each([
    ['a directory that forbids it', () => chmodSync(path.join(machine.home, 'config'), 0o500)],
    [
      'a parent that forbids it',
      () => {
        rmSync(path.join(machine.home, 'config'), { recursive: true });
        chmodSync(machine.home, 0o500);
      },
    ],
  ])('%s: one clear sentence', async (_, forbid) => {
    mkdirSync(path.join(machine.home, 'config'));
    give(path.join(machine.home, 'config'));
    give(machine.home);
    forbid();
    const { status, stderr } = await script(ADD);
    chmodSync(machine.home, 0o700);
    expect(stderr).toMatch(
      /^conv: cannot write \S+profiles\.json: permission denied \[profiles_unreadable\]\n {2}\S.*\n$/,
    );
    expect(status).toBe(3);
  });

  it('a file that may not be read: one clear sentence', async () => {
    mkdirSync(path.join(machine.home, 'config'));
    writeFileSync(path.join(machine.home, 'config/profiles.json'), '{}', { mode: 0 });
    give(path.join(machine.home, 'config'));
    give(path.join(machine.home, 'config/profiles.json'));
    give(machine.home);
    const { status, stderr } = await script(ADD);
    expect(stderr).toMatch(/^conv: cannot read \S+profiles\.json: permission denied \[/);
    expect(status).toBe(3);
  });

  it('a write that ends short leaves the old file as it was', async () => {
    const file = path.join(machine.home, 'config/profiles.json');
    const names = Array.from({ length: 40 }, (_, i) => `shop-${i}`);
    mkdirSync(path.dirname(file), { mode: 0o700 });
    const profiles = Object.fromEntries(
      names.map((name) => [name, { ...STORED, api_key: name.repeat(50) }]),
    );
    const before = JSON.stringify({ profiles });
    writeFileSync(file, before, { mode: 0o600 });
    for (const name of [file, path.dirname(file), machine.home]) give(name);
    const { status, stderr } = await script(`ulimit -f 8; ${ADD}`);
    expect(stderr).toMatch(
      /^conv: cannot write \S+profiles\.json: the disk is full \[profiles_unreadable\]/,
    );
    expect(status).toBe(3);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(readdirSync(path.dirname(file))).toEqual(['profiles.json']);
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import {
  asIdentity,
  type Life,
  lifeOf,
  type Machine,
  type ProcessIdentity,
  type ProcReader,
  readMachine,
  type Sight,
  thisMachine,
} from '../../../src/core/durable/alive.ts';

const SELF: ProcessIdentity = {
  host: 'a',
  boot: 'boot-2',
  namespace: 'pid:[1]',
  processId: 7,
  startedAt: '700',
};

/** A machine on which process 7 is this one, 8 runs, and 9 runs but does not say since when. */
function machineWith(differences: Partial<ProcessIdentity> = {}): Machine {
  const sights: Record<number, Sight> = { 8: { startedAt: '800' }, 9: { startedAt: null } };
  return {
    self: { ...SELF, ...differences },
    look: (processId) => sights[processId] ?? 'gone',
    steadyMs: () => 0,
  };
}

describe('who is alive', () => {
  const eight = { processId: 8, startedAt: '800' };
  it.each<[string, Partial<ProcessIdentity>, Partial<ProcessIdentity>, Life]>([
    ['one that runs', eight, {}, 'alive'],
    ['one that is gone', { ...eight, processId: 10 }, {}, 'dead'],
    ['one whose id another has by now', { ...eight, startedAt: '5' }, {}, 'dead'],
    ['this one', {}, {}, 'alive'],
    ['one whose id this one has by now', { startedAt: '5' }, {}, 'dead'],
    ['one with this id and no start', { startedAt: null }, {}, 'dead'],
    ['one of an earlier boot', { ...eight, boot: 'boot-1' }, {}, 'dead'],
    ['one of an earlier boot with this id', { boot: 'boot-1' }, {}, 'dead'],
    ['one of another host', { ...eight, host: 'b' }, {}, 'unknown'],
    ['one of another host, by its id gone', { host: 'b', processId: 10 }, {}, 'unknown'],
    ['one of another boot on another host', { ...eight, host: 'b', boot: 'x' }, {}, 'unknown'],
    ['one of another namespace', { ...eight, namespace: 'pid:[2]' }, {}, 'unknown'],
    [
      'one of another namespace, by its id gone',
      { namespace: 'pid:[2]', processId: 10 },
      {},
      'unknown',
    ],
    ['one of an unknown namespace', { namespace: null, processId: 10 }, {}, 'unknown'],
    ['one seen from an unknown namespace', { processId: 10 }, { namespace: null }, 'unknown'],
    [
      'one of an unknown namespace seen from such a one',
      { namespace: null, processId: 10 },
      { namespace: null },
      'unknown',
    ],
    ['one that runs and never said since when', { ...eight, startedAt: null }, {}, 'unknown'],
    ['one whose start cannot be seen', { processId: 9 }, {}, 'unknown'],
    ['one of an unknown boot that is gone', { boot: null, processId: 10 }, {}, 'dead'],
    ['one seen without knowing the boot', { processId: 10 }, { boot: null }, 'dead'],
    [
      'one with this id where no starts are known',
      { startedAt: null },
      { startedAt: null },
      'unknown',
    ],
  ])('%s', (_, owner, self, expected) => {
    expect(lifeOf({ ...SELF, ...owner }, machineWith(self))).toBe(expected);
  });
});

describe('an identity that was written down', () => {
  it.each<[string, unknown, Partial<ProcessIdentity> | undefined]>([
    ['in full', { ...SELF, token: 't' }, SELF],
    [
      'without what the system did not tell',
      { ...SELF, boot: null, startedAt: null },
      { ...SELF, boot: null, startedAt: null },
    ],
    [
      'by an older version',
      { host: 'a b pid:[4026531836]', processId: 5 },
      { host: 'a b', namespace: 'pid:[4026531836]', processId: 5, boot: null, startedAt: null },
    ],
    [
      'by an older version without /proc',
      { host: 'a', processId: 5 },
      { host: 'a', namespace: null },
    ],
    ['as null', null, undefined],
    ['as text', 'a', undefined],
    ['as a list', [], undefined],
    ['without a host', { ...SELF, host: 1 }, undefined],
    ['without a process', { ...SELF, processId: '7' }, undefined],
    ['with a group of processes', { ...SELF, processId: -1 }, undefined],
    ['with every process of the group', { ...SELF, processId: 0 }, undefined],
    ['with no number', { ...SELF, processId: 1.5 }, undefined],
  ])('%s', (_, value, expected) => {
    const identity = asIdentity(value, machineWith());
    if (expected === undefined) expect(identity).toBeUndefined();
    else expect(identity).toMatchObject(expected);
  });

  it('by an older version on a system that has no namespaces is of the one numbering', () => {
    const machine = readMachine(null);
    expect(asIdentity({ host: hostname(), processId: 5 }, machine)?.namespace).toBe(
      machine.self.namespace,
    );
  });
});

/** A /proc of these files and links. */
const procOf = (texts: Record<string, string>, links: Record<string, string> = {}): ProcReader => ({
  text: (name) => texts[name],
  link: (name) => links[name],
});

const stat = (startedAt: number, state = 'S') =>
  `7 (a) b) ${state} 1 7 7 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 11 0 ${startedAt} 1 2 3`;

describe('a machine', () => {
  it('tells all of itself by its /proc', () => {
    const links = { self: String(process.pid), 'self/ns/pid': 'pid:[3]' };
    const texts = { 'sys/kernel/random/boot_id': 'abc\n', 'self/stat': stat(12) };
    expect(readMachine(procOf(texts, links)).self).toEqual({
      host: hostname(),
      boot: 'abc',
      namespace: 'pid:[3]',
      processId: process.pid,
      startedAt: '12',
    });
  });

  it('without /proc where there should be one knows no namespace, so that nobody is taken for dead', () => {
    const machine = readMachine(procOf({}));
    const { boot, namespace, startedAt } = machine.self;
    expect({ boot, namespace, startedAt }).toEqual({
      boot: null,
      namespace: null,
      startedAt: null,
    });
    expect(lifeOf({ ...machine.self, processId: 2 ** 30 }, machine)).toBe('unknown');
    expect(lifeOf(machine.self, machine)).toBe('unknown');
  });

  it('of a system that has no /proc asks for the process id', async () => {
    const machine = readMachine(null);
    const child = spawn(process.execPath, ['-e', '0']);
    await once(child, 'exit');
    expect(lifeOf({ ...machine.self, processId: child.pid as number }, machine)).toBe('dead');
    expect(lifeOf({ ...machine.self, processId: process.ppid }, machine)).toBe('unknown');
  });

  it.each([
    ['runs', 'S', { startedAt: '44' }],
    ['was stopped', 'T', { startedAt: '44' }],
    ['has ended, though its parent has not asked for it', 'Z', 'gone'],
  ])('sees of a process whether it %s', (_, state, expected) => {
    const texts = { [`${process.ppid}/stat`]: stat(44, state) };
    const machine = readMachine(procOf(texts, { self: String(process.pid) }));
    expect(machine.look(process.ppid)).toEqual(expected);
  });

  it('learns no start from a /proc that numbers processes otherwise', () => {
    const texts = { [`${process.ppid}/stat`]: stat(44) };
    const machine = readMachine(procOf(texts, { self: '1' }));
    expect(machine.look(process.ppid)).toEqual({ startedAt: null });
  });

  it.each([0, -1, 1.5, 2 ** 31, Number.NaN])('has no process %s', (processId) => {
    expect(thisMachine().look(processId)).toBe('gone');
  });
});

describe.runIf(process.platform === 'linux')('this machine', () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)']);
  afterAll(() => child.kill('SIGKILL'));

  it('knows a child by its start, and not by its id alone', () => {
    const { self, look } = thisMachine();
    const sight = look(child.pid as number);
    expect(sight).toEqual({ startedAt: expect.stringMatching(/^\d+$/) });
    const { startedAt } = sight as { startedAt: string };
    const owner = { ...self, processId: child.pid as number, startedAt };
    expect(lifeOf(owner, thisMachine())).toBe('alive');
    expect(lifeOf({ ...owner, startedAt: String(Number(startedAt) - 1) }, thisMachine())).toBe(
      'dead',
    );
  });

  it('is of the boot that the system names, and its steady clock goes on', () => {
    const { self, steadyMs } = thisMachine();
    expect(self.boot).toBe(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
    const before = steadyMs();
    execFileSync(process.execPath, ['-e', 'setTimeout(() => undefined, 20)']);
    expect(steadyMs()).toBeGreaterThan(before);
  });
});

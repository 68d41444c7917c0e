import { spawn } from 'node:child_process';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../../src/client/journal/open.ts';
import type { Journal } from '../../../src/client/journal/port.ts';
import {
  type Machine,
  type ProcessIdentity,
  thisMachine,
} from '../../../src/core/durable/alive.ts';
import { SEALING } from '../../helpers/sealing.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { claimAll, drainOf, paidRows, stage, step } from './batch/support/drains.ts';
import { OWNER } from './batch/support/rows.ts';
import { claimed, intentOf, journalAt, LEASE_MS, machineAt } from './support/samples.ts';

/** More than any system gives out. */
const NO_PROCESS = 2 ** 30;
const DAY_MS = 86_400_000;

/** A process that lives as long as the tests. */
const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)']);
afterAll(() => other.kill('SIGKILL'));

let living: ProcessIdentity;
beforeAll(() => {
  const { self, look } = thisMachine();
  const sight = look(other.pid as number);
  if (sight === 'gone') throw new Error('the process did not start');
  living = { ...self, processId: other.pid as number, startedAt: sight.startedAt };
});

interface ClaimText {
  readonly owner: ProcessIdentity;
  /** As an older version wrote it, which knew no more. */
  readonly host?: string;
  /** By the owner's wall clock. */
  readonly leaseEnd?: number;
  readonly steadyEnd?: number;
}

/** The claim as another owner would have written it. */
function rewriteClaim(path: string, { owner, host, leaseEnd, steadyEnd }: ClaimText): void {
  const { processId, ...place } = owner;
  const text = { ...place, leaseMs: LEASE_MS, leaseEnd: steadyEnd ?? LEASE_MS };
  const database = new DatabaseSync(path);
  database
    .prepare('UPDATE claims SET process_id = ?, host = ?, lease_end = ?')
    .run(processId, host ?? JSON.stringify(text), leaseEnd ?? LEASE_MS);
  database.close();
}

const oldHost = () => `${thisMachine().self.host} ${thisMachine().self.namespace}`;
const knowsStarts = thisMachine().self.startedAt !== null;

/** Who owns a claim, and what becomes of the event before and at the end of the lease. */
const OWNERS: readonly [string, () => ClaimText, 'busy' | 'claimed'][] = [
  ['that runs here', () => ({ owner: living }), 'busy'],
  ['that is gone', () => ({ owner: { ...living, processId: NO_PROCESS } }), 'claimed'],
  [
    'whose id another process has by now',
    () => ({ owner: { ...living, startedAt: '1' } }),
    knowsStarts ? 'claimed' : 'busy',
  ],
  [
    'whose id this process has by now',
    () => ({ owner: { ...thisMachine().self, startedAt: '1' } }),
    knowsStarts ? 'claimed' : 'busy',
  ],
  [
    'that ran before this host was started again',
    () => ({ owner: { ...living, boot: 'another' } }),
    knowsStarts ? 'claimed' : 'busy',
  ],
  [
    'in another container of the same host name',
    () => ({ owner: { ...living, namespace: 'pid:[1]', processId: NO_PROCESS } }),
    'busy',
  ],
  [
    'whose numbering of processes is not known',
    () => ({ owner: { ...living, boot: null, namespace: null, processId: NO_PROCESS } }),
    'busy',
  ],
  ['on another host', () => ({ owner: { ...living, host: 'b', boot: 'b' } }), 'busy'],
  [
    'on another host with the id of this process',
    () => ({ owner: { ...thisMachine().self, host: 'b', boot: 'b' } }),
    'busy',
  ],
  ['that an older version wrote and that runs', () => ({ owner: living, host: oldHost() }), 'busy'],
  [
    'that an older version wrote and that is gone',
    () => ({ owner: { ...living, processId: NO_PROCESS }, host: oldHost() }),
    'claimed',
  ],
  [
    'that an older version wrote with the id of this process',
    () => ({ owner: thisMachine().self, host: oldHost() }),
    knowsStarts ? 'claimed' : 'busy',
  ],
  ['that an older version wrote elsewhere', () => ({ owner: living, host: 'b' }), 'busy'],
  ['whose name is damaged', () => ({ owner: living, host: '{"host":' }), 'busy'],
];

describe('the event of an owner', () => {
  it.each(OWNERS)('%s, before the lease ends', async (_, owner, expected) => {
    const { journal, clock } = await journalAt(0);
    claimed(await journal.claim(intentOf()));
    rewriteClaim(journal.place, owner());
    clock.nowMs = LEASE_MS - 1;
    expect((await journal.claim(intentOf())).type).toBe(expected);
  });

  it.each(OWNERS)('%s, is free when the lease has ended', async (_, owner) => {
    const { journal, clock } = await journalAt(0);
    claimed(await journal.claim(intentOf()));
    rewriteClaim(journal.place, owner());
    clock.nowMs = LEASE_MS;
    expect((await journal.claim(intentOf())).type).toBe('claimed');
  });
});

/** Two clocks of one process: the wall clock and the steady one. */
async function journalOf(machine: Partial<Machine['self']> = {}): Promise<{
  readonly journal: Journal;
  readonly wall: { nowMs: number };
  readonly steady: { nowMs: number };
}> {
  const [wall, steady] = [{ nowMs: 0 }, { nowMs: 0 }];
  const here = machineAt(steady);
  const directory = temporaryDirectory();
  const journal = await openJournal({
    directory,
    sealing: SEALING,
    now: () => wall.nowMs,
    leaseMs: LEASE_MS,
    machine: { ...here, self: { ...here.self, ...machine } },
  });
  claimed(await journal.claim(intentOf()));
  return { journal, wall, steady };
}

describe.runIf(knowsStarts)('a wall clock that is a day ahead', () => {
  it.each([
    ['a process of this host', () => living],
    ['a process in another container of this boot', () => ({ ...living, namespace: 'pid:[1]' })],
  ])('takes nothing from %s, whose lease ends as if nothing were', async (_, owner) => {
    const { journal, wall, steady } = await journalOf();
    rewriteClaim(journal.place, { owner: owner() });
    wall.nowMs = DAY_MS;
    steady.nowMs = LEASE_MS - 1;
    expect((await journal.claim(intentOf())).type).toBe('busy');
    steady.nowMs = LEASE_MS;
    expect((await journal.claim(intentOf())).type).toBe('claimed');
  });

  it('has a claim last no longer that was made by it', async () => {
    const { journal, steady } = await journalOf();
    rewriteClaim(journal.place, { owner: living, leaseEnd: DAY_MS });
    steady.nowMs = LEASE_MS;
    expect((await journal.claim(intentOf())).type).toBe('claimed');
  });
});

describe('an owner elsewhere whose clock is a day ahead', () => {
  const ELSEWHERE: readonly [string, () => ClaimText, number][] = [
    ['of this version', () => ({ owner: { ...living, host: 'b', boot: 'b' } }), LEASE_MS],
    // It may have claimed for as long as any version allows.
    ['of an older version', () => ({ owner: living, host: 'b pid:[1]' }), 3_720_000],
  ];

  describe.each<[string, Partial<Machine['self']>]>([
    ['whoever looks at it', {}],
    ['also where the system tells no boot', { boot: null }],
  ])('%s', (_, self) => {
    it.each(ELSEWHERE)(
      '%s keeps the event for one lease from when it was first seen',
      async (...row) => {
        const [, owner, leaseMs] = row;
        const { journal, wall, steady } = await journalOf(self);
        rewriteClaim(journal.place, { ...owner(), leaseEnd: DAY_MS });
        for (const passedMs of [5000, 5000 + leaseMs - 1]) {
          wall.nowMs = passedMs;
          steady.nowMs = passedMs;
          expect((await journal.claim(intentOf())).type).toBe('busy');
        }
        wall.nowMs += 1;
        steady.nowMs += 1;
        expect((await journal.claim(intentOf())).type).toBe('claimed');
      },
    );

    it.each(ELSEWHERE)('%s keeps it when it renews its lease', async (_name, owner, leaseMs) => {
      const { journal, wall, steady } = await journalOf(self);
      rewriteClaim(journal.place, { ...owner(), leaseEnd: DAY_MS });
      expect((await journal.claim(intentOf())).type).toBe('busy');
      rewriteClaim(journal.place, { ...owner(), leaseEnd: DAY_MS + 900 });
      for (const passedMs of [leaseMs, 2 * leaseMs - 1]) {
        wall.nowMs = passedMs;
        steady.nowMs = passedMs;
        expect((await journal.claim(intentOf())).type).toBe('busy');
      }
    });
  });
});

describe('a session of another process', () => {
  /** Two processes' journals on one file, and a batch of which the other one holds every row. */
  async function held(isAhead: boolean) {
    const [wall, steady] = [{ nowMs: 0 }, { nowMs: 0 }];
    const directory = temporaryDirectory();
    const options = {
      directory,
      sealing: SEALING,
      leaseMs: LEASE_MS,
      machine: machineAt(steady),
    };
    const other = await openJournal({ ...options, now: () => (isAhead ? DAY_MS : 0) });
    const journal = await openJournal({ ...options, now: () => wall.nowMs });
    const batch = await stage(other, paidRows(3));
    const drain = await drainOf(other, batch);
    expect((await claimAll(drain)).claimed).toHaveLength(3);
    return { journal, other, batch, drain, wall, steady };
  }

  /** The sessions with a clock that is ahead, as if a process of another host had opened them. */
  function moveElsewhere(path: string): void {
    const database = new DatabaseSync(path);
    const text = { ...living, host: 'b', boot: 'b', leaseMs: LEASE_MS, leaseEnd: LEASE_MS };
    database
      .prepare('UPDATE sessions SET host = ? WHERE lease_end > ?')
      .run(JSON.stringify(text), DAY_MS);
    database.close();
  }

  it.runIf(knowsStarts)('loses no row to a process whose wall clock is a day ahead', async () => {
    const { journal, batch, wall, steady } = await held(false);
    wall.nowMs = DAY_MS;
    steady.nowMs = LEASE_MS - 1;
    const second = await drainOf(journal, batch);
    expect(await claimAll(second)).toMatchObject({ claimed: [], left: 'elsewhere' });
    steady.nowMs = LEASE_MS;
    expect((await claimAll(second)).claimed).toHaveLength(3);
  });

  it('elsewhere, whose clock is a day ahead, keeps its rows for one lease from when it was seen', async () => {
    const { journal, batch, drain, wall, steady } = await held(true);
    moveElsewhere(journal.place);
    const busy = expect.objectContaining({ code: 'event_busy' });
    await expect(journal.cancelBatch(batch)).rejects.toThrow(busy);
    for (const clock of [wall, steady]) clock.nowMs = LEASE_MS - 1;
    await expect(journal.cancelBatch(batch)).rejects.toThrow(busy);
    for (const clock of [wall, steady]) clock.nowMs = LEASE_MS;
    expect((await journal.cancelBatch(batch)).state).toBe('cancelled');
    expect((await step(drain)).lost.size).toBe(3);
  });

  it.each([
    ['that is there when a drain begins', true],
    ['that comes while a drain goes on', false],
  ])(
    'elsewhere, whose clock is a day ahead, loses its rows likewise: one %s',
    async (_, isThere) => {
      const { journal, batch, wall, steady } = await held(true);
      const early = isThere ? undefined : await drainOf(journal, batch);
      moveElsewhere(journal.place);
      const drain = early ?? (await drainOf(journal, batch));
      for (const passedMs of [0, LEASE_MS - 1]) {
        for (const clock of [wall, steady]) clock.nowMs = passedMs;
        expect(await claimAll(drain)).toMatchObject({ claimed: [], left: 'elsewhere' });
      }
      for (const clock of [wall, steady]) clock.nowMs = LEASE_MS;
      expect((await claimAll(drain)).claimed).toHaveLength(3);
    },
  );

  it('elsewhere, whose clock is a day ahead, loses likewise what it was staging', async () => {
    const { journal, other, wall, steady } = await held(true);
    await other.stage(OWNER, 'left.csv');
    moveElsewhere(journal.place);
    for (const [passedMs, left] of [
      [0, 1],
      [LEASE_MS - 1, 1],
      [LEASE_MS, 0],
    ] as const) {
      for (const clock of [wall, steady]) clock.nowMs = passedMs;
      await stage(journal, []);
      expect(await journal.batches({ state: 'staging' })).toHaveLength(left);
    }
  });

  it.runIf(knowsStarts)('whose wall clock was set back knows when its lease ends', async () => {
    const { drain, wall, steady, journal, batch } = await held(false);
    steady.nowMs = LEASE_MS - 100;
    expect(drain.leaseLeftMs).toBe(100);
    await step(drain);
    expect(drain.leaseLeftMs).toBe(LEASE_MS);
    wall.nowMs = -DAY_MS;
    expect((await claimAll(await drainOf(journal, batch))).claimed).toEqual([]);
  });
});

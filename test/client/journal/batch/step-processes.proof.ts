import type { ForkOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../../../src/client/journal/open.ts';
import { SEALING } from '../../../helpers/sealing.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';
import {
  type Bundle,
  bundleChild,
  type JournalProcess,
  startProcess,
  withFileSizeLimit,
} from '../support/processes.ts';
import {
  cancelRow,
  drainAll,
  type Journals,
  nowOf,
  paidRow,
  stage,
  totalsOf,
} from './support/drains.ts';

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild(fileURLToPath(new URL('support/drain-child.ts', import.meta.url)));
});
afterAll(() => bundle.remove());

const ORDERS = 1500;

/** Every order is paid and then cancelled. */
function* rows() {
  for (let order = 1; order <= ORDERS; order += 1) yield paidRow(order);
  for (let order = 1; order <= ORDERS; order += 1) {
    yield cancelRow(ORDERS + order, `order-${order}`);
  }
}

async function journalIn(directory: string): Promise<Journals> {
  return openJournal({ directory, sealing: SEALING, now: Date.now, leaseMs: 60_000 });
}

const startDrain = (options: ForkOptions = {}): JournalProcess =>
  startProcess(bundle, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], ...options });

/** What the process prints, line by line, until its end. */
async function linesOf(
  { child }: JournalProcess,
  each?: (count: number) => void,
): Promise<string[]> {
  const lines: string[] = [];
  if (child.stdout === null) throw new Error('its output is not piped');
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    each?.(lines.length);
  }
  return lines;
}

/** How the wait for a process ends that was killed at its work. */
const KILLED = 'the process ended: SIGKILL';

describe('two processes on one batch', () => {
  it('share its orders; no event is claimed twice', async () => {
    const directory = temporaryDirectory();
    const journal = await journalIn(directory);
    const batch = await stage(journal, rows());
    const processes = [startDrain(), startDrain()];
    const printed = processes.map((process) => linesOf(process));
    await Promise.all(processes.map((process) => process.ask('open', directory, batch)));
    await Promise.all(processes.map((process) => process.ask('drain', 10)));
    await Promise.all(processes.map((process) => process.end()));
    const [one = [], other = []] = await Promise.all(printed);
    expect(new Set([...one, ...other]).size).toBe(2 * ORDERS);
    expect(one.length + other.length).toBe(2 * ORDERS);
    expect(Math.min(one.length, other.length)).toBeGreaterThan(0);
    expect((await nowOf(journal, batch)).state).toBe('done');
    expect((await totalsOf(journal, batch)).kept).toEqual((await totalsOf(journal, batch)).counted);
    await journal.close();
  });

  it('of which one is killed: the other sends what is left, each order in its turn', async () => {
    const directory = temporaryDirectory();
    const journal = await journalIn(directory);
    const batch = await stage(journal, rows());
    const [killed, other] = [startDrain(), startDrain()];
    const ofKilled = linesOf(killed, (count) => {
      if (count === 400) void killed.kill('SIGKILL');
    });
    const ofOther = linesOf(other);
    for (const process of [killed, other]) await process.ask('open', directory, batch);
    const ofAsked = expect(killed.ask('drain', 10)).rejects.toThrow(KILLED);
    await other.ask('drain', 10);
    await other.end();
    await ofAsked;
    expect((await ofKilled).length).toBeLessThan(2 * ORDERS);
    expect(new Set([...(await ofKilled), ...(await ofOther)]).size).toBe(2 * ORDERS);
    expect((await ofOther).length).toBe(new Set(await ofOther).size);
    expect((await nowOf(journal, batch)).state).toBe('done');
    expect((await totalsOf(journal, batch)).kept).toEqual((await totalsOf(journal, batch)).counted);
    await journal.close();
  });

  it('that are both killed leave everything to the next run', async () => {
    const directory = temporaryDirectory();
    const journal = await journalIn(directory);
    const batch = await stage(journal, rows());
    const processes = [startDrain(), startDrain()];
    const printed = processes.map((process) =>
      linesOf(process, (count) => {
        if (count === 300) void process.kill('SIGKILL');
      }),
    );
    await Promise.all(processes.map((process) => process.ask('open', directory, batch)));
    const drained = processes.map((process) => process.ask('drain', 10));
    await Promise.all(drained.map((each) => expect(each).rejects.toThrow(KILLED)));
    await Promise.all(printed);
    await drainAll(journal, batch);
    expect((await nowOf(journal, batch)).state).toBe('done');
    expect((await totalsOf(journal, batch)).kept).toEqual((await totalsOf(journal, batch)).counted);
    const attempts = (await journal.rowsOf(batch).all()).map(
      ({ event }) => event?.attemptCount ?? 0,
    );
    expect(attempts.every((count) => count >= 1 && count <= 3)).toBe(true);
    expect(attempts.some((count) => count > 1)).toBe(true);
    await journal.close();
  });
});

describe('a step whose commit fails', () => {
  it.each([2000, 3000, 5000])(
    'is not there at all, and the drain goes no further: a disk of %i blocks',
    async (blocks) => {
      const directory = temporaryDirectory();
      const staging = await journalIn(directory);
      const batch = await stage(staging, rows());
      await staging.close();
      const process = startDrain(withFileSizeLimit(blocks));
      const printed = linesOf(process);
      await process.ask('open', directory, batch);
      const { result } = await process.ask('drainUntilFailure', 10);
      expect(result).toEqual(['journal_full', 'journal_full']);
      await process.end();
      const journal = await journalIn(directory);
      const begun = (await journal.rowsOf(batch).all()).filter(({ event }) => event !== null);
      const ids = begun.map(({ merchantOrderId, eventId }) => `${merchantOrderId} ${eventId}`);
      expect(ids.sort()).toEqual([...(await printed)].sort());
      expect((await totalsOf(journal, batch)).kept).toEqual(
        (await totalsOf(journal, batch)).counted,
      );
      await drainAll(journal, batch);
      expect((await nowOf(journal, batch)).state).toBe('done');
      expect((await journal.rowsOf(batch).all()).every(({ state }) => state === 'accepted')).toBe(
        true,
      );
      await journal.close();
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow } from '../../../../src/client/files/rows/row.ts';
import { openJournal } from '../../../../src/client/journal/open.ts';
import type { Batch, Intent, JournaledEvent } from '../../../../src/client/journal/port.ts';
import { SqliteFile } from '../../../../src/client/journal/sqlite-connection.ts';
import { failing } from '../../../helpers/failing.ts';
import { SEALING } from '../../../helpers/sealing.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';
import {
  type Bundle,
  bundleChild,
  type JournalProcess,
  startProcess,
} from '../support/processes.ts';
import { claimed, endOf, intentOf } from '../support/samples.ts';
import {
  claimAll,
  drainAll,
  drainOf,
  type Journals,
  LEASE_MS,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
  twoJournals,
} from './support/drains.ts';

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild();
});
afterAll(() => bundle.remove());

const LONG_LEASE_MS = 600_000;

/** A batch of one row that became an event, was never sent, and was let go. */
async function stageAndRelease(
  journal: Journals,
  rows: readonly CheckedRow[] = [paidRow(1)],
): Promise<Batch> {
  const batch = await stage(journal, rows);
  const drain = await drainOf(journal, batch);
  await step(drain, { released: (await claimAll(drain)).claimed });
  await drain.release();
  return batch;
}

async function firstEvent(journal: Journals): Promise<JournaledEvent> {
  const [event] = await journal.find({ order: 'oldest-first' }).all();
  if (event === undefined) throw new Error('no event');
  return event;
}

/** An attempt of which no byte left. */
const UNDELIVERED = endOf({ outcome: 'undelivered', httpStatus: 429 });

/** A process that sends the event alone, and stands in the pause between two attempts. */
async function inBackOff(directory: string, event: Intent): Promise<JournalProcess> {
  const process = startProcess(bundle);
  await process.ask('open', { directory, leaseMs: LONG_LEASE_MS });
  expect(await process.ask('claim', event)).toEqual({ result: 'claimed' });
  await process.ask('finishAttempt', UNDELIVERED, 'pending');
  return process;
}

const stateCounts = ({ totals }: Batch) => totals.map(({ state, count }) => [state, count]);

describe('a batch with a report that a single command sends', () => {
  it('is not cancelled while that process lives; once it is killed, all of it is', async () => {
    const directory = temporaryDirectory();
    const journal = await openJournal({
      directory,
      sealing: SEALING,
      now: Date.now,
      leaseMs: LONG_LEASE_MS,
    });
    const batch = await stageAndRelease(journal);
    const process = await inBackOff(directory, await firstEvent(journal));
    const busy = failing({
      code: 'event_busy',
      message: expect.stringMatching(
        new RegExp(`^process ${process.child.pid} .* nothing was canceled$`),
      ),
    });
    await expect(journal.refuseBusy(batch)).rejects.toThrow(busy);
    await expect(journal.cancelBatch(batch)).rejects.toThrow(busy);
    expect((await nowOf(journal, batch)).state).toBe('open');
    await process.kill('SIGKILL');
    expect(stateCounts(await journal.cancelBatch(batch))).toEqual([['cancelled', 1]]);
    expect(await journal.find({ order: 'oldest-first' }).all()).toEqual([]);
    const next = await stage(journal, [paidRow(1)]);
    await drainAll(journal, next);
    expect(stateCounts(await nowOf(journal, next))).toEqual([['accepted', 1]]);
    await journal.close();
  });

  it('is not cancelled either where the report is that of another file or command', async () => {
    const { one, other } = await twoJournals();
    const claim = claimed(await other.claim(intentOf({ ...paidRow(1), profile: 'shop' })));
    await claim.finishAttempt(UNDELIVERED, 'pending');
    const batch = await stage(one, [paidRow(1), paidRow(2)]);
    const drain = await drainOf(one, batch);
    await step(drain, { released: (await claimAll(drain)).claimed });
    await drain.release();
    await expect(one.cancelBatch(batch)).rejects.toThrow(
      failing({ message: expect.stringContaining('nothing was canceled') }),
    );
    await claim.release();
    await one.cancelBatch(batch);
    expect((await nowOf(one, batch)).state).toBe('cancelled');
  });

  it('is cancelled once the claim of a process that was stopped is over, which then sends nothing', async () => {
    const { one, other, clock } = await twoJournals();
    const batch = await stageAndRelease(one);
    const claim = claimed(await other.claim(await firstEvent(one)));
    await claim.finishAttempt(UNDELIVERED, 'pending');
    clock.nowMs += LEASE_MS;
    await one.cancelBatch(batch);
    expect(stateCounts(await nowOf(one, batch))).toEqual([['cancelled', 1]]);
    await expect(claim.startAttempt()).rejects.toThrow(
      failing({ message: expect.stringContaining('this attempt was not sent') }),
    );
  });
});

describe('a report that a single command chose before a cancel was over', () => {
  it.each([
    ['replayed: is not sent', true],
    ['typed again: is a new event, and no longer the row of the file', false],
  ])('%s', async (_, isReplay) => {
    const { one, other } = await twoJournals();
    const batch = await stageAndRelease(one, paidRows(2));
    const chosen = await firstEvent(one);
    markCancelled(one);
    if (isReplay) {
      const refused = {
        code: 'unknown_event',
        message: expect.stringContaining('was canceled with its file'),
      };
      const replayed = { ...chosen, replayOf: chosen.sequence };
      await expect(other.claim(replayed)).rejects.toThrow(failing(refused));
      expect(await one.find({ order: 'oldest-first' }).all()).toEqual([]);
    } else {
      expect(await other.claim(intentOf({ ...chosen, accountId: 'another' }))).toMatchObject({
        isNew: true,
      });
      const result = await other.claim(intentOf(chosen));
      expect(result).toMatchObject({ type: 'claimed', isNew: true });
      await claimed(result).finishAttempt(endOf(), 'accepted');
      expect(await eventsOf(one)).toContainEqual([chosen.eventId, 'accepted']);
    }
    await one.cancelBatch(batch);
    expect(stateCounts(await nowOf(one, batch))).toEqual([['cancelled', 2]]);
  });
});

describe('a cancel that is cut after its first commit', () => {
  it('has taken the report from a process that was stopped past its lease: it sends nothing when it wakes', async () => {
    const { one, other, clock } = await twoJournals();
    const batch = await stage(one, paidRows(40));
    const drain = await drainOf(one, batch);
    await step(drain, { released: (await step(drain, { want: 1 })).claimed });
    await drain.release();
    const claim = claimed(await other.claim(await firstEvent(one)));
    await claim.finishAttempt(UNDELIVERED, 'pending');
    clock.nowMs += LEASE_MS;
    execute(
      one,
      `CREATE TRIGGER cut BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'cut'); END`,
    );
    await expect(one.cancelBatch(batch)).rejects.toThrow(
      failing({ message: expect.stringContaining('cut') }),
    );
    expect((await nowOf(one, batch)).state).toBe('cancelled');
    await expect(claim.startAttempt()).rejects.toThrow(
      failing({ message: expect.stringContaining('this attempt was not sent') }),
    );
  });

  it('keeps no row of another file from being sent that says something else under the same id', async () => {
    const { one } = await twoJournals();
    await stageAndRelease(one);
    const mended = paidRow(1, { amount: '99' });
    const drain = await drainOf(one, await stage(one, [mended]));
    execute(one, `UPDATE batches SET state = 'cancelled' WHERE number = 1`);
    const { claimed: sent, settled } = await claimAll(drain);
    expect(settled).toEqual([]);
    expect(sent.map(({ amount }) => amount)).toEqual(['99']);
  });
});

/** What the first commit of a cancel writes, and nothing more. */
const markCancelled = (journal: Journals): void =>
  execute(journal, `UPDATE batches SET state = 'cancelled'`);

function execute({ place }: Journals, sql: string): void {
  const connection = new SqliteFile(place, 0);
  connection.execute(sql);
  connection.close();
}

const eventsOf = async (journal: Journals) =>
  (await journal.find({ order: 'oldest-first' }).all()).map(({ eventId, state }) => [
    eventId,
    state,
  ]);

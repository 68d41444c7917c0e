import { describe, expect, it } from 'vitest';
import {
  listBatches,
  readBatch,
  type StoredBatch,
} from '../../../../src/client/journal/batch/batches.ts';
import { cancelBatch } from '../../../../src/client/journal/batch/cancel.ts';
import { purgeDead } from '../../../../src/client/journal/batch/purge.ts';
import { openSession } from '../../../../src/client/journal/batch/sessions.ts';
import { stageBatch } from '../../../../src/client/journal/batch/stage.ts';
import { runNow } from '../../../../src/client/journal/connection.ts';
import type { Batch } from '../../../../src/client/journal/port.ts';
import type { SqliteConnection } from '../../../../src/client/journal/sqlite-connection.ts';
import { machineAt } from '../support/samples.ts';
import { OWNER, rowOf, rowsUpTo, stageAll, TERMS } from './support/rows.ts';
import { allRowsOf, asStaged, countOf, newConnection } from './support/staging.ts';

const stored = (connection: SqliteConnection, { id }: Batch): StoredBatch =>
  runNow(readBatch(connection, id)) as StoredBatch;

describe('a cancelled batch', () => {
  it('counts its staged rows as cancelled, and keeps none of them', async () => {
    const connection = newConnection();
    const other = await stageAll(connection, [rowOf()]);
    const batch = await stageAll(connection, rowsUpTo(10_000));
    const cancelled = runNow(cancelBatch(connection, batch, TERMS));
    const totals = batch.totals.map((total) => ({ ...total, state: 'cancelled' }));
    expect(cancelled).toMatchObject({ id: batch.id, state: 'cancelled', rows: 10_000, totals });
    expect(await allRowsOf(connection, cancelled)).toEqual([]);
    expect(countOf(connection, 'events')).toBe(1);
    expect(await allRowsOf(connection, other)).toEqual([asStaged(rowOf())]);
  });

  it('stays as it is when it is cancelled again', async () => {
    const connection = newConnection();
    const cancelled = runNow(cancelBatch(connection, await stageAll(connection, [rowOf()]), TERMS));
    expect(runNow(cancelBatch(connection, cancelled, TERMS))).toEqual(cancelled);
  });

  it('loses the rest of its rows later where its process died at it', async () => {
    const connection = newConnection();
    const batch = await stageAll(connection, rowsUpTo(10_000));
    connection.file.run(`UPDATE batches SET state = 'cancelled' WHERE id = ?`, batch.id);
    connection.file.run(`UPDATE batch_totals SET state = 'cancelled'`);
    expect(await allRowsOf(connection, batch)).toEqual([]);
    runNow(purgeDead(connection, TERMS));
    expect(countOf(connection, 'events')).toBe(0);
    expect(runNow(listBatches(connection, {}))).toMatchObject([
      { id: batch.id, state: 'cancelled' },
    ]);
  });
});

describe('a batch that cannot be cancelled', () => {
  it('is one whose account a living process sends from', async () => {
    const clock = { nowMs: Date.now() };
    const connection = newConnection(machineAt(clock));
    const batch = await stageAll(connection, [rowOf()]);
    const { account } = stored(connection, batch);
    const terms = { now: () => clock.nowMs, leaseMs: 1000 };
    const session = runNow(openSession(connection, account, terms));
    connection.file.run('INSERT INTO lanes VALUES (?, 3, ?)', account, session.number);
    const busy = expect.objectContaining({ code: 'event_busy' });
    expect(() => runNow(cancelBatch(connection, batch, terms))).toThrow(busy);
    expect(stored(connection, batch)).toEqual(batch);
    clock.nowMs += 1001;
    expect(runNow(cancelBatch(connection, batch, terms)).state).toBe('cancelled');
  });

  it('is one that a living process stages', async () => {
    const connection = newConnection();
    const staging = runNow(stageBatch(connection, OWNER, '-', TERMS));
    const [batch] = runNow(listBatches(connection, {}));
    const busy = expect.objectContaining({ code: 'event_busy' });
    expect(() => runNow(cancelBatch(connection, batch as Batch, TERMS))).toThrow(busy);
    expect((await staging.finish(0)).state).toBe('open');
  });

  it('is one that is done', async () => {
    const connection = newConnection();
    const batch = await stageAll(connection, []);
    connection.file.run(`UPDATE batches SET state = 'done'`);
    expect(runNow(cancelBatch(connection, batch, TERMS)).state).toBe('done');
  });
});

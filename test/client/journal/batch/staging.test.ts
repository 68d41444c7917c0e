import { describe, expect, it } from 'vitest';
import {
  listBatches,
  readBatch,
  type StoredBatch,
} from '../../../../src/client/journal/batch/batches.ts';
import { stageBatch } from '../../../../src/client/journal/batch/stage.ts';
import { nextStaged } from '../../../../src/client/journal/batch/staged-rows.ts';
import { runNow } from '../../../../src/client/journal/connection.ts';
import { laneOf } from '../../../../src/core/protocol/order-hash.ts';
import { OWNER, rowsUpTo, stageAll, TERMS } from './support/rows.ts';
import { allRowsOf, countOf, newConnection } from './support/staging.ts';

describe('a staged batch', () => {
  it('keeps the order of a lane, and no session', async () => {
    const connection = newConnection();
    const rows = [...rowsUpTo(20_000)].map((row) => ({ ...row, merchantOrderId: 'one' }));
    const { id } = await stageAll(connection, rows);
    const batch = runNow(readBatch(connection, id)) as StoredBatch;
    const found: number[] = [];
    for (let after = 0; ; ) {
      const lanes = [laneOf('one')];
      const page = runNow(
        nextStaged(connection, batch, { lanes, after, limit: 1000, hasRepeats: true }),
      );
      if (page.length === 0) break;
      found.push(...page.map(({ stored }) => Number(stored.place?.row)));
      after = Number(page.at(-1)?.stored.event.sequence);
    }
    expect(found).toEqual(rows.map(({ row }) => row));
    expect(countOf(connection, 'sessions')).toBe(0);
  });
});

describe('a batch that is not yet whole', () => {
  it('shows no row, and is gone without a trace when it is discarded', async () => {
    const connection = newConnection();
    const staging = runNow(stageBatch(connection, OWNER, '-', TERMS));
    await staging.add([...rowsUpTo(40_000)]);
    const [batch] = runNow(listBatches(connection, {}));
    expect(batch).toMatchObject({ state: 'staging', rows: 0, totals: [] });
    expect(await allRowsOf(connection, batch as NonNullable<typeof batch>)).toEqual([]);
    expect(countOf(connection, 'events')).toBeGreaterThan(30_000);
    await staging.discard();
    for (const table of ['batches', 'events', 'sessions'] as const) {
      expect(countOf(connection, table)).toBe(0);
    }
  });
});

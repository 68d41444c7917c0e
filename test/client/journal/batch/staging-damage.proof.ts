import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckedRow } from '../../../../src/client/files/rows/row.ts';
import { insertBatchRow } from '../../../../src/client/journal/batch/batch-rows.ts';
import {
  listBatches,
  readBatch,
  type StoredBatch,
} from '../../../../src/client/journal/batch/batches.ts';
import { checkStaged } from '../../../../src/client/journal/batch/staged-rows.ts';
import { runNow } from '../../../../src/client/journal/connection.ts';
import { guarded } from '../../../../src/client/journal/failures.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';
import { anyDamage, FAILURES, surveyDamaged } from '../support/damages.ts';
import { openConnection, rowOf, rowsUpTo, stageAll } from './support/rows.ts';
import { allRowsOf, newConnection } from './support/staging.ts';

/** All that a journal shows of its batches. */
async function readBatches(directory: string): Promise<unknown> {
  const connection = guarded(directory, 'opening', () => openConnection(directory));
  try {
    const all: unknown[] = [];
    for (const batch of runNow(listBatches(connection, {})))
      all.push([batch, ...(await allRowsOf(connection, batch))]);
    return all;
  } finally {
    connection.file.close();
  }
}

/** The bytes of a journal with two batches, one of them with a row that made no event. */
async function written(rows: Iterable<CheckedRow>): Promise<{ directory: string; whole: Buffer }> {
  const directory = temporaryDirectory();
  const connection = openConnection(directory);
  await stageAll(connection, rows);
  await stageAll(connection, [rowOf()]);
  connection.file.execute('DELETE FROM repeats WHERE batch = 2');
  connection.file.execute(`UPDATE batch_totals SET state = 'conflict' WHERE batch = 2`);
  const row = {
    ...rowOf(),
    batch: 2,
    state: 'conflict',
    reason: 'other content',
    event: null,
  } as const;
  runNow(insertBatchRow(connection, row));
  connection.file.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  connection.file.close();
  return { directory, whole: readFileSync(join(directory, 'journal.db')) };
}

describe('a staged row that the index has lost', () => {
  it('is noticed before anything of the batch is sent', async () => {
    const connection = newConnection();
    const { id } = await stageAll(connection, rowsUpTo(10_000));
    const batch = runNow(readBatch(connection, id)) as StoredBatch;
    expect(() => runNow(checkStaged(connection, batch))).not.toThrow();
    connection.file.run('DELETE FROM events WHERE sequence = 3');
    const damaged = expect.objectContaining({ code: 'ERR_SQLITE_ERROR', errcode: 11 });
    expect(() => runNow(checkStaged(connection, batch))).toThrow(damaged);
    await expect(allRowsOf(connection, batch)).rejects.toThrow(
      expect.objectContaining({ code: 'journal_corrupt' }),
    );
  });
});

describe('batches that are damaged anywhere', () => {
  it.each([
    ['a small journal, which is checked whole', 400, 40, 250],
    ['a journal that is too large to be checked whole', 4000, 400, 100],
  ])('are shown right or refused: %s', async (_, count, bytes, numRuns) => {
    const body = new Uint8Array(bytes).fill(0x62);
    const rows = [...rowsUpTo(count)].map((row) => ({ ...row, body }));
    const { directory, whole } = await written(rows);
    const right = JSON.stringify(await readBatches(directory));
    const parent = temporaryDirectory();
    await fc.assert(
      fc.asyncProperty(anyDamage, async (damages) => {
        const shown = await surveyDamaged(parent, whole, damages, readBatches);
        if (!FAILURES.includes(shown as string)) expect(JSON.stringify(shown)).toBe(right);
      }),
      { numRuns },
    );
  });
});

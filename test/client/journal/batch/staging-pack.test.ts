import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckedRow } from '../../../../src/client/files/rows/row.ts';
import { ChunkWriter, sealOfChunk } from '../../../../src/client/journal/batch/pack.ts';
import { nextChunk, unpackChunk } from '../../../../src/client/journal/batch/unpack.ts';
import { runNow } from '../../../../src/client/journal/connection.ts';
import { runs } from '../../../helpers/runs.ts';
import { rowOf, stageAll } from './support/rows.ts';
import { anyRows, newConnection } from './support/staging.ts';

/** The chunks that rows of one lane are packed into. */
function chunksOf(rows: readonly CheckedRow[]): Buffer[] {
  const writer = new ChunkWriter();
  const chunks: Buffer[] = [];
  const close = () => void chunks.push(Buffer.from(writer.take(1, 2).packed));
  for (const row of rows) {
    if (writer.add(row)) continue;
    close();
    writer.add(row);
  }
  if (writer.rows > 0) close();
  return chunks;
}

const countsOf = (rows: readonly CheckedRow[]): number[] =>
  chunksOf(rows).map((chunk) => unpackChunk(chunk).length);

/** Large bodies are compared quickly only as texts. */
const comparable = (row: CheckedRow): unknown => ({
  ...row,
  body: Buffer.from(row.body).toString('latin1'),
});

const unpacked = (rows: readonly CheckedRow[]): unknown[] =>
  chunksOf(rows).flatMap(unpackChunk).map(comparable);

const rowsWithBodies = (count: number, bytes: number): CheckedRow[] =>
  Array.from({ length: count }, (_, index) =>
    rowOf({ row: index + 1, body: new Uint8Array(bytes) }),
  );

describe('a chunk', () => {
  it('gives back every row as it was', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(chunksOf(rows).flatMap(unpackChunk)).toEqual(rows);
      }),
    );
  });

  it.each([
    ['256 rows', rowsWithBodies(600, 10), [256, 256, 88]],
    ['256 KiB', rowsWithBodies(5, 100_000), [2, 2, 1]],
    ['one row that is larger', rowsWithBodies(3, 300_000), [1, 1, 1]],
  ])('holds at most %s', (_, rows, counts) => {
    expect(countsOf(rows)).toEqual(counts);
    expect(unpacked(rows)).toEqual(rows.map(comparable));
  });

  it('holds rows of all sizes, one after the other', () => {
    const rows = [10, 3_000_000, 20, 200_000, 0].map((bytes) =>
      rowOf({ body: new Uint8Array(bytes).fill(7) }),
    );
    expect(unpacked(rows)).toEqual(rows.map(comparable));
  });
});

describe('a chunk that was written wrongly, with a seal that fits', () => {
  const anyChange = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), {
    minLength: 1,
    maxLength: 3,
  });

  it('is refused as damage, or gives as many rows as it says', async () => {
    const connection = newConnection();
    await stageAll(connection, [rowOf({ row: 1 }), rowOf({ row: 2 }), rowOf({ row: 3 })]);
    connection.file.execute('PRAGMA synchronous = OFF');
    const { lane } = connection.file.get('SELECT lane FROM chunks') as { lane: number };
    const whole = connection.file.get('SELECT packed FROM chunks')?.packed as Uint8Array;
    fc.assert(
      fc.property(anyChange, fc.nat(whole.length), (changes, length) => {
        const packed = Buffer.from(whole.subarray(0, length));
        for (const [at, bits] of changes) packed[at % length] = (packed[at % length] ?? 0) ^ bits;
        connection.file.run('UPDATE chunks SET packed = ?, seal = ?', packed, sealOfChunk(packed));
        try {
          expect(runNow(nextChunk(connection, 1, lane, 0))?.rows).toHaveLength(3);
        } catch (error) {
          expect(error).toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 11 });
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});

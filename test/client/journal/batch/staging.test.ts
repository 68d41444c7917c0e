import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listBatches, readBatch } from '../../../../src/client/journal/batch/batches.ts';
import { stageBatch } from '../../../../src/client/journal/batch/stage.ts';
import { nextChunk } from '../../../../src/client/journal/batch/unpack.ts';
import { laneOf } from '../../../../src/client/rows/order-hash.ts';
import { machineAt, temporaryDirectory } from '../support/samples.ts';
import { OWNER, rowOf, rowsUpTo, stageAll, TERMS } from './support/rows.ts';
import {
  allRowsOf,
  anyRows,
  asStaged,
  connectionAt,
  countOf,
  newConnection,
} from './support/staging.ts';

describe('a staged batch', () => {
  it('holds every row, in the order of the file', async () => {
    const connection = newConnection();
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const batch = await stageAll(connection, rows);
        expect(await allRowsOf(connection, batch)).toEqual(rows.map(asStaged));
      }),
    );
  });

  it('holds more rows than one commit writes', async () => {
    const connection = newConnection();
    const batch = await stageAll(connection, rowsUpTo(70_000));
    let place = 0;
    for (const { row, eventId } of await allRowsOf(connection, batch)) {
      place += 1;
      if (row !== place || eventId !== `event-${place}`) throw new Error(`${row} is not ${place}`);
    }
    expect(place).toBe(70_000);
  });

  it('keeps the order of a lane', async () => {
    const connection = newConnection();
    const rows = [...rowsUpTo(20_000)].map((row) => ({ ...row, merchantOrderId: 'one' }));
    const { number } = readBatch(connection, (await stageAll(connection, rows)).id) ?? {};
    const found: number[] = [];
    for (let after = 0; ; ) {
      const chunk = nextChunk(connection, Number(number), laneOf('one'), after);
      if (chunk === undefined) break;
      found.push(...chunk.rows.map(({ row }) => row));
      after = chunk.number;
    }
    expect(found).toEqual(rows.map(({ row }) => row));
  });

  it('says what it is', async () => {
    const connection = newConnection();
    const staging = stageBatch(connection, OWNER, '주문\0.csv', { now: () => 5, leaseMs: 1 });
    await staging.add([
      rowOf({ amount: '1.10' }),
      rowOf({ amount: '2' }),
      rowOf({ amount: '0.123456', currency: null }),
      rowOf({ kind: 'partial', amount: '12345678901234567890.5', currency: 'KRW' }),
      rowOf({ kind: 'partial', amount: '0.25', currency: 'KRW' }),
      rowOf({ kind: 'cancel', amount: null, currency: null }),
    ]);
    const batch = await staging.finish(3);
    expect(batch).toMatchObject({
      ...OWNER,
      source: '주문\0.csv',
      createdAt: 5,
      state: 'open',
      rows: 6,
      skipped: 3,
    });
    expect(batch.id).toMatch(/^b-[a-z2-7]{8}$/);
    expect(new Set(batch.totals)).toEqual(
      new Set([
        { kind: 'paid', state: 'staged', currency: 'USD', count: 2, amount: '3.1' },
        { kind: 'paid', state: 'staged', currency: null, count: 1, amount: '0.123456' },
        {
          kind: 'partial',
          state: 'staged',
          currency: 'KRW',
          count: 2,
          amount: '12345678901234567890.75',
        },
        { kind: 'cancel', state: 'staged', currency: null, count: 1, amount: '0' },
      ]),
    );
    expect(listBatches(connection, {})).toEqual([batch]);
    expect(countOf(connection, 'sessions')).toBe(0);
  });

  it('may have no row at all', async () => {
    const connection = newConnection();
    const batch = await stageAll(connection, []);
    expect(batch).toMatchObject({ state: 'open', rows: 0, totals: [] });
    expect(await allRowsOf(connection, batch)).toEqual([]);
  });

  it('is listed by its account and its state, the oldest first', async () => {
    const connection = newConnection();
    const first = await stageAll(connection, [rowOf()]);
    const second = await stageAll(connection, [rowOf()]);
    const other = stageBatch(connection, { ...OWNER, accountId: 'other' }, '-', TERMS);
    const ids = (filter: Parameters<typeof listBatches>[1]) =>
      listBatches(connection, filter).map(({ id }) => id);
    expect(ids({ accountId: OWNER.accountId })).toEqual([first.id, second.id]);
    expect(ids({ state: 'staging' })).toHaveLength(1);
    const { id } = await other.finish(0);
    expect(ids({ accountId: 'other' })).toEqual([id]);
    expect(ids({ state: 'open' })).toEqual([first.id, second.id, id]);
  });
});

describe('a batch that is not yet whole', () => {
  it('shows no row, and is gone without a trace when it is discarded', async () => {
    const connection = newConnection();
    const staging = stageBatch(connection, OWNER, '-', TERMS);
    await staging.add([...rowsUpTo(40_000)]);
    const [batch] = listBatches(connection, {});
    expect(batch).toMatchObject({ state: 'staging', rows: 0, totals: [] });
    expect(await allRowsOf(connection, batch as NonNullable<typeof batch>)).toEqual([]);
    expect(countOf(connection, 'chunks')).toBeGreaterThan(100);
    await staging.discard();
    for (const table of ['batches', 'chunks', 'sessions'] as const) {
      expect(countOf(connection, table)).toBe(0);
    }
  });

  it('leaves the journal to others between its commits', async () => {
    const directory = temporaryDirectory();
    const [one, other] = [connectionAt(directory), connectionAt(directory)];
    const stagings = [one, other].map((connection) => stageBatch(connection, OWNER, '-', TERMS));
    for (const row of rowsUpTo(40_000)) await Promise.all(stagings.map((one) => one.add([row])));
    const batches = await Promise.all(stagings.map((staging) => staging.finish(0)));
    for (const batch of batches) {
      expect(await allRowsOf(one, batch)).toEqual([...rowsUpTo(40_000)].map(asStaged));
    }
  });

  it('is taken out where its process stood still beyond its lease, which then learns it', async () => {
    const clock = { nowMs: 0 };
    const connection = newConnection(machineAt(clock));
    const terms = { now: () => clock.nowMs, leaseMs: 1000 };
    const late = stageBatch(connection, OWNER, '-', terms);
    await late.add([...rowsUpTo(40_000)]);
    clock.nowMs = 2000;
    const batch = await stageAll(connection, [rowOf()], terms);
    expect(listBatches(connection, {})).toEqual([batch]);
    await expect(late.finish(0)).rejects.toThrow(expect.objectContaining({ code: 'event_busy' }));
    await late.discard();
    expect(await allRowsOf(connection, batch)).toEqual([asStaged(rowOf())]);
  });

  it('is kept where its process goes on writing, however long that takes', async () => {
    const clock = { nowMs: 0 };
    const connection = newConnection(machineAt(clock));
    const terms = { now: () => clock.nowMs, leaseMs: 1000 };
    const slow = stageBatch(connection, OWNER, '-', terms);
    for (const row of rowsUpTo(100_000)) {
      if (row.row % 20_000 === 0) clock.nowMs += 400;
      await slow.add([row]);
    }
    await stageAll(connection, [rowOf()], terms);
    expect((await slow.finish(0)).rows).toBe(100_000);
  });
});

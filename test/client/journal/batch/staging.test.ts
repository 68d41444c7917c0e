import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listBatches, readBatch } from '../../../../src/client/journal/batch/batches.ts';
import { rowsOf } from '../../../../src/client/journal/batch/rows-of.ts';
import { stageBatch } from '../../../../src/client/journal/batch/stage.ts';
import { nextChunk } from '../../../../src/client/journal/batch/unpack.ts';
import { laneOf } from '../../../../src/client/rows/order-hash.ts';
import { machineAt, temporaryDirectory } from '../support/samples.ts';
import { OWNER, rowOf, rowsUpTo, stageAll, TERMS } from './support/rows.ts';
import { anyRows, asStaged, connectionAt, countOf, newConnection } from './support/staging.ts';

describe('a staged batch', () => {
  it('holds every row, in the order of the file', () => {
    const connection = newConnection();
    fc.assert(
      fc.property(anyRows, (rows) => {
        const batch = stageAll(connection, rows);
        expect([...rowsOf(connection, batch)]).toEqual(rows.map(asStaged));
      }),
    );
  });

  it('holds more rows than one commit writes', () => {
    const connection = newConnection();
    const batch = stageAll(connection, rowsUpTo(70_000));
    let place = 0;
    for (const { row, eventId } of rowsOf(connection, batch)) {
      place += 1;
      if (row !== place || eventId !== `event-${place}`) throw new Error(`${row} is not ${place}`);
    }
    expect(place).toBe(70_000);
  });

  it('keeps the order of a lane', () => {
    const connection = newConnection();
    const rows = [...rowsUpTo(20_000)].map((row) => ({ ...row, merchantOrderId: 'one' }));
    const { number } = readBatch(connection, stageAll(connection, rows).id) ?? {};
    const found: number[] = [];
    for (let after = 0; ; ) {
      const chunk = nextChunk(connection, Number(number), laneOf('one'), after);
      if (chunk === undefined) break;
      found.push(...chunk.rows.map(({ row }) => row));
      after = chunk.number;
    }
    expect(found).toEqual(rows.map(({ row }) => row));
  });

  it('says what it is', () => {
    const connection = newConnection();
    const staging = stageBatch(connection, OWNER, '주문\0.csv', { now: () => 5, leaseMs: 1 });
    for (const row of [
      rowOf({ amount: '1.10' }),
      rowOf({ amount: '2' }),
      rowOf({ amount: '0.123456', currency: null }),
      rowOf({ kind: 'partial', amount: '12345678901234567890.5', currency: 'KRW' }),
      rowOf({ kind: 'partial', amount: '0.25', currency: 'KRW' }),
      rowOf({ kind: 'cancel', amount: null, currency: null }),
    ]) {
      staging.add(row);
    }
    const batch = staging.finish(3);
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

  it('may have no row at all', () => {
    const connection = newConnection();
    const batch = stageAll(connection, []);
    expect(batch).toMatchObject({ state: 'open', rows: 0, totals: [] });
    expect([...rowsOf(connection, batch)]).toEqual([]);
  });

  it('is listed by its account and its state, the oldest first', () => {
    const connection = newConnection();
    const first = stageAll(connection, [rowOf()]);
    const second = stageAll(connection, [rowOf()]);
    const other = stageBatch(connection, { ...OWNER, accountId: 'other' }, '-', TERMS);
    const ids = (filter: Parameters<typeof listBatches>[1]) =>
      listBatches(connection, filter).map(({ id }) => id);
    expect(ids({ accountId: OWNER.accountId })).toEqual([first.id, second.id]);
    expect(ids({ state: 'staging' })).toHaveLength(1);
    const { id } = other.finish(0);
    expect(ids({ accountId: 'other' })).toEqual([id]);
    expect(ids({ state: 'open' })).toEqual([first.id, second.id, id]);
  });
});

describe('a batch that is not yet whole', () => {
  it('shows no row, and is gone without a trace when it is discarded', () => {
    const connection = newConnection();
    const staging = stageBatch(connection, OWNER, '-', TERMS);
    for (const row of rowsUpTo(40_000)) staging.add(row);
    const [batch] = listBatches(connection, {});
    expect(batch).toMatchObject({ state: 'staging', rows: 0, totals: [] });
    expect([...rowsOf(connection, batch as NonNullable<typeof batch>)]).toEqual([]);
    expect(countOf(connection, 'chunks')).toBeGreaterThan(100);
    staging.discard();
    for (const table of ['batches', 'chunks', 'sessions'] as const) {
      expect(countOf(connection, table)).toBe(0);
    }
  });

  it('leaves the journal to others between its commits', () => {
    const directory = temporaryDirectory();
    const [one, other] = [connectionAt(directory), connectionAt(directory)];
    const stagings = [one, other].map((connection) => stageBatch(connection, OWNER, '-', TERMS));
    for (const row of rowsUpTo(40_000)) for (const staging of stagings) staging.add(row);
    const batches = stagings.map((staging) => staging.finish(0));
    for (const batch of batches) {
      expect([...rowsOf(one, batch)]).toEqual([...rowsUpTo(40_000)].map(asStaged));
    }
  });

  it('is taken out where its process stood still beyond its lease, which then learns it', () => {
    const clock = { nowMs: 0 };
    const connection = newConnection(machineAt(clock));
    const terms = { now: () => clock.nowMs, leaseMs: 1000 };
    const late = stageBatch(connection, OWNER, '-', terms);
    for (const row of rowsUpTo(40_000)) late.add(row);
    clock.nowMs = 2000;
    const batch = stageAll(connection, [rowOf()], terms);
    expect(listBatches(connection, {})).toEqual([batch]);
    expect(() => late.finish(0)).toThrow(expect.objectContaining({ code: 'event_busy' }));
    late.discard();
    expect([...rowsOf(connection, batch)]).toEqual([asStaged(rowOf())]);
  });

  it('is kept where its process goes on writing, however long that takes', () => {
    const clock = { nowMs: 0 };
    const connection = newConnection(machineAt(clock));
    const terms = { now: () => clock.nowMs, leaseMs: 1000 };
    const slow = stageBatch(connection, OWNER, '-', terms);
    for (const row of rowsUpTo(100_000)) {
      if (row.row % 20_000 === 0) clock.nowMs += 400;
      slow.add(row);
    }
    stageAll(connection, [rowOf()], terms);
    expect(slow.finish(0).rows).toBe(100_000);
  });
});

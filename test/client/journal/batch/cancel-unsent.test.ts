import { describe, expect, it } from 'vitest';
import { Connection } from '../../../../src/client/journal/connection.ts';
import type { Batch } from '../../../../src/client/journal/port.ts';
import {
  cancelRow,
  claimAll,
  drainAll,
  drainOf,
  endedAs,
  eventIds,
  type Journals,
  LEASE_MS,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
  twoJournals,
} from './support/drains.ts';

/** How many rows are in each state. */
function statesOf({ totals }: Batch): Readonly<Record<string, number>> {
  const states: Record<string, number> = {};
  for (const { state, count } of totals) states[state] = (states[state] ?? 0) + count;
  return states;
}

/** Has every row of the batch become an event that nobody sends. */
function claimAndLetGo(journal: Journals, batch: Batch): void {
  const drain = drainOf(journal, batch);
  step(drain, { letGo: claimAll(drain).claimed });
  drain.release();
}

/** More than two pieces of one transaction each. */
const MANY = 1300;

describe('a cancelled batch', () => {
  it('gives up what became an event and was never sent, and keeps what may have been', async () => {
    const { one } = await twoJournals();
    const batch = stage(one, paidRows(MANY));
    const drain = drainOf(one, batch);
    const [first, second, ...rest] = claimAll(drain).claimed;
    if (first === undefined || second === undefined) throw new Error('nothing was claimed');
    step(drain, {
      ended: [endedAs('accepted', first), endedAs('pending', second)],
      letGo: rest,
    });
    drain.release();
    expect(statesOf(nowOf(one, batch))).toMatchObject({ pending: MANY - 1 });
    one.cancelBatch(batch);
    expect(statesOf(nowOf(one, batch))).toEqual({ accepted: 1, pending: 1, cancelled: MANY - 2 });
    const events = [...one.find({ order: 'oldest-first' })];
    expect(events.map(({ eventId }) => eventId)).toEqual(eventIds([first, second]));
    expect([...one.rowsOf(nowOf(one, batch))]).toHaveLength(2);
  });

  it('keeps what a dead process had in flight: it may have been sent', async () => {
    const { one, other, clock } = await twoJournals();
    const batch = stage(one, [paidRow(1), paidRow(2)]);
    const drain = drainOf(other, batch);
    const [, unsent] = claimAll(drain).claimed;
    if (unsent === undefined) throw new Error('nothing was claimed');
    step(drain, { letGo: [unsent] });
    clock.nowMs += LEASE_MS + 1;
    one.cancelBatch(batch);
    expect(statesOf(nowOf(one, batch))).toEqual({ pending: 1, cancelled: 1 });
    const [event] = [...one.find({ order: 'oldest-first' })];
    expect(event).toMatchObject({ state: 'pending', attemptCount: 1 });
  });

  it('gives up the second row that says the same, and a report that waits behind another', async () => {
    const { one } = await twoJournals();
    const twin = paidRow(3, { merchantOrderId: 'order-1' });
    const batch = stage(one, [paidRow(1), cancelRow(2, 'order-1'), twin]);
    const drain = drainOf(one, batch);
    const { claimed, settled } = claimAll(drain);
    expect(settled).toMatchObject([{ row: 3, outcome: 'duplicate' }]);
    step(drain, { letGo: claimed });
    drain.release();
    one.cancelBatch(batch);
    expect(statesOf(nowOf(one, batch))).toEqual({ cancelled: 3 });
    expect([...one.find({ order: 'oldest-first' })]).toEqual([]);
  });

  it('gives up only its own rows where another file has the same report, in either order', async () => {
    const { one } = await twoJournals();
    const [first, second] = [stage(one, [paidRow(1)]), stage(one, [paidRow(1)])];
    for (const batch of [first, second]) claimAndLetGo(one, batch);
    one.cancelBatch(first);
    expect(statesOf(nowOf(one, first))).toEqual({ pending: 1 });
    expect([
      ...one.find({ order: 'oldest-first', state: 'pending', outsideOpenBatches: true }),
    ]).toEqual([]);
    one.cancelBatch(second);
    expect(statesOf(nowOf(one, first))).toEqual({ cancelled: 1 });
    expect(statesOf(nowOf(one, second))).toEqual({ cancelled: 1 });
    expect([...one.find({ order: 'oldest-first' })]).toEqual([]);
  });

  it('lets another file send the report that it has given up', async () => {
    const { one } = await twoJournals();
    const batch = stage(one, [paidRow(1)]);
    claimAndLetGo(one, batch);
    one.cancelBatch(batch);
    const next = stage(one, [paidRow(1)]);
    drainAll(one, next);
    expect(statesOf(nowOf(one, next))).toEqual({ accepted: 1 });
  });

  it('is never sent where its process died at it, and the next one takes out the rest', async () => {
    const { one } = await twoJournals();
    const batch = stage(one, paidRows(3));
    claimAndLetGo(one, batch);
    const connection = new Connection(one.path, 0);
    connection.run(`UPDATE batches SET state = 'cancelled'`);
    connection.close();
    const open = { state: 'pending', outsideOpenBatches: true, order: 'oldest-first' } as const;
    expect([...one.find(open)]).toEqual([]);
    drainAll(one, stage(one, [paidRow(9)]));
    expect(statesOf(nowOf(one, batch))).toEqual({ cancelled: 3 });
    expect([...one.rowsOf(nowOf(one, batch))]).toEqual([]);
  });
});

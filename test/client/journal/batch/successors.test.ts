import { describe, expect, it } from 'vitest';
import { deriveEventIdIn } from '../../../../src/protocol/reports/event-id.ts';
import { failing } from '../../../helpers/failing.ts';
import { intentOf } from '../support/samples.ts';
import {
  allAs,
  claimAll,
  drainAll,
  drainOf,
  eventIds,
  type Journals,
  nowOf,
  paidRow,
  stage,
  step,
  totalsOf,
  twoJournals,
} from './support/drains.ts';
import { OWNER, rowOf } from './support/rows.ts';

/** A refund whose id is derived from a refund id that the event itself does not hold. */
function refundRow(amount: string) {
  const names = { kind: 'partial', merchantOrderId: 'order-1', refundId: 'r1' } as const;
  const eventId = deriveEventIdIn(OWNER.accountId, { ...names, ordinal: 1 });
  const body = `{"merchant_order_id":"order-1","event_id":"${eventId}","refund_amount":${amount}}`;
  return rowOf({ ...names, eventId, amount, body: new TextEncoder().encode(body) });
}

/** Whatever a run over the batch would send again. */
function sentAgain(journal: Journals, batch: ReturnType<typeof stage>) {
  const drain = drainOf(journal, batch, true);
  const { claimed, settled } = claimAll(drain);
  drain.release();
  return { ids: eventIds(claimed), settled };
}

const claimAgain = (journal: Journals, batch: ReturnType<typeof stage>) => () => {
  const [event] = [...journal.rowsOf(batch)].map((row) => row.event);
  if (event === null || event === undefined) throw new Error('no event');
  return journal.claim(event);
};

describe('a refused report whose corrected successor the journal has', () => {
  it.each([
    ['accepted', refundRow('10'), refundRow('11')],
    ['pending', refundRow('10'), refundRow('11')],
    ['rejected', paidRow(1), paidRow(1, { amount: '11' })],
  ] as const)('is never sent again, be that %s', async (state, refused, mended) => {
    const { one } = await twoJournals();
    const batch = stage(one, [refused]);
    drainAll(one, batch, 'rejected');
    const next = stage(one, [mended]);
    drainAll(one, next, state);
    const [successor] = [...one.rowsOf(next)].map((row) => row.event?.eventId);
    const { ids, settled } = sentAgain(one, batch);
    expect(ids).toEqual([]);
    expect(settled).toMatchObject([
      { outcome: 'rejected', error: { message: expect.stringContaining(`${successor}`) } },
    ]);
    expect(totalsOf(one, batch).kept.join()).toMatch(/^rejected/);
    expect(claimAgain(one, batch)).toThrow(
      failing({ message: expect.stringContaining(`corrected report ${successor} replaced it`) }),
    );
  });

  it('is none where the successor was given up before it was sent', async () => {
    const { one } = await twoJournals();
    const batch = stage(one, [paidRow(1)]);
    drainAll(one, batch, 'rejected');
    const next = stage(one, [paidRow(1, { amount: '11' })]);
    const drain = drainOf(one, next);
    step(drain, { letGo: claimAll(drain).claimed });
    drain.release();
    one.cancelBatch(next);
    expect(sentAgain(one, batch).ids).toEqual(['paid-order-1']);
  });

  it('is known from a single command too, also one of an earlier conv', async () => {
    const { one } = await twoJournals();
    const [first, second] = [1, 2].map((ordinal) =>
      deriveEventIdIn(OWNER.accountId, { kind: 'paid', merchantOrderId: 'order-1', ordinal }),
    );
    const batch = stage(one, [paidRow(1, { eventId: first ?? '' })]);
    drainAll(one, batch, 'rejected');
    const other = stage(one, [{ ...paidRow(2), isDerived: false }]);
    drainAll(one, other, 'rejected');
    const [, known] = [...one.find({ order: 'oldest-first' })];
    const mended = intentOf({ merchantOrderId: 'order-1', eventId: second ?? '' });
    one.claim(mended);
    const { sequence: successorOf = 0 } = known ?? {};
    one.claim(intentOf({ merchantOrderId: 'order-2', eventId: 'any', successorOf }));
    expect(sentAgain(one, batch).ids).toEqual([]);
    expect(sentAgain(one, other).ids).toEqual([]);
    expect([...one.find({ order: 'oldest-first', eventId: 'any' })]).toMatchObject([
      { successorOf },
    ]);
  });
});

describe('a mended report', () => {
  it('is not sent while the refused one is being sent again', async () => {
    const { one, other } = await twoJournals();
    drainAll(one, stage(one, [paidRow(1)]), 'rejected');
    const [refused = intentOf()] = [...one.find({ order: 'oldest-first' })];
    other.claim(refused);
    expect(() => one.claim(intentOf({ eventId: 'mended', successorOf: 1 }))).toThrow(
      failing({ message: expect.stringContaining('is being resent; nothing was sent') }),
    );
    expect([...one.find({ order: 'oldest-first' })]).toHaveLength(1);
  });
});

describe("a person's word that what was refused before is to be sent again", () => {
  it('also says that attempts of an unknown end were not counted', async () => {
    const { one } = await twoJournals();
    const batch = stage(one, [paidRow(1)]);
    const killed = drainOf(one, batch);
    claimAll(killed);
    killed.release();
    const drain = drainOf(one, batch, true);
    const { claimed } = claimAll(drain);
    expect(claimed).toMatchObject([{ mayHaveBeenCounted: false }]);
    step(drain, allAs('rejected', claimed));
    expect(nowOf(one, batch).state).toBe('done');
  });
});

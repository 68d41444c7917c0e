import { describe, expect, it } from 'vitest';
import type { AttemptOutcome, EventState, Journal } from '../../../../src/client/journal/port.ts';
import { recentIds } from '../../../../src/client/journal/recent-ids.ts';
import { deriveEventIdIn } from '../../../../src/core/protocol/reports/event-id.ts';
import { failing } from '../../../helpers/failing.ts';
import { alterEvent, tamper } from '../support/attacker.ts';
import { laptop, merge, send } from '../support/laptops.ts';
import { allEvents, claimed, endOf, intentOf, utf8 } from '../support/samples.ts';
import { withdrawal } from '../support/withdrawal.ts';
import {
  allAs,
  cancelRow,
  claimAll,
  drainAll,
  drainOf,
  eventIds,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
  twoJournals,
} from './support/drains.ts';
import { OWNER } from './support/rows.ts';

const OTHER = { ...OWNER, accountId: 'b0'.repeat(16), profile: 'other' };

const paidId = (ordinal: number): string =>
  deriveEventIdIn(OWNER.accountId, { kind: 'paid', merchantOrderId: 'X', ordinal });

/** A report of order X that is sent alone, and how its only attempt ended. */
async function sendAlone(
  journal: Journal,
  eventId: string,
  [state, outcome]: readonly [EventState, Exclude<AttemptOutcome, 'started'>],
  kind: 'paid' | 'partial' = 'paid',
): Promise<void> {
  const body = utf8(`{"merchant_order_id":"X","event_id":"${eventId}","amount":5}`);
  const intent = intentOf({ eventId, merchantOrderId: 'X', overtakes: true, body, kind });
  const claim = claimed(await journal.claim(intent));
  await claim.finishAttempt(endOf({ outcome }), state);
  await claim.release();
}

/** What one more run over a batch would send. */
async function claimedBy(
  journal: Parameters<typeof drainOf>[0],
  batch: Parameters<typeof drainOf>[1],
) {
  const drain = await drainOf(journal, batch);
  const { claimed: held } = await claimAll(drain);
  await drain.release();
  return eventIds(held);
}

describe('a staged cancel whose order has got an open report since', () => {
  it.each([
    ['a paid report is refused', [['paid', 'rejected', 'rejected']]],
    [
      'a refund is in doubt',
      [
        ['paid', 'accepted', 'accepted'],
        ['partial', 'pending', 'unconfirmed'],
      ],
    ],
  ] as const)('waits in every run, not only in the first: %s', async (_, reports) => {
    const { one } = await twoJournals();
    const batch = await stage(one, [cancelRow(1, 'X')]);
    for (const [kind, state, outcome] of reports)
      await sendAlone(one, `${kind}-X`, [state, outcome], kind);
    expect(await claimedBy(one, batch)).toEqual([]);
    expect(await claimedBy(one, batch)).toEqual([]);
  });

  it('waits for a file that was staged later, and run first', async () => {
    const { one } = await twoJournals();
    const cancel = await stage(one, [cancelRow(1, 'X')]);
    await drainAll(one, await stage(one, [paidRow(1, { merchantOrderId: 'X' })]), 'rejected');
    expect(await claimedBy(one, cancel)).toEqual([]);
    expect(await claimedBy(one, cancel)).toEqual([]);
  });
});

describe('a staged row whose ID a report needs that is sent alone', () => {
  it('is its successor where that was refused, also in a journal that it is merged into', async () => {
    const [source, target] = [await laptop('file'), await laptop('file')];
    const row = paidRow(1, { merchantOrderId: 'X', eventId: paidId(1), amount: '20' });
    const batch = await stage(source.journal, [row]);
    await sendAlone(source.journal, paidId(1), ['rejected', 'rejected']);
    await drainAll(source.journal, batch);
    await send(target, 'mine', 'accepted');
    await merge(source, target);
    const [refused] = await target.journal
      .find({ eventId: paidId(1), order: 'oldest-first' })
      .all();
    if (refused === undefined) throw new Error('the refused report is gone');
    const again = target.journal.claim({ ...refused, replayOf: refused.sequence });
    await expect(again).rejects.toThrow(failing({ code: 'event_conflict' }));
  });

  it('is a duplicate where a row before it needs the ID for a successor', async () => {
    const { one } = await twoJournals();
    await sendAlone(one, paidId(1), ['rejected', 'rejected']);
    const batch = await stage(one, [
      paidRow(1, { merchantOrderId: 'X', eventId: paidId(1), amount: '20' }),
      {
        ...paidRow(2, { merchantOrderId: 'X', eventId: paidId(2), amount: '20' }),
        isDerived: false,
      },
    ]);
    const drain = await drainOf(one, batch);
    const { claimed: held } = await claimAll(drain);
    expect(eventIds(held)).toEqual([paidId(2)]);
    await step(drain, allAs('accepted', held));
    await drain.release();
    expect(await claimedBy(one, batch)).toEqual([]);
    expect((await nowOf(one, batch)).state).toBe('done');
  });
});

it('a sequence is given once: what a person settles is not a row that was staged meanwhile', async () => {
  const { one, other } = await twoJournals();
  const batch = await stage(one, [paidRow(1)]);
  const drain = await drainOf(one, batch);
  await step(drain, { released: (await claimAll(drain)).claimed });
  await drain.release();
  const [event] = await allEvents(one);
  await other.cancelBatch(batch);
  const next = await stage(other, [paidRow(2)]);
  if (event === undefined) throw new Error('the event is gone');
  await expect(one.settle(event, withdrawal(true))).rejects.toThrow(
    failing({ code: 'unknown_event' }),
  );
  expect(await claimedBy(one, next)).toEqual(['paid-order-2']);
});

it('a row that was just refused is not sent again by another worker of the same run', async () => {
  const { one, other } = await twoJournals();
  const batch = await stage(one, paidRows(40));
  const first = await drainOf(one, batch, true);
  const second = await drainOf(other, batch, true);
  const { claimed: held } = await step(first, { want: 1000 });
  await step(first, allAs('rejected', held));
  const refused = eventIds(held);
  const taken = eventIds((await step(second, { want: 1000 })).claimed);
  expect(taken.filter((id) => refused.includes(id))).toEqual([]);
});

it('a row began when it was sent, not when it was staged', async () => {
  const { one, clock } = await twoJournals();
  const batch = await stage(one, [paidRow(1)]);
  clock.nowMs += 86_400_000;
  await drainAll(one, batch);
  const createdSince = clock.nowMs - 3_600_000;
  expect(await one.find({ order: 'newest-first', createdSince }).all()).toHaveLength(1);
});

describe('a file that goes over to another account', () => {
  it('takes a begun event along whose ID is only staged there', async () => {
    const { one } = await twoJournals();
    const batch = await stage(one, [paidRow(1), paidRow(2)]);
    const drain = await drainOf(one, batch);
    await step(drain, allAs('pending', (await step(drain, { want: 1 })).claimed));
    await drain.release();
    const staging = await one.stage(OTHER, 'b.csv');
    await staging.add([paidRow(1)]);
    await staging.finish(0);
    const moved = await one.takeOver(batch, OTHER);
    expect(await claimedBy(one, moved)).toEqual(['paid-order-1', 'paid-order-2']);
  });

  it('passes over a row that conv did not seal', async () => {
    const place = await laptop('file');
    const batch = await stage(place.journal, paidRows(3));
    tamper(place.name, (it) => alterEvent(it, 2, { seal: Uint8Array.of(0) }));
    const drain = await drainOf(place.journal, await place.journal.takeOver(batch, OTHER));
    expect((await claimAll(drain)).settled).toMatchObject([
      { row: 2, outcome: 'waiting', error: { code: 'journal_untrusted' } },
    ]);
  });
});

describe('what nothing protects', () => {
  it('a row of a file that was never staged to its end is not sent, whatever its state says', async () => {
    const { name, journal } = await laptop('file');
    const staging = await journal.stage(OWNER, 'half.csv');
    await staging.add(paidRows(4096));
    tamper(name, (it) => it.run(`UPDATE events SET state = 'pending' WHERE sequence = 7`));
    const [event] = await journal.find({ state: 'pending', order: 'oldest-first' }).all();
    if (event === undefined) throw new Error('the event is not found');
    await expect(journal.claim({ ...event, replayOf: event.sequence })).rejects.toThrow(
      failing({ code: 'journal_untrusted' }),
    );
  });

  it('a mark that no run has left keeps no row from being sent', async () => {
    const { name, journal } = await laptop('file');
    const batch = await stage(journal, [paidRow(1)]);
    const drain = await drainOf(journal, batch);
    await step(drain, allAs('pending', (await claimAll(drain)).claimed));
    await drain.release();
    tamper(name, (it) => it.run('UPDATE events SET left_in = 65'));
    expect(await claimedBy(journal, batch)).toHaveLength(1);
  });

  it('a repeat that is not what it was is not copied', async () => {
    const [source, target] = [await laptop('file'), await laptop('file')];
    await send(source, 'paid-order-1', 'accepted', { merchantOrderId: 'order-1' });
    await stage(source.journal, [paidRow(1)]);
    tamper(source.name, (it) => it.run(`UPDATE repeats SET amount = '99'`));
    await expect(merge(source, target)).rejects.toThrow(failing({ code: 'journal_corrupt' }));
  });
});

it('nothing offers, finds, or counts a row that no process has started', async () => {
  const { name, journal } = await laptop('file');
  const staging = await journal.stage(OWNER, 'orders.csv', 'a note');
  await staging.add(paidRows(3));
  await staging.finish(0);
  expect(recentIds(name, 'orders')).toEqual([]);
  expect(recentIds(name, 'events')).toEqual([]);
  expect(await journal.hasNotes()).toBe(false);
  expect(await allEvents(journal)).toEqual([]);
  expect(await journal.status()).toMatchObject({ events: 0, staged: 3 });
});

describe('a check of every entry', () => {
  it('reads staged rows, repeats, and what became of those', async () => {
    const { name, journal } = await laptop('file');
    const batches = [await stage(journal, paidRows(2)), await stage(journal, paidRows(2))];
    const isWhole = (sql: string): Promise<boolean> => {
      tamper(name, (it) => it.run(sql));
      return journal.check().then(
        () => true,
        () => false,
      );
    };
    // Two batches, two staged rows, and as many repeats.
    expect(await journal.check()).toBe(6);
    expect(await isWhole(`UPDATE repeats SET amount = amount || '0'`)).toBe(false);
    expect(await isWhole(`UPDATE repeats SET amount = substr(amount, 1, length(amount) - 1)`)).toBe(
      true,
    );
    for (const batch of batches) await drainAll(journal, batch);
    // The rows are events with an attempt each; what became of the repeats is kept.
    expect(await journal.check()).toBe(8);
    expect(await isWhole(`UPDATE batch_rows SET line = line + 1`)).toBe(false);
  });

  it('reads more than one page', async () => {
    const { name, journal } = await laptop('file');
    await stage(journal, paidRows(1100));
    expect(await journal.check()).toBe(1101);
    tamper(name, (it) => it.run(`UPDATE events SET note = 'x' WHERE sequence = 1050`));
    await expect(journal.check()).rejects.toThrow(failing({ code: 'journal_corrupt' }));
  });
});

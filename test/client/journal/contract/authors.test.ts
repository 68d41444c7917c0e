import { describe, expect, it } from 'vitest';
import type { JournalReader } from '../../../../src/client/journal/port.ts';
import {
  allAs,
  claimAll,
  drainOf,
  endedAs,
  LEASE_MS,
  paidRows,
  stage,
  step,
} from '../batch/support/drains.ts';
import { allEvents, claimed, endOf, intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

const MIA = { actor: 'mia@laptop', version: '1.0.0' };
const TOM = { actor: 'tom@desk', version: '1.1.0' };

const authorsOf = async (journal: JournalReader) => {
  const events = await allEvents(journal);
  return Promise.all(
    events.map(async (event) => [
      event.by,
      ...(await journal.attemptsOf(event)).map(({ by }) => by),
    ]),
  );
};

describe.each(STORES)('$name', ({ journalAt, twoJournals }) => {
  describe('who wrote', () => {
    it('an event and each attempt at it is told apart', async () => {
      const { one, other } = await twoJournals(MIA, TOM);
      const first = claimed(await one.claim(intentOf()));
      await first.finishAttempt(endOf({ outcome: 'undelivered' }), 'pending');
      await first.startAttempt();
      await first.finishAttempt(endOf({ outcome: 'undelivered' }), 'pending');
      await first.release();
      await claimed(await other.claim(intentOf())).finishAttempt(endOf(), 'accepted');
      expect(await authorsOf(one)).toEqual([[MIA, MIA, MIA, TOM]]);
      expect(await other.actors()).toEqual(['mia@laptop', 'tom@desk']);
    });

    it('is absent where it is not recorded', async () => {
      const { journal } = await journalAt(0);
      await claimed(await journal.claim(intentOf())).finishAttempt(endOf(), 'accepted');
      expect(await authorsOf(journal)).toEqual([[undefined, undefined]]);
      expect(await journal.actors()).toEqual([]);
    });

    it('a row of a file is who sends it, not who staged it', async () => {
      const { one, other } = await twoJournals(MIA, TOM);
      const drain = await drainOf(other, await stage(one, paidRows(2)));
      const { claimed: held } = await claimAll(drain);
      await step(drain, { ended: held.map((each) => endedAs('pending', each, true)) });
      await step(drain, allAs('accepted', held));
      expect(await authorsOf(one)).toEqual([
        [TOM, TOM, TOM],
        [TOM, TOM, TOM],
      ]);
    });

    it('an attempt that a dead process left is that process, not the one that finds it', async () => {
      const { one, other, clock } = await twoJournals(MIA, TOM);
      const batch = await stage(one, paidRows(1));
      await claimAll(await drainOf(one, batch));
      clock.nowMs += 2 * LEASE_MS;
      const drain = await drainOf(other, batch);
      await step(drain, allAs('accepted', (await claimAll(drain)).claimed));
      expect(await authorsOf(other)).toEqual([[MIA, MIA, TOM]]);
    });
  });

  it.each([
    ['mia@laptop', ['by-mia']],
    ['mia', ['by-mia']],
    ['tom', ['by-tom']],
    ['tom@desk', ['by-tom']],
    ['mi', []],
    ['laptop', []],
    ['%', []],
    ['mia@', []],
  ])('find by the actor %s', async (actor, expected) => {
    const { one, other } = await twoJournals(MIA, TOM);
    await one.claim(intentOf({ eventId: 'by-mia', merchantOrderId: '1' }));
    await other.claim(intentOf({ eventId: 'by-tom', merchantOrderId: '2' }));
    const found = await one.find({ actor, order: 'oldest-first' }).all();
    expect(found.map(({ eventId }) => eventId)).toEqual(expected);
  });
});

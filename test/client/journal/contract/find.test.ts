import { describe, expect, it } from 'vitest';
import type { EventFilter, Intent, JournalReader } from '../../../../src/client/journal/port.ts';
import { claimed, endOf, intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

type Wanted = Omit<EventFilter, 'order'>;

const found = async (
  journal: JournalReader,
  wanted: Wanted,
  order: EventFilter['order'] = 'oldest-first',
) => (await journal.find({ ...wanted, order }).all()).map(({ eventId }) => eventId);

const OTHER = { accountId: 'b1'.repeat(16), endpoint: 'https://other.example' };

const EVENTS: readonly [Partial<Intent>, 'pending' | 'accepted' | 'rejected'][] = [
  [{ eventId: 'a', merchantOrderId: '1', subId: 's' }, 'accepted'],
  [{ eventId: 'b', merchantOrderId: '1', kind: 'partial' }, 'rejected'],
  [{ eventId: 'c', merchantOrderId: '2', subId: 's\0' }, 'pending'],
  [{ eventId: 'd', merchantOrderId: '1', kind: 'cancel' }, 'pending'],
  [{ eventId: 'a', merchantOrderId: '3', subId: 's', ...OTHER }, 'accepted'],
];

describe.each(STORES)('$name', ({ journalAt }) => {
  async function journalOfEvents(): Promise<JournalReader> {
    const { journal, clock } = await journalAt(0);
    for (const [differences, state] of EVENTS) {
      clock.nowMs += 1000;
      await claimed(await journal.claim(intentOf(differences))).finishAttempt(endOf(), state);
    }
    return journal;
  }

  describe('find', () => {
    it.each<[Wanted, string[]]>([
      [{}, ['a', 'b', 'c', 'd', 'a']],
      [{ eventId: 'a' }, ['a', 'a']],
      [{ accountId: OTHER.accountId }, ['a']],
      [{ accountId: OTHER.accountId, eventId: 'b' }, []],
      [{ accountId: 'unknown' }, []],
      [{ merchantOrderId: '1' }, ['a', 'b', 'd']],
      [{ subId: 's' }, ['a', 'a']],
      [{ subId: 's\0' }, ['c']],
      [{ kind: 'paid' }, ['a', 'c', 'a']],
      [{ state: 'pending' }, ['c', 'd']],
      [{ state: 'rejected' }, ['b']],
      [{ state: 'accepted' }, ['a', 'a']],
      [{ createdSince: 4000 }, ['d', 'a']],
      [{ createdBefore: 2000 }, ['a']],
      [{ createdSince: 2000, createdBefore: 4000, kind: 'partial' }, ['b']],
      [{ createdSince: 2000, state: 'pending' }, ['c', 'd']],
      [{ createdSince: 6000 }, []],
      [{ merchantOrderId: '1', state: 'pending', kind: 'cancel', createdSince: 4000 }, ['d']],
      [{ limit: 2 }, ['a', 'b']],
      [{ limit: 0 }, []],
      [{ limit: 99 }, ['a', 'b', 'c', 'd', 'a']],
    ])('%j', async (wanted, expected) => {
      const journal = await journalOfEvents();
      expect(await found(journal, wanted)).toEqual(expected);
      if (wanted.limit === undefined) {
        expect(await found(journal, wanted, 'newest-first')).toEqual(expected.toReversed());
      }
    });

    it('gives each event of a period once, whatever the order in which the times were written', async () => {
      const { journal, clock } = await journalAt(0);
      const times = Array.from({ length: 250 }, (_, at) => ((at * 97) % 250) * 1000);
      for (const at of times) {
        clock.nowMs = at;
        await journal.claim(intentOf({ eventId: `e${at}` }));
      }
      const [createdSince, createdBefore] = [20_000, 240_000];
      const expected = times.filter((at) => at >= createdSince && at < createdBefore);
      const period = { createdSince, createdBefore };
      expect(await found(journal, period)).toEqual(expected.map((at) => `e${at}`));
      expect(await found(journal, { ...period, limit: 150 }, 'newest-first')).toEqual(
        expected
          .toReversed()
          .slice(0, 150)
          .map((at) => `e${at}`),
      );
    });

    it('takes a limit from the end that it begins with', async () => {
      expect(await found(await journalOfEvents(), { limit: 2 }, 'newest-first')).toEqual([
        'a',
        'd',
      ]);
    });

    it('gives each of many events once, in order, also while others are written', async () => {
      const { journal } = await journalAt(0);
      const ids = Array.from({ length: 120 }, (_, index) => `e${index}`);
      for (const eventId of ids) await journal.claim(intentOf({ eventId }));
      const newest: string[] = [];
      for await (const { eventId } of journal.find({ order: 'newest-first' })) {
        newest.push(eventId);
        await journal.claim(intentOf({ eventId: `late-${eventId}` }));
      }
      expect(newest).toEqual(ids.toReversed());
      expect(await found(journal, { limit: 120 })).toEqual(ids);
    });

    it('can be left early and begun again', async () => {
      const journal = await journalOfEvents();
      for await (const first of journal.find({ order: 'oldest-first' })) {
        expect(first.sequence).toBe(1);
        break;
      }
      expect(await found(journal, {})).toHaveLength(5);
    });
  });
});

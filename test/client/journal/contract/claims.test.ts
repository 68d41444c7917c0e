import { describe, expect, it } from 'vitest';
import type { EventState } from '../../../../src/client/journal/port.ts';
import { isFailure } from '../../../../src/core/words/failure.ts';
import { failureText } from '../../../../src/core/words/failure-text.ts';
import { failing } from '../../../helpers/failing.ts';
import { perTest } from '../../../helpers/per-test.ts';
import { allEvents, BUSY_HERE, claimed, endOf, intentOf, LEASE_MS } from '../support/samples.ts';
import { STORES } from './stores.ts';

/** What it fails with, as a person reads it. */
async function hintOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
  } catch (error) {
    if (isFailure(error)) return failureText(error).hint;
    throw error;
  }
  return undefined;
}

describe.each(STORES)('$name', ({ journalAt }) => {
  const { journal, clock } = perTest(() => journalAt(0));
  describe('a claim', () => {
    it('keeps others away until it is released', async () => {
      const claim = claimed(await journal.claim(intentOf()));
      expect(await journal.claim(intentOf())).toEqual(BUSY_HERE);
      expect(await allEvents(journal)).toMatchObject([{ attemptCount: 1 }]);
      await claim.release();
      await claim.release();
      expect((await journal.claim(intentOf())).type).toBe('claimed');
    });

    it('ends with its lease, which each attempt renews', async () => {
      const claim = claimed(await journal.claim(intentOf()));
      clock.nowMs = LEASE_MS - 1;
      await claim.startAttempt();
      clock.nowMs = 2 * LEASE_MS - 2;
      expect((await journal.claim(intentOf())).type).toBe('busy');
      clock.nowMs = 2 * LEASE_MS - 1;
      expect((await journal.claim(intentOf())).type).toBe('claimed');
    });

    it('that outlived its lease goes on where nobody took the event over', async () => {
      const claim = claimed(await journal.claim(intentOf()));
      clock.nowMs = 10 * LEASE_MS;
      await claim.startAttempt();
      expect((await journal.claim(intentOf())).type).toBe('busy');
    });

    it('that was lost starts no attempt, and its release frees nothing', async () => {
      const lost = claimed(await journal.claim(intentOf()));
      clock.nowMs = LEASE_MS;
      claimed(await journal.claim(intentOf()));
      await expect(lost.startAttempt()).rejects.toThrow(
        failing({
          code: 'event_busy',
          message: expect.stringContaining('this attempt was not sent'),
        }),
      );
      await lost.release();
      expect((await journal.claim(intentOf())).type).toBe('busy');
      expect(await allEvents(journal)).toMatchObject([{ attemptCount: 2 }]);
    });

    it.each<[EventState, EventState]>([
      ['accepted', 'accepted'],
      ['rejected', 'pending'],
    ])(
      'that was lost still writes its own attempt; the state %s makes it %s',
      async (end, after) => {
        const lost = claimed(await journal.claim(intentOf()));
        clock.nowMs = LEASE_MS;
        const holder = claimed(await journal.claim(intentOf()));
        await lost.finishAttempt(endOf({ outcome: end as 'accepted' }), end);
        expect((await allEvents(journal))[0]?.state).toBe(after);
        expect((await journal.attemptsOf(holder.event)).map(({ outcome }) => outcome)).toEqual([
          end,
          'started',
        ]);
      },
    );
  });

  describe('the command that a refused claim proposes', () => {
    it.each([
      ['e1', 'e1'],
      ['e1;touch PWNED', "'e1;touch PWNED'"],
      ['-rf', '-- -rf'],
      ["'\u001b[2J\n", "$'\\047\\033[2J\\012'"],
    ])('names the event %j as %s', async (eventId, word) => {
      const lost = claimed(await journal.claim(intentOf({ eventId })));
      clock.nowMs = LEASE_MS;
      claimed(await journal.claim(intentOf({ eventId })));
      expect(await hintOf(lost.startAttempt())).toBe(`Check its outcome: conv show ${word}`);

      const other = { merchantOrderId: 'other', body: new TextEncoder().encode('{}') };
      const refused = claimed(await journal.claim(intentOf({ eventId: 'refused', ...other })));
      await refused.finishAttempt(endOf({ outcome: 'rejected' }), 'rejected');
      await refused.release();
      const [{ sequence } = { sequence: 0 }] = (await allEvents(journal)).filter(
        (event) => event.eventId === 'refused',
      );
      await claimed(
        await journal.claim(intentOf({ ...other, eventId: `${eventId}2`, successorOf: sequence })),
      ).release();
      expect(await hintOf(journal.claim(intentOf({ eventId: 'refused', ...other })))).toMatch(
        /^Check its outcome: conv show (?:-- )?(?:[\w-]+|'[^']+'|"\$\(printf '[^']+'\)")$/,
      );
    });
  });
});

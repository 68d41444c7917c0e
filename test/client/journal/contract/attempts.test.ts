import { describe, expect, it } from 'vitest';
import type { AttemptOutcome, EventState } from '../../../../src/client/journal/port.ts';
import { perTest } from '../../../helpers/per-test.ts';
import { allEvents, claimed, endOf, intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

describe.each(STORES)('$name', ({ journalAt }) => {
  const { journal } = perTest(() => journalAt(0));
  describe('the state of an event', () => {
    const sendings: [
      before: EventState,
      outcome: AttemptOutcome,
      end: EventState,
      after: EventState,
    ][] = [
      ['pending', 'unconfirmed', 'pending', 'pending'],
      ['pending', 'accepted', 'accepted', 'accepted'],
      ['pending', 'rejected', 'rejected', 'rejected'],
      ['rejected', 'accepted', 'accepted', 'accepted'],
      ['rejected', 'rejected', 'rejected', 'rejected'],
      ['rejected', 'undelivered', 'pending', 'pending'],
      ['accepted', 'undelivered', 'pending', 'accepted'],
      ['accepted', 'rejected', 'rejected', 'accepted'],
      ['accepted', 'accepted', 'accepted', 'accepted'],
    ];

    it.each(sendings)('%s, then %s (%s): %s', async (before, outcome, end, after) => {
      const first = claimed(await journal.claim(intentOf()));
      await first.finishAttempt(endOf(), before);
      await first.release();
      const second = claimed(await journal.claim(intentOf()));
      expect(second.event.state).toBe(before);
      // A refused event is open again while it is being sent: its process may never write an answer.
      expect((await allEvents(journal))[0]?.state).toBe(
        before === 'accepted' ? 'accepted' : 'pending',
      );
      await second.finishAttempt(endOf({ outcome: outcome as 'rejected' }), end);
      expect((await allEvents(journal))[0]?.state).toBe(after);
      expect((await journal.attemptsOf(second.event)).at(-1)?.outcome).toBe(outcome);
    });
  });

  describe('attempts', () => {
    it('are numbered from 1, each with its own end', async () => {
      const { journal, clock } = await journalAt(1000);
      const claim = claimed(await journal.claim(intentOf()));
      await claim.finishAttempt(endOf({ outcome: 'undelivered', errorCode: 'refused' }), 'pending');
      clock.nowMs = 1500;
      await claim.startAttempt();
      await claim.finishAttempt(endOf({ durationMs: 7 }), 'accepted');
      expect(await journal.attemptsOf(claim.event)).toMatchObject([
        {
          number: 1,
          startedAt: 1000,
          outcome: 'undelivered',
          errorCode: 'refused',
          durationMs: 12.5,
        },
        { number: 2, startedAt: 1500, outcome: 'accepted', errorCode: null, durationMs: 7 },
      ]);
    });

    it.each<[string, string | null, string | null]>([
      ['4,096 characters at most', 'x'.repeat(5000), 'x'.repeat(4096)],
      ['NUL and lone surrogates', 'a\0b\ud83d', 'a\0b\ud83d'],
      ['a pair of surrogates cut in two', `${'x'.repeat(4095)}😀`, `${'x'.repeat(4095)}\ud83d`],
      ['an empty answer', '', ''],
      ['no answer', null, null],
    ])('keep the response: %s', async (_, response, kept) => {
      const claim = claimed(await journal.claim(intentOf()));
      await claim.finishAttempt(endOf({ response }), 'accepted');
      expect((await journal.attemptsOf(claim.event))[0]?.response).toBe(kept);
    });

    it.each([
      ['is', true],
      ['is not', false],
    ])('say where a secret %s hidden in the response', async (_, isMarked) => {
      const claim = claimed(await journal.claim(intentOf()));
      const end = endOf({
        response: '{"a":"<hidden>"}',
        ...(isMarked ? { masked: true as const } : {}),
      });
      await claim.finishAttempt(end, 'accepted');
      const [attempt] = await journal.attemptsOf(claim.event);
      expect(attempt?.masked).toBe(isMarked ? true : undefined);
    });
  });
});

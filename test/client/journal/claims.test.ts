import { describe, expect, it } from 'vitest';
import type { EventState } from '../../../src/client/journal/port.ts';
import { isFailure } from '../../../src/words/failure.ts';
import { failureText } from '../../../src/words/failure-text.ts';
import { failing } from '../../helpers/failing.ts';
import { allEvents, claimed, endOf, intentOf, journalAt, LEASE_MS } from './support/samples.ts';

describe('a claim', () => {
  it('keeps others away until it is released', async () => {
    const { journal } = await journalAt(0);
    const claim = claimed(journal.claim(intentOf()));
    expect(journal.claim(intentOf())).toEqual({ type: 'busy', processId: process.pid });
    expect(allEvents(journal)).toMatchObject([{ attemptCount: 1 }]);
    claim.release();
    claim.release();
    expect(journal.claim(intentOf()).type).toBe('claimed');
  });

  it('ends with its lease, which each attempt renews', async () => {
    const { journal, clock } = await journalAt(0);
    const claim = claimed(journal.claim(intentOf()));
    clock.nowMs = LEASE_MS - 1;
    claim.startAttempt();
    clock.nowMs = 2 * LEASE_MS - 2;
    expect(journal.claim(intentOf()).type).toBe('busy');
    clock.nowMs = 2 * LEASE_MS - 1;
    expect(journal.claim(intentOf()).type).toBe('claimed');
  });

  it('that outlived its lease goes on where nobody took the event over', async () => {
    const { journal, clock } = await journalAt(0);
    const claim = claimed(journal.claim(intentOf()));
    clock.nowMs = 10 * LEASE_MS;
    claim.startAttempt();
    expect(journal.claim(intentOf()).type).toBe('busy');
  });

  it('that was lost starts no attempt, and its release frees nothing', async () => {
    const { journal, clock } = await journalAt(0);
    const lost = claimed(journal.claim(intentOf()));
    clock.nowMs = LEASE_MS;
    claimed(journal.claim(intentOf()));
    expect(() => lost.startAttempt()).toThrow(
      failing({
        code: 'event_busy',
        message: expect.stringContaining('this attempt was not sent'),
      }),
    );
    lost.release();
    expect(journal.claim(intentOf()).type).toBe('busy');
    expect(allEvents(journal)).toMatchObject([{ attemptCount: 2 }]);
  });

  it.each<[EventState, EventState]>([
    ['accepted', 'accepted'],
    ['rejected', 'pending'],
  ])('that was lost still writes its own attempt; the state %s makes it %s', async (end, after) => {
    const { journal, clock } = await journalAt(0);
    const lost = claimed(journal.claim(intentOf()));
    clock.nowMs = LEASE_MS;
    const holder = claimed(journal.claim(intentOf()));
    lost.finishAttempt(endOf({ outcome: end as 'accepted' }), end);
    expect(allEvents(journal)[0]?.state).toBe(after);
    expect(journal.attemptsOf(holder.event).map(({ outcome }) => outcome)).toEqual([
      end,
      'started',
    ]);
  });
});

/** What it throws, as a person reads it. */
function hintOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (isFailure(error)) return failureText(error).hint;
    throw error;
  }
  return undefined;
}

describe('the command that a refused claim proposes', () => {
  it.each([
    ['e1', 'e1'],
    ['e1;touch PWNED', "'e1;touch PWNED'"],
    ['-rf', '-- -rf'],
    ["'\u001b[2J\n", "$'\\047\\033[2J\\012'"],
  ])('names the event %j as %s', async (eventId, word) => {
    const { journal, clock } = await journalAt(0);
    const lost = claimed(journal.claim(intentOf({ eventId })));
    clock.nowMs = LEASE_MS;
    claimed(journal.claim(intentOf({ eventId })));
    expect(hintOf(() => lost.startAttempt())).toBe(`Check its outcome: conv show ${word}`);

    const other = { merchantOrderId: 'other', body: new TextEncoder().encode('{}') };
    const refused = claimed(journal.claim(intentOf({ eventId: 'refused', ...other })));
    refused.finishAttempt(endOf({ outcome: 'rejected' }), 'rejected');
    refused.release();
    const [{ sequence } = { sequence: 0 }] = allEvents(journal).filter(
      (event) => event.eventId === 'refused',
    );
    claimed(
      journal.claim(intentOf({ ...other, eventId: `${eventId}2`, successorOf: sequence })),
    ).release();
    expect(hintOf(() => journal.claim(intentOf({ eventId: 'refused', ...other })))).toMatch(
      /^Check its outcome: conv show (?:-- )?(?:[\w-]+|'[^']+'|"\$\(printf '[^']+'\)")$/,
    );
  });
});

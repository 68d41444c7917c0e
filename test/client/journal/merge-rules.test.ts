import { describe, expect, it } from 'vitest';
import { BY_HAND } from '../../../src/client/journal/by-hand.ts';
import { finalState, missingAttempts } from '../../../src/client/journal/merge-rules.ts';
import type { Attempt, AttemptOutcome, EventState } from '../../../src/client/journal/port.ts';

const attempt = (
  startedAt: number,
  outcome: AttemptOutcome,
  errorCode: string | null = null,
): Attempt => ({
  number: 1,
  startedAt,
  outcome,
  durationMs: 1,
  httpStatus: null,
  errorCode,
  response: null,
});

/** How far each of two journals is with an event: its state, and its attempts as `startedAt outcome`. */
type Side = readonly [EventState, ...(readonly [number, AttemptOutcome, typeof BY_HAND?])[]];

const standing = ([state, ...attempts]: Side) => ({
  state,
  attempts: attempts.map(([startedAt, outcome, errorCode]) =>
    attempt(startedAt, outcome, errorCode),
  ),
});

describe('the state of an event that two journals have', () => {
  it.each<[EventState, Side, Side]>([
    ['accepted', ['accepted'], ['accepted']],
    ['accepted', ['accepted'], ['withdrawn']],
    ['accepted', ['accepted'], ['rejected', [9, 'rejected']]],
    ['accepted', ['accepted'], ['pending', [9, 'unconfirmed']]],
    ['withdrawn', ['withdrawn'], ['withdrawn']],
    ['withdrawn', ['withdrawn'], ['rejected', [9, 'rejected']]],
    ['withdrawn', ['withdrawn'], ['pending', [9, 'unconfirmed']]],
    ['rejected', ['rejected', [1, 'rejected']], ['rejected', [2, 'rejected']]],
    ['rejected', ['rejected', [1, 'unconfirmed']], ['rejected', [1, 'rejected']]],
    ['pending', ['pending'], ['pending', [1, 'undelivered']]],
    ['rejected', ['rejected', [1, 'rejected']], ['pending']],
    ['rejected', ['rejected', [1, 'rejected']], ['pending', [2, 'undelivered']]],
    ['pending', ['rejected', [1, 'rejected']], ['pending', [2, 'started']]],
    ['pending', ['rejected', [1, 'rejected']], ['pending', [2, 'unconfirmed']]],
    ['pending', ['rejected', [1, 'rejected']], ['pending', [2, 'interrupted']]],
    ['rejected', ['rejected', [2, 'rejected']], ['pending', [1, 'unconfirmed']]],
    ['rejected', ['rejected', [1, 'rejected'], [3, 'rejected']], ['pending', [2, 'started']]],
    ['pending', ['rejected', [1, 'rejected'], [3, 'undelivered']], ['pending', [2, 'started']]],
    // What a person settled yields to the service, whoever spoke later, and to a person's later word.
    ['rejected', ['accepted', [9, 'accepted', BY_HAND]], ['rejected', [1, 'rejected']]],
    ['accepted', ['rejected', [9, 'rejected', BY_HAND]], ['accepted', [1, 'accepted']]],
    ['accepted', ['withdrawn', [9, 'withdrawn', BY_HAND]], ['accepted', [1, 'accepted']]],
    ['withdrawn', ['withdrawn', [9, 'withdrawn', BY_HAND]], ['rejected', [10, 'rejected']]],
    ['accepted', ['accepted', [9, 'accepted', BY_HAND]], ['rejected', [1, 'rejected', BY_HAND]]],
    ['rejected', ['accepted', [1, 'accepted', BY_HAND]], ['rejected', [9, 'rejected', BY_HAND]]],
    ['withdrawn', ['accepted', [1, 'accepted', BY_HAND]], ['withdrawn', [9, 'withdrawn', BY_HAND]]],
    ['accepted', ['accepted', [9, 'accepted', BY_HAND]], ['withdrawn', [1, 'withdrawn', BY_HAND]]],
    ['accepted', ['accepted', [1, 'accepted', BY_HAND]], ['pending', [2, 'unconfirmed']]],
    ['rejected', ['rejected', [2, 'rejected', BY_HAND]], ['pending', [1, 'unconfirmed']]],
    ['pending', ['rejected', [1, 'rejected', BY_HAND]], ['pending', [2, 'unconfirmed']]],
  ])('is %s', (state, one, other) => {
    expect(finalState(standing(one), standing(other))).toBe(state);
    expect(finalState(standing(other), standing(one))).toBe(state);
  });

  it('is open where both were sent at the very same time', () => {
    const refused = standing(['rejected', [1, 'rejected']]);
    const unknown = standing(['pending', [1, 'started']]);
    expect(finalState(refused, unknown)).toBe('pending');
    expect(finalState(unknown, refused)).toBe('pending');
  });
});

const BY = { actor: 'mira', version: '1.0.0' };

describe('attempts that a journal does not have', () => {
  it.each<Partial<Attempt>>([
    { startedAt: 2 },
    { outcome: 'accepted' },
    { durationMs: 2 },
    { httpStatus: 500 },
    { errorCode: 'ECONNRESET' },
    { response: '{}' },
    { masked: true },
    { by: BY },
  ])('are those that differ, as in %o', (difference) => {
    const [own, other] = [attempt(1, 'rejected'), { ...attempt(1, 'rejected'), ...difference }];
    expect(missingAttempts([own], [own, other])).toEqual([other]);
    expect(missingAttempts([other], [own, other])).toEqual([own]);
  });

  it('are not those with another number alone', () => {
    const own = { ...attempt(1, 'rejected'), by: BY };
    expect(missingAttempts([own], [{ ...own, number: 7, by: { ...BY } }])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  isAboutReportAloneByHistory,
  refusedAlone,
} from '../../../src/client/delivery/refused-alone.ts';
import type { Journal } from '../../../src/client/journal/port.ts';
import { classify } from '../../../src/core/protocol/answers/classify.ts';
import {
  NO_DETAILS,
  type Outcome,
  type Verdict,
  WRONG_ADDRESS,
} from '../../../src/core/protocol/answers/verdict.ts';
import { answer, EXPECTED, failure, worded } from '../../core/protocol/answers/results.ts';
import { claimed, endOf, intentOf, journalAt } from '../journal/support/samples.ts';

const NO_ROUTE = { body: '{"message":"no Route matched"}' };

/** What an answer with this status comes to. */
function attemptedWith(status: number, shape: Parameters<typeof answer>[1] = {}) {
  const result = answer(status, shape);
  return { verdict: classify(result, EXPECTED), result };
}

/** A journal with an accepted report at the endpoint of `intentOf`. */
async function withAccepted(): Promise<Journal> {
  const { journal } = await journalAt(0);
  const claim = claimed(await journal.claim(intentOf()));
  await claim.finishAttempt(endOf(), 'accepted');
  await claim.release();
  return journal;
}

describe('a refusal, where another report was accepted', () => {
  it.each<[string, ReturnType<typeof attemptedWith>, boolean]>([
    ['a 403', attemptedWith(403), true],
    ['a 407', attemptedWith(407), true],
    ['a 404 that talks of a route', attemptedWith(404, NO_ROUTE), true],
    ['a 405', attemptedWith(405), true],
    ['a 401: the credentials may have changed since', attemptedWith(401), false],
    ['a 403 that may be another one’s', attemptedWith(403, { isAlone: false }), false],
    ['a 422', attemptedWith(422), false],
    ['a 503', attemptedWith(503), false],
  ])('is about one report alone: %s', async (_, attempted, isAlone) => {
    expect(await isAboutReportAloneByHistory(attempted, intentOf(), await withAccepted())).toBe(
      isAlone,
    );
  });

  it('is not where there was no response', async () => {
    const result = failure('refused', false);
    const attempted = { verdict: classify(result, EXPECTED), result };
    expect(await isAboutReportAloneByHistory(attempted, intentOf(), await withAccepted())).toBe(
      false,
    );
  });
});

describe('what was accepted speaks for', () => {
  it.each([
    ['the same account and endpoint', {}, true],
    ['no other endpoint', { endpoint: 'https://service.example/v2' }, false],
    ['no other account', { accountId: 'b0'.repeat(16) }, false],
  ])('%s', async (_, elsewhere, isAlone) => {
    const destination = intentOf(elsewhere);
    const alone = await isAboutReportAloneByHistory(
      attemptedWith(403),
      destination,
      await withAccepted(),
    );
    expect(alone).toBe(isAlone);
  });

  it('nothing where a person said so, or where it is open', async () => {
    const { journal } = await journalAt(0);
    const claim = claimed(await journal.claim(intentOf()));
    await claim.finishAttempt(endOf({ outcome: 'undelivered' }), 'pending');
    await claim.release();
    expect(await isAboutReportAloneByHistory(attemptedWith(403), intentOf(), journal)).toBe(false);
    const order = { outcome: 'accepted', reason: 'seen', mayHaveBeenCounted: false } as const;
    await journal.settle(claim.event, order);
    expect(await isAboutReportAloneByHistory(attemptedWith(403), intentOf(), journal)).toBe(false);
  });
});

describe('a report that was refused alone', () => {
  it.each<[Outcome, string | null, Outcome]>([
    ['unauthorized', null, 'undelivered'],
    ['undelivered', WRONG_ADDRESS, 'undelivered'],
    ['unconfirmed', WRONG_ADDRESS, 'unconfirmed'],
  ])('(%s, %s) is %s', (outcome, errorCode, after) => {
    const serviceError = { code: 'x', message: 'not yours', fields: [] };
    const details = { errorCode, serviceError, clockSkewSeconds: 90 };
    const verdict: Verdict = { ...NO_DETAILS, ...details, outcome };
    const { message, ...alone } = worded(refusedAlone(verdict, answer(403)));
    expect(alone).toMatchObject({
      outcome: after,
      settles: false,
      errorCode: 'refused_alone',
      clockSkewSeconds: null,
      serviceError,
    });
    expect(message).toContain('403');
  });
});

import { describe, expect, it } from 'vitest';
import type { AttemptResult } from '../../../src/client/delivery/attempt.ts';
import { ConcurrentAttempts } from '../../../src/client/sending/concurrent-attempts.ts';
import { classify } from '../../../src/core/protocol/answers/classify.ts';
import { answer, EXPECTED, RECORD } from '../../core/protocol/answers/results.ts';

const REFUSAL = '{"error":{"code":"order_closed","message":"no"}}';

const attempted = (status: number, body: string): AttemptResult => {
  const result = answer(status, { body });
  return { result, verdict: classify(result, EXPECTED) };
};

const REFUSED = attempted(422, REFUSAL);
const UNAUTHORIZED = attempted(401, REFUSAL);
const ACCEPTED = attempted(200, `{"data":${RECORD}}`);
const ANOTHERS = attempted(200, `{"data":${RECORD.replace('A-1', 'B-1')}}`);
const WITHOUT_EFFECT = attempted(200, `{"data":${RECORD.replace('1.10', '9')}}`);
const FAILED = attempted(500, '');

/** An attempt that ends when it is told to. */
function pending() {
  let end = (_: AttemptResult): void => undefined;
  const attempt = new Promise<AttemptResult>((resolve) => {
    end = resolve;
  });
  return { attempt, end };
}

/** The attempt as it settles among the others. */
async function track(
  concurrent: ConcurrentAttempts,
  attempt: Promise<AttemptResult>,
): Promise<AttemptResult> {
  const number = concurrent.start();
  return concurrent.end(number, await attempt);
}

describe('a refusal beside other attempts', () => {
  it.each([
    ['an accepted one', ACCEPTED, true],
    ['another refusal', REFUSED, true],
    ['one that failed', FAILED, true],
    ["one that got another order's record", ANOTHERS, false],
    ['one whose record shows nothing of it', WITHOUT_EFFECT, false],
  ])('waits for them, and settles beside %s: %s', async (_, beside, settles) => {
    for (const refusal of [REFUSED, UNAUTHORIZED]) {
      const concurrent = new ConcurrentAttempts();
      const [own, other] = [pending(), pending()];
      const told: string[] = [];
      const ends = [own, other].map(({ attempt }, at) =>
        track(concurrent, attempt).then((ended) => {
          told.push(at === 0 ? 'refusal' : 'other');
          return ended;
        }),
      );
      own.end(refusal);
      await new Promise(setImmediate);
      expect(told).toEqual([]);
      other.end(beside);
      const [{ verdict }] = (await Promise.all(ends)) as [AttemptResult, AttemptResult];
      if (settles) expect(verdict).toBe(refusal.verdict);
      else expect(verdict).toMatchObject({ outcome: 'unconfirmed', settles: false, retry: true });
    }
  });

  it('is in doubt also where the other one has ended before', async () => {
    const concurrent = new ConcurrentAttempts();
    const [own, other] = [pending(), pending()];
    const [refusal, stray] = [track(concurrent, own.attempt), track(concurrent, other.attempt)];
    other.end(ANOTHERS);
    await stray;
    own.end(REFUSED);
    expect((await refusal).verdict).toMatchObject({ settles: false, errorCode: 'out_of_step' });
  });

  it('is in no doubt where the other one had ended before it began', async () => {
    const concurrent = new ConcurrentAttempts();
    await track(concurrent, Promise.resolve(ANOTHERS));
    expect(await track(concurrent, Promise.resolve(REFUSED))).toBe(REFUSED);
  });

  it('does not keep an accepted one waiting', async () => {
    const concurrent = new ConcurrentAttempts();
    void track(concurrent, pending().attempt);
    expect(await track(concurrent, Promise.resolve(ACCEPTED))).toBe(ACCEPTED);
  });
});

import { describe, expect, it } from 'vitest';
import { type AttemptCounts, afterAttempt } from '../../../src/core/delivery/after-attempt.ts';
import { classify } from '../../../src/core/delivery/classify.ts';
import type { PostResult } from '../../../src/core/delivery/post-result.ts';
import { answer, EXPECTED, failure, RECORD } from './results.ts';

const after = (result: PostResult, counts: Partial<AttemptCounts> = {}) =>
  afterAttempt(classify(result, EXPECTED), result, {
    attempt: 1,
    retries: 4,
    random: 0.5,
    silentOrders: 0,
    ...counts,
  });

const asking = (status: number, seconds: number) =>
  answer(status, { headers: { 'retry-after': String(seconds) } });

const RESET = failure('closed_without_answer', true);

describe('what follows an attempt', () => {
  it.each<[string, PostResult, Partial<AttemptCounts>, object]>([
    ['the record', answer(200, { body: `{"data":${RECORD}}` }), {}, { do: 'settle' }],
    ['a refusal', answer(422), {}, { do: 'settle' }],
    ['401', answer(401), {}, { do: 'stop', why: 'unauthorized' }],
    ['403', answer(403), {}, { do: 'stop', why: 'unauthorized' }],
    ['500', answer(500), {}, { do: 'retry', delayMs: 250, pauseAllMs: 0 }],
    ['the third 500', answer(500), { attempt: 3 }, { do: 'retry', delayMs: 1000, pauseAllMs: 0 }],
    ['the last 500', answer(500), { attempt: 5 }, { do: 'park', pauseAllMs: 0 }],
    ['a redirect', answer(302), {}, { do: 'park', pauseAllMs: 0 }],
    ['a gateway’s 404', answer(404), {}, { do: 'park', pauseAllMs: 0 }],
    ['a bad certificate', failure('tls', false), {}, { do: 'park', pauseAllMs: 0 }],
    ['429 with a wait', asking(429, 2), {}, { do: 'retry', delayMs: 2250, pauseAllMs: 2000 }],
    ['503 with a wait', asking(503, 2), {}, { do: 'retry', delayMs: 2250, pauseAllMs: 2000 }],
    ['409 with a wait', asking(409, 2), {}, { do: 'retry', delayMs: 2250, pauseAllMs: 0 }],
    ['429 with a long wait', asking(429, 600), {}, { do: 'park', pauseAllMs: 60_000 }],
    ['silence of many', RESET, { silentOrders: 50 }, { do: 'retry', delayMs: 250, pauseAllMs: 0 }],
    ['the last silence', RESET, { silentOrders: 49, attempt: 5 }, { do: 'park', pauseAllMs: 0 }],
    [
      'the last silence of the fiftieth',
      RESET,
      { silentOrders: 50, attempt: 5 },
      { do: 'stop', why: 'unreachable' },
    ],
  ])('%s', (_, result, counts, move) => {
    expect(after(result, counts)).toEqual(move);
  });
});

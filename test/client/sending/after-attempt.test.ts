import { describe, expect, it } from 'vitest';
import { type AttemptCounts, afterAttempt } from '../../../src/client/sending/after-attempt.ts';
import { classify } from '../../../src/core/protocol/answers/classify.ts';
import type { PostResult } from '../../../src/core/protocol/answers/verdict.ts';
import { answer, EXPECTED, failure, RECORD } from '../../core/protocol/answers/results.ts';

const after = (result: PostResult, counts: Partial<AttemptCounts> = {}) =>
  afterAttempt(classify(result, EXPECTED), result, {
    attempt: 1,
    retries: 4,
    random: 0.5,
    outage: { orders: 0, ms: 0, isOverloaded: false },
    patienceMs: 30_000,
    ...counts,
  });

const asking = (status: number, seconds: number) =>
  answer(status, { headers: { 'retry-after': String(seconds) } });

const RESET = failure('closed_without_answer', true);

const isOverloaded = false;
const few = { orders: 49, ms: 60_000, isOverloaded };
const many = { orders: 50, ms: 29_999, isOverloaded };
const long = { orders: 50, ms: 30_000, isOverloaded };
const crowded = { orders: 1, ms: 0, isOverloaded: true };

const REFUSAL = '{"error":{"code":"order_closed"}}';

describe('what follows an attempt', () => {
  it.each<[string, PostResult, Partial<AttemptCounts>, object]>([
    ['the record', answer(200, { body: `{"data":${RECORD}}` }), {}, { do: 'settle' }],
    ['a refusal', answer(422, { body: REFUSAL }), {}, { do: 'settle' }],
    ['a request that was not processed', answer(413), {}, { do: 'park', pauseAllMs: 0 }],
    [
      'a refusal by a connection that carried something else, however few retries are left',
      answer(422, { body: REFUSAL, isAlone: false }),
      { retries: 0, outage: many },
      { do: 'retry', delayMs: 0, pauseAllMs: 0 },
    ],
    [
      'a 401 by a connection that carried something else',
      answer(401, { isAlone: false }),
      {},
      { do: 'retry', delayMs: 0, pauseAllMs: 0 },
    ],
    ['401', answer(401), {}, { do: 'stop', why: 'unauthorized' }],
    ['403', answer(403), {}, { do: 'stop', why: 'unauthorized' }],
    ['500', answer(500), {}, { do: 'retry', delayMs: 250, pauseAllMs: 0 }],
    ['the third 500', answer(500), { attempt: 3 }, { do: 'retry', delayMs: 1000, pauseAllMs: 0 }],
    [
      'the last but one',
      answer(500),
      { attempt: 4 },
      { do: 'retry', delayMs: 2000, pauseAllMs: 0 },
    ],
    ['the last 500', answer(500), { attempt: 5 }, { do: 'park', pauseAllMs: 0 }],
    [
      'the last 429 while others get through',
      answer(429),
      { attempt: 5, outage: crowded },
      { do: 'retry', delayMs: 4000, pauseAllMs: 0 },
    ],
    [
      'the same, where nothing is to be sent again',
      answer(429),
      { retries: 0, outage: crowded },
      { do: 'park', pauseAllMs: 0 },
    ],
    ['a redirect', answer(302), {}, { do: 'park', pauseAllMs: 0 }],
    ['a gateway’s 404', answer(404), {}, { do: 'park', pauseAllMs: 0 }],
    ['a bad certificate', failure('tls', false), {}, { do: 'park', pauseAllMs: 0 }],
    ['429 with a wait', asking(429, 2), {}, { do: 'retry', delayMs: 2250, pauseAllMs: 2000 }],
    ['503 with a wait', asking(503, 2), {}, { do: 'retry', delayMs: 2250, pauseAllMs: 2000 }],
    ['409 with a wait', asking(409, 2), {}, { do: 'retry', delayMs: 2250, pauseAllMs: 0 }],
    [
      '429 with a long wait',
      asking(429, 600),
      {},
      { do: 'retry', delayMs: 600_250, pauseAllMs: 600_000 },
    ],
    [
      '429 with the longest wait',
      asking(429, 900),
      {},
      { do: 'retry', delayMs: 900_250, pauseAllMs: 900_000 },
    ],
    ['429 with too long a wait', asking(429, 901), {}, { do: 'stop', why: 'asked_to_wait' }],
    [
      'the last one without an answer',
      RESET,
      { outage: few, attempt: 5 },
      { do: 'park', pauseAllMs: 0 },
    ],
    ['one in an outage', RESET, { outage: many }, { do: 'retry', delayMs: 250, pauseAllMs: 1000 }],
    [
      'the last one in an outage',
      RESET,
      { outage: many, attempt: 5 },
      { do: 'retry', delayMs: 4000, pauseAllMs: 1000 },
    ],
    [
      'the same, where nothing is to be sent again',
      RESET,
      { outage: many, retries: 0 },
      { do: 'park', pauseAllMs: 1000 },
    ],
    [
      'any one in a long outage',
      RESET,
      { outage: long, attempt: 1 },
      { do: 'stop', why: 'unreachable' },
    ],
    [
      'a bad certificate for many',
      failure('tls', false),
      { outage: many },
      { do: 'stop', why: 'unreachable' },
    ],
  ])('%s', (_, result, counts, move) => {
    expect(after(result, counts)).toEqual(move);
  });
});

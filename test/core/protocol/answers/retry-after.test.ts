import { describe, expect, it } from 'vitest';
import { classify } from '../../../../src/core/protocol/answers/classify.ts';
import { answer, EXPECTED, worded } from './results.ts';

describe('Retry-After', () => {
  it.each([
    [429, '7', 7_000],
    [503, '0', 0],
    [503, 'Mon, 05 Jan 2026 10:00:30 GMT', 30_000],
    [503, 'Mon, 05 Jan 2026 09:00:00 GMT', 0],
    [409, '99999999999999999999', 1e12],
    [429, '-1', null],
    [429, '1.5', null],
    [429, 'soon', null],
    [429, '1, 2', null],
    [429, 'Mon, 99 Foo 2026 10:00:30 GMT', null],
    [422, '7', null],
  ])('of a %i, %j, is a wait of %j ms', (status, text, retryAfterMs) => {
    const headers = { 'retry-after': text };
    expect(classify(answer(status, { headers }), EXPECTED).retryAfterMs).toBe(retryAfterMs);
  });

  it('is told in the message, for those who will not wait that long', () => {
    const { message } = worded(
      classify(answer(429, { headers: { 'retry-after': '120' } }), EXPECTED),
    );
    expect(message).toBe('the service answered 429: too many requests; it asks conv to wait 120 s');
  });
});

import { describe, expect, it } from 'vitest';
import {
  adjust,
  type Concurrency,
  startConcurrency,
  type TrafficSign,
  trafficSign,
} from '../../../src/core/delivery/concurrency.ts';
import { answer, failure } from './results.ts';

/** Feeds ends of exchanges, each of which took `tookMs`, one a millisecond. */
function feed(start: Concurrency, count: number, sign: TrafficSign, tookMs = 5, from = 0) {
  let now = start;
  for (let at = 0; at < count; at += 1) {
    const endedAt = from + at;
    now = adjust(now, { sentAt: endedAt - tookMs, endedAt, sign });
  }
  return now;
}

describe('how many go at once', () => {
  it.each([
    [1, 1],
    [3, 3],
    [4, 4],
    [32, 4],
  ])('begins low: of at most %i with %i', (most, first) => {
    expect(startConcurrency(most).limit).toBe(first);
  });

  it.each([
    ['one more for each quick answer', 10, 5, 14],
    ['never more than it may', 1_000, 5, 32],
    ['while answers take less than 100 ms', 5, 99, 9],
  ])('rises: %s', (_, count, tookMs, limit) => {
    expect(feed(startConcurrency(32), count, 'flow', tookMs).limit).toBe(limit);
  });

  it('does not rise while answers take more than twice the best time', () => {
    const quick = feed(startConcurrency(32), 4, 'flow', 80);
    expect(feed(quick, 50, 'flow', 170).limit).toBe(quick.limit);
    expect(feed(quick, 50, 'flow', 90).limit).toBeGreaterThan(quick.limit);
  });

  it('halves once, however many answers of one round trip say so', () => {
    const full = feed(startConcurrency(32), 100, 'flow');
    const cut = feed(full, 32, 'jam', 5, 1_000);
    expect(cut.limit).toBe(16);
    expect(feed(cut, 1, 'jam', 5, 3_000).limit).toBe(8);
    expect(feed(cut, 1, 'jam', 2_500, 3_000).limit).toBe(16);
  });

  it('stays at one at the least, and rises slowly after a jam', () => {
    let now = startConcurrency(32);
    for (let at = 0; at < 10; at += 1) now = feed(now, 1, 'jam', 5, at * 2_000);
    expect(now.limit).toBe(1);
    expect(feed(now, 3, 'flow', 5, 30_000).limit).toBe(3);
    expect(feed(now, 40, 'flow', 5, 30_000).limit).toBeLessThan(11);
  });

  it.each<[string, Parameters<typeof trafficSign>[0], TrafficSign]>([
    ['200', answer(200), 'flow'],
    ['422', answer(422), 'flow'],
    ['409', answer(409), 'jam'],
    ['429', answer(429), 'jam'],
    ['503', answer(503), 'jam'],
    ['500', answer(500), 'none'],
    ['a connection that does not come about', failure('connect_timeout', false), 'jam'],
    ['no answer', failure('headers_timeout', true), 'jam'],
    ['half an answer', failure('whole_timeout', true), 'jam'],
    ['a refused connection', failure('refused', false), 'none'],
    ['a dropped connection', failure('closed_without_answer', true), 'none'],
  ])('reads %s', (_, result, sign) => {
    expect(trafficSign(result)).toBe(sign);
  });
});

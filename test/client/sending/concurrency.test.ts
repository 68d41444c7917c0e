import { describe, expect, it } from 'vitest';
import {
  adjust,
  type Concurrency,
  startConcurrency,
  type TrafficSign,
  trafficSign,
} from '../../../src/client/sending/concurrency.ts';
import { answer, failure } from '../../core/protocol/answers/results.ts';

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
    ['429', answer(429), 'busy'],
    ['503', answer(503), 'busy'],
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

/** A service that answers at its own pace; what comes of a few hundred reports at it. */
interface Server {
  /** @returns how long it takes, in milliseconds, and whether it took the report. */
  answer(now: number): { readonly tookMs: number; readonly isTaken: boolean };
  ended?(): void;
}

const TURNED_AWAY = { tookMs: 1, isTaken: false };

/** Bears so many at once, and turns the others away at the door. */
function small(most: number, tookMs: number): Server {
  let inside = 0;
  return {
    answer: () => {
      if (inside === most) return TURNED_AWAY;
      inside += 1;
      return { tookMs, isTaken: true };
    },
    ended: () => {
      inside -= 1;
    },
  };
}

/** A bucket that so many tokens a second fall into. */
function limited(perSecond: number, tookMs: number): Server {
  let tokens = perSecond;
  let at = 0;
  return {
    answer: (now) => {
      tokens = Math.min(perSecond, tokens + ((now - at) * perSecond) / 1000);
      at = now;
      if (tokens < 1) return TURNED_AWAY;
      tokens -= 1;
      return { tookMs, isTaken: true };
    },
  };
}

/** Of `count` backends one is dead. */
function oneDeadOf(count: number, tookMs: number): Server {
  const random = seeded();
  return { answer: () => (random() < 1 / count ? TURNED_AWAY : { tookMs, isTaken: true }) };
}

function seeded(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Sends until `wanted` reports are taken, in a time of its own. */
function sendAll(server: Server, wanted: number) {
  let pace = startConcurrency(32);
  let [now, beganAt, taken, refused] = [0, Number.NEGATIVE_INFINITY, 0, 0];
  const inFlight: { sentAt: number; endedAt: number; isTaken: boolean }[] = [];
  while (taken < wanted) {
    const next = inFlight.length < pace.limit ? Math.max(now, beganAt + pace.gapMs) : Infinity;
    const first = inFlight.reduce((least, { endedAt }) => Math.min(least, endedAt), Infinity);
    now = Math.min(next, first);
    if (next <= first) {
      const { tookMs, isTaken } = server.answer(now);
      inFlight.push({ sentAt: now, endedAt: now + tookMs, isTaken });
      beganAt = now;
      continue;
    }
    const at = inFlight.findIndex(({ endedAt }) => endedAt === first);
    const [{ sentAt, endedAt, isTaken }] = inFlight.splice(at, 1) as [(typeof inFlight)[0]];
    if (isTaken) server.ended?.();
    if (isTaken) taken += 1;
    else refused += 1;
    pace = adjust(pace, { sentAt, endedAt, sign: isTaken ? 'flow' : 'busy' });
  }
  return { seconds: now / 1000, refused: refused / (taken + refused) };
}

describe('a service that is busy without saying for how long', () => {
  it.each<[string, Server, number, number, number]>([
    // what it bears, the service, reports, seconds at most (with 10 % to spare), part refused at most
    ['6 at once', small(6, 30), 2000, 11, 0.05],
    ['2 at once', small(2, 30), 1000, 16.5, 0.05],
    ['6 at once, slow', small(6, 200), 1000, 36.7, 0.08],
    ['100 a second', limited(100, 20), 2000, 21, 0.1],
    ['100 a second, answered at once', limited(100, 1), 2000, 21, 0.65],
    ['1 a second', limited(1, 20), 60, 100, 0.82],
    ['all but what one dead of six servers gets', oneDeadOf(6, 2), 20_000, 10, 0.18],
    ['as much as it likes', small(1000, 30), 2000, 3, 0],
  ])('that bears %s is not flooded, and is kept at work', (_, server, count, seconds, part) => {
    const sent = sendAll(server, count);
    expect(sent.refused).toBeLessThanOrEqual(part);
    expect(sent.seconds).toBeLessThan(seconds);
  });

  it('is asked four times a second at most where it takes nothing at all', () => {
    let pace = startConcurrency(32);
    for (let at = 0; at < 40; at += 1)
      pace = adjust(pace, { sentAt: at * 3000, endedAt: at * 3000 + 1, sign: 'busy' });
    expect(pace).toMatchObject({ limit: 1, gapMs: 250 });
  });

  it('is tried with more again after a while', () => {
    const crowded = feed(feed(startConcurrency(32), 8, 'flow'), 5, 'busy', 0.5, 100);
    expect(crowded).toMatchObject({ ceiling: 5, limit: 3 });
    const risen = feed(crowded, 200, 'flow', 5, 200);
    expect(risen.limit).toBe(5);
    expect(feed(risen, 20, 'flow', 5, 4000).limit).toBeGreaterThan(5);
  });
});

describe('one answer', () => {
  const NOW = 10_000;
  const PACE: Concurrency = { ...startConcurrency(32), limit: 8, isStarting: false, baseMs: 10 };

  const adjusted = (from: Partial<Concurrency>, sign: TrafficSign, tookMs = 5) =>
    adjust({ ...PACE, ...from }, { sentAt: NOW - tookMs, endedAt: NOW, sign });

  const halved = { limit: 4, isStarting: false, credit: 0, cutAt: NOW };

  it.each<[string, Partial<Concurrency>, number, Partial<Concurrency>]>([
    ['halves', { credit: 0.5, isStarting: true }, 5, halved],
    ['halves, down to one', { limit: 1 }, 5, { limit: 1, cutAt: NOW }],
    ['halves an odd number down', { limit: 9 }, 5, { limit: 4, cutAt: NOW }],
    ['halves again after a second', { cutAt: 9_000 }, 5, halved],
    ['says nothing new within a second', { cutAt: 9_001 }, 5, {}],
    ['says nothing new of what was sent before', { cutAt: 8_000 }, 2_000, {}],
    ['halves again where it was sent later', { cutAt: 8_000 }, 1_999, halved],
  ])('of a jam %s', (_, from, tookMs, expected) => {
    expect(adjusted(from, 'jam', tookMs)).toEqual({ ...PACE, ...from, ...expected });
  });

  const crowded = { ceiling: 7, probeAt: NOW + 3_000 };

  it.each<[string, Partial<Concurrency>, number, Partial<Concurrency>]>([
    ['halves', { refusals: 3 }, 5, { ...halved, refusals: 4 }],
    ['only counts within a second', { refusals: 3, cutAt: 9_001 }, 5, { refusals: 4 }],
    ['makes a crowd as the fifth', { refusals: 4 }, 5, { ...halved, ...crowded, refusals: 5 }],
    [
      'of a crowd halves in every round',
      { refusals: 9, cutAt: 9_990 },
      9,
      { ...halved, ...crowded, refusals: 10 },
    ],
    [
      'of a crowd only counts in the same round',
      { refusals: 9, cutAt: 9_990 },
      10,
      { refusals: 10 },
    ],
    ['leaves no gap as the second', { limit: 1, refusals: 1 }, 5, { refusals: 2, cutAt: NOW }],
    [
      'leaves a gap as the third',
      { limit: 1, refusals: 2 },
      5,
      { refusals: 3, gapMs: 5, cutAt: NOW },
    ],
    [
      'doubles the gap',
      { limit: 1, refusals: 3, gapMs: 6 },
      5,
      { refusals: 4, gapMs: 12, cutAt: NOW },
    ],
    [
      'leaves the longest gap',
      { limit: 1, refusals: 3, gapMs: 126 },
      5,
      { refusals: 4, gapMs: 250, cutAt: NOW },
    ],
  ])('of a busy service %s', (_, from, tookMs, expected) => {
    expect(adjusted(from, 'busy', tookMs)).toEqual({ ...PACE, ...from, ...expected });
  });

  it.each<[string, Partial<Concurrency>, number, Partial<Concurrency>]>([
    ['earns a part of a place', {}, 5, { baseMs: 5, credit: 1 / 8 }],
    ['earns the last part', { credit: 7 / 8 }, 5, { baseMs: 5, credit: 0, limit: 9 }],
    ['earns a whole place before the first jam', { isStarting: true }, 5, { baseMs: 5, limit: 9 }],
    ['earns nothing at the most', { limit: 32 }, 5, {}],
    ['is quick at 100 ms', {}, 100, { baseMs: 10.01, credit: 1 / 8 }],
    ['is slow beyond that', {}, 101, { baseMs: 10.01 }],
    ['is quick at twice the best time', { baseMs: 80 }, 160, { baseMs: 80.08, credit: 1 / 8 }],
    ['is slow beyond twice the best', { baseMs: 80 }, 161, { baseMs: 80.08 }],
    ['ends a crowd', { refusals: 4 }, 5, { refusals: 0, baseMs: 5, credit: 1 / 8 }],
    ['shrinks a gap', { refusals: 1, gapMs: 100 }, 5, { refusals: 0, gapMs: 95 }],
    ['shrinks a gap further', { gapMs: 100 }, 5, { gapMs: 95 }],
    ['ends a small gap', { gapMs: 2.1 }, 5, { gapMs: 0, baseMs: 5, credit: 1 / 8 }],
    ['earns nothing at a new ceiling', { ceiling: 8, probeAt: NOW + 1 }, 5, { baseMs: 5 }],
    [
      'lifts an old ceiling',
      { ceiling: 8, probeAt: NOW },
      5,
      { ceiling: Number.POSITIVE_INFINITY, baseMs: 5, credit: 1 / 8 },
    ],
    [
      'leaves a ceiling that is not reached',
      { ceiling: 9, probeAt: NOW + 1 },
      5,
      { baseMs: 5, credit: 1 / 8 },
    ],
  ])('that is plain %s', (_, from, tookMs, expected) => {
    const now = adjusted(from, 'flow', tookMs);
    expect({ ...now, baseMs: 0 }).toEqual({ ...PACE, ...from, ...expected, baseMs: 0 });
    expect(now.baseMs).toBeCloseTo(expected.baseMs ?? from.baseMs ?? PACE.baseMs);
  });

  it('that says nothing of the load changes nothing', () => {
    expect(adjusted({}, 'none')).toEqual(PACE);
  });
});

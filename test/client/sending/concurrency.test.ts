import { describe, expect, it } from 'vitest';
import {
  Concurrency,
  type TrafficSign,
  trafficSign,
} from '../../../src/client/sending/concurrency.ts';
import { answer, failure } from '../../core/protocol/answers/results.ts';

interface Fed {
  readonly tookMs?: number;
  readonly from?: number;
  readonly inFlight?: number;
}

/** Feeds ends of exchanges, one a millisecond, with as many in flight as may be unless a case says so. */
function feed(
  pace: Concurrency,
  count: number,
  sign: TrafficSign,
  { tookMs = 5, from = 0, inFlight }: Fed = {},
): number {
  for (let at = 0; at < count; at += 1) {
    const endedAt = from + at;
    const traffic = { sentAt: endedAt - tookMs, endedAt, inFlight: inFlight ?? pace.limit, sign };
    pace.learn(traffic);
  }
  return pace.limit;
}

/** After `count` quick answers. */
function risen(count: number, tookMs = 5): Concurrency {
  const pace = new Concurrency(32);
  feed(pace, count, 'flow', { tookMs });
  return pace;
}

describe('how many go at once', () => {
  it.each([
    [1, 1],
    [3, 3],
    [4, 4],
    [256, 4],
  ])('begins low: of at most %i with %i', (most, first) => {
    expect(new Concurrency(most).limit).toBe(first);
  });

  it.each([
    ['one more for two quick answers', 10, 5, 9],
    ['never more than it may', 1_000, 5, 32],
    ['however long a quick answer takes', 10, 2_000, 9],
  ])('rises: %s', (_, count, tookMs, limit) => {
    expect(risen(count, tookMs).limit).toBe(limit);
  });

  it('falls while answers take more than one and a half times as long', () => {
    const pace = risen(16, 100);
    expect(feed(pace, 1, 'flow', { tookMs: 300, from: 100 })).toBe(12);
    expect(feed(pace, 100, 'flow', { tookMs: 300, from: 200 })).toBeLessThan(8);
  });

  it('does not fall for one answer that takes longer than the others', () => {
    const pace = risen(40, 100);
    expect(feed(pace, 1, 'flow', { tookMs: 300, from: 100 })).toBe(24);
  });

  it('does not take the own delays of a process for those of the service', () => {
    const pace = risen(16, 1);
    expect(feed(pace, 100, 'flow', { tookMs: 11, from: 100 })).toBeGreaterThan(12);
  });

  it('does not rise where fewer are in flight than may be', () => {
    expect(feed(risen(16), 100, 'flow', { inFlight: 5 })).toBe(12);
    expect(feed(risen(16), 100, 'flow', { inFlight: 6 })).toBeGreaterThan(12);
  });

  it('learns that a network has become slower', () => {
    const pace = risen(100, 20);
    for (let from = 1_000; from < 60_000; from += 100) feed(pace, 32, 'flow', { tookMs: 90, from });
    expect(pace.limit).toBeGreaterThan(28);
  });

  it('begins low again after a pause, and is back soon', () => {
    const pace = risen(100);
    pace.restart();
    expect(pace.limit).toBe(4);
    expect(feed(pace, 60, 'flow', { from: 1_000 })).toBe(32);
  });

  it('halves once, however many answers of one round trip say so', () => {
    const pace = risen(100);
    expect(feed(pace, 32, 'jam', { from: 1_000 })).toBe(16);
    expect(feed(pace, 1, 'jam', { from: 3_000, tookMs: 2_500 })).toBe(16);
    expect(feed(pace, 1, 'jam', { from: 3_000 })).toBe(8);
  });

  it('stays at one at the least, and rises slowly after a jam', () => {
    const pace = risen(100);
    for (let at = 0; at < 10; at += 1) feed(pace, 1, 'jam', { from: at * 2_000 });
    expect(pace.limit).toBe(1);
    expect(feed(pace, 3, 'flow', { from: 30_000 })).toBe(3);
    expect(feed(pace, 40, 'flow', { from: 30_000 })).toBeLessThan(20);
  });

  it('an answer that says nothing of the load changes nothing', () => {
    expect(feed(risen(16), 50, 'none', { from: 1_000 })).toBe(12);
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

/** So many workers; what comes while all of them are at work waits. */
function queueing(workers: number, tookMs: number): Server {
  const freeAt = new Array<number>(workers).fill(0);
  return {
    answer: (now) => {
      const first = freeAt.indexOf(Math.min(...freeAt));
      const endedAt = Math.max(now, freeAt[first] ?? 0) + tookMs;
      freeAt[first] = endedAt;
      return { tookMs: endedAt - now, isTaken: true };
    },
  };
}

/** Beyond so many at once, it even answers fewer a second. */
function collapsing(useful: number, tookMs: number): Server {
  let inside = 0;
  return {
    answer: () => {
      inside += 1;
      return { tookMs: tookMs * Math.max(1, inside / useful) ** 2, isTaken: true };
    },
    ended: () => {
      inside -= 1;
    },
  };
}

/** One answer in ten takes more than three times as long as the median. */
function uneven(tookMs: number): Server {
  const random = seeded();
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return { answer: () => ({ tookMs: tookMs * Math.exp(normal()), isTaken: true }) };
}

interface Until {
  readonly wanted?: number;
  /** In milliseconds. */
  readonly until?: number;
}

/** Sends until `wanted` reports are taken, or until a time, in a time of its own. */
function sendAll(server: Server, { wanted = Infinity, until = Infinity }: Until) {
  const pace = new Concurrency(256);
  let [now, beganAt, taken, refused, most] = [0, Number.NEGATIVE_INFINITY, 0, 0, 0];
  /** Reports taken in each second. */
  const perSecond: number[] = [];
  const inFlight: { sentAt: number; endedAt: number; isTaken: boolean; inFlight: number }[] = [];
  while (taken < wanted && now < until) {
    const next = inFlight.length < pace.limit ? Math.max(now, beganAt + pace.gapMs) : Infinity;
    const first = inFlight.reduce((least, { endedAt }) => Math.min(least, endedAt), Infinity);
    now = Math.min(next, first);
    if (next <= first) {
      const { tookMs, isTaken } = server.answer(now);
      inFlight.push({ sentAt: now, endedAt: now + tookMs, isTaken, inFlight: inFlight.length + 1 });
      beganAt = now;
      continue;
    }
    const at = inFlight.findIndex(({ endedAt }) => endedAt === first);
    const [{ isTaken, ...traffic }] = inFlight.splice(at, 1) as [(typeof inFlight)[0]];
    if (isTaken) server.ended?.();
    if (isTaken) taken += 1;
    else refused += 1;
    const second = Math.floor(now / 1000);
    perSecond[second] = (perSecond[second] ?? 0) + Number(isTaken);
    pace.learn({ ...traffic, sign: isTaken ? 'flow' : 'busy' });
    most = Math.max(most, pace.limit);
  }
  const part = refused / (taken + refused);
  return { seconds: now / 1000, refused: part, refusals: refused, perSecond, most, pace };
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
    const sent = sendAll(server, { wanted: count });
    expect(sent.refused).toBeLessThanOrEqual(part);
    expect(sent.seconds).toBeLessThan(seconds);
  });

  it('is asked four times a second at most where it takes nothing at all', () => {
    const pace = new Concurrency(32);
    for (let at = 0; at < 40; at += 1) feed(pace, 1, 'busy', { from: at * 3000, tookMs: 1 });
    expect(pace).toMatchObject({ limit: 1, gapMs: 250 });
  });

  it('is tried with more again after a while', () => {
    const pace = risen(8);
    expect(feed(pace, 5, 'busy', { tookMs: 0.5, from: 100 })).toBe(2);
    expect(feed(pace, 200, 'flow', { from: 1200 })).toBe(3);
    expect(feed(pace, 20, 'flow', { from: 4200 })).toBeGreaterThan(3);
  });

  it('that takes 5 a second refuses few', () => {
    const { perSecond, refusals } = sendAll(limited(5, 20), { until: 60_000 });
    expect(sumOf(perSecond)).toBeGreaterThan(290);
    expect(refusals).toBeLessThanOrEqual(35);
  });
});

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('a service of which the level is to be found', () => {
  it.each<[string, Server]>([
    ['turns the others away', small(128, 100)],
    ['lets the others wait', queueing(128, 100)],
  ])('that bears 128 and %s is at 90 %% of it within 5 s', (_, server) => {
    const { perSecond, refused, most } = sendAll(server, { until: 20_000 });
    for (const rate of perSecond.slice(4, 19)) expect(rate).toBeGreaterThan(0.9 * 1280);
    expect(refused).toBeLessThan(0.01);
    expect(most).toBeLessThanOrEqual(256);
  });

  it.each<[string, Server, number, number]>([
    // what it is like, the service, reports a second at least, in flight at most once the level is found
    ['6 workers', queueing(6, 100), 57, 16],
    ['16 workers', queueing(16, 50), 300, 35],
    ['16 workers, quick', queueing(16, 20), 760, 35],
    ['fewer answers beyond 16', collapsing(16, 50), 200, 32],
  ])('that gets slower with load is not flooded: %s', (_, server, rate, limit) => {
    const { perSecond, most } = sendAll(server, { until: 60_000 });
    expect(sumOf(perSecond.slice(5)) / 55).toBeGreaterThan(rate);
    expect(most).toBeLessThanOrEqual(1.2 * limit);
  });

  it('that takes 2 s for each is sent as many as may be', () => {
    const { perSecond, pace } = sendAll(small(1000, 2000), { until: 60_000 });
    expect(pace.limit).toBe(256);
    expect(sumOf(perSecond.slice(40, 60)) / 20).toBeGreaterThan(0.9 * 128);
  });

  it('whose answers take very unequal times is sent many', () => {
    const { perSecond } = sendAll(uneven(100), { until: 20_000 });
    expect(sumOf(perSecond.slice(10, 20)) / 10).toBeGreaterThan(1000);
  });
});

import { describe, expect, it } from 'vitest';
import { interruptedText, progressText } from '../../../src/cli/commands/batch/run-view.ts';
import type { DrainProgress } from '../../../src/client/sending/drain-types.ts';

const HALFWAY: DrainProgress = {
  done: 412_300,
  total: 1_000_000,
  perSecond: 6210,
  accepted: 411_871,
  rejected: 12,
  retried: 1903,
  parked: 0,
  inFlight: 24,
  limit: 32,
  waiting: null,
  waitMs: null,
};

describe('how far a batch is', () => {
  it.each<[string, Partial<DrainProgress>, string]>([
    [
      'all of it',
      { waiting: 'service', waitMs: 12_000 },
      '412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted, 12 rejected, 1,903 retried · 24 at once (limit 32) · waiting: the service asks for 12 s',
    ],
    [
      'what did not happen is left out',
      { rejected: 0, retried: 0 },
      '412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted · 24 at once (limit 32)',
    ],
    [
      'no time where nothing moves',
      { perSecond: 0, inFlight: 0, waiting: 'retry', waitMs: 2500 },
      '412,300 of 1,000,000 · 0/s · 411,871 accepted, 12 rejected, 1,903 retried · 0 at once (limit 32) · waiting: next retry in 3 s',
    ],
    [
      'what is put off until another run',
      { rejected: 0, retried: 0, parked: 7 },
      '412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted, 7 put off · 24 at once (limit 32)',
    ],
    [
      'slow ones with a decimal',
      { done: 8, total: 10, perSecond: 0.25, accepted: 8, rejected: 0, retried: 0, inFlight: 1 },
      '8 of 10 · 0.3/s · 8 s left · 8 accepted · 1 at once (limit 32)',
    ],
    [
      'the end',
      { done: 10, total: 10, perSecond: 5, accepted: 10, rejected: 0, retried: 0, inFlight: 0 },
      '10 of 10 · 5/s · 10 accepted · 0 at once (limit 32)',
    ],
  ])('%s', (_, changes, text) => {
    expect(progressText({ ...HALFWAY, ...changes })).toBe(text);
  });

  it.each([
    ['service', null, 'the service asks for a pause'],
    ['trouble', 1000, 'the service has trouble, next try in 1 s'],
    ['trouble', null, 'the service has trouble'],
    ['retry', null, 'retries'],
    ['rate', null, '--rate'],
    ['rate', 1000, '--rate allows the next in 1 s'],
    ['other-process', null, 'another process sends the rest'],
  ] as const)('waits for %s (%s ms): %s', (waiting, waitMs, words) => {
    const text = progressText({ ...HALFWAY, waiting, waitMs });
    expect(text.split(' · ').at(-1)).toBe(`waiting: ${words}`);
  });

  it('says nothing of the gaps that --rate leaves, below a second', () => {
    const text = progressText({ ...HALFWAY, waiting: 'rate', waitMs: 999 });
    expect(text).toMatch(/24 at once \(limit 32\)$/);
  });
});

/** The longest that a million rows come to. */
const MILLION: DrainProgress = {
  ...HALFWAY,
  done: 1_000_000,
  accepted: 899_999,
  rejected: 100_001,
  retried: 1_000_000,
  parked: 1_000_000,
  waiting: 'service',
  waitMs: 99 * 60_000,
};

describe('where the screen is narrow', () => {
  const waits = { waiting: 'service', waitMs: 12_000 } as const;

  it.each<[number, Partial<DrainProgress>, string]>([
    [
      132,
      waits,
      '412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted, 12 rejected, 1,903 retried · waiting: the service asks for 12 s',
    ],
    [
      120,
      waits,
      '412,300 of 1,000,000 · 1 min 35 s left · 411,871 accepted, 12 rejected · waiting: the service asks for 12 s',
    ],
    [
      100,
      waits,
      '412,300 of 1,000,000 · 411,871 accepted, 12 rejected · waiting: the service asks for 12 s',
    ],
    [79, waits, '412,300 of 1,000,000 · 411,871 accepted, 12 rejected · must wait: 12 s'],
    [79, {}, '412,300 of 1,000,000 · 1 min 35 s left · 411,871 accepted, 12 rejected'],
    [
      79,
      { rejected: 0, parked: 7, waiting: 'trouble', waitMs: 1000 },
      '412,300 of 1,000,000 · 411,871 accepted, 7 put off · trouble: 1 s',
    ],
    [39, waits, '412,300 of 1,000,000 · must wait: 12 s'],
    [39, {}, '412,300 of 1,000,000'],
    [
      79,
      MILLION,
      '1,000,000 of 1,000,000 · 899,999 accepted, 100,001 rejected · must wait: 99 min',
    ],
    [39, MILLION, '1,000,000/1,000,000 · must wait: 99 min'],
    [39, { ...MILLION, waitMs: 100 * 60_000 }, '1,000,000 of 1,000,000 · must wait: 2 h'],
  ])('%i columns, %j', (width, changes, text) => {
    expect(progressText({ ...HALFWAY, ...changes }, width)).toBe(text);
    expect(text.length).toBeLessThanOrEqual(width);
  });

  it.each([
    ['service', 12_000, 'must wait: 12 s'],
    ['service', null, 'must wait'],
    ['trouble', 30_000, 'trouble: 30 s'],
    ['trouble', null, 'trouble'],
    ['retry', 99_001, 'retry in 2 min'],
    ['retry', null, 'retries'],
    ['rate', 10_000, '--rate: 10 s'],
    ['rate', null, '--rate'],
    ['other-process', null, 'other process'],
  ] as const)(
    'what is waited for is whole at 80 columns and at 40: %s (%s ms)',
    (waiting, waitMs, words) => {
      const progress = { ...MILLION, waiting, waitMs };
      expect(progressText(progress, 79)).toBe(
        `1,000,000 of 1,000,000 · 899,999 accepted, 100,001 rejected · ${words}`,
      );
      const [done, waited] = progressText(progress, 39).split(' · ');
      expect(done).toMatch(/^1,000,000( of |\/)1,000,000$/);
      expect(waited).toBe(words);
    },
  );
});

it.each([
  [1, '1 report'],
  [3, '3 reports'],
])('an interrupt says at once what is waited for: %i', (inFlight, what) => {
  expect(interruptedText({ id: 'b-k3m9q2x7' }, inFlight)).toBe(
    `interrupted: waiting for ${what} in flight (at most 10 s); Ctrl-C again stops now; conv replay b-k3m9q2x7 continues`,
  );
});

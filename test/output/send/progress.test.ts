import { describe, expect, it } from 'vitest';
import type { DrainProgress } from '../../../src/actions/batch/drain/drain-types.ts';
import { interruptedText, progressText } from '../../../src/output/send/progress.ts';

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
      '412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted, 12 rejected, 1,903 retried · 24 at once · waiting: the service asks for 12 s',
    ],
    [
      'what did not happen is left out',
      { rejected: 0, retried: 0 },
      '412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted · 24 at once',
    ],
    [
      'no time where nothing moves',
      { perSecond: 0, inFlight: 0, waiting: 'retry', waitMs: 2500 },
      '412,300 of 1,000,000 · 0/s · 411,871 accepted, 12 rejected, 1,903 retried · 0 at once · waiting: next retry in 3 s',
    ],
    [
      'what is put off until another run',
      { rejected: 0, retried: 0, parked: 7 },
      '412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted, 7 put off · 24 at once',
    ],
    [
      'slow ones with a decimal',
      { done: 8, total: 10, perSecond: 0.25, accepted: 8, rejected: 0, retried: 0, inFlight: 1 },
      '8 of 10 · 0.3/s · 8 s left · 8 accepted · 1 at once',
    ],
    [
      'the end',
      { done: 10, total: 10, perSecond: 5, accepted: 10, rejected: 0, retried: 0, inFlight: 0 },
      '10 of 10 · 5/s · 10 accepted · 0 at once',
    ],
  ])('%s', (_, changes, text) => {
    expect(progressText({ ...HALFWAY, ...changes })).toBe(text);
  });

  it.each([
    ['service', null, 'the service asks for a pause'],
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
    expect(text).toMatch(/24 at once$/);
  });
});

it.each([
  [1, '1 report'],
  [3, '3 reports'],
])('an interrupt says at once what is waited for: %i', (inFlight, what) => {
  expect(interruptedText({ id: 'b-k3m9q2x7' }, inFlight)).toBe(
    `interrupted: waiting for ${what} in flight (10 s at most); Ctrl-C again stops now; conv send --resume b-k3m9q2x7 goes on`,
  );
});

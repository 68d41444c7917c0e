import { describe, expect, it } from 'vitest';
import {
  checksJson,
  describeExpiry,
  describeSkew,
  expiryOf,
  isoTime,
  remarkOnTimestamp,
  unitOfCause,
} from '../../../src/cli/views/signing.ts';
import { subsecondUnit } from '../../../src/core/protocol/subsecond-unit.ts';
import type { Cause } from '../../../src/verify/model/cause.ts';

const NOW = 1_785_585_600;

const NANOSECONDS = { name: 'nanoseconds', perSecond: 1e9 };
const MICROSECONDS = { name: 'microseconds', perSecond: 1e6 };
const MILLISECONDS = { name: 'milliseconds', perSecond: 1000 };

describe('the unit of a timestamp', () => {
  it.each([
    [1e11 - 1, undefined],
    [1e11, MILLISECONDS],
    [1e14 - 1, MILLISECONDS],
    [1e14, MICROSECONDS],
    [1e17 - 100, MICROSECONDS],
    [1e17, NANOSECONDS],
    [9.9e19, NANOSECONDS],
    [1e20, undefined],
  ])('of %d, where it cannot be in seconds: %j', (timestamp, unit) => {
    expect(subsecondUnit(timestamp)).toEqual(unit);
  });

  it.each<[Cause, object | undefined]>([
    [{ id: 'clock.milliseconds' }, MILLISECONDS],
    [{ id: 'clock.ahead', seconds: 1e15 }, MICROSECONDS],
    [{ id: 'clock.ahead', seconds: 3600 }, undefined],
    [{ id: 'clock.stale', seconds: 1e15 }, undefined],
  ])('in a cause: %j', (cause, unit) => {
    expect(unitOfCause(cause)).toEqual(unit);
  });
});

describe('how far a timestamp is from the clock', () => {
  it.each([
    [0, 'exactly on the clock'],
    [-1, '1 second behind the clock'],
    [-452, '7 minutes 32 seconds behind the clock'],
    [32_400, '9 hours ahead of the clock'],
  ])('%d: %s', (skew, words) => {
    expect(describeSkew(skew)).toBe(words);
  });

  it.each([
    [NOW, []],
    [NOW - 300, []],
    [NOW + 300, []],
    [
      NOW - 301,
      [
        'the timestamp is 5 minutes 1 second behind the clock; the service allows at most 5 minutes',
      ],
    ],
    [NOW * 1000, ['the timestamp is in milliseconds: the service expects seconds and rejects it']],
  ])('%d is remarked on where the service would not take it', (timestamp, remarks) => {
    expect(remarkOnTimestamp(timestamp, NOW)).toEqual(remarks);
  });
});

describe('a signature', () => {
  it.each([
    [NOW - 301, 'expired at 2026-08-01T11:59:59Z (1 second ago)'],
    [NOW - 300, 'valid until 2026-08-01T12:00:00Z (0 seconds)'],
    [NOW, 'valid until 2026-08-01T12:05:00Z (5 minutes)'],
    [NOW + 300, 'valid until 2026-08-01T12:10:00Z (10 minutes)'],
    [NOW + 301, 'valid only from 2026-08-01T12:00:01Z until 2026-08-01T12:10:01Z'],
  ])('of %d is %s', (timestamp, words) => {
    expect(describeExpiry(timestamp, NOW)).toBe(words);
    expect(words).toContain(isoTime(expiryOf(timestamp)));
  });

  it.each([[[true, false, true, false]], [[false, true, false, true]]] as const)(
    'has four checks, in order: %j',
    ([headers, timestamp, key, signature]) => {
      const checks = {
        headers: { ok: headers, missing: [], duplicated: [] },
        timestamp: { ok: timestamp, whole: true, skewSeconds: -452 },
        key: { ok: key },
        signature: { ok: signature },
      };
      expect(checksJson(checks)).toEqual([
        { id: 'headers', ok: headers },
        { id: 'timestamp', ok: timestamp, skew_seconds: -452 },
        { id: 'key', ok: key },
        { id: 'signature', ok: signature },
      ]);
    },
  );
});

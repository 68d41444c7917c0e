import { describe, expect, it } from 'vitest';
import type { HeaderLine } from '../../../src/core/protocol/signature-checks.ts';
import { timestampRanges, timestampVariants } from '../../../src/verify/messages/timestamps.ts';
import { PRINTED_TIMES } from './printed-times.ts';

const variants = (timestamp: string, headers: readonly HeaderLine[] = []) =>
  timestampVariants({ timestamp, headers });

const causesOf = (timestamp: string, signed: string, headers: readonly HeaderLine[] = []) =>
  variants(timestamp, headers).find(({ value }) => value === signed)?.causes;

const ranges = (timestamp: string) => timestampRanges({ timestamp, headers: [] });

describe('what stands for the timestamp', () => {
  it.each(PRINTED_TIMES)('%s: %s', (_, __, text) => {
    expect(variants('1751850245').map(({ value }) => value)).toContain(text);
  });

  it.each([
    ['1755338674000', { id: 'message.timestamp-milliseconds' }],
    ['1755338675', { id: 'message.timestamp-differs', seconds: 1 }],
    ['1755338671', { id: 'message.timestamp-differs', seconds: -3 }],
    ['1755371074', { id: 'message.timestamp-differs', seconds: 32_400 }],
    ['1755252274', { id: 'message.timestamp-differs', seconds: -86_400 }],
    ['"1755338674"', { id: 'message.timestamp-format', format: 'quoted' }],
    ['1755338674.0', { id: 'message.timestamp-format', format: 'float' }],
    ['0001755338674', { id: 'message.timestamp-format', format: 'padded' }],
    ['2025-08-16T10:04:34Z', { id: 'message.timestamp-format', format: 'iso', zone: 'UTC' }],
    [
      '2025-08-16T19:04:34+09:00',
      { id: 'message.timestamp-format', format: 'iso', zone: '+09:00' },
    ],
    ['undefined', { id: 'message.timestamp-format', format: 'literal' }],
  ])('%s', (signed, cause) => {
    expect(causesOf('1755338674', signed)).toEqual([{ ...cause, signed }]);
  });

  it('the time of the Date header', () => {
    const headers = [['Date', 'Sat, 16 Aug 2025 10:12:10 GMT']] as const;
    expect(causesOf('1755338674', '1755339130')).toBeUndefined();
    expect(causesOf('1755338674', '1755339130', headers)).toEqual([
      { id: 'message.timestamp-differs', seconds: 456, signed: '1755339130' },
    ]);
  });

  it('seconds, where the header has something else', () => {
    const signed = '1755338674';
    expect(causesOf('1755338674123', signed)).toEqual([
      { id: 'message.timestamp-milliseconds', signed, side: 'header' },
    ]);
    for (const header of ['1755338674.5', '2025-08-16T10:04:34Z', '2025-08-16 10:04:34'])
      expect(causesOf(header, signed)).toEqual([
        { id: 'message.timestamp-format', format: 'seconds', signed },
      ]);
  });

  it('is never the header itself, nor the same twice', () => {
    const values = variants('1755338674').map(({ value }) => value);
    expect(values).not.toContain('1755338674');
    expect(new Set(values).size).toBe(values.length);
  });

  it.each([
    '',
    'soon',
    '-1',
    '0',
    '9'.repeat(400),
    '１７５５',
    '99-99-99T',
    'NaN',
    '2025-99-99T99:99:99Z',
  ])('an odd header: %j', (timestamp) => {
    expect(variants(timestamp).length).toBeLessThan(300);
    for (const { at, count } of ranges(timestamp))
      expect([at(0), at(count - 1)]).not.toContain('NaN');
  });
});
/** Where a text is among the ranges. */
const rangeWith = (timestamp: string, text: string) =>
  ranges(timestamp)
    .filter(({ count }) => count < 200_000)
    .flatMap((range) =>
      Array.from({ length: range.count }, (_, index) => index)
        .filter((index) => range.at(index) === text)
        .map((index) => ({ range, index })),
    );

describe('ranges of times', () => {
  it.each([
    ['1755338674123', 10, { id: 'message.timestamp-milliseconds' }],
    ['1755338674999', 10, { id: 'message.timestamp-milliseconds' }],
    ['1755338675003', 13, { id: 'message.timestamp-milliseconds' }],
    ['1755338673999', 13, { id: 'message.timestamp-milliseconds' }],
    ['1755338694', 13, { id: 'message.timestamp-differs', seconds: 20 }],
    ['1755338374', 13, { id: 'message.timestamp-differs', seconds: -300 }],
    ['1755342274', 18, { id: 'message.timestamp-differs', seconds: 3600 }],
    ['1755338674.5', 13, { id: 'message.timestamp-format', format: 'float' }],
    ['1755338674.1234', 18, { id: 'message.timestamp-format', format: 'float' }],
    [
      '2025-08-16T10:04:34.123Z',
      13,
      { id: 'message.timestamp-format', format: 'iso', zone: 'UTC' },
    ],
    [
      '2025-08-16T19:04:34.123+09:00',
      13,
      { id: 'message.timestamp-format', format: 'iso', zone: '+09:00' },
    ],
  ])('%s is there once', (signed, cost, cause) => {
    const found = rangeWith('1755338674', signed);
    expect(found.map(({ range }) => range.cost)).toEqual([cost]);
    expect(found.map(({ range, index }) => range.causes(index))).toEqual([[{ ...cause, signed }]]);
  });

  it('the clock was read again, in milliseconds', () => {
    const found = rangeWith('1755338674123', '1755338674125');
    expect(found.map(({ range, index }) => range.causes(index))).toEqual([
      [{ id: 'message.timestamp-differs', seconds: 0.002, signed: '1755338674125' }],
    ]);
  });

  // Python: str(1755338674.123456), datetime.isoformat(); PHP: microtime()
  it.each([
    ['1755338674.123456', 518_195],
    ['1755338674123456', 123_456],
    ['0.12345600 1755338674', 123_456],
    ['2025-08-16T10:04:34.123456', 123_456],
    ['2025-08-16 19:04:34.123456', 123_456],
    ['2025-08-16T10:04:34.123456Z', 123_456],
  ])('deep: %s', (text, near) => {
    const deep = ranges('1755338674').filter((range) => range.deep);
    const indexes = Array.from({ length: 1000 }, (_, step) => near - 500 + step);
    const found = deep.filter((range) => indexes.some((index) => range.at(index) === text));
    expect(found).toHaveLength(1);
  });

  it('hold nothing that is a single variant, unless they are dearer', () => {
    const single = new Map(variants('1755338674').map(({ value, cost }) => [value, cost]));
    const small = ranges('1755338674').filter(({ count }) => count < 10_000);
    for (const { count, at, cost } of small)
      for (let index = 0; index < count; index += 1)
        if ((single.get(at(index)) ?? 0) >= cost) expect.fail(`${at(index)} is both`);
    expect(small.length).toBeGreaterThan(5);
  });
});

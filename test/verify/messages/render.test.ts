import { describe, expect, it } from 'vitest';
import { renderMessage, usesBody, usesTimestamp } from '../../../src/verify/messages/recipe.ts';
import type { Segment } from '../../../src/verify/model/cause.ts';

const timestamp: Segment = { type: 'timestamp' };
const body: Segment = { type: 'body' };
const dot: Segment = { type: 'bytes', bytes: Buffer.from('.') };
const digest = (...of: Segment[]): Segment => ({
  type: 'digest',
  of,
  algorithm: 'md5',
  form: 'hex',
});

const render = (...segments: Segment[]) =>
  Buffer.from(renderMessage(segments, '17', Buffer.from('{"a":1}'))).toString();

describe('the signed string', () => {
  it.each([
    [[timestamp, dot, body], '17.{"a":1}'],
    [[body], '{"a":1}'],
    // md5sum
    [[digest(body)], 'bb6cb5c68df4652941caf652a366f2d8'],
    [[digest(timestamp, body)], '66243b6a079182d9cf18b6fdace5f0b1'],
    [[], ''],
  ])('%j', (segments, text) => {
    expect(render(...segments)).toBe(text);
  });

  it('bytes that are no UTF-8 are U+FFFD in UTF-16', () => {
    const segments: Segment[] = [{ type: 'transcoded', of: [body], charset: 'utf-16be' }];
    expect(renderMessage(segments, '', Buffer.from([0x41, 0xff]))).toEqual(
      Buffer.from([0x00, 0x41, 0xff, 0xfd]),
    );
  });

  it.each([
    [[timestamp, dot], true, false],
    [[dot, body], false, true],
    [[digest(timestamp, body)], true, true],
  ])('what it depends on: %j', (segments, onTimestamp, onBody) => {
    expect(usesTimestamp(segments)).toBe(onTimestamp);
    expect(usesBody(segments)).toBe(onBody);
  });
});

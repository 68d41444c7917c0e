import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originalText, storedText } from '../../../src/client/journal/stored-text.ts';
import { runs } from '../../helpers/runs.ts';

/** Every UTF-16 code unit, in any order: what a JSON string can say. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
      fc.constantFrom(0, 0x5c, 0x64, 0x30),
    ),
  )
  .map((units) => String.fromCharCode(...units));

describe('text in the journal', () => {
  it.each([
    ['order-1 주문 😀 "quoted" %00', 'order-1 주문 😀 "quoted" %00'],
    ['a\0b', 'a\\0000b'],
    ['C:\\0000', 'C:\\005c0000'],
    ['\ud83d and \ude00', '\\d83d and \\de00'],
  ])('%j stands there as %j', (text, stored) => {
    expect(storedText(text)).toBe(stored);
    expect(originalText(stored)).toBe(text);
  });

  it('comes back as it was, and holds nothing that the driver would change', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = storedText(text);
        expect(stored).not.toContain('\0');
        expect(Buffer.from(stored, 'utf8').toString('utf8')).toBe(stored);
        expect(originalText(stored)).toBe(text);
      }),
      { numRuns: runs(1000) },
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printString } from '../../../../src/core/kit/json/node.ts';
import { runs } from '../../../helpers/runs.ts';

it('prints every string as JSON.stringify does', () => {
  const units = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  const strings = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: units }));
  fc.assert(
    fc.property(strings, (text) => {
      expect(printString(text)).toBe(JSON.stringify(text));
    }),
    { numRuns: runs(1000) },
  );
});

it('prints every single character as JSON.stringify does', () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const text = String.fromCharCode(code);
    if (printString(text) !== JSON.stringify(text)) throw new Error(`character ${code} differs`);
  }
});

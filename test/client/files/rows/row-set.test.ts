import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowSet } from '../../../../src/client/files/rows/row-set.ts';

it('holds exactly the rows that were added, each once', () => {
  const row = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(fc.array(row), fc.array(row), (added, asked) => {
      const set = createRowSet();
      for (const each of added) set.add(each);
      const wanted = new Set(added);
      expect(set.size).toBe(wanted.size);
      for (const each of [...added, ...asked]) expect(set.has(each)).toBe(wanted.has(each));
    }),
  );
});

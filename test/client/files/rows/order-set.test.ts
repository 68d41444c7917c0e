import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOrderSet } from '../../../../src/client/files/rows/order-set.ts';

it('is a map of the first that was said of each order', () => {
  const entries = fc.array(
    fc.record({ id: fc.string({ maxLength: 3, unit: 'grapheme' }), content: fc.nat(9) }),
    { maxLength: 2000 },
  );
  fc.assert(
    fc.property(entries, (added) => {
      const model = new Map<string, { content: number; line: number }>();
      const set = createOrderSet();
      for (const [at, { id, content }] of added.entries()) {
        expect(set.add(id, content, at + 1)).toEqual(model.get(id));
        if (!model.has(id)) model.set(id, { content, line: at + 1 });
      }
      expect(set.size).toBe(model.size);
      for (const { id } of added) {
        expect(set.has(id)).toBe(true);
        expect(set.get(id)).toEqual(model.get(id));
      }
      expect(set.get('an order of nobody')).toBeUndefined();
      expect(set.has('an order of nobody')).toBe(false);
    }),
    { numRuns: 50 },
  );
});

it('grows to many orders and loses none', () => {
  const set = createOrderSet();
  for (let at = 0; at < 50_000; at += 1) set.add(`order-${at}`, at, at + 1);
  expect(set.size).toBe(50_000);
  const found = Array.from({ length: 50_000 }, (_, at) => set.add(`order-${at}`, 0, 1));
  expect(found.every((known, at) => known?.content === at && known.line === at + 1)).toBe(true);
  expect(set.has('order-50000')).toBe(false);
});

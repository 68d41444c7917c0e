import { createMock } from 'conv-cli/mock';
import { expect, it } from 'vitest';
import { reportPaid } from './shop.ts';

it('a paid order is reported once, even where the answer gets lost', async () => {
  await using mock = await createMock({ faults: ['drop-answer first=1'] });
  expect(await reportPaid(mock, { id: '42', total: 5000 })).toBe('CONFIRMED');
  mock.expect(
    'paid order=42 amount=5000 ==1',
    'order 42 is CONFIRMED net=5000',
    'no order reported twice',
    'every signature valid',
  );
  expect(mock.requests({ order: '42' }).map(({ outcome }) => outcome)).toEqual([
    'accepted',
    'repeated',
  ]);
});

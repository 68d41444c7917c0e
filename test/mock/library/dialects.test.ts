import { createMock } from 'conv-cli/mock';
import { expect, it } from 'vitest';
import { paid, partial, plain, signed } from './reports.ts';

/** What each request is answered with, over a socket or in this process. */
async function answersOf(dialect: string, isNear: boolean) {
  await using mock = await createMock({ dialect, clock: new Date('2026-01-01T00:00:00Z') });
  const timestamp = Date.UTC(2026, 0, 1) / 1000;
  const answers = [];
  for (const [path, body] of [
    ['/conversions', paid('A', 'e-1')],
    ['/conversions/partial', partial('A', 'e-2', 40)],
    ['/conversions/partial', partial('A', 'e-2', 40)],
    ['/conversions/partial', partial('A', 'e-3', -1)],
    ['/conversions/cancel', plain('B', 'e-4')],
    ['/conversions/cancel', plain('A', 'e-5')],
    ['/orders', '{}'],
  ] as const) {
    const request = signed(mock, path, body, { timestamp });
    const response = await (isNear ? mock.fetch(request) : fetch(request));
    const headers = ['content-type', 'content-length'].map((name) => response.headers.get(name));
    answers.push([response.status, ...headers, await response.text()]);
  }
  return { answers, orders: mock.orders() };
}

it.each([
  'laravel,reuse=208',
  'fastapi,success=204,reuse=first',
  'silent,reuse=409',
  'spring,last-refund=cancelled,refunded-after-cancel=zero',
])('%s: answers the same over a socket and in this process', async (dialect) => {
  expect(await answersOf(dialect, true)).toEqual(await answersOf(dialect, false));
});

it('any: the mock names the dialect, which makes the same service again', async () => {
  await using drawn = await createMock({ dialect: 'any', faultSeed: 7 });
  await using again = await createMock({ dialect: 'any', faultSeed: 7 });
  await using named = await createMock({ dialect: drawn.dialect });
  expect([again.dialect, named.dialect]).toEqual([drawn.dialect, drawn.dialect]);
});

it('own: the dialect of a mock without a word', async () => {
  await using mock = await createMock();
  expect(mock.dialect).toBe('own');
});

it('a dialect that there is none of is refused with its name', async () => {
  await expect(createMock({ dialect: 'refusal=larvel' })).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining('larvel'),
  });
});

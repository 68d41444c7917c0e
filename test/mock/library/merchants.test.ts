import { inspect } from 'node:util';
import { createMock, type MockMerchantOptions } from 'conv-cli/mock';
import { describe, expect, it } from 'vitest';
import { codeOf, paid, plain, signed } from './reports.ts';

const SECRET = 'secret_that_shows_nowhere';
const SHOPS: readonly MockMerchantOptions[] = [
  { apiKey: 'shop_off', hmacSecret: 'secret-of-shop-off', active: false },
  { apiKey: 'shop_a', hmacSecret: SECRET, sellerId: 'seller-a' },
  { apiKey: 'shop_b', hmacSecret: 'secret-of-shop-b', mode: 'live' },
];

describe('several merchants', () => {
  it('the first that is active is the one that tests report as', async () => {
    await using mock = await createMock({ merchants: SHOPS });
    expect([mock.apiKey, mock.hmacSecret]).toEqual(['shop_a', SECRET]);
    const answer = await mock.fetch(signed(mock, '/conversions', paid('A-1', 'e-1')));
    expect(await answer.json()).toMatchObject({ data: { transaction_id: 'conv:seller-a:A-1' } });
  });

  it('each has orders and events of its own', async () => {
    await using mock = await createMock({ merchants: SHOPS });
    const other = { apiKey: 'shop_b', hmacSecret: 'secret-of-shop-b' };
    await mock.fetch(signed(mock, '/conversions', paid('A-1', 'e-1')));
    const unknown = await mock.fetch(
      signed(mock, '/conversions/cancel', plain('A-1', 'e-2'), other),
    );
    expect(await codeOf(unknown)).toBe('unknown_order');
    await mock.fetch(signed(mock, '/conversions', paid('A-1', 'e-1', 7), other));
    expect(mock.orders().map(({ apiKey, amount }) => [apiKey, amount])).toEqual([
      ['shop_a', '100'],
      ['shop_b', '7'],
    ]);
  });

  it.each([
    ['shop_off', 'secret-of-shop-off', 'inactive_key'],
    ['shop_c', 'secret-of-shop-c', 'unknown_key'],
    ['demo_merchant', 'demo_secret_that_everyone_knows', 'unknown_key'],
  ])('%s is refused', async (apiKey, hmacSecret, code) => {
    await using mock = await createMock({ merchants: SHOPS });
    const sent = signed(mock, '/conversions', paid('A-1', 'e-1'), { apiKey, hmacSecret });
    expect(await codeOf(await mock.fetch(sent))).toBe(code);
  });
});

describe('merchants that cannot be used', () => {
  it.each<[string, readonly unknown[], string]>([
    ['an empty key', [{ apiKey: '', hmacSecret: SECRET }], 'merchants[0].apiKey'],
    ['no key', [{ hmacSecret: SECRET }], 'merchants[0].apiKey'],
    ['an empty secret', [{ apiKey: SECRET, hmacSecret: '' }], 'merchants[0].hmacSecret'],
    [
      'a secret that no header could carry',
      [{ apiKey: 'a', hmacSecret: `${SECRET}\n` }],
      'merchants[0].hmacSecret',
    ],
    [
      'a secret in Korean',
      [{ apiKey: 'a', hmacSecret: `${SECRET}비밀` }],
      'merchants[0].hmacSecret',
    ],
    ['a key twice', [...SHOPS, { apiKey: 'shop_a', hmacSecret: SECRET }], 'merchants[3].apiKey'],
    ['another mode', [{ apiKey: 'a', hmacSecret: SECRET, mode: SECRET }], 'merchants[0].mode'],
    ['no text as a secret', [{ apiKey: SECRET, hmacSecret: [SECRET] }], 'merchants[0].hmacSecret'],
    [
      'an empty seller',
      [{ apiKey: 'a', hmacSecret: SECRET, sellerId: '' }],
      'merchants[0].sellerId',
    ],
  ])('%s: a failure that says where, without any value', async (_, merchants, place) => {
    const made = createMock({ merchants: merchants as MockMerchantOptions[] });
    const failure = await made.catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'usage',
      message: expect.stringContaining(`\n  ${place}: `),
      faults: expect.arrayContaining([expect.objectContaining({ path: place })]),
    });
    const shown = inspect(failure, { depth: null, showHidden: true }) + JSON.stringify(failure);
    expect(shown).not.toContain(SECRET);
  });
});

it('a mock that is printed does not show the secret of a merchant that is not the first', async () => {
  await using mock = await createMock({ merchants: SHOPS });
  await mock.fetch(signed(mock, '/conversions', paid('A-1', 'e-1')));
  expect(inspect(mock, { depth: null })).not.toContain('secret-of-shop-b');
});

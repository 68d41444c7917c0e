import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  accountId,
  accountIdByEndpoint,
  isAccountOf,
  isLoopback,
  isMerchantOfAccount,
  isNamedMerchant,
  merchantOfAccount,
  merchantOfKey,
  ownAccounts,
} from '../../../src/core/protocol/account.ts';

const LIVE = 'https://service.example/v1';
const MOCK = 'http://127.0.0.1:9/v1';
const SHOP: Account = { endpoint: LIVE, apiKey: 'key_1' };

describe('who a merchant is', () => {
  it.each([
    ['its key', merchantOfKey('key_1'), 'key:key_1', false, false],
    ['an account of the journal', merchantOfAccount('0af3'), 'account:0af3', true, false],
    ['a name', 'shop', 'shop', false, true],
    ['a name with a colon', 'shop:key:1', 'shop:key:1', false, true],
  ])('%s', (_, merchant, text, isAccount, isNamed) => {
    expect(merchant).toBe(text);
    expect(isMerchantOfAccount(merchant)).toBe(isAccount);
    expect(isNamedMerchant(merchant)).toBe(isNamed);
  });
});

describe('an address on this machine', () => {
  it.each([
    ['http://localhost', true],
    ['http://localhost:8787/v1', true],
    ['HTTPS://LOCALHOST/v1', true],
    ['http://127.0.0.1:9', true],
    ['http://127.12.255.3/', true],
    ['http://[::1]:9/v1', true],
    ['https://service.example/v1', false],
    ['https://localhost.example', false],
    ['https://example/?http://localhost', false],
    ['http://127.0.0.1.example', false],
    ['http://127.0.0', false],
    ['http://10.0.0.1', false],
  ])('%s: %s', (endpoint, expected) => {
    expect(isLoopback(endpoint)).toBe(expected);
  });
});

describe('the id of an account', () => {
  it.each([
    ['of a key', accountId(SHOP), 'merchant\nkey:key_1'],
    [
      'of a key, on this machine',
      accountId({ ...SHOP, endpoint: MOCK }),
      'merchant\nkey:key_1\nrehearsal',
    ],
    ['of a name', accountId({ ...SHOP, merchant: 'shop' }), 'merchant\nsandbox\nshop'],
    [
      'of a live name',
      accountId({ ...SHOP, merchant: 'shop', mode: 'live' }),
      'merchant\nlive\nshop',
    ],
    ['of earlier versions', accountIdByEndpoint(SHOP), 'https://service.example/v1\nkey_1'],
  ])('%s never changes: journals and event ids have it', (_, id, text) => {
    expect(id).toBe(createHash('sha256').update(text).digest('hex').slice(0, 32));
  });

  it('is the one that it was given', () => {
    expect(accountId({ ...SHOP, merchant: 'account:0af3' })).toBe('0af3');
  });

  it.each<[string, Partial<Account>, Partial<Account>]>([
    ['of another address', {}, { endpoint: 'https://other.example/v2' }],
    ['of a mode, where the key says who it is', {}, { mode: 'live' }],
    ['of the key by name', {}, { merchant: 'key:key_1' }],
    [
      'of a new key of the merchant',
      { merchant: 'key:key_1' },
      { merchant: 'key:key_1', apiKey: 'key_2' },
    ],
    ['of a new key of a name', { merchant: 'shop' }, { merchant: 'shop', apiKey: 'key_2' }],
    [
      'of the sandbox, unless it is said',
      { merchant: 'shop' },
      { merchant: 'shop', mode: 'sandbox' },
    ],
    ['of another mock', { endpoint: MOCK }, { endpoint: 'http://localhost' }],
  ])('is the same %s', (_, one, other) => {
    expect(accountId({ ...SHOP, ...one })).toBe(accountId({ ...SHOP, ...other }));
  });

  it.each<[string, Partial<Account>, Partial<Account>]>([
    ['of another key', {}, { apiKey: 'key_2' }],
    ['of a rehearsal', {}, { endpoint: MOCK }],
    ['of another name', { merchant: 'shop' }, { merchant: 'shop 2' }],
    ['of the live account of a name', { merchant: 'shop' }, { merchant: 'shop', mode: 'live' }],
  ])('is another one %s', (_, one, other) => {
    expect(accountId({ ...SHOP, ...one })).not.toBe(accountId({ ...SHOP, ...other }));
  });

  it('was another one for each address and key in earlier versions', () => {
    const all = [SHOP, { ...SHOP, endpoint: MOCK }, { ...SHOP, apiKey: 'key_2' }];
    expect(new Set(all.map(accountIdByEndpoint)).size).toBe(3);
  });
});

describe('the accounts of a journal that are the merchant’s', () => {
  const other = 'https://other.example/v1';
  const known = (id: string, endpoint = LIVE) => ({ accountId: id, endpoint });
  const now = accountId(SHOP);
  const before = accountIdByEndpoint(SHOP);
  const elsewhere = accountIdByEndpoint({ ...SHOP, endpoint: other });
  const rehearsal = accountIdByEndpoint({ ...SHOP, endpoint: MOCK });
  const named = { ...SHOP, merchant: 'shop' };

  it.each<[string, Account, ReturnType<typeof known>, boolean]>([
    ['its id', SHOP, known(now), true],
    ['its id, wherever it was first seen', SHOP, known(now, MOCK), true],
    ['its id of an earlier version', SHOP, known(before), true],
    ['its id of an earlier version at another address', SHOP, known(elsewhere, other), true],
    ['that of another merchant', SHOP, known('another'), false],
    ['what a mock has', SHOP, known(rehearsal, MOCK), false],
    ['what the service has, of a rehearsal', { ...SHOP, endpoint: MOCK }, known(before), false],
    ['what a mock has, of a rehearsal', { ...SHOP, endpoint: MOCK }, known(rehearsal, MOCK), true],
    [
      'that of its first key',
      { ...SHOP, apiKey: 'key_2', merchant: 'key:key_1' },
      known(before),
      true,
    ],
    ['that of its present key', { ...SHOP, merchant: 'key:key_0' }, known(before), true],
    ['that of its key, before it was named', named, known(now), true],
    ['that of its key in an earlier version, before it was named', named, known(before), true],
  ])('%s', (_, account, one, expected) => {
    expect(isAccountOf(account, one)).toBe(expected);
  });

  it.each<[string, Account, [id: string, endpoint?: string][], string, string[]]>([
    ['none is known', SHOP, [['another']], now, []],
    ['its own is known', SHOP, [[now]], now, []],
    ['one of an earlier version is known', SHOP, [[before]], before, []],
    [
      'that of the address in use comes first',
      SHOP,
      [[elsewhere, other], [now], [before]],
      before,
      [elsewhere, now],
    ],
    ['then its own', SHOP, [[elsewhere, other], [now]], now, [elsewhere]],
    ['then the first one', SHOP, [['another'], [elsewhere, other]], elsewhere, []],
    [
      'one that is named goes by its name',
      named,
      [[now], [before]],
      accountId(named),
      [now, before],
    ],
    [
      'one of the journal goes by that',
      { ...SHOP, merchant: `account:${elsewhere}` },
      [[now], [elsewhere, other]],
      elsewhere,
      [now],
    ],
    [
      'one that its first key says goes by what is known',
      { ...SHOP, apiKey: 'key_2', merchant: 'key:key_1' },
      [[before]],
      before,
      [],
    ],
  ])('new reports go by one of them: %s', (_, account, ids, id, also) => {
    const accounts = ids.map(([name, endpoint]) => known(name, endpoint));
    expect(ownAccounts(account, accounts)).toEqual({ merchant: `account:${id}`, also });
  });
});

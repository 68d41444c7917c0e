import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { keyVariants } from '../../../src/verify/keys/key-variants.ts';
import type { KeyVariant } from '../../../src/verify/model/cause.ts';
import realKeys from './real-keys.json' with { type: 'json' };

const HEX = 'b46102ea537441a54b95b0c17d0619721dac8320f7b577ca7d832ae6ccde5e5b';
const BASE64 = 'ic/vsj0+l6SGyVn3b1rhRya/OJqNkcgRXLs5r4E1oz8=';
const UUID = '6644cc3c-66f7-e837-f732-cb92ccc13b62';
const API_KEY = 'pk_test_2de12cc0f84a406ee06864d5';
const OTHER = '47d1793162b3084bd303a8f2cf950f0ad7ab69f66b866c8d97ab42433f45e69a';
const OTHERS = [{ name: 'shop-kr', apiKey: 'pk_kr', secret: new Secret(OTHER) }];

const EVERYTHING = Number.POSITIVE_INFINITY;

const variantsOf = (secret: string | undefined, maxCost = EVERYTHING): KeyVariant[] =>
  keyVariants({ secret, apiKey: API_KEY, otherAccounts: OTHERS }, maxCost);

const tables = new Map<string | undefined, KeyVariant[]>();

/** All variants of a secret, which many cases share: to list them takes as long as the rest of a test. */
function tableOf(secret: string | undefined): KeyVariant[] {
  const table = tables.get(secret) ?? variantsOf(secret);
  tables.set(secret, table);
  return table;
}

/** The ids of what makes this key out of the secret. */
function explain(secret: string | undefined, key: string | Buffer): string[] | undefined {
  const value = Buffer.from(key as string);
  const variant = tableOf(secret).find((it) => value.equals(it.value));
  return variant?.causes.map(({ id }) => id.replace('key.', '')).sort();
}

describe('a key that real programs made of the secret', () => {
  it.each(realKeys.map(([name, secret, hex, id]) => ({ name, secret, hex, id })))(
    '$name of $secret',
    ({ secret = '', hex = '', id = '' }) => {
      expect(explain(secret, Buffer.from(hex, 'hex'))).toEqual(
        id.replaceAll('key.', '').split(' '),
      );
    },
  );
});

describe('one step from the secret', () => {
  it.each([
    ['whitespace', HEX, `${HEX}\n`],
    ['whitespace', HEX, `${HEX}\r\n`],
    ['whitespace', HEX, `${HEX} `],
    ['whitespace', HEX, `${HEX}\t`],
    ['whitespace', HEX, ` ${HEX}`],
    ['whitespace', HEX, ` ${HEX} `],
    ['whitespace', HEX, `\ufeff${HEX}`],
    ['whitespace', HEX, `${HEX}\u00a0`],
    ['whitespace', `${HEX}${HEX}`, `${HEX}${HEX}\0`],
    ['whitespace', `${HEX}\n`, HEX],
    ['quoted', HEX, `"${HEX}"`],
    ['quoted', HEX, `'${HEX}'`],
    ['quoted', HEX, `\`${HEX}\``],
    ['quoted', HEX, `“${HEX}”`],
    ['quoted', HEX, `b'${HEX}'`],
    ['quoted', HEX, `Optional("${HEX}")`],
    ['quoted', `"${HEX}"`, HEX],
    ['hex-decoded', UUID, Buffer.from(UUID.replaceAll('-', ''), 'hex')],
    ['hex-encoded', BASE64, Buffer.from(BASE64).toString('hex')],
    ['base64-encoded', HEX, Buffer.from(HEX).toString('base64')],
    ['prefix', 'shs_79eFDsT7Ky2A', '79eFDsT7Ky2A'],
    ['prefix', 'sk_live_79eFDsT7Ky2A', '79eFDsT7Ky2A'],
    ['prefix', 'sk_live_79eFDsT7Ky2A', 'live_79eFDsT7Ky2A'],
    ['prefix', UUID, UUID.slice(9)],
    ['prefix', HEX, `shs_${HEX}`],
    ['prefix', HEX, `Bearer ${HEX}`],
    ['prefix', HEX, `CONV_HMAC_SECRET=${HEX}`],
    ['prefix', HEX, `AWS4${HEX}`],
    ['prefix', HEX, `pk_test_${HEX}`],
    ['prefix', HEX, `${API_KEY}:${HEX}`],
    ['case', HEX, HEX.toUpperCase()],
    ['case', BASE64, BASE64.toLowerCase()],
    ['escaped', 'a+b', 'a b'],
    ['escaped', 'a&b', 'a&amp;b'],
    ['escaped', 'a+b', 'a&#43;b'],
    ['escaped', 'a/b', 'a&#x2F;b'],
    ['escaped', 'a=b', 'a&#61;b'],
    ['escaped', 'a"b', 'a&quot;b'],
    ['escaped', 'a/b', 'a\\/b'],
    ['escaped', 'a$b', 'a$$b'],
    ['truncated', HEX, HEX.slice(0, 1)],
    ['truncated', HEX, HEX.slice(0, 32)],
    ['truncated', HEX, HEX.slice(0, 37)],
    ['truncated', HEX, HEX.slice(0, -1)],
    ['truncated', HEX, HEX.slice(1)],
    ['truncated', 'abcdef#ghij', 'abcdef'],
    ['truncated', BASE64, BASE64.slice(0, -1)],
    ['api-key', HEX, API_KEY],
    ['other-profile', HEX, OTHER],
    ['empty', HEX, ''],
    ['empty', HEX, 'undefined'],
    ['empty', HEX, 'None'],
    ['empty', HEX, '$SECRET'],
    ['empty', HEX, '$' + '{HMAC_SECRET}'],
    ['empty', HEX, '%HMAC_SECRET%'],
    ['empty', HEX, 'process.env.HMAC_SECRET'],
    ['empty', HEX, 'your_hmac_secret'],
    ['empty', HEX, '*'.repeat(64)],
  ])('%s: %j, %j', (id, secret, key) => {
    expect(explain(secret, key)).toEqual([id]);
  });

  it('names what was found, and nothing of the secret', () => {
    const [newline] = variantsOf(HEX).filter(({ value }) => Buffer.from(`${HEX}\n`).equals(value));
    expect(newline).toMatchObject({
      cost: 7,
      causes: [{ id: 'key.whitespace', found: 'trailing newline' }],
    });
    const shown = JSON.stringify(
      variantsOf('mein-Geheimnis_aus.Koeln').map(({ causes }) => causes),
    );
    expect(shown).not.toMatch(/mein|Geheimnis|aus|Koeln/i);
  });
});

describe('two steps from the secret', () => {
  it.each([
    [
      'prefix, base64',
      `whsec_${BASE64}`,
      Buffer.from(BASE64, 'base64'),
      ['base64-decoded', 'prefix'],
    ],
    ['another profile, newline', HEX, `${OTHER}\n`, ['other-profile', 'whitespace']],
    ['another profile, hex', HEX, Buffer.from(OTHER, 'hex'), ['hex-decoded', 'other-profile']],
    ['api key, newline', HEX, `${API_KEY}\n`, ['api-key', 'whitespace']],
    ['quotes, newline', HEX, `"${HEX}"\n`, ['quoted', 'whitespace']],
    ['newline, quotes', HEX, `"${HEX}\n"`, ['quoted', 'whitespace']],
    ['case, newline', HEX, `${HEX.toUpperCase()}\n`, ['case', 'whitespace']],
    ['a newline alone', HEX, '\n', ['empty', 'whitespace']],
  ])('%s', (_, secret, key, ids) => {
    expect(explain(secret, key)).toEqual(ids);
  });
});

describe('all of them', () => {
  it.each([HEX, BASE64, UUID, 'shs_79eFDsT7Ky2Aa1AVvAGiJSkSxSbiUNTNkhmE'])(
    'of %s are few',
    (secret) => {
      expect(variantsOf(secret, 8).length).toBeLessThanOrEqual(15);
      expect(variantsOf(secret, 10).length).toBeLessThanOrEqual(55);
      expect(variantsOf(secret).length).toBeLessThan(8000);
    },
  );

  it('are the same, whatever else is asked for', () => {
    const all = variantsOf(BASE64).filter(({ cost }) => cost <= 13);
    expect(variantsOf(BASE64, 13)).toEqual(all);
  });

  it('without a secret are those that need none', () => {
    const ids = new Set(
      variantsOf(undefined, 13).flatMap(({ causes }) => causes.map(({ id }) => id)),
    );
    expect([...ids].sort()).toEqual(['key.api-key', 'key.empty', 'key.other-profile']);
    expect(keyVariants({ otherAccounts: [] }, 8).map(({ value }) => value.length)).toEqual([
      0, 9, 4, 4,
    ]);
  });

  it('HMAC differently, for any secret, and cost more and more', () => {
    const secrets = fc.oneof(
      fc.string({ minLength: 1, maxLength: 90, unit: 'binary' }),
      fc.uint8Array({ minLength: 8, maxLength: 40 }).map((it) => Buffer.from(it).toString('hex')),
      fc.base64String({ minLength: 4, maxLength: 80 }),
      fc.uuid(),
    );
    fc.assert(
      fc.property(secrets, (secret) => {
        const variants = variantsOf(secret, 18);
        const digests = [Buffer.from(secret), ...variants.map(({ value }) => value)].map((key) =>
          createHmac('sha256', key).update('m').digest('hex'),
        );
        expect(new Set(digests).size).toBe(digests.length);
        const costs = variants.map(({ cost }) => cost);
        expect(costs).toEqual([...costs].sort((a, b) => a - b));
      }),
      { numRuns: 40 },
    );
  });

  it('of a secret of a megabyte are those that need none', () => {
    expect(variantsOf('x'.repeat(1_000_000), 8).length).toBeLessThan(15);
  });
});

import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkApiKey, checkSecret } from '../../../src/client/profiles/rules.ts';
import { decodeMerchants, readMerchants } from '../../../src/mock/storage/merchants.ts';
import { runs } from '../../helpers/runs.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { failureOf, newFile } from './samples.ts';

const RULES = { apiKey: checkApiKey, secret: checkSecret };
const SECRET = 's3cr3t-that-nobody-sees';
const LIST = JSON.stringify([
  { api_key: 'shop_a', hmac_secret: SECRET },
  { api_key: 'shop_b', hmac_secret: `${SECRET} `, seller_id: '42', active: false, mode: 'live' },
]);

const decode = (text: string) => decodeMerchants(text, 'merchants.json', RULES);

describe('a list of merchants', () => {
  it('is known by key, with what it leaves out filled in', () => {
    const merchants = decode(LIST);
    expect(
      [...merchants].map(([key, { secret, ...rest }]) => [key, secret.reveal(), rest]),
    ).toEqual([
      ['shop_a', SECRET, { active: true, sellerId: 'shop_a', mode: 'sandbox' }],
      ['shop_b', `${SECRET} `, { active: false, sellerId: '42', mode: 'live' }],
    ]);
    expect(inspect(merchants, { depth: 9 })).not.toContain(SECRET);
  });

  it('says everything that is wrong at once, by JSON pointer, and no secret', () => {
    const text = `[
      {"api_key":"shop_a","hmac_secret":"${SECRET}\\u0000"},
      {"api_key":"shop_a","hmac_secret":"","hmac_secert":"${SECRET}"},
      {"api_key":" ${SECRET}","hmac_secret":["${SECRET}"],"active":"${SECRET}","mode":"${SECRET}"},
      {"${SECRET}":"shop_c"},
      "${SECRET}",
      {"api_key":"shop_d","hmac_secret":"${SECRET}","hmac_secret":"x","seller_id":""},
      {"api_key":"shop_a","hmac_secret":7,"seller_id":null}
    ]`;
    const failure = failureOf(() => decode(text));
    expect(failure).toMatchObject({
      code: 'usage',
      message: 'merchants.json cannot be used as a list of merchants: 17 errors',
      faults: [
        '/0/hmac_secret: has a zero byte at character 24; only printable ASCII is allowed',
        '/1/hmac_secret: is empty',
        '/1: member 3 is unknown; did you mean hmac_secret?',
        '/2/api_key: begins with a space',
        '/2/hmac_secret: must be a string',
        '/2/active: must be true or false',
        '/2/mode: must be "sandbox" or "live"',
        '/3/api_key: is required',
        '/3/hmac_secret: is required',
        '/3: member 1 is unknown; known: api_key, hmac_secret, seller_id, active, mode',
        '/4: must be an object with api_key and hmac_secret',
        '/5/hmac_secret: is a duplicate; keep one',
        '/5/seller_id: is empty',
        '/6/hmac_secret: must be a string',
        '/6/seller_id: must be a string',
        '/1/api_key: duplicates /0/api_key; keep one',
        '/6/api_key: duplicates /0/api_key; keep one',
      ],
    });
    expect(JSON.stringify(failure)).not.toContain(SECRET);
  });

  it.each([
    ['[]', 'must list at least one merchant'],
    ['{}', 'must be an array'],
    ['', 'the JSON ends too early'],
    [LIST.slice(0, -3), 'the JSON ends too early'],
  ])('cannot be %j', (text, message) => {
    expect(failureOf(() => decode(text)).faults).toEqual(
      [`(the whole file): ${message}`].map((text) => expect.stringContaining(text)),
    );
  });

  it('never shows a secret, however the file is broken', () => {
    const position = fc.integer({ min: 0, max: LIST.length });
    const slip = fc.constantFrom(
      '',
      '"',
      "'",
      '{',
      '}',
      '[',
      ',',
      ':',
      '\\',
      '\n',
      '\0',
      '1',
      '/*',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(position, slip), { minLength: 1, maxLength: 3 }), (slips) => {
        const text = slips.reduce(
          (at, [index, it]) => at.slice(0, index) + it + at.slice(index + 1),
          LIST,
        );
        const told = tryToDecode(text);
        for (const length of [8, 12, SECRET.length]) {
          expect(told).not.toContain(SECRET.slice(0, length));
          expect(told).not.toContain(SECRET.slice(-length));
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});

function tryToDecode(text: string): string {
  try {
    decode(text);
    return '';
  } catch (error) {
    return inspect(error, { depth: 9 });
  }
}

describe('the file', () => {
  it.skipIf(process.platform === 'win32').each([
    [0o600, undefined],
    [0o400, undefined],
    [0o640, 0o640],
    [0o604, 0o604],
    [0o644, 0o644],
  ])('with mode %o is warned about: %o', (mode, loose) => {
    const file = newFile('merchants.json');
    writeFileSync(file, LIST);
    chmodSync(file, mode);
    const link = path.join(temporaryDirectory(), 'link.json');
    symlinkSync(file, link);
    for (const name of [file, link]) {
      const { merchants, looseMode } = readMerchants(name, RULES);
      expect([...merchants.keys()]).toEqual(['shop_a', 'shop_b']);
      expect(looseMode).toBe(loose);
    }
  });

  it('is named where it cannot be read', () => {
    const file = newFile('merchants.json');
    expect(failureOf(() => readMerchants(file, RULES))).toEqual({
      code: 'usage',
      message: `cannot read ${file}: no such file`,
      hint: '--merchants needs a file that conv can read',
      faults: [],
    });
    expect(failureOf(() => readMerchants(path.dirname(file), RULES)).message).toContain(
      'it is a directory',
    );
  });
});

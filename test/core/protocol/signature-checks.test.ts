import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import {
  allChecksPass,
  checkSignature,
  type HeaderLine,
  type KnownKey,
  presentedValues,
} from '../../../src/core/protocol/signature-checks.ts';
import { sign } from '../../../src/core/protocol/signing.ts';

/** The service's clock, and a body that OpenSSL signed at that moment (vector "amount 1.10"). */
const NOW = 1785585600;
const BODY = Buffer.from('{"amount":1.10}');
const SIGNATURE = 'd5a540c0acdff467595b171cc43c3c63bee149d61af9db3c910221459c9bee30';
const SECRET = new Secret('sample-secret');

const KEYS: Readonly<Record<string, KnownKey>> = {
  pk_1: { secret: SECRET, active: true },
  pk_old: { secret: SECRET, active: false },
  pk_2: { secret: new Secret('another-secret'), active: true },
};

const KEY: HeaderLine = ['X-Merchant-Key', 'pk_1'];
const TIMESTAMP: HeaderLine = ['X-Signature-Timestamp', String(NOW)];
const RIGHT: HeaderLine = ['X-Signature', SIGNATURE];

const check = (headers: readonly HeaderLine[], body: Uint8Array = BODY, secretToTry?: Secret) =>
  checkSignature({ headers, body }, (key) => KEYS[key], NOW, secretToTry);

/** Which of the four checks pass, in the service's order: `htks`, a dash for one that fails. */
const passed = (
  headers: readonly HeaderLine[],
  body?: Uint8Array,
  secretToTry?: Secret,
): string => {
  const { headers: h, timestamp, key, signature } = check(headers, body, secretToTry);
  return [h.ok && 'h', timestamp.ok && 't', key.ok && 'k', signature.ok && 's']
    .map((letter) => letter || '-')
    .join('');
};

describe('a request that another tool signed', () => {
  it.each<[string, readonly HeaderLine[]]>([
    ['as it is', [KEY, TIMESTAMP, RIGHT]],
    ['in any order, among others', [RIGHT, ['Host', 'x'], TIMESTAMP, ['Host', 'y'], KEY]],
    [
      'with header names in any case',
      [
        ['x-merchant-key', 'pk_1'],
        ['X-SIGNATURE-TIMESTAMP', String(NOW)],
        ['x-Signature', SIGNATURE],
      ],
    ],
    [
      'with the blanks around values that HTTP drops',
      [
        ['X-Merchant-Key', ' pk_1\t'],
        ['X-Signature-Timestamp', `  ${NOW}`],
        ['X-Signature', `\t${SIGNATURE} \t `],
      ],
    ],
  ])('passes all four checks: %s', (_, headers) => {
    expect(passed(headers)).toBe('htks');
    expect(allChecksPass(check(headers))).toBe(true);
  });
});

describe('check 1: all three headers are present', () => {
  it.each<[string, readonly HeaderLine[], string, object]>([
    ['no key', [TIMESTAMP, RIGHT], '-t--', { missing: ['X-Merchant-Key'] }],
    ['no timestamp', [KEY, RIGHT], '--k-', { missing: ['X-Signature-Timestamp'] }],
    ['no signature', [KEY, TIMESTAMP], '-tk-', { missing: ['X-Signature'] }],
    ['none', [], '----', { missing: ['X-Merchant-Key', 'X-Signature-Timestamp', 'X-Signature'] }],
    [
      'empty key',
      [['X-Merchant-Key', ''], TIMESTAMP, RIGHT],
      '-t--',
      { missing: ['X-Merchant-Key'] },
    ],
    [
      'blank signature',
      [KEY, TIMESTAMP, ['X-Signature', ' \t']],
      '-tk-',
      { missing: ['X-Signature'] },
    ],
    ['key twice', [KEY, KEY, TIMESTAMP, RIGHT], '-tks', { duplicated: ['X-Merchant-Key'] }],
    [
      'timestamp twice, in another case',
      [KEY, TIMESTAMP, ['x-signature-timestamp', '1'], RIGHT],
      '-tks',
      { duplicated: ['X-Signature-Timestamp'] },
    ],
    [
      'two signatures, the second right',
      [KEY, TIMESTAMP, ['X-Signature', 'ab'], RIGHT],
      '-tk-',
      { duplicated: ['X-Signature'] },
    ],
    [
      'a name that only looks alike',
      [KEY, TIMESTAMP, ['X_Signature', SIGNATURE]],
      '-tk-',
      { missing: ['X-Signature'] },
    ],
  ])('%s', (_, headers, expected, facts) => {
    expect(passed(headers)).toBe(expected);
    expect(allChecksPass(check(headers))).toBe(false);
    expect(check(headers).headers).toEqual({ ok: false, missing: [], duplicated: [], ...facts });
  });
});

const timestampOf = (timestamp: string) =>
  check([KEY, ['X-Signature-Timestamp', timestamp], RIGHT]).timestamp;

describe('check 2: the timestamp is a whole number, within 5 minutes of the clock', () => {
  it.each([
    [-300, true],
    [-299, true],
    [-1, true],
    [0, true],
    [1, true],
    [300, true],
    [301, false],
    [-301, false],
    [-452, false],
    [9 * 3600, false],
  ])('%i s off: %s', (skewSeconds, ok) => {
    expect(timestampOf(String(NOW + skewSeconds))).toEqual({ ok, whole: true, skewSeconds });
  });

  it.each([
    ['milliseconds', `${NOW}000`, NOW * 999],
    ['zero', '0', -NOW],
    ['beyond 2^53', '1785585600000000000', null],
    ['three hundred digits', '9'.repeat(300), null],
    ['four hundred digits', '9'.repeat(400), null],
  ])('a whole number, but far off: %s', (_, timestamp, skewSeconds) => {
    expect(timestampOf(timestamp)).toEqual({ ok: false, whole: true, skewSeconds });
  });

  it.each([
    '1785585600.0',
    '1785585600.5',
    '1.785585600e9',
    '1e9',
    '-5',
    '+1785585600',
    '0x6a6ddd00',
    '1785585600s',
    '1 785 585 600',
    '1,785,585,600',
    '"1785585600"',
    '2026-08-01T12:00:00Z',
    '１７８５５８５６００',
    '\u00a01785585600',
    '1785585600\n',
    'NaN',
    'undefined',
  ])('no whole number: %j', (timestamp) => {
    expect(timestampOf(timestamp)).toEqual({ ok: false, whole: false, skewSeconds: null });
  });
});

describe('check 3: the key is active', () => {
  const withKey = (key: string): HeaderLine[] => [['X-Merchant-Key', key], TIMESTAMP, RIGHT];

  it.each([
    ['an inactive key', 'pk_old', 'ht-s'],
    ['an unknown key', 'pk_unknown', 'ht--'],
    ['a key in another case', 'PK_1', 'ht--'],
    ['a key with a blank in it', 'pk _1', 'ht--'],
    ["another account's key", 'pk_2', 'htk-'],
  ])('%s', (_, key, expected) => {
    expect(passed(withKey(key))).toBe(expected);
    expect(allChecksPass(check(withKey(key)))).toBe(false);
  });

  it('an unknown key leaves the signature to a secret at hand', () => {
    expect(passed(withKey('pk_unknown'), BODY, SECRET)).toBe('ht-s');
    expect(passed(withKey('pk_unknown'), BODY, new Secret('wrong'))).toBe('ht--');
    expect(passed([TIMESTAMP, RIGHT], BODY, SECRET)).toBe('-t-s');
  });

  it('no key is looked up where none was presented', () => {
    const lookUp = (key: string) => expect.unreachable(`looked up ${key}`);
    const { key } = checkSignature({ headers: [TIMESTAMP, RIGHT], body: BODY }, lookUp, NOW);
    expect(key.ok).toBe(false);
  });

  it('a known key is never judged by the secret at hand', () => {
    expect(passed(withKey('pk_2'), BODY, SECRET)).toBe('htk-');
  });
});

describe('check 4: the signature matches', () => {
  it.each([
    ['in upper case', SIGNATURE.toUpperCase()],
    ['cut by one digit', SIGNATURE.slice(0, -1)],
    ['longer by one digit', `${SIGNATURE}0`],
    ['with another digit', `${SIGNATURE.slice(0, -1)}1`],
    ['in base64', Buffer.from(SIGNATURE, 'hex').toString('base64')],
    ['with a prefix', `sha256=${SIGNATURE}`],
    ['with a no-break space', `${SIGNATURE}\u00a0`],
    ['of letters that look alike', SIGNATURE.replace('a', 'а')],
  ])('not %s', (_, signature) => {
    expect(passed([KEY, TIMESTAMP, ['X-Signature', signature]])).toBe('htk-');
  });

  it.each([
    ['another amount', '{"amount":1.11}'],
    ['the same amount', '{"amount":1.1}'],
    ['a newline more', '{"amount":1.10}\n'],
    ['a byte order mark more', '\ufeff{"amount":1.10}'],
    ['a blank more', '{"amount": 1.10}'],
    ['nothing', ''],
  ])('not with %s', (_, body) => {
    expect(passed([KEY, TIMESTAMP, RIGHT], Buffer.from(body))).toBe('htk-');
  });

  it('covers the timestamp as it was written', () => {
    const padded: HeaderLine = ['X-Signature-Timestamp', `0${NOW}`];
    expect(passed([KEY, padded, RIGHT])).toBe('htk-');
    expect(passed([KEY, padded, ['X-Signature', sign(SECRET, `0${NOW}`, BODY)]])).toBe('htks');
  });

  it('is judged even where the timestamp is no number', () => {
    const signature = sign(SECRET, '1.5', BODY);
    const headers: HeaderLine[] = [
      KEY,
      ['X-Signature-Timestamp', '1.5'],
      ['X-Signature', signature],
    ];
    expect(passed(headers)).toBe('h-ks');
    expect(allChecksPass(check(headers))).toBe(false);
  });
});

describe('whatever is presented', () => {
  const name = fc.oneof(
    fc.constantFrom('X-Merchant-Key', 'x-signature', 'X-Signature-Timestamp'),
    fc.string(),
  );
  const line = fc.tuple(name, fc.string({ unit: 'binary' }));

  it('never throws, and never passes by chance', () => {
    fc.assert(
      fc.property(fc.array(line), fc.uint8Array(), (headers, body) => {
        expect(allChecksPass(check(headers, body, SECRET))).toBe(false);
      }),
    );
  });
});

it('the values that are shown are the first of each header', () => {
  expect(presentedValues([KEY, ['x-merchant-key', 'pk_2'], TIMESTAMP])).toEqual({
    ...{ key: 'pk_1', timestamp: String(NOW), signature: undefined },
  });
});

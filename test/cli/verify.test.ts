import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { perTest } from '../helpers/per-test.ts';
import { vectors } from '../helpers/signing-vectors.ts';
import {
  BODY,
  type Circumstances,
  createVerifying,
  LINES,
  NOW,
  SECRET,
} from '../helpers/verifying.ts';

const bench = perTest(createVerifying, (it) => it.remove());

const body = (bytes?: string | Uint8Array): string => bench.body(bytes);
const headers = (text?: string | Uint8Array): string => bench.headers(text);

describe('conv verify', () => {
  it('says that a request is fine, check by check', async () => {
    expect(await bench.verify(argv`${body()} --headers ${headers()}`, { now: NOW + 2 })).toEqual({
      status: 0,
      err: '',
      out: `✓ valid: the service would accept this request
  ✓ headers    all three are present, once each
  ✓ timestamp  2 seconds behind the clock; up to 5 minutes is allowed
  ✓ key        "pk_1" (CONV_API_KEY) is the key of this account
  ✓ signature  matches the timestamp and the 77 bytes of the body
`,
    });
  });

  it('prints one JSON object for scripts: the checks in the order of the service', async () => {
    const { status, out } = await bench.verify(argv`${body()} --headers ${headers()} --json`, {
      now: NOW + 452,
    });
    expect(status).toBe(7);
    expect(out).toBe(
      `${JSON.stringify({
        verdict: 'rejected',
        checks: [
          { id: 'headers', ok: true },
          { id: 'timestamp', ok: false, skew_seconds: -452 },
          { id: 'key', ok: true },
          { id: 'signature', ok: true },
        ],
        explanations: [
          {
            summary: JSON.parse(out).explanations[0].summary,
            fix: JSON.parse(out).explanations[0].fix,
            causes: [{ id: 'clock.stale', seconds: 452 }],
            serializers: [],
            template: '{timestamp}{body}',
            signed_bytes: 77,
            received_bytes: 77,
            first_difference: null,
          },
        ],
        searched: { hypotheses: 0, milliseconds: 0 },
      })}\n`,
    );
  });

  it.each(vectors.filter(({ secret }) => secret === SECRET))(
    'takes the exact bytes that other tools signed: $name',
    async (vector) => {
      const args = argv`--key pk_1 --timestamp ${vector.timestamp} --signature ${vector.signature}`;
      const now = Number(vector.timestamp);
      expect(await bench.verdict([body(vector.body), ...args], { now })).toBe('valid');
    },
  );

  it.each([
    ['a newline more', Buffer.concat([BODY, Buffer.from('\n')]), 'explained'],
    ['a byte order mark more', Buffer.concat([Buffer.from('\ufeff'), BODY]), 'explained'],
    ['a byte less', BODY.subarray(1), 'unexplained'],
    ['nothing', '', 'unexplained'],
  ])('trims and decodes nothing: with %s the signature is wrong', async (_, bytes, verdict) => {
    expect(await bench.verdict(argv`${body(bytes)} --headers ${headers()}`)).toBe(verdict);
  });
});

describe('what conv verify says of a request that is not fine', () => {
  const replace = (name: string, value: string): string =>
    LINES.replace(new RegExp(`${name}: .*`), `${name}: ${value}`);
  const without = (name: string): string => LINES.replace(new RegExp(`${name}: .*\n`), '');

  it.each<[string, string, Circumstances, string[]]>([
    [
      'no signature',
      without('X-Signature'),
      {},
      [
        '✗ rejected, with no signature to check: the service would answer 401',
        '✗ headers    X-Signature is missing',
        '✗ signature  nothing to check',
        'next: send each',
      ],
    ],
    [
      'an empty key',
      replace('X-Merchant-Key', ''),
      {},
      ['✗ headers    X-Merchant-Key is empty', '✓ signature'],
    ],
    [
      'no timestamp',
      without('X-Signature-Timestamp'),
      {},
      ['X-Signature-Timestamp is missing', '✗ signature  cannot be checked without the timestamp'],
    ],
    [
      'two keys',
      `${LINES}x-merchant-key: pk_2`,
      {},
      ['X-Merchant-Key appears more than once', '✓ signature'],
    ],
    [
      'a stale timestamp',
      LINES,
      { now: NOW + 452 },
      [
        '✗ rejected, although the signature is correct: the service would answer 401',
        '✗ timestamp  7 minutes 32 seconds behind the clock; at most 5 minutes',
        '--now SECONDS',
      ],
    ],
    [
      'a timestamp of the future',
      LINES,
      { now: NOW - 9 * 3600 },
      [
        '✗ timestamp  9 hours ahead of the clock',
        "next: sign right before sending, and set the sender's clock",
      ],
    ],
    [
      'milliseconds',
      replace('X-Signature-Timestamp', `${NOW}000`),
      {},
      [
        `✗ timestamp  "${NOW}000" is in milliseconds; the service expects seconds`,
        'next: divide by 1000',
      ],
    ],
    [
      'nanoseconds',
      replace('X-Signature-Timestamp', `${NOW}000000000`),
      {},
      ['is in nanoseconds; the service expects seconds', 'next: divide by 1000000000'],
    ],
    [
      'a fraction',
      replace('X-Signature-Timestamp', `${NOW}.5`),
      {},
      [`✗ timestamp  "${NOW}.5" is not a whole number`],
    ],
    [
      'a key that is not ours',
      replace('X-Merchant-Key', 'pk_2'),
      {},
      [
        '✗ key        "pk_2" is not this account\'s key, "pk_1" (CONV_API_KEY)',
        '✓ signature',
        '--profile NAME',
      ],
    ],
    [
      'the secret as key',
      replace('X-Merchant-Key', SECRET),
      {},
      ['✗ key        the header contains the hmac_secret', 'get a new secret'],
    ],
    [
      'the secret as timestamp',
      replace('X-Signature-Timestamp', SECRET),
      {},
      ['"<hidden>" is not a whole number'],
    ],
    [
      'another signature',
      replace('X-Signature', 'ab'.repeat(32)),
      {},
      [
        '✗ wrong signature: the service would answer 401',
        '✗ signature  does not match the timestamp and the 77 bytes of the body',
        'either the bytes or the key differ',
        'next: save the string you sign, and add --signed FILE',
      ],
    ],
    [
      'an upper-case signature',
      replace('X-Signature', 'AB'.repeat(32)),
      {},
      ['character 1 is "A", which is not a lowercase hex digit'],
    ],
    [
      'characters that a terminal obeys',
      replace('X-Merchant-Key', '\x1b[31m\u202epk'),
      {},
      ['"\\u001b[31m\\u202epk" is not this account\'s key'],
    ],
    [
      'a very long key',
      replace('X-Merchant-Key', 'k'.repeat(9_999)),
      {},
      [`"${'k'.repeat(99)}…" is not`],
    ],
  ])('%s', async (_, lines, circumstances, expected) => {
    const { status, out } = await bench.verify(
      argv`${body()} --headers ${headers(lines)}`,
      circumstances,
    );
    expect(status).toBe(7);
    for (const words of expected) expect(out).toContain(words);
  });

  it('checks as of --now', async () => {
    const args = argv`${body()} --headers ${headers()}`;
    expect(await bench.verdict(argv`${args} --now ${NOW + 300}`, { now: 0 })).toBe('valid');
    expect(await bench.verdict(argv`${args} --now ${NOW + 301}`)).toBe('rejected');
    expect((await bench.verify(argv`${args} --now yesterday`)).status).toBe(2);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_TEXTS } from '../../../../src/cli/commands/verify/view/code.ts';
import { verifyJson } from '../../../../src/cli/commands/verify/view/json.ts';
import { verifyText } from '../../../../src/cli/commands/verify/view/text.ts';
import { textWidth } from '../../../../src/core/kit/columns.ts';
import { PLAIN_THEME } from '../../../../src/core/kit/theme.ts';
import { Secret } from '../../../../src/core/protocol/masking/secret.ts';
import type { Shown } from '../../../../src/verify/finding.ts';
import { LANGUAGES } from '../../../../src/verify/language.ts';
import type { Cause } from '../../../../src/verify/model/cause.ts';
import { BODY, type Change, explanation, NOW, SECRET, verified } from './explained-samples.ts';

type Explanations = Parameters<typeof verified>[0];

const text = (found: Explanations, change: Change = {}, shown: Shown = {}): string =>
  verifyText(verified(found, change), PLAIN_THEME, shown);

const SPACED: Cause = { id: 'body.spaced-separators' };

describe('an explained signature', () => {
  it('is one sentence, the checks, both sides, the fix, code, what else is possible, what is next', () => {
    const found = [
      explanation([SPACED], {
        body: '{"merchant_order_id": "A-1", "product_name": "사과"}',
        serializers: ['Python json.dumps'],
      }),
      explanation([{ id: 'key.case', case: 'upper' }]),
    ];
    const printed = text(found, { headers: [['user-agent', 'python-requests/2.31.0']] });
    expect(printed.slice(0, printed.indexOf('import'))).toBe(
      `✗ wrong signature: the service would answer 401
The body was signed with a space after every comma and colon (as Python json.dumps would write it), but sent without those spaces.
  ✓ headers    all three are present, once each
  ✓ timestamp  exactly on the clock; up to 5 minutes is allowed
  ✓ key        "pk_1" (profile shop) is the key of this account
  ✗ signature  does not match the timestamp and the 51 bytes of the body under this account's secret

signed 54 bytes, received 51; first difference at byte 21
  signed    {"merchant_order_id":·"A-1",·"product_name":·"사과"}
  received  {"merchant_order_id":"A-1","product_name":"사과"}
                                 ^
  signed    72 5f 69 64 22 3a 20 22 41 2d 31 22 2c 20 22 70
  received  72 5f 69 64 22 3a 22 41 2d 31 22 2c 22 70 72 6f
                              ^
  (· is a space)

fix: Serialize the report once, keep the result, and sign and send exactly those bytes. In Python: data= (httpx: content=), never json=, which serializes again.

`,
    );
    expect(printed).toContain('\n    # HERE: send exactly the bytes that were signed\n');
    expect(printed).toMatch(
      /\nprint\(.*\)\n\nalso possible: The key was the secret in upper case.\nnext: send it again, save body and headers, and check again with conv verify\n$/,
    );
  });

  it('aligns the caret behind wide characters', () => {
    const received = '{"product_name":"주문 사과 A"}';
    const found = explanation([SPACED], { body: '{"product_name":"주문 사과 B"}' });
    const lines = text([found], { body: received }).split('\n');
    const at = lines.findIndex((line) => line.startsWith('  received'));
    expect(lines[at]).toBe('  received  {"product_name":"주문·사과·A"}');
    // Four Korean letters take eight columns.
    expect(lines[at + 1]).toBe(`${' '.repeat(12 + 17 + 10)}^`);
  });

  it('begins with the whole character where only its last byte differs', () => {
    const found = explanation([SPACED], { body: '{"a":"각"}' });
    const lines = text([found], { body: '{"a":"가"}' }).split('\n');
    const at = lines.findIndex((line) => line.startsWith('  received'));
    expect(lines.slice(at - 1, at + 2)).toEqual([
      '  signed    {"a":"각"}',
      '  received  {"a":"가"}',
      `${' '.repeat(18)}^`,
    ]);
  });

  it('shows bytes of another encoding, and the end of a side', () => {
    const cp949 = Buffer.from('7b2261223a22bbe7b0fa227d', 'hex');
    const found = explanation([{ id: 'body.charset', charset: 'cp949' }], { body: cp949 });
    expect(text([found], { body: '{"a":"사과"}' })).toContain(
      '  signed    {"a":"\\xbb\\xe7\\xb0\\xfa"}\n  received  {"a":"사과"}\n',
    );
    const short = explanation([{ id: 'body.empty' }], { body: '' });
    expect(text([short], { body: '{}' })).toContain('  signed    (ends here)\n  received  {}\n');
  });

  it('compares the whole signed string where the bodies are equal', () => {
    const found = explanation([{ id: 'message.separator', separator: '.' }], {
      message: `${NOW}.${BODY}`,
    });
    expect(text([found])).toContain(
      'signed 62 bytes, received 61 (timestamp and body together); first difference at byte 10\n',
    );
  });

  it.each<[string, Cause, string | undefined]>([
    ['the key', { id: 'key.hex-decoded' }, 'the difference is in the key\n'],
    [
      'the spelling',
      { id: 'encoding.base64' },
      'the difference is in the encoding of the digest\n',
    ],
  ])('says that the bytes are the same where %s is wrong', (_, cause, words) => {
    expect(text([explanation([cause])])).toContain(
      `signed and received are the same 51 bytes of body; ${words}`,
    );
  });

  it('shows no signed string that holds the secret', () => {
    const found = explanation([{ id: 'key.swapped' }], { message: undefined });
    expect(text([found])).toContain('the signed string contains the secret, so it is not shown');
  });

  it('asks for a language where none shows', () => {
    expect(text([explanation([SPACED])])).toContain('next: for correct code: --language');
  });

  it.each([
    ['/v1/conversions/cancel', '/conversions/cancel"'],
    ['/v1/conversions?x=1', '/conversions"'],
    [undefined, '/conversions"'],
  ])('sends the code to the path of the report: %s', (path, expected) => {
    const change = path === undefined ? {} : { path };
    expect(text([explanation([SPACED])], change, { language: 'python' })).toContain(expected);
  });
});

describe('what is wrong: the request, the paste, or another check', () => {
  const newline: Cause = { id: 'body.trailing-newline', side: 'received' };

  it('says of an editor’s newline that the request itself may be fine, and how to save its bytes', () => {
    const printed = text(
      [explanation([newline], { body: BODY })],
      { body: `${BODY}\n` },
      { language: 'node' },
    );
    expect(printed).toContain(
      '✗ wrong signature for the bytes that were given; the request itself may be fine\n',
    );
    expect(printed).toContain('}␊\n');
    expect(printed).toContain(
      "save exactly the bytes that are sent:\nimport('node:fs').then((it) => it.writeFileSync('body.json', body));\n",
    );
    expect(printed).not.toContain('createHmac');
  });

  it.each<[string, readonly Cause[]]>([
    ['the signer has the newline', [{ ...newline, side: 'signed' }]],
    ['something else is wrong too', [newline, { id: 'key.case', case: 'upper' }]],
    ['an editor would not do this', [{ id: 'body.escaped-slashes', side: 'received' }]],
  ])('blames the request where %s', (_, causes) => {
    expect(text([explanation(causes)])).toContain(
      '✗ wrong signature: the service would answer 401\n',
    );
  });

  it('says of a right signature that only another check fails', () => {
    const printed = text([explanation([{ id: 'clock.stale', seconds: 452 }])], {
      verdict: 'rejected',
    });
    expect(printed).toMatch(
      /^✗ rejected, although the signature is correct.*\nThe timestamp is 7 minutes 32 seconds behind the clock\.\n/,
    );
    expect(printed).toContain("\nfix: Sign right before sending, and set the sender's clock.\n");
  });
});

const FOREIGN = { known: false, form: undefined, signed: explanation([]).signed } as const;

describe('an unexplained signature', () => {
  it('says what was ruled out, and what to send next', () => {
    const printed = text([], {}, { language: 'php', hasUntriedProfiles: true });
    expect(printed.split('\n').slice(5)).toEqual([
      '',
      'No known mistake, and no two usual ones, make this signature: either the bytes or the key differ.',
      'next: save the string you sign, and add --signed FILE:',
      "file_put_contents('signed.txt', $signed);",
      'next: try the secrets of your other profiles: --all-profiles',
      'next: search further: --deep',
      '',
    ]);
  });

  it.each<[string, Change, string]>([
    ['all pairs', { searched: { cost: 36 } }, 'and no two of them, make'],
    ['usual mistakes', { searched: { cost: 13 } }, 'None of the usual mistakes makes'],
    ['single mistakes', { searched: { cost: 18 } }, 'No known mistake makes'],
    ['an interrupted search', { searched: { interrupted: true } }, 'stopped early'],
    [
      'a foreign string',
      { signedString: FOREIGN },
      'no way to make the string in the file from this timestamp and this body.',
    ],
    [
      'another body after the timestamp',
      { signedString: { ...FOREIGN, form: 'another body' } },
      'The string in the file has this timestamp, but another body.',
    ],
    [
      'another body alone',
      { signedString: { ...FOREIGN, form: 'no timestamp' } },
      'The string in the file is another body, without the timestamp before it.',
    ],
    [
      'a digest of the string',
      { signedString: { ...FOREIGN, form: 'digest' } },
      'The file has a digest: write the string itself to it, before it is hashed.',
    ],
    [
      'the right string',
      { signedString: { known: true, causes: [], signed: explanation([]).signed } },
      'The string in the file is right: the key or the digest differs, or this signature is of another string.',
    ],
    [
      'a signature of MD5’s length',
      { signature: 'ab'.repeat(16) },
      'has 16 bytes, the length of MD5',
    ],
    ['no signature at all', { signature: 'undefined' }, 'the word for a missing value'],
  ])('%s', (_, change, words) => {
    expect(text([], change)).toContain(words);
  });

  it('does not send a person in a circle', () => {
    const printed = text([], { deep: true, signedString: FOREIGN });
    expect(printed).not.toContain('--deep');
  });

  it('has the line of code for a language, and names all of them where none shows', () => {
    expect(text([])).toContain(`--language ${LANGUAGES.join('|')}`);
    for (const language of LANGUAGES)
      expect(text([], {}, { language })).toContain(`\n${LANGUAGE_TEXTS[language].saveSigned}\n`);
  });

  it('asks for the secret where there is none', () => {
    const printed = text([], { secret: undefined });
    expect(printed).toContain('? not checked: there is no secret to check the signature with\n');
    expect(printed).toContain('  ? signature  is not checked: no secret is known\n');
    expect(printed).toContain(
      'next: provide the secret: --profile NAME, or CONV_API_KEY and CONV_HMAC_SECRET\n',
    );
  });
});

describe('a narrow screen', () => {
  const found = explanation([SPACED], { body: `${'가'.repeat(40)}, "b"${'x'.repeat(90)}` });
  const received = `${'가'.repeat(40)},"b"${'x'.repeat(90)}`;

  it.each([80, 60, 40])(
    'of %i columns: both sides and the caret stay in their lines',
    (columns) => {
      const lines = text([found], { body: received }, { columns }).split('\n');
      const sides = lines.filter((line) => /^ {2}(signed|received) {2}/.test(line));
      expect(sides).toHaveLength(4);
      const prose = lines.filter((line) => !line.startsWith('conv ') && !line.includes('|'));
      for (const line of prose) expect(textWidth(line)).toBeLessThanOrEqual(columns);
      const [signed = '', got = '', caret = ''] = lines.slice(lines.indexOf(sides[0] ?? ''));
      const at = textWidth(caret.replace('^', ''));
      expect([columnOf(signed, '·'), columnOf(got, '"b"')]).toEqual([at, at]);
    },
  );

  const columnOf = (line: string, part: string): number =>
    textWidth(line.slice(0, line.indexOf(part)));

  it('never breaks a command', () => {
    const command = 'conv verify a-file-with-a-rather-long-name.json --headers headers.txt';
    const recheck = () => ({ words: 'check again:', command });
    const printed = text([found], {}, { columns: 40, recheck });
    expect(printed).toContain(`headers, and check again:\n${command}\n`);
  });
});

describe('what cannot be seen', () => {
  it.each([
    ['a no-break space', 'a\u00a0b', 'a\\u00a0b'],
    ['a zero-width space', 'a\u200bb', 'a\\u200bb'],
    ['a joiner', 'a\u200db', 'a\\u200db'],
    ['a byte order mark', '\ufeffab', '\\ufeffab'],
    ['an accent of its own', 'e\u0301b', 'e\\u0301b'],
    ['a Korean syllable taken apart', '\u1100\u1161\u11a8', '\u1100\\u1161\\u11a8'],
  ])('%s is shown as an escape', (_, received, shown) => {
    const found = explanation([SPACED], { body: '{}' });
    expect(text([found], { body: received })).toContain(`  received  ${shown}\n`);
  });
});

describe('the signature that would be right', () => {
  const expected = 'cd'.repeat(32);

  it('is shown only where it was asked for, with a word on what it is', () => {
    expect(text([explanation([SPACED])])).not.toContain('expected');
    expect(text([explanation([SPACED])], {}, { expected })).toContain(
      `expected: ${expected}\n  correct for these bytes and this timestamp under this account's secret; use it to compare, do not send it by hand\n`,
    );
    const json = JSON.parse(verifyJson(verified([explanation([SPACED])]), { expected }));
    expect(json.expected_signature).toBe(expected);
  });
});

describe('secrets', () => {
  const encode = (form: BufferEncoding, text: string): string => Buffer.from(text).toString(form);
  const odd = 'se/cr+et key?!';

  it.each([
    ['as it is', odd],
    ['in upper case', odd.toUpperCase()],
    ['in hex', encode('hex', odd)],
    ['in upper-case hex', encode('hex', odd).toUpperCase()],
    ['in base64', encode('base64', odd)],
    ['in base64 without padding', encode('base64', odd).replace(/=+$/, '')],
    ['in base64url', encode('base64url', odd)],
    ['URL-encoded', encodeURIComponent(odd)],
    ['URL-encoded, in lower case', encodeURIComponent(odd).toLowerCase()],
    ['as a form has it', 'se%2Fcr%2Bet+key%3F%21'],
  ])('are hidden in the text and in the bytes: %s', (_, spelling) => {
    const secret = new Secret(odd);
    const body = `{"a":"${spelling}"}`;
    const found = explanation([{ id: 'encoding.prefix', prefix: `x${spelling}` }], {
      body: `${body} `,
    });
    const result = verified([found], { secret, body });
    const shown = verifyText(result, PLAIN_THEME) + verifyJson(result);
    expect(shown).not.toContain(spelling);
    expect(shown).toContain('<hidden>');
    expect(shown).toContain('****');
  });

  it('never show, whole or cut, in whatever bytes they stand', () => {
    const bytes = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(bytes, bytes, bytes, (before, between, after) => {
        const body = `${before}${SECRET}${after}`;
        const found = explanation([SPACED], { body: `${before}${between}${SECRET}${after}` });
        const printed = text([found], { body }) + verifyJson(verified([found], { body }));
        for (const part of [SECRET, SECRET.slice(2), SECRET.slice(0, -2)]) {
          expect(printed).not.toContain(part);
          expect(printed).not.toContain(
            Buffer.from(part)
              .toString('hex')
              .replace(/..(?!$)/g, '$& '),
          );
        }
      }),
    );
  });
});

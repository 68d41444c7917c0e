import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printJson } from '../../../../src/core/kit/json/node.ts';
import { parseJson } from '../../../../src/core/kit/json/parse.ts';
import { Mask } from '../../../../src/core/protocol/masking/mask.ts';
import { Secret } from '../../../../src/core/protocol/masking/secret.ts';
import { runs } from '../../../helpers/runs.ts';
import { mixedSpellings, spellingsInVerify } from './spelled.ts';

const SECRET = 'aB/c+d=e"f\\g%h&i <j\'k';
const HEX = '5f3a9c0011d2e4b7886655443322110f';
const BASE64 = Buffer.from('sixteen bytes!!?>').toString('base64');

/** What Unicode calls a control, a format character, or ignorable by default, and blanks and hyphens beyond ASCII. */
const INVISIBLE_RANGES: readonly (readonly [from: number, to?: number])[] = [
  [0x00, 0x1f],
  [0x7f, 0xa0],
  [0xad],
  [0x34f],
  [0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x2011],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800],
  [0x3000],
  [0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff],
  [0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

const maskFor = (secret: string) => new Mask([new Secret(secret)]);

describe.each([SECRET, HEX, BASE64, 'geheim-schlüssel-日本', 'simple_secret_1'])(
  'the secret %j',
  (secret) => {
    const mask = maskFor(secret);

    it.each([...spellingsInVerify(secret), ...mixedSpellings(secret)])('%s', (_, spelled) => {
      expect(spelled.length).toBeGreaterThan(0);
      const masked = mask.text(`before ${spelled} after`);
      expect(masked).toContain('<hidden>');
      expect(masked).toMatch(/^before .* after$/s);
      expect(masked).not.toContain(spelled.slice(2, -2));
    });

    it('as a value of JSON, whose names, numbers and blanks stay', () => {
      const literal = [...secret].map(
        (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const json = `{ "n" : 1.10,\n"${'x'}":["a\\u0041",\t"<${literal.join('')}>"], "e":1e400 }`;
      expect(mask.document(json)).toBe(
        '{ "n" : 1.10,\n"x":["a\\u0041",\t"<<hidden>>"], "e":1e400 }',
      );
    });

    it.each(Array.from({ length: secret.length - 8 }, (_, at) => at + 8))(
      'cut after %i characters, as it is and in escapes',
      (length) => {
        const beginning = secret.slice(0, length);
        expect(mask.text(`x: ${beginning}`)).toBe('x: <hidden>');
        expect(mask.text(`x: "${beginning}…" y`)).toBe('x: "<hidden>…" y');
        const escaped = [...beginning]
          .map((it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join('');
        expect(mask.text(`{"x":"${escaped}\\u00`)).toBe('{"x":"<hidden>');
        expect(mask.text(`{"x":"${encodeURIComponent(beginning)}%2`)).toBe('{"x":"<hidden>');
      },
    );
  },
);

describe('the bytes that a secret is the text of', () => {
  it.each([
    ['hex, in base64', HEX, Buffer.from(HEX, 'hex').toString('base64')],
    ['base64, in hex', BASE64, Buffer.from(BASE64, 'base64').toString('hex')],
    ['base64, decoded', BASE64, Buffer.from(BASE64, 'base64').toString()],
  ])('%s', (_, secret, spelled) => {
    expect(maskFor(secret).text(`<${spelled}>`)).toBe('<<hidden>>');
  });
});

describe('other spellings of a secret', () => {
  it.each([
    ['a blank near its beginning, as a form writes it', 'a b-secret-of-mine', 'a+b-secret-of-mine'],
    ['all in small letters', 'Sample-Secret', 'sample-secret'],
    ['all in capitals', 'Sample-Secret', 'SAMPLE-SECRET'],
    ['small letters beyond ASCII', 'GEHEIM-SCHLÜSSEL', 'geheim-schlüssel'],
    ['base64 for URLs', 'key>>>key???key', 'a2V5Pj4-a2V5Pz8_a2V5'],
    ['> as an entity', 'sample>secret', 'sample&gt;secret'],
    ['/ as an entity', 'sample/secret', 'sample&sol;secret'],
    ['a code point in braces', 'sample-secret', '\\u{73}ample-secret'],
    ['/ as _', 'sample/secret', 'sample_secret'],
    ['\\x in a string within a string', 'sample-secret', '\\\\x73ample-secret'],
    ['$ doubled, as a compose file has it', 'sample$secret', 'sample$$secret'],
    ['% doubled, as a batch file has it', 'sample%secret', 'sample%%secret'],
    ['one blank near its beginning as two', 'a b-secret-of-mine', 'a  b-secret-of-mine'],
    ['blanks in a row, all in capitals', 'é         b', 'É         B'],
    ['a place for a break within a short one', 'd5e90cd095', 'd5e<wbr>90cd095'],
    ['a line of HTML within its hex', 'k_short_9', '6b5<br/>f73686f72745f39'],
    ['a control within its base64', 'k_short_9', 'a19\x07zaG9ydF85'],
  ])('%s', (_, secret, spelled) => {
    expect(maskFor(secret).text(`<${spelled}>`)).toBe('<<hidden>>');
  });
});

describe('what interrupts a secret', () => {
  const LONG = 'k3y/of+mine_Qz81wP0vRt6LxB2n';
  const SIGNATURE = '5f3a9c0011d2e4b7886655443322110f5f3a9c0011d2e4b7886655443322110f';
  const mask = new Mask([new Secret(LONG)], [SIGNATURE]);
  const points = INVISIBLE_RANGES.flatMap(([from, to = from]) => [...new Set([from, to])]);

  /** The text with something after every few of its characters. */
  const cutBy = (text: string, mark: string, every: number): string =>
    text.replace(new RegExp(`.{${every}}(?!$)`, 'g'), `$&${mark}`);

  const marks: [name: string, mark: string][] = [
    ...points.map((point): [string, string] => [
      `U+${point.toString(16)}`,
      String.fromCodePoint(point),
    ]),
    ['several of them', '\u200b\u2060\ufe0f'],
    ['a line', '\n'],
    ['a line of Windows, indented', '\r\n    '],
    ['a quoted line of mail', '\n> '],
    ['a line of quoted-printable', '=\r\n'],
    ['a blank', ' '],
    ['a hyphen and a line', '-\n'],
    ['colors of a terminal', '\u001b[1;31m'],
    ['a place for a break', '<wbr>'],
    ['a line of HTML', '<br />'],
    ['an entity', '&#8203;'],
    ['a named entity', '&shy;'],
    ['a named entity of two words', '&ZeroWidthSpace;'],
    ['percent', '%E2%80%8B'],
    ['percent, a line', '%0D%0A'],
    ['JSON', '\\u200b'],
    ['JSON of a line', '\\n'],
    ['JSON in JSON', '\\\\u200b'],
    ['JSON of a tag', '\\udb40\\udc41'],
  ];

  it.each(marks)('%s', (_, mark) => {
    for (const every of [1, 3, 8])
      expect(mask.text(`<${cutBy(LONG, mark, every)}>`)).toBe('<<hidden>>');
    expect(mask.text(`<${cutBy(SIGNATURE, mark, 8)}>`)).toBe('<<hidden>>');
  });

  it.each(['%E2%80%8B', '\\u200b', '&#8203;', '\\\\u200b'])(
    '%s, where the text was cut',
    (mark) => {
      const cut = cutBy(LONG, mark, 4);
      for (let length = 8 + 2 * mark.length; length < cut.length; length += 1)
        expect(mask.text(`x: ${cut.slice(0, length)}`)).toBe('x: <hidden>');
    },
  );

  it.each(['\u001b[31m', '\u0001'])('%j, next to text in any script', (mark) => {
    for (const secret of [LONG, 's3cret+8'])
      for (const before of ['', '사과 ', 'é '])
        expect(maskFor(secret).text(`${before}${cutBy(secret, mark, 2)} x`)).toBe(
          `${before}<hidden> x`,
        );
  });

  it.each(points.map((point) => String.fromCodePoint(point)))(
    'a secret of eight characters, and one in base64, by %j',
    (mark) => {
      const short = maskFor('s3cret+8');
      // Controls alone look like the bytes of another encoding.
      if (mark > '\u007f') expect(short.text(`<${cutBy('s3cret+8', mark, 2)}>`)).toBe('<<hidden>>');
      const base64 = Buffer.from(LONG).toString('base64').replace(/=+$/, '');
      if (mark > '\u007f') expect(mask.text(`<${cutBy(base64, mark, 9)}>`)).toBe('<<hidden>>');
    },
  );

  it('in a value, a document, a header, and bytes', () => {
    const spelled = cutBy(LONG, '\u200b', 8);
    expect(mask.value(spelled)).toBe('<hidden>');
    expect(mask.document(JSON.stringify({ message: spelled }))).toBe('{"message":"<hidden>"}');
    expect(mask.header(Buffer.from(spelled).toString('latin1'))).toBe('<hidden>');
    expect(Buffer.from(mask.body(Buffer.from(spelled))).toString()).toBe('<hidden>');
  });

  it('cut off after eight characters', () => {
    expect(mask.text(`x ${cutBy(LONG, '\u200b', 4).slice(0, 10)}`)).toBe('x <hidden>');
  });

  it.each([
    ['words that make a short secret', 'notfound', 'not found'],
    ['words that begin like a long one', 'the-order-of-the-merchant', 'to the order of a'],
    ['what is invisible by itself', LONG, '\u200b\u200b \u00ad &shy; \n'],
    ['Korean', LONG, '주문\u200b번호 k3y'],
  ])('not %s', (_, secret, text) => {
    expect(maskFor(secret).text(text)).toBe(text);
  });
});

describe('what is no secret', () => {
  it.each([
    ['names', 'order', '{"order":"order 1","reorder_me":true}'],
    [
      'the name that the secret is',
      'merchant_order_id',
      '{"merchant_order_id":"1","x":{"merchant_order_id":[]}}',
    ],
    ['numbers', '12345678', '{"net_amount":12345678,"x":112345678.00}'],
    ['a status', 'CONFIRMED', '{"status":"CONFIRMED"}'],
    ['another letter case of a status', 'confirmed', '{"status":"CONFIRMED"}'],
    ['a short secret', 'KRW', '{"currency":"KRW","a":"KRW"}'],
    ['one of seven characters', '1234567', '{"a":"1234567"}'],
    ['no secret at all', '', '{"a":""}'],
  ])('%s', (_, secret, json) => {
    expect(maskFor(secret).document(json)).toBe(json);
  });

  it('bytes that hold none are the same bytes', () => {
    const bytes = Buffer.from('{"a":"\\u0041%41&amp;"}');
    expect(maskFor(SECRET).body(bytes)).toBe(bytes);
  });
});

describe('the longest response, where a search that tries each place would take hours', () => {
  const LENGTH = 1024 * 1024;
  const filled = (text: string): string => text.repeat(LENGTH / text.length);

  it.each([
    ['one character all over', 'a'.repeat(4096), filled('a'), '<hidden>'],
    ['in escapes', 'a'.repeat(4096), filled('\\x61'), '<hidden>'],
    ['but the last character', `${'a'.repeat(4095)}b`, filled('a'), /^a{1044481}<hidden>$/],
    ['but the first', `b${'a'.repeat(4095)}`, filled('a'), filled('a')],
    ['blanks for hyphens', '-----BEGIN KEY-----abcdefgh', filled(' '), filled(' ')],
  ])('%s', (_, secret, text, masked) => {
    const shown = maskFor(secret).text(text);
    if (typeof masked === 'string') expect(shown === masked).toBe(true);
    else expect(shown).toMatch(masked);
  });

  it('escapes of escapes', () => {
    const text = filled('%25%2525');
    expect(maskFor(HEX).document(JSON.stringify([text])) === JSON.stringify([text])).toBe(true);
  });
});

const hostile = fc.stringMatching(/^[ -~é日]{8,40}$/);

/** Plain words, so that none of them begins an escape with the secret, or spells a part of it. */
const around = fc.constantFrom('', 'x ', '\n', '<b>', '("', '日本 ');

describe('any secret', () => {
  const spelled = fc
    .record({ secret: hostile, before: around, after: around, at: fc.nat(), cut: fc.nat() })
    .map(({ secret, at, ...rest }) => {
      const all = [...spellingsInVerify(secret), ...mixedSpellings(secret)];
      return { secret, ...rest, spelling: all[at % all.length] as [string, string] };
    });

  it('is hidden in any spelling, as text, in JSON, in HTML and in bytes that are no text', () => {
    fc.assert(
      fc.property(spelled, ({ secret, before, after, spelling: [, text] }) => {
        const mask = maskFor(secret);
        const all = before + text + after;
        expect(mask.text(all)).toContain('<hidden>');
        expect(mask.value(all)).toContain('<hidden>');
        expect(mask.document(JSON.stringify({ a: [all] }))).toContain('<hidden>');
        expect(mask.document(`<title>${all}</title>`)).toContain('<hidden>');
        const bytes = Buffer.concat([Buffer.of(255), Buffer.from(all)]);
        expect(Buffer.from(mask.body(bytes)).toString()).toContain('<hidden>');
        expect(mask.header(Buffer.from(all).toString('latin1'))).toContain('<hidden>');
      }),
      { numRuns: runs(400) },
    );
  });

  it('is hidden where it is cut after eight characters or more', () => {
    fc.assert(
      fc.property(hostile, fc.nat(), around, (secret, at, before) => {
        const length = 8 + (at % (secret.length - 7));
        const beginning = secret.slice(0, length);
        const masked = maskFor(secret).text(before + beginning);
        expect(masked).not.toContain(beginning);
      }),
      { numRuns: runs(400) },
    );
  });

  it('changes nothing of JSON but values, wherever it is', () => {
    const withoutValues = (text: string): string =>
      text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g, (all, _, colon) => (colon ? all : '""'));
    const place = fc.oneof(fc.constant('name'), fc.constant('value'), fc.constant('none'));
    fc.assert(
      fc.property(hostile, place, fc.json(), (secret, where, json) => {
        const own = where === 'name' ? `{${JSON.stringify(secret)}:${json}}` : `[${json},1.0]`;
        const text = where === 'value' ? `{"a":${JSON.stringify(secret)}, "b":${own}}` : own;
        const masked = maskFor(secret).document(text);
        expect(withoutValues(masked)).toBe(withoutValues(text));
        expect(masked.includes('<hidden>')).toBe(where === 'value' || masked !== text);
      }),
    );
  });
});

describe('what is hidden to the letter', () => {
  const OWN = 'secret-of-mine';
  const own = maskFor(OWN);

  const lines = (text: string): string => text.replace(/.{4}/g, '$&\r\n');

  it.each([
    ['itself', OWN, OWN],
    ['of eight characters', 'abcd-123', 'abcd-123'],
    ['of characters that mean something to patterns', '(a.b*c)[d]{e}', '(a.b*c)[d]{e}'],
    ['beyond the plane of two bytes', 'key-🙂-of-mine', 'key-🙂-of-mine'],
    ['in JSON', 'key-🙂-of-mine', 'key-\\ud83d\\ude42-of-mine'],
    ['in JSON, upper case', 'key-🙂-of-mine', 'key-\\uD83D\\uDE42-of-mine'],
    ['in JSON in JSON', 'key-🙂-of-mine', 'key-\\\\ud83d\\\\ude42-of-mine'],
    ['in JavaScript', 'key-🙂-of-mine', 'key-\\u{1f642}-of-mine'],
    ['in HTML', 'key-🙂-of-mine', 'key-&#x1F642;-of-mine'],
    ['in HTML, decimal', 'key-🙂-of-mine', 'key-&#128578;-of-mine'],
    ['in a URL', 'key-🙂-of-mine', encodeURIComponent('key-🙂-of-mine')],
    ['with escaped blanks', 'one two three', 'one\\ntwo\\tthree'],
    ['in UTF-16', OWN, [...OWN].join('\0')],
    ['in base64', OWN, Buffer.from(OWN).toString('base64')],
    ['in base64 without padding', 'secret-of-m', Buffer.from('secret-of-m').toString('base64url')],
    ['in base64 without its two signs', `${OWN}ab`, Buffer.from(`${OWN}ab`).toString('base64url')],
    ['in base64 of several lines', OWN, lines(Buffer.from(OWN).toString('base64'))],
    ['in hex', OWN, Buffer.from(OWN).toString('hex')],
    [
      'in hex with dashes',
      OWN,
      Buffer.from(OWN)
        .toString('hex')
        .replace(/..(?=.)/g, '$&-'),
    ],
    [
      'in hex with colons',
      OWN,
      Buffer.from(OWN)
        .toString('hex')
        .replace(/..(?=.)/g, '$&:'),
    ],
  ])('a secret %s', (_, secret, spelled) => {
    expect(maskFor(secret).text(`<${spelled}>`).replace(/\s/g, '')).toBe('<<hidden>>');
  });

  it.each([1, 2, 3, 4, 5, 6])('a secret behind %i layers of escapes', (layers) => {
    const secret = 'a/b/c/d/e';
    let spelled = secret;
    for (let layer = 0; layer < layers; layer += 1) spelled = encodeURIComponent(spelled);
    expect(maskFor(secret).text(`<${spelled}>`)).toBe('<<hidden>>');
  });

  it.each([
    ['twice', `${OWN} ${OWN}`, '<hidden> <hidden>'],
    ['its beginning at a cut', 'x secret-of…', 'x <hidden>…'],
    ['less than eight characters of it', 'x secret-', 'x secret-'],
  ])('%s', (_, text, masked) => {
    expect(own.text(text)).toBe(masked);
  });

  it('several secrets, in any order, and where they overlap', () => {
    const mask = new Mask([new Secret('first-of-all'), new Secret('of-all-others')]);
    expect(mask.text('of-all-others, first-of-all')).toBe('<hidden>, <hidden>');
    expect(mask.text('<first-of-all-others>')).toBe('<<hidden>>');
  });

  it('a value is whole: what it ends in is no beginning', () => {
    expect(own.value('x secret-of')).toBe('x secret-of');
    expect(own.value(`x ${OWN}`)).toBe('x <hidden>');
    expect(maskFor('CONFIRMED').value('CONFIRMED')).toBe('CONFIRMED');
  });

  it('the characters of a header are bytes', () => {
    const secret = 'geheim-schlüssel';
    const header = Buffer.from(`Bearer ${secret}`).toString('latin1');
    expect(maskFor(secret).header(header)).toBe('Bearer <hidden>');
  });

  it('characters of a header that are no bytes are text', () => {
    expect(maskFor('key-日本-of-mine').header('Bearer key-日本-of-mine')).toBe('Bearer <hidden>');
  });

  it.each([
    ['the hex of a shorter secret', '1234567', '31323334353637'],
    ['what blanks alone make alike', 'a         b', 'a b'],
  ])('not %s', (_, secret, text) => {
    expect(maskFor(secret).text(text)).toBe(text);
  });
});

describe('the signature of an attempt', () => {
  const SIGNATURE = '0a1b2c3d';
  const mask = new Mask([new Secret('secret-of-mine')], [SIGNATURE, '']);

  it('is hidden as it is and in upper case', () => {
    expect(mask.text('<0a1b2c3d> <0A1B2C3D> 0a1b2c3')).toBe('<<hidden>> <<hidden>> 0a1b2c3');
    expect(mask.document('{"a":"0a1b2c3d", "0a1b2c3d":1}')).toBe('{"a":"<hidden>", "0a1b2c3d":1}');
    expect(new Mask([], ['aa']).text('aaa b aa')).toBe('<hidden> b <hidden>');
  });

  it('is reason enough for a closer look, and nothing else is', () => {
    expect(mask.mayTouch('x 0A1b2c3D')).toBe(true);
    expect(mask.mayTouch('x secret-of-mine')).toBe(true);
    expect(mask.mayTouch('x 0a1b2c3')).toBe(false);
    expect(mask.mayTouch('')).toBe(false);
    expect(mask.text('nothing')).toBe('nothing');
  });
});

describe('a document', () => {
  const mask = maskFor('secret-of-mine');

  it('shows names, but for those that somebody made up', () => {
    const json = '{"secret-of-mine" : "secret-of-mine", "a secret-of-mine":1}';
    expect(mask.document(json)).toBe('{"secret-of-mine" : "<hidden>", "a secret-of-mine":1}');
    expect(mask.document(json, (name) => name.startsWith('a '))).toBe(
      '{"secret-of-mine" : "<hidden>", "a <hidden>":1}',
    );
  });

  it('is JSON behind a byte order mark, too', () => {
    expect(mask.document('\ufeff{"secret-of-mine":"secret-of-mine"}')).toBe(
      '\ufeff{"secret-of-mine":"<hidden>"}',
    );
    expect(mask.document('{"secret-of-mine":"secret-of-mine"')).toBe('{"<hidden>":"<hidden>"');
  });

  it('of bytes that are no text keeps them', () => {
    const bytes = Buffer.concat([Buffer.of(255), Buffer.from('secret-of-mine secret-of')]);
    const masked = Buffer.concat([Buffer.of(255), Buffer.from('<hidden> <hidden>')]);
    expect(mask.body(bytes)).toEqual(masked);
  });

  it('has stars in place of the secret, byte for byte', () => {
    const bytes = Buffer.from('é secret-of-mine, é secret-of');
    expect(Buffer.from(mask.starred(bytes)).toString()).toBe('é **************, é *********');
    const clean = Buffer.from('é');
    expect(mask.starred(clean)).toBe(clean);
  });

  it('that is read has no secret in its strings, and all else as it was', () => {
    const masked = (json: string) => {
      const parsed = parseJson(json);
      if (!parsed.ok) throw new Error('no JSON');
      const node = mask.node(parsed.node);
      return { text: printJson(node), isSame: node === parsed.node };
    };
    const json = '{"a":[1.10,true,null,"\\u0041",{"secret-of-mine":"secret-of-mine"}],"b":"x"}';
    expect(masked(json).text).toBe(json.replace(':"secret-of-mine"', ':"<hidden>"'));
    expect(masked('"\\u0041"')).toEqual({ text: '"\\u0041"', isSame: true });
    expect(masked('"a secret-of-mine"').text).toBe('"a <hidden>"');
  });
});

describe('a secret that is the hex or Base64 of random bytes', () => {
  const bytes = Buffer.from('ffeeddccbbaa998877665544', 'hex');
  const percent = bytes.toString('hex').replace(/../g, '%$&');

  it.each([
    ['hex', bytes.toString('hex')],
    ['Base64', bytes.toString('base64')],
    ['Base64url', bytes.toString('base64url')],
    ['hex, of bytes that are UTF-8', Buffer.from('é-of-mine').toString('hex')],
  ])('is hidden as these bytes, too: %s', (form, secret) => {
    const key = form.startsWith('hex') ? Buffer.from(secret, 'hex') : bytes;
    const own = maskFor(secret);
    const around = Buffer.concat([Buffer.from('<'), key, Buffer.from('>')]);
    expect(own.text(`<${key.toString('hex').replace(/../g, '%$&')}>`)).toBe('<<hidden>>');
    expect(own.text(`<${key.toString('hex').replace(/../g, '\\x$&')}>`)).toBe('<<hidden>>');
    expect(own.header(around.toString('latin1'))).toBe('<<hidden>>');
    expect(Buffer.from(own.body(around)).toString()).toBe('<<hidden>>');
    expect(Buffer.from(own.starred(around)).toString()).toBe(`<${'*'.repeat(key.length)}>`);
  });

  it('leaves other bytes alone', () => {
    const own = maskFor(bytes.toString('hex'));
    for (const text of [percent.slice(3), `${percent.slice(0, 12)}%00`, 'ÿîÝ and more', '%ff%ee'])
      expect(own.text(text)).toBe(text);
  });
});

describe('a secret whose spelling is at a limit', () => {
  const KEY = 'ffeeddccbbaa99887766';

  it.each([
    ['the last code point', 'key-\u{10ffff}-of-mine', 'key-&#x10ffff;-of-mine'],
    ['two units in UTF-16, in a form', 'one two 🙂 three', 'one+two+%F0%9F%99%82+three'],
    ['the last byte', KEY, KEY.replace(/../g, '%$&')],
    ['blanks in a row', 'one  two  three', 'one two three'],
    [
      'two signs of padding left out',
      'secret-of-',
      Buffer.from('secret-of-').toString('base64url'),
    ],
  ])('%s', (_, secret, spelled) => {
    expect(maskFor(secret).text(`<${spelled}>`)).toBe('<<hidden>>');
  });

  it.each(['\\', '\\\\u00', '\\x', '\\x4', '%', '%2', '&', '&#', '&#x1F6', '&#12', '&quo'])(
    'cut within the escape %s',
    (cut) => {
      expect(maskFor('secret-of-mine').text(`x secret-of${cut}`)).toBe('x <hidden>');
      expect(maskFor('secret-of-mine').text(`x secret-of${cut}… y`)).toBe('x <hidden>… y');
    },
  );

  it('twice without anything between', () => {
    expect(maskFor('secret-of-mine').text('secret-of-minesecret-of-mine')).toBe('<hidden><hidden>');
  });
});

describe('what only looks like a secret', () => {
  const NOT_BASE64 = 'not base64! at all, really';

  it.each([
    ['blanks within it', 'ghij1234', '<ghij1 234>'],
    ['its end after a mismatch', 'abcdefghij', '<abcdefghXbcdefghij>'],
    ['less than eight characters in more bytes', '日本語日', '<日本語日>'],
    [
      'what its text is not the base64 of',
      NOT_BASE64,
      Buffer.from(NOT_BASE64, 'base64').toString('hex'),
    ],
    ['a code point that does not exist', 'secret-of-mine', 'x &#x110000; y'],
  ])('%s', (_, secret, text) => {
    expect(maskFor(secret).text(text)).toBe(text);
  });

  it('a secret that is too short, next to a signature', () => {
    const mask = new Mask([new Secret('short')], ['0a1b2c3d']);
    expect(mask.text('short 0a1b2c3d')).toBe('short <hidden>');
  });

  it.each([
    ['secret-of-mine', 'a & b'],
    ['secret-of-mine', '100%25 &amp; \\u0041'],
    ['geheim-schlüssel', 'plain'],
    ['-----BEGIN KEY-----abcdefgh', 'xbegin'],
  ])('the secret %j needs no closer look at %j', (secret, text) => {
    expect(maskFor(secret).mayTouch(text)).toBe(false);
  });

  it('names in the bytes of JSON', () => {
    const bytes = Buffer.from('{"secret-of-mine":"é secret-of-mine"}');
    expect(Buffer.from(maskFor('secret-of-mine').body(bytes)).toString()).toBe(
      '{"secret-of-mine":"é <hidden>"}',
    );
  });
});

it('a secret prints as hidden, and reveals itself only when asked', () => {
  const secret = new Secret('secret-of-mine');
  expect([`${secret}`, JSON.stringify({ secret }), inspect({ secret })]).toEqual([
    '<hidden>',
    '{"secret":"<hidden>"}',
    '{ secret: <hidden> }',
  ]);
  expect(secret.reveal()).toBe('secret-of-mine');
  expect(secret.isTooShortToMask).toBe(false);
  expect(new Secret('1234567').isTooShortToMask).toBe(true);
});

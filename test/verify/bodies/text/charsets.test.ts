import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CP949, EUC_KR, encode } from '../../../../src/verify/bodies/text/charsets.ts';
import { decodeKorean } from '../../../../src/verify/bodies/text/korean.ts';
import { TEXT_STEPS } from '../../../../src/verify/bodies/text/steps.ts';
import type { Cause } from '../../../../src/verify/model/cause.ts';

/** What all steps with these causes make of a text, in hexadecimal digits. */
function madeBy(cause: Cause, text: string): (string | undefined)[] {
  const wanted = JSON.stringify(cause);
  const steps = TEXT_STEPS.filter(({ causes }) => JSON.stringify(causes[0]) === wanted);
  expect(steps).not.toEqual([]);
  return steps.map(({ apply }) => apply(text)).map((bytes) => bytes && toHex(bytes));
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** What steps of this id make of a text. */
function textsOf(id: Cause['id'], text: string): string[] {
  return TEXT_STEPS.filter(({ causes }) => causes[0]?.id === id).flatMap(({ apply }) => {
    const bytes = apply(text);
    return bytes === undefined ? [] : [Buffer.from(bytes).toString()];
  });
}

const NAME = '{"n":"강릉 똠방 é🐶"}';
const KOREAN = '{"n":"강릉 똠방"}';

describe('another charset gives the bytes that real programs give', () => {
  it.each<[string, Cause, string, string]>([
    [
      "Python encode('cp949', 'replace')",
      { id: 'body.charset', charset: 'cp949', replacement: '?' },
      NAME,
      '7b226e223a22b0adb8aa208c63b9e6203f3f227d',
    ],
    [
      'mono ks_c_5601-1987',
      { id: 'body.charset', charset: 'cp949', replacement: '??' },
      NAME,
      '7b226e223a22b0adb8aa208c63b9e6203f3f3f227d',
    ],
    [
      "Python encode('cp949', 'ignore')",
      { id: 'body.charset', charset: 'cp949', replacement: '' },
      NAME,
      '7b226e223a22b0adb8aa208c63b9e620227d',
    ],
    [
      'PHP mb_convert_encoding, Java EUC-KR',
      { id: 'body.charset', charset: 'euc-kr', replacement: '?' },
      NAME,
      '7b226e223a22b0adb8aa203fb9e6203f3f227d',
    ],
    [
      'PHP iconv EUC-KR//IGNORE',
      { id: 'body.charset', charset: 'euc-kr', replacement: '' },
      NAME,
      '7b226e223a22b0adb8aa20b9e620227d',
    ],
    [
      "Python encode('euc_kr', 'replace')",
      { id: 'body.charset', charset: 'euc-kr', replacement: 'composed' },
      NAME,
      '7b226e223a22b0adb8aa20a4d4a4a8a4c7a4b1b9e6203f3f227d',
    ],
    [
      'iconv -t EUC-KR',
      { id: 'body.charset', charset: 'euc-kr', replacement: 'cut off' },
      NAME,
      '7b226e223a22b0adb8aa20',
    ],
    [
      'PHP mb_substitute_character entity',
      { id: 'body.charset', charset: 'euc-kr', replacement: '&#xN;' },
      NAME,
      '7b226e223a22b0adb8aa20262378423632303bb9e62026237845393b26237831463433363b227d',
    ],
    [
      'Java US-ASCII',
      { id: 'body.charset', charset: 'us-ascii', replacement: '?' },
      NAME,
      '7b226e223a223f3f203f3f203f3f227d',
    ],
    [
      'mono ASCII',
      { id: 'body.charset', charset: 'us-ascii', replacement: '??' },
      NAME,
      '7b226e223a223f3f203f3f203f3f3f227d',
    ],
    [
      "Python encode('ascii', 'ignore')",
      { id: 'body.charset', charset: 'us-ascii', replacement: '' },
      NAME,
      '7b226e223a222020227d',
    ],
    [
      "Python encode('ascii', 'xmlcharrefreplace')",
      { id: 'body.charset', charset: 'us-ascii', replacement: '&#N;' },
      NAME,
      '7b226e223a22262334343035333b262334373439373b20262334363632343b262334383136393b2026233233333b26233132383035343b227d',
    ],
    [
      'PHP utf8_decode, Java ISO-8859-1',
      { id: 'body.charset', charset: 'iso-8859-1', replacement: '?' },
      NAME,
      '7b226e223a223f3f203f3f20e93f227d',
    ],
    [
      'mono iso-8859-1',
      { id: 'body.charset', charset: 'iso-8859-1', replacement: '??' },
      NAME,
      '7b226e223a223f3f203f3f20e93f3f227d',
    ],
    [
      'PHP utf8_encode',
      { id: 'body.charset', charset: 'iso-8859-1', form: 'misread' },
      NAME,
      '7b226e223a22c3aac2b0c295c3abc2a6c28920c3abc298c2a0c3abc2b0c2a920c383c2a9c3b0c29fc290c2b6227d',
    ],
    [
      'Java new String(utf8, windows-1252)',
      { id: 'body.charset', charset: 'windows-1252', form: 'misread' },
      NAME,
      '7b226e223a22c3aac2b0e280a2c3abc2a6e280b020c3abcb9cc2a0c3abc2b0c2a920c383c2a9c3b0c5b8efbfbdc2b6227d',
    ],
    [
      'Java new String(utf8, MS949), Python decode cp949',
      { id: 'body.charset', charset: 'cp949', form: 'misread' },
      NAME,
      '7b226e223a22e5aa9bebbaa3ecabb120efbfbdec829de8ab9befbfbd20ecb195efbfbdec9c87efbfbd227d',
    ],
    [
      "Python decode('ascii', 'replace')",
      { id: 'body.charset', charset: 'us-ascii', form: 'misread' },
      KOREAN,
      `7b226e223a22${'efbfbd'.repeat(6)}20${'efbfbd'.repeat(6)}227d`,
    ],
    [
      "Python encode('cp949').decode('utf8', 'replace')",
      { id: 'body.charset', charset: 'cp949', form: 'read as UTF-8', replacement: 'U+FFFD' },
      KOREAN,
      '7b226e223a22efbfbdefbfbdefbfbdefbfbd20efbfbd63efbfbdefbfbd227d',
    ],
    [
      "Python encode('cp949').decode('utf8', 'ignore')",
      { id: 'body.charset', charset: 'cp949', form: 'read as UTF-8', replacement: '' },
      KOREAN,
      '7b226e223a222063227d',
    ],
    [
      "Node Buffer.from(text, 'latin1')",
      { id: 'body.charset', charset: 'iso-8859-1', replacement: 'lower byte' },
      NAME,
      '7b226e223a22158920202920e93d36227d',
    ],
    [
      'Java CESU-8',
      { id: 'body.charset', charset: 'cesu-8' },
      NAME,
      '7b226e223a22eab095eba68920eb98a0ebb0a920c3a9eda0bdedb0b6227d',
    ],
    [
      "Python encode('utf-16')",
      { id: 'body.charset', charset: 'utf-16le', mark: 'with a byte order mark' },
      NAME,
      'fffe7b0022006e0022003a00220015ac89b9200020b629bc2000e9003dd836dc22007d00',
    ],
    [
      "Python encode('utf-16-le')",
      { id: 'body.charset', charset: 'utf-16le' },
      NAME,
      '7b0022006e0022003a00220015ac89b9200020b629bc2000e9003dd836dc22007d00',
    ],
    [
      'Java UTF-16',
      { id: 'body.charset', charset: 'utf-16be', mark: 'with a byte order mark' },
      NAME,
      'feff007b0022006e0022003a0022ac15b9890020b620bc29002000e9d83ddc360022007d',
    ],
    [
      'Python NFD',
      { id: 'body.normalization', form: 'NFD' },
      NAME,
      '7b226e223a22e18480e185a1e186bce18485e185b3e186bc20e18484e185a9e186b7e18487e185a1e186bc2065cc81f09f90b6227d',
    ],
  ])('%s', (_, cause, text, expected) => {
    expect(madeBy(cause, text)).toContain(expected);
  });

  it('has every character that Python has, where Python has it', () => {
    const all = Array.from({ length: 0x10000 - 0x80 }, (_, i) => i + 0x80);
    const digest = (charset: typeof CP949): [number, string] => {
      const known = all.filter((code) => charset(code) !== undefined);
      const bytes = encode(String.fromCharCode(...known), charset, () => '');
      return [known.length, createHash('sha256').update(bytes).digest('hex')];
    };
    expect(digest(CP949)).toEqual([
      17048,
      '4b3a8d41ee27c7c7cb3b185e80af8741eaffc1c14beafcf003f095f4ae5e9b27',
    ]);
    expect(digest(EUC_KR)).toEqual([
      8226,
      'f2f7d3abd22cf4276dbfc9b3743dbd29c92509abef0a963ad339c235469ab17f',
    ]);
  });

  it('reads back what it writes', () => {
    const text = '가각갂힣똠뷁 ①★漢字·€®';
    expect(decodeKorean(encode(text, CP949, () => '?'))).toBe(text);
  });

  it('writes CP949 only where all fits, and a replacement only where something does not', () => {
    const fits: Cause = { id: 'body.charset', charset: 'cp949' };
    expect(madeBy(fits, KOREAN)).toEqual(['7b226e223a22b0adb8aa208c63b9e6227d']);
    expect(madeBy(fits, NAME)).toEqual([undefined]);
    const replaced: Cause = { id: 'body.charset', charset: 'cp949', replacement: '?' };
    expect(madeBy(replaced, KOREAN)).toEqual([undefined]);
  });
});

describe('TEXT_STEPS', () => {
  it.each<[Cause['id'], string, string]>([
    ['body.trailing-newline', '{}', '{}\r\n'],
    ['body.whitespace', '{}', '{} '],
    ['body.whitespace', '{"a": "b c"}', '{"a":"bc"}'],
    ['body.whitespace', '{\n  "a": 1\n}', '{  "a": 1}'],
    ['body.bom', '{}', '\ufeff{}'],
    ['body.crlf', '{\n}', '{\r\n}'],
    ['body.crlf', '{\r\n}', '{\n}'],
    ['body.truncated', '{\n "a":1}', '{'],
    ['body.double-encoded', '{"a":"가/"}', '"{\\"a\\":\\"가/\\"}"'],
    ['body.double-encoded', '{"a":"가/"}', '"{\\"a\\":\\"\\uac00/\\"}"'],
    ['body.double-encoded', '{"a":"가/"}', '"{\\"a\\":\\"\\uac00\\/\\"}"'],
    ['body.double-encoded', '{"a":"\'"}', '{\\"a\\":\\"\\\'\\"}'],
    ['body.escaped-unicode', '{"a":"\\uac15\\/"}', '{"a":"uac15/"}'],
    ['body.escaped-slashes', '{"a":"\\"b\\""}', '{"a":""b""}'],
    ['body.smart-quotes', '{"a":1}', '{“a”:1}'],
    ['body.escaped-html', `{"a":"b'&"}`, '{&quot;a&quot;:&quot;b&#039;&amp;&quot;}'],
    ['body.escaped-html', `{"a":"b'"}`, '{&quot;a&quot;:&quot;b&#x27;&quot;}'],
    ['body.escaped-html', `{"a":"b'"}`, '{&#34;a&#34;:&#34;b&#39;&#34;}'],
    ['body.form-encoded', '{"a":"b c~*"}', '%7B%22a%22%3A%22b%20c~*%22%7D'],
    ['body.form-encoded', '{"a":"b c~*"}', '%7B%22a%22%3A%22b+c%7E%2A%22%7D'],
    ['body.form-encoded', '{"a":"b c~*"}', '%7b%22a%22%3a%22b+c%7e*%22%7d'],
    ['body.base64-encoded', '{"a":1}', 'eyJhIjoxfQ=='],
  ])('%s: %j was signed as %j', (id, text, signed) => {
    expect(textsOf(id, text)).toContain(signed);
  });

  it('changes nothing that it calls changed', () => {
    for (const text of ['', '{}', 'null', NAME, '\ufeff{\r\n}', '\\', '\\u', '"\ud83d"']) {
      for (const { apply, causes } of TEXT_STEPS) {
        const bytes = apply(text);
        expect(bytes === undefined || !Buffer.from(text).equals(bytes), causes[0]?.id).toBe(true);
      }
    }
  });

  it('gives the same text and bytes where both are offered', () => {
    for (const { apply, rewrite } of TEXT_STEPS) {
      const text = rewrite?.(NAME);
      if (text !== undefined)
        expect(toHex(apply(NAME) ?? Buffer.of())).toBe(toHex(Buffer.from(text)));
    }
  });

  it('names the cheapest first', () => {
    const costs = TEXT_STEPS.map(({ cost }) => cost);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
  });
});

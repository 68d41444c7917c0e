import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { said } from '../../../../src/core/words/text.ts';
import { type Folder, failureOf, makeFolder, readContent, show } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

/** 똠 and 뷁 are in CP949 and not in KS X 1001, which Node's own decoder takes for it. */
const KOREAN = '주문번호,상품명\r\nA-1,똠방각하 뷁\r\nA-2,"머그컵\n""파랑"""\r\n';
const JAPANESE = '注文番号,商品名\r\nA-1,ソース表能\r\nA-2,"青,マグ"\r\n';
const WESTERN = 'id,name\nA-1,Crème brûlée\nA-2,Ñandú\n';

const bytesOf = (text: string, encoding: string): Buffer => iconv.encode(text, encoding);

const BAD = Buffer.from([0xff]);

describe('every encoding gives the same cells', () => {
  it.each([
    ['utf-8', undefined, KOREAN],
    ['utf-8', 'UTF8', KOREAN],
    ['utf-8', 'utf-8', `\ufeff${KOREAN}`],
    ['cp949', 'cp949', KOREAN],
    ['cp949', 'CP949', KOREAN],
    ['cp949', 'euc-kr', KOREAN],
    ['cp949', 'ks_c_5601-1987', KOREAN],
    ['utf-16le', 'utf-16le', `\ufeff${KOREAN}`],
    ['utf-16le', 'utf-16', `\ufeff${KOREAN}`],
    ['utf-16be', 'utf-16be', `\ufeff${KOREAN}`],
    ['shift_jis', 'shift_jis', JAPANESE],
    ['euc-jp', 'euc-jp', JAPANESE],
    ['windows-1252', 'windows-1252', WESTERN],
    ['iso-8859-1', 'latin1', WESTERN],
  ])('%s as --encoding %s', async (written, encoding, text) => {
    const expected = await readContent(folder, text);
    for (const blockBytes of [1, 3, 1000])
      expect(await readContent(folder, bytesOf(text, written), { encoding }, blockBytes)).toEqual(
        expected,
      );
  });

  it.each([
    ['utf-8', undefined],
    ['utf-8', 'cp949'],
    ['utf-8', 'utf-16le'],
    ['utf-16le', undefined],
    ['utf-16be', undefined],
    ['utf-16le', 'utf-8'],
    ['utf-16be', 'cp949'],
  ])('%s with a byte order mark, also as --encoding %s', async (written, encoding) => {
    const bytes = bytesOf(`\ufeff${KOREAN}`, written);
    expect(await readContent(folder, bytes, { encoding })).toEqual(
      await readContent(folder, KOREAN),
    );
  });

  it.each([
    ['cp94', 'Did you mean --encoding cp949?'],
    ['shiftjiss', 'Did you mean --encoding shift_jis?'],
    ['klingon', 'Supported encodings include utf-8, cp949, '],
    ['', 'Supported encodings include'],
  ])('refuses --encoding %j', async (encoding, hint) => {
    const failure = await failureOf(readContent(folder, KOREAN, { encoding }));
    expect(failure).toContain(`usage: unknown encoding "${encoding}"`);
    expect(failure).toContain(hint);
  });
});

describe('a file that is not UTF-8', () => {
  it.each([
    ['UTF-16LE', Buffer.from('id,name\n1,2\n', 'utf16le')],
    ['UTF-16BE', bytesOf('id,name\n1,2\n', 'utf-16be')],
  ])('and is %s is named as that', async (name, bytes) => {
    expect(await failureOf(readContent(folder, bytes))).toMatch(
      new RegExp(
        `^invalid_input: ".*" is ${name}, not UTF-8 \\| .*--encoding ${name.toLowerCase()}$`,
      ),
    );
  });

  it('is refused with the right --encoding, where its header is CP949', async () => {
    expect(await failureOf(readContent(folder, bytesOf(`\r\n${KOREAN}`, 'cp949')))).toMatch(
      /line 2 \(header\): it contains the byte 0xc1, which is not valid UTF-8: the whole file can be decoded as CP949; use --encoding cp949/,
    );
  });

  it('loses only the rows with bad bytes, in a CSV', async () => {
    const { rows } = await readContent(folder, bytesOf(KOREAN.replace(/^.*/, 'id,name'), 'cp949'));
    expect(rows.map(show)).toEqual([
      'line 2, row 1: BROKEN contains the byte 0x8c, which is not valid UTF-8: the whole file can be decoded as CP949; use --encoding cp949',
      'line 3, row 2: BROKEN contains the byte 0xb8, which is not valid UTF-8: the whole file can be decoded as CP949; use --encoding cp949',
    ]);
  });

  const ELSE = 'save the file as UTF-8, or specify its encoding with --encoding';
  const withBad = (text: string): Buffer =>
    Buffer.concat(
      text.split('#').flatMap((part, i) => (i === 0 ? [] : [BAD]).concat(Buffer.from(part))),
    );

  it.each([
    ['NDJSON', '{"a":"가"}\n{"a":"#"}\n\n{"a":"\ufffd"}', [1, 4]],
    ['a JSON array', '[{"a":"가"},\n{"a":"나#"},\n\n{"a":"\ufffd"}]', [1, 4]],
    ['a JSON array in one line', '[{"a":"가#"},{"a":"#"},{"a":"다"},{"a":"#"}]', [1]],
    ['CSV', 'a,b\n#,1\n가,"\n\ufffd"\n2,#\n3,4', [3, 6]],
    ['CSV with CR', 'a,b\r#,1\r#,2\r가,3', [4]],
  ])('has the other rows: %s', async (_format, text, lines) => {
    for (const blockBytes of [1, 2, 3, 1000]) {
      const { rows } = await readContent(folder, withBad(text), {}, blockBytes);
      expect(rows.filter((row) => row.format !== 'broken').map((row) => row.line)).toEqual(lines);
      for (const row of rows)
        if (row.format === 'broken') {
          expect(row).toMatchObject({ isLast: false, text: expect.stringContaining('\ufffd') });
          expect(said(row.message)).toContain(ELSE);
        }
    }
  });

  it.each([
    ['a character that is cut off', [0xea, 0xb0], 'ea'],
    ['an overlong slash', [0xc0, 0xaf], 'c0'],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80], 'ed'],
    ['above U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 'f4'],
    ['a continuation alone', [0x80], '80'],
  ])('names the byte: %s', async (_case, bytes, byte) => {
    const content = Buffer.concat([
      Buffer.from('{"a":"가'),
      Buffer.from(bytes),
      Buffer.from('"}\n'),
    ]);
    for (const blockBytes of [1, 2, 1000]) {
      const { rows } = await readContent(folder, content, {}, blockBytes);
      expect(rows.map(show)[0]).toContain(`line 1, row 1: BROKEN contains the byte 0x${byte}, `);
    }
  });

  it('names the byte where the file ends within a character', async () => {
    const { rows } = await readContent(folder, Buffer.from('{"a":"가"}\n가').subarray(0, -1));
    expect(rows.map(show)[1]).toContain('line 2, row 2: BROKEN contains the byte 0xea, ');
  });
});

describe('a file that is not what --encoding says', () => {
  it('is recognized as UTF-8', async () => {
    const failure = await failureOf(readContent(folder, KOREAN, { encoding: 'cp949' }));
    expect(failure).toContain(
      'bytes that are not valid CP949: the whole file can be decoded as UTF-8; use --encoding utf-8',
    );
  });

  it.each<[string, string, string, boolean]>([
    ['is UTF-8 and read as CP949', '주문번호,금액 1\n1,5\n', 'cp949', true],
    ['is UTF-8 behind a line for Excel', 'sep=,\n주문번호,금액 1\n1,5\n', 'cp949', true],
    ['is UTF-8 before rows that are not', '주문번호,금액 1\n1,\xff\n', 'cp949', true],
    ['is read as what it is', KOREAN, 'utf-8', false],
    ['is ASCII', 'id,name\n1,가\n', 'cp949', false],
  ])('has a header that %s', async (_, text, encoding, isHeaderUtf8) => {
    const content = Buffer.concat(
      text.split('\xff').flatMap((part, at) => [...(at === 0 ? [] : [BAD]), Buffer.from(part)]),
    );
    expect(await readContent(folder, content, { encoding })).toMatchObject({ isHeaderUtf8 });
  });

  it('has a header that is CP949 as it says', async () => {
    const read = await readContent(folder, bytesOf(KOREAN, 'cp949'), { encoding: 'cp949' });
    expect(read.isHeaderUtf8).toBe(false);
  });

  it('loses only the rows that cannot be decoded', async () => {
    const bytes = Buffer.concat([bytesOf(KOREAN, 'cp949'), Buffer.from([0xff, 0x2c, 0x31])]);
    const { rows } = await readContent(folder, bytes, { encoding: 'cp949' }, 7);
    expect(rows.map(show).slice(-1)).toEqual([
      'line 5, row 3: BROKEN contains bytes that are not valid CP949: try another --encoding',
    ]);
    expect(rows).toHaveLength(3);
  });

  it('has no half of a surrogate pair', async () => {
    const bytes = Buffer.from('{"a":"😀"}\n{"a":"\ud83d"}\n{"a":1}', 'utf16le');
    for (const blockBytes of [1, 2, 1000]) {
      const { rows } = await readContent(folder, bytes, { encoding: 'utf-16le' }, blockBytes);
      expect(rows.map((row) => row.format)).toEqual(['json', 'broken', 'json']);
    }
  });
});

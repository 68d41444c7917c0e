import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowFileOptions } from '../../../../src/client/files/rows/row.ts';
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
    ['UTF-16LE', Buffer.from('x,y\n1,2\n', 'utf16le')],
    ['UTF-16BE', bytesOf('x,y\n1,2\n', 'utf-16be')],
  ])('and is %s is named as that', async (name, bytes) => {
    expect(await failureOf(readContent(folder, bytes))).toMatch(
      new RegExp(
        `^invalid_input: ".*" is ${name}, not UTF-8 \\| .*--encoding ${name.toLowerCase()}$`,
      ),
    );
  });

  it('is refused with the right --encoding, where conv does not know its header in CP949', async () => {
    const text = `\r\n${KOREAN.replace(/^.*/, '전표,물품')}`;
    expect(await failureOf(readContent(folder, bytesOf(text, 'cp949')))).toMatch(
      /line 2 \(header\): it contains the byte 0xc0, which is not valid UTF-8: the whole file can be decoded as CP949; use --encoding cp949/,
    );
  });

  it('loses only the rows with bad bytes, in a CSV', async () => {
    const { rows } = await readContent(folder, bytesOf(KOREAN.replace(/^.*/, 'x,y'), 'cp949'));
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

describe('a file that names no encoding', () => {
  const mapped = { columns: { merchant_order_id: '注文番号', product_name: '商品名' } };
  const french = { columns: { merchant_order_id: 'Numéro', product_name: 'Libellé' } };
  const ascii = 'merchant_order_id,product_name\nA-1,똠방각하 머그컵\nA-2,파랑 모자\n';

  it.each<[string, string, RowFileOptions]>([
    ['cp949', KOREAN, {}],
    ['cp949', KOREAN.replaceAll(',', ';'), {}],
    ['cp949', `다운로드 안내,\r\n${KOREAN}`, {}],
    ['cp949', ascii, {}],
    ['utf-16le', KOREAN, {}],
    ['utf-16be', KOREAN, {}],
    ['utf-16le', ascii, {}],
    ['utf-16be', ascii.replaceAll(',', '\t'), {}],
    ['shift_jis', JAPANESE, mapped],
    [
      'gb18030',
      '订单编号,商品名称\nA-1,玻璃杯 大号\n',
      { columns: { a: '订单编号', b: '商品名称' } },
    ],
    ['windows-1252', 'Numéro;Libellé;Prix\nA-1;Crème brûlée;5\n', french],
  ])('is read in %s, where its header proves it: %j', async (written, content, options) => {
    const expected = await readContent(folder, content, { ...options, encoding: 'utf-8' });
    for (const blockBytes of [1, 3, 1000]) {
      const read = await readContent(folder, bytesOf(content, written), options, blockBytes);
      expect(read.rows).toEqual(expected.rows);
      expect(read.header).toEqual(expected.header);
      expect(read.notes.map((note) => said(note))).toEqual([
        expect.stringMatching(
          new RegExp(`^note: ".*" is not UTF-8; it is read as ${written.toUpperCase()} \\(`),
        ),
      ]);
    }
  });

  it('is read in it far behind a beginning of ASCII', async () => {
    const many = `${ascii.split('\n')[0]}\n${'A-0,Mug\n'.repeat(20_000)}A-1,머그컵 파란색 대형\n`;
    const { rows, notes } = await readContent(folder, bytesOf(many, 'cp949'));
    expect(rows.at(-1)).toMatchObject({ line: 20_002, cells: ['A-1', '머그컵 파란색 대형'] });
    expect(notes).toHaveLength(1);
  });

  it.each<[string, Buffer, string]>([
    ['shift_jis', bytesOf('id,name\nA-1,ソース 青いマグ\n', 'shift_jis'), 'shift_jis'],
    [
      'gb18030',
      bytesOf('id,name\nA-1,玻璃杯 大号 上海市浦东新区张江高科技园区\n', 'gb18030'),
      'gb18030',
    ],
    ['windows-1252', bytesOf(WESTERN, 'windows-1252'), 'windows-1252'],
    [
      'Chinese under a header of conv, whose bytes are Korean syllables, too',
      bytesOf(`merchant_order_id,product_name\n${'A-1,大号马克杯\n'.repeat(9)}`, 'gb18030'),
      'gb18030',
    ],
    ['euc-jp', bytesOf('id,name\nA-1,マグカップ 青\n', 'euc-jp'), 'euc-jp'],
    ['big5', bytesOf('id,name\nA-1,大號馬克杯\n', 'big5'), 'big5'],
    ['Polish', bytesOf('id,name\nA-1,Łódź żółw\n', 'windows-1250'), 'windows-1250'],
    ['Turkish', bytesOf('id,name\nA-1,Şeker ığdır\n', 'windows-1254'), 'windows-1254'],
    ['Korean of a few words', bytesOf('merchant_order_id,amount,x\nA,1,파랑\n', 'cp949'), 'cp949'],
    [
      'windows-1252 under a header of ASCII',
      bytesOf('merchant_order_id,product_name\nA,Crème\n', 'windows-1252'),
      'windows-1252',
    ],
  ])(
    'is read in none that is not proven, and the right one is named: %s',
    async (_, bytes, name) => {
      const { rows, notes } = await readContent(folder, bytes);
      expect(notes).toEqual([]);
      expect(rows.map(show)[0]).toContain(
        `not valid UTF-8: the whole file can be decoded as ${name.toUpperCase()}; use --encoding ${name}`,
      );
      expect((await readContent(folder, bytes, { encoding: name })).rows.map(show)).not.toContain(
        'BROKEN',
      );
    },
  );

  it.each<[string, Buffer]>([
    ['Cyrillic', bytesOf('id,name\nA-1,Кружка синяя\n', 'windows-1251')],
    ['Thai', bytesOf('id,name\nA-1,แก้วมัค\n', 'tis-620')],
    ['old Macs', bytesOf(WESTERN, 'macroman')],
  ])('is not called what it does not look like: %s', async (_, bytes) => {
    expect((await readContent(folder, bytes)).rows.map(show)[0]).toContain(
      'save the file as UTF-8',
    );
  });

  it.each<[string, string, RowFileOptions]>([
    [
      'windows-1250',
      'Numer zamówienia;Kwota;Płatność\nA-1;10,00;Łódź\n',
      { columns: { a: 'Kwota', b: 'Numer zamówienia' } },
    ],
    [
      'windows-1252',
      'Número;Importe;Estado\nA-1;10,00;Pagado\n',
      { columns: { a: 'Importe', b: 'Número' } },
    ],
  ])(
    'is read as %s where its known words are the same in others',
    async (encoding, text, options) => {
      const read = await readContent(folder, bytesOf(text, encoding), options);
      expect(read).toMatchObject({ header: text.split('\n')[0]?.split(';') });
      expect(read.notes.map((note) => said(note))[0]).toContain(
        `read as ${encoding.toUpperCase()}`,
      );
    },
  );

  it.each([
    ['one that --encoding names', bytesOf(KOREAN, 'cp949'), { encoding: 'utf-8' }],
    ['one with a row that is damaged', Buffer.concat([bytesOf(KOREAN, 'cp949'), BAD]), {}],
  ])('is not read in another than %s', async (_, bytes, options) => {
    expect(await failureOf(readContent(folder, bytes, options))).toContain('(header): it contains');
  });

  it('is UTF-8 in spite of a bad byte in it', async () => {
    const text = Buffer.from(`${KOREAN}A-3,`);
    const { rows, notes } = await readContent(folder, Buffer.concat([text, BAD]));
    expect(rows.map((row) => row.format)).toEqual(['csv', 'csv', 'broken']);
    expect(notes).toEqual([]);
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

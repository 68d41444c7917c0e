import { gzipSync } from 'node:zlib';
import { find, read } from 'cfb';
import { encrypt as encryptWith } from 'officecrypto-tool';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openByteSource } from '../../../../src/client/files/intake/byte-source.ts';
import { unpackGzip } from '../../../../src/client/files/intake/gzip.ts';
import {
  LIMITS,
  type WorkbookLimits,
} from '../../../../src/client/files/intake/workbook/limits.ts';
import { openWorkbook } from '../../../../src/client/files/intake/workbook/workbook.ts';
import { partsOf, textRow, workbookOf, zipOf } from '../../../helpers/workbook.ts';
import { type Folder, failureOf, makeFolder, readContent, show } from './files.ts';

const encrypt = (
  plain: Buffer,
  { password, type }: { readonly password: string; readonly type: 'agile' | 'standard' },
): Buffer => encryptWith(plain, type === 'agile' ? { password } : { password, type });

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

const HEADER = textRow(1, ['merchant_order_id', 'amount']);

describe('a workbook', () => {
  it('is read below its instructions, with the line numbers of Excel', async () => {
    const sheet = [
      textRow(1, ['다운로드 안내: 주문번호를 확인하세요']),
      textRow(3, ['주문번호', '결제금액', '상품명']),
      textRow(4, ['20261101-0001', '45,000', '머그컵, &quot;대형&quot;']),
      textRow(7, ['20261101-0002', '9,000']),
      '<row r="8"><c r="A8" s="1"/></row>',
    ].join('');
    const read = await readContent(folder, workbookOf({ sheets: ['', sheet, HEADER] }));
    expect(read).toMatchObject({ format: 'csv', header: ['주문번호', '결제금액', '상품명'] });
    expect(read.rows.map(show)).toEqual([
      'line 4, row 1: [20261101-0001|45,000|머그컵, "대형"]',
      'line 7, row 2: [20261101-0002|9,000|]',
    ]);
  });

  it('gives each row the value of a cell that is merged down to it', async () => {
    const sheet = [
      HEADER,
      ...[
        ['A-1', '8'],
        ['', '4'],
        ['A-9', '2'],
        ['A-2', '5'],
        ['', ''],
      ].map((cells, at) => textRow(at + 2, cells)),
    ].join('');
    const merged = ['A2:A4', 'A5:B6', 'C1:D1'];
    const read = await readContent(folder, workbookOf({ sheets: [sheet], merged }));
    expect(read.rows.map(show)).toEqual([
      'line 2, row 1: [A-1|8]',
      'line 3, row 2: [A-1|4]',
      'line 4, row 3: [A-9|2]',
      'line 5, row 4: [A-2|5]',
    ]);
  });

  it('uses the first row where no row looks like a header', async () => {
    const sheet = textRow(2, ['a', 'b']) + textRow(40, ['1', '2']);
    const read = await readContent(folder, workbookOf({ sheets: [sheet] }));
    expect(read.header).toEqual(['a', 'b']);
    expect(read.rows.map(show)).toEqual(['line 40, row 1: [1|2]']);
  });

  it.each<[string, string]>([
    ['<c><v>20261122001</v></c>', '20261122001'],
    ['<c><v>2.02611220010001E+15</v></c>', '2026112200100010'],
    ['<c><v>20261122001000123</v></c>', '20261122001000123'],
    ['<c><v>1.1000000000000001</v></c>', '1.1'],
    ['<c><v>19.989999999999998</v></c>', '19.99'],
    ['<c><v>0.99999999999999989</v></c>', '1'],
    ['<c><v>-4.9E-2</v></c>', '-0.049'],
    ['<c><v>-0</v></c>', '0'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c t="s"><v>1</v></c>', 'rich text'],
    ['<c t="s"><v>2</v></c>', '漢字'],
    ['<c t="str"><f>A1&amp;B1</f><v>cached</v></c>', 'cached'],
    ['<c><f>1+1</f><v>2</v></c>', '2'],
    ['<c t="inlineStr"><is><t>="00123"</t></is></c>', '00123'],
    ['<c t="inlineStr"><is><t>a_x000D_b</t></is></c>', 'a\rb'],
    ['<c s="1"><v>46348</v></c>', '2026-11-22'],
    ['<c s="2"><v>46348.573136574072</v></c>', '2026-11-22T13:45:19'],
    ['<c s="3"><v>46348</v></c>', '46348'],
    ['<c s="4"><v>0.5</v></c>', '12:00:00'],
    ['<c s="5"><v>46348</v></c>', '2026-11-22'],
    ['<c s="1"><v>1</v></c>', '1900-01-01'],
    ['<c s="1"><v>-1</v></c>', '-1'],
    ['<c t="d"><v>2026-11-22</v></c>', '2026-11-22'],
  ])('%s is %s', async (cell, expected) => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="[Red]#,##0&quot;days&quot;"/><numFmt numFmtId="166" formatCode="[$-412]yyyy&quot;년&quot; m&quot;월&quot; d&quot;일&quot;;@"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/><xf numFmtId="166"/></cellXfs>';
    const shared = [
      '<t>zero</t>',
      '<r><t>rich </t></r><r><t>text</t></r>',
      '<t>漢字</t><rPh sb="0" eb="1"><t>かんじ</t></rPh>',
    ];
    const sheet = `${HEADER}<row r="2">${cell}</row>`;
    const { rows } = await readContent(folder, workbookOf({ sheets: [sheet], shared, styles }));
    expect(rows).toEqual([{ format: 'csv', row: 1, line: 2, cells: [expected, ''] }]);
  });

  it('reads dates that count from 1904', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const sheet = `${HEADER}<row r="2"><c><v>44886</v></c></row>`;
    const { rows } = await readContent(
      folder,
      workbookOf({ sheets: [sheet], styles, is1904: true }),
    );
    expect(rows.map(show)).toEqual(['line 2, row 1: [2026-11-22|]']);
  });

  it('may be compressed once more', async () => {
    const sheet = HEADER + textRow(2, ['1', '2']);
    const read = await readContent(folder, gzipSync(workbookOf({ sheets: [sheet] })));
    expect(read.rows.map(show)).toEqual(['line 2, row 1: [1|2]']);
  });

  it('is refused in one sentence where it is cut off, at any place', async () => {
    const whole = workbookOf({ sheets: [HEADER + textRow(2, ['1', '2'])] });
    for (let length = 4; length < whole.length; length += 97)
      expect(await failureOf(readContent(folder, whole.subarray(0, length)))).toMatch(
        /^invalid_input: ".*" is a damaged or incomplete Excel workbook \| /,
      );
  });

  it.each([
    ['a shared string that is missing', `${HEADER}<row><c t="s"><v>7</v></c></row>`],
    ['tags that do not match', `${HEADER}<row></c>`],
  ])('is refused with %s', async (_, sheet) => {
    expect(await failureOf(readContent(folder, workbookOf({ sheets: [sheet] })))).toContain(
      'is a damaged or incomplete Excel workbook',
    );
  });

  it('is refused without any row, and where it is another archive', async () => {
    expect(await failureOf(readContent(folder, workbookOf({ sheets: [''] })))).toContain(
      'the file has no rows',
    );
    expect(await failureOf(readContent(folder, zipOf({ 'a.txt': 'x' })))).toContain(
      'a zip archive without an Excel sheet, not a file of rows',
    );
  });
});

describe('a protected workbook', () => {
  const plain = workbookOf({ sheets: [HEADER + textRow(2, ['1', '2'])] });
  const made = new Map<string, Buffer>();
  /** Made once: it takes a second. */
  const protectedBook = (type: 'agile' | 'standard' = 'agile'): Buffer => {
    const whole = made.get(type) ?? encrypt(plain, { password: 'pässword', type });
    made.set(type, whole);
    return Buffer.from(whole);
  };
  const readAs = async (type: 'agile' | 'standard', password?: string) =>
    readContent(folder, protectedBook(type), {
      password: async () => password,
    });

  it.each(['agile', 'standard'] as const)('%s', async (type) => {
    expect((await readAs(type, 'pässword')).rows.map(show)).toEqual(['line 2, row 1: [1|2]']);
    const wrong = await failureOf(readAs(type, 'wr0ng-secret'));
    expect(wrong).toMatch(/^usage: wrong password for ".*"/);
    expect(wrong).not.toContain('wr0ng');
    expect(await failureOf(readAs(type))).toMatch(/^usage: ".*" is protected with a password \| /);
  });

  it('is asked for again once', async () => {
    const answers = ['wr0ng', 'pässword'];
    const asked: boolean[] = [];
    const password = async (isAgain: boolean) => {
      asked.push(isAgain);
      return answers.shift();
    };
    const whole = protectedBook();
    expect((await readContent(folder, whole, { password })).rows).toHaveLength(1);
    expect(asked).toEqual([false, true]);
  });

  it.each([
    ['its rows', '/EncryptedPackage', 200, undefined],
    ['its length', '/EncryptedPackage', 0, undefined],
    ['its checksum', '/EncryptionInfo', 'encryptedHmacValue="', undefined],
    ['characters of its checksum', '/EncryptionInfo', 'encryptedHmacValue="', '.'],
  ])('is refused where %s were changed', async (_, part, where, to) => {
    const whole = protectedBook();
    const content = Buffer.from(find(read(whole, { type: 'buffer' }), part)?.content as Uint8Array);
    const at = typeof where === 'number' ? where : content.indexOf(where) + where.length;
    const changed = whole.indexOf(content.subarray(0, 64)) + at;
    whole[changed] = to?.charCodeAt(0) ?? (whole[changed] ?? 0) ^ 1;
    expect(
      await failureOf(readContent(folder, whole, { password: async () => 'pässword' })),
    ).toMatch(/^invalid_input: ".*" was changed or cut off after it was encrypted/);
  });

  it('is refused where it is cut off', async () => {
    const whole = protectedBook();
    for (const length of [600, 1500, whole.length - 600])
      expect(
        await failureOf(
          readContent(folder, whole.subarray(0, length), { password: async () => 'pässword' }),
        ),
      ).toMatch(/^invalid_input: /);
  });
});

describe('of several sheets', () => {
  const sheet = (header: readonly string[], ...rows: string[]): string =>
    [header, ...rows.map((cell) => header.map(() => cell))]
      .map((cells, at) => textRow(at + 1, cells))
      .join('');
  const GUIDE = sheet(['안내', '설명'], 'a', 'b');
  const REPORTS = sheet(['merchant_order_id', 'amount'], '1');
  const EXPORT = sheet(['상품주문번호', '주문번호', '주문상태', '최종 상품별 총 주문금액'], '2');
  const lone = sheet(['merchant_order_id', 'amount']);
  const read = async (sheets: readonly string[], options = {}) => {
    const { header, rows } = await readContent(folder, workbookOf({ sheets }), options);
    return `${header?.[0]} ${rows.map(show)}`;
  };

  it.each<[what: string, sheets: string[], first: string]>([
    ['with a header that conv knows', [GUIDE, REPORTS, ''], 'merchant_order_id line 2'],
    ['of a shop', [REPORTS, EXPORT], '상품주문번호 line 2'],
    ['that has rows', [lone, REPORTS], 'merchant_order_id line 2'],
    ['with rows, though conv knows no header', ['', GUIDE], '안내 line 2'],
  ])('the one %s is read', async (_, sheets, first) => {
    expect(await read(sheets)).toContain(first);
  });

  it.each([
    ['two exports', [EXPORT, GUIDE, EXPORT], '"S1", "S3"'],
    ['two sheets of reports', [REPORTS, REPORTS], '"S1", "S2"'],
    ['two sheets without a known header', [GUIDE, GUIDE], '"S1", "S2"'],
  ])('none is read where it is not clear which: %s', async (_, sheets, names) => {
    expect(await failureOf(read(sheets))).toMatch(
      new RegExp(`^usage: ".*" has several sheets with rows: ${names} \\| .*--sheet`),
    );
  });

  it('the one that is named is read, whatever its case is', async () => {
    expect(await read([EXPORT, REPORTS, EXPORT], { sheet: 's2 ' })).toContain('merchant_order_id');
    expect(await failureOf(read([EXPORT, GUIDE], { sheet: 'S3' }))).toMatch(
      /^usage: --sheet: ".*" has no sheet "S3" \| Its sheets are "S1", "S2"\./,
    );
    expect(await failureOf(read(['', GUIDE], { sheet: 'S1' }))).toContain('the file has no rows');
  });

  it('a hidden one is read only by its name', async () => {
    const parts = partsOf({ sheets: [EXPORT, REPORTS] });
    const hidden = zipOf({
      ...parts,
      'xl/workbook.xml': `${parts['xl/workbook.xml']}`.replace(
        'name="S1"',
        'name="S1" state="hidden"',
      ),
    });
    expect((await readContent(folder, hidden)).header?.[0]).toBe('merchant_order_id');
    expect((await readContent(folder, hidden, { sheet: 'S1' })).header?.[0]).toBe('상품주문번호');
  });

  it('a file without sheets has none to be named', async () => {
    const file = Buffer.from('merchant_order_id,amount\n1,2\n');
    expect(await failureOf(readContent(folder, file, { sheet: 'S1' }))).toMatch(
      /^usage: --sheet: ".*" is not an Excel workbook/,
    );
  });
});

const ANY_SHEET = { sheet: undefined, flag: '--sheet', columns: [], isExportHeader: () => false };

describe('what expands without end is refused', () => {
  const open = async (content: Buffer, limits: Partial<WorkbookLimits>): Promise<string> => {
    const source = await openByteSource(folder.put('bomb.xlsx', content), folder.scratch);
    try {
      return await failureOf(
        openWorkbook(source, folder.scratch, ANY_SHEET, { ...LIMITS, ...limits }),
      );
    } finally {
      source.close();
    }
  };
  const REFUSED = 'expands to more data than conv reads from a compressed file';

  it.each<[string, string[], Partial<WorkbookLimits>, string[]?]>([
    ['a large sheet', [HEADER + '<row/>'.repeat(20_000)], { partBytes: 100_000 }],
    [
      'a cell that is too long',
      [`${HEADER}<row><c><v>${'1'.repeat(2 * 1024 ** 2)}</v></c></row>`],
      {},
    ],
    ['a text without an end', [`${HEADER}<row>${' '.repeat(6 * 1024 ** 2)}</row>`], {}],
    ['an attribute without an end', [`${HEADER}<row a="${'x'.repeat(6 * 1024 ** 2)}"/>`], {}],
    ['a row that Excel has not', ['<row r="9999999"/>'], {}],
    ['a column that Excel has not', ['<row><c r="ZZZZ1"/></row>'], {}],
    ['many shared strings', [HEADER], { sharedStrings: 2 }, ['<t>1</t>', '<t>2</t>', '<t>3</t>']],
    ['long shared strings', [HEADER], { sharedCharacters: 5 }, ['<t>123</t>', '<t>456</t>']],
    ['many parts', [HEADER], { entries: 3 }],
  ])('%s', async (_, sheets, limits, shared) => {
    const parts = { sheets, ...(shared === undefined ? {} : { shared }) };
    expect(await open(zipOf(partsOf(parts)), limits)).toContain(REFUSED);
  });

  it('gzip, and nothing is kept of it', async () => {
    const content = gzipSync(Buffer.alloc(1_000_000));
    const source = await openByteSource(folder.put('bomb.gz', content), folder.scratch);
    const limits = { bytes: 10 ** 9, free: 1000, ratio: 250 };
    expect(await failureOf(unpackGzip(source, folder.scratch, limits))).toContain(REFUSED);
    source.close();
  });
});

describe('gzip', () => {
  it('is read as what it contains', async () => {
    const text = 'merchant_order_id,amount\n="0012",5\n';
    const read = await readContent(folder, gzipSync(text), {}, 3);
    expect(read.rows.map(show)).toEqual(['line 2, row 1: [0012|5]']);
  });

  it('is refused where it is cut off', async () => {
    const packed = gzipSync('a,b\n1,2\n');
    for (let length = 2; length < packed.length; length += 1)
      expect(await failureOf(readContent(folder, packed.subarray(0, length)))).toContain(
        'is a damaged or incomplete gzip file',
      );
  });
});

it.each([
  ['\n주문 목록,,\n"안내:\n두 줄"\n주문번호,주문상태\n1,결제완료\n', 'line 6, row 1: [1|결제완료]'],
  ['title\nName;Financial Status\n#1001;paid\n', 'line 3, row 1: [#1001|paid]'],
  ['title\r\norder,sum\r\n1,2\r\n', 'line 3, row 1: [1|2]'],
])('the header of a CSV may follow other lines: %j', async (content, row) => {
  const columns = { merchant_order_id: 'order', amount: 'sum' };
  for (const blockBytes of [1, 7, 65_536])
    expect((await readContent(folder, content, { columns }, blockBytes)).rows.map(show)).toEqual([
      row,
    ]);
});

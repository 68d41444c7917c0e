import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../../helpers/workbook.ts';
import { type Folder, failureOf, makeFolder, readContent, show } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

const rowsOf = async (content: string | Uint8Array, blockBytes?: number): Promise<string[]> =>
  (await readContent(folder, content, {}, blockBytes)).rows.map(show);

/** As shops in Korea generate them: Excel's namespace, its styles, text cells, tags that stay open. */
const CAFE24 = `<html xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv="Content-Type" content="text/html; charset=euc-kr">
<!--[if gte mso 9]><xml><x:ExcelWorkbook><x:Name>Sheet1 <table><tr><td>1</x:Name></x:ExcelWorkbook></xml><![endif]-->
<style>td { mso-number-format:"\\@"; } table > tr</style><title>a<b</title></head>
<body><table><tr><td>주문 목록</td></tr></table>
<TABLE border=1 summary="a > b">
<TR><TH>주문번호<TH colspan="2">상품명<TH>총 <br> 결제금액</TR>
<tr><td style='mso-number-format:"\\@"'>20261101-0001</td><td>머그컵 &amp; 접시 1 < 2</td><td>&nbsp;</td><td>33,000원</td></tr>
<tr><td></td></tr>
<tr><td>="20261101-0002"<td>똠방각하&#44; 뷁<td>파랑<td>9000
</TABLE></body></html>`;

const CAFE24_ROWS = [
  'line 2, row 1: [20261101-0001|머그컵 & 접시 1 < 2||33,000원]',
  'line 4, row 2: [20261101-0002|똠방각하, 뷁|파랑|9000]',
];

describe('an HTML table that is called .xls', () => {
  it.each<[string, string, string]>([
    ['the encoding that it names', 'cp949', CAFE24],
    ['UTF-8, whatever it names', 'utf-8', CAFE24],
    ['UTF-8, named', 'utf-8', CAFE24.replace('euc-kr', 'utf-8')],
    ['CP949 where it names UTF-8', 'cp949', CAFE24.replace('euc-kr', 'utf-8')],
    ['CP949 where it names none', 'cp949', CAFE24.replace(/<meta[^>]*>/, '')],
    ['CP949 where it names what is no encoding', 'cp949', CAFE24.replace('euc-kr', 'korean-1')],
    ['UTF-16 with a byte order mark', 'utf-16le', `\ufeff${CAFE24}`],
  ])('is read in %s', async (_, encoding, text) => {
    const read = await readContent(folder, iconv.encode(text, encoding));
    expect(read).toMatchObject({
      format: 'csv',
      header: ['주문번호', '상품명', '', '총 \n 결제금액'],
    });
    expect(read.rows.map(show)).toEqual(CAFE24_ROWS);
  });

  it('is read as --encoding says', async () => {
    const text = CAFE24.replace('euc-kr', 'windows-1252');
    const read = await readContent(folder, iconv.encode(text, 'cp949'), { encoding: 'cp949' });
    expect(read.rows.map(show)).toEqual(CAFE24_ROWS);
  });

  it('says the byte that is not text, and reads nothing', async () => {
    const bytes = Buffer.concat([Buffer.from(CAFE24), Buffer.from([0x3c, 0xff, 0xc3])]);
    expect(await failureOf(readContent(folder, bytes))).toMatch(
      /^invalid_input: ".*" contains the byte 0xff, which is not valid UTF-8: save the file as UTF-8/,
    );
  });

  it.each<[string, string, readonly string[]]>([
    [
      'cells over several rows belong to each of them',
      '<tr><td rowspan=2>A-1<td>a<td>1<td rowspan=2>x<tr><td>b<td>2<tr><td>A-2<td>c<td>3<td>y',
      ['A-1|a|1|x', 'A-1|b|2|x', 'A-2|c|3|y'],
    ],
    [
      'a table in a cell is not part of it',
      '<tr><td>A-1<td>a<table><tr><td>inner</table><td>1<td>x',
      ['A-1|a|1|x'],
    ],
    [
      'tags may stay open and attributes unquoted',
      `<tr><td title=it's>A-1<td><b>a</b><td nowrap>1<td x='>'>x`,
      ['A-1|a|1|x'],
    ],
    [
      'characters by name and number',
      '<tr><td>A&#45;1<td>&eacute;&#xE9;&euro;&lt;&unknown;&amp;lt;&#1114112;<td>1<td>&#10;x',
      ['A-1|éé€<&unknown;&lt;&#1114112;|1|x'],
    ],
    [
      'blanks are one, lines stay',
      '<tr><td> A-1\r\n<td>a\r\n\t b<br/>c<p>d</p><td>1<td>x\u00a0',
      ['A-1|a b\nc\nd|1|x'],
    ],
    [
      'scripts and remarks are no text',
      '<tr><td>A-1<script>if (a < b) "<td>"</script><td>a<!-- <td> --><td>1<td><![if !x]>x<![endif]>',
      ['A-1|a|1|x'],
    ],
    ['a row may be short', '<tr><td>A-1<tr><td>A-2<td>a', ['A-1|||', 'A-2|a||']],
  ])('%s', async (_, body, cells) => {
    const page = `<table><thead><tr><td>주문번호<td>상품명<td>수량<td>비고</thead>${body}</table>`;
    const read = await readContent(folder, page);
    expect(read.rows.map((row) => (row.format === 'csv' ? row.cells.join('|') : row))).toEqual(
      cells,
    );
  });

  it('is the same in pieces of any size', async () => {
    const long = CAFE24.replace('</TABLE>', (end) => {
      const row = (at: number) =>
        `<tr><td>B-${at}</td><td>a &amp; <b>b</b></td><td> </td><td>${at}`;
      return Array.from({ length: 4000 }, (_, at) => row(at)).join('\r\n') + end;
    });
    const rows = await rowsOf(long);
    expect(rows).toHaveLength(4002);
    expect(rows.at(-1)).toBe('line 4004, row 4002: [B-3999|a & b||3999]');
  });

  it.each([
    ['a page without a table', '<!DOCTYPE html><html><body><p>로그인'],
    ['a form', '<html><table><tr><td>ID<td><input><tr><td>Password<td><input></table>'],
    ['a feed', '<?xml version="1.0"?><rss><item/></rss>'],
  ])('%s is refused, with what to do', async (_, page) => {
    expect(await failureOf(readContent(folder, page))).toMatch(
      /is an HTML or XML page without a table of orders, not a file of rows \| Check in a browser/,
    );
  });

  it.each(['', '<tr><td>A-2<td>b<td>33', '<tr><td>A-2<td>b</td></tr', '</tr>\n'])(
    'that was cut off is refused: %j',
    async (end) => {
      const page = `<table><tr><td>주문번호<td>상품명<td>결제금액<tr><td>A-1<td>a<td>33000${end}`;
      expect(await failureOf(readContent(folder, page))).toContain(
        'is a damaged or incomplete HTML or XML table | Export or copy the file again.',
      );
    },
  );

  it('is chosen by --sheet where several tables may be meant', async () => {
    const table = (id: string) => `<table><tr><td>주문번호<td>결제금액<tr><td>${id}<td>1</table>`;
    const page = `<html>${table('A-1')}${table('A-2')}`;
    expect(await failureOf(readContent(folder, page))).toMatch(
      /^usage: .* has several sheets with rows: "table 1", "table 2" \| .*--sheet/,
    );
    const { rows } = await readContent(folder, page, { sheet: 'table 2' });
    expect(rows.map(show)).toEqual(['line 2, row 1: [A-2|1]']);
  });

  it('cannot expand past the limits', async () => {
    const start = '<table><tr><td>주문번호<td>결제금액<td>비고';
    const far = `${start}<tr><td colspan=16384>a<td>b</table>`;
    const tall = `${start}<tr><td rowspan=99999>${'a'.repeat(100_000)}${'<tr><td>b'.repeat(700)}</table>`;
    for (const page of [far, tall])
      expect(await failureOf(readContent(folder, page))).toContain('expands to more data');
  });
});

describe('an XML Spreadsheet 2003', () => {
  const SHEET = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="a"/><Style ss:ID="b"><Font/></Style></Styles>
<Worksheet ss:Name="안내"><Table><Row><Cell><Data ss:Type="String">주문 안내</Data></Cell></Row></Table></Worksheet>
<Worksheet ss:Name="주문"><ss:Table ss:ExpandedColumnCount="5">
<Row ss:Index="3"><Cell><Data ss:Type="String">주문번호</Data></Cell><Cell><Data ss:Type="String">결제금액</Data></Cell><Cell ss:Index="4"><Data ss:Type="String">주문일</Data></Cell></Row>
<Row><Cell><Data ss:Type="Number">2.0261101E+16</Data></Cell><Cell ss:MergeAcross="1"><Data ss:Type="Number">19.989999999999998</Data></Cell><Cell><Data ss:Type="DateTime">2026-11-01T00:00:00.000</Data></Cell></Row>
<Row ss:Index="9"><Cell><Data ss:Type="String"><![CDATA[A<1]]></Data><Comment><Data>remark</Data></Comment></Cell><Cell><Data ss:Type="Boolean">1</Data></Cell><Cell/><Cell><Data ss:Type="DateTime">2026-11-01T13:45:00.000</Data></Cell></Row>
</ss:Table></Worksheet></Workbook>`;

  it('is read with the line numbers of Excel', async () => {
    const read = await readContent(folder, SHEET);
    expect(read.header).toEqual(['주문번호', '결제금액', '', '주문일']);
    expect(read.rows.map(show)).toEqual([
      'line 4, row 1: [20261101000000000|19.99||2026-11-01]',
      'line 9, row 2: [A<1|TRUE||2026-11-01T13:45:00]',
    ]);
  });

  it('has sheets by name', async () => {
    expect(await failureOf(readContent(folder, SHEET, { sheet: '없음' }))).toMatch(
      /has no sheet "없음" \| Its sheets are "주문"/,
    );
  });
});

describe('an .ods', () => {
  const ods = (rows: string, name = '주문'): Buffer =>
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="${name}">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    });
  const text = (words: string, attributes = ''): string =>
    `<table:table-cell office:value-type="string"${attributes}><text:p>${words}</text:p></table:table-cell>`;
  const HEADER = `<table:table-row>${['주문번호', '결제금액', '주문일', '통화'].map((word) => text(word)).join('')}</table:table-row>`;

  it('gives each row the value of a cell that spans it', async () => {
    const rows = [
      HEADER,
      `<table:table-row>${text('A-3', ' table:number-rows-spanned="2"')}${text('8')}</table:table-row>`,
      `<table:table-row><table:covered-table-cell/>${text('4')}</table:table-row>`,
      `<table:table-row>${text('A-4')}${text('5')}</table:table-row>`,
    ];
    const { rows: read } = await readContent(folder, ods(rows.join('')));
    expect(read.map(show)).toEqual([
      'line 2, row 1: [A-3|8||]',
      'line 3, row 2: [A-3|4||]',
      'line 4, row 3: [A-4|5||]',
    ]);
  });

  it('is read by the values that it keeps', async () => {
    const cells = [
      '<table:table-cell office:value-type="float" office:value="20261101000000001"><text:p>2.02611E+16</text:p></table:table-cell>',
      '<table:table-cell office:value-type="currency" office:currency="KRW" office:value="33000"><text:p>33천</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2026-11-01T00:00:00"><text:p>11/01</text:p></table:table-cell>',
      text(
        '<text:span>K</text:span>RW',
        '><office:annotation><text:p>remark</text:p></office:annotation',
      ),
    ];
    const rows = [
      HEADER,
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
      `<table:table-row>${cells.join('')}</table:table-row>`,
      `<table:table-row table:number-rows-repeated="2">${text('A-2')}${text('5', ' table:number-columns-repeated="2"')}<table:covered-table-cell/></table:table-row>`,
      '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>',
    ];
    const { rows: read } = await readContent(folder, ods(rows.join('')));
    expect(read.map(show)).toEqual([
      'line 5, row 1: [20261101000000001|33000|2026-11-01|KRW]',
      'line 6, row 2: [A-2|5|5|]',
      'line 7, row 3: [A-2|5|5|]',
    ]);
    expect(read[0]).toMatchObject({ signs: { 1: 'KRW' } });
  });

  it('cannot expand past the limits', async () => {
    const row = `<table:table-row table:number-rows-repeated="1000000">${text('a'.repeat(1000))}</table:table-row>`;
    expect(await failureOf(readContent(folder, ods(HEADER + row)))).toContain(
      'expands to more data',
    );
  });
});

describe('an archive that is no workbook is named, with what to do', () => {
  it.each<[string, string, string]>([
    ['xl/workbook.bin', 'a binary Excel workbook (.xlsb)', 'Open it in Excel and save it as'],
    ['Index/Document.iwa', 'an Apple Numbers document', 'Export it from Numbers as Excel'],
    ['orders.csv', 'a zip archive without an Excel sheet', 'Unzip it and pass the file inside.'],
    ['orders.pdf', 'a zip archive without an Excel sheet', 'Open it in Excel'],
  ])('%s', async (part, what, hint) => {
    const failure = await failureOf(readContent(folder, zipOf({ [part]: 'x' })));
    expect(failure).toContain(`is ${what}, not a file of rows | ${hint}`);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BiffParts,
  containerOf,
  double,
  narrow,
  place,
  record,
  uint16,
  uint32,
  wide,
  xlsOf,
} from '../../../helpers/biff.ts';
import { type Folder, failureOf, makeFolder, readContent, show } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

const label = (row: number, column: number, text: string): Buffer =>
  record(0x204, place(row, column), wide(text));
const HEADER = ['주문번호', '결제금액', '비고'].map((word, at) => label(0, at, word));

const STYLES = [
  record(0x41e, uint16(164), narrow('yyyy\\-mm\\-dd\\ hh:mm')),
  record(0x41e, uint16(165), wide('[$₩-412]#,##0')),
  ...[0, 14, 164, 165].map((format) => record(0xe0, uint16(0, format), Buffer.alloc(16))),
];

const read = async (parts: BiffParts, sheet?: string) =>
  readContent(folder, xlsOf(parts), { sheet });
const orders = (...records: readonly Buffer[]) => [
  { name: '주문', records: [...HEADER, ...records] },
];
const formula = (row: number, column: number, result: Uint8Array): Buffer =>
  record(0x06, place(row, column), result, Buffer.alloc(8));

describe('an .xls', () => {
  it('gives each row the value of a cell that is merged down to it', async () => {
    const cells = [label(1, 0, 'A-1'), label(1, 1, '8'), label(2, 1, '4'), label(3, 0, 'A-2')];
    const merged = record(0xe5, uint16(1, 1, 2, 0, 0));
    const { rows } = await read({ sheets: orders(...cells, merged) });
    expect(rows.map(show)).toEqual([
      'line 2, row 1: [A-1|8|]',
      'line 3, row 2: [A-1|4|]',
      'line 4, row 3: [A-2||]',
    ]);
  });

  it.each<[string, Buffer, string]>([
    ['text', label(1, 0, '똠방각하'), '똠방각하'],
    ['text of Latin-1', record(0x204, place(1, 0), narrow('Crème')), 'Crème'],
    ['text with formats', record(0xd6, place(1, 0), narrow('rich'), uint16(0)), 'rich'],
    ['a formula of a text', label(1, 0, '="00123"'), '00123'],
    ['a number', record(0x203, place(1, 0), double(20261101000003)), '20261101000003'],
    ['a long fraction', record(0x203, place(1, 0), double(0.1 + 0.2)), '0.3'],
    ['a large number', record(0x203, place(1, 0), double(1.5e21)), '1500000000000000000000'],
    ['an integer in four bytes', record(0x27e, place(1, 0), uint32((33_000 << 2) | 2)), '33000'],
    ['a negative one', record(0x27e, place(1, 0), uint32((-5 << 2) | 2)), '-5'],
    ['hundredths', record(0x27e, place(1, 0), uint32((1999 << 2) | 3)), '19.99'],
    ['half a double', record(0x27e, place(1, 0), double(1.5).subarray(4)), '1.5'],
    ['a date', record(0x203, place(1, 0, 1), double(46_348)), '2026-11-22'],
    ['a time', record(0x203, place(1, 0, 2), double(46_348.5)), '2026-11-22T12:00:00'],
    ['yes', record(0x205, place(1, 0), Buffer.from([1, 0])), 'TRUE'],
    ['no', record(0x205, place(1, 0), Buffer.from([0, 0])), 'FALSE'],
    ['an error', record(0x205, place(1, 0), Buffer.from([42, 1])), '#N/A'],
    ['a computed number', formula(1, 0, double(2)), '2'],
    [
      'a computed text',
      Buffer.concat([
        formula(1, 0, Buffer.from('00ffffffffffffff', 'hex')),
        record(0x207, wide('가')),
      ]),
      '가',
    ],
    ['a computed yes', formula(1, 0, Buffer.from('010001000000ffff', 'hex')), 'TRUE'],
    ['a computed error', formula(1, 0, Buffer.from('020007000000ffff', 'hex')), '#DIV/0!'],
  ])('%s', async (_, cell, expected) => {
    const file = await read({ sheets: orders(cell), globals: STYLES });
    expect(file.header).toEqual(['주문번호', '결제금액', '비고']);
    expect(file.rows.map(show)).toEqual([`line 2, row 1: [${expected}||]`]);
  });

  it('has numbers in sequence, and the sign that a format shows', async () => {
    const many = record(0xbd, uint16(4, 0), uint16(0), uint32(6), uint16(3), uint32(10), uint16(1));
    const { rows } = await read({ sheets: orders(label(7, 2, 'x'), many), globals: STYLES });
    expect(rows.map(show)).toEqual(['line 5, row 1: [1|2|]', 'line 8, row 2: [||x]']);
    expect(rows[0]).toMatchObject({ signs: { 1: '₩' } });
  });

  it('counts dates from 1904 where it says so', async () => {
    const cell = record(0x203, place(1, 0, 1), double(44_886));
    const { rows } = await read({
      sheets: orders(cell),
      globals: [...STYLES, record(0x22, uint16(1))],
    });
    expect(rows.map(show)).toEqual(['line 2, row 1: [2026-11-22||]']);
  });

  it('has shared strings over several records, each with the width of its own characters', async () => {
    const strings = [
      record(
        0xfc,
        ...[uint32(4), uint32(4), narrow('plain')],
        // Formats, and how the text is read.
        ...[uint16(4), Buffer.from([0x0d]), uint16(1), uint32(6), Buffer.from('漢字', 'utf16le')],
      ),
      record(0x3c, Buffer.from([0]), Buffer.from('ab'), Buffer.alloc(3)),
      record(0x3c, Buffer.alloc(7), narrow('x').subarray(0, 3)),
      record(0x3c, Buffer.from([1]), Buffer.from('가', 'utf16le')),
      record(0x3c, wide('끝')),
    ];
    const cells = [0, 1, 2].map((at) => record(0xfd, place(1, at), uint32(at)));
    const { rows } = await read({
      sheets: orders(...cells, record(0xfd, place(2, 0), uint32(3))),
      globals: strings,
    });
    expect(rows.map(show)).toEqual(['line 2, row 1: [plain|漢字ab|가]', 'line 3, row 2: [끝||]']);
  });

  it('is read from the sheet with orders, past charts', async () => {
    const chart = [
      record(0x809, uint16(0x600, 0x20), Buffer.alloc(12)),
      label(5, 0, 'x'),
      record(0x0a),
    ];
    const sheets = [
      { name: '안내', records: [label(0, 0, '주문번호 안내')] },
      { name: '숨김', isHidden: true, records: [...HEADER, label(1, 0, 'hidden')] },
      { name: '주문', records: [...HEADER, ...chart, label(1, 0, 'A-1')] },
    ];
    expect((await read({ sheets })).rows.map(show)).toEqual(['line 2, row 1: [A-1||]']);
    expect((await read({ sheets }, '숨김')).rows.map(show)).toEqual(['line 2, row 1: [hidden||]']);
    expect(await failureOf(read({ sheets }, 'x'))).toMatch(/^usage: .*has no sheet "x"/);
  });
});

describe('an .xls that cannot be read is refused, with what to do', () => {
  const sheets = orders(label(1, 0, 'A-1'));
  const password = [record(0x2f, Buffer.alloc(54))];

  it.each<[string, Buffer, string]>([
    [
      'with a password',
      xlsOf({ sheets, globals: password }),
      'is an Excel workbook (.xls) with a password, not a file of rows | Open it in Excel and save it as .xlsx',
    ],
    [
      'of Excel 95',
      xlsOf({ sheets, version: 0x500, stream: 'Book' }),
      'is an Excel workbook from before Excel 97 (.xls), not a file of rows | Open it in Excel and save it as "CSV UTF-8',
    ],
    [
      'without a container',
      record(0x809, uint16(0, 0x10), Buffer.alloc(4)),
      'is an Excel workbook from before Excel 97 (.xls)',
    ],
    [
      'another document',
      containerOf('WordDocument', Buffer.alloc(5000)),
      'is a damaged .xls or another kind of Office document',
    ],
    [
      'a sheet that ends too early',
      containerOf(
        'Workbook',
        Buffer.concat([record(0x809, uint16(0x600, 5), Buffer.alloc(12)), record(0x22, uint16(1))]),
      ),
      'is a damaged or incomplete Excel workbook | Export or copy the file again.',
    ],
    [
      'a text that is not there',
      xlsOf({ sheets: orders(record(0xfd, place(1, 0), uint32(9))) }),
      'is a damaged or incomplete Excel workbook',
    ],
    ['no rows', xlsOf({ sheets: [{ name: 'x', records: [] }] }), 'the file has no rows'],
  ])('%s', async (_, bytes, words) => {
    expect(await failureOf(readContent(folder, bytes))).toContain(words);
  });

  it('at any place where it is cut off, unless only padding is missing', async () => {
    const whole = xlsOf({ sheets });
    const outcomes = new Set<string>();
    for (let length = 600; length < whole.length; length += 97) {
      const cut = readContent(folder, whole.subarray(0, length));
      outcomes.add(
        await cut.then(
          ({ rows }) => rows.map(show).join(),
          () => 'refused',
        ),
      );
    }
    expect([...outcomes]).toEqual(['refused', 'line 2, row 1: [A-1||]']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellAsWritten,
  inertCell,
  inertCsvRecord,
  isOwnHeader,
} from '../../../src/core/kit/spreadsheet.ts';
import { runs } from '../../helpers/runs.ts';

describe('a cell that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|/C calc', "'+cmd|/C calc"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\rtext', "'\rtext"],
    ['\ntext', "'\ntext"],
    ['＝1+1', "'＝1+1"],
    ['＋1+1', "'＋1+1"],
    ['－1+1', "'－1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['\ufeff=1+1', "'\ufeff=1+1"],
    ['"=1+1', `'"=1+1`],
    ['-', "'-"],
    ['+82 10 1234', "'+82 10 1234"],
    ['1;=1+1', "1;'=1+1"],
    ['1,=1+1', "1,'=1+1"],
    ["'=1+1", "''=1+1"],
    ["''-5", "'''-5"],
    ["'\t", "''\t"],
    ["1;'=1", "1;''=1"],
    ['1\n=1+1', "1\n'=1+1"],
  ])('%j is made inert: %j', (text, inert) => {
    expect(inertCell(text)).toBe(inert);
  });

  it.each(['', '5000', '-5000', '+5000.50', '-0.5', 'a-b', 'a=b', 'ORD-1', '주문-1', "'quoted"])(
    '%j stays as it is',
    (text) => {
      expect(inertCell(text)).toBe(text);
    },
  );
});

describe('a file that conv wrote', () => {
  it.each([
    [['conv_line'], true],
    [['order', 'conv_error'], true],
    [['row', 'line', 'outcome', 'http_status', 'attempts', 'reason', 'last_attempt_at'], true],
    [['row', 'line', 'outcome', 'http_status', 'attempts', 'reason'], false],
    [['what_to_do', 'finding', 'shop_status', 'reported_status', 'missing_refund', 'x'], true],
    [['finding', 'shop_status', 'reported_status', 'missing_refund'], false],
    [['merchant_order_id', 'amount'], false],
    [[], false],
  ])('is known by its header: %j, %s', (header, isOwn) => {
    expect(isOwnHeader(header)).toBe(isOwn);
  });
});

describe.each([
  ['of bad rows, without its lines', 'conv_error'],
  ['of bad rows, without its errors', 'conv_line'],
  ['of a batch', 'row,line,outcome,http_status,attempts,reason,last_attempt_at'],
  ['of a comparison', 'finding,shop_status,reported_status,missing_refund,what_to_do'],
  ['of claims', 'answer,claimed_click_ids,reported_click_id,late_report,what_to_do'],
  ['of answers to claims', 'order_id,click_id,date,answer,explanation,reported_at'],
])('the header %s', (_, text) => {
  const header = text.split(',');

  it('is one that conv wrote, and less of it is not', () => {
    expect(isOwnHeader(['of the file', ...header])).toBe(true);
    for (const column of header)
      expect(isOwnHeader(header.filter((other) => other !== column))).toBe(false);
  });
});

describe('a record of a CSV', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['', ''], ',\r\n'],
    [['a,b', 'say "so"'], '"a,b","say ""so"""\r\n'],
    [['two\nlines', ' blank '], '"two\nlines"," blank "\r\n'],
    [['=1,2', '-5'], `"'=1,2",-5\r\n`],
    [['a;b', 'a|b', 'a\tb'], '"a;b","a|b","a\tb"\r\n'],
    [['a b', ' a', 'a '], 'a b," a","a "\r\n'],
  ])('%j', (cells, record) => {
    expect(inertCsvRecord(cells)).toBe(record);
  });
});

/** Cells as a program reads them that honors quotes at the beginning of a cell only. */
function readCells(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const { cell, end } =
      text[at] === '"' ? readQuoted(text, at, delimiter) : readBare(text, at, delimiter);
    cells.push(cell);
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return cells;
}

function readBare(text: string, from: number, delimiter: string) {
  let end = from;
  while (end < text.length && !['\r', '\n', delimiter].includes(text[end] ?? '')) end += 1;
  return { cell: text.slice(from, end), end };
}

function readQuoted(text: string, from: number, delimiter: string) {
  let cell = '';
  let at = from + 1;
  while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
    cell += text[at];
    at += text[at] === '"' ? 2 : 1;
  }
  // What follows the closing quote belongs to the cell all the same.
  const rest = readBare(text, at + 1, delimiter);
  return { cell: cell + rest.cell, end: rest.end };
}

const RUNS = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;
const isNumber = (cell: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(cell);

const dangerous = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＠',
      '\t',
      '\r',
      '\n',
      ' ',
      ';',
      ',',
      '|',
      '"',
      "'",
      '1',
      'a',
      '가',
      '\ufeff',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

it('quotes its own delimiter alone where that is no comma', () => {
  expect(inertCsvRecord(['a,b', 'a;b', 'a|b'], ';')).toBe('a,b;"a;b";a|b\r\n');
});

it.each([
  [['a;', '-5'], "a;\t'-5\r\n"],
  [['a;', '5'], 'a;\t5\r\n'],
  [['a;', '', '-5'], "a;\t\t'-5\r\n"],
  [['a\n', '-5'], `"a\n"\t'-5\r\n`],
  [['', '-5'], "\t'-5\r\n"],
  [['a', '-5'], 'a\t-5\r\n'],
  [['a; b', '-5'], 'a; b\t-5\r\n'],
  [['-5', '-5'], '-5\t-5\r\n'],
])('a number that another program would join to its neighbors is marked: %j', (cells, record) => {
  expect(inertCsvRecord(cells, '\t')).toBe(record);
});

describe('whatever a text is', () => {
  const delimiters = [',', ';', '\t', '|'];
  const pairs = delimiters.flatMap((one) => delimiters.map((other) => [one, other] as const));

  it.each(pairs)(
    'no cell of its record begins a formula: written with %j, cut at %j',
    (own, delimiter) => {
      fc.assert(
        fc.property(
          fc.array(fc.oneof(dangerous, fc.string({ unit: 'binary' })), { minLength: 1 }),
          (texts) => {
            const record = inertCsvRecord(['1', ...texts, 'end'], own);
            const running = readCells(record, delimiter).filter(
              (cell) => RUNS.test(cell) && !isNumber(cell),
            );
            expect(running).toEqual([]);
          },
        ),
        { numRuns: runs(500) },
      );
    },
  );

  it('is what cellAsWritten makes of the inert cell', () => {
    fc.assert(
      fc.property(fc.oneof(dangerous, fc.string({ unit: 'binary' })), (text) => {
        expect(cellAsWritten(inertCell(text))).toBe(text);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('comes back from the CSV but for the marks', () => {
    fc.assert(
      fc.property(fc.array(dangerous, { minLength: 1 }), (texts) => {
        const cells = readCells(inertCsvRecord(texts).slice(0, -2), ',');
        expect(cells).toEqual(texts.map(inertCell));
      }),
      { numRuns: runs(500) },
    );
  });

  it('is told apart from a text of its own only by marks before what runs', () => {
    fc.assert(
      fc.property(dangerous, (text) => {
        expect(inertCell(text).replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
    );
  });
});

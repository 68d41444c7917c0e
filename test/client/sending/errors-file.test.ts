import { describe, expect, it } from 'vitest';
import { errorsFile } from '../../../src/client/files/errors-file.ts';
import { checkerOf } from '../../../src/client/files/read-file.ts';
import type { FileRow, RowFault } from '../../../src/client/files/rows/row.ts';
import { said } from '../../../src/core/words/text.ts';
import { checkedRow, csvRow, faultOf, fileOf, jsonRow, QUIET } from './rows.ts';

/** Every row but those of `late` is bad by itself. */
async function errorsOf(
  file: ReturnType<typeof fileOf>,
  faults: (row: FileRow) => readonly RowFault[] = ({ row }) => [faultOf(row)],
  late: readonly RowFault[] = [],
  isFaulty: (row: number) => boolean = () => true,
): Promise<string> {
  const checker = checkerOf({
    check: (row) =>
      late.some((fault) => fault.row === row.row)
        ? { ok: true, row: checkedRow(row.row), aside: { namedCurrency: null, hasClickId: true } }
        : { ok: false, faults: faults(row), merchantOrderId: null },
  });
  const texts: string[] = [];
  const watch = { faults: () => late };
  for await (const text of errorsFile(file, checker, { has: isFaulty }, watch, QUIET, said)) {
    texts.push(text);
  }
  return texts.join('');
}

const csv = (rows: readonly FileRow[], header: readonly string[], delimiter = ',') =>
  errorsOf(fileOf(rows, header, delimiter));

describe('bad rows of a CSV', () => {
  it('stand under the same header, with the line and what is wrong behind', async () => {
    expect(await csv([csvRow(1, '가', '5,000')], ['주문번호', '결제금액'], ';')).toBe(
      '\ufeff주문번호;결제금액;conv_line;conv_error\r\n가;5,000;2;amount: is wrong in row 1\r\n',
    );
  });

  it.each([
    ['the delimiter', 'a,b', '"a,b"'],
    ['a quote', 'a"b', '"a""b"'],
    ['a line end', 'a\nb', '"a\nb"'],
    ['a blank at its end', 'a ', '"a "'],
    ['what a spreadsheet would run, marked', '=1+1', "'=1+1"],
    ['a mark of its own, marked again', "'=1+1", "''=1+1"],
    ['a negative amount', '-5', '-5'],
  ])('keep %s', async (_, cell, written) => {
    expect(await csv([csvRow(1, cell, 'x')], ['a', 'b'])).toContain(`\r\n${written},x,2,`);
  });

  it('replace what an earlier run has added, wherever it stands', async () => {
    const rows = [csvRow(1, '7', 'old', 'x', '9')];
    expect(await csv(rows, ['a', 'conv_error', 'b', 'conv_line'])).toBe(
      '\ufeffa,b,conv_line,conv_error\r\n7,x,2,amount: is wrong in row 1\r\n',
    );
  });

  it('with too few cells are filled up, and with too many the rest stands behind', async () => {
    expect(await csv([csvRow(1, '7'), csvRow(2, '7', '8', '9')], ['a', 'b'])).toBe(
      [
        '\ufeffa,b,conv_line,conv_error',
        '7,,2,amount: is wrong in row 1',
        '7,8,3,amount: is wrong in row 2,9',
        '',
      ].join('\r\n'),
    );
  });

  it('that could not be read stand behind as they are', async () => {
    const broken: FileRow = {
      ...{ format: 'broken', row: 1, line: 4, text: '"never closed, 5' },
      ...{ message: 'a quote is never closed', isLast: true },
    };
    expect(await csv([broken], ['a', 'b'])).toBe(
      '\ufeffa,b,conv_line,conv_error\r\n,,4,amount: is wrong in row 1,"""never closed, 5"\r\n',
    );
  });
});

describe('bad rows of JSON', () => {
  it('keep their own members to the letter', async () => {
    const text = '{ "amount" : 1.10, "na\\u006de":"\\uac00", "big": 12345678901234567890 }';
    expect(await errorsOf(fileOf([jsonRow(7, text)]))).toBe(
      '{"amount":1.10,"na\\u006de":"\\uac00","big":12345678901234567890,"conv_line":7,"conv_error":"amount: is wrong in row 7"}\n',
    );
  });

  it('replace what an earlier run has added', async () => {
    const text = '{"conv_line":1,"a":2,"conv_error":"old"}';
    expect(await errorsOf(fileOf([jsonRow(7, text)]))).toBe(
      '{"a":2,"conv_line":7,"conv_error":"amount: is wrong in row 7"}\n',
    );
  });

  it.each(['{"a":', '5', '[1]', 'not "JSON"'])(
    '%s is no object: its text is kept as it is',
    async (text) => {
      expect(JSON.parse(await errorsOf(fileOf([jsonRow(7, text)])))).toEqual({
        conv_line: 7,
        conv_error: 'amount: is wrong in row 7',
        conv_source: text,
      });
    },
  );
});

describe('what is wrong', () => {
  const errorOf = async (...faults: readonly RowFault[]): Promise<unknown> =>
    JSON.parse(await errorsOf(fileOf([jsonRow(1, '{}')]), () => faults)).conv_error;

  it('is all told at once, each with its column', async () => {
    const kind = faultOf(1, { column: null, field: 'kind', message: 'is required' });
    expect(await errorOf(faultOf(1), kind)).toBe('amount: is wrong in row 1; kind: is required');
  });

  it('cannot steer a terminal', async () => {
    expect(await errorOf(faultOf(1, { message: 'not \u001b[31m' }))).toContain('\\u001b');
  });
});

it('only the bad rows are there, in the order of the file, late faults among them', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => jsonRow(at + 1, `{"n":${at + 1}}`));
  const late = [faultOf(3), faultOf(3), faultOf(8)];
  const isFaulty = (row: number): boolean => [2, 3, 8].includes(row);
  const text = await errorsOf(fileOf(rows), undefined, late, isFaulty);
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ n }) => n)).toEqual([2, 3, 8]);
  expect(lines[1].conv_error).toBe('amount: is wrong in row 3; amount: is wrong in row 3');
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { claimWords, readClaims } from '../../../src/client/claims/claims-file.ts';
import { CLAIM_CODES } from '../../../src/client/claims/judge-claim.ts';
import type { Pass } from '../../../src/client/files/read-file.ts';
import type { FileRow } from '../../../src/client/files/rows/row.ts';
import { said } from '../../../src/core/words/text.ts';
import { failing } from '../../helpers/failing.ts';

const PASS = { signal: new AbortController().signal, progress: () => undefined };

type Columns = Readonly<Record<string, string>>;

/** Reads rows as if they were in a file, each in a page of its own. */
const readFile = (
  header: readonly string[] | null,
  rows: readonly FileRow[],
  columns: Columns = {},
  pass: Pass = PASS,
) => {
  const file = {
    ...{ name: 'claims.csv', header },
    async *rows() {
      for (const row of rows) yield [row];
    },
  };
  return readClaims(file, { columns }, pass);
};

const csvRow = (cells: readonly string[], at: number): FileRow => ({
  ...{ format: 'csv', row: at + 1, line: at + 2, cells },
});

const readRows = (header: readonly string[], ...rows: readonly (readonly string[])[]) =>
  readFile(header, rows.map(csvRow));

const readLines = (lines: readonly string[], columns?: Columns) =>
  readFile(
    null,
    lines.map((text, at) => ({ format: 'json', row: at + 1, line: at + 1, text })),
    columns,
  );

/** Each claim as `order: click IDs, with the first date`, and each fault as `line order: reason`. */
function told({ claims, faults, rows }: Awaited<ReturnType<typeof readClaims>>) {
  return {
    claims: [...claims.values()].map(
      ({ merchantOrderId, asked }) =>
        `${merchantOrderId}: ${asked.map(({ clickId, date }) => `${clickId} ${date}`).join(', ')}`,
    ),
    faults: faults.map(
      ({ line, merchantOrderId, reason }) => `${line} ${merchantOrderId}: ${said(reason)}`,
    ),
    rows,
  };
}

describe('the columns of a claims file', () => {
  it.each([
    ...['merchant_order_id', 'Order ID', 'order number', 'order_no', 'Order No.', 'Order #'],
    ...['order', 'Order reference', '주문번호', '주문 ID', '주문아이디'],
  ])('%s is the order', async (word) => {
    const { claims } = await readRows([word, 'click_id'], ['123', 'aev_1']);
    expect([...claims.keys()]).toEqual(['123']);
  });

  it.each(['cb_aev', 'aev', 'Click ID', 'click', '클릭ID', '클릭아이디', '클릭번호'])(
    '%s is the click ID',
    async (word) => {
      const { claims } = await readRows(['order_id', word], ['123', 'aev_1']);
      expect(claims.get('123')).toMatchObject({ line: 2, clickIds: ['aev_1'] });
    },
  );

  it.each([
    ...['date', 'order date', 'ordered_at', 'Ordered on', 'purchase date', 'purchased at'],
    ...['paid at', 'created_at', 'click date', 'clicked at', '날짜', '일자', '주문일', '주문일자'],
    ...['주문일시', '주문날짜', '구매일', '결제일', '결제일시'],
  ])('%s is the date', async (word) => {
    const { claims } = await readRows(['order_id', word], ['123', ' 2026-01-02'], ['124', '']);
    expect([...claims.values()].map(({ asked }) => asked[0]?.date)).toEqual(['2026-01-02', null]);
  });
});

describe('the header of a claims file', () => {
  it.each<[string, readonly string[], string, Columns?]>([
    ['the order behind a byte order mark', ['\ufefforder_id', 'x'], 'a: null null'],
    ['columns with blanks around them', [' order_id ', ' aev '], 'a: b null'],
    ['the field of the document before others', ['order_id', 'merchant_order_id'], 'b: null null'],
    ['the first field of the document', ['merchant_order_id', 'order_id'], 'a: null null'],
    ['no date without a column of one', ['order_id', 'cb_aev'], 'a: b null'],
    ['the first of several dates', ['order_id', 'paid_at', 'ordered_at'], 'a: null b'],
    ['the date of the document before others', ['order_id', 'paid_at', 'date'], 'a: null c'],
    ['a mapped column', ['번호', 'x'], 'a: null null', { merchant_order_id: '번호' }],
    [
      'a mapped column with blanks',
      [' 번호 ', 'x'],
      'a: null null',
      { merchant_order_id: '번호 ' },
    ],
    [
      'a mapped column as macOS writes it',
      ['번호'.normalize('NFD'), 'x'],
      'a: null null',
      { merchant_order_id: '번호' },
    ],
    [
      'a mapped column alone',
      ['order_id', 'merchant_order_id', 'no'],
      'c: null null',
      { merchant_order_id: 'no' },
    ],
    [
      'a mapped column of another field',
      ['order_id', 'aev'],
      'b: null null',
      { merchant_order_id: 'aev' },
    ],
    ['a mapped click ID', ['order_id', 'click', 'code'], 'a: c null', { cb_aev: 'code' }],
  ])('has %s', async (_, header, claim, columns) => {
    const cells = ['a', 'b', 'c'].slice(0, header.length);
    expect(told(await readFile(header, [csvRow(cells, 0)], columns)).claims).toEqual([claim]);
  });

  const thirtyOne = Array.from({ length: 31 }, (_, at) => `x${at}`);
  it.each<[readonly string[], string, Columns?]>([
    [
      ['order_id', 'order_number'],
      'two columns that may be merchant_order_id: "order_id" and "order_number"',
    ],
    [['order_id', 'click', 'x', 'aev'], 'two columns that may be cb_aev: "click" and "aev"'],
    [['id', 'cb_aev'], 'no column of order IDs; its columns are id, cb_aev'],
    [thirtyOne, `no column of order IDs; its columns are ${thirtyOne.slice(0, 30).join(', ')}`],
    [['y'.repeat(50)], `no column of order IDs; its columns are ${'y'.repeat(39)}…`],
    [['order_id'], 'no column "x"', { cb_aev: 'x' }],
    [['order_id', 'date'], 'no column "x"', { date: 'x' }],
    [['order_id'], 'no column "x"', { merchant_order_id: 'x' }],
  ])('of %j is refused', async (header, what, columns) => {
    await expect(readFile(header, [], columns)).rejects.toThrow(
      failing({
        ...{ code: 'invalid_input', message: `claims.csv has ${what}` },
        hint: 'Name the column, such as --map merchant_order_id=COLUMN or --map cb_aev=COLUMN',
      }),
    );
  });

  it('is found by these words', () => {
    const words = { order_id: 'order_id', 클릭ID: '클릭ID', 코드: '코드' };
    expect(claimWords({ columns: { cb_aev: '코드' } })).toMatchObject(words);
  });
});

describe('a row of a claims file', () => {
  const HEADER = ['order_id', 'cb_aev', 'date'];
  const long = '9'.repeat(1000);
  it.each<[string, readonly string[], string, string?]>([
    ['an order', ['1', 'c1', '2026-01-31'], '1: c1 2026-01-31'],
    ['blanks around its cells', [' 1 ', ' c1 ', ' today '], '1: c1 today'],
    ['texts of Excel', ['="1"', '="c1"', ''], '1: c1 null'],
    ['more cells, which are empty', ['1', 'c1', '', '', ' '], '1: c1 null'],
    ['blanks inside of an order ID', ['A B', '', ''], 'A B: null null'],
    ['a comma behind an order ID', ['1,', '', ''], '1,: null null'],
    [
      '1,000 characters',
      [long, `c${long.slice(1)}`, `${long}9`],
      `${long}: c${long.slice(1)} ${long}`,
    ],
    [
      'a URL as a click ID',
      ['1', 'https://a.example/?cb_aev=c1', 'today'],
      '1: null today',
      '1: the click ID is a URL',
    ],
    [
      'a click ID of 1,001 characters',
      ['1', `c${long}`, ''],
      '1: null null',
      '1: the click ID is too long; the order is answered without it',
    ],
  ])('may have %s', async (_, cells, claim, fault) => {
    const { claims, faults } = told(await readRows(HEADER, cells));
    expect(claims).toEqual([claim]);
    expect(faults).toEqual(fault === undefined ? [] : [expect.stringContaining(`2 ${fault}`)]);
  });

  it.each<[string, readonly string[], string]>([
    ['no order', ['', 'c1', ''], 'has no order ID'],
    ['no order but a date', ['', '', 'today'], 'has no order ID'],
    ['1,001 characters', [`${long}9`, '', ''], 'the order ID is too long'],
    ['a number as Excel shows it', ['2.02E+15', '', ''], 'the order ID 2.02E+15 is how Excel'],
    ['too few cells', ['1', 'c1'], '2 cells'],
    ['too many cells', ['1', 'c1', '', 'x'], '4 cells'],
    ...['1,2', 'A; B', 'A|B', 'A\nB', 'A\r\n#B', '1, #2', '1 2', '1 A2'].map(
      (cell): [string, string[], string] => [cell, [cell, '', ''], 'names several orders'],
    ),
  ])('is not answered with %s', async (_, cells, fault) => {
    const { claims, faults, rows } = told(await readRows(HEADER, cells));
    expect({ claims, rows }).toEqual({ claims: [], rows: 1 });
    expect(faults).toEqual([expect.stringContaining(`2 null: `)]);
    expect(faults[0]).toContain(fault);
  });

  it.each([
    ['is blank', ['', ' ', '']],
    ['is blank, with other cells', ['', '']],
    ['is a total', ['Total', '', '']],
    ['is a total with more in it', [' 합계 ', '', '7']],
  ])('does not count if it %s', async (_, cells) => {
    expect(told(await readRows(HEADER, cells))).toEqual({ claims: [], faults: [], rows: 0 });
  });

  it('is not answered if it is of JSON', async () => {
    const row = { format: 'json', row: 1, line: 2, text: '{"order_id":"1"}' } as const;
    const { faults } = told(await readFile(HEADER, [row]));
    expect(faults).toEqual([expect.stringMatching(/^2 null: \S/)]);
  });

  it('that cannot be read is a fault, unless nothing behind it can be read either', async () => {
    const rows = (isLast: boolean): FileRow[] => [
      { format: 'broken', row: 1, line: 2, text: '"1', message: 'is damaged', isLast },
      csvRow(['1', '', ''], 1),
    ];
    expect(told(await readFile(HEADER, rows(false)))).toEqual({
      ...{ claims: ['1: null null'], faults: ['2 null: is damaged'], rows: 2 },
    });
    const message = 'claims.csv cannot be read from line 2 on: is damaged';
    await expect(readFile(HEADER, rows(true))).rejects.toThrow(
      failing({ code: 'invalid_input', message }),
    );
  });
});

describe('several claims of one order', () => {
  const ask = async (...rows: readonly string[]) => {
    const cells = rows.map((row) => row.split(' '));
    const { claims, faults } = await readRows(['order_id', 'cb_aev', 'date'], ...cells);
    return { ...claims.get('1'), faults: faults.map(({ line }) => line) };
  };

  it('are one, with each click ID once and its first date', async () => {
    expect(await ask('2 c9 ', '1 c1 a', '1 c1 b', '1  ', '1  c', '1 c2 ')).toEqual({
      ...{ merchantOrderId: '1', line: 3, clickIds: ['c1', 'c2'], isClickIdUnclear: false },
      asked: [
        { clickId: 'c1', date: 'a' },
        { clickId: null, date: null },
        { clickId: 'c2', date: null },
      ],
      faults: [],
    });
  });

  it.each([
    ['the first', ['1 www.x ', '1 c1 '], true, 2],
    ['the last', ['1 c1 ', '1 www.x '], true, 3],
    ['that of another order', ['2 www.x ', '1 c1 '], false, 2],
  ])('are unclear if a click ID is none: %s', async (_, rows, isClickIdUnclear, line) => {
    const clickIds = ['c1'];
    expect(await ask(...rows)).toMatchObject({ isClickIdUnclear, clickIds, faults: [line] });
  });

  it('are answered up to 100 click IDs', async () => {
    const cells = Array.from({ length: 102 }, (_, at) => ['1', `c${at % 101}`, '']);
    const { faults, claims } = await readRows(['order_id', 'cb_aev', 'date'], ...cells);
    expect(claims.get('1')?.clickIds).toEqual(cells.slice(0, 100).map(([, clickId]) => clickId));
    expect(faults).toMatchObject([{ line: 102, merchantOrderId: '1' }]);
    expect(said(faults[0]?.reason ?? '')).toBe(
      'more than 100 click IDs claim the order; this one is not answered',
    );
  });
});

describe('a claim in JSON', () => {
  it.each<[string, string, Columns?]>([
    ['{"merchant_order_id":"1","cb_aev":"c1","date":"today"}', '1: c1 today'],
    ['{"order_id":"1","click_id":"c1"}', '1: c1 null'],
    ['{"Order Number":12,"날짜":7}', '12: null 7'],
    ['{"order_id":"1","cb_aev":null}', '1: null null'],
    ['{"order_id":"1","merchant_order_id":"2"}', '2: null null'],
    ['{"order_id":"1","paid_at":"a","created_at":"b"}', '1: null a'],
    ['{"order_id":"1","paid_at":"a","date":"b"}', '1: null b'],
    ['{"order_id":"1","items":[{"x":1}]}', '1: null null'],
    ['{"번호":"1","items":[{"x":1}]}', '1: null null', { merchant_order_id: '번호' }],
    ['{"번호":"1","order_id":"2"}', '1: null null', { merchant_order_id: '번호' }],
  ])('%s is %s', async (line, claim, columns) => {
    expect(told(await readLines([line], columns))).toEqual({
      claims: [claim],
      faults: [],
      rows: 1,
    });
  });

  it.each([
    ['{"click_id":"c1"}', 'has no order ID'],
    ['{"order_id":null,"click_id":"c1"}', 'has no order ID'],
    ['{"order_id":1.5}', '"order_id" must be text, not 1.5'],
    ['{"order_id":-1}', '"order_id" must be text, not -1'],
    ['{"order_id":"1","cb_aev":true}', '"cb_aev" must be text, not true'],
    ['{"order_id":["1"]}', '"order_id" must be text, not an array of 1'],
    ['{"order_id":"1","order_number":"2"}', 'has both "order_id" and "order_number"; keep one'],
    ['{"order_id":"1","aev":"a","click":"b"}', 'has both "aev" and "click"; keep one'],
    ['{"claims":[{"order_id":"1"}]}', 'claims'],
    ['["1"]', 'array'],
    ['{', ''],
  ])('%s is not answered: %s', async (line, reason) => {
    const { claims, faults, rows } = told(await readLines([line]));
    expect({ claims, rows }).toEqual({ claims: [], rows: 1 });
    expect(faults).toEqual([expect.stringMatching(/^1 null: \S/)]);
    expect(faults[0]).toContain(reason);
  });

  it.each(['{}', '{"order_id":null}', '{"x":1}'])('%s is a blank row', async (line) => {
    expect(told(await readLines([line]))).toEqual({ claims: [], faults: [], rows: 0 });
  });

  it('is not answered if it is of a table', async () => {
    const { faults } = told(await readFile(null, [csvRow(['1'], 0)]));
    expect(faults).toEqual([expect.stringMatching(/^2 null: \S/)]);
  });
});

it.each([
  [100_000, 100_000],
  [100_001, 'claims.csv has more claims than conv can answer at once; split it'],
])('%i rows that cannot be answered: %s', async (count, end) => {
  const file = {
    ...{ name: 'claims.csv', header: ['order_id', 'date'] },
    async *rows() {
      yield Array.from({ length: count }, (_, at) => csvRow(['', 'x'], at));
    },
  };
  const faults = readClaims(file, { columns: {} }, PASS).then((read) => read.faults.length);
  if (typeof end === 'number') expect(await faults).toBe(end);
  else await expect(faults).rejects.toThrow(failing({ code: 'invalid_input', message: end }));
});

it('stops at Ctrl-C, and tells its progress until then', async () => {
  const seen: number[] = [];
  const pass: Pass = { ...PASS, progress: (rows) => seen.push(rows) };
  const rows = [csvRow(['1'], 0), csvRow(['2'], 1)];
  await readFile(['order_id'], rows, {}, pass);
  expect(seen).toEqual([1, 2]);
  const stopped = readFile(['order_id'], rows, {}, { ...PASS, signal: AbortSignal.abort() });
  const failure = { code: 'interrupted', message: 'interrupted: nothing was answered' };
  await expect(stopped).rejects.toThrow(failing(failure));
});

it('the answers are those of the page, in its order', () => {
  const page = readFileSync(new URL('../../../src/help/claims.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code),
  );
  expect(named).toEqual([...CLAIM_CODES]);
});

import { describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { perTest } from '../../helpers/per-test.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

/** What is said of a file beside its totals. */
async function remarks(content: string, ...flags: string[]): Promise<string[]> {
  const { status, stderr } = await desk.send(argv`${desk.write('o', content)} --check ${flags}`);
  expect(status).toBe(0);
  return stderr.split('\n').slice(0, -1);
}

const CSV = 'kind,merchant_order_id,amount,currency,cb_aev\n';
const paid = (merchant_order_id: string, cb_aev?: string): string =>
  JSON.stringify({ kind: 'paid', merchant_order_id, amount: 5, currency: 'KRW', cb_aev });
const cancel = (merchant_order_id: string): string =>
  JSON.stringify({ kind: 'cancel', merchant_order_id });

describe('equal rows', () => {
  it('of a sheet may be two items of one order: they are refused, with what adds them up', async () => {
    const row = 'paid,1,12000,KRW,c\n';
    const { status, stderr } = await desk.send([desk.write('o.csv', CSV + row + row), '--check']);
    expect(status).toBe(2);
    expect(stderr).toContain('line 2: line 3 has the same sale of order "1"');
    expect(stderr).toContain(
      'line 3: line 2 has the same sale of order "1"; if each line is an item',
    );
  });

  it('of a sheet with the same event ID are one report, and so are those of programs', async () => {
    const sheet = `event_id,${CSV}e1,paid,1,5,KRW,c\ne1,paid,1,5,KRW,c\n`;
    const told = ['note: 1 row repeats an earlier one: sent once'];
    expect(await remarks(sheet)).toEqual(told);
    expect(await remarks(`${paid('1', 'c')}\n${paid('1', 'c')}\n`)).toEqual(told);
  });

  it('of a sheet that are no sales repeat each other', async () => {
    expect(await remarks(`${CSV}cancel,1,,,\ncancel,1,,,\n`)).toEqual([
      'note: 1 row repeats an earlier one: sent once',
    ]);
  });
});

describe('click IDs', () => {
  it('that paid rows lack are counted once a file, each report once', async () => {
    const rows = [paid('1', 'c'), paid('2'), paid('3'), paid('3'), cancel('1')];
    expect(await remarks(rows.join('\n'))).toEqual([
      'note: 1 row repeats an earlier one: sent once',
      'warning: 2 of 3 paid rows have no click ID (cb_aev): those orders will not be credited to a creator',
    ]);
  });

  it('are not asked of other rows, nor of a row that is left out', async () => {
    expect(await remarks(`${CSV}cancel,1,,,\n`)).toEqual([]);
    const file = desk.write('o.csv', `${CSV}paid,1,5,KRW,c\npaid,2,x,KRW,\n`);
    expect((await desk.send([file, '--check'])).stderr).not.toContain('click ID');
  });

  it.each([
    ['a dry run', ['--dry-run']],
    ['scripts', ['--check', '--json']],
  ])('are told before %s goes on', async (_, flags) => {
    const { stderr } = await desk.send([desk.write('o.csv', `${CSV}paid,1,5,KRW,\n`), ...flags]);
    expect(stderr).toMatch(
      /^warning: 1 of 1 paid row has no click ID \(cb_aev\): that order will not be credited to a creator\n/,
    );
  });
});

it('order IDs that a spreadsheet has rounded are remarked on', async () => {
  const rows = (...ids: string[]) => CSV + ids.map((id) => `paid,${id},5,KRW,c\n`).join('');
  const told = await remarks(rows('2026112312345670', '20261123123456800'));
  expect(told).toEqual([expect.stringContaining('rounded them to 15 digits')]);
  expect(await remarks(rows('2026112312345670', '2026112312345681'))).toEqual([]);
  expect(await remarks(rows('2026112312345670', '17'))).toEqual([]);
});

describe('values that are no click IDs', () => {
  const rows = [
    'paid,1,5,KRW,cb_aev: aev_1',
    'paid,2,5,KRW,https://shop.example/?cb_aev=aev_2',
    'paid,3,5,KRW,aev_3',
    'paid,4,5,KRW,https://shop.example/?cb_aev=aev_4',
    'paid,5,5,KRW,"aev_5,aev_6"',
    'paid,6,5,KRW,0',
    'cancel,3,,,https://shop.example/',
    ...['7', '8', '9'].map((id) => `paid,${id},5,KRW,https://shop.example/${id}`),
    '',
  ].join('\n');

  it('are grouped, counted, and named by their lines', async () => {
    expect(await remarks(CSV + rows, '--allow-unknown')).toEqual([
      'warning: the click ID (cb_aev) of 1 paid row is a click ID with its name before it; write the ID alone, such as aev_8f2c (line 2); --strict refuses it',
      'warning: the click ID (cb_aev) of 5 paid rows is a URL; write only the value of its cb_aev parameter, such as aev_8f2c (lines 3, 5, 9 and 2 more); --strict refuses them',
      'warning: the click ID (cb_aev) of 1 paid row looks like a list; write the one click ID of the order (line 6); --strict refuses it',
      'warning: the click ID (cb_aev) of 1 paid row is not a click ID; leave the field out if the order has none (line 7); --strict refuses it',
    ]);
  });

  it.each([
    ['a CSV', CSV + rows],
    ['JSON', [paid('1', 'clk 1'), paid('2', 'https://a.example'), cancel('3')].join('\n')],
  ])('are faults of %s if they are URLs or contain a blank', async (_, content) => {
    const { status, stdout } = await desk.send([desk.write('o', content), '--check', '--json']);
    expect(status).toBe(2);
    const faults = jsonLines(stdout).slice(0, -1);
    const isCsv = content.startsWith(CSV);
    expect(faults.map(({ row }) => row)).toEqual(isCsv ? [1, 2, 4, 8, 9, 10] : [1, 2]);
    expect(faults[1]).toMatchObject({
      column: 'cb_aev',
      field: 'cb_aev',
      code: 'unknown',
      message: expect.stringContaining('is a URL; write only the value of its cb_aev parameter'),
    });
  });

  it('are not counted in rows that are not sent', async () => {
    const row = paid('1', 'https://a.example');
    expect(await remarks(`${row}\n${row}\n`, '--allow-unknown')).toEqual([
      'note: 1 row repeats an earlier one: sent once',
      expect.stringContaining('of 1 paid row is a URL'),
    ]);
  });

  it.each([
    ['a CSV', `${CSV}paid,1,5,KRW,0\npaid,2,5,KRW,c\n`],
    [
      'JSON',
      '{"kind":"paid","merchant_order_id":"1","amount":5,"currency":"KRW","cb_aev":"0"}\n{"kind":"paid","merchant_order_id":"2","amount":5,"currency":"KRW","cb_aev":"c"}\n',
    ],
  ])('are faults of %s with --strict', async (_, content) => {
    const { status, stdout } = await desk.send([
      ...argv`${desk.write('o', content)} --check --json --strict`,
    ]);
    expect(status).toBe(2);
    const [fault, summary] = jsonLines(stdout);
    expect(fault).toMatchObject({
      type: 'fault',
      row: 1,
      column: 'cb_aev',
      field: 'cb_aev',
      code: 'value',
      message: 'is not a click ID; leave the field out if the order has none',
    });
    expect(summary).toMatchObject({ rows: 2, good: 1, faulty: 1 });
  });

  it('are grouped faults for a person, in the words of the file', async () => {
    const file = desk.write('o.csv', CSV.replace('cb_aev', '클릭') + rows);
    const flags = argv`--check --strict --map cb_aev=클릭`;
    const { status, stderr } = await desk.send([file, ...flags]);
    expect(status).toBe(2);
    expect(stderr).toContain('lines 3, 5, 9 and 2 more, column 클릭 (cb_aev): is a URL;');
    expect(stderr).toContain('8 of 10 rows cannot be sent');
  });
});

describe('currencies', () => {
  const rows = 'paid,1,5,won,c\npaid,2,5,WON,c\npaid,3,5,krx,c\npaid,4,5,KRW,c\n';
  const json = '{"kind":"paid","merchant_order_id":"1","amount":5,"cb_aev":"c"}';

  it('that do not exist are faults of their rows, with the one that is meant', async () => {
    const file = desk.write('o.csv', CSV + rows);
    const { status, stdout } = await desk.send(argv`${file} --check --json`);
    expect(status).toBe(2);
    const faults = jsonLines(stdout).slice(0, -1);
    expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: WON is not a known currency; did you mean KRW?',
      '3: WON is not a known currency; did you mean KRW?',
      '4: KRX is not a known currency; did you mean KRW?',
    ]);
    expect(faults[0]).toMatchObject({ column: 'currency', field: 'currency', code: 'unknown' });
  });

  it('of a row of JSON do not exist either', async () => {
    const row = json.replace('}', ',"currency":"WON"}');
    const { status, stderr } = await desk.send([desk.write('o.ndjson', row), '--check']);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('WON is not a known currency; did you mean KRW?'),
    ]);
  });

  it('of --currency are refused before the file is read', async () => {
    const file = desk.write('o.ndjson', json);
    const { status, stderr } = await desk.send(argv`${file} --currency won`);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('--currency: WON is not a known currency; did you mean KRW?'),
    ]);
  });

  it('are sent with --allow-unknown, and told once each', async () => {
    expect((await remarks(CSV + rows, '--allow-unknown')).toSorted()).toEqual([
      'warning: KRX is not a known currency; did you mean KRW?',
      'warning: WON is not a known currency; did you mean KRW?',
    ]);
  });

  it('that --currency names are told as well', async () => {
    expect(await remarks(json, '--currency', 'won', '--allow-unknown')).toEqual([
      'warning: WON is not a known currency; did you mean KRW?',
    ]);
  });
});

describe('amounts with a fraction, where the currency has no minor units', () => {
  it('are counted by currency, with the first of them', async () => {
    const rows = 'paid,1,5.00,KRW,c\npaid,2,7.5,USD,c\npaid,3,10.5,KRW,c\npaid,4,1.25,KRW,c\n';
    expect(await remarks(CSV + rows)).toEqual([
      'warning: 2 amounts in KRW have a fraction, such as line 4: 10.5',
    ]);
  });

  it('name no row that is not sent', async () => {
    const rows = 'paid,1,10.5,KRW,c\npaid,2,1.25,KRW,c\ncancel,3,,,\npaid,1,7.5,KRW,c\n';
    const file = desk.write('o', CSV + rows);
    const { stderr } = await desk.send(argv`${file} --skip-invalid --check`);
    expect(stderr).toContain('warning: 1 amount in KRW has a fraction, in line 3: 1.25');
  });

  it('of JSON as well', async () => {
    const row =
      '{"kind":"paid","merchant_order_id":"1","amount":10.5,"currency":"JPY","cb_aev":"c"}';
    expect(await remarks(row)).toEqual([
      'warning: 1 amount in JPY has a fraction, in line 1: 10.5',
    ]);
  });
});

describe('columns without a name', () => {
  it('are named where something stands in them', async () => {
    const rows = 'kind,merchant_order_id,,memo,\ncancel,1,,x,\ncancel,2,,,gift\n';
    expect(await remarks(rows)).toEqual(['note: columns not sent: memo, column 5 (no name)']);
    const { stdout } = await desk.send(argv`${desk.at('o')} --check --json`);
    expect(JSON.parse(stdout)).toMatchObject({ ignored_columns: ['memo', 'column 5 (no name)'] });
  });

  it('are nothing where they are empty', async () => {
    expect(await remarks('kind,merchant_order_id,,\ncancel,1,, \n')).toEqual([]);
  });
});

describe('--strict', () => {
  it('makes faults of what rows are warned about, all at once', async () => {
    const file = desk.write('o.csv', `${CSV}paid,1,10.5,KRW,\npaid,2,5,KRW,c\n`);
    const { status, stdout } = await desk.send(argv`${file} --check --strict --json`);
    expect(status).toBe(2);
    expect(jsonLines(stdout)).toMatchObject([
      { row: 1, field: 'amount', message: expect.stringContaining('KRW has no minor units') },
      { row: 1, field: 'cb_aev', message: expect.stringContaining('no click ID (cb_aev)') },
      { type: 'summary', rows: 2, good: 1, faulty: 1 },
    ]);
  });

  it.each([['--check'], ['--dry-run']])('refuses a file that is warned about: %s', async (flag) => {
    const file = desk.write('o.ndjson', `${paid('1', 'c')}\n`);
    const { status, stderr } = await desk.send(argv`${file} ${flag} --strict --map sub_id=ref`);
    expect(status).toBe(2);
    expect(stderr).toContain('warning: mapped members that no row has: ref');
    expect(stderr).toContain('o.ndjson: 1 warning, and --strict treats warnings as errors');
  });

  it('lets a file pass that nothing is warned about', async () => {
    const file = desk.write('o.ndjson', `${paid('1', 'c')}\n${cancel('2')}\n`);
    expect(await desk.send(argv`${file} --check --strict`)).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDesk, type Desk } from './run-send.ts';

let desk: Desk;
beforeEach(() => {
  desk = createDesk();
});
afterEach(() => desk.remove());

/** What is said of a file beside its totals. */
async function remarks(content: string, ...flags: string[]): Promise<string[]> {
  const { status, stderr } = await desk.send([desk.write('o', content), '--check', ...flags]);
  expect(status).toBe(0);
  return stderr.split('\n').slice(0, -1);
}

const CSV = 'kind,merchant_order_id,amount,currency,cb_aev\n';

describe('click IDs', () => {
  it('that paid rows lack are counted once a file, each report once', async () => {
    const rows = 'paid,1,5,KRW,c\npaid,2,5,KRW,\npaid,3,5,KRW,\npaid,3,5,KRW,\ncancel,1,,,\n';
    expect(await remarks(CSV + rows)).toEqual([
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

describe('currencies', () => {
  it('that there are not are told once each, with the one that is meant', async () => {
    const rows = 'paid,1,5,won,c\npaid,2,5,WON,c\npaid,3,5,krx,c\npaid,4,5,KRW,c\n';
    expect((await remarks(CSV + rows)).toSorted()).toEqual([
      'warning: KRX is not a known currency; did you mean KRW?',
      'warning: WON is not a known currency; did you mean KRW?',
    ]);
  });

  it('that --currency names are told as well', async () => {
    const row = '{"kind":"paid","merchant_order_id":"1","amount":5,"cb_aev":"c"}';
    expect(await remarks(row, '--currency', 'won')).toEqual([
      'warning: WON is not a known currency; did you mean KRW?',
    ]);
  });
});

describe('amounts with a fraction, where the currency has no minor units', () => {
  it('are counted by currency, with the first of them', async () => {
    const rows = 'paid,1,5.00,KRW,c\npaid,2,7.5,USD,c\npaid,3,10.5,KRW,c\npaid,4,1.25,KRW,c\n';
    expect(await remarks(CSV + rows)).toEqual([
      'note: 2 amounts in KRW have a fraction, such as line 4: 10.5',
    ]);
  });

  it('name no row that is not sent', async () => {
    const rows = 'paid,1,10.5,KRW,c\npaid,2,1.25,KRW,c\ncancel,3,,,\npaid,1,7.5,KRW,c\n';
    const file = desk.write('o', CSV + rows);
    const { stderr } = await desk.send([file, '--skip-invalid', '--check']);
    expect(stderr).toContain('note: 1 amount in KRW has a fraction, in line 3: 1.25');
  });

  it('of JSON as well', async () => {
    const row =
      '{"kind":"paid","merchant_order_id":"1","amount":10.5,"currency":"JPY","cb_aev":"c"}';
    expect(await remarks(row)).toEqual(['note: 1 amount in JPY has a fraction, in line 1: 10.5']);
  });
});

describe('columns without a name', () => {
  it('are named where something stands in them', async () => {
    const rows = 'kind,merchant_order_id,,memo,\ncancel,1,,x,\ncancel,2,,,gift\n';
    expect(await remarks(rows)).toEqual(['note: columns not sent: memo, column 5 (no name)']);
    const { stdout } = await desk.send([desk.at('o'), '--check', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ ignored_columns: ['memo', 'column 5 (no name)'] });
  });

  it('are nothing where they are empty', async () => {
    expect(await remarks('kind,merchant_order_id,,\ncancel,1,, \n')).toEqual([]);
  });
});

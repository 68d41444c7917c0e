import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { advised } from '../send/by-advice.ts';
import { createDesk, type Desk } from '../send/run-send.ts';

let desk: Desk;

beforeEach(() => {
  desk = createDesk();
  desk.addProfile();
});

afterEach(() => desk.remove());

/** What is billed for each order: nothing was reported from here, so each is a finding. */
const billedIn = (stdout: string): readonly string[] =>
  jsonLines(stdout)
    .filter(({ type }) => type === 'finding')
    .map(({ merchant_order_id, shop_amount, shop_currency }) =>
      [merchant_order_id, shop_amount, ...(shop_currency === null ? [] : [shop_currency])].join(
        ' ',
      ),
    );

const asked = (lines: readonly string[]): readonly string[] => [
  ...['reconcile', '--statement', desk.write('bill.csv', `${lines.join('\n')}\n`), '--json'],
];

const STATEMENTS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'Korean, with the sale and the fee',
    [
      '정산일,주문번호,상품명,판매금액,수수료,정산금액,통화',
      '2026-01-05,S-1,셔츠,"12,000","2,000","10,000",KRW',
      '2026-01-05,S-2,바지,"60,000","10,000","50,000",KRW',
      '2026-01-06,S-2,바지,"-1,200",-200,"-1,000",KRW',
      '합계,,,"70,800","11,800","59,000",',
    ],
    ['S-1 10000 KRW', 'S-2 49000 KRW'],
  ],
  [
    'English, with refunds',
    [
      'Settlement ID,Order ID,Gross amount,Refund amount,Net amount,Currency',
      '9001,A-1,"1,200.50",0.50,"1,200.00",USD',
      '9002,A-2,20.00,0.00,20.00,USD',
    ],
    ['A-1 1200 USD', 'A-2 20 USD'],
  ],
  [
    'German, with a comma for decimals',
    ['Bestellnummer;Datum;Nettobetrag', '1001;01.02.2026;1.200,50', '1002;01.02.2026;20,00'],
    ['1001 1200.5', '1002 20'],
  ],
  ['short', ['order no,total', '7,5.50', '8,6.25'], ['7 5.5', '8 6.25']],
  ['Japanese', ['注文番号,精算金額', 'J1,"1,980"', 'J2,500'], ['J1 1980', 'J2 500']],
  ['with the ID by its own name', ['merchant_order_id,payout', 'A,5', 'B,7'], ['A 5', 'B 7']],
  [
    'below a title',
    ['Statement of January 2026,,', 'Order ID,Net amount,Currency', 'A,5,EUR', 'B,7,EUR'],
    ['A 5 EUR', 'B 7 EUR'],
  ],
];

describe('a statement whose columns have names of their own', () => {
  it.each(STATEMENTS)('is read by one command that conv proposes: %s', async (_, lines, billed) => {
    const { status, stdout, stderr } = await advised(desk, asked(lines));
    expect(status, stderr).toBe(8);
    expect(billedIn(stdout)).toEqual(billed);
  });

  it('keeps what the command line says, and tells what else could be meant', async () => {
    const lines = STATEMENTS[1]?.[1] ?? [];
    const words = [...asked(lines), '--map', 'amount=Gross amount', '--since', '2026-01-01'];
    const { stderr } = await desk.conv(words);
    const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
    expect(error.hint.replace(desk.home, '')).toBe(
      [
        'This command has what its columns seem to be:',
        "  conv reconcile --statement /bill.csv --json --since 2026-01-01 --map 'merchant_order_id=Order ID' --map 'amount=Gross amount' --map currency=Currency --ignore 'Refund amount' --thousands ,",
        'Columns: merchant_order_id from Order ID, amount from Gross amount, currency from Currency',
        'The amount could also be Net amount.',
        'Not read: Refund amount; the amount has to be net of refunds.',
      ].join('\n'),
    );
  });

  it('is refused as before if nothing can be proposed', async () => {
    const { status, stderr } = await desk.conv(asked(['a,b', 'x,y']));
    expect(status).toBe(2);
    expect(stderr).toContain('--map FIELD=COLUMN');
  });
});

describe('thousands in a statement', () => {
  it.each([
    ['of won', ['"10,000"', '999', '"1,234,567"'], ['10000', '999', '1234567']],
    ['with decimals', ['"1,200.50"', '"-3,000"', '7'], ['1200.5', '-3000', '7']],
    ['in brackets', ['"(5,000)"', '"10,000"'], ['-5000', '10000']],
  ])('need no flag where the column proves them: %s', async (_, amounts, read) => {
    const rows = amounts.map((amount, at) => `A${at},${amount}`);
    const { stdout, stderr } = await desk.conv(asked(['merchant_order_id,amount', ...rows]));
    expect(billedIn(stdout), stderr).toEqual(read.map((amount, at) => `A${at} ${amount}`));
  });

  it.each([
    ['a comma for decimals', ['"10,000"', '"10,50"'], ''],
    ['a currency with three decimals', ['"10,000"', '5'], ',KWD'],
    ['points, which may be decimals', ['10.000', '"10,000"', '10.000,5'], ''],
  ])('are not guessed: %s', async (_, amounts, currency) => {
    const rows = amounts.map((amount, at) => `A${at},${amount}${currency}`);
    const { status } = await desk.conv(
      asked([`merchant_order_id,amount${currency && ',currency'}`, ...rows]),
    );
    expect(status).toBe(2);
  });
});

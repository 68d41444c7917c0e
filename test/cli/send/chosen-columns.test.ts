import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { createMachine } from '../../helpers/conv-here.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { perTest } from '../../helpers/per-test.ts';
import { accept, startTestService } from '../../helpers/service.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

beforeEach(() => {
  desk.addProfile();
});

const SHOPIFY = [
  'Name,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Lineitem name,Refunded Amount,Id',
  '#1001,paid,USD,40,0,5,45,Mug,0,5550001',
  '',
].join('\n');

const WOO = [
  'order_id,order_number,date,status,order_shipping,order_tax,order_total,payment_method,Net Sales',
  '91,8101,2026-11-20 10:00:00,completed,5.00,4.50,54.50,stripe,45.00',
  '',
].join('\n');

const rowsOf = async (text: string, ...flags: string[]) => {
  const file = desk.write('orders.csv', text);
  const { stdout, stderr, status } = await desk.send([file, '--check', '--json', ...flags]);
  return { status, stderr, totals: jsonLines(stdout).at(-1)?.totals };
};

describe('the columns of a known shop’s export', () => {
  it('are said where others could be meant, with how to choose them', async () => {
    const { stderr } = await rowsOf(SHOPIFY);
    expect(stderr).toContain(
      'order ID from Name, amount from Total; to choose another column: --map merchant_order_id=Id (--save-map NAME keeps it)',
    );
    const woo = await rowsOf(WOO, '--currency', 'USD');
    expect(woo.stderr).toContain('order ID from order_number, amount from Net Sales');
    expect(woo.stderr).toContain('--map amount=order_total');
    expect(woo.totals).toEqual([{ kind: 'paid', count: 1, currency: 'USD', amount: 45 }]);
  });

  it('are chosen, and the choice is kept for the next file', async () => {
    const chosen = ['--map', 'amount=order_total', '--currency', 'USD'];
    const first = await rowsOf(WOO, ...chosen, '--save-map', 'total');
    expect(first.totals).toEqual([{ kind: 'paid', count: 1, currency: 'USD', amount: 54.5 }]);
    const next = await rowsOf(WOO);
    expect(next.stderr).toContain('using the saved map total');
    expect(next.stderr).toContain('amount from order_total');
    expect(next.totals).toEqual(first.totals);
  });

  it('holds a refund of the total where another column is the amount', async () => {
    const refunded = SHOPIFY.replace(
      'paid,USD,40,0,5,45,Mug,0',
      'partially_refunded,USD,40,0,5,45,Mug,9',
    );
    const flags = ['--map', 'amount=Subtotal'];
    const { status, totals } = await rowsOf(refunded, ...flags);
    expect([status, totals]).toEqual([8, []]);
    const named = await rowsOf(refunded, ...flags, '--map', 'refund_amount=Refunded Amount');
    expect(named.totals).toMatchObject([
      { kind: 'paid', amount: 40 },
      { kind: 'partial', amount: 9 },
    ]);
  });

  it('must be there', async () => {
    const { status, stderr } = await rowsOf(SHOPIFY, '--map', 'merchant_order_id=ID');
    expect(status).toBe(2);
    expect(stderr).toContain('has no column ID');
  });
});

describe('what is said of how to read a known shop’s export', () => {
  const EDITED = [
    'Name,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Lineitem name,Refunded Amount,Outstanding Balance,Ref',
    '#1001,paid,USD,40,0,5,45.001,Mug,0,45,aev_77',
    '#1002,shipped off,USD,40,0,5,49,Mug,0,0,',
    '',
  ].join('\n');

  it('is done: columns are left out, words have a meaning, and separators too', async () => {
    const before = await rowsOf(EDITED, '--ignore', 'Outstanding Balance');
    expect(before.stderr).toContain(
      'the amount "45.001" is not plain; if its point separates thousands, add --thousands .',
    );
    expect(before.stderr).toContain('unknown status "shipped off"');
    expect(before.stderr).toContain('say what an unknown status means: --status WORD=paid');
    const flags = ['--ignore', 'Outstanding Balance', '--ignore', 'Subtotal', '--thousands', '.'];
    const more = ['--status', 'shipped off=paid', '--map', 'cb_aev=Ref'];
    const after = await rowsOf(EDITED, ...flags, ...more);
    expect(after.totals).toEqual([{ kind: 'paid', count: 2, currency: 'USD', amount: 45050 }]);
  });

  it('is kept for the next file of that shop', async () => {
    const flags = ['--ignore', 'Subtotal', '--status', 'shipped off=paid', '--save-map', 'edited'];
    const first = await rowsOf(
      EDITED.replace('45.001', '45').replace(',45,aev', ',0,aev'),
      ...flags,
    );
    expect(first.stderr).toContain('map edited was saved');
    const next = await rowsOf(EDITED.replace('45.001', '45').replace(',45,aev', ',0,aev'));
    expect(next.stderr).toContain('using the saved map edited');
    expect(next.totals).toEqual([{ kind: 'paid', count: 2, currency: 'USD', amount: 94 }]);
  });

  it.each([
    ['.', 29990],
    [',', 29.99],
  ])('decides what 29.990 is: %s', async (thousands, amount) => {
    const text = SHOPIFY.replace('USD,40,0,5,45', 'CLP,,,,29.990');
    const before = await rowsOf(text);
    expect(before.status).toBe(8);
    expect(before.stderr).toContain('add --thousands . and if decimals, --thousands ,');
    const { totals } = await rowsOf(text, '--thousands', thousands);
    expect(totals).toEqual([{ kind: 'paid', count: 1, currency: 'CLP', amount }]);
  });

  it.each([
    [['--ignore', 'Total'], 'cannot be read without Total'],
    [['--ignore', 'Refunds'], 'has no column Refunds'],
    [['--amounts', 'sum'], '--amounts sum would misread'],
  ])('is refused where it cannot be: %j', async (flags, said) => {
    const { status, stderr } = await rowsOf(SHOPIFY, ...flags);
    expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
  });

  it('takes a refund that is too much for each item as that of the order, on each line', async () => {
    const rows = ['01', '02', '03'].map((item) => `A,A-${item},부분환불,60000,40000,머그컵`);
    const header = '주문번호,품목별 주문번호,주문 상태,총 결제금액(KRW),실제 환불금액,주문상품명';
    const { totals } = await rowsOf([header, ...rows, ''].join('\n'));
    expect(totals).toMatchObject([{ amount: 60000 }, { kind: 'partial', amount: 40000 }]);
  });

  it('adds up another amount, which each item has', async () => {
    const cafe24 = [
      '주문번호,품목별 주문번호,주문 상태,총 결제금액,품목별 결제금액',
      '2,2-01,배송중,33000,10000',
      '2,2-02,배송중,33000,20000',
      '',
    ].join('\n');
    const chosen = ['--map', 'amount=품목별 결제금액', '--amounts', 'sum'];
    const { totals } = await rowsOf(cafe24, ...chosen);
    expect(totals).toEqual([{ kind: 'paid', count: 1, currency: 'KRW', amount: 30000 }]);
  });

  it('names the column of refunds', async () => {
    const cafe24 = [
      '주문번호,품목별 주문번호,주문 상태,총 결제금액,환불 처리 금액',
      '2,2-01,배송완료,33000,0',
      '2,2-02,반품완료,33000,3000',
      '',
    ].join('\n');
    const { totals } = await rowsOf(cafe24, '--map', 'refund_amount=환불 처리 금액');
    expect(totals).toEqual([
      { kind: 'paid', count: 1, currency: 'KRW', amount: 33000 },
      { kind: 'partial', count: 1, currency: 'KRW', amount: 3000 },
    ]);
  });
});

describe('a total that is repeated on each line', () => {
  const flags = ['--map', 'merchant_order_id=Order', '--kind', 'paid', '--amounts', 'sum'];

  it.each([
    ['Order total', 2, 'use --amounts once'],
    ['Value', 0, 'warning: each line of an order has the same amount'],
  ])('is not added up without a word: %s', async (amount, expected, said) => {
    const text = `Order,${amount},Currency\n1,15000,USD\n1,15000,USD\n2,7,USD\n`;
    const columns = ['--map', `amount=${amount}`, '--map', 'currency=Currency'];
    const { status, stderr } = await rowsOf(text, ...flags, ...columns);
    expect(status).toBe(expected);
    expect(stderr).toContain(said);
  });
});

describe('an order that was reported under its other ID', () => {
  const machine = perTest(createMachine, (it) => it.remove());
  const service = perTest(
    () => startTestService(accept),
    (it) => it.close(),
  );

  it.each([
    ['5550001', []],
    ['1001', []],
    ['#1001', ['--map', 'merchant_order_id=Id']],
    ['5550001', ['--map', 'merchant_order_id=Name without #']],
  ])('%s is held back, not counted twice: %j', async (reported, flags) => {
    const env = {
      ...machine.env,
      ...{ CONV_API_KEY: 'k', CONV_HMAC_SECRET: 'a_secret', CONV_ENDPOINT: service.url },
    };
    const paid = argv`paid --amount 45 --currency USD --click-id aev`;
    const first = await machine.run([...paid, `--order=${reported}`], { env });
    expect(first.status, first.stderr).toBe(0);
    const file = desk.write('orders.csv', SHOPIFY);
    const { status, stderr } = await machine.run(['send', file, '--check', ...flags], { env });
    expect(status).toBe(8);
    expect(stderr).toContain(`was reported as ${reported}, its ID in another column`);
    const same = reported === '1001' ? 'Name without #' : reported === '#1001' ? 'Name' : 'Id';
    const map = ['--map', `merchant_order_id=${same}`];
    const again = await machine.run(['send', file, '--check', ...map], { env });
    expect(again.stderr).toContain('1 order: 1 reported before');
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLedger } from '../../exports/exports.judge.ts';
import { argv } from '../../helpers/argv.ts';
import { createMachine } from '../../helpers/conv-here.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { createMerchant } from '../../helpers/merchant.ts';
import { perTest } from '../../helpers/per-test.ts';
import { accept, respond } from '../../helpers/service.ts';
import { textRow, workbookOf } from '../../helpers/workbook.ts';
import { keepOrders } from '../reconcile/rules-service.ts';

/** An order export of a shop becomes reports: lines become orders, and what is not certain is held back. */

const merchant = perTest(createMerchant, (it) => it.leave());

const send = (input: string, ...flags: string[]) =>
  merchant.conv(['send', '-', ...flags], { input, env: { CONV_CURRENCY: 'USD' } });
const sent = () =>
  merchant.service.requests.map(({ path, body }) => {
    const { event_id: _, ...report } = JSON.parse(body.toString());
    return [path.replace(/.*conversions\/?/, '') || 'paid', report];
  });

const SMARTSTORE = '상품주문번호,주문번호,주문상태,상품명,최종 상품별 총 주문금액';
const CAFE24 = '주문번호,품목별 주문번호,주문 상태,총 결제금액(KRW),실제 환불금액';
const SHOPIFY =
  'Name,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Lineitem name,Lineitem price,Note Attributes,Refunded Amount';

const sheet = (...lines: string[]): string => `${lines.join('\n')}\n`;

describe('the lines of an order', () => {
  it('add up where each has the amount of an item: two equal ones are both paid', async () => {
    const { status, stderr } = await send(
      sheet(SMARTSTORE, '11,1,배송중,컵,"12,000"', '12,1,배송중,컵,"12,000"'),
    );
    expect(stderr).toContain('Smartstore order export: 2 lines, 1 order (--from smartstore;');
    expect(status).toBe(0);
    expect(sent()).toEqual([
      ['paid', { merchant_order_id: '1', amount: 24000, currency: 'KRW', product_name: '컵' }],
    ]);
  });

  it('never add up where each repeats the amount of the order', async () => {
    await send(sheet(CAFE24, '2,2-01,배송중,33000,', '2,2-02,배송중,33000,'));
    expect(sent()).toMatchObject([['paid', { amount: 33000 }]]);
  });

  it('are one where a line is there twice', async () => {
    const line = '11,1,배송중,컵,12000';
    await send(sheet(SMARTSTORE, line, line));
    expect(sent()).toMatchObject([['paid', { amount: 12000 }]]);
  });

  it('may have the columns of the order on the first one alone; the click ID is in a note', async () => {
    await send(
      sheet(
        SHOPIFY,
        '#1,partially_refunded,USD,30.00,4.50,0.00,34.50,Mug,10.00,"gift: no\ncb_aev: aev_77",5.00',
        '#1,,,,,,,Cap,20.00,,',
      ),
    );
    expect(sent()).toEqual([
      [
        'paid',
        {
          ...{ merchant_order_id: '#1', amount: 34.5, currency: 'USD' },
          ...{ cb_aev: 'aev_77', product_name: 'Mug' },
        },
      ],
      ['partial', { merchant_order_id: '#1', refund_amount: 5 }],
    ]);
  });
});

describe('an order of Shopify', () => {
  const lines = [`${SHOPIFY},Outstanding Balance,Cancelled at`];

  it.each(['0.01', '-0.03', '0.05'])('is paid where rounding leaves %s to pay', async (left) => {
    await send(sheet(...lines, `2,paid,USD,100,0,0,100,Mug,100,,0,${left},`));
    expect(sent()).toMatchObject([['paid', { amount: 100 }]]);
  });

  it.each(['Tip', 'Propina', '팁'])('has a tip beside its subtotal: %s', async (tip) => {
    const text = sheet(SHOPIFY, `2,paid,USD,100,5,0,110,${tip},5,,0`, '2,,,,,,,Mug,100,,');
    expect((await send(text)).status).toBe(0);
    expect(sent()).toMatchObject([['paid', { amount: 110, product_name: 'Mug' }]]);
    const other = await send(sheet(SHOPIFY, `3,paid,USD,100,5,0,110,${tip},6,,0`));
    expect(other.stderr).toContain(
      'do not add up to the total; if the total is right, add --ignore Subtotal',
    );
  });

  it('that was canceled is paid where that is said', async () => {
    const text = sheet(...lines, '2,paid,USD,100,0,0,100,Mug,100,,0,0,2026-08-29 14:05:55 +0100');
    expect((await send(text)).stderr).toContain(
      "if it is paid after all, add --ignore 'Cancelled at'",
    );
    await send(text, '--ignore', 'Cancelled at');
    expect(sent()).toMatchObject([['paid', { amount: 100 }]]);
  });

  it('that was refunded may have the refund left to pay', async () => {
    await send(sheet(...lines, '2,partially_refunded,USD,100,0,0,100,Mug,100,,20,20.00,'));
    expect(sent()).toMatchObject([
      ['paid', { amount: 100 }],
      ['partial', { refund_amount: 20 }],
    ]);
  });

  it('that is free and was canceled is nothing, and so is an unpaid one that does not add up', async () => {
    const free = '2,paid,USD,0,0,0,0,Mug,85,,0,0,2026-08-29 14:05:55 +0100';
    const edited = '3,pending,USD,60,0,0,66,Mug,60,,0,66,';
    const { status, stderr } = await send(sheet(...lines, free, edited));
    expect([status, sent()]).toEqual([0, []]);
    expect(stderr).toContain('2 orders: 1 not paid, 1 canceled or refunded before being reported');
  });
});

describe('a sheet that is not whole', () => {
  const paid = '2,paid,USD,5,0,0,5,Mug,5,,0';

  it.each([
    ['Total', 'Shopify order export without its column Total'],
    ['Financial Status', 'Shopify order export without its column Financial Status'],
  ])('is refused without %s, from which others would be read wrong', async (column, said) => {
    const names = SHOPIFY.split(',');
    const without = names.indexOf(column);
    const lines = [SHOPIFY, paid].map((line) => line.split(',').toSpliced(without, 1).join(','));
    const { status, stderr } = await send(sheet(...lines));
    expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
    expect(stderr).toContain('Export it again with all columns');
  });

  it('without a column of states has only paid orders if that is said', async () => {
    const lines = ['주문번호,품목별 주문번호,총 결제금액', '2,2-01,5000', '2,2-02,5000'];
    const { status, stderr } = await send(sheet(...lines));
    expect([status, sent()]).toEqual([8, []]);
    expect(stderr).toContain(
      'export with 주문 상태, or if all its orders are paid: conv send - --kind paid',
    );
    await send(sheet(...lines), '--kind', 'paid');
    expect(sent()).toMatchObject([['paid', { amount: 5000 }]]);
  });

  it('without a column of refunds has whole ones in its states, and a warning of others', async () => {
    const magento = ['ID,Purchase Point,Grand Total (Purchased),Status', '2,Main,5,closed'];
    const { status, stderr } = await send(sheet(...magento));
    expect(status).toBe(0);
    expect(stderr).toContain('1 order: 1 canceled or refunded before being reported');
    expect(stderr).toContain('warning: no column says what was refunded');
    expect(stderr).toContain('export with Total Refunded');
    const old = SHOPIFY.replace(',Refunded Amount', '');
    const refunded = await send(sheet(old, '2,refunded,USD,5,0,0,5,Mug,5,'));
    expect([refunded.status, sent()]).toEqual([0, []]);
    const meant = await send(
      sheet(old, '2,refunded,USD,5,0,0,5,Mug,5,'),
      '--status',
      'refunded=refunded',
    );
    expect(meant.stderr).toContain('is refunded, but no column says how much');
  });

  it('may have blank cells beside it, and its header again', async () => {
    const { status, stderr } = await send(
      sheet(SHOPIFY, `${paid},, `, SHOPIFY, `3${paid.slice(1)}`),
    );
    expect(status).toBe(0);
    expect(stderr).toContain('1 row with a note or the header again: not an order');
    expect(sent().map(([, { merchant_order_id }]) => merchant_order_id)).toEqual(['2', '3']);
  });

  it.each([`3${paid.slice(1)},x`, '3,paid,USD,5,0,0,5,Mug'])(
    'holds the order of a damaged line with --skip-invalid alone: %s',
    async (line) => {
      const text = sheet(SHOPIFY, paid, line);
      const { status, stderr } = await send(text);
      expect([status, sent()]).toEqual([2, []]);
      expect(stderr).toContain('With --skip-invalid, only the order of the line is held back');
      const skipped = await send(text, '--skip-invalid');
      expect(skipped.status).toBe(8);
      expect(skipped.stderr).toContain('2 orders: 1 to send, 1 held back');
      expect(sent()).toMatchObject([['paid', { merchant_order_id: '2' }]]);
    },
  );

  it('is not skipped in where a line may be an item of any order', async () => {
    const text = sheet(SMARTSTORE, '11,1,배송중,컵,12000', '12,1,배송중,컵,12000,x');
    const { status, stderr } = await send(text, '--skip-invalid');
    expect([status, sent()]).toEqual([2, []]);
    expect(stderr).toMatch(/Fix line 3, or export the file again\.$/m);
  });
});

it('an export that is cut within an order is sent in two files', async () => {
  merchant.answers(keepOrders());
  const [one, more] = ['2,paid,USD,30,0,0,30,Mug,10,,0', '2,,,,,,,Cap,20,,'];
  const before = await send(sheet(SHOPIFY, more));
  expect(before.stderr).toContain('only more items of it are in this file');
  expect((await send(sheet(SHOPIFY, one))).status).toBe(0);
  const after = await send(sheet(SHOPIFY, more));
  expect([after.status, after.stderr]).toEqual([
    0,
    expect.stringContaining('1 order: 1 reported before'),
  ]);
  expect(sent()).toMatchObject([['paid', { amount: 30 }]]);
});

describe('of columns with like names', () => {
  it('that with the currency in it is the amount', async () => {
    const header = '주문번호,품목별 주문번호,주문 상태,총 결제금액,총 결제금액(KRW)';
    await send(sheet(header, '2,2-01,배송중,25,33000'));
    expect(sent()).toMatchObject([['paid', { amount: 33000, currency: 'KRW' }]]);
  });

  it('an amount names its own currency where no column does, and not another one than its column', async () => {
    const header = 'ID,Purchase Point,Grand Total (Purchased),Status';
    await send(sheet(header, '7,Main,EUR 5.00,complete', '8,Main,5.00 GBP,complete'));
    expect(sent()).toMatchObject([
      ['paid', { amount: 5, currency: 'EUR' }],
      ['paid', { amount: 5, currency: 'GBP' }],
    ]);
    const { stderr } = await send(sheet(SHOPIFY, '2,paid,EUR,,,,USD 5,Mug,5,,'));
    expect(stderr).toContain('not in EUR');
  });

  it('order_currency names the currency of a WooCommerce order', async () => {
    const header = 'order_id,order_number,status,order_total,payment_method,order_currency';
    await send(sheet(header, '7,7,completed,5.00,stripe,GBP'));
    expect(sent()).toMatchObject([['paid', { currency: 'GBP' }]]);
  });

  it.each([
    '"{""cb_aev"":""aev_77""}"',
    'CB_AEV: aev_77',
    'https://a.example/?x=1&cb_aev=aev_77#y',
  ])('a note has the click ID: %s', async (note) => {
    await send(sheet(SHOPIFY, `2,paid,USD,5,0,0,5,Mug,5,${note},`));
    expect(sent()).toMatchObject([['paid', { cb_aev: 'aev_77' }]]);
  });
});

it.each([
  ['입금전취소', []],
  ['입금전취소 - 구매자', []],
  ['취소처리중[환불완료]', []],
  ['반품완료 (환불완료)', []],
  ['배송준비중', ['paid']],
])('a state of Cafe24 says what became of an order: %s', async (state, expected) => {
  const { status } = await send(sheet(CAFE24, `2,2-01,${state},5,`));
  expect([status, sent().map(([what]) => what)]).toEqual([0, expected]);
});

it.each([
  ['wc-completed', '0', ['paid']],
  ['completed', '-2', ['paid', 'partial']],
  ['partially-refunded', '2', ['paid', 'partial']],
  ['wc-refunded', '5', []],
])(
  'a state of WooCommerce may be that of the database: %s, %s',
  async (state, refunded, expected) => {
    const header = 'order_id,order_number,status,order_total,payment_method,refunded_total';
    const { status } = await send(sheet(header, `7,7,${state},5,stripe,${refunded}`));
    expect([status, sent().map(([what]) => what)]).toEqual([0, expected]);
  },
);

it('the totals of a sheet are said to be no order', async () => {
  const { stderr } = await send(sheet(CAFE24, '2,2-01,배송중,5,', '합계 (1건),,,5,'));
  expect(stderr).toContain('1 row with the totals of the sheet: not an order');
  expect(sent()).toHaveLength(1);
});

it('the totals of a sheet may be named in another column than that of the orders', async () => {
  const coupang = ['묶음배송번호,주문번호,결제액', '5,2,12000', '합계,,12000'];
  const { status, stderr } = await send(sheet(...coupang));
  expect([status, stderr]).toEqual([0, expect.stringContaining('1 row with the totals')]);
  expect(sent()).toHaveLength(1);
});

it('a line without an order ID is held by its number, with what can be done about it', async () => {
  const { status, stderr } = await send(sheet(CAFE24, '2,2-01,배송중,5,', ',2-02,배송중,5,'));
  expect(status).toBe(8);
  expect(stderr).toContain('\n  line 3: has no order ID\n  --errors FILE writes their lines');
});

it('different refunds of items that come to the whole amount are a cancel', async () => {
  merchant.answers(keepOrders());
  await send(sheet(CAFE24, '2,2-01,반품완료,20000,5000', '2,2-02,배송중,20000,'));
  await send(sheet(CAFE24, '2,2-01,반품완료,20000,5000', '2,2-02,반품완료,20000,15000'));
  expect(sent().map(([what]) => what)).toEqual(['paid', 'partial', 'cancel']);
  const { status, stderr } = await send(
    sheet(CAFE24, '3,3-01,반품완료,20000,5000', '3,3-02,반품완료,20000,14000'),
  );
  expect([status, stderr]).toEqual([8, expect.stringContaining('several refunded amounts')]);
});

describe('what is not certain is held back, with its reason, and the rest is sent', () => {
  it.each<[what: string, text: string, reason: string]>([
    [
      'an item that went back without its refund',
      sheet(CAFE24, '2,2-01,배송중,5,', '2,2-02,취소완료,5,'),
      'no column says how much was paid back',
    ],
    ['unlike statuses', sheet(CAFE24, '2,2-01,배송중,5,', '2,2-02,입금전,5,'), 'contradict'],
    [
      'a refund beside a status without one',
      sheet(SHOPIFY, '2,paid,USD,5,0,0,5,Mug,5,,1'),
      'says paid',
    ],
    [
      'what is paid in part',
      sheet(SHOPIFY, '2,partially_paid,USD,5,0,0,5,Mug,5,,'),
      'not paid in full',
    ],
    [
      'a return that is asked for',
      sheet(CAFE24, '2,2-01,반품신청,5,'),
      'is not completed: "반품신청"',
    ],
    ['an unknown status', sheet(CAFE24, '2,2-01,확인중,5,'), 'unknown status "확인중"'],
    ['an order that was received', sheet(CAFE24, '2,2-01,주문 접수,5,'), 'unknown status'],
    ['an exchange', sheet(SMARTSTORE, '11,2,교환,컵,5'), 'status "교환" does not say'],
    ['a refund without its sum', sheet(CAFE24, '2,2-01,부분환불,5,'), 'no column says how much'],
    ['a refund above the total', sheet(CAFE24, '2,2-01,부분환불,5,6'), 'more was refunded'],
    ['a cancelled order, refunded in part', sheet(CAFE24, '2,2-01,취소완료,5,3'), 'only a part'],
    [
      'unlike totals',
      sheet(CAFE24, '2,2-01,배송중,5,', '2,2-02,배송중,6,'),
      'different order amounts',
    ],
    ['no amount', sheet(SMARTSTORE, '11,2,배송중,컵,'), 'a line has no amount'],
    ['a sum that does not add up', sheet(SHOPIFY, '2,paid,USD,30,4,0,35,Mug,30,,'), 'add up'],
    ['another content under a key', sheet(SMARTSTORE, '1,2,배송중,a,5', '1,2,배송중,a,6'), 'twice'],
    ['an ID that Excel has shortened', sheet(SMARTSTORE, '11,2.02E+15,배송중,컵,5'), 'order ID'],
  ])('%s', async (_, text, reason) => {
    const header = text.slice(0, text.indexOf('\n'));
    const good: Record<string, string> = {
      [SMARTSTORE]: '99,9,배송중,컵,7',
      [CAFE24]: '9,9-01,배송중,7,',
      [SHOPIFY]: '9,paid,USD,7,0,0,7,Mug,7,,',
    };
    const { status, stderr, stdout } = await send(`${text}${good[header]}\n`, '--json');
    expect(stderr).toContain('1 order held back; nothing is guessed:\n  line 2  2');
    expect(stderr).toContain(reason);
    expect(status).toBe(8);
    expect(sent()).toMatchObject([['paid', { merchant_order_id: '9', amount: 7 }]]);
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
      ...{ type: 'held', line: 2, message: expect.stringContaining(reason) },
    });
  });

  const MAGENTO =
    'ID,Purchase Point,Grand Total (Base),Grand Total (Purchased),Status,Total Refunded';
  const CANCELLABLE = `${SHOPIFY},Cancelled at`;

  it.each<[what: string, text: string, reason: string]>([
    [
      'an order without a column of its status',
      sheet('주문번호,품목별 주문번호,총 결제금액', '2,2-01,5'),
      'no status',
    ],
    [
      'a cancelled order that is paid',
      sheet(CANCELLABLE, '2,paid,USD,5,0,0,5,Mug,5,,,2026-11-21'),
      'was canceled',
    ],
    [
      'a refund in another currency',
      sheet(MAGENTO, '2,Main,110,100,complete,55'),
      'another currency',
    ],
    [
      'refunds of several items',
      sheet(CAFE24, '2,2-01,부분환불,50,5', '2,2-02,부분환불,50,5'),
      'several refunded',
    ],
    ['a sign of another currency', sheet(MAGENTO, '2,Main,€5,€5,complete,'), 'not in USD'],
    [
      'an amount that is not in the currency of the shop, without a sign',
      sheet(MAGENTO, '2,Main,30.0000,27.0000,complete,0'),
      'no sign says in which',
    ],
    [
      'a sign of another currency beside the amount',
      sheet(
        'Order #,N. Revenue (formatted),Status,Items sold,Net Sales',
        '2,€25.00,completed,1,25',
      ),
      'not in USD',
    ],
    [
      'a currency that the column lacks',
      sheet(SHOPIFY, '2,paid,,5,0,0,5,Mug,5,,'),
      'names no currency',
    ],
    [
      'three decimals, which may be thousands',
      sheet(SHOPIFY, '2,paid,USD,,,,30.005,Mug,5,,'),
      'not plain',
    ],
    [
      'a refund that Cafe24 has in words alone',
      sheet(`${CAFE24},환불상태,환불완료일`, '2,2-01,배송완료,10000,,환불완료,2026-11-21'),
      'the column 환불상태 says "환불완료"',
    ],
    [
      'an item that Cafe24 names as returned',
      sheet(`${CAFE24},취소유형`, '2,2-01,배송완료,30000,,', '2,2-02,배송완료,30000,,반품'),
      'the column 취소유형 says "반품"',
    ],
    [
      'a return that only the detailed status of Smartstore knows',
      sheet(`${SMARTSTORE},주문세부상태`, '11,2,배송완료,컵,12000,반품완료'),
      'the column 주문세부상태 says "반품완료"',
    ],
    [
      'a refund in the item of a WooCommerce export',
      sheet(
        'order_id,order_number,status,order_total,payment_method,order_item_1',
        '2,2,completed,25,card,id:5|name:Mug|refunded:10.00',
      ),
      'no column says how much',
    ],
    [
      'a cancelled quantity in a Coupang list',
      sheet('묶음배송번호,주문번호,결제액,취소수량', '5,2,12000,1'),
      'the column 취소수량 says "1"',
    ],
    [
      'an unknown status of a Coupang list',
      sheet('묶음배송번호,주문번호,결제액,주문상태', '5,2,12000,확인중'),
      'unknown status',
    ],
    [
      'a line of a Coupang list that is there twice',
      sheet('묶음배송번호,주문번호,결제액,옵션ID', '5,2,12000,77', '5,2,12000,77'),
      'has a line that is there twice',
    ],
    [
      'a chargeback in a column that the preset does not know',
      sheet(`${SHOPIFY},Chargeback`, '2,paid,USD,5,0,0,5,Mug,5,,,Lost'),
      'the column Chargeback says "Lost"',
    ],
    [
      'a returned item on a line without a status',
      sheet(`${SHOPIFY},Returned quantity`, '2,paid,USD,5,0,0,5,Mug,5,,,0', '2,,,,,,,Cap,5,,,1'),
      'the column Returned quantity says "1"',
    ],
    [
      'a paid order of which some is left to pay',
      sheet(`${SHOPIFY},Outstanding Balance`, '2,paid,USD,100,0,0,100,Mug,100,,,60.00'),
      'says paid, and "60.00" is left to pay',
    ],
    [
      'a refunded order of which some is left to pay',
      sheet(
        `${SHOPIFY},Outstanding Balance`,
        '2,partially_refunded,USD,100,0,0,100,Mug,100,,5,60.00',
      ),
      '"60.00" is left to pay; if it is paid after all, add --ignore \'Outstanding Balance\'',
    ],
    [
      'a refund whose order is in no line and was not reported',
      sheet('Order #,Status,Net Sales,Items sold', '2,completed,-5.00,-1'),
      'a refund of it without the order',
    ],
    [
      'a refund that is there twice',
      sheet(
        'Date,Order #,Status,Net Sales,Items sold',
        ...['d,2,completed,50.00,5', 'e,2,completed,-5.00,-1', 'e,2,completed,-5.00,-1'],
      ),
      'has a line that is there twice',
    ],
    [
      'a refund above the order in lines of their own',
      sheet(
        'Date,Order #,Status,Net Sales,Items sold',
        ...['d,2,completed,5.00,5', 'e,2,completed,-4.00,-1', 'f,2,completed,-4.00,-1'],
      ),
      'more was refunded',
    ],
    [
      'an order that waits for its money, with a refund in a line of its own',
      sheet('Order #,Status,Net Sales,Items sold', '2,pending,5.00,1', '2,completed,-4.00,-1'),
      'contradict each other',
    ],
    [
      'a canceled item of which some is kept',
      sheet(
        `${SMARTSTORE},최초 상품별 총 주문금액`,
        ...['11,2,배송완료,컵,5,5', '12,2,취소,컵,3,7'],
      ),
      'amount of an item has changed',
    ],
    [
      'a line that ends before its money',
      sheet(SMARTSTORE, '11,2'),
      'line 2  2: has 2 cells where the header has 5',
    ],
    [
      'a currency of no three letters',
      sheet(SHOPIFY, '2,paid,ZZ9,5,0,0,5,Mug,5,,'),
      'not three letters',
    ],
    [
      'an amount that no number holds',
      sheet(CAFE24, '2,2-01,배송중,99999999999999999,'),
      'not plain',
    ],
    [
      'two orders that became one ID',
      sheet(SMARTSTORE, '1,2026112098765430,배송중,a,5', '2,2026112098765430,배송중,b,6'),
      'rounded',
    ],
    [
      'item lines that became one',
      sheet(SMARTSTORE, '2026112150000010,2,배송중,a,5', '2026112150000010,2,배송중,a,5'),
      'rounded',
    ],
  ])('and so is %s', async (_, text, reason) => {
    const { status, stderr } = await send(text);
    expect([status, stderr]).toEqual([8, expect.stringContaining(reason)]);
    expect(stderr).toMatch(/^(\d+) orders?: \1 held back$/m);
    expect(sent()).toEqual([]);
  });

  it('but not an ID that ends in 0 beside item lines that were not rounded', async () => {
    const line = (key: string) => `${key},2026112098765430,배송중,a,5`;
    await send(sheet(SMARTSTORE, line('2026112150000011'), line('2026112150000012')));
    expect(sent()).toMatchObject([['paid', { amount: 10 }]]);
  });

  it('are all orders of a sheet whose IDs were rounded to 15 digits', async () => {
    const ids = ['2026112012345670', '2026112012345680', '2026112098765430'];
    const { stderr } = await send(
      sheet(SMARTSTORE, ...ids.map((id, at) => `1${at},${id},배송중,컵,5`)),
    );
    expect(stderr).toContain('3 orders held back');
    expect(stderr).toContain('rounded to 15 digits');
    expect(sent()).toEqual([]);
  });
});

it.each([
  ['not paid yet', '1 not paid', sheet(CAFE24, '2,2-01,입금전,5,')],
  [
    'never paid',
    '1 canceled or refunded before being reported',
    sheet(SMARTSTORE, '11,2,미결제취소,컵,5'),
  ],
  ['authorized only', '1 not paid', sheet(SHOPIFY, '2,authorized,USD,5,0,0,5,Mug,5,,')],
  [
    'cancelled before it was reported',
    '1 canceled or refunded before being reported',
    sheet(CAFE24, '2,2-01,취소완료,5,'),
  ],
  [
    'paid back in full before it was reported',
    '1 canceled or refunded before being reported',
    sheet(SHOPIFY, '2,refunded,USD,5,0,0,5,Mug,5,,5'),
  ],
  ['the total of the sheet', undefined, sheet(CAFE24, '합계,,,33000,')],
])('an order that is %s is not reported, and said to be so', async (_, part, text) => {
  const { status, stderr } = await send(text);
  expect(sent()).toEqual([]);
  expect(stderr).toMatch(
    new RegExp(`^${part === undefined ? '0 orders' : `1 order: ${part}`}\n$`, 'm'),
  );
  expect(status).toBe(0);
});

describe('what has become of an order since', () => {
  const order = (state: string, refunded = '') => sheet(CAFE24, `2,2-01,${state},5000,${refunded}`);

  it('is reported once: the same file again sends nothing', async () => {
    for (let time = 0; time < 3; time += 1) expect((await send(order('배송중'))).status).toBe(0);
    expect(sent()).toHaveLength(1);
  });

  it('is a cancel where it was cancelled', async () => {
    await send(order('배송중'));
    const all = `${order('취소완료')}3,3-01,배송중,7,\n`;
    await send(all);
    await send(all);
    expect(sent().map(([kind]) => kind)).toEqual(['paid', 'cancel', 'paid']);
  });

  const FULL = `${SMARTSTORE},최초 상품별 총 주문금액,주문세부상태`;
  it.each([
    [
      'a Cafe24 list of cancellations has one of its items',
      sheet(CAFE24, '2,2-01,배송중,30,', '2,2-02,배송중,30,'),
      sheet(CAFE24, '2,2-02,취소완료,30,'),
      'others of the order may be missing',
    ],
    [
      'a Cafe24 list of cancellations may have all of its items',
      sheet(CAFE24, '2,2-01,배송중,30,'),
      sheet(CAFE24, '2,2-01,취소완료,30,'),
      'others of the order may be missing',
    ],
    [
      'a Cafe24 list lacks its first item',
      sheet(CAFE24, '2,2-01,배송중,30,', '2,2-02,배송중,30,'),
      sheet(CAFE24, '2,2-02,취소완료,30,', '3,3-01,배송중,7,'),
      'others of the order may be missing',
    ],
    [
      'a Smartstore list has one of its items',
      sheet(FULL, '11,1,배송중,컵,12,12,', '12,1,배송중,컵,5,5,'),
      sheet(FULL, '12,1,취소,컵,5,5,취소완료'),
      'the items that are listed come to 5',
    ],
  ])('is no cancel where %s', async (_case, before, after, reason) => {
    await send(before);
    const { status, stderr } = await send(after);
    expect(stderr).toContain(reason);
    expect(status).toBe(8);
    expect(sent().map(([kind, { merchant_order_id: id }]) => `${kind} ${id}`)).not.toContain(
      'cancel 1',
    );
    expect(sent().map(([kind]) => kind)).not.toContain('cancel');
  });

  it('is a refund of what a Smartstore item cost when it was ordered, once', async () => {
    merchant.answers(createLedger());
    const line = (key: number, state: string, won: number) => `${key},1,${state},컵,${won},7,`;
    await send(sheet(FULL, line(11, '배송중', 7), line(12, '배송중', 7)));
    for (const first of ['배송중', '배송완료'])
      await send(sheet(FULL, line(11, first, 7), line(12, '반품', 0)));
    await send(sheet(FULL, line(11, '취소', 0), line(12, '반품', 0)));
    expect(sent().map(([kind, { amount, refund_amount: won }]) => [kind, amount ?? won])).toEqual([
      ...[
        ['paid', 14],
        ['partial', 7],
        ['cancel', undefined],
      ],
    ]);
  });

  it.each([
    ['its amount is 0 now', '12,1,취소,컵,0,12,취소완료'],
    ['its amount is what it was', '12,1,취소,컵,12,12,취소완료'],
  ])('is a cancel of a Smartstore order where %s', async (_case, line) => {
    await send(sheet(FULL, '12,1,배송중,컵,12,12,'));
    await send(sheet(FULL, line));
    expect(sent().map(([kind]) => kind)).toEqual(['paid', 'cancel']);
  });

  it('is a cancel where each line of Cafe24 repeats that all of it went back', async () => {
    await send(sheet(CAFE24, '2,2-01,배송중,30,', '2,2-02,배송중,30,'));
    await send(sheet(CAFE24, '2,2-01,취소완료,30,30', '2,2-02,취소완료,30,30'));
    expect(sent().map(([kind]) => kind)).toEqual(['paid', 'cancel']);
  });

  it('is a cancel where WooCommerce says refunded, which is said of all of it', async () => {
    const woo = 'order_id,order_number,status,order_total,payment_method';
    await send(sheet(woo, '1,1,completed,25,card'));
    await send(sheet(woo, '1,1,refunded,25,card'));
    expect(sent().map(([kind]) => kind)).toEqual(['paid', 'cancel']);
  });

  it.each([
    ['2026112000000011', '2026112000000010'],
    ['2026112000000010', '2026112000000011'],
  ])('is not reported as %s and, rounded or not, as %s', async (first, second) => {
    await send(sheet(SMARTSTORE, `2026112050000011,${first},배송중,컵,12`));
    const { status, stderr } = await send(
      sheet(SMARTSTORE, `2026112050000021,${second},배송중,컵,12`),
    );
    expect(stderr).toContain(`is most likely order ${first}, which was reported`);
    expect(status).toBe(8);
    expect(sent()).toHaveLength(1);
  });

  it('and not held for a number that is only near', async () => {
    await send(sheet(SMARTSTORE, '2026112050000011,2026112000000011,배송중,컵,12'));
    await send(sheet(SMARTSTORE, '2026112050000012,2026112000000012,배송중,컵,12'));
    expect(sent()).toHaveLength(2);
  });

  it('waits for what is open', async () => {
    merchant.answers(respond(503, ''));
    await send(order('배송중'), '--retries', '0');
    merchant.answers(accept);
    const { stderr, status } = await send(order('배송중'));
    expect(stderr).toContain('has open reports; conv replay --pending delivers them');
    expect(status).toBe(8);
    expect(new Set(merchant.bodies()).size).toBe(1);
  });

  it('is held back where its amount is another one now', async () => {
    await send(order('배송중'));
    const { status, stderr } = await send(order('배송중').replace('5000', '6000'));
    expect(stderr).toContain('was reported with another amount');
    expect(status).toBe(8);
    expect(sent()).toHaveLength(1);
  });
});

describe('WooCommerce has a refund in a line of its own', () => {
  beforeEach(() => merchant.answers(createLedger()));

  const HEADER =
    'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales,Attribution';
  const line = (day: number, order: number, net: string, status = 'completed') =>
    `2026-11-${day} 09:00:00,${order},,${status},Kim,new,Mug,1,,${net},Direct`;
  const money = () =>
    sent().map(([kind, { merchant_order_id: order, amount, refund_amount: back }]) =>
      [kind, order, amount ?? back].filter((part) => part !== undefined).join(' '),
    );

  it('which is a refund of that much, and a cancel if nothing is left', async () => {
    const early = sheet(HEADER, line(20, 7101, '45.00'), line(20, 7103, '20.00'));
    expect((await send(early)).status).toBe(0);
    const late = sheet(
      HEADER,
      ...[line(25, 7101, '-10.00'), line(20, 7101, '45.00'), line(24, 7103, '-20.00')],
      ...[line(20, 7103, '20.00', 'refunded'), line(20, 7104, '30.00')],
      ...[line(21, 7105, '"(4.00)"'), line(20, 7105, '9.00'), line(21, 7106, '-$5.00')],
      line(20, 7106, '5.00'),
    );
    for (let time = 0; time < 2; time += 1) expect((await send(late)).status).toBe(0);
    const all = ['paid 7101 45', 'paid 7103 20', 'partial 7101 10', 'cancel 7103'];
    expect(money().toSorted()).toEqual(
      [...all, 'paid 7104 30', 'paid 7105 9', 'partial 7105 4'].toSorted(),
    );
  });

  it('also where its order is in an earlier export, and once', async () => {
    await send(sheet(HEADER, line(20, 1, '45.00')));
    const alone = sheet(HEADER, line(24, 1, '-10.00'));
    for (let time = 0; time < 2; time += 1) expect((await send(alone)).status).toBe(0);
    const both = sheet(HEADER, line(20, 1, '45.00'), line(24, 1, '-10.00'));
    expect((await send(both)).status).toBe(0);
    expect(money()).toEqual(['paid 1 45', 'partial 1 10']);
    const another = await send(sheet(HEADER, line(25, 1, '-5.00')));
    expect([another.status, another.stderr]).toEqual([8, expect.stringContaining('export from')]);
    await send(sheet(HEADER, line(24, 1, '-10.00'), line(25, 1, '-35.00')));
    expect(money()).toEqual(['paid 1 45', 'partial 1 10', 'cancel 1']);
    const { status, stderr } = await send(alone);
    expect([status, stderr]).toEqual([0, expect.stringContaining('1 order: 1 reported before')]);
  });

  it('but not again where it was reported by hand', async () => {
    await send(sheet(HEADER, line(20, 1, '45.00')));
    const byHand = { kind: 'partial', merchant_order_id: '1', refund_amount: 10, refund_id: 'R1' };
    expect((await send(JSON.stringify(byHand))).status).toBe(0);
    const { status, stderr } = await send(sheet(HEADER, line(24, 1, '-10.00')));
    expect([status, stderr]).toEqual([8, expect.stringContaining('without the order')]);
    await send(sheet(HEADER, line(20, 1, '45.00'), line(24, 1, '-10.00')));
    expect(money()).toEqual(['paid 1 45', 'partial 1 10']);
  });
});

describe('what was canceled needs no amount', () => {
  const orders = '--map merchant_order_id=id --map amount=price --map status=state --amounts sum';
  const own = async (...lines: string[]) => {
    const file = path.join(merchant.machine.home, 'amazon.txt');
    writeFileSync(file, sheet('id\tstate\tprice', ...lines));
    const words = [...orders.split(' '), '--currency', 'EUR', '--write', 'm.ndjson', '--json'];
    const { stdout, stderr } = await merchant.conv(['reconcile', 'amazon.txt', ...words]);
    return { findings: jsonLines(stdout), stderr };
  };

  it('nor does an unpaid order, and a line of a note is no order', async () => {
    const { findings } = await own(
      ...['1\tShipped\t42.00', '1\tShipped\t18.00', '2\tCancelled\t', '3\tPending\t'],
      ...['4\tShipped\t5.00', '4\tCancelled\t', 'Pending orders have no price yet'],
    );
    expect(findings.map(({ merchant_order_id: id, shop_amount: won }) => [id, won])).toEqual([
      ...[
        ['1', 60],
        ['4', 5],
      ],
      [undefined, undefined],
    ]);
  });

  it('nor a currency', async () => {
    const words = 'amazon-order-id\tstate\tprice\tcurrency';
    const lines = ['1\tShipped\t42.00\tUSD', '2\tCancelled\t\t', '3\tPending\t\t'];
    writeFileSync(path.join(merchant.machine.home, 'amazon.txt'), sheet(words, ...lines));
    const maps = orders.replace('=id', '=amazon-order-id').split(' ');
    const { stdout, stderr } = await merchant.conv([
      ...['reconcile', 'amazon.txt', ...maps, '--map', 'currency=currency'],
      ...['--write', 'm.ndjson', '--json'],
    ]);
    expect(jsonLines(stdout)[0], stderr).toMatchObject({ merchant_order_id: '1', shop_amount: 42 });
    expect(jsonLines(stdout)).toHaveLength(2);
  });

  it('a paid one does', async () => {
    const { stderr } = await own('1\tShipped\t', '2\tShipped\t5');
    expect(stderr).toContain('a line has no amount');
  });
});

describe('of an order with several items', () => {
  beforeEach(() => merchant.answers(createLedger()));

  const item = (key: number, state: string, won: number) => `${key},1,${state},컵,${won}`;
  const order = (...states: string[]) =>
    sheet(SMARTSTORE, ...states.map((state, at) => item(11 + at, state, 5000 + at * 1000)));
  const amounts = () =>
    sent().map(([kind, { amount, refund_amount }]) => [kind, amount ?? refund_amount]);

  it('each item that goes back is a refund of its own, once, and all of them a cancel', async () => {
    await send(order('배송중', '배송중', '배송중'));
    await send(order('배송중', '취소', '배송중'));
    await send(order('배송중', '취소', '배송중'));
    await send(order('배송중', '취소', '반품'));
    await send(order('취소', '취소', '반품'));
    const { status } = await send(order('취소', '취소', '반품'));
    expect([status, amounts()]).toEqual([
      0,
      [
        ['paid', 18000],
        ['partial', 6000],
        ['partial', 7000],
        ['cancel', undefined],
      ],
    ]);
  });

  it('it is paid in whole and refunded in part where nothing was reported: what goes back later adds up', async () => {
    await send(order('배송중', '취소', '배송중'));
    await send(order('배송중', '취소', '배송중'));
    await send(order('배송중', '취소', '반품'));
    const { status, stderr } = await send(order('배송중', '취소', '반품'));
    expect([status, stderr]).toEqual([0, expect.stringContaining('1 order: 1 reported before')]);
    expect(amounts()).toEqual([
      ['paid', 18000],
      ['partial', 6000],
      ['partial', 7000],
    ]);
  });

  it('the refunds have the same event IDs on a machine that knows nothing of the first', async () => {
    await send(order('배송중', '취소', '배송중'));
    await send(order('배송중', '취소', '반품'));
    const ids = () =>
      merchant.service.requests.map(({ body }) => JSON.parse(body.toString()).event_id);
    const first = ids().sort();
    const other = createMachine();
    const input = order('배송중', '취소', '반품');
    await other.run(['send', '-'], { input, env: merchant.credentials });
    other.remove();
    expect(ids()).toHaveLength(6);
    expect(ids().slice(3).sort()).toEqual(first);
  });

  it('what was refunded by hand is not refunded again', async () => {
    await send(order('배송중', '배송중', '배송중'));
    const refund =
      '{"kind":"partial","merchant_order_id":"1","refund_amount":6000,"refund_id":"R1"}';
    expect((await send(refund)).status).toBe(0);
    await send(order('배송중', '취소', '반품'));
    expect(amounts().slice(1)).toEqual([
      ['partial', 6000],
      ['partial', 7000],
    ]);
  });

  const COLUMNS = `${SMARTSTORE},최초 상품별 총 주문금액,수량클레임 여부,주문세부상태`;
  const ORDER_REFUND = `${CAFE24},총 실제 환불금액`;

  it.each<[what: string, text: string, reason: string]>([
    [
      'a part of a quantity goes back',
      sheet(COLUMNS, '11,1,배송중,컵,5,5,Y,'),
      'only a part of the quantity',
    ],
    [
      'a cancellation is asked for',
      sheet(COLUMNS, '11,1,취소,컵,5,5,N,취소요청'),
      'is not completed: "취소요청"',
    ],
    [
      'an amount has changed',
      sheet(COLUMNS, '11,1,배송중,컵,5,5,N,', '12,1,취소,컵,6,7,N,취소완료'),
      'amount of an item has changed',
    ],
    [
      'what goes back has no amount',
      sheet(SMARTSTORE, item(11, '취소', 0), item(12, '배송중', 5)),
      'no amount',
    ],
    ['a line was never paid', order('미결제취소', '배송중'), 'contradict each other'],
    ['a line waits for its money', order('입금대기', '배송중'), 'contradict each other'],
    ['a line is exchanged', order('교환', '배송중', '취소'), 'status "교환"'],
    ['an item has no key', sheet(SMARTSTORE, ',1,취소,컵,5', '12,1,배송중,컵,6'), 'contradict'],
    [
      'an item key was shortened',
      sheet(SMARTSTORE, '2.02E+15,1,취소,컵,5', '12,1,배송중,컵,6'),
      'order ID',
    ],
    [
      'several refunds may be one',
      sheet(CAFE24, '1,1-01,배송중,50,', '1,1-02,취소완료,50,5', '1,1-03,취소완료,50,5'),
      'several refunded amounts',
    ],
    [
      'a cancellation lacks its refund',
      sheet(ORDER_REFUND, '1,1-01,배송중,50,,5', '1,1-02,취소완료,50,,5', '1,1-03,취소완료,50,,5'),
      'no column says how much was paid back',
    ],
    [
      'an item that is paid was refunded',
      sheet(CAFE24, '1,1-01,배송중,50,5', '1,1-02,취소완료,50,5'),
      'several refunded amounts',
    ],
    [
      'all was refunded, and an item is still paid',
      sheet(CAFE24, '1,1-01,배송중,50,', '1,1-02,취소완료,50,50'),
      'contradict',
    ],
  ])('it is held back where %s', async (_, text, reason) => {
    const { status, stderr } = await send(text);
    expect([status, stderr]).toEqual([8, expect.stringContaining(reason)]);
    expect(sent()).toEqual([]);
  });

  it.each<[what: string, text: string, refunds: number[]]>([
    ['of the one item', sheet(CAFE24, '1,1-01,배송중,50,', '1,1-02,취소완료,50,5'), [5]],
    [
      'of the order, and one item went back',
      sheet(ORDER_REFUND, '1,1-01,배송중,50,,5', '1,1-02,환불완료,50,,5'),
      [5],
    ],
    [
      'of each item, and that of the order is their sum',
      sheet(
        ORDER_REFUND,
        ...['1,1-01,배송중,50,,12', '1,1-02,반품완료,50,5,12', '1,1-03,환불완료,50,7,12'],
      ),
      [5, 7],
    ],
  ])('its refund is in a column %s', async (_, text, refunds) => {
    await send(text);
    expect((await send(text)).status).toBe(0);
    expect(amounts()).toEqual([['paid', 50], ...refunds.map((won) => ['partial', won])]);
  });
});

it('is held back where it is a reported order but for the zeros that a spreadsheet drops', async () => {
  const magento = 'ID,Purchase Point,Grand Total (Purchased),Status,Total Refunded';
  const order = (id: string) => sheet(magento, `${id},Main,$5.00,complete,`);
  expect((await send(order('000000010'))).status).toBe(0);
  const { status, stderr } = await send(order('10'));
  expect([status, stderr]).toEqual([8, expect.stringContaining('most likely order 000000010')]);
  expect(sent()).toHaveLength(1);
});

it.each([
  ['lacks a cell', '11,1,배송중,컵', 'has 4 cells where the header has 5'],
  ['has an open quote', '11,1,배송중,"컵,5', 'line 2'],
])(
  'nothing is sent of a sheet with a line that %s: no sum is certain then',
  async (_, line, why) => {
    const good = '99,9,배송중,컵,7';
    const { status, stderr } = await send(sheet(SMARTSTORE, line, good));
    expect([status, stderr]).toEqual([2, expect.stringContaining(why)]);
    expect(sent()).toEqual([]);
  },
);

describe('the purchase-confirmed list of Smartstore', () => {
  const LIST = `상품주문번호,주문번호,구매확정일,판매채널,주문상태,배송속성,풀필먼트사(주문 기준),구매자명,구매자ID,수취인명,발송처리일,배송방법,택배사,송장번호,배송완료일,상품번호,상품명,상품종류,반품안심케어,멤버십N배송,옵션정보,옵션관리코드,수량,상품가격,옵션가격,최종 상품별 할인액,최초 상품별 할인액,판매자 부담 할인액,최초 상품별 총 주문금액,최종 상품별 총 주문금액,판매자 상품코드,배송비 합계,결제일,결제수단`;
  const COLUMNS = LIST.split(',');
  const line = (cells: Readonly<Record<string, string>>) =>
    COLUMNS.map((name) => cells[name] ?? '').join(',');
  const item = (key: string, won: string, more = {}) =>
    line({
      ...{ 상품주문번호: key, 주문번호: '1', 상품명: '컵', 구매확정일: '2026-11-21' },
      ...{ '최종 상품별 총 주문금액': won, '최초 상품별 총 주문금액': won, ...more },
    });

  it('is read by its status', async () => {
    const confirmed = { 주문상태: '구매확정' };
    const { status, stderr } = await send(
      sheet('"구매확정 내역"', LIST, item('11', '12000', confirmed), item('12', '500', confirmed)),
    );
    expect(stderr).toContain('Smartstore order export: 2 lines, 1 order');
    expect(stderr).toContain('has only items whose purchase is confirmed');
    expect([status, sent()]).toMatchObject([
      0,
      [['paid', { merchant_order_id: '1', amount: 12500 }]],
    ]);
  });

  it('says nothing of an order of which more items were reported, and holds back one of which less was', async () => {
    merchant.answers(createLedger());
    await send(sheet(SMARTSTORE, '11,1,구매확정,컵,12000', '12,1,배송중,컵,500'));
    const confirmed = { 주문상태: '구매확정' };
    expect((await send(sheet(LIST, item('11', '12000', confirmed)))).status).toBe(0);
    const { status, stderr } = await send(sheet(LIST, item('11', '13000', confirmed)));
    expect([status, stderr]).toEqual([8, expect.stringContaining('another amount')]);
    expect(sent()).toHaveLength(1);
  });

  it('is read by the day of the confirmation where it has no status', async () => {
    const without = (text: string) => text.split(',').toSpliced(4, 1).join(',');
    const file = sheet(
      without(LIST),
      without(item('11', '12000')),
      without(item('21', '700', { 주문번호: '2', 구매확정일: '' })),
    );
    const { status, stderr } = await send(file);
    expect([status, stderr]).toEqual([8, expect.stringContaining('2: has no status')]);
    expect(sent()).toMatchObject([['paid', { merchant_order_id: '1', amount: 12000 }]]);
  });
});

it('the sheet of a workbook is named with --sheet', async () => {
  const rows = (won: string) =>
    [SMARTSTORE.split(','), ['11', '1', '배송중', '컵', won]]
      .map((cells, at) => textRow(at + 1, cells))
      .join('');
  const book = workbookOf({ sheets: [rows('5'), rows('7')] });
  writeFileSync(path.join(merchant.machine.home, 'orders.xlsx'), book);
  const unclear = await merchant.conv(['send', 'orders.xlsx']);
  expect([unclear.status, unclear.stderr]).toEqual([2, expect.stringContaining('"S1", "S2"')]);
  expect((await merchant.conv(argv`send orders.xlsx --sheet S2`)).status).toBe(0);
  expect(sent()).toMatchObject([['paid', { amount: 7 }]]);
});

describe('which shop it is of', () => {
  const file = sheet(SHOPIFY, '2,paid,USD,5,0,0,5,Mug,5,,');

  it('is found below an instruction', async () => {
    const { status } = await send(`"주의: 개인정보"\n${sheet(SMARTSTORE, '11,1,배송중,컵,5')}`);
    expect([status, sent()]).toMatchObject([0, [['paid', { amount: 5 }]]]);
  });

  it.each([
    ['--kind', 'paid'],
    ['--map', 'product_name=Lineitem name'],
  ])('is said where it would be read as reports: %s %s', async (...flags) => {
    const { status, stderr } = await send(file, ...flags, '--skip-invalid');
    expect(status).toBe(2);
    expect(stderr).toContain('is a Shopify order export: read as a file of reports');
    expect(stderr).toContain('--from none reads it as it is');
    expect(sent()).toEqual([]);
  });

  it.each<[flags: string[], sentence: string]>([
    [['--from', 'cafe24'], 'is not a Cafe24 order export'],
    [['--from', 'amazon'], 'shopify'],
    [argv`--from shopify --kind paid`, '--from'],
  ])('%j is refused', async (flags, sentence) => {
    const { status, stderr } = await send(file, ...flags);
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(sent()).toEqual([]);
  });

  it('has to come with a currency where the shop names none', async () => {
    const woo = sheet('Order #,Status,Net Sales,Items sold', '7,completed,5.00,1');
    const { status, stderr } = await merchant.conv(['send', '-'], { input: woo });
    expect([status, stderr]).toEqual([2, expect.stringContaining('names no currency')]);
  });
});

describe('what is held back', () => {
  const good = '1,1-01,배송중,5000,';
  const bad = ['2,2-01,배송중,"₩9,000",', '2,2-02,취소완료,"₩9,000",'];
  const file = sheet('"=안내"', CAFE24, bad[0] ?? '', good, bad[1] ?? '');
  const errorsIn = () => readFileSync(path.join(merchant.machine.home, 'bad.csv'), 'utf8');

  it.each([
    ['--check', ''],
    ['--dry-run', ''],
    ['--yes', 'paid'],
  ])(
    'is in the lines, the summary, the errors file, and the exit status of %s',
    async (flag, kind) => {
      const { status, stdout } = await send(file, flag, '--json', '--errors', 'bad.csv');
      const error =
        'some items were canceled or returned, and no column says how much was paid back for them; name one with --map refund_amount=COLUMN';
      const lines = jsonLines(stdout);
      expect(lines[0]).toMatchObject({
        ...{ type: 'held', merchant_order_id: '2', line: 3, code: 'export_item_refund_missing' },
        message: error,
      });
      expect(lines.at(-1)).toMatchObject({ type: 'summary', rows: 1, held: 1 });
      expect(errorsIn()).toBe(
        `\ufeff${[
          `${CAFE24},conv_line,conv_error`,
          `2,2-01,배송중,"₩9,000",,3,"${error}"`,
          `2,2-02,취소완료,"₩9,000",,5,"${error}"`,
        ].join('\r\n')}\r\n`,
      );
      expect([
        status,
        sent()
          .map(([what]) => what)
          .join(),
      ]).toEqual([8, kind]);
    },
  );

  it('is sent from the errors file once it is corrected, and the file is put away', async () => {
    await send(file, '--errors', 'bad.csv');
    const errors = path.join(merchant.machine.home, 'bad.csv');
    writeFileSync(errors, errorsIn().replace('취소완료', '배송완료'));
    const { status, stderr } = await merchant.conv(argv`send bad.csv --errors again.csv`);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Cafe24 order export: 2 lines')]);
    expect(sent().map(([, { amount }]) => amount)).toEqual([5000, 9000]);
    expect(() => readFileSync(path.join(merchant.machine.home, 'again.csv'))).toThrow();
  });

  it('is counted where nothing else is left to send, and where nothing is held', async () => {
    const summary = async (text: string) => {
      const { stdout, stderr } = await send(text, '--json');
      expect(stderr).not.toContain('has no rows');
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    };
    const none = { to_send: 0, reported_before: 0, not_paid: 0, canceled_before: 0, held: 0 };
    expect(await summary(sheet(CAFE24, ...bad))).toMatchObject({
      ...{ rows: 0, held: 1, export: { ...none, orders: 1, held: 1 } },
    });
    expect(await summary(sheet(CAFE24, good))).toMatchObject({ rows: 1, held: 0 });
    const more = ['3,3-01,배송중,1,', '4,4-01,입금전,5,', '5,5-01,취소완료,5,', '6,6-01,입금전,5,'];
    const all = sheet(CAFE24, good, ...bad, ...more);
    const account = { orders: 6, to_send: 1, reported_before: 1, not_paid: 2, canceled_before: 1 };
    for (const flag of ['--check', '--dry-run']) {
      const { stderr } = await send(all, flag);
      expect(stderr.trim().split('\n').at(-1)).toBe(
        '6 orders: 1 to send, 1 reported before, 2 not paid, 1 canceled or refunded before being reported, 1 held back',
      );
    }
    expect(await summary(all)).toMatchObject({ export: { ...account, held: 1 } });
  });

  it('is in the errors file beside orders whose reports are faulty', async () => {
    const order = (id: string, state: string, id2: string) =>
      `${id},${state},USD,5,0,0,5,Mug,5,cb_aev=${id2},`;
    const text = sheet(SHOPIFY, order('#1', 'lost', 'aev_1'), order('#2', 'paid', '0'));
    const { status } = await send(text, '--errors', 'bad.csv', '--strict');
    expect(status).toBe(2);
    const [, first, second] = errorsIn().split('\r\n');
    expect(first).toMatch(/^#1,lost,.*,2,"?unknown status/);
    expect(second).toMatch(/^#2,paid,.*,3,"?cb_aev: /);
  });
});

it.each([
  ['--check', /paid +2 +14,?000 +KRW/],
  ['--dry-run', /accepted +paid +CONFIRMED/],
])('%s shows what would be sent, and sends nothing', async (flag, shown) => {
  const file = sheet(CAFE24, '2,2-01,배송중,5000,', '3,3-01,부분환불,9000,1000');
  const { status, stdout } = await send(file, flag);
  expect(stdout).toMatch(shown);
  expect([status, sent()]).toEqual([0, []]);
});

describe('an amount of a workbook is in the currency that its number format shows', () => {
  it.each([
    ['[$USD] #,##0', 8, []],
    ['"$"#,##0.00', 8, []],
    ['[$€-407]#,##0', 8, []],
    ['"₩"#,##0', 0, [10000]],
    ['#,##0"원"', 0, [10000]],
    ['[$-412]#,##0', 0, [10000]],
    ['[Red]#,##0', 0, [10000]],
  ])('%s', async (code, status, amounts) => {
    const format = code.replaceAll('"', '&quot;');
    const styles =
      `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>` +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
    const header = textRow(1, SMARTSTORE.split(','));
    const line = textRow(2, ['11', '1', '배송중', '컵']).replace(
      '</row>',
      '<c r="E2" s="1"><v>10000</v></c></row>',
    );
    const file = workbookOf({ sheets: [header + line], styles });
    writeFileSync(path.join(merchant.machine.home, 'orders.xlsx'), file);
    const run = await merchant.conv(['send', 'orders.xlsx']);
    expect([run.status, sent().map(([, { amount }]) => amount)]).toEqual([status, amounts]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { respond } from '../../helpers/service.ts';
import { type Counter, openCounter, paid } from './counter.ts';

const REFUND =
  '{"kind":"refund","merchant_order_id":"part","refund_amount":500,"refund_id":"r1"}\n';

const EXTRA_REFUND = REFUND.replace('"part"', '"extra"');

const EXPORT = [
  '주문번호,결제금액,주문상태,환불금액,클릭,상품명',
  'same,"5,000",배송완료,0,,Mug',
  'new,"7,000",결제완료,,clk_1,머그컵',
  'both,"9,000",부분취소,"1,000",,',
  'more,"6,000",구매확정,,,',
  'part,"5,000",부분환불,"2,000",,',
  'gone,"5,000",주문취소,,,',
  'lost,"5,000",전표취소,,,',
  'wait,"5,000",입금대기,,,',
  'never,"5,000",취소완료,,,',
].join('\n');

const MAP = [
  ...['--map', 'merchant_order_id=주문번호', '--map', 'amount=결제금액', '--thousands', ','],
  ...['--map', 'status=주문상태', '--map', 'refund_amount=환불금액', '--map', 'cb_aev=클릭'],
  ...['--map', 'product_name=상품명', '--status', '전표취소=declined'],
];

/** What the shop has reported so far; `extra` is not in its export. */
async function reportedBefore(): Promise<Counter> {
  const counter = await openCounter();
  const rows = ['same', 'more', 'part', 'gone', 'lost', 'extra'].map((order) => paid(order));
  expect((await counter.send(rows.join('') + REFUND + EXTRA_REFUND)).status).toBe(0);
  return counter;
}

const findings = (out: string): string[] =>
  jsonLines(out)
    .filter(({ type }) => type === 'finding')
    .map(({ merchant_order_id, finding }) => `${merchant_order_id} ${finding}`);

describe("a shop's export beside the journal", () => {
  it('tells everything that differs, in the order of the file', async () => {
    const counter = await reportedBefore();
    const file = counter.write('export.csv', EXPORT);
    const { status, out, err } = await counter.reconcile([file, ...MAP, '--json']);
    expect(status).toBe(8);
    expect(findings(out)).toEqual([
      'new never_reported',
      'both never_reported',
      'more amount_differs',
      'part refund_not_reported',
      'gone cancelled_in_shop',
      'lost declined_in_shop',
      'extra unknown_to_shop',
    ]);
    expect(jsonLines(out)[3]).toEqual({
      type: 'finding',
      merchant_order_id: 'part',
      finding: 'refund_not_reported',
      line: 6,
      shop_status: 'refunded',
      shop_amount: 5000,
      shop_refunded: 2000,
      shop_currency: null,
      reported_status: 'PARTIALLY_CANCELLED',
      reported_net: 4500,
      reported_refunded: 500,
      reported_currency: 'KRW',
      missing_refund: 1500,
      likely_same_as: null,
      what_to_do: 'send: a refund of 1500',
      settled_by_hand: null,
    });
    expect(jsonLines(out).at(-1)).toMatchObject({
      type: 'summary',
      orders: 9,
      findings: 7,
      totals: { never_reported: 2, amount_differs: 1, unknown_to_shop: 1 },
      written: null,
      next: null,
    });
    expect(err).toBe('');
  });

  it('is CSV where standard output is no terminal, inert; totals and next steps are remarks', async () => {
    const counter = await openCounter();
    const file = counter.write('export.csv', 'merchant_order_id,amount,currency\n=1+1,5000,KRW\n');
    const { status, out, err } = await counter.reconcile([file, '--all-paid']);
    expect(status).toBe(8);
    expect(out).toBe(
      [
        '\ufeffmerchant_order_id,finding,line,shop_status,shop_amount,shop_refunded,shop_currency,reported_status,reported_net,reported_refunded,reported_currency,missing_refund,what_to_do',
        "'=1+1,never_reported,2,paid,5000,0,KRW,,,,,,send: paid",
        '',
      ].join('\r\n'),
    );
    expect(err).toContain('warning: there is no journal');
    expect(err).toContain('1 order compared, 1 finding\n');
    expect(err).toContain(
      '1 never_reported  paid in the shop, but never accepted by the service: use --write FILE',
    );
  });

  it('that agrees with it ends in 0', async () => {
    const counter = await openCounter();
    await counter.send(paid('A') + paid('B', 10));
    const file = counter.write(
      'export.json',
      '[{"merchant_order_id":"B","amount":10},\n{"merchant_order_id":"A","amount":5000.0}]',
    );
    expect(await counter.reconcile([file, '--all-paid'])).toMatchObject({
      status: 0,
      err: expect.stringContaining('2 orders compared, nothing differs'),
    });
  });

  it('counts an order of several rows once', async () => {
    const counter = await openCounter();
    const file = counter.write(
      'lines.csv',
      'merchant_order_id,amount,status,product_name\nA,5000,paid,Mug\nA,5000.00,Shipped,Cup\nA,,,Tea\nB,1,paid,\n',
    );
    const words = ['--json', '--currency', 'KRW', '--amounts', 'once'];
    const { out } = await counter.reconcile([file, ...words]);
    expect(findings(out)).toEqual(['A never_reported', 'B never_reported']);
    expect(jsonLines(out).at(-1)).toMatchObject({ orders: 2 });
  });

  it('with faults is not compared: all of them are told', async () => {
    const counter = await openCounter();
    const file = counter.write(
      'bad.csv',
      'merchant_order_id,amount,status\nA,5000,paid\n"A",6000,paid\nB,x,paid\nC,,\nD,1,출고\n',
    );
    const { status, out, code, faults } = await counter.reconcile([file]);
    expect({ status, out, code }).toEqual({ status: -1, out: '', code: 'invalid_input' });
    expect(faults).toEqual([
      `${file} line 3, column merchant_order_id: order A is on line 2 with a different amount, status, refund, currency or click ID; if each line is an item, add the amounts up with --amounts sum; otherwise fix the file`,
      expect.stringContaining(`${file} line 4, column amount: x is not a plain number`),
      `${file} line 5, column status: is empty; give the order's status`,
      `${file} line 5, column amount: is required: the order total`,
      expect.stringContaining(`${file} line 6, column status: unknown status "출고"`),
    ]);
  });
});

describe('--write', () => {
  it('makes a file that conv send takes, and nothing differs any more', async () => {
    const counter = await reportedBefore();
    const file = counter.write('export.csv', EXPORT);
    const target = counter.at('missing.ndjson');
    const words = [file, ...MAP, '--currency', 'KRW', '--write', target];
    const { err } = await counter.reconcile(words);
    expect(err).toContain(`${target} has 6 reports: conv send ${target}\n`);
    const written = readFileSync(target, 'utf8');
    expect(jsonLines(written)).toEqual([
      {
        kind: 'paid',
        merchant_order_id: 'new',
        amount: 7000,
        currency: 'KRW',
        cb_aev: 'clk_1',
        product_name: '머그컵',
      },
      { kind: 'paid', merchant_order_id: 'both', amount: 9000, currency: 'KRW' },
      {
        kind: 'partial',
        merchant_order_id: 'both',
        refund_id: 'reconcile:both:1000',
        refund_amount: 1000,
      },
      {
        kind: 'partial',
        merchant_order_id: 'part',
        refund_id: 'reconcile:part:2000',
        refund_amount: 1500,
      },
      { kind: 'cancel', merchant_order_id: 'gone' },
      { kind: 'decline', merchant_order_id: 'lost' },
    ]);
    await counter.reconcile(words);
    expect(readFileSync(target, 'utf8')).toBe(written);

    expect(await counter.sendFile(target)).toMatchObject({ status: 0, code: undefined });
    const sent = counter.shop.service.requests.length;
    expect(await counter.sendFile(target)).toMatchObject({ status: 0 });
    expect(counter.shop.service.requests).toHaveLength(sent);

    const again = await counter.reconcile([...words, '--json']);
    expect(findings(again.out)).toEqual(['more amount_differs', 'extra unknown_to_shop']);
    expect(jsonLines(again.out).at(-1)).toMatchObject({ written: null });
    expect(again.err).toBe(`note: the existing file of reports is kept as ${target}.bak\n`);
    expect(existsSync(target)).toBe(false);
    expect(readFileSync(`${target}.bak`, 'utf8')).toBe(written);
    expect((await counter.reconcile(words)).err).toContain(
      `nothing to send: ${target} was not written`,
    );
  });

  it('needs a currency, and says so before anything is written', async () => {
    const counter = await openCounter();
    const file = counter.write('export.csv', 'merchant_order_id,amount\nA,1\nB,2\n');
    const { faults, code } = await counter.reconcile([
      ...[file, '--all-paid', '--write', counter.at('m.ndjson')],
    ]);
    expect(code).toBe('invalid_input');
    expect(faults).toEqual([
      `${file} line 2, column currency: is required for --write; for all rows without one, use --currency KRW`,
    ]);
    expect(existsSync(counter.at('m.ndjson'))).toBe(false);
  });

  it("never writes over the shop's own file", async () => {
    const counter = await openCounter();
    const file = counter.write('export.csv', 'merchant_order_id,amount\nA,1\n');
    const { code, faults } = await counter.reconcile([file, '--write', file]);
    expect({ code, faults }).toEqual({
      code: 'usage',
      faults: ["--write: is the shop's own file; name another one"],
    });
    expect(readFileSync(file, 'utf8')).toBe('merchant_order_id,amount\nA,1\n');
  });
});

describe('what is still on its way', () => {
  it('is pending, journaled or staged, whatever the shop says, and not written', async () => {
    const counter = await openCounter(respond(500, ''));
    await counter.send(paid('journaled'));
    await counter.shop.stage(['staged']);
    const rows = ['journaled', 'staged', 'absent'].map((id) => `${id},5000,KRW\n`).join('');
    const file = counter.write('export.csv', `merchant_order_id,amount,currency\n${rows}`);
    const target = counter.at('missing.ndjson');
    const { out, status } = await counter.reconcile([
      ...[file, '--all-paid', '--json', '--write', target],
    ]);
    expect(status).toBe(8);
    expect(findings(out)).toEqual(['journaled pending', 'staged pending', 'absent never_reported']);
    expect(jsonLines(readFileSync(target, 'utf8'))).toMatchObject([
      { merchant_order_id: 'absent' },
    ]);
  });

  it('is told where the shop does not have it, too', async () => {
    const counter = await openCounter(respond(500, ''));
    await counter.send(paid('journaled'));
    await counter.shop.stage(['staged', 'staged', 'journaled']);
    const file = counter.write('export.csv', 'merchant_order_id,amount\nA,5000\n');
    const pending = async (...words: string[]): Promise<string[]> =>
      findings((await counter.reconcile([file, '--all-paid', '--json', ...words])).out).slice(1);
    expect(await pending()).toEqual(['journaled pending', 'staged pending']);
    expect(await pending('--until', '2020-01-01')).toEqual([]);
    // Nothing is owed for it yet.
    expect(await pending('--statement')).toEqual([]);
  });

  it('is no matter of another account', async () => {
    const counter = await openCounter();
    await counter.send(paid('A'));
    await counter.shop.stage(['A'], { profile: 'other' });
    const file = counter.write('export.csv', 'merchant_order_id,amount\nA,5000\n');
    const words = [file, '--all-paid', '--json'];
    expect((await counter.reconcile(words)).status).toBe(0);
    const other = await counter.reconcile([...words, '--profile', 'other']);
    expect(findings(other.out)).toEqual(['A pending']);
    expect(jsonLines(other.out)[0]).toMatchObject({
      what_to_do: 'deliver it first: conv replay --pending --profile other',
    });
    await counter.shop.stage(['A']);
    expect(findings((await counter.reconcile(words)).out)).toEqual(['A pending']);
  });
});

describe('--since and --until', () => {
  it('limit what the file lacks to the times of the journal', async () => {
    const counter = await openCounter();
    const day = (date: string) => ({
      clock: { now: () => Date.parse(date), sleep: async () => undefined },
    });
    await counter.send(paid('old'));
    const now = Date.now();
    const date = (days: number): string => new Date(now + days * 86_400_000).toISOString();
    const file = counter.write('export.csv', 'merchant_order_id,amount\nA,1\n');
    const lacking = async (...words: string[]): Promise<string[]> =>
      findings(
        (await counter.reconcile([file, '--all-paid', '--json', ...words], day(date(0)))).out,
      ).slice(1);
    expect(await lacking()).toEqual(['old unknown_to_shop']);
    expect(await lacking('--since', '1h')).toEqual(['old unknown_to_shop']);
    expect(await lacking('--since', date(1))).toEqual([]);
    expect(await lacking('--until', date(-1))).toEqual([]);
    // A date alone means all of that day, wherever midnight is.
    const today = new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString();
    expect(await lacking('--until', today.slice(0, 10))).toEqual(['old unknown_to_shop']);
  });
});

describe('--statement', () => {
  it('compares what was billed with the net amounts that were reported', async () => {
    const counter = await reportedBefore();
    await counter.send('{"kind":"cancel","merchant_order_id":"gone"}\n');
    const file = counter.write(
      'invoice.csv',
      'order,net,currency\nsame,5000,KRW\npart,5000,KRW\ngone,5000,KRW\nstrange,100,KRW\nextra,4500,KRW\nmore,5000,KRW\n',
    );
    const map = ['--map', 'merchant_order_id=order', '--map', 'amount=net'];
    const { out, status } = await counter.reconcile(['--statement', file, ...map, '--json']);
    expect(status).toBe(8);
    expect(findings(out)).toEqual([
      'part billed_amount_differs',
      'gone billed_after_cancel',
      'strange billed_not_reported',
      'lost not_billed',
    ]);
  });

  it("takes the numbers of the service's own software for the sums that they are", async () => {
    const counter = await openCounter();
    await counter.send(
      `${paid('large', 100_000)}${paid('part', 35.59)}${paid('cent', 35.59)}${['part', 'cent']
        .map((order) => REFUND.replace('"part"', `"${order}"`).replace('500', '10.68'))
        .join('')}`,
    );
    const file = counter.write(
      'invoice.csv',
      'merchant_order_id,amount\nlarge,1.0E+5\npart,2.4910000000000004E+1\ncent,24.92\n',
    );
    const { out } = await counter.reconcile(['--statement', file, '--json']);
    const [only, ...others] = jsonLines(out);
    expect(only).toMatchObject({ merchant_order_id: 'cent', finding: 'billed_amount_differs' });
    expect(others).toMatchObject([{ type: 'summary' }]);
  });
});

describe('a command line that cannot be meant', () => {
  it.each([
    [['--write', ''], '--write: is empty'],
    [['--write', '-'], '--write: must be a file'],
    [['--status', 'x'], '--status x: must be WORD=STATUS'],
    [['--map', 'kind=x'], '--map: unknown field "kind" of a shop\'s export'],
    [
      ['--since', 'soon'],
      '--since: --since "soon" is neither an age nor a date: --since takes an age (30m, 1h30m, "3 days ago"; units: s, m, h, d, w), now, today, yesterday, this week, last week,',
    ],
    [['--until', 'soon'], '--until: --until "soon" is neither an age nor a date'],
    [['--since', '2026-02-01', '--until', '2026-01-01'], '--until: is before --since'],
    [['--currency', 'WON1'], '--currency: must be three letters'],
    [['--statement', '--status', 'x=paid'], '--status: cannot be used with --statement'],
    [['--statement', '--write', 'f'], '--write: cannot be used with --statement'],
    [['--statement', '--all-paid'], '--all-paid: cannot be used with --statement'],
    [['--until', '2026-02-30'], '--until: --until "2026-02-30" is neither an age nor a date'],
    [
      ['--map', 'x=y'],
      'use merchant_order_id, amount, status, refund_amount, currency, cb_aev, product_name, sub_id (FIELD=COLUMN)',
    ],
    [['--statement', '--map', 'x=y'], 'use merchant_order_id, amount, currency (FIELD=COLUMN)'],
  ])('%j', async (words, fault) => {
    const counter = await openCounter();
    const file = counter.write('export.csv', 'merchant_order_id,amount\nA,1\n');
    const { code, faults } = await counter.reconcile([file, ...words]);
    expect(code).toBe('usage');
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });
});

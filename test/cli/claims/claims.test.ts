import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimsTable } from '../../../src/cli/commands/claims/view.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { accountId, accountIdByEndpoint } from '../../../src/core/protocol/account.ts';
import { parseDecimal, ZERO } from '../../../src/core/protocol/money.ts';
import type { Finished } from '../../helpers/conv-here.ts';
import {
  createMerchant,
  MERCHANT_KEY,
  MERCHANT_SECRET,
  type Merchant,
} from '../../helpers/merchant.ts';
import { respond } from '../../helpers/service.ts';
import { textRow, workbookOf } from '../../helpers/workbook.ts';
import { accepted, ENDPOINT, writeJournal } from '../../helpers/written-journal.ts';
import { keepOrders } from '../reconcile/rules-service.ts';

/** Creators' claims of missing orders, answered from the journal and the shop's export. */

let merchant: Merchant;

beforeEach(async () => {
  merchant = await createMerchant();
  merchant.answers(keepOrders());
});
afterEach(() => merchant.leave());

const at = (name: string): string => path.join(merchant.machine.home, name);
const file = (name: string, ...lines: string[]): string => {
  writeFileSync(at(name), lines.map((line) => `${line}\n`).join(''));
  return at(name);
};
const read = (name: string): string => readFileSync(at(name), 'utf8');
const ENV = { CONV_CURRENCY: 'KRW' };
const conv = (...args: string[]) => merchant.conv(args, { env: ENV });
const claims = (...args: string[]) => conv('claims', ...args);
const report = async (...rows: object[]): Promise<void> => {
  const sent = file('sent.ndjson', ...rows.map((row) => JSON.stringify(row)));
  const { status, stderr } = await conv('send', sent);
  expect(status, stderr).toBe(0);
};
const paid = (order: string, cb_aev?: string) => ({
  ...{ kind: 'paid', merchant_order_id: order, amount: 5000, cb_aev },
});
const linesOf = ({ stdout }: Finished) =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
/** Each answer as `order answer`. */
const told = (finished: Finished): string[] =>
  linesOf(finished)
    .filter(({ type }) => type === 'claim')
    .map(({ merchant_order_id, answer }) => `${merchant_order_id} ${answer}`);

/** Nothing listens there. */
const DEAD = 'http://127.0.0.1:9';

const MUG = { product_name: 'Mug' };

const CAFE24 = '주문번호,품목별 주문번호,주문 상태,총 결제금액(KRW),실제 환불금액';
const SHOPIFY =
  'Name,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Lineitem name,Lineitem price,Note Attributes,Refunded Amount';
const shopify = (id: string, note = '', status = 'paid'): string =>
  `${id},${status},USD,5,0,0,5,Mug,5,${note},`;

describe('a claim is answered from the journal', () => {
  it('with when, with which click ID, how much went back, and why it was declined', async () => {
    await report(
      ...['same', 'other', 'part', 'gone', 'lost'].map((order) => paid(order, 'c1')),
      paid('anon'),
      { kind: 'refund', merchant_order_id: 'part', refund_amount: 1500, refund_id: 'r1' },
      { kind: 'cancel', merchant_order_id: 'gone' },
      { kind: 'decline', merchant_order_id: 'lost', reason: 'paid ad' },
    );
    const rows = ['same,c1', 'other,c2', 'part,c1', 'gone,c1', 'lost,c1', 'anon,c1', 'new,c1'];
    const list = file('claims.csv', 'order_id,click_id', ...rows);
    const answers = await claims(list, '--json');
    expect(answers.status).toBe(8);
    expect(told(answers)).toEqual([
      'same reported',
      'other reported_other_click_id',
      'part refunded',
      'gone cancelled',
      'lost declined',
      'anon reported_without_click_id',
      'new never_reported',
    ]);
    const [same, other, part, , lost] = linesOf(answers);
    expect(same).toEqual({
      ...{ type: 'claim', merchant_order_id: 'same', answer: 'reported', settled: true },
      ...{ open: false, line: 2, claims: [{ click_id: 'c1', date: null }] },
      ...{ reported_at: expect.stringMatching(/^2.*Z$/), reported_click_id: 'c1', reason: null },
      ...{ refunded: 0, total: 5000, currency: 'KRW', shop_status: null },
      ...{ likely_same_as: null, late_report: null, settled_by_hand: null, what_to_do: null },
    });
    expect(other).toMatchObject({ reported_click_id: 'c1', settled: false });
    expect(other.what_to_do).toContain('conv show other');
    expect(part).toMatchObject({ refunded: 1500, total: 5000 });
    expect(lost).toMatchObject({ reason: 'paid ad' });
    expect(linesOf(answers).at(-1)).toMatchObject({
      ...{ type: 'summary', claims: 7, orders: 7, invalid: 0, unsettled: 3 },
      ...{ totals: { reported: 1, declined: 1, never_reported: 1 }, written: null, next: null },
    });
    const pipe = await claims(list);
    expect(pipe.stdout.split('\r\n')[3]).toMatch(/^part,refunded,4,c1,2\S*Z,c1,,1500,5000,KRW,/);
    expect(pipe.stderr).toContain('claims.csv: 7 claims, 7 orders answered, 3 to look at\n');
  });

  it('ends in 0 where nothing is left to do', async () => {
    await report(paid('1', 'c1'));
    const list = file('claims.csv', '주문번호,클릭 ID', '1,c1');
    const { status, stderr } = await claims(list);
    expect(stderr).toContain('1 claim, 1 order answered, nothing left to do');
    expect(status).toBe(0);
  });

  it('tells what is open, refused, and given up', async () => {
    await report(paid('A', 'c1'));
    merchant.answers(respond(503, ''));
    await conv('paid', '--order', 'B', '--amount', '5', '--click-id', 'c1', '--retries', '0');
    await conv('cancel', '--order', 'A', '--retries', '0');
    merchant.answers(respond(422, '{"error":{"code":"bad_order","message":"no"}}'));
    await conv('paid', '--order', 'C', '--amount', '5', '--click-id', 'c1');
    await conv('paid', '--order', 'D', '--amount', '5', '--endpoint', DEAD, '--retries', '0');
    await conv('settle', '--order', 'D', 'withdrawn', '--reason', 'x', '--yes');
    const answers = await claims(file('claims.csv', 'order', 'A', 'B', 'C', 'D'), '--json');
    expect(told(answers)).toEqual(['A reported', 'B open', 'C refused', 'D withdrawn']);
    const [A, B, C, D] = linesOf(answers);
    expect(A).toMatchObject({ open: true, settled: false });
    expect(B.what_to_do).toContain('conv replay --pending');
    expect(C).toMatchObject({ reason: 'bad_order' });
    expect(D.what_to_do).toContain('report it again');
    expect(answers.status).toBe(8);
  });

  it.each([
    ['accepted', 'reported_without_click_id'],
    ['rejected', 'refused'],
  ])('as it was settled by hand: %s is %s', async (outcome, answer) => {
    await conv('paid', '--order', '1', '--amount', '5', '--endpoint', DEAD, '--retries', '0');
    await conv('settle', '--order', '1', outcome, '--reason', 'TICKET-77', '--yes');
    const list = file('claims.csv', 'order_id', '1');
    const answers = await claims(list, '--json');
    expect(told(answers)).toEqual([`1 ${answer}`]);
    const known = { outcome, reason: 'TICKET-77' };
    expect(linesOf(answers)[0]).toMatchObject({ settled_by_hand: known });
    const reason = `settled by hand as ${outcome}: TICKET-77`;
    if (outcome === 'rejected') expect((await claims(list)).stdout).toContain(reason);
  });

  it('of its own account alone, whatever the endpoint was', async () => {
    await report(paid('1', 'c1'));
    const list = file('claims.csv', 'order_id,click_id', '1,c1');
    const other = { ...ENV, CONV_API_KEY: 'key_2' };
    const moved = { ...ENV, CONV_ENDPOINT: merchant.service.url.replace('127.0.0.1', 'localhost') };
    const asked = (env: object) => merchant.conv(['claims', list, '--json'], { env: { ...env } });
    expect(told(await asked(other))).toEqual(['1 never_reported']);
    expect(told(await asked(moved))).toEqual(['1 reported']);
  });

  it('of all accounts that an earlier conv knew the merchant by', async () => {
    const endpoint = 'https://moved.example/v1';
    const known = { endpoint: ENDPOINT, apiKey: MERCHANT_KEY };
    const sendings = [accepted(1)];
    await writeJournal(merchant.machine.env.CONV_DATA_DIR ?? '', [
      { eventId: 'a', order: '1', accountId: accountIdByEndpoint(known), sendings },
      { eventId: 'b', order: '2', accountId: accountId(known), sendings },
      { eventId: 'c', order: '3', accountId: 'another', sendings },
    ]);
    const list = file('claims.csv', 'order_id', '1', '2', '3');
    const env = { ...ENV, CONV_ENDPOINT: endpoint };
    expect(told(await merchant.conv(['claims', list, '--json'], { env }))).toEqual([
      ...['1 reported_without_click_id', '2 reported_without_click_id', '3 never_reported'],
    ]);
  });

  it('without any journal', async () => {
    const { status, stderr, stdout } = await claims(file('claims.csv', 'order_id', '1'));
    expect(stderr).toContain('warning: there is no journal');
    expect(stdout).toContain('1,never_reported,2,');
    expect(status).toBe(8);
  });
});

describe('a file of claims', () => {
  it.each<[what: string, name: string, lines: readonly string[]]>([
    ['JSON lines', 'c.ndjson', ['{"order_id":"1","click_id":"c1"}', '{"Order Number":2}']],
    ['Korean columns', 'c.csv', ['주문 번호;클릭ID', '1;c1', '2;']],
    ['a title above the header', 'c.csv', ['Missing orders', '', 'Order #,cb_aev', '1,c1', '2,']],
    ['blank rows and totals', 'c.csv', ['order_id,click_id', '1,c1', ',', '2,', 'Total,']],
    ['Excel texts', 'c.csv', ['order_id,click_id', '="1",c1', "'2,"]],
    ['one column', 'c.csv', ['order_id', '1', '2']],
    ['other columns', 'c.csv', ['creator,order_id,note,click_id', 'kim,1,"a,b",c1', 'lee,2,,']],
  ])('may have %s', async (_, name, lines) => {
    await report(paid('1', 'c1'), paid('2', 'c2'));
    const answers = await claims(file(name, ...lines), '--json');
    expect(told(answers)).toEqual(['1 reported', '2 reported']);
    expect(linesOf(answers).at(-1)).toMatchObject({ claims: 2, invalid: 0 });
    expect(answers.status).toBe(0);
  });

  it('may be a workbook, or packed', async () => {
    await report(paid('1', 'c1'));
    const rows = [textRow(1, ['주문번호', '클릭ID']), textRow(2, ['1', 'c1'])].join('');
    writeFileSync(at('claims.xlsx'), workbookOf({ sheets: [rows] }));
    writeFileSync(at('claims.csv.gz'), gzipSync('order_id,click_id\n1,c1\n'));
    expect(told(await claims(at('claims.xlsx'), '--json'))).toEqual(['1 reported']);
    expect(told(await claims(at('claims.csv.gz'), '--json'))).toEqual(['1 reported']);
  });

  it('names the line of what it cannot answer, and answers the rest', async () => {
    await report(paid('1', 'c1'), paid('2', 'c1'));
    const long = `${'9'.repeat(1001)},c1`;
    const list = file(
      'claims.csv',
      'order_id,click_id',
      ...[',c1', '2.02E+15,c1', '#N/A,', '1,https://a.example/?cb_aev=c1', long, '2,c1'],
    );
    const answers = await claims(list, '--json');
    expect(told(answers)).toEqual(['1 reported', '2 reported']);
    const invalid = linesOf(answers).filter(({ type }) => type === 'invalid');
    expect(invalid.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 has no order ID',
      expect.stringMatching(/^3 the order ID 2.02E\+15 is how Excel/),
      expect.stringMatching(/^4 the order ID #N\/A/),
      expect.stringMatching(/^5 the click ID is a URL/),
      '6 the order ID is too long',
    ]);
    expect(invalid[3]).toMatchObject({ merchant_order_id: '1' });
    expect(answers.stderr).toContain('5 rows to fix in the claims:\n  line 2: has no order ID\n');
    expect(answers.status).toBe(8);
  });

  it.each([
    ['a column', [`number,${'9'.repeat(900_000)}`, '1,2']],
    ['an order', ['order_id,click_id', `${'9'.repeat(900_000)},7`]],
  ])('may have %s of 900,000 characters, which are not printed', async (_, lines) => {
    const { stdout, stderr } = await claims(file('claims.csv', ...lines));
    expect(`${stdout}${stderr}`.length).toBeLessThan(5000);
    expect(stderr).not.toContain('9'.repeat(300));
  });

  it('has one answer for all claims of an order', async () => {
    await report(paid('1', 'c1'));
    const rows = ['1,c1,2026-11-01', '1,c1,2026-11-02', '1,,', '1,c2,'];
    const answers = await claims(file('c.csv', 'order_id,click_id,date', ...rows), '--json');
    expect(told(answers)).toEqual(['1 reported_other_click_id']);
    expect(linesOf(answers)[0].claims).toEqual([
      { click_id: 'c1', date: '2026-11-01' },
      { click_id: null, date: null },
      { click_id: 'c2', date: null },
    ]);
  });

  it.each([
    ['no column of orders', ['id,click_id', '1,c1'], [], 'has no column of order IDs'],
    ['two of them', ['order_id,order_number', '1,2'], [], 'two columns that may be'],
    ['not the one that is named', ['order_id', '1'], ['--map', 'cb_aev=x'], 'has no column "x"'],
    ['a field that there is not', ['order_id', '1'], ['--map', 'amount=x'], 'amount'],
  ])('is refused with %s', async (_, lines, flags, reason) => {
    const { status, stderr } = await claims(file('claims.csv', ...lines), ...flags);
    expect(stderr).toContain(reason);
    expect(status).toBe(2);
  });

  it('is read by the columns that --map names', async () => {
    await report(paid('1', 'c1'));
    const list = file('claims.csv', 'order_id,번호,코드', '9,1,c1');
    const map = ['--map', 'merchant_order_id=번호', '--map', 'cb_aev=코드'];
    expect(told(await claims(list, ...map, '--json'))).toEqual(['1 reported']);
  });
});

describe("the shop's export", () => {
  it('says which orders are to be reported, and which are not', async () => {
    await report(paid('old', 'c1'));
    const orders = file(
      'export.csv',
      CAFE24,
      ...['old,1,배송중,5000,', 'new,2,배송중,7000,', 'wait,3,입금전,5000,', 'gone,4,취소완료,5,'],
      'odd,5,확인중,5000,',
    );
    const list = file('claims.csv', 'order_id', 'old', 'new', 'wait', 'gone', 'odd', 'nil-1');
    const answers = await claims(list, '--orders', orders, '--json');
    expect(told(answers)).toEqual([
      'old reported',
      'new never_reported',
      'wait not_paid_in_shop',
      'gone not_paid_in_shop',
      'odd held',
      'nil-1 unknown_to_shop',
    ]);
    expect(answers.stderr).toContain('Cafe24 order export (--from cafe24), 5 orders');
    expect(linesOf(answers)[3]).toMatchObject({ shop_status: 'cancelled', settled: true });
    expect(linesOf(answers)[4]).toMatchObject({ reason: 'unknown status "확인중"' });
  });

  it.each([
    ['the export', '123', '00123', '00123'],
    ['the journal', '00555', 'zzz', '555'],
    ['a shop that writes a #', '77', '#77', '#77'],
  ])('may have the order under nearly its ID: in %s', async (_, claimed, known, likely) => {
    await report(paid('555', 'c1'));
    const orders = file('export.csv', CAFE24, `${known},1,배송중,7000,`);
    const list = file('claims.csv', 'order_id,click_id', `${claimed},c1`);
    const written = ['--write', at('late.ndjson')];
    const answers = await claims(list, '--orders', orders, ...written, '--json');
    expect(told(answers)).toEqual([`${claimed} likely_other_id`]);
    expect(linesOf(answers)[0]).toMatchObject({ likely_same_as: likely, late_report: null });
    expect(existsSync(at('late.ndjson'))).toBe(false);
  });

  it('may have another encoding than the claims', async () => {
    const list = file('claims.csv', '주문번호', 'new');
    const orders = at('export.csv');
    // 주문번호,품목별 주문번호,주문 상태,총 결제금액 and 배송중, as Excel writes them in Korea.
    writeFileSync(
      orders,
      Buffer.from(
        'c1d6b9aeb9f8c8a32cc7b0b8f1bab020c1d6b9aeb9f8c8a32cc1d6b9ae20bbf3c5c22cc3d120b0e1c1a6b1ddbed70a6e65772c312cb9e8bcdbc1df2c373030300a',
        'hex',
      ),
    );
    const expected = { answer: 'never_reported', shop_status: 'paid' };
    const found = await claims(list, '--orders', orders, '--json');
    expect(found.stderr).toMatch(/^note: ".*export\.csv" is not UTF-8; it is read as CP949 /);
    expect(linesOf(found)[0]).toMatchObject(expected);
    const named = await claims(list, '--orders', orders, '--orders-encoding', 'cp949', '--json');
    expect(named.stderr).not.toContain('CP949');
    expect(linesOf(named)[0]).toMatchObject(expected);
    const refused = await claims(list, '--orders', orders, '--orders-encoding', 'utf-8');
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('UTF-8') });
  });

  it('is of one order in each row: several are not one with another ID', async () => {
    await report(paid('00123', 'c1'), paid('C-1', 'c1'));
    const cells = ['"001\n23"', '"C-1, C-2"', '001 23', 'C-1'];
    const answers = await claims(file('claims.csv', 'order_id', ...cells), '--json');
    expect(told(answers)).toEqual(['C-1 reported']);
    const faults = linesOf(answers).filter(({ type }) => type === 'invalid');
    expect(faults.map(({ message }) => message)).toEqual(
      Array.from({ length: 3 }, () => 'names several orders; write one order in each row'),
    );
    expect(answers.status).toBe(8);
  });

  it('may be one of several sheets', async () => {
    const header = textRow(1, CAFE24.split(','));
    const sheets = ['old', 'new'].map((id) => header + textRow(2, [id, '1', '배송중', '5000', '']));
    writeFileSync(at('export.xlsx'), workbookOf({ sheets }));
    const words = [file('claims.csv', 'order_id', 'new'), '--orders', at('export.xlsx'), '--json'];
    const { status, stderr } = await claims(...words);
    expect(status).toBe(2);
    expect(stderr).toContain('Name the one to read with --orders-sheet.');
    const other = await claims(...words, '--orders-sheet', 'S3');
    expect(other.stderr).toContain('--orders-sheet: ');
    expect(told(await claims(...words, '--orders-sheet', 'S1'))).toEqual(['new unknown_to_shop']);
    expect(told(await claims(...words, '--orders-sheet', 'S2'))).toEqual(['new never_reported']);
  });

  it('may be of a shop that a saved map says how to read', async () => {
    const { url } = merchant.service;
    const [key, secret] = ['--api-key', '--secret-stdin'];
    await merchant.conv(['profile', 'add', 'shop', key, 'key_1', '--endpoint', url, secret], {
      input: 'a_secret_that_shows_nowhere',
    });
    const own = file('own.csv', '주문,금액,상태', 'A,12000,출고', 'B,500,미결');
    const list = file('claims.csv', 'order_id', 'A', 'B', 'C');
    const words = [list, '--orders', own, '--profile', 'shop', '--json'];
    expect((await claims(...words)).stderr).toContain(
      'is read with a saved map: see conv help files',
    );
    const map = ['merchant_order_id=주문', 'amount=금액', 'status=상태'];
    await conv(
      ...['reconcile', own, '--profile', 'shop', '--save-map', 'own', '--status', '출고=paid'],
      ...['--status', '미결=unpaid', ...map.flatMap((word) => ['--map', word])],
    );
    const read = await claims(...words);
    expect(read.stderr).toContain('read with the saved map own, 2 orders');
    expect(told(read)).toEqual(['A never_reported', 'B not_paid_in_shop', 'C unknown_to_shop']);
  });

  it('is refused where no shop is known that writes so, or another one is named', async () => {
    const list = file('claims.csv', 'order_id', '1');
    const plain = file('plain.csv', 'merchant_order_id,amount', '1,5');
    expect((await claims(list, '--orders', plain)).stderr).toContain('not an order export');
    const other = await claims(list, '--orders', plain, '--from', 'cafe24');
    expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining('Cafe24') });
  });
});

describe('--write', () => {
  it('makes late reports that conv send takes: each order counts once', async () => {
    await report(paid('old', 'c1'));
    const orders = file(
      'export.csv',
      SHOPIFY,
      ...[shopify('old'), shopify('a', 'cb_aev: s1'), shopify('b'), shopify('c')],
      ...[shopify('d'), shopify('e', 'cb_aev: s2'), shopify('f'), shopify('z')],
    );
    const list = file(
      'claims.csv',
      'order_id,click_id',
      ...['old,c1', 'a,s1', 'b,c1', 'c,', 'd,c1', 'd,c2', 'e,c1', 'f,click id: c1'],
    );
    const late = at('late.ndjson');
    const answers = await claims(list, '--orders', orders, '--write', late);
    expect(
      read('late.ndjson')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { kind: 'paid', merchant_order_id: 'a', amount: 5, currency: 'USD', cb_aev: 's1', ...MUG },
      { kind: 'paid', merchant_order_id: 'b', amount: 5, currency: 'USD', cb_aev: 'c1', ...MUG },
      { kind: 'paid', merchant_order_id: 'c', amount: 5, currency: 'USD', ...MUG },
    ]);
    expect(answers.stderr).toContain(`late.ndjson has 3 reports: conv send `);
    expect(answers.stderr).toContain('note: 1 order written with the claimed click ID');
    expect(answers.stderr).toContain('warning: 1 order written without a click ID');
    expect(answers.stderr).toContain('not written: 2 orders with several click IDs');
    expect(answers.stderr).toContain('not written: 1 order with a claimed click ID that is none');
    const before = merchant.service.requests.length;
    expect((await conv('send', late)).status).toBe(0);
    expect(merchant.service.requests.length - before).toBe(3);
    const again = await claims(list, '--orders', orders, '--write', late, '--json');
    expect(told(again).slice(0, 4)).toEqual([
      ...['old reported', 'a reported', 'b reported', 'c reported_without_click_id'],
    ]);
    expect(linesOf(again).at(-1)).toMatchObject({ written: null });
    expect(existsSync(late)).toBe(false);
    expect(read('late.ndjson.bak')).toContain('"merchant_order_id":"a"');
  });

  it('reports the refund of a late order, too', async () => {
    const orders = file('export.csv', CAFE24, 'new,1,부분환불,7000,2000');
    const list = file('claims.csv', 'order_id,click_id', 'new,c1');
    await claims(list, '--orders', orders, '--write', at('late.ndjson'));
    expect(read('late.ndjson').split('\n')[1]).toContain('"refund_amount":2000');
    await conv('send', at('late.ndjson'));
    expect(told(await claims(list, '--json'))).toEqual(['new refunded']);
  });

  it.each(['--write', '--reply'])('%s replaces no file that conv did not write', async (flag) => {
    const orders = file('export.csv', CAFE24, 'new,1,배송중,7000,');
    const list = file('claims.csv', 'order_id', 'new');
    const target = file('mine.txt', 'mine');
    const { status, stderr } = await claims(list, '--orders', orders, flag, target);
    expect(stderr).toContain('--force');
    expect(status).toBe(2);
    expect(read('mine.txt')).toBe('mine\n');
    expect((await claims(list, '--orders', orders, flag, target, '--force')).status).toBe(8);
    expect(read('mine.txt.bak')).toBe('mine\n');
    expect(read('mine.txt')).toContain('new');
    expect((await claims(list, '--orders', orders, flag, target)).status).toBe(8);
  });
});

describe('--reply', () => {
  it('has a line for each creator, and nothing of another one', async () => {
    await report(paid('1', 'c1'), paid('2', 'c9'), {
      kind: 'refund',
      merchant_order_id: '2',
      refund_amount: 1500,
      refund_id: 'r1',
    });
    const rows = ['1,c1,2026-11-01', '1,c2,', '2,c9,', 'a;=1,c1,'];
    const list = file('claims.csv', 'order_id,click_id,date', ...rows);
    const { stderr } = await claims(list, '--reply', at('answers.csv'));
    expect(stderr).toContain('answers.csv has 4 answers for creators');
    const lines = read('answers.csv').split('\r\n');
    expect(lines).toEqual([
      '\ufefforder_id,click_id,date,answer,explanation,reported_at,refunded,total,currency',
      expect.stringMatching(
        /^1,c1,2026-11-01,reported,Reported with this click ID\.,2.*,5000,KRW$/,
      ),
      '1,c2,,reported_other_click_id,Reported with another click ID.,,,,',
      expect.stringMatching(/^2,c9,,refunded,"Reported.*; refunded 1,500 of 5,000 KRW\.",2/),
      `"a;'=1",c1,,never_reported,Not reported so far.,,,,`,
      '',
    ]);
    expect(read('answers.csv')).not.toContain(MERCHANT_SECRET);
    const again = await claims(at('answers.csv'), '--json');
    expect(told(again)).toContain('a;=1 never_reported');
  });
});

describe('a command line that makes no sense', () => {
  it.each([
    [[], 'FILE'],
    [['claims.csv', '--write', 'late.ndjson'], "--write: needs the shop's export"],
    [['claims.csv', '--from', 'cafe24'], '--from: needs'],
    [['claims.csv', '--orders-sheet', 'S1'], '--orders-sheet: needs'],
    [['claims.csv', '--orders', 'claims.csv'], '--orders: is the file of claims'],
    [['-', '--orders', '-'], '--orders: standard input can be read only once'],
    [['claims.csv', '--reply', 'claims.csv'], '--reply: is an input'],
    [['claims.csv', '--orders', 'x', '--write', 'o', '--reply', 'o'], '--reply: is the --write'],
    [['claims.csv', '--map', 'shop'], '--map: must be FIELD=COLUMN'],
    [['claims.csv', '--reply', '-'], '--reply'],
  ])('%j is refused', async (args, reason) => {
    file('claims.csv', 'order_id', '1');
    const { status, stderr } = await claims(...args);
    expect(stderr).toContain(reason);
    expect(status).toBe(2);
  });
});

it('on a terminal, answers are a table; what to do is below where the screen is narrow', () => {
  const answer = {
    ...{
      code: 'never_reported' as const,
      merchantOrderId: '7',
      reportedAt: null,
      reportedClickId: null,
    },
    ...{ reason: null, refunded: ZERO, total: null, currency: null, isOpen: false },
  } as const;
  const asked = [{ clickId: 'c1', date: null }];
  const claim = { merchantOrderId: '7', line: 2, asked, clickIds: ['c1'] };
  const late = { code: 'claimed_click_id', rows: '' } as const;
  const row = { ...{ claim, answer, late }, shop: null, heldFor: null, likely: null };
  const view = { screenWidth: 120, titled: true, theme: PLAIN_THEME };
  expect(claimsTable([row], {}, view)).toBe(
    [
      'order  answer          reported at  click ID  details  what to do',
      '7      never_reported  -            -         -        send: paid, with the claimed click ID',
      '',
    ].join('\n'),
  );
  expect(claimsTable([row], {}, { ...view, screenWidth: 60 })).toContain(
    '\n  send: paid, with the claimed click ID\n',
  );
  const long = {
    ...row,
    answer: {
      ...answer,
      ...({ code: 'reported_without_click_id', reportedAt: 0, currency: 'KRW' } as const),
      ...{ reportedClickId: 'aev_0123456789', total: parseDecimal('5000') ?? ZERO, refunded: ZERO },
    },
  } as const;
  const narrow = claimsTable([long], {}, { ...view, screenWidth: 60 }).split('\n');
  expect(narrow[0]).toBe('order  answer                     click ID        details');
  expect(Math.max(...narrow.slice(0, 2).map(({ length }) => length))).toBeLessThanOrEqual(60);
});

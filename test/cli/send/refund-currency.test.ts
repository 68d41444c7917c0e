import { describe, expect, it } from 'vitest';
import { createMerchant } from '../../helpers/merchant.ts';
import { perTest } from '../../helpers/per-test.ts';
import { respond } from '../../helpers/service.ts';

/** A refund is in the currency of its order, whatever the profile's is. */

const merchant = perTest(createMerchant, (it) => it.leave());

const conv = (args: string, input = '') =>
  merchant.conv(args.split(' '), { input, env: { CONV_CURRENCY: 'KRW' } });
const REFUNDS = 'kind,merchant_order_id,refund_id,refund_amount\n';
const totalsOf = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '').totals;

describe('the totals of a file are by the currency of the orders', () => {
  it('that the journal has, those that are unknown being in none', async () => {
    await conv('paid --order U1 --amount 30.50 --currency USD --click-id aev_1');
    await conv('paid --order K1 --amount 5000 --click-id aev_1');
    const { stdout } = await conv(
      'send - --check --json',
      `${REFUNDS}partial,K1,r,500\npartial,U1,r,10.25\npartial,elsewhere,r,7\npartial,U1,s,1\n`,
    );
    expect(totalsOf(stdout)).toEqual([
      { kind: 'partial', currency: null, count: 1, amount: 7 },
      { kind: 'partial', currency: 'KRW', count: 1, amount: 500 },
      { kind: 'partial', currency: 'USD', count: 2, amount: 11.25 },
    ]);
  });

  it('that the file itself pays', async () => {
    const rows = [
      '{"kind":"paid","merchant_order_id":"U1","amount":30.50,"currency":"USD"}',
      '{"kind":"paid","merchant_order_id":"K1","amount":5000}',
      '{"kind":"partial","merchant_order_id":"U1","refund_id":"r","refund_amount":10.25}',
      '{"kind":"partial","merchant_order_id":"K1","refund_id":"r","refund_amount":500}',
    ];
    const { stdout } = await conv('send - --check --json', rows.join('\n'));
    expect(totalsOf(stdout)).toMatchObject([
      { kind: 'paid', currency: 'KRW', amount: 5000 },
      { kind: 'paid', currency: 'USD', amount: 30.5 },
      { kind: 'partial', currency: 'KRW', amount: 500 },
      { kind: 'partial', currency: 'USD', amount: 10.25 },
    ]);
  });

  it('and repeats and faults are taken out of the currency that they were counted in', async () => {
    await conv('paid --order U1 --amount 30.50 --currency USD --click-id aev_1');
    const refund = 'partial,U1,r,10.25\n';
    const { stdout } = await conv(
      'send - --check --json',
      `${REFUNDS}${refund}${refund}partial,U1,s,1\npartial,U2,r,1\npaid,U2,,\n`,
    );
    expect(totalsOf(stdout)).toEqual([
      { kind: 'partial', currency: null, count: 1, amount: 1 },
      { kind: 'partial', currency: 'USD', count: 2, amount: 11.25 },
    ]);
  });

  it('in a dry run and in the batch that is sent, too', async () => {
    await conv('paid --order U1 --amount 30.50 --currency USD --click-id aev_1');
    const refunds = `${REFUNDS}partial,U1,r,10.25\n`;
    const dry = await conv('send - --dry-run --json', refunds);
    expect(totalsOf(dry.stdout)).toMatchObject([{ currency: 'USD', amount: 10.25 }]);
    await conv('send - --json', refunds);
    const batches = await conv('batch list --json');
    expect(batches.stdout).toContain('"currency":"USD"');
    expect(batches.stdout).not.toContain('"currency":"KRW"');
  });

  it('not by that of a report that was refused', async () => {
    merchant.answers(respond(422, '{"error":{"code":"invalid_amount"}}'));
    await conv('paid --order K1 --amount 5000 --click-id aev_1');
    const { stdout } = await conv('send - --check --json', `${REFUNDS}partial,K1,r,500\n`);
    expect(totalsOf(stdout)).toMatchObject([{ kind: 'partial', currency: null, amount: 500 }]);
  });
});

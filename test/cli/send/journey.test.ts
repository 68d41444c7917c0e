import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { createMerchant } from '../../helpers/merchant.ts';
import { perTest } from '../../helpers/per-test.ts';

const merchant = perTest(createMerchant, (it) => it.leave());

const at = (name: string): string => path.join(merchant.machine.home, name);
const write = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};
const send = (...args: string[]) => merchant.conv(argv`send ${args} --yes`);
const reports = () =>
  merchant.bodies().map((body) => {
    const { merchant_order_id, amount, refund_amount } = JSON.parse(body);
    return `${merchant_order_id} ${amount ?? refund_amount ?? '-'}`;
  });

const CSV = [
  'kind,merchant_order_id,refund_id,amount,currency,product_name',
  'paid,A,,"5,000",KRW,x',
  'refund,A,r1,1000,,',
  'paid,B,,7000,KRW,',
  'cancel,A,,,,',
  'refund,B,r1,many,,',
  'cancel,B,,,,',
  'paid,C,,1,KRW,',
].join('\n');

const NDJSON = [
  '{"kind":"paid","merchant_order_id":"A","amount":5000,"currency":"KRW",}',
  '{"kind":"refund","merchant_order_id":"A","refund_id":"r1","refund_amount":1000}',
  '{"kind":"paid","merchant_order_id":"B","amount":7000,"currency":"KRW"}',
  '{"kind":"cancel","merchant_order_id":"A"}',
  '{"kind":"refund","merchant_order_id":"B","refund_id":"r1","refund_amount":"many"}',
  '{"kind":"cancel","merchant_order_id":"B"}',
  '{"kind":"paid","merchant_order_id":"C","amount":1,"currency":"KRW"}',
].join('\n');

describe('what stands behind a bad row of its order waits, and is sent when that is mended', () => {
  it.each<[string, string, (bad: string) => string, number]>([
    ['CSV', CSV, (bad) => bad.replace('"5,000"', '5000').replace('many', '70'), 2],
    [
      'NDJSON',
      NDJSON,
      (bad) => bad.replace('\\"KRW\\",}', '\\"KRW\\"}').replace('"many"', '70'),
      1,
    ],
  ])('%s', async (_, rows, mend, firstLine) => {
    const file = write('orders', rows);
    const checked = await send(file, '--check');
    expect(checked.status).toBe(2);
    expect(checked.stdout).toContain('2 of 7 rows can be sent, 5 cannot');
    expect(checked.stderr).toContain(
      `line ${firstLine + 1}: this refund of order "A" comes after line ${firstLine} of its order, which has an error; fix that row, then send both`,
    );
    expect(checked.stderr).toContain('send the valid rows first with --skip-invalid');

    const first = await send(file, '--skip-invalid', '--errors', at('bad'));
    expect(first.status).toBe(8);
    expect(reports().sort()).toEqual(['B 7000', 'C 1']);

    writeFileSync(at('bad'), mend(readFileSync(at('bad'), 'utf8')));
    const second = await send(at('bad'));
    expect(second).toMatchObject({ status: 0 });
    const later = reports().slice(2);
    expect(later.filter((report) => report.startsWith('A'))).toEqual(['A 5000', 'A 1000', 'A -']);
    expect(later.filter((report) => report.startsWith('B'))).toEqual(['B 70', 'B -']);
  });
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMerchant } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';

vi.setConfig({ testTimeout: 120_000 });

const merchant = perTest(createMerchant, (it) => it.leave());

/** More than a person reads, far less than what is given. */
const MOST_PRINTED = 5000;
const DIGITS = '9'.repeat(900_000);
const PAID = '"kind":"paid","merchant_order_id":"1","currency":"KRW"';

const CSV = [
  'kind,merchant_order_id,amount,currency',
  ...[DIGITS, `-${DIGITS}`, `1.${DIGITS}E+12`, `"1,${DIGITS}"`].map(
    (amount, at) => `paid,${at},${amount},KRW`,
  ),
  `paid,1.${DIGITS}E+12,5,KRW`,
  `${DIGITS},7,5,KRW`,
].join('\n');

const GIVEN: Readonly<Record<string, string>> = {
  'number.ndjson': `{${PAID},"amount":${DIGITS}}\n`,
  'name.ndjson': `{${PAID},"amount":5,"${DIGITS}":1}\n`,
  'rows.csv': `${CSV}\n`,
  'shop.csv': `merchant_order_id,status,amount,refund_amount\n1,paid,${DIGITS},0\n2,${DIGITS},5,0\n3,paid,5,${DIGITS}\n4,paid,5${DIGITS}x,0\n`,
  'body.json': `{"merchant_order_id":"1","event_id":"e","amount":${DIGITS}}`,
  'report.json': `{"merchant_order_id":"1","event_id":"e","amount":${DIGITS},"currency":"KRW"}`,
};

describe('a number or a name of 900,000 characters', () => {
  beforeEach(() => {
    for (const [name, text] of Object.entries(GIVEN))
      writeFileSync(path.join(merchant.machine.home, name), text);
  });

  it.each([
    [argv`send number.ndjson --check`],
    [argv`send name.ndjson --check --json`],
    [argv`send rows.csv --check`],
    [argv`send rows.csv --check --thousands ,`],
    [argv`send rows.csv --check --json`],
    [argv`paid report.json --dry-run`],
    [argv`paid report.json --dry-run --json`],
    [argv`partial report.json --dry-run`],
    [argv`verify body.json --key k --timestamp 1 --signature ab`],
  ])('is not printed whole: conv %j', async (args) => {
    const { stdout, stderr } = await merchant.conv(args);
    expect(`${stdout}${stderr}`.length).toBeLessThan(MOST_PRINTED);
    expect(`${stdout}${stderr}`).not.toContain('9'.repeat(300));
  });

  it('is not printed whole by conv reconcile either', async () => {
    const paid = argv`paid --order 1 --amount 5 --currency KRW`;
    await merchant.conv(paid);
    const { stdout, stderr } = await merchant.conv(argv`reconcile shop.csv --currency KRW`);
    expect(`${stdout}${stderr}`.length).toBeLessThan(MOST_PRINTED);
  });
});

describe('a report of 5,000 wrong items', () => {
  it('lists the first faults, and counts the others', async () => {
    const items = `[${'1,'.repeat(4999)}1]`;
    const report = `{"merchant_order_id":"1","amount":5,"currency":"KRW","items":${items}}`;
    writeFileSync(path.join(merchant.machine.home, 'items.json'), report);
    const { stderr } = await merchant.conv(argv`paid items.json --dry-run --json`);
    const { message, faults } = JSON.parse(stderr).error;
    expect(message).toContain('5000 errors; nothing was sent');
    expect(faults).toHaveLength(101);
    expect(faults.at(-1).message).toBe('4900 more errors are not listed');
  });
});

describe('a row of 700,000 fields', () => {
  it('is refused as one fault, and takes little memory', async () => {
    const fields = Array.from({ length: 700_000 }, (_, at) => `"k${at}":1`).join(',');
    writeFileSync(path.join(merchant.machine.home, 'wide.ndjson'), `{${PAID},${fields}}\n`);
    const { status, stderr } = await merchant.conv(argv`send wide.ndjson --check --json`, {
      env: { NODE_OPTIONS: '--max-old-space-size=150' },
    });
    expect(status).toBe(2);
    expect(stderr.length).toBeLessThan(MOST_PRINTED);
  });
});

import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountId } from '../../../src/core/protocol/account.ts';
import { deriveEventId } from '../../../src/core/protocol/reports/event-id.ts';
import { argv } from '../../helpers/argv.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { perTest } from '../../helpers/per-test.ts';
import { writeJournal } from '../../helpers/written-journal.ts';
import { createDesk } from './run-send.ts';

const NOW = 1_785_585_600_000;

const desk = perTest(createDesk, (it) => it.remove());

const GOOD = [
  '{"kind":"paid","merchant_order_id":"1","amount":5000.10,"currency":"USD","cb_aev":"c"}',
  '{"kind":"refund","merchant_order_id":"1","refund_amount":2000,"refund_id":"r1"}',
  '{"kind":"paid","merchant_order_id":"2","amount":1,"currency":"USD","cb_aev":"c"}',
  '{"kind":"cancel","merchant_order_id":"2"}',
  '{"kind":"paid","merchant_order_id":"3","amount":7,"currency":"KRW","cb_aev":"c"}',
  '{"kind":"decline","merchant_order_id":"3"}',
].join('\n');

const REFUSED = [
  '{"kind":"paid","merchant_order_id":"1","amount":5000,"currency":"KRW"}',
  '{"kind":"cancel","merchant_order_id":"nobody"}',
].join('\n');

const dryRun = (file: string, ...args: readonly string[]) =>
  desk.send(argv`${file} --dry-run ${args}`, { now: NOW });

describe('a dry run of a file', () => {
  it('needs no profile: what happens to all four kinds, with totals; nothing is left behind', async () => {
    const file = desk.write('orders.ndjson', GOOD);
    expect(await dryRun(file)).toEqual({
      status: 0,
      stdout: [
        'accepted  paid     CONFIRMED            1       7  KRW',
        'accepted  paid     CONFIRMED            2  5001.1  USD',
        'accepted  partial  PARTIALLY_CANCELLED  1    2000  USD',
        'accepted  cancel   CANCELLED            1       -  USD',
        'accepted  decline  DECLINED             1       -  KRW\n',
      ].join('\n'),
      stderr: [
        `dry run of ${file}: 6 of 6 rows would be accepted`,
        'nothing was sent; rerun without --dry-run to send it\n',
      ].join('\n'),
    });
    expect(existsSync(desk.at('data/journal.sqlite'))).toBe(false);
  });

  it('says the same of a CSV', async () => {
    const csv = 'kind,merchant_order_id,amount,refund_amount,currency,refund_id\n';
    const rows = 'paid,1,5000,,KRW,\npartial,1,,2000,,r1\n';
    const { status, stdout } = await dryRun(desk.write('orders.csv', csv + rows));
    expect(status).toBe(0);
    expect(stdout.split('\n').map((line) => line.split(/ +/).slice(0, 3).join(' '))).toEqual([
      'accepted paid CONFIRMED',
      'accepted partial PARTIALLY_CANCELLED',
      '',
    ]);
  });

  it('names what the service refuses, with line and reason, and ends with 8', async () => {
    const file = desk.write('orders.ndjson', REFUSED);
    const { status, stdout, stderr } = await dryRun(file);
    expect(status).toBe(8);
    expect(stdout).toContain('rejected  cancel  -          1     -  -\n');
    expect(stderr).toContain('1 of 2 rows would be accepted, 1 refused\n');
    expect(stderr).toContain(`${file} line 2: cancel nobody rejected (unknown_order): `);
    expect(stderr).toMatch(/fix these rows and rerun.*\n$/);
  });

  it('gives scripts every row that is not accepted, and a summary as the last line', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, at) => `{"kind":"cancel","merchant_order_id":"x${at}"}`,
    );
    const file = desk.write('o.ndjson', [GOOD, ...rows].join('\n'));
    const { status, stdout, stderr } = await dryRun(file, '--json');
    const told = jsonLines(stdout);
    expect({ status, stderr }).toEqual({ status: 8, stderr: '' });
    expect(told.slice(0, -1).map(({ type, line, code }) => [type, line, code])).toEqual(
      rows.map((_, at) => ['row', 7 + at, 'unknown_order']),
    );
    expect(told.at(-1)).toMatchObject({
      ...{ type: 'summary', dry_run: true, rows: 36, skipped: 0, accepted: 6, rejected: 30 },
    });
    expect(stdout).toContain('"count":2,"amount":5001.1}');
  });

  it('shows a person the first twenty', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, at) => `{"kind":"cancel","merchant_order_id":"x${at}"}`,
    );
    const { stderr } = await dryRun(desk.write('o.ndjson', rows.join('\n')));
    expect(stderr.match(/ line \d+: cancel/g)).toHaveLength(20);
    expect(stderr).toContain('… and 10 more: --json lists them all\n');
  });

  it('names faulty rows that are left out, and ends with 8', async () => {
    const file = desk.write('o.ndjson', `${GOOD}\nno JSON`);
    expect((await dryRun(file)).status).toBe(2);
    const { status, stderr } = await dryRun(file, '--skip-invalid');
    expect(status).toBe(8);
    expect(stderr).toContain(`  ${file} line 7: `);
    expect(stderr).toContain('6 of 6 rows would be accepted\n');
    expect(stderr).toContain('1 row of the file would be skipped as invalid\n');
  });

  it('Ctrl-C stops it', async () => {
    const interrupt = AbortSignal.abort();
    const file = desk.write('o.ndjson', GOOD);
    expect((await desk.send([file, '--dry-run'], { interrupt })).status).toBe(130);
  });
});

describe('beside a journal', () => {
  const ENDPOINT = 'https://api.shop.example/v1';
  const VARIABLES = {
    ...{ CONV_API_KEY: 'pk_1', CONV_HMAC_SECRET: 'sample-secret', CONV_ENDPOINT: ENDPOINT },
  };
  const account = { endpoint: ENDPOINT, apiKey: 'pk_1' };

  /** The journal has order `old` of 5000 KRW as paid. */
  beforeEach(() => {
    const identity = { account, kind: 'paid', merchantOrderId: 'old', ordinal: 1 } as const;
    const eventId = deriveEventId(identity);
    const body = `{"merchant_order_id":"old","event_id":"${eventId}","amount":5000,"currency":"KRW"}`;
    return writeJournal(desk.at('data'), [
      {
        ...{ eventId, kind: 'paid', order: 'old', body, accountId: accountId(account) },
        sendings: [{ at: NOW - 1000, state: 'accepted', end: { outcome: 'accepted' } }],
      },
    ]);
  });

  const run = (rows: readonly string[]) =>
    desk.send([desk.write('o.ndjson', rows.join('\n')), '--dry-run'], {
      ...{ now: NOW, variables: VARIABLES },
    });

  const CANCEL = '{"kind":"cancel","merchant_order_id":"old"}';
  const paid = (amount: number): string =>
    `{"kind":"paid","merchant_order_id":"old","amount":${amount},"currency":"KRW"}`;

  it('an order that only the journal knows goes on from there', async () => {
    const { status, stdout } = await run([CANCEL]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'accepted  cancel  CANCELLED  1  -  KRW\n',
    });
  });

  it('what was accepted is not sent again', async () => {
    const { status, stdout, stderr } = await run([paid(5000)]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'duplicate  paid  -  1  5000  KRW\n' });
    expect(stderr).toContain('0 of 1 row would be accepted, 1 not sent again\n');
  });

  it('an edited amount is a conflict, listed', async () => {
    const { status, stdout, stderr } = await run([paid(4000)]);
    expect({ status, stdout }).toEqual({ status: 8, stdout: 'conflict  paid  -  1  4000  KRW\n' });
    expect(stderr).toContain('line 1: paid old conflict: amount: ');
  });
});

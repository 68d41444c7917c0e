import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { openCounter, paid } from './counter.ts';

const HEADER = 'merchant_order_id,amount,status,refund_amount,currency';

const findings = (out: string): string[] =>
  jsonLines(out)
    .filter(({ type }) => type === 'finding')
    .map(({ merchant_order_id, finding }) => `${merchant_order_id} ${finding}`);

const ordersIn = (file: string): unknown[] =>
  jsonLines(readFileSync(file, 'utf8')).map(({ merchant_order_id }) => merchant_order_id);

async function compare(rows: readonly string[], words: readonly string[] = ['--skip-invalid']) {
  const counter = await openCounter();
  await counter.send(paid('gone') + paid('bad') + paid('good', 100));
  const file = counter.write('export.csv', [HEADER, ...rows, ''].join('\n'));
  const target = counter.at('missing.ndjson');
  const ended = await counter.reconcile([file, '--json', '--write', target, ...words]);
  return { ...ended, target };
}

it('without it, nothing is compared, and it is offered', async () => {
  const { code, told, target } = await compare(['new,5000,paid,,KRW', 'bad,x,paid,,KRW'], []);
  expect(code).toBe('invalid_input');
  expect(told).toContain('--skip-invalid compares the other orders');
  expect(existsSync(target)).toBe(false);
});

it('every row of an order with an invalid one is left out, on both sides', async () => {
  const { status, out, err, target } = await compare([
    'new,5000,paid,,KRW',
    'bad,5000,paid,,KRW',
    'bad,x,paid,,KRW',
    'two,5000,paid,,KRW',
    'two,6000,paid,,KRW',
    'later,5000,sold,,KRW',
    'later,5000,paid,,KRW',
    'good,100,paid,,KRW',
  ]);
  expect(status).toBe(8);
  expect(findings(out)).toEqual(['new never_reported', 'gone unknown_to_shop']);
  expect(ordersIn(target)).toEqual(['new']);
  expect(jsonLines(out).at(-1)).toMatchObject({ orders: 2, skipped_rows: 3 });
  expect(err).toContain('--skip-invalid skips 3 of 8 rows, and every row of their orders:');
  expect(err).toMatch(/line 4.*x is not a plain number/);
});

it('what was not compared is no agreement: the exit code is 8', async () => {
  const { status, out } = await compare([
    'good,100,paid,,KRW',
    'gone,5000,paid,,KRW',
    'bad,x,paid,,KRW',
  ]);
  expect(findings(out)).toEqual([]);
  expect(status).toBe(8);
});

it('with a row that names no order, nothing is said of orders that the file seems to lack', async () => {
  const { out, err } = await compare(['new,5000,paid,,KRW', ',5000,paid,,KRW']);
  expect(findings(out)).toEqual(['new never_reported']);
  expect(err).toContain('some of them name no order');
});

it.each([
  ['no order is left', ['bad,x,paid,,KRW']],
  ['the file breaks off', ['new,5000,paid,,KRW', '"bad,5000,paid,,KRW']],
])('is no use where %s', async (_, rows) => {
  const { code, told, target } = await compare(rows);
  expect(code).toBe('invalid_input');
  expect(told).not.toContain('--skip-invalid compares');
  expect(existsSync(target)).toBe(false);
});

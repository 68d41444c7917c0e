import { expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMerchant } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { postgresForTests } from '../helpers/postgres.ts';
import { startRelay } from '../helpers/relay.ts';

const merchant = perTest(createMerchant, (it) => it.leave());
const relay = perTest(
  () => startRelay(postgresForTests()),
  (it) => it.close(),
);
let schemas = 0;

/** The opening, and two transactions, each with its beginning and its end. */
const FEW = 5;

it.each([
  ['a paid report', argv`paid --order 2 --amount 5 --currency KRW --click-id c`],
  ['one with an event ID', argv`paid --order 2 --amount 5 --currency KRW --event-id e-2`],
  ['a cancel', argv`cancel --order 1`],
  ['a refund', argv`partial --order 1 --amount 1`],
  ['a refund with an ID', argv`partial --order 1 --amount 1 --refund-id r-1`],
])('%s waits for few round trips to the database', async (_, report) => {
  schemas += 1;
  const schema = `trips_${process.pid}_${schemas}`;
  const CONV_JOURNAL = `postgres://postgres@127.0.0.1:${relay.port}/postgres?schema=${schema}`;
  const conv = async (args: readonly string[]) => {
    const { status, stderr } = await merchant.conv(args, { env: { CONV_JOURNAL } });
    expect(status, stderr).toBe(0);
  };
  await conv(argv`journal init`);
  await conv(argv`paid --order 1 --amount 5 --currency KRW --click-id c`);
  const before = relay.roundTrips;
  await conv(report);
  expect(relay.roundTrips - before).toBe(FEW);
});

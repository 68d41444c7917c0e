import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Finished } from '../helpers/conv.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { createMerchant } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { postgresForTests } from '../helpers/postgres.ts';
import { type Cut, startRelay } from '../helpers/relay.ts';
import { type Answer, accept } from '../helpers/service.ts';

const merchant = perTest(
  () => createMerchant(createMachine()),
  (it) => it.leave(),
);
const relay = perTest(
  () => startRelay(postgresForTests()),
  (it) => it.close(),
);
/** What the service has counted, by event ID. */
let counted: Map<string, string>;
/** What it is to have counted in the end. */
let expected: Map<string, string>;
let schemas = 0;

beforeEach(async () => {
  counted = new Map();
  expected = new Map();
  schemas += 1;
  merchant.answers(count);
  expect((await conv('journal', 'init')).status).toBe(0);
});

const count: Answer = (response, request, number) => {
  const report = JSON.parse(request.body.toString());
  const money = report.amount ?? report.refund_amount;
  counted.set(report.event_id, `${report.merchant_order_id} ${money}`);
  accept(response, request, number);
};

function conv(...args: readonly string[]): Promise<Finished> {
  const CONV_JOURNAL = `postgres://postgres@127.0.0.1:${relay.port}/postgres?schema=cut${schemas}`;
  return merchant.conv(args, { env: { CONV_JOURNAL } });
}

/** A report, or a file of them, that nothing knows yet; sent again, it is the same. */
type Sending = readonly string[];

function single(name: string): Sending {
  const { event_id } = reportOf('paid', name, 5);
  return argv`paid --order ${name} --amount 5 --currency KRW --event-id ${event_id}`;
}

/** Every fifth order is refunded in part, later in the file. */
function file(name: string): Sending {
  const orders = [...Array(20).keys()].map((at) => `${name}-${at}`);
  const paid = orders.map((order, at) => ({ kind: 'paid', ...reportOf('paid', order, 100 + at) }));
  const refunds = orders
    .filter((_, at) => at % 5 === 0)
    .map((order) => ({ kind: 'partial', ...reportOf('partial', order, 7) }));
  const place = path.join(merchant.machine.home, `${name}.ndjson`);
  const rows = [...paid, ...refunds];
  writeFileSync(place, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return argv`send ${place} --concurrency 8`;
}

function reportOf(kind: 'paid' | 'partial', merchant_order_id: string, money: number) {
  const event_id = `${kind}-${merchant_order_id}`;
  expected.set(event_id, `${merchant_order_id} ${money}`);
  const amount = kind === 'paid' ? { amount: money, currency: 'KRW' } : { refund_amount: money };
  return { merchant_order_id, event_id, ...amount };
}

/** What the journal says of every event. */
async function journaled(): Promise<Map<string, string>> {
  const { stdout } = await conv('log', '--json');
  const events = jsonLines(stdout);
  return new Map(events.map(({ event_id, state }) => [event_id, state]));
}

/** The service has counted each report once, and the journal says so of each. */
async function expectAllCounted(): Promise<void> {
  expect(counted).toEqual(expected);
  expect(await journaled()).toEqual(new Map([...expected.keys()].map((id) => [id, 'accepted'])));
}

/** A cut is one sentence, or conv has gone on over a new connection. */
function expectOneSentence({ status, stderr }: Finished): void {
  if (status === 0) return;
  expect(status, stderr).toBeOneOf([1, 6]);
  expect(stderr).toContain('cannot be reached');
}

/** As a person does: the same command once more. */
async function goOn(sending: Sending): Promise<void> {
  const { status, stderr } = await conv(...sending);
  expect(status, stderr).toBe(0);
}

/** Whatever was sent is in the journal, and what is open there is sent in the end. */
async function finish(): Promise<void> {
  expect([...(await journaled()).keys()]).toEqual(expect.arrayContaining([...counted.keys()]));
  const { status, stderr } = await conv('replay', '--pending');
  expect(status, stderr).toBe(0);
  await expectAllCounted();
}

/** No COMMIT has this number. */
const NEVER = 0;

const CUT_AT_COMMIT = [
  'commit lost',
  'commit unheard',
  'commit heard',
] as const satisfies readonly Cut[];

describe.each([
  ['a report', single],
  ['a file', file],
])('%s', (_, make) => {
  it.each(CUT_AT_COMMIT)('survives a cut at each COMMIT: %s', async (cut) => {
    for (let number = 1; ; number += 1) {
      const sending = make(`n${number}`);
      relay.cutAt(cut, number);
      expectOneSentence(await conv(...sending));
      if (!relay.hasCut) break;
      await goOn(sending);
    }
    expect(relay.commits).toBeGreaterThan(1);
    relay.cutAt(cut, NEVER);
    await finish();
  });

  it('survives a cut between the report and its outcome', async () => {
    const sending = make('one');
    // Once: a connection that is cut at every answer gives conv no chance, if the machine is slow.
    merchant.answers((...exchange) => {
      relay.cutNow();
      count(...exchange);
      merchant.answers(count);
    });
    const cut = await conv(...sending);
    // It has heard the answer: it writes the outcome over a new connection.
    expect(cut.status, cut.stderr).toBe(0);
    await goOn(sending);
    await finish();
  });

  it('loses nothing where the connection is cut at every answer', async () => {
    const sending = make('one');
    merchant.answers((...exchange) => {
      relay.cutNow();
      count(...exchange);
    });
    await conv(...sending);
    merchant.answers(count);
    await goOn(sending);
    await finish();
  });
});

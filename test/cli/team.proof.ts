import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Finished, finished, type Machine } from '../helpers/conv.ts';
import { type PostgresServer, startPostgres } from '../helpers/postgres.ts';
import { accept, startTestService, type TestService } from '../helpers/service.ts';

const ROWS = 3000;

let server: PostgresServer;
let service: TestService;
let team: readonly Machine[];
let url: string;
/** What the service has counted, by event ID. */
let counted: Map<string, string>;

let schemas = 0;

beforeEach(async () => {
  server ??= startPostgres({ fsync: true });
  schemas += 1;
  url = `postgres://postgres@/postgres?host=${server.directory}&schema=team${schemas}`;
  counted = new Map();
  service = await startTestService((response, request, count) => {
    const { event_id, merchant_order_id, amount } = JSON.parse(request.body.toString());
    const book = () => counted.set(event_id, `${merchant_order_id} ${amount}`);
    // 15 of 100: no answer and not counted, counted without an answer, and an error that says to try again.
    if (count % 20 === 7) return void response.destroy();
    if (count % 20 === 11) {
      book();
      return void response.destroy();
    }
    if (count % 20 === 15) return void response.writeHead(503).end();
    book();
    setTimeout(() => accept(response, request, count), 10);
  });
  team = [createMachine(), createMachine()];
  expect((await run(0, ['journal', 'init'])).status).toBe(0);
});

afterEach(async () => {
  for (const machine of team) machine.remove();
  await service.close();
});

const envOf = () => ({
  CONV_API_KEY: 'k',
  CONV_HMAC_SECRET: 'secret',
  CONV_ENDPOINT: service.url,
  CONV_JOURNAL: url,
});
const start = (who: number, args: readonly string[]): ChildProcess =>
  (team[who] as Machine).start(args, { env: envOf() });
const run = (who: number, args: readonly string[]): Promise<Finished> => finished(start(who, args));

const FAST = argv`--retries 8 --concurrency 16`;

/** Rows of orders with a paid report, of which every fifth is refunded later in the file. */
function writeFile(): Map<string, string> {
  const expected = new Map<string, string>();
  const lines = [...Array(ROWS).keys()].map((at) => {
    const event_id = `paid-${at}`;
    const row = { merchant_order_id: `order-${at}`, event_id, amount: 100 + at, currency: 'KRW' };
    expected.set(event_id, `order-${at} ${100 + at}`);
    return JSON.stringify({ kind: 'paid', ...row });
  });
  writeFileSync(fileOf(), `${lines.join('\n')}\n`);
  return expected;
}
const fileOf = (): string => path.join((team[0] as Machine).home, 'orders.ndjson');

const untilCounted = async (least: number): Promise<void> => {
  while (counted.size < least) await new Promise((resolve) => setTimeout(resolve, 10));
};

/** Works until nothing is left: rows without an answer are tried again. */
async function finish(): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1)
    if ((await run(1, ['replay', '--pending', ...FAST])).status === 0) return;
}

async function totals(): Promise<unknown> {
  const { stdout } = await run(1, argv`batch list --json`);
  return JSON.parse(stdout).totals;
}

const ALL_ACCEPTED = [expect.objectContaining({ outcome: 'accepted', count: ROWS })];

it('a worker that is killed leaves its rows to the other one: ledger and file agree', async () => {
  const expected = writeFile();
  const sender = start(0, ['send', fileOf(), ...FAST]);
  await untilCounted(200);
  const other = run(1, ['replay', '--pending', ...FAST]);
  await untilCounted(1000);
  sender.kill('SIGKILL');
  await other;
  await finish();
  expect(counted).toEqual(expected);
  expect(await totals()).toEqual(ALL_ACCEPTED);
});

it('a worker and the server that are killed at once leave the rows to another worker', async () => {
  const expected = writeFile();
  const sender = start(0, ['send', fileOf(), ...FAST]);
  await untilCounted(500);
  sender.kill('SIGKILL');
  server.stop();
  server.start();
  await finish();
  expect(counted).toEqual(expected);
  expect(await totals()).toEqual(ALL_ACCEPTED);
});

it('a server that is cut off ends every worker, and loses nothing', async () => {
  const expected = writeFile();
  const workers = [start(0, ['send', fileOf(), ...FAST])];
  await untilCounted(200);
  workers.push(start(1, ['replay', '--pending', ...FAST]));
  await untilCounted(800);
  const ends = workers.map((worker) => finished(worker));
  server.stop();
  const ended = await Promise.all(ends);
  for (const { status, stderr } of ended) {
    expect(status).not.toBe(0);
    expect(stderr).toContain('cannot be reached');
  }
  const before = service.requests.length;
  expect((await run(0, ['log'])).stderr).toContain('[journal_unreachable]');
  expect(service.requests.length).toBe(before);
  server.start();
  await finish();
  expect(counted).toEqual(expected);
  expect(await totals()).toEqual(ALL_ACCEPTED);
});

it('a report is not sent while the server is away', async () => {
  server.stop();
  const paid = argv`paid --order 1 --amount 5 --currency KRW`;
  const { status, stderr } = await run(0, paid);
  server.start();
  expect([status, stderr]).toEqual([1, expect.stringContaining('nothing was sent')]);
  expect(service.requests).toHaveLength(0);
  expect((await run(0, paid)).status).toBe(0);
});

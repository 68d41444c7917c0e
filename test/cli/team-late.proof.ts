import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMachine, type Finished, finished, type Machine } from '../helpers/conv.ts';
import { postgresForTests } from '../helpers/postgres.ts';
import { accept, startTestService, type TestService } from '../helpers/service.ts';

const ROWS = 2000;

let service: TestService;
let team: readonly Machine[];
/** The administrator of the server. */
let server: pg.Client;
let schema: string;
/** What the service has counted, by event ID. */
let counted: Map<string, string>;
/** Reports that came again after their sender was told that they are accepted. */
let again: string[];

let schemas = 0;

beforeEach(async () => {
  const { directory } = postgresForTests();
  schemas += 1;
  schema = `late${schemas}`;
  server = new pg.Client({ host: directory, user: 'postgres', database: 'postgres' });
  await server.connect();
  counted = new Map();
  again = [];
  const answered = new Set<string>();
  service = await startTestService((response, request, count) => {
    const { event_id, merchant_order_id, amount } = JSON.parse(request.body.toString());
    if (answered.has(event_id)) again.push(event_id);
    if (count % 20 === 7) return void response.destroy();
    counted.set(event_id, `${merchant_order_id} ${amount}`);
    if (count % 20 === 11) return void response.destroy();
    setTimeout(() => {
      answered.add(event_id);
      accept(response, request, count);
    }, 10);
  });
  team = [createMachine(), createMachine()];
  expect((await finished(start(0, ['journal', 'init']))).status).toBe(0);
});

afterEach(async () => {
  for (const machine of team) machine.remove();
  await server.end();
  await service.close();
});

const FAST = ['--retries', '8', '--concurrency', '16'];

function start(who: number, args: readonly string[], own: Record<string, string> = {}) {
  const { directory } = postgresForTests();
  const env = {
    CONV_API_KEY: 'k',
    CONV_HMAC_SECRET: 'secret',
    CONV_ENDPOINT: service.url,
    CONV_JOURNAL: `postgres://postgres@/postgres?host=${directory}&schema=${schema}`,
  };
  return (team[who] as Machine).start(args, { env: { ...env, ...own } });
}

function writeFile(): Map<string, string> {
  const rows = [...Array(ROWS).keys()].map((at) => ({
    kind: 'paid',
    merchant_order_id: `order-${at}`,
    event_id: `paid-${at}`,
    amount: 100 + at,
    currency: 'KRW',
  }));
  writeFileSync(fileOf(), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return new Map(rows.map((row) => [row.event_id, `${row.merchant_order_id} ${row.amount}`]));
}
const fileOf = (): string => path.join((team[0] as Machine).home, 'orders.ndjson');

const untilCounted = async (least: number): Promise<void> => {
  while (counted.size < least) await new Promise((resolve) => setTimeout(resolve, 10));
};

/** Until the service has heard nothing for longer than conv waits between two attempts. */
async function untilQuiet(): Promise<void> {
  for (let heard = -1; heard !== service.requests.length; ) {
    heard = service.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

/** Works until nothing is left: rows without an answer are tried again. */
async function finish(own: Record<string, string> = {}): Promise<Finished> {
  let end = await finished(start(1, ['replay', '--pending', ...FAST], own));
  for (let tries = 0; tries < 4 && end.status !== 0; tries += 1)
    end = await finished(start(1, ['replay', '--pending', ...FAST], own));
  return end;
}

async function expectAllCounted(expected: Map<string, string>): Promise<void> {
  expect(counted).toEqual(expected);
  const { stdout } = await finished(start(1, ['batch', 'list', '--json']));
  const accepted = expect.objectContaining({ outcome: 'accepted', count: ROWS });
  expect(JSON.parse(stdout).totals).toEqual([accepted]);
}

/** The lease of a worker ends, as it does when it has given no sign of life for two minutes. */
async function endLeaseOf({ pid }: ChildProcess, change: Record<string, unknown>): Promise<void> {
  const { rowCount } = await server.query(
    `UPDATE ${schema}.sessions SET lease_end = 1, host = (host::jsonb || $2)::text WHERE process_id = $1`,
    [pid, JSON.stringify({ leaseEnd: 0, ...change })],
  );
  expect(rowCount).toBeGreaterThan(0);
}

it.each([
  ['the same machine', {}],
  ['another machine', { boot: 'another' }],
])(
  'a worker of %s that is stopped past its lease and woken counts nothing twice',
  async (_, place) => {
    const expected = writeFile();
    const stopped = start(0, ['send', fileOf(), ...FAST]);
    const ending = finished(stopped);
    await untilCounted(300);
    stopped.kill('SIGSTOP');
    await endLeaseOf(stopped, place);
    const other = await finish();
    expect(other.status, other.stderr).toBe(0);
    await expectAllCounted(expected);
    stopped.kill('SIGCONT');
    const woken = await ending;
    expect(woken.status, woken.stderr).toBeOneOf([0, 6]);
    // By its own clock the lease goes on: what it had claimed may leave again, under the same event IDs.
    await expectAllCounted(expected);
  },
);

/** Shifts the clock of a process, and takes another boot for its machine's: loaded before conv. */
const ELSEWHERE = `
const { CONV_TEST_BOOT, CONV_TEST_CLOCK } = process.env;
const RealDate = Date;
const now = () => RealDate.now() + Number(CONV_TEST_CLOCK);
globalThis.Date = class extends RealDate {
  constructor(...args) { super(...(args.length === 0 ? [now()] : args)); }
  static now() { return now(); }
};
const fs = require('node:fs');
const { readFileSync } = fs;
fs.readFileSync = (file, ...rest) =>
  String(file).endsWith('boot_id') ? CONV_TEST_BOOT : readFileSync(file, ...rest);
`;

const HOUR_MS = 3_600_000;

/** A machine of its own, whose clock is off. */
function elsewhere(who: number, boot: string, clockMs: number): Record<string, string> {
  const file = path.join((team[who] as Machine).home, 'elsewhere.cjs');
  writeFileSync(file, ELSEWHERE);
  return {
    NODE_OPTIONS: `--require=${file}`,
    CONV_TEST_BOOT: boot,
    CONV_TEST_CLOCK: String(clockMs),
  };
}

it.each([
  ['ahead of', HOUR_MS],
  ['behind', -HOUR_MS],
])(
  'a worker whose clock is an hour %s the other takes over only what was let go of',
  async (_, offMs) => {
    const [here, there] = [elsewhere(0, 'here', 0), elsewhere(1, 'there', offMs)];
    const expected = writeFile();
    const sender = start(0, ['send', fileOf(), ...FAST], here);
    await untilCounted(200);
    const other = finished(start(1, ['replay', '--pending', ...FAST], there));
    await untilCounted(1000);
    const { rows } = await server.query(
      `SELECT host::jsonb->>'boot' AS boot FROM ${schema}.sessions`,
    );
    expect(rows.map(({ boot }) => boot).sort()).toEqual(['here', 'there']);
    expect(again).toEqual([]);
    sender.kill('SIGKILL');
    await untilQuiet();
    // The lanes of the killed one are its own until its lease ends by the server's clock.
    expect(counted.size).toBeLessThan(ROWS);
    expect(again).toEqual([]);
    await endLeaseOf(sender, {});
    await other;
    expect((await finish(there)).status).toBe(0);
    await expectAllCounted(expected);
  },
);

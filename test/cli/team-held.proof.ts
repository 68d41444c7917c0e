import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMachine, type Finished } from '../helpers/conv.ts';
import { createMerchant, type Merchant } from '../helpers/merchant.ts';
import { postgresForTests } from '../helpers/postgres.ts';
import { accept } from '../helpers/service.ts';

let merchant: Merchant;
/** Someone else at the same server. */
let stranger: pg.Client;
let schema: string;
let schemas = 0;

beforeEach(async () => {
  const { directory } = postgresForTests();
  schemas += 1;
  schema = `held${schemas}`;
  merchant = await createMerchant(createMachine());
  stranger = new pg.Client({ host: directory, user: 'postgres', database: 'postgres' });
  await stranger.connect();
  expect((await conv('journal', 'init')).status).toBe(0);
});
afterEach(async () => {
  await stranger.end();
  await merchant.leave();
});

function conv(...args: readonly string[]): Promise<Finished> {
  const { directory } = postgresForTests();
  const CONV_JOURNAL = `postgres://postgres@/postgres?host=${directory}&schema=${schema}`;
  return merchant.conv(args, { env: { CONV_JOURNAL } });
}
const paid = (order: string): Promise<Finished> =>
  conv('paid', '--order', order, '--amount', '5', '--currency', 'KRW');

const sent = (): string[] => merchant.bodies().map((body) => JSON.parse(body).merchant_order_id);

/** Orders and states, the oldest first. */
async function journaled(): Promise<string[]> {
  const { stdout } = await conv('log', '--json');
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line))
    .map((event) => `${event.merchant_order_id} ${event.state}`)
    .reverse();
}

it('a transaction that someone keeps open with its snapshot does not disturb conv', async () => {
  expect((await paid('1')).status).toBe(0);
  await stranger.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await stranger.query(`SELECT * FROM ${schema}.events`);
  expect((await paid('2')).status).toBe(0);
  const { rows } = await stranger.query(`SELECT merchant_order_id FROM ${schema}.events`);
  expect(rows).toHaveLength(1);
  await stranger.query('COMMIT');
  expect(sent()).toEqual(['1', '2']);
  expect(await journaled()).toEqual(['1 accepted', '2 accepted']);
});

const holdWriters = () =>
  stranger.query(`BEGIN; SELECT pg_advisory_xact_lock(${0x636f6e76}, hashtext('${schema}'))`);

it('someone who keeps the lock of writers ends conv with a sentence, and nothing is sent', async () => {
  await holdWriters();
  const { status, stderr } = await paid('1');
  await stranger.query('ROLLBACK');
  expect(status, stderr).toBe(1);
  expect(stderr).toContain('[journal_locked]');
  expect(stderr).toContain('not sent');
  expect(sent()).toEqual([]);
  expect((await paid('1')).status).toBe(0);
  expect(await journaled()).toEqual(['1 accepted']);
});

it('the outcome of a report that is out waits for the lock longer than a claim does', async () => {
  const held = new Promise<void>((resolve) => {
    merchant.answers(async (...exchange) => {
      await holdWriters();
      accept(...exchange);
      resolve();
    });
  });
  const reported = paid('1');
  await held;
  await new Promise((resolve) => setTimeout(resolve, 32_000));
  await stranger.query('ROLLBACK');
  const { status, stderr } = await reported;
  expect(status, stderr).toBe(0);
  expect(await journaled()).toEqual(['1 accepted']);
});

/**
 * A disk that is full: only root can make a small one. A trigger raises the very error (SQLSTATE 53100) that the
 * server raises then, in the statement that needs the room, which is all that a client sees of it.
 * @param statement such as `INSERT ON events`.
 */
const fillDisk = (statement: string) =>
  stranger.query(`
    SET search_path = ${schema};
    CREATE FUNCTION ${schema}.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file "base/5/16391": No space left on device' USING ERRCODE = '53100';
    END $$;
    CREATE TRIGGER is_full BEFORE ${statement} FOR EACH ROW EXECUTE FUNCTION ${schema}.full()`);

const makeRoom = () => stranger.query(`DROP FUNCTION ${schema}.full CASCADE`);

it.each([
  ['the report', 'INSERT ON events', 1, '[journal_full]', ['1']],
  ['its attempt', 'INSERT ON attempts', 1, '[journal_full]', ['1']],
  ['its outcome', 'UPDATE ON attempts', 6, '[outcome_unwritten]', ['1', '2']],
])('a full disk at %s is one sentence, and nothing unjournaled is sent', async (...moment) => {
  const [, statement, status, code, orders] = moment;
  expect((await paid('1')).status).toBe(0);
  await fillDisk(statement);
  const full = await paid('2');
  expect(full.status, full.stderr).toBe(status);
  expect(full.stderr).toContain(code);
  expect(full.stderr).toContain('No space left on device');
  expect(sent()).toEqual(orders);
  await makeRoom();
  expect((await paid('2')).status).toBe(0);
  expect([...new Set(sent())]).toEqual(['1', '2']);
  expect(await journaled()).toEqual(['1 accepted', '2 accepted']);
});

it.each([
  ['its rows are staged', 'INSERT ON events', 1, 0],
  ['its rows are claimed', 'UPDATE ON events', 1, 0],
  ['its outcomes are written', 'INSERT ON attempts', 6, 1],
])('a disk that is full while %s ends a file, and loses nothing', async (...moment) => {
  const [, statement, status, least] = moment;
  const orders = [...Array(60).keys()].map(String);
  const rows = orders.map((order) => ({
    kind: 'paid',
    merchant_order_id: order,
    amount: 5,
    currency: 'KRW',
  }));
  const file = path.join(merchant.machine.home, 'orders.ndjson');
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await fillDisk(statement);
  const full = await conv('send', file);
  expect(full.status, full.stderr).toBe(status);
  expect(full.stderr).toContain('No space left on device');
  expect(sent().length).toBeGreaterThanOrEqual(least);
  if (least === 0) expect(sent()).toEqual([]);
  await makeRoom();
  const known = (await journaled()).map((line) => line.split(' ')[0]);
  expect(known).toEqual(expect.arrayContaining(sent()));
  expect((await conv('send', file)).status).toBe(0);
  expect(new Set(sent())).toEqual(new Set(orders));
  const states = new Set(await journaled());
  expect(states).toEqual(new Set(orders.map((order) => `${order} accepted`)));
});

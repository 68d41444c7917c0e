import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { journalUrl } from '../client/journal/support/postgres.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { perTest } from '../helpers/per-test.ts';
import { accept, startTestService } from '../helpers/service.ts';

const machine = perTest(createMachine, (it) => it.remove());
const service = perTest(
  () => startTestService(accept),
  (it) => it.close(),
);

const conv = (args: readonly string[], more: Record<string, string> = {}) =>
  machine.run(args, {
    env: {
      CONV_API_KEY: 'k',
      CONV_HMAC_SECRET: 'secret',
      CONV_ENDPOINT: service.url,
      CONV_JOURNAL: '',
      ...more,
    },
  });

const paid = (order: string) => argv`paid --order ${order} --amount 5 --currency KRW`;
const ordersIn = async (journal: string): Promise<unknown[]> =>
  jsonLines((await conv(['log', '--json'], { CONV_JOURNAL: journal })).stdout).map(
    (it) => it.merchant_order_id,
  );

describe('a journal on a server', () => {
  it('is prepared first: before, nothing is sent', async () => {
    const env = { CONV_JOURNAL: journalUrl() };
    const early = await conv(paid('1'), env);
    expect([early.status, early.stderr]).toEqual([1, expect.stringContaining('conv journal init')]);
    expect(service.requests).toHaveLength(0);
    const { status, stdout } = await conv(['journal', 'init'], env);
    expect([status, stdout]).toEqual([0, expect.stringContaining('GRANT USAGE ON SCHEMA')]);
    expect((await conv(['journal', 'init'], env)).stderr).toContain('was ready already');
    expect((await conv(paid('1'), env)).status).toBe(0);
    expect(await ordersIn(env.CONV_JOURNAL)).toEqual(['1']);
    expect(await ordersIn('')).toEqual([]);
  });

  it('is the profile’s, unless the environment names another one', async () => {
    const [own, other] = [journalUrl(), journalUrl()];
    for (const url of [own, other]) await conv(['journal', 'init'], { CONV_JOURNAL: url });
    const env = { CONV_API_KEY: '', CONV_HMAC_SECRET: '', CONV_ENDPOINT: '' };
    const add = argv`profile add shop --api-key k --secret-stdin --endpoint`;
    await machine.run(argv`${add} ${service.url} --journal ${own}`, { input: 'secret', env });
    expect((await conv(paid('1'), env)).status).toBe(0);
    expect((await conv(paid('2'), { ...env, CONV_JOURNAL: other })).status).toBe(0);
    expect([await ordersIn(own), await ordersIn(other)]).toEqual([['1'], ['2']]);
    const { stdout } = await conv(['whoami', '--json'], env);
    expect(JSON.parse(stdout).journal).toMatchObject({ source: 'profile', origin: 'profile shop' });
    await conv(argv`profile edit shop --journal none`, env);
    expect((await conv(paid('3'), env)).status).toBe(0);
    expect(await ordersIn(own)).toEqual(['1']);
  });

  it('is that of the profile that a command names', async () => {
    const [one, two] = [journalUrl(), journalUrl()];
    for (const url of [one, two]) await conv(['journal', 'init'], { CONV_JOURNAL: url });
    const env = { CONV_API_KEY: '', CONV_HMAC_SECRET: '', CONV_ENDPOINT: '' };
    for (const [name, url] of Object.entries({ one, two })) {
      const add = argv`profile add ${name} --api-key ${name} --secret-stdin --endpoint`;
      await machine.run(argv`${add} ${service.url} --journal ${url}`, { input: 'secret', env });
      // Both ways of reading a command line, plain and by commander.
      await conv(argv`${paid(`${name}-1`)} --profile ${name}`, env);
      await conv(argv`${paid(`${name}-2`)} --profile ${name} -y`, env);
    }
    expect(await ordersIn(one)).toEqual(['one-2', 'one-1']);
    expect(await ordersIn(two)).toEqual(['two-2', 'two-1']);
  });

  it('never has its password in a profile, in arguments, or in what is printed', async () => {
    const url = 'postgres://me:hush-hush@127.0.0.1:9/shop';
    const seen = [
      await conv(['log'], { CONV_JOURNAL: url }),
      await conv(argv`journal status --json`, { CONV_JOURNAL: url }),
      await conv(['whoami'], { CONV_JOURNAL: url }),
      await conv(['log'], { CONV_JOURNAL: `${url}?nonsense=1` }),
      await conv(['journal', 'copy', url, 'new.db']),
    ];
    expect(seen.map(({ status }) => status)).toEqual([1, 1, 0, 2, 2]);
    const add = argv`profile add shop --api-key k --secret-stdin --endpoint`;
    const refused = await machine.run(argv`${add} ${service.url} --journal ${url}`, {
      input: 'secret',
    });
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining('must not contain a password'),
    ]);
    expect(JSON.stringify([...seen, refused])).not.toContain('hush-hush');
  });

  it('that cannot be reached sends nothing', async () => {
    const { status, stderr } = await conv(paid('1'), { CONV_JOURNAL: 'postgres://127.0.0.1:9/x' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be reached')]);
    expect(service.requests).toHaveLength(0);
  });
});

describe('conv journal', () => {
  it('says what a journal has', async () => {
    await conv(paid('1'));
    await conv(argv`${paid('2')} --retries 0`, { CONV_ENDPOINT: 'http://127.0.0.1:9' });
    const { stdout } = await conv(argv`journal status --json`);
    expect(JSON.parse(stdout)).toMatchObject({
      events: 2,
      open: 1,
      oldest_open_at: expect.any(String),
      open_batches: 0,
      workers: [],
    });
  });

  it.each([
    ['in a file', () => ({})],
    ['on a server', () => ({ CONV_JOURNAL: journalUrl() })],
  ])('checks every entry of a journal %s', async (_, place) => {
    const env: Record<string, string> = place();
    if (env.CONV_JOURNAL !== undefined) await conv(['journal', 'init'], env);
    await conv(paid('1'), env);
    await conv(argv`${paid('2')} --retries 0`, { ...env, CONV_ENDPOINT: 'http://127.0.0.1:9' });
    // Two events, and an attempt of each.
    const json = await conv(argv`journal status --check --json`, env);
    expect(json.stderr).toBe('');
    expect(JSON.parse(json.stdout)).toMatchObject({ events: 2, checked_entries: 4 });
    const { stdout } = await conv(argv`journal status --check`, env);
    expect(stdout).toContain('all 4 entries are as they were written');
  });

  it('finds an attempt that has changed, wherever it is', async () => {
    await conv(paid('1'));
    const file = new DatabaseSync(path.join(machine.home, 'data', 'journal.db'));
    file.exec('UPDATE attempts SET duration_ms = 9e9');
    file.close();
    expect((await conv(argv`journal status`)).status).toBe(0);
    const checked = await conv(argv`journal status --check`);
    expect([checked.status, checked.stderr]).toEqual([1, expect.stringContaining('is damaged')]);
  });

  it('copies a journal from a file to a server and back, to the byte', async () => {
    await conv(paid('1'));
    await conv(argv`${paid('2')} --retries 0`, { CONV_ENDPOINT: 'http://127.0.0.1:9' });
    const shared = journalUrl();
    const data = path.join(machine.home, 'data');
    const back = path.join(machine.home, 'back', 'journal.db');
    expect((await conv(['journal', 'copy', data, shared])).stdout).toContain('copied 2 events');
    const again = await conv(['journal', 'copy', data, shared]);
    expect([again.status, again.stdout]).toEqual([
      0,
      expect.stringContaining('copied 0 events and 0 batches'),
    ]);
    const onto = await conv(['journal', 'copy', path.join(data, 'journal.db')]);
    expect([onto.status, onto.stderr]).toEqual([2, expect.stringContaining('exists')]);
    expect((await conv(['journal', 'copy', back], { CONV_JOURNAL: shared })).status).toBe(0);
    const log = (more: Record<string, string>) => conv(['log', '--json'], more);
    const first = await log({});
    expect((await log({ CONV_JOURNAL: shared })).stdout).toBe(first.stdout);
    expect((await log({ CONV_DATA_DIR: path.dirname(back) })).stdout).toBe(first.stdout);
    expect(readFileSync(back).subarray(0, 6).toString()).toBe('SQLite');
    expect((await conv(['replay', '--pending'], { CONV_JOURNAL: shared })).status).toBe(0);
    expect(service.requests).toHaveLength(2);
  });

  it('merges a second laptop into the team’s journal, whose open reports anyone can send then', async () => {
    const shared = journalUrl();
    const second = path.join(machine.home, 'second');
    const broken = { CONV_ENDPOINT: 'http://127.0.0.1:9' };
    await conv(paid('1'));
    await conv(['journal', 'copy', path.join(machine.home, 'data'), shared]);
    await conv(paid('2'), { CONV_DATA_DIR: second });
    await conv(argv`${paid('3')} --retries 0`, { CONV_DATA_DIR: second, ...broken });
    const foreign = await conv(['journal', 'copy', second, shared], { CONV_HMAC_SECRET: 'other' });
    expect([foreign.status, foreign.stderr]).toEqual([
      1,
      expect.stringContaining('no profile has the secret'),
    ]);
    const { stdout } = await conv(['journal', 'copy', second, shared]);
    expect(stdout).toContain('copied 2 events');
    expect(new Set(await ordersIn(shared))).toEqual(new Set(['1', '2', '3']));
    expect((await conv(['replay', '--pending'], { CONV_JOURNAL: shared })).status).toBe(0);
    expect(service.requests).toHaveLength(3);
  });

  it('prunes what was settled before a date, and nothing unasked', async () => {
    for (const order of ['1', '2', '3']) await conv(paid(order));
    const prune = (...args: string[]) => conv(['journal', 'prune', ...args]);
    const future = await prune('--before', '2999-01-01', '--yes');
    expect([future.status, future.stderr]).toEqual([2, expect.stringContaining('in the future')]);
    expect((await prune('--before', '2026-02-31', '--yes')).status).toBe(2);
    expect((await prune('--before', '2026-01-31')).stdout).toContain('nothing to remove');
    const now = new Date().toISOString();
    const unasked = await prune('--before', now);
    expect([unasked.status, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect((await prune('--before', now, '--dry-run')).stdout).toContain('would remove 2 events');
    expect(await ordersIn('')).toHaveLength(3);
    const { stdout } = await prune('--before', now, '--yes', '--json');
    expect(JSON.parse(stdout)).toEqual({
      before: now,
      dry_run: false,
      events: 2,
      orders: 2,
      batches: 0,
      damaged_orders: 0,
    });
    expect(await ordersIn('')).toEqual(['3']);
  });
});

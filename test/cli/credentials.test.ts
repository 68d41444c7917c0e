import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Machine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { startPty } from '../helpers/pty.ts';

const VALUE = 'one-value-for-both';
const SHORT = '1234567';
const SAME = 'is the same as hmac_secret';
const ADD = argv`profile add shop --endpoint https://shop.example --secret-stdin`;

const machine = perTest(createMachine, (it) => it.remove());

const pair = (key: string, secret: string) => ({
  CONV_API_KEY: key,
  CONV_HMAC_SECRET: secret,
  CONV_ENDPOINT: 'http://127.0.0.1:9',
});

describe('an api_key that is the secret', () => {
  const refused = async (
    args: readonly string[],
    options: Parameters<Machine['run']>[1],
    status: number,
  ): Promise<void> => {
    const run = await machine.run(args, options);
    expect({ status: run.status, stdout: run.stdout }).toEqual({ status, stdout: '' });
    expect(run.stderr).toContain(SAME);
    expect(run.stderr).not.toContain(VALUE);
  };

  it('is refused by profile add', () =>
    refused(argv`${ADD} --api-key ${VALUE}`, { input: VALUE }, 2));

  it.each([
    ['key', ['--api-key', VALUE], VALUE, 'mk_1'],
    ['secret', ['--secret-stdin'], VALUE, VALUE],
  ])('is refused by profile edit of the %s', async (_, flags, input, key) => {
    const before = key === VALUE ? 'another-secret-1' : VALUE;
    await machine.run(argv`${ADD} --api-key ${key}`, { input: before });
    await refused(['profile', 'edit', 'shop', ...flags], { input }, 2);
    const shown = await machine.run(argv`whoami shop --json`);
    expect(JSON.parse(shown.stdout).api_key.value).toBe(key);
  });

  it.each([
    [['whoami']],
    [argv`paid --order 1 --amount 1 --currency KRW`],
    [['sign', '-']],
    [['send', 'orders.csv']],
    [['smoke']],
    [argv`mock --port 0 -- true`],
  ])('is refused from the environment: %j', (args) =>
    refused(args, { env: pair(VALUE, VALUE), input: '{}' }, 3),
  );

  it('is refused in a file of merchants', () => {
    const file = path.join(machine.home, 'merchants.json');
    writeFileSync(file, JSON.stringify([{ api_key: VALUE, hmac_secret: VALUE }]), { mode: 0o600 });
    return refused(argv`mock --port 0 --merchants ${file} -- true`, {}, 2);
  });

  it('is refused at a prompt, and the secret is asked for again', async () => {
    const { waitFor, answer } = startPty(argv`profile add shop --endpoint https://shop.example`, {
      env: { ...machine.env },
      cwd: machine.home,
    });
    await answer('API key', VALUE);
    await answer('Secret (hmac_secret, hidden)', VALUE);
    await answer(SAME, 'another-secret-1');
    await waitFor('Default currency');
  });
});

describe('a secret of fewer than eight characters is used, and remarked on', () => {
  const REMARK = 'a real one is longer';

  it('by profile add and edit', async () => {
    const added = await machine.run(argv`${ADD} --api-key mk_1`, { input: SHORT });
    expect([added.status, added.stderr]).toEqual([0, expect.stringContaining(REMARK)]);
    const other = await machine.run(argv`profile edit shop --currency KRW`);
    expect([other.status, other.stderr]).toEqual([0, '']);
    const edited = await machine.run(argv`profile edit shop --secret-stdin`, { input: 's' });
    expect([edited.status, edited.stderr]).toEqual([0, expect.stringContaining(REMARK)]);
  });

  it.each([
    [SHORT, true],
    [`${SHORT}8`, false],
  ])('by whoami, from the environment: %s', async (secret, isRemarked) => {
    const { status, stderr } = await machine.run(['whoami'], { env: pair('mk_1', secret) });
    expect([status, stderr.includes(REMARK)]).toEqual([0, isRemarked]);
  });
});

describe('a report that contains the secret', () => {
  const SECRET = 'a "secret" of/some length';
  const CELL = SECRET.replaceAll('"', '""');

  it.each([
    ['order id', argv`paid --order x${SECRET} --amount 1`, '', 'merchant_order_id'],
    ['reason', argv`decline --order 1 --reason ${SECRET}`, '', 'reason'],
    [
      'item, in escapes',
      ['paid', '-'],
      '{"merchant_order_id":"1","amount":1,"items":[{"name":"a \\u0022secret\\u0022 of\\/some length"}]}',
      'items[0].name',
    ],
    [
      'name of a field',
      argv`paid - --allow-unknown`,
      JSON.stringify({ merchant_order_id: '1', amount: 1, [SECRET]: { [SECRET]: 1 } }),
      'the name of a field',
    ],
    [
      'row of a CSV',
      ['send', '-'],
      `kind,merchant_order_id,amount\npaid,1,1\npaid,"${CELL}",1\n`,
      'line 3: merchant_order_id',
    ],
    [
      'cell that is wrong',
      ['send', '-'],
      `kind,merchant_order_id,amount\npaid,1,"${CELL}"\n`,
      'line 2: a value',
    ],
    [
      'row of NDJSON',
      ['send', '-'],
      `${JSON.stringify({ kind: 'decline', merchant_order_id: '1', reason: SECRET })}\n`,
      'line 1: reason',
    ],
  ])('is neither sent nor journaled: %s', async (_, args, input, place) => {
    const env = { ...pair('mk_1', SECRET), CONV_CURRENCY: 'KRW' };
    const run = await machine.run(args, { env, input });
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(
      `conv: ${place} contains the hmac_secret; nothing was sent [invalid_report]`,
    );
    expect(run.stdout + run.stderr).not.toContain(SECRET);
    expect((await machine.run(['log', '--json'])).stdout).toBe('');
    expect((await machine.run(argv`batch list --json`)).stdout).toBe('');
  });

  it('is sent where the secret is too short to tell', async () => {
    const args = argv`paid --order ${SHORT} --amount 1 --currency KRW --retries 0`;
    const run = await machine.run(args, { env: pair('mk_1', SHORT) });
    expect(run.status).toBe(6);
  });
});

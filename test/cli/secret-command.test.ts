import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMock } from '../../src/mock-library.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';

const OLD = 'secret-before-rotation';
const machine = perTest(createMachine, (it) => it.remove());
const mock = perTest(createMock, (it) => it[Symbol.asyncDispose]());

beforeEach(() => {
  place('secret', mock.hmacSecret);
  place(
    'print.cjs',
    `const fs = require('node:fs');
    fs.appendFileSync(${JSON.stringify(at('asked'))}, '.');
    const next = ${JSON.stringify(at('next'))};
    process.stdout.write(fs.readFileSync(${JSON.stringify(at('secret'))}, 'utf8') + '\\n');
    if (fs.existsSync(next)) fs.copyFileSync(next, ${JSON.stringify(at('secret'))});`,
  );
  place('asked', '');
});

const at = (name: string): string => path.join(machine.home, name);
const place = (name: string, text: string): void => writeFileSync(at(name), text);
const asked = (): number => readFileSync(at('asked'), 'utf8').length;
const conv = (...args: string[]) => machine.run(args);

const command = (): string => `'${process.execPath}' '${at('print.cjs')}'`;
const add = (...flags: string[]) =>
  conv('profile', 'add', 'shop', '--api-key', mock.apiKey, '--endpoint', mock.url, ...flags);
const paid = (order: string, ...flags: string[]) =>
  conv('paid', '--order', order, '--amount', '5', '--currency', 'KRW', ...flags);

describe('a profile with secret_command', () => {
  it('stores the words, shows the command, and does not run it', async () => {
    const added = await add('--secret-command', command());
    expect({ status: added.status, stderr: added.stderr }).toEqual({ status: 0, stderr: '' });
    expect(added.stdout).toContain(`printed by: ${process.execPath} ${at('print.cjs')}`);
    const stored = JSON.parse(readFileSync(at('config/profiles.json'), 'utf8')).profiles.shop;
    expect(stored.secret_command).toEqual([process.execPath, at('print.cjs')]);
    expect(stored).not.toHaveProperty('hmac_secret');
    for (const args of [['profile', 'list'], ['whoami'], argv`whoami shop --json`])
      expect((await conv(...args)).status).toBe(0);
    expect((await conv('log', '--profile', 'shop')).status).toBe(0);
    expect(asked()).toBe(0);
  });

  it('is not asked by conv mock where the account is live, unless its credentials are wanted', async () => {
    const live = argv`--endpoint https://s2s.example.invalid --live`;
    const given = argv`--api-key k ${live} --secret-command ${command()}`;
    expect(await conv('profile', 'add', 'live', ...given)).toMatchObject({ status: 0 });
    const run = (...flags: string[]) => conv('mock', '--allow-none', ...flags, '--', 'true');
    expect(await run()).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('note: profile live is live: the mock uses the demo pair'),
    });
    expect(asked()).toBe(0);
    expect(await run('--live-credentials')).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('the command gets its real key and secret'),
    });
    expect(asked()).toBe(1);
  });

  it('is asked once for a report, which is accepted', async () => {
    await add('--secret-command', command());
    expect((await paid('o-1', '--retries', '0')).status).toBe(0);
    expect(asked()).toBe(1);
  });

  it('is asked once more after a 401, and the same bytes go out under the new secret', async () => {
    await add('--secret-command', command());
    place('secret', OLD);
    place('next', mock.hmacSecret);
    const { status, stderr } = await paid('o-2', '--retries', '0', '--json');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining(
        'conv read the secret again, and it has changed; retrying now',
      ),
    });
    expect(asked()).toBe(2);
    const [event] = JSON.parse(`[${(await conv('log', '--json')).stdout.trim().split('\n')}]`);
    const shown = JSON.parse((await conv('show', event.event_id, '--json')).stdout);
    expect(shown.attempts.map(({ http_status: code }: { http_status: number }) => code)).toEqual([
      401, 200,
    ]);
  });

  it('ends with the 401 where the secret is the same', async () => {
    await add('--secret-command', command());
    place('secret', OLD);
    expect(await paid('o-3')).toMatchObject({
      status: 4,
      stdout: expect.stringContaining(
        'conv whoami --check (is it the key, the signature, or the clock?)',
      ),
    });
    expect(asked()).toBe(2);
  });

  it('resends a file under the new secret, asking once more in all', async () => {
    await add('--secret-command', command());
    place('secret', OLD);
    place('next', mock.hmacSecret);
    const rows = Array.from({ length: 30 }, (_, row) => `row-${row},5,KRW`);
    place('orders.csv', ['merchant_order_id,amount,currency', ...rows].join('\n'));
    const { status, stderr } = await conv('send', at('orders.csv'), '--kind', 'paid', '--yes');
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
    expect(asked()).toBe(2);
    expect(mock.orders()).toHaveLength(30);
  });

  it('sends nothing where the command fails', async () => {
    await add('--secret-command', `'${process.execPath}' '${at('missing.cjs')}'`);
    const { status, stderr } = await paid('o-4');
    expect(status).toBe(3);
    expect(stderr).toContain('[secret_unavailable]');
    expect(mock.orders()).toHaveLength(0);
  });

  it('is not needed for what sends nothing to the service', async () => {
    await add('--secret-command', '/no/such/command');
    place('orders.csv', 'merchant_order_id,amount,currency\no-6,5,KRW\n');
    const file = argv`${at('orders.csv')} --kind paid`;
    for (const run of [
      paid('o-5', '--dry-run'),
      conv('send', ...file, '--dry-run'),
      conv('send', ...file, '--check'),
    ])
      expect(await run).toMatchObject({
        status: 0,
        stderr: expect.stringContaining(
          '/no/such/command does not exist; nothing is sent to the service, so a demo secret is used instead',
        ),
      });
    const sent = await paid('o-5');
    expect(sent).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('conv whoami shop prints it'),
    });
    expect(mock.orders()).toHaveLength(0);
  });

  it.each(['op read $ITEM', 'a | b', 'a; b', 'a > b', 'a `b`', "a 'b", ''])(
    'is refused where it needs a shell: %j',
    async (text) => {
      const { status, stderr } = await add('--secret-command', text);
      expect(status).toBe(2);
      expect(stderr).toContain('--secret-command');
    },
  );
});

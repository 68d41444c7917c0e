import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine, RunOptions } from '../../helpers/conv.ts';
import { DEMO, newMachine, node, paid, startMockHere } from './mock-process.ts';

const SHOW = 'console.log(JSON.stringify(process.env))';

const LIVE = { api_key: 'mk_shop_live', hmac_secret: 'a-real-secret-of-the-live-shop' };
const SANDBOX = { api_key: 'mk_shop_test', hmac_secret: 'a-secret-of-the-sandbox-shop' };

const INSTEAD =
  'the mock uses the demo pair instead; --live-credentials uses the real key and secret\n';

/** A machine with a profile `shop`, live, and a profile `test`, a sandbox; the first is the active one. */
async function machineWith(active: 'shop' | 'test'): Promise<Machine> {
  const machine = newMachine();
  const add = (name: string, pair: typeof LIVE, ...flags: string[]) =>
    machine.run(
      [
        ...['profile', 'add', name, '--api-key', pair.api_key, '--secret-stdin', ...flags],
        ...['--endpoint', 'http://127.0.0.1:9'],
      ],
      { input: pair.hmac_secret },
    );
  expect(await add('shop', LIVE, '--live')).toMatchObject({ status: 0 });
  expect(await add('test', SANDBOX)).toMatchObject({ status: 0 });
  await machine.run(['profile', 'use', active]);
  return machine;
}

/** What a command of the mock is handed. */
async function handed(machine: Machine, flags: readonly string[], options?: RunOptions) {
  const words = [
    'mock',
    '--allow-none',
    '--env',
    'OWN={hmac_secret}',
    ...flags,
    '--',
    ...node(SHOW),
  ];
  const run = await machine.run(words, options);
  expect(run.status).toBe(0);
  const { CONV_API_KEY, CONV_HMAC_SECRET, OWN } = JSON.parse(run.stdout);
  expect(OWN).toBe(CONV_HMAC_SECRET);
  const pair = { api_key: CONV_API_KEY, hmac_secret: CONV_HMAC_SECRET };
  return { ...run, pair };
}

const inEnvironment = ({ api_key, hmac_secret }: typeof LIVE): RunOptions => ({
  env: { CONV_API_KEY: api_key, CONV_HMAC_SECRET: hmac_secret },
});

describe('the pair of a command of conv mock', () => {
  it.each([
    ['the active profile is live', 'shop', [], {}, 'profile shop'],
    ['--profile names a live one', 'test', ['--profile', 'shop'], {}, 'profile shop'],
    [
      'CONV_PROFILE names a live one',
      'test',
      [],
      { env: { CONV_PROFILE: 'shop' } },
      'profile shop',
    ],
    [
      'the key of the environment is that of a live profile',
      'test',
      [],
      inEnvironment(LIVE),
      'the key in CONV_API_KEY (profile shop)',
    ],
  ] as const)(
    'is the demo pair where %s, and one line says so',
    async (_, active, flags, options, name) => {
      const machine = await machineWith(active);
      const { pair, stdout, stderr } = await handed(machine, flags, options);
      expect(pair).toEqual(DEMO);
      expect(stderr).toBe(`note: ${name} is live: ${INSTEAD}`);
      expect(stdout).not.toContain(LIVE.hmac_secret);
    },
  );

  it.each([
    ['a sandbox profile', [], {}, SANDBOX],
    [
      'the environment, of which no profile knows',
      [],
      inEnvironment({ ...DEMO, api_key: 'x' }),
      { ...DEMO, api_key: 'x' },
    ],
    ['a sandbox profile beside a live one', ['--profile', 'test'], {}, SANDBOX],
  ] as const)('is that of %s, and nothing is said', async (_, flags, options, expected) => {
    const { pair, stderr } = await handed(await machineWith('test'), flags, options);
    expect(pair).toEqual(expected);
    expect(stderr).toBe('');
  });

  it('is the live one with --live-credentials, which is said', async () => {
    const { pair, stderr } = await handed(await machineWith('shop'), ['--live-credentials']);
    expect(pair).toEqual(LIVE);
    expect(stderr).toBe(
      'warning: profile shop is live: the command gets its real key and secret (--live-credentials)\n',
    );
  });
});

describe('conv mock without a command, with a live profile in use', () => {
  it('accepts the demo pair alone; greeting, log, state and report never show the real secret', async () => {
    const machine = await machineWith('shop');
    const mock = await startMockHere(machine, ['--state', 's.json', '--report', 'r.html']);
    expect(mock.greeting).toMatchObject(DEMO);
    const status = async (pair: typeof LIVE) =>
      (await mock.post('/conversions', paid('1'), { pair })).status;
    expect(await status(LIVE)).toBe(401);
    expect(await status(DEMO)).toBe(200);
    const page = await (await fetch(`${mock.url}/_conv/`)).text();
    const { stdout, stderr } = await mock.stop();
    const files = ['s.json', 'r.html'].map((name) =>
      readFileSync(path.join(machine.home, name), 'utf8'),
    );
    for (const text of [stdout, stderr, page, ...files])
      expect(text).not.toContain(LIVE.hmac_secret);
    expect(stderr).toContain(`note: profile shop is live: ${INSTEAD}`);
  });

  it('accepts the live pair with --live-credentials, and shows its secret nowhere', async () => {
    const mock = await startMockHere(await machineWith('shop'), ['--live-credentials']);
    expect(mock.greeting).toMatchObject({ api_key: LIVE.api_key });
    expect(mock.greeting).not.toHaveProperty('hmac_secret');
    expect((await mock.post('/conversions', paid('1'), { pair: LIVE })).status).toBe(200);
    const { stdout, stderr } = await mock.stop();
    expect(stdout + stderr).not.toContain(LIVE.hmac_secret);
    expect(stderr).toContain('warning: profile shop is live: the mock accepts its real key');
  });
});

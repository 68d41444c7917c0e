import { chmodSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO, newMachine, nowSeconds, paid, startMockHere, write } from './mock-process.ts';

const URL_OF_MOCK = /^http:\/\/127\.0\.0\.1:\d+$/;

describe('conv mock --json begins with one line', () => {
  it('about the demo pair: its address, its token, and a secret that is none', async () => {
    const { greeting } = await startMockHere(newMachine());
    const { url, token } = greeting;
    expect(url).toMatch(URL_OF_MOCK);
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(greeting).toEqual({ url, token, control: `${url}/_conv/`, ...DEMO });
  });

  it('that says the seed of the faults: the given one, else one that was drawn', async () => {
    const machine = newMachine();
    const given = await startMockHere(machine, [
      '--fault',
      'status=503 p=50%',
      '--fault-seed',
      '7',
    ]);
    const drawn = await startMockHere(machine, ['--fault', 'status=503 p=50%']);
    expect(given.greeting.fault_seed).toBe(7);
    expect(drawn.greeting.fault_seed).toEqual(expect.any(Number));
  });

  it('without the secret of a pair that is not the demo pair', async () => {
    const env = { CONV_API_KEY: 'mk_env', CONV_HMAC_SECRET: 'whsec-of-the-environment' };
    const { greeting, stop } = await startMockHere(newMachine(), [], { env });
    expect(greeting).toMatchObject({ api_key: 'mk_env' });
    const { stdout, stderr } = await stop();
    expect(stdout + stderr).not.toContain(env.CONV_HMAC_SECRET);
  });

  it('and GET /openapi.json and /_conv/ready answer at once', async () => {
    const { url, control } = await startMockHere(newMachine());
    const description = await (await fetch(`${url}/openapi.json`)).json();
    expect(description).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
    expect(Object.keys((description as { paths: object }).paths)).toContain('/conversions/partial');
    expect(await control('ready')).toMatchObject({ status: 200, json: { ready: true } });
  });

  it('and the inspector is a page', async () => {
    const { url } = await startMockHere(newMachine());
    const response = await fetch(`${url}/_conv/`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(await response.text()).toMatch(/^<!doctype html>/i);
  });
});

const SHOP = { api_key: 'shop_a', hmac_secret: 'secret-of-shop-a', seller_id: 'seller-a' };
const OFF = { api_key: 'shop_off', hmac_secret: 'secret-of-shop-off', active: false };
const LIVE = { api_key: 'shop_live', hmac_secret: 'secret-of-shop-live', mode: 'live' };

describe('conv mock --merchants', () => {
  it('knows several: each its own orders, sandbox and live told apart, an inactive key refused', async () => {
    const machine = newMachine();
    const mock = await startMockHere(machine, [
      '--merchants',
      write(machine, 'merchants.json', [OFF, SHOP, LIVE]),
    ]);
    expect(mock.greeting).toMatchObject({ api_key: 'shop_a' });
    expect(mock.greeting).not.toHaveProperty('hmac_secret');
    const answers = [
      await mock.post('/conversions', paid('1'), { pair: SHOP }),
      await mock.post('/conversions', paid('1'), { pair: LIVE }),
      await mock.post('/conversions', paid('1'), { pair: OFF }),
      await mock.post('/conversions', paid('1')),
    ];
    expect(answers.map(({ status, json }) => [status, json.error?.code])).toEqual([
      [200, undefined],
      [200, undefined],
      [401, 'inactive_key'],
      [401, 'unknown_key'],
    ]);
    expect(answers[0]?.json.data.transaction_id).toMatch(/:seller-a:1$/);
    const { json } = await mock.control('orders');
    const modes = json.orders.map(({ api_key, mode }: typeof LIVE) => [api_key, mode]);
    expect(modes).toEqual([
      ['shop_a', 'sandbox'],
      ['shop_live', 'live'],
    ]);
    const { stdout, stderr } = await mock.stop();
    expect(stdout + stderr).not.toContain('secret-of-');
    expect(stderr).not.toContain('warning');
  });

  it('goes before CONV_API_KEY and CONV_HMAC_SECRET', async () => {
    const machine = newMachine();
    const env = { CONV_API_KEY: 'mk_env', CONV_HMAC_SECRET: 'whsec-of-the-environment' };
    const flags = ['--merchants', write(machine, 'merchants.json', [SHOP])];
    const mock = await startMockHere(machine, flags, { env });
    expect(mock.greeting).toMatchObject({ api_key: 'shop_a' });
    const pair = { api_key: env.CONV_API_KEY, hmac_secret: env.CONV_HMAC_SECRET };
    expect((await mock.post('/conversions', paid('1'), { pair })).status).toBe(401);
  });

  it.skipIf(process.platform === 'win32')('warns where others can read the file', async () => {
    const machine = newMachine();
    const file = write(machine, 'merchants.json', [SHOP]);
    chmodSync(path.join(machine.home, file), 0o644);
    const { stderr, status } = await machine.run([
      'mock',
      '--allow-none',
      '--merchants',
      file,
      '--',
      'true',
    ]);
    expect({ stderr, status }).toEqual({
      stderr:
        'warning: other users can access merchants.json (mode 644); run chmod 600 merchants.json\n',
      status: 0,
    });
  });

  it.each([
    ['without', {}],
    ['with', { CONV_API_KEY: 'mk_env', CONV_HMAC_SECRET: 'whsec-of-the-environment' }],
  ])('says all that is wrong with a file, and no secret of it, %s CONV_* set', async (_, env) => {
    const machine = newMachine();
    const file = write(machine, 'merchants.json', [
      { api_key: 'a', hmac_secret: 'secret-number-1', active: 'yes' },
      { api_key: 'a', hmac_secret: '' },
      { api_key: 'b', hmac_secret: 'secret-number-3', mode: 'test', sandbox: true },
      { hmac_secret: 'secret-number-4' },
      'secret-number-5',
    ]);
    const command = ['mock', '--merchants', file, '--', 'sh', '-c', 'echo started'];
    const { status, stdout, stderr } = await machine.run(command, { env });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^conv: merchants\.json cannot be used as a list of merchants: \d error/,
    );
    for (const pointer of [
      '/0/active',
      '/1/api_key',
      '/1/hmac_secret',
      '/2/mode',
      '/2',
      '/3',
      '/4',
    ])
      expect(stderr).toContain(`\n  ${pointer}`);
    expect(stderr).not.toMatch(/secret-number|whsec/);
  });
});

describe('conv mock for people', () => {
  it('says what it listens on, and how conv is pointed at it', async () => {
    const machine = newMachine();
    const child = machine.start(['mock']);
    const chunks: string[] = [];
    child.stdout?.setEncoding('utf8');
    for await (const chunk of child.stdout ?? []) {
      chunks.push(chunk);
      if (chunks.join('').includes('conv paid A-1001 5000')) child.kill('SIGTERM');
    }
    const text = chunks.join('');
    expect(text).toMatch(/^conv mock listens on http:\/\/127\.0\.0\.1:\d+\n/);
    expect(text).toMatch(/\/_conv\/\?token=/);
    expect(text).toContain('CONV_API_KEY=demo_merchant');
  });
});

describe('a report by conv itself', () => {
  it('needs nothing but the address and the pair of the first line', async () => {
    const machine = newMachine();
    const { greeting, url, nextEntry } = await startMockHere(machine);
    const env = {
      CONV_ENDPOINT: url,
      CONV_API_KEY: greeting.api_key,
      CONV_HMAC_SECRET: greeting.hmac_secret,
    };
    const args = ['paid', '--order', '42', '--amount', '5000', '--currency', 'KRW'];
    expect(await machine.run(args, { env })).toMatchObject({ status: 0 });
    const entry = await nextEntry();
    expect(entry).toMatchObject({ outcome: 'accepted', merchant_order_id: '42', http_status: 200 });
    expect(Math.abs(Date.parse(entry.time) / 1000 - nowSeconds())).toBeLessThan(300);
  });
});

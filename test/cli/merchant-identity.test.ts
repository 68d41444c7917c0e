import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountIdByEndpoint } from '../../src/core/protocol/account.ts';
import { argv } from '../helpers/argv.ts';
import { createMerchant, json, MERCHANT_KEY } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { accept, respond } from '../helpers/service.ts';

/** A merchant is one, whatever its endpoint and key: what was reported is not reported anew. */

const merchant = perTest(createMerchant, (it) => it.leave());

const SECRET = 'a_secret_of_this_profile';
const PAID = 'paid --order 1 --amount 5000 --currency KRW --click-id aev --retries 0'.split(' ');
const REFUND = 'partial --order 1 --amount 2000 --refund-id R1 --retries 0'.split(' ');

const localhost = () => merchant.service.url.replace('127.0.0.1', 'localhost');
const ids = () => merchant.bodies().map((body) => JSON.parse(body).event_id);
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  merchant.machine.run(args, { env });
const secretly = (args: readonly string[]) =>
  merchant.machine.run([...args, '--secret-stdin'], { input: SECRET });

const addProfile = (name = 'shop', ...more: string[]) =>
  secretly(argv`profile add ${name} --api-key key_1 --endpoint ${merchant.service.url} ${more}`);

/** The id of an account as earlier versions named it. */
const former = (endpoint = merchant.service.url) =>
  `account:${accountIdByEndpoint({ endpoint, apiKey: MERCHANT_KEY })}`;

describe('a refund that was reported is not reported anew', () => {
  it.each<[string, () => string[]]>([
    ['to the same address, spelled otherwise', () => ['--endpoint', localhost()]],
    ['with a slash at its end', () => ['--endpoint', `${merchant.service.url}/`]],
    ['with a new key', () => ['--api-key', 'key_2']],
  ])('%s', async (_, change) => {
    await addProfile();
    await run(PAID);
    const first = json(await run([...REFUND, '--json']));
    await run(['profile', 'edit', 'shop', ...change()]);
    const again = json(await run([...REFUND, '--json']));
    expect(again.event_id).toBe(first.event_id);
    expect(new Set(ids()).size).toBe(2);
  });

  it('from a file, by a profile whose address and key have changed', async () => {
    await addProfile();
    const input =
      'kind,merchant_order_id,amount,currency,refund_amount,refund_id\npaid,1,5,KRW,,\npartial,1,,,2,R1\n';
    const send = () => merchant.machine.run(['send', '-'], { input });
    await send();
    await run(argv`profile edit shop --endpoint ${localhost()} --api-key key_2`);
    const { stdout } = await send();
    expect(stdout.match(/^duplicate/gm)).toHaveLength(2);
    expect(merchant.bodies()).toHaveLength(2);
  });

  it('without a profile, by another spelling of the address', async () => {
    const first = json(await merchant.conv([...PAID, '--json']));
    const there = { env: { CONV_ENDPOINT: localhost() } };
    expect(json(await merchant.conv([...PAID, '--json'], there)).event_id).toBe(first.event_id);
  });

  it('by the key of a profile in the environment', async () => {
    await addProfile('shop', '--merchant', 'acme');
    await run(PAID);
    const first = json(await run([...REFUND, '--json']));
    const again = json(await merchant.conv([...REFUND, '--json']));
    expect(again.event_id).toBe(first.event_id);
  });

  it('without a profile, by the same CONV_MERCHANT with another key', async () => {
    const named = { CONV_MERCHANT: 'acme' };
    const first = json(await merchant.conv([...PAID, '--json'], { env: named }));
    const other = { env: { ...named, CONV_API_KEY: 'key_2' } };
    expect(json(await merchant.conv([...PAID, '--json'], other)).event_id).toBe(first.event_id);
    expect(json(await merchant.conv([...PAID, '--json'])).event_id).not.toBe(first.event_id);
  });
});

describe('a journal of an earlier version', () => {
  it('keeps its ids: by a profile of that version, whose address is edited', async () => {
    const config = path.join(merchant.machine.home, 'config');
    mkdirSync(config, { mode: 0o700 });
    const shop = {
      ...{ api_key: MERCHANT_KEY, hmac_secret: SECRET, mode: 'sandbox' },
      s2s_endpoint_base: merchant.service.url,
    };
    const file = path.join(config, 'profiles.json');
    writeFileSync(file, JSON.stringify({ active: 'shop', profiles: { shop } }), { mode: 0o600 });
    const first = json(await run([...PAID, '--json']));
    expect(json(await run(['whoami', '--json'])).merchant.value).toBe(former());
    await run(argv`profile edit shop --endpoint ${localhost()} --api-key key_2`);
    expect(JSON.parse(readFileSync(file, 'utf8')).profiles.shop.merchant).toBe(former());
    expect(json(await run([...PAID, '--json'])).event_id).toBe(first.event_id);
  });

  it('does not take what a mock has accepted to the service', async () => {
    const config = path.join(merchant.machine.home, 'config');
    mkdirSync(config, { mode: 0o700 });
    const shop = {
      ...{ api_key: MERCHANT_KEY, hmac_secret: SECRET, mode: 'sandbox' },
      s2s_endpoint_base: merchant.service.url,
    };
    const text = JSON.stringify({ active: 'shop', profiles: { shop } });
    writeFileSync(path.join(config, 'profiles.json'), text, { mode: 0o600 });
    await run(PAID);
    const service = 'https://service.invalid/v1';
    await run(argv`profile edit shop --endpoint ${service}`);
    expect(json(await run(['whoami', '--json'])).merchant.value).toBe(`key:${MERCHANT_KEY}`);
    const real = json(await run([...PAID, '--json']));
    expect(ids()).not.toContain(real.event_id);
  });

  it.each<[string, () => Record<string, string>]>([
    ['the same address', () => ({})],
    ['another address', () => ({ CONV_ENDPOINT: localhost() })],
    ['a merchant that is named now', () => ({ CONV_MERCHANT: 'acme' })],
  ])('keeps its ids without a profile: %s', async (_, now) => {
    const then = { env: { CONV_MERCHANT: former() } };
    const first = json(await merchant.conv([...PAID, '--json'], then));
    const again = await merchant.conv([...PAID, '--json'], { env: now() });
    expect(json(again).event_id).toBe(first.event_id);
    expect(new Set(ids())).toEqual(new Set([first.event_id]));
  });

  it('has two accounts where the address was edited then: neither is reported anew', async () => {
    const under = (endpoint: string, order: string) =>
      merchant.conv(argv`paid --order ${order} --amount 5 --currency KRW --json`, {
        env: { CONV_MERCHANT: former(endpoint), CONV_ENDPOINT: endpoint },
      });
    const [one, two] = [await under(merchant.service.url, '1'), await under(localhost(), '2')];
    const before = new Set([json(one).event_id, json(two).event_id]);
    const input = 'kind,merchant_order_id,amount,currency\npaid,1,5,KRW\npaid,2,5,KRW\n';
    const file = await merchant.conv(['send', '-'], { input });
    expect(file.status).toBe(0);
    for (const order of ['1', '2'])
      await merchant.conv(argv`paid --order ${order} --amount 5 --currency KRW`);
    expect(new Set(ids())).toEqual(before);
    const other = input.replace('paid,2,5', 'paid,2,6');
    const refused = await merchant.conv(['send', '-'], { input: other });
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('amount');
  });

  it('is reconciled as one merchant, whichever account has an order', async () => {
    const then = { env: { CONV_MERCHANT: former() } };
    await merchant.conv(PAID, then);
    const there = { env: { CONV_MERCHANT: former(localhost()), CONV_ENDPOINT: localhost() } };
    await merchant.conv([...PAID.slice(0, 2), '2', ...PAID.slice(3)], there);
    const input = 'merchant_order_id,amount,currency,status\n1,5000,KRW,paid\n2,5000,KRW,paid\n';
    const { status, stderr } = await merchant.conv(['reconcile', '-'], { input });
    expect([status, stderr]).toEqual([0, expect.stringContaining('2 orders')]);
  });
});

describe('a mock on this machine', () => {
  const REMOTE = 'https://service.invalid/v1';

  it.each<[string, () => Promise<readonly string[]>]>([
    ['of the same key in the environment', async () => []],
    [
      'of a profile',
      async () => {
        await secretly([...argv`profile add shop --api-key key_1 --endpoint ${REMOTE}`]);
        return argv`--profile shop --endpoint ${merchant.service.url}`;
      },
    ],
  ])(
    'is a rehearsal: what it has accepted is not reported to the service (%s)',
    async (_, flags) => {
      const at = await flags();
      const tried = json(await merchant.conv(argv`${PAID} --json ${at}`));
      expect(tried.outcome).toBe('accepted');
      const there = at.length === 0 ? ['--endpoint', REMOTE] : ['--profile', 'shop'];
      const real = await merchant.conv(argv`${PAID} --json ${there}`);
      expect(json(real).event_id).not.toBe(tried.event_id);
    },
  );

  it('has each run of conv mock begin anew', async () => {
    const input = 'kind,merchant_order_id,amount,currency\npaid,1,5,KRW\n';
    const home = merchant.machine.home;
    writeFileSync(path.join(home, 'orders.csv'), input);
    for (let time = 0; time < 2; time += 1) {
      const command = [process.execPath, builtBinary(), 'send', path.join(home, 'orders.csv')];
      const { status } = await run(argv`mock --expect 'no order reported twice' -- ${command}`);
      expect(status).toBe(0);
    }
  });
});

describe('sandbox and live', () => {
  it.each([
    ['of now', undefined],
    ['of an earlier version', former],
  ])('stay apart where a profile %s gets the live key', async (_, name) => {
    await addProfile('shop', ...(name === undefined ? [] : ['--merchant', name()]));
    const one = json(await run([...PAID, '--json']));
    const edited = argv`profile edit shop --live --api-key key_live`;
    expect((await secretly(edited)).status).toBe(0);
    const two = json(await run(argv`${PAID} --yes --json`));
    expect(two.event_id).not.toBe(one.event_id);
    expect(merchant.bodies()).toHaveLength(2);
  });

  it('are not mixed up: a profile changes its mode only where its key is named', async () => {
    await addProfile();
    const one = json(await run([...PAID, '--json']));
    const { status, stderr } = await run(argv`profile edit shop --live`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--live --merchant key:key_1')]);
    const kept = argv`profile edit shop --live --merchant key:key_1`;
    expect((await run(kept)).status).toBe(0);
    expect(json(await run(argv`${PAID} --yes --json`)).event_id).toBe(one.event_id);
  });

  it('stay apart where they have one name', async () => {
    await addProfile('try', '--merchant', 'acme');
    await secretly(argv`
      profile add live --live --merchant acme --api-key key_live --endpoint ${merchant.service.url}
    `);
    const one = json(await run(argv`${PAID} --profile try --json`));
    const two = json(await run(argv`${PAID} --profile live --json`));
    expect(two.event_id).not.toBe(one.event_id);
    expect(merchant.bodies()).toHaveLength(2);
  });
});

describe('what is open', () => {
  it('follows the profile to its new address, and replay --pending says so', async () => {
    await addProfile();
    merchant.answers(respond(503, ''));
    await run(PAID);
    merchant.answers(accept);
    await run(argv`profile edit shop --endpoint ${localhost()}`);
    const { status, stderr } = await run(['replay', '--pending']);
    expect(status).toBe(0);
    expect(stderr).toContain(
      `note: journaled for ${merchant.service.url}, sent to ${localhost()}: the merchant is the same\n`,
    );
    expect(new Set(ids()).size).toBe(1);
    expect(merchant.service.requests.at(-1)?.headers.host).toBe(new URL(localhost()).host);
  });
});

describe('the merchant', () => {
  it('is shown by whoami, and fixed when the profile is made', async () => {
    await addProfile();
    await run(argv`profile edit shop --api-key key_2`);
    expect((await run(['whoami'])).stdout).toMatch(/merchant +key:key_1 +profile shop\n/);
    expect(
      json(await merchant.conv(['whoami', '--json'], { env: { CONV_MERCHANT: 'acme' } })).merchant,
    ).toEqual({
      ...{ value: 'acme', source: 'environment', origin: 'CONV_MERCHANT', shadows: [] },
    });
  });

  it.each([
    ['', 'is empty'],
    ['account:12', 'begins with account:, which is followed by 32 hex digits'],
    ['x'.repeat(201), 'is longer than 200 characters'],
  ])('is no %j', async (merchantId, wrong) => {
    const { status, stderr } = await addProfile('shop', '--merchant', merchantId);
    expect([status, stderr]).toEqual([2, expect.stringContaining(wrong)]);
  });
});

import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';

const SECRET = 'whsec-0123456789';
const ENVIRONMENT = {
  CONV_API_KEY: 'mk_env',
  CONV_HMAC_SECRET: 'secret-of-environment',
  CONV_ENDPOINT: 'http://127.0.0.1:8080/',
};

const machine = perTest(createMachine, (it) => it.remove());

const conv = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  machine.run(args, { env });

const addShop = () =>
  machine.run(
    argv`
      profile add shop --live --currency KRW --secret-stdin --api-key mk_1
      --endpoint https://api.shop.example/v1
    `,
    { input: SECRET },
  );

describe('conv whoami', () => {
  it.each([
    ['whoami', ['whoami']],
    ['whoami --check', ['whoami', '--check']],
  ])('with nothing set up: exit 3, and how to set up (%s)', async (_, args) => {
    const { status, stdout, stderr } = await conv([...args, '--json']);
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'no_profile',
      hint: expect.stringContaining('conv profile add NAME'),
    });
  });

  it('names what is missing', async () => {
    const { status, stderr } = await conv(['whoami'], { CONV_ENDPOINT: 'https://a.example' });
    expect(status).toBe(3);
    expect(stderr).toContain('missing api_key, hmac_secret;');
  });

  it('says where each value comes from: the profile', async () => {
    await addShop();
    expect(await conv(['whoami'])).toEqual({
      status: 0,
      signal: null,
      stderr: '',
      stdout: [
        '  profile            shop                         the active profile',
        '  api_key            mk_1                         profile shop',
        '  hmac_secret        set, 16 characters           profile shop',
        '  s2s_endpoint_base  https://api.shop.example/v1  profile shop',
        '  currency           KRW                          profile shop',
        '  merchant           key:mk_1                     profile shop',
        '  mode               live                         profile shop',
        '',
      ].join('\n'),
    });
  });

  it('says what shadows what', async () => {
    await addShop();
    const { stdout } = await conv(argv`whoami --currency usd`, ENVIRONMENT);
    expect(stdout).toBe(
      [
        '  profile            shop                   the active profile',
        '  api_key            mk_env                 CONV_API_KEY (shadows profile shop)',
        '  hmac_secret        set, 21 characters     CONV_HMAC_SECRET (shadows profile shop)',
        '  s2s_endpoint_base  http://127.0.0.1:8080  CONV_ENDPOINT (shadows profile shop)',
        '  currency           USD                    --currency (shadows profile shop)',
        '  merchant           key:mk_env             CONV_API_KEY',
        '  mode               sandbox                default',
        '',
      ].join('\n'),
    );
  });

  it('--json gives each value with its source, its origin and what it shadows', async () => {
    await addShop();
    const { stdout } = await conv(argv`whoami --endpoint https://b.example --json`, ENVIRONMENT);
    const from = (variable: string) => ({
      source: 'environment',
      origin: variable,
      shadows: ['profile shop'],
    });
    expect(JSON.parse(stdout)).toEqual({
      profile: { value: 'shop', source: 'profile', origin: 'the active profile', shadows: [] },
      api_key: { value: 'mk_env', ...from('CONV_API_KEY') },
      hmac_secret: { set: true, length: 21, ...from('CONV_HMAC_SECRET') },
      s2s_endpoint_base: {
        value: 'https://b.example',
        source: 'flag',
        origin: '--endpoint',
        shadows: ['CONV_ENDPOINT', 'profile shop'],
      },
      currency: { value: 'KRW', source: 'profile', origin: 'profile shop', shadows: [] },
      merchant: {
        ...{ value: 'key:mk_env', source: 'environment', origin: 'CONV_API_KEY', shadows: [] },
      },
      mode: { value: 'sandbox', source: 'default', origin: 'default', shadows: [] },
      maps: {},
    });
  });

  it.each([
    ['whoami --profile', argv`whoami --profile shop --json`],
    ['whoami NAME', argv`whoami shop --json`],
  ])('a profile that is named goes before the environment: %s', async (_, args) => {
    await addShop();
    const { stdout } = await conv(args, ENVIRONMENT);
    expect(JSON.parse(stdout)).toMatchObject({
      profile: { value: 'shop', source: 'flag', origin: '--profile' },
      api_key: { value: 'mk_1', source: 'profile', shadows: ['CONV_API_KEY'] },
      mode: { value: 'live', source: 'profile' },
    });
  });

  it('needs no profile where the environment gives all', async () => {
    const { status, stdout } = await conv(['whoami', '--json'], ENVIRONMENT);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ profile: null, currency: null });
    expect((await conv(['whoami'], ENVIRONMENT)).stdout).toContain('  profile            none ');
  });

  it('with half a pair says which half is missing', async () => {
    await addShop();
    const { status, stderr } = await conv(['whoami'], { CONV_API_KEY: 'k' });
    expect(status).toBe(3);
    expect(stderr).toContain(
      'CONV_API_KEY is set, but CONV_HMAC_SECRET is not [invalid_credentials]',
    );
  });

  it('never shows a secret, nor anything made of it', async () => {
    await addShop();
    for (const flags of [[], ['--json'], ['--profile', 'shop'], argv`--profile shop --json`]) {
      for (const env of [{}, ENVIRONMENT]) {
        const { stdout, stderr } = await conv(['whoami', ...flags], env);
        expect(stdout + stderr).not.toContain(SECRET);
        expect(stdout + stderr).not.toContain('secret-of-environment');
      }
    }
  });

  it('refuses an unknown profile with a suggestion', async () => {
    await addShop();
    const { status, stderr } = await conv(argv`whoami shpo --json`);
    expect([status, JSON.parse(stderr).error]).toMatchObject([
      3,
      { code: 'no_profile', message: expect.stringContaining('did you mean shop?') },
    ]);
  });

  it('takes one profile', async () => {
    const { status, stderr } = await conv(argv`whoami shop --profile other`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('shop and other')]);
  });

  it.each([
    [argv`whoami --currency KWR`, {}, '--currency: '],
    [['whoami'], { CONV_CURRENCY: 'KWR' }, 'CONV_CURRENCY: '],
  ])('refuses a currency that does not exist: %j', async (args, more, at) => {
    const { status, stderr } = await conv(args, { ...ENVIRONMENT, ...more });
    expect(status).toBeGreaterThan(0);
    expect(stderr).toContain(`${at}KWR is not a known currency; did you mean KRW?`);
  });

  it.each([
    ['show', 'conv whoami shop'],
    ['fingerprint', 'conv whoami shop --fingerprint'],
  ])('replaces conv profile %s', async (word, replacement) => {
    const { status, stderr } = await conv(['profile', word, 'shop']);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`use ${replacement} [usage]`)]);
  });
});

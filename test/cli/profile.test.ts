import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { perTest } from '../helpers/per-test.ts';

const SECRET = 'whsec-0123456789';
const ENDPOINT = 'https://api.shop.example/v1';
const ADD = argv`--api-key mk_1 --endpoint ${ENDPOINT}`;

const machine = perTest(createMachine, (it) => it.remove());

const conv = (
  args: readonly string[],
  input?: string | Uint8Array,
  env: Record<string, string> = {},
) => machine.run(args, { env, ...(input === undefined ? {} : { input }) });

const profile = (...args: string[]) => conv(['profile', ...args]);

const addWith = (input: string | Uint8Array, ...flags: string[]) =>
  conv(argv`profile add shop ${ADD} ${flags} --secret-stdin`, input);

const addNamed = (name: string, ...flags: string[]) =>
  conv(argv`profile add ${name} ${ADD} ${flags} --secret-stdin`, SECRET);

const file = (): string => path.join(machine.home, 'config/profiles.json');
const stored = () => JSON.parse(readFileSync(file(), 'utf8'));

/** Of a failure on standard error. */
const failure = (stderr: string) => JSON.parse(stderr).error;

describe('conv profile add in a script', () => {
  it('stores the values, says so, and shows no secret', async () => {
    const { status, stdout, stderr } = await addWith(`${SECRET}\n`, '--currency', 'krw', '--live');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      [
        '✓ profile shop added; it is active',
        '  api_key            mk_1',
        '  hmac_secret        set, 16 characters',
        `  s2s_endpoint_base  ${ENDPOINT}`,
        '  currency           KRW',
        '  merchant           key:mk_1',
        '  mode               live',
        '',
      ].join('\n'),
    );
    expect(stored()).toEqual({
      active: 'shop',
      profiles: {
        shop: {
          api_key: 'mk_1',
          hmac_secret: SECRET,
          s2s_endpoint_base: ENDPOINT,
          currency: 'KRW',
          mode: 'live',
          merchant: 'key:mk_1',
        },
      },
    });
  });

  it('--json prints one object', async () => {
    const { stdout } = await addWith(SECRET, '--json');
    expect(JSON.parse(stdout)).toEqual({
      name: 'shop',
      active: true,
      api_key: 'mk_1',
      hmac_secret: { set: true, length: 16 },
      s2s_endpoint_base: ENDPOINT,
      currency: null,
      merchant: 'key:mk_1',
      mode: 'sandbox',
      maps: {},
    });
  });

  it('takes the secret from a file, less one line end', async () => {
    writeFileSync(path.join(machine.home, 'secret.txt'), `${SECRET}\r\n`);
    await profile('add', 'shop', ...ADD, '--secret-file', 'secret.txt');
    expect(stored().profiles.shop.hmac_secret).toBe(SECRET);
  });

  it.skipIf(process.platform === 'win32').each([
    [0o644, 'warning: other users can access secret.txt (mode 644); run chmod 600 secret.txt\n'],
    [0o640, 'warning: other users can access secret.txt (mode 640); run chmod 600 secret.txt\n'],
    [0o600, ''],
    [0o400, ''],
  ])('warns where others can read that file: mode %o', async (mode, warning) => {
    const file = path.join(machine.home, 'secret.txt');
    writeFileSync(file, SECRET);
    chmodSync(file, mode);
    const added = await profile('add', 'shop', ...ADD, '--secret-file', 'secret.txt');
    expect({ status: added.status, stderr: added.stderr }).toEqual({ status: 0, stderr: warning });
    const edited = await profile('edit', 'shop', '--secret-file', 'secret.txt');
    expect(edited.stderr).toContain(warning);
    expect(stored().profiles.shop.hmac_secret).toBe(SECRET);
  });

  it('takes the secret from the environment, and says so', async () => {
    const { status, stderr } = await conv(['profile', 'add', 'shop', ...ADD], undefined, {
      CONV_HMAC_SECRET: SECRET,
    });
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'the secret is taken from CONV_HMAC_SECRET\n',
    });
    expect(stored().profiles.shop.hmac_secret).toBe(SECRET);
  });

  it("refuses the environment's secret where it belongs to another key", async () => {
    const env = { CONV_HMAC_SECRET: SECRET, CONV_API_KEY: 'another' };
    const { status, stderr } = await conv(['profile', 'add', 'shop', ...ADD], undefined, env);
    expect(status).toBe(2);
    expect(stderr).toContain('CONV_HMAC_SECRET belongs to CONV_API_KEY, which is a different key');
    expect(await conv(argv`profile add shop ${ADD} --secret-stdin`, 'own', env)).toMatchObject({
      status: 0,
    });
    expect(stored().profiles.shop.hmac_secret).toBe('own');
  });

  it('an unknown currency is refused', async () => {
    const { status, stderr } = await addWith(SECRET, '--currency', 'KWR');
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('--currency: KWR is not a known currency; did you mean KRW?'),
    ]);
  });

  it('quotes around the secret are kept, and remarked on', async () => {
    const { status, stderr } = await addWith(`"${SECRET}"`);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'warning: the secret is in quotes, which would be part of the value\n',
    });
    expect(stored().profiles.shop.hmac_secret).toBe(`"${SECRET}"`);
  });

  it('only the first profile becomes active', async () => {
    await addNamed('first');
    const { stdout } = await addNamed('second');
    expect(stdout).toContain('conv profile use second');
    expect(stored().active).toBe('first');
  });

  it('a name that exists is refused', async () => {
    await addNamed('shop');
    const before = readFileSync(file(), 'utf8');
    const { status, stderr } = await addNamed('shop', '--json');
    expect(status).toBe(2);
    expect(failure(stderr)).toMatchObject({
      code: 'usage',
      message: 'profile shop already exists',
      hint: expect.stringContaining('conv profile edit shop'),
    });
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  it('lists all that is missing at once, with a command to copy', async () => {
    const { status, stdout, stderr } = await profile('add');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(
      [
        'conv: no profile was added; missing or invalid: NAME, --api-key, --endpoint, --secret-stdin [usage]',
        '  NAME: is missing',
        '  --api-key: is missing',
        '  --endpoint: is missing',
        '  --secret-stdin: is missing (or --secret-file FILE, or CONV_HMAC_SECRET)',
        '  conv profile add NAME --api-key KEY --endpoint URL --secret-stdin < FILE',
        '',
      ].join('\n'),
    );
  });

  it('lists all that is wrong at once, beside what is missing', async () => {
    const args = argv`profile add 'my shop' --endpoint api.example --currency ₩ --live`;
    const { status, stderr } = await conv(argv`${args} --secret-stdin --json`, `${SECRET} \n`);
    expect(status).toBe(2);
    expect(failure(stderr).faults).toEqual([
      { path: 'NAME', message: 'may contain only letters (A to Z), digits, and - _ .' },
      {
        path: '--endpoint',
        message: 'must begin with https://; did you mean https://api.example?',
      },
      { path: '--currency', message: 'must be three letters, such as KRW' },
      { path: '--secret-stdin', message: 'ends with a space' },
      { path: '--api-key', message: 'is missing' },
    ]);
    expect(failure(stderr).hint).toBe(
      "sed 's/^ *//; s/ *$//' FILE | conv profile add NAME --api-key KEY --endpoint URL --live --secret-stdin",
    );
    expect(readdirSync(machine.home)).toEqual([]);
  });

  it.each([
    [` ${SECRET}2 \n`, "sed 's/^ *//; s/ *$//' FILE"],
    [`${SECRET}2\n\n`, 'head -n 1 FILE'],
  ])('proposes what leaves out what is around a secret: %j', async (given, trim) => {
    await addWith(SECRET);
    const { stderr } = await conv(argv`profile edit shop --secret-stdin --json`, given);
    expect(failure(stderr).hint).toBe(`${trim} | conv profile edit shop --secret-stdin`);
    writeFileSync(path.join(machine.home, 'FILE'), given);
    const [strip = ''] = String(failure(stderr).hint).split(' | ');
    const cut = execFileSync('sh', ['-c', strip], { cwd: machine.home });
    expect((await conv(argv`profile edit shop --secret-stdin`, cut)).status).toBe(0);
    expect(stored().profiles.shop.hmac_secret).toBe(`${SECRET}2`);
  });

  it('names the profiles where one is to be named', async () => {
    await addWith(SECRET);
    const { status, stderr } = await conv(argv`profile edit --json`);
    expect(status).toBe(2);
    expect(failure(stderr)).toMatchObject({
      message: 'missing required argument: name',
      hint: 'conv profile edit NAME; the profiles are shop',
    });
  });

  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'is empty'],
    ['a line end only', '\n', 'is empty'],
    ['blanks', '  \n', 'contains only whitespace'],
    ['a blank in front', ` ${SECRET}`, 'begins with a space'],
    ['a blank at the end', `${SECRET} \n`, 'ends with a space'],
    ['two line ends', `${SECRET}\n\n`, 'ends with an empty line'],
    ['a byte order mark', `\ufeff${SECRET}`, 'has a byte order mark at character 1'],
    ['a zero-width space', `${SECRET}\u200b`, 'has a zero-width space at character 17'],
    ['UTF-16', Buffer.from(`\ufeff${SECRET}`, 'utf16le'), 'is UTF-16 text'],
    ['no text', new Uint8Array([0xff, 0x80, 0x81]), 'is not text'],
    ['too much', 'x'.repeat(5000), 'has more than 4096 bytes'],
  ])('a secret of %s is refused, and not repeated', async (_, input, message) => {
    const { status, stdout, stderr } = await addWith(input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`--secret-stdin: ${message}`);
    expect(stderr).not.toContain(SECRET);
    expect(readdirSync(machine.home)).toEqual([]);
  });

  it.each([
    ['a file that is not there', 'nowhere.txt', 'no such file'],
    ['a directory', '.', 'it is a directory'],
  ])('--secret-file with %s', async (_, name, reason) => {
    const { status, stderr } = await profile('add', 'shop', ...ADD, '--secret-file', name);
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`--secret-file: cannot read the secret from .*${reason}`));
  });

  it.each(['--secret', '--hmac-secret', '--hmac_secret'])(
    'a secret as an argument is refused in one clear sentence: %s',
    async (flag) => {
      for (const args of [[flag, SECRET], [`${flag}=${SECRET}`], [flag]]) {
        for (const command of ['add', 'edit']) {
          const { status, stdout, stderr } = await profile(command, 'shop', ...ADD, ...args);
          expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
          expect(stderr).toContain(`conv: a secret is not accepted from ${flag}: every process`);
          expect(stderr).toContain('it is now in your shell history');
          expect(stderr).toContain('--secret-stdin');
          expect(stderr).not.toContain(SECRET);
        }
      }
    },
  );

  it.each([
    ['--live', '--sandbox'],
    ['--secret-stdin', '--secret-file=x'],
  ])('%s and %s exclude each other', async (...flags) => {
    const { status, stderr } = await conv(['profile', 'add', 'shop', ...ADD, ...flags], SECRET);
    expect(status).toBe(2);
    expect(stderr).toContain('cannot be combined with');
  });
});

describe('the other commands', () => {
  beforeEach(async () => {
    await addNamed('shop', '--currency', 'KRW');
    await conv(
      argv`
        profile add live --live --api-key mk_2 --endpoint https://b.example --secret-stdin
      `,
      'other-secret',
    );
  });

  it('list marks the active one', async () => {
    expect(await profile('list')).toEqual({
      status: 0,
      signal: null,
      stdout: `*  shop  sandbox  KRW  ${ENDPOINT}\n   live  live     -    https://b.example\n`,
      stderr: '',
    });
  });

  it('list --json prints a line a profile', async () => {
    const { stdout } = await profile('list', '--json');
    const lines = jsonLines(stdout);
    expect(lines.map(({ name, active, mode }) => [name, active, mode])).toEqual([
      ['shop', true, 'sandbox'],
      ['live', false, 'live'],
    ]);
    expect(stdout).not.toContain(SECRET);
  });

  it('use makes one active, and warns where the environment goes before it', async () => {
    expect((await profile('use', 'live')).stdout).toContain('✓ profile live is now active');
    expect(stored().active).toBe('live');
    const { stderr, stdout } = await conv(argv`profile use shop --json`, undefined, {
      CONV_PROFILE: 'live',
    });
    expect(stderr).toBe(
      'warning: CONV_PROFILE is set and takes precedence over the active profile\n',
    );
    expect(JSON.parse(stdout)).toMatchObject({ name: 'shop', active: true });
  });

  it.each<[string, string[], Record<string, unknown>]>([
    ['--currency', ['--currency', 'usd'], { currency: 'USD' }],
    ['--no-currency', ['--no-currency'], { currency: undefined }],
    ['--live', argv`--live --merchant acme`, { mode: 'live', merchant: 'acme' }],
    [
      '--endpoint',
      ['--endpoint', 'http://127.0.0.1:8080/'],
      { s2s_endpoint_base: 'http://127.0.0.1:8080' },
    ],
    ['--secret-stdin', ['--secret-stdin'], { hmac_secret: 'new-secret' }],
    [
      'key and secret',
      argv`--api-key mk_9 --secret-stdin`,
      { api_key: 'mk_9', hmac_secret: 'new-secret' },
    ],
  ])('edit changes what is given only: %s', async (_, flags, changed) => {
    const before = stored();
    const { status, stderr } = await conv(['profile', 'edit', 'shop', ...flags], 'new-secret\n');
    const told = flags[0] === '--live' ? expect.stringContaining('is now live') : '';
    expect({ status, stderr }).toEqual({ status: 0, stderr: told });
    const shop = { ...before.profiles.shop, ...changed };
    expect(stored()).toEqual(
      JSON.parse(JSON.stringify({ ...before, profiles: { ...before.profiles, shop } })),
    );
  });

  it('edit --sandbox takes the mark off', async () => {
    await profile('edit', 'live', '--sandbox', '--merchant', 'acme');
    expect(stored().profiles.live.mode).toBe('sandbox');
  });

  it('edit takes no secret from the environment', async () => {
    await conv(argv`profile edit shop --currency USD`, undefined, {
      CONV_HMAC_SECRET: 'x',
    });
    expect(stored().profiles.shop.hmac_secret).toBe(SECRET);
  });

  it('edit warns of a new key under the old secret', async () => {
    const { stderr } = await profile('edit', 'shop', '--api-key', 'mk_9');
    expect(stderr).toBe(
      'warning: the key is new, but the secret is still that of the old key; set it with --secret-stdin\n',
    );
  });

  it('edit without flags says which there are', async () => {
    const { status, stderr } = await profile('edit', 'shop');
    expect(status).toBe(2);
    expect(stderr).toContain('nothing to change: no flag was given');
    expect(stderr).toContain('--no-currency');
  });

  it('edit with wrong values changes nothing, and lists them', async () => {
    const before = readFileSync(file(), 'utf8');
    const { status, stderr } = await profile(
      ...argv`edit shop --live --endpoint http://a.example --api-key '' --json`,
    );
    expect(status).toBe(2);
    expect(failure(stderr).faults.map(({ path: where }: { path: string }) => where)).toEqual([
      '--api-key',
      '--endpoint',
    ]);
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  it('a new name keeps values and activity', async () => {
    const before = stored();
    const { status, stdout } = await profile('edit', 'shop', '--name', 'shop-kr', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'shop-kr', active: true });
    expect(stored()).toEqual({
      active: 'shop-kr',
      profiles: { 'shop-kr': before.profiles.shop, live: before.profiles.live },
    });
  });

  it.each([
    ['a name that exists', ['shop', 'live'], 'profile live already exists'],
    ['no name', ['shop', 'my shop'], 'the new name may contain only letters'],
    ['beside others', ['shop', 'x', '--currency', 'KRW'], '--name goes alone'],
  ])('a new name is refused: %s', async (_, [name = '', to = '', ...flags], message) => {
    const { status, stderr } = await profile('edit', name, '--name', to, ...flags);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  it('remove needs --yes in a script, and says what is active now', async () => {
    expect(await profile('remove', 'live')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('conv profile remove --yes live'),
    });
    expect(await profile('remove', 'live', '--yes')).toMatchObject({
      status: 0,
      stdout: '✓ profile live removed; shop is active\n',
    });
    await addNamed('other');
    expect(await profile('remove', 'shop', '--yes')).toMatchObject({
      stdout: '✓ profile shop removed; none is active now; choose one: conv profile use other\n',
    });
    expect((await profile('remove', 'other', '--yes', '--json')).stdout).toBe(
      '{"removed":"other","active":null}\n',
    );
    expect(stored()).toEqual({ profiles: {} });
    expect(await profile('list')).toMatchObject({ status: 0, stdout: '' });
  });

  it.each([
    ['use', ['use', 'shpo']],
    ['edit', argv`edit shpo --live`],
    ['remove', ['remove', 'shpo']],
    ['a new name', argv`edit shpo --name x`],
  ])('%s: an unknown name is refused with a suggestion', async (_, args) => {
    const { status, stderr } = await profile(...args, '--json');
    expect(status).toBe(3);
    expect(failure(stderr)).toMatchObject({
      code: 'no_profile',
      message: 'no profile is named "shpo"; did you mean shop?',
    });
  });

  it.skipIf(process.platform === 'win32')('warn where others can read the file', async () => {
    chmodSync(file(), 0o644);
    const { status, stderr, stdout } = await profile('list');
    expect(status).toBe(0);
    expect(stdout).not.toContain('warning');
    expect(stderr).toBe(
      `warning: other users can access ${file()} (mode 644); run chmod 600 ${file()}\n`,
    );
  });

  it('say which file is damaged, and leave it alone', async () => {
    writeFileSync(file(), '{"profiles":');
    for (const args of [['list'], ['use', 'shop'], ['remove', 'shop'], ['add', 'x', ...ADD]]) {
      const { status, stderr } = await profile(...args);
      expect(status).toBe(3);
      expect(stderr).toContain(`${file()} is damaged`);
    }
    expect(readFileSync(file(), 'utf8')).toBe('{"profiles":');
  });
});

describe('conv profile', () => {
  it('alone prints its page of help', async () => {
    const { status, stdout } = await profile();
    expect(status).toBe(0);
    for (const name of ['add', 'list', 'use', 'edit', 'remove', 'map']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    }
  });

  it.each(['add', 'list', 'use', 'edit', 'remove', 'map'])('%s explains itself', async (name) => {
    const { status, stdout } = await profile(name, '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples:\n {2}\\$ conv profile ${name}`));
    expect(stdout).not.toContain('--hmac-secret');
  });

  it('with an unknown word suggests one', async () => {
    const { status, stderr } = await profile('lst');
    expect(status).toBe(2);
    expect(stderr).toContain('conv profile has no command "lst"; did you mean list?');
  });

  it('with a word too many refuses it', async () => {
    const { status, stderr } = await profile('use', 'a', 'b');
    expect(status).toBe(2);
    expect(stderr).toContain('too many arguments');
  });
});

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Keychain, unavailable } from '../../src/client/profiles/keychain.ts';
import { message } from '../../src/core/words/message.ts';
import { createMock } from '../../src/mock-library.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Machine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';

type Work = keyof Keychain;

/** A keychain in memory. */
class Memory implements Keychain {
  readonly entries = new Map<string, string>();
  readonly calls: Work[] = [];
  /** What fails, as it does where a keychain is locked. */
  failing: readonly Work[] = [];
  /** Stores something else than it was given. */
  isLossy = false;
  /** How many calls the process lives to see. */
  callsLeft = Number.POSITIVE_INFINITY;
  /** Runs after an entry was written. */
  afterWrite: () => void = () => undefined;

  async read(account: string): Promise<string | undefined> {
    this.#called('read');
    return this.entries.get(account);
  }
  async write(account: string, secret: string): Promise<void> {
    this.#called('write');
    this.entries.set(account, this.isLossy ? secret.slice(1) : secret);
    this.afterWrite();
  }
  async remove(account: string): Promise<void> {
    this.#called('remove');
    this.entries.delete(account);
  }
  #called(work: Work): void {
    this.calls.push(work);
    this.callsLeft -= 1;
    if (this.callsLeft < 0) throw new Error('killed');
    if (!this.failing.includes(work)) return;
    const reason = message('keychain_failed', { reason: 'it is locked' });
    throw unavailable(reason, message('unlock_keychain'));
  }
}

let keychain: Memory;
let machine: Machine;
const mock = perTest(createMock, (it) => it[Symbol.asyncDispose]());

beforeEach(() => {
  keychain = new Memory();
  machine = createMachine(keychain);
  writeFileSync(at('secret'), mock.hmacSecret, { mode: 0o600 });
  writeFileSync(at('other'), OTHER, { mode: 0o600 });
});
afterEach(() => {
  machine.remove();
});

const OTHER = 'another-secret-0123456789';
const ALL: readonly Work[] = ['read', 'write', 'remove'];
const at = (name: string): string => path.join(machine.home, name);
const conv = (...args: string[]) => machine.run(args);
const profilesFile = (): string => readFileSync(at('config/profiles.json'), 'utf8');
const stored = (name = 'shop') => JSON.parse(profilesFile()).profiles[name];
const secrets = (): string[] => [...keychain.entries.values()];
const add = (...flags: string[]) =>
  conv('profile', 'add', 'shop', '--api-key', mock.apiKey, '--endpoint', mock.url, ...flags);
const addToKeychain = () => add('--secret-file', at('secret'), '--keychain');
const edit = (...flags: string[]) => conv('profile', 'edit', 'shop', ...flags);
const paid = (order: string) =>
  conv('paid', '--order', order, '--amount', '5', '--currency', 'KRW', '--retries', '0');

describe('a profile whose secret is in the keychain', () => {
  it('has no secret in its file, and reports with it', async () => {
    const { status, stdout, stderr } = await addToKeychain();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [account] = [...keychain.entries.keys()];
    expect(stored()).toMatchObject({ secret_keychain: account });
    expect(profilesFile()).not.toContain(mock.hmacSecret);
    expect(stdout).toContain(`in the system keychain (service conv, account ${account})`);
    expect((await paid('o-1')).status).toBe(0);
  });

  it('is not asked by what does not sign, which shows where the secret is', async () => {
    await addToKeychain();
    keychain.calls.length = 0;
    for (const args of [['whoami'], ['whoami', 'shop']])
      expect((await conv(...args)).stdout).toContain('in the system keychain');
    const { hmac_secret: shown } = JSON.parse((await conv('whoami', '--json')).stdout);
    expect(shown).toMatchObject({ set: true, secret_keychain: stored().secret_keychain });
    expect((await conv('log')).status).toBe(0);
    expect((await edit('--currency', 'USD')).status).toBe(0);
    expect(keychain.calls).toEqual([]);
  });

  it.each([
    ['is locked', () => Object.assign(keychain, { failing: ALL }), 'it is locked'],
    ['has lost the entry', () => keychain.entries.clear(), 'has no entry'],
  ])('sends nothing where the keychain %s', async (_, happen, why) => {
    await addToKeychain();
    happen();
    const { status, stderr } = await paid('o-2');
    expect(status).toBe(3);
    expect(stderr).toContain('[secret_unavailable]');
    expect(stderr).toContain(why);
    expect(stderr).toContain('conv profile edit');
    expect(mock.orders()).toHaveLength(0);
  });

  it('is not added where the keychain does not return what was stored', async () => {
    keychain.isLossy = true;
    const { status, stderr } = await addToKeychain();
    expect(status).toBe(3);
    expect(stderr).toContain('did not return');
    expect(secrets()).toEqual([]);
    expect((await conv('profile', 'list')).stdout).toBe('');
  });

  it('leaves no entry where the profile cannot be added', async () => {
    await add('--secret-file', at('secret'));
    await conv('profile', 'remove', 'shop', '--yes');
    keychain.afterWrite = () =>
      writeFileSync(at('config/profiles.json'), JSON.stringify(SAME_NAME), { mode: 0o600 });
    const { status, stderr } = await addToKeychain();
    expect({ status, stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('already exists'),
    });
    expect(secrets()).toEqual([]);
  });

  it('does not share its entry with a copy of the directory', async () => {
    await addToKeychain();
    cpSync(at('config'), at('copy'), { recursive: true });
    const env = { CONV_CONFIG_DIR: at('copy') };
    const { status, stderr } = await machine.run(['sign', 'x'], { env });
    expect({ status, stderr }).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('was copied from another config directory'),
    });
    expect((await machine.run(argv`profile remove shop --yes`, { env })).status).toBe(0);
    expect(secrets()).toEqual([mock.hmacSecret]);
  });
});

const SAME_NAME = {
  profiles: {
    shop: {
      api_key: 'K',
      hmac_secret: 'secret-of-someone-else',
      s2s_endpoint_base: 'https://api.example.com',
      mode: 'sandbox',
    },
  },
};

describe('a profiles file that was edited by hand', () => {
  const PLACE = 'shop@0123456789abcdef.0123456789abcdef';
  it.each([
    ['two places', { secret_keychain: PLACE }, 'is set along with hmac_secret or secret_command'],
    ['no account', { hmac_secret: undefined, secret_keychain: 'shop' }, 'as conv wrote it'],
  ])('is refused with %s', async (_, members, why) => {
    await add('--secret-file', at('secret'));
    const profiles = { shop: { ...stored(), ...members } };
    writeFileSync(at('config/profiles.json'), JSON.stringify({ profiles }), { mode: 0o600 });
    const { status, stderr } = await conv('profile', 'list');
    expect({ status, stderr }).toMatchObject({ status: 3, stderr: expect.stringContaining(why) });
  });
});

describe('conv profile edit', () => {
  it('moves the secret into the keychain and back', async () => {
    await add('--secret-file', at('secret'));
    expect((await edit('--keychain')).status).toBe(0);
    expect(stored()).not.toHaveProperty('hmac_secret');
    expect(secrets()).toEqual([mock.hmacSecret]);
    expect((await paid('o-3')).status).toBe(0);
    expect((await edit('--no-keychain')).status).toBe(0);
    expect(stored()).toMatchObject({ hmac_secret: mock.hmacSecret });
    expect(stored()).not.toHaveProperty('secret_keychain');
    expect(secrets()).toEqual([]);
  });

  it.each([
    ['cannot be written', { failing: ['write'] as Work[] }],
    ['cannot be read back', { failing: ['read'] as Work[] }],
    ['stores something else', { isLossy: true }],
  ])('leaves the secret in the file where the keychain %s', async (_, how) => {
    await add('--secret-file', at('secret'));
    const before = profilesFile();
    Object.assign(keychain, how);
    const { status, stderr } = await edit('--keychain');
    expect(status).toBe(3);
    expect(stderr).toContain('[secret_unavailable]');
    expect(profilesFile()).toBe(before);
    expect(secrets().filter((secret) => secret === mock.hmacSecret)).toEqual([]);
  });

  it('stores a new secret in the keychain, and what is open is resealed', async () => {
    await add('--secret-file', at('other'), '--keychain');
    await edit('--endpoint', 'http://127.0.0.1:1');
    expect((await paid('o-4')).status).toBe(6);
    expect((await edit('--secret-file', at('secret'))).status).toBe(0);
    expect(secrets()).toEqual([mock.hmacSecret]);
    expect(stored()).not.toHaveProperty('old_seal_keys');
    await edit('--endpoint', mock.url);
    expect((await conv('replay', '--pending')).status).toBe(0);
    expect(mock.orders()).toHaveLength(1);
  });

  it('takes a new secret into the file without the keychain, which keeps its entry', async () => {
    await addToKeychain();
    keychain.failing = ALL;
    const { status, stderr } = await edit('--no-keychain', '--secret-file', at('other'));
    expect(status).toBe(0);
    expect(stderr).toContain('an unused secret is still in the system keychain');
    expect(stored()).toMatchObject({ hmac_secret: OTHER });
  });

  it('does not undo what another process has changed meanwhile', async () => {
    await add('--secret-file', at('secret'));
    const changed = profilesFile().replace(mock.hmacSecret, OTHER);
    keychain.afterWrite = () => writeFileSync(at('config/profiles.json'), changed);
    const { status, stderr } = await edit('--keychain');
    expect({ status, stderr }).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('another process changed the secret'),
    });
    expect(profilesFile()).toBe(changed);
    expect(secrets()).toEqual([]);
  });

  it('refuses to store what a command prints', async () => {
    await add('--secret-command', 'op read x');
    const { status, stderr } = await edit('--keychain');
    expect(status).toBe(2);
    expect(stderr).toContain('the secret comes from secret_command');
  });

  it('removes the entry where a command takes its place', async () => {
    await addToKeychain();
    expect((await edit('--secret-command', 'op read x')).status).toBe(0);
    expect(secrets()).toEqual([]);
  });
});

describe('conv profile edit --name, and remove', () => {
  it('moves the entry', async () => {
    await addToKeychain();
    expect((await conv('profile', 'edit', 'shop', '--name', 'store')).status).toBe(0);
    expect([...keychain.entries]).toEqual([[stored('store').secret_keychain, mock.hmacSecret]]);
    expect(stored('store').secret_keychain).toMatch(/^store@/);
    expect((await paid('o-5')).status).toBe(0);
  });

  it('renames nothing where the keychain is locked', async () => {
    await addToKeychain();
    const before = profilesFile();
    keychain.failing = ALL;
    expect((await conv('profile', 'edit', 'shop', '--name', 'store')).status).toBe(3);
    expect(profilesFile()).toBe(before);
  });

  it('removes the entry with the profile', async () => {
    await addToKeychain();
    const { status, stderr } = await conv('profile', 'remove', 'shop', '--yes');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(secrets()).toEqual([]);
  });

  it('removes the profile, and says so where its entry cannot be removed', async () => {
    await addToKeychain();
    const { secret_keychain: account } = stored();
    keychain.failing = ALL;
    const { status, stderr } = await conv('profile', 'remove', 'shop', '--yes');
    expect(status).toBe(0);
    expect(stderr).toContain(`service conv, account ${account}`);
    expect(stderr).toContain('it is locked');
    expect((await conv('profile', 'list')).stdout).toBe('');
  });
});

describe('a process that is killed at any call of the keychain', () => {
  it.each([
    ['moving the secret into the keychain', 'file', argv`edit shop --keychain`],
    ['moving it back', 'keychain', argv`edit shop --no-keychain`],
    ['renaming', 'keychain', ['edit', 'shop', '--name', 'store']],
    ['taking a new secret', 'keychain', argv`edit shop --secret-file other`],
  ])('loses no secret: %s', async (_, from, args) => {
    const statuses: (number | null)[] = [];
    for (let lived = 0; statuses.at(-1) !== 0; lived += 1) {
      keychain.callsLeft = Number.POSITIVE_INFINITY;
      for (const name of ['shop', 'store']) await conv('profile', 'remove', name, '--yes');
      await (from === 'file' ? add('--secret-file', at('secret')) : addToKeychain());
      keychain.callsLeft = lived;
      statuses.push((await conv('profile', ...args)).status);
      const [{ hmac_secret: secret, secret_keychain: account }] = Object.values<
        Record<string, string>
      >(JSON.parse(profilesFile()).profiles) as [Record<string, string>];
      expect([mock.hmacSecret, OTHER]).toContain(secret ?? keychain.entries.get(account ?? ''));
    }
    expect(statuses.length).toBeGreaterThan(2);
  });
});

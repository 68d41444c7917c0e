import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMachine } from '../helpers/conv.ts';
import { perTest } from '../helpers/per-test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECRET = 'secret-in-the-keychain';
const NO_BUS = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' };

/** A session with GNOME Keyring, which takes its password from standard input; a second start finds it locked. */
const has = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const hasKeyring = has('dbus-run-session') && has('gnome-keyring-daemon');

const machine = perTest(createMachine, (it) => it.remove());
beforeEach(() => {
  writeFileSync(at('secret'), SECRET, { mode: 0o600 });
});

const at = (name: string): string => path.join(machine.home, name);
const ADD = 'profile add shop --api-key K --endpoint http://127.0.0.1:1 --secret-file secret';
const conv = (line: string) => machine.run(line.split(' '), { env: NO_BUS });

describe.runIf(process.platform === 'linux')('without a Secret Service', () => {
  it('stores nothing in a keychain, and says what is missing', async () => {
    const { status, stderr } = await conv(`${ADD} --keychain`);
    expect(status).toBe(3);
    expect(stderr).toMatch(
      /^conv: the system keychain could not be used: .* \[secret_unavailable\]/,
    );
    expect(stderr).toContain('a Secret Service (GNOME Keyring, KWallet, KeePassXC) must run');
    expect((await conv('profile list')).stdout).toBe('');
  });

  it('leaves a secret in its file', async () => {
    await conv(ADD);
    const before = readFileSync(at('config/profiles.json'), 'utf8');
    expect((await conv('profile edit shop --keychain')).status).toBe(3);
    expect(readFileSync(at('config/profiles.json'), 'utf8')).toBe(before);
  });
});

describe('without its package', () => {
  it('says what is missing; everything else works', () => {
    for (const name of ['bin', 'dist', 'package.json'])
      cpSync(path.join(ROOT, name), at(`lone/${name}`), { recursive: true });
    const lone = (line: string) =>
      spawnSync(process.execPath, [at('lone/bin/conv.js'), ...line.split(' ')], {
        cwd: machine.home,
        env: machine.env,
        encoding: 'utf8',
      });
    const { status, stderr } = lone(`${ADD} --keychain`);
    expect(status).toBe(3);
    expect(stderr).toContain('@napi-rs/keyring is not installed, or has no binary for');
    expect(stderr).toContain('Reinstall conv with its optional packages');
    expect(lone(ADD).status).toBe(0);
    expect(lone('whoami --fingerprint').stdout).toMatch(/^[0-9a-f]{12}\n$/);
  });
});

describe.runIf(hasKeyring)('with GNOME Keyring', () => {
  /** @param start how the keyring is started; then each line is run by conv. */
  function session(start: string, lines: readonly string[]) {
    mkdirSync(at('run'), { recursive: true, mode: 0o700 });
    const script = [
      `${start} >keyring.log 2>&1`,
      ...lines.map((line) => `'${process.execPath}' '${ROOT}/bin/conv.js' ${line}; echo "exit $?"`),
    ];
    const env = {
      ...process.env,
      ...machine.env,
      XDG_RUNTIME_DIR: at('run'),
      XDG_DATA_HOME: at('keyrings'),
    };
    const words = ['--', 'bash', '-c', script.join('\n')];
    return spawnSync('dbus-run-session', words, { cwd: machine.home, env, encoding: 'utf8' });
  }
  const UNLOCKED = "printf 'pw' | gnome-keyring-daemon --unlock --components=secrets";
  const LOCKED = 'gnome-keyring-daemon --start --components=secrets';

  it('keeps a secret, in sessions to come too, and forgets it', () => {
    const first = session(UNLOCKED, [`${ADD} --keychain`, 'whoami --fingerprint']);
    expect(first.stdout.match(/exit \d/g)).toEqual(['exit 0', 'exit 0']);
    expect(readFileSync(at('config/profiles.json'), 'utf8')).not.toContain(SECRET);
    const next = session(UNLOCKED, [
      'profile edit shop --name store',
      'whoami --fingerprint',
      'profile edit store --no-keychain',
      'profile edit store --keychain',
      'profile remove store --yes',
    ]);
    expect(next.stdout.match(/exit \d/g)).toEqual(Array(5).fill('exit 0'));
    expect(next.stderr).not.toContain('still in the system keychain');
    const digits = /^[0-9a-f]{12}$/m;
    expect(digits.exec(next.stdout)?.[0]).toBe(digits.exec(first.stdout)?.[0]);
  });

  it('signs nothing while it is locked', () => {
    session(UNLOCKED, [`${ADD} --keychain`]);
    const locked = session(LOCKED, ['whoami --fingerprint']);
    expect(locked.stdout).toContain('exit 3');
    expect(locked.stderr).toContain('[secret_unavailable]');
  });
});

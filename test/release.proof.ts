import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import yauzl from 'yauzl';
import { version } from '../package.json';
import { LICENSES } from '../src/build/release/names.ts';
import {
  archiveOf,
  folderOf,
  NODE_VERSION,
  ownPlatform,
  programOf,
} from '../src/build/release/platforms.ts';
import { certificatesOf } from '../src/build/release/signature.ts';
import { filesIn, SUMS, sumsOf } from '../src/build/release/sums.ts';
import { tarGz } from '../src/build/release/tar.ts';
import { PAGES } from '../src/help/pages.ts';
import { argv } from './helpers/argv.ts';
import { createMachine, type Finished, finished, type Machine } from './helpers/conv.ts';
import { readme } from './helpers/pages.ts';
import { builtBinary } from './helpers/require-build.ts';
import { sharedDirectory } from './helpers/temporary-directory.ts';

// A release of this platform is made, as `npm run release` makes it, and its program is used.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const URL_OF_RELEASE = 'https://downloads.shop.test/conv';

const VALUES = argv`--amount 5000 --currency KRW --click-id a`;

const withoutTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status !== 0;

const platform = ownPlatform();
const place = sharedDirectory();
const release = path.join(place, 'release');
let missing: string | undefined;
const archive = (): string => (platform === undefined ? '' : archiveOf(platform, version));
let program = '';

function runRelease(...args: readonly string[]) {
  const options = { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } } as const;
  return spawnSync(process.execPath, ['src/build/release.mjs', ...args], options);
}

const make = (folder: string) =>
  runRelease('--built', '--platform', platform?.name ?? '', '--url', URL_OF_RELEASE, folder);

beforeAll(() => {
  builtBinary();
  if (platform === undefined) {
    missing = `no Node ${NODE_VERSION} for ${process.platform}-${process.arch}`;
    return;
  }
  const { status, stderr } = make(release);
  missing = /\S+ could not be fetched/.exec(stderr)?.[0];
  if (missing !== undefined) return;
  expect([status, stderr]).toEqual([0, '']);
  const folder = folderOf(platform, version);
  spawnSync('tar', ['-xf', path.join(release, archive())], { cwd: place });
  program = path.join(place, folder, programOf(platform));
});

beforeEach(({ skip }) => {
  if (missing !== undefined) skip(`THE SINGLE-FILE PROGRAM IS NOT TESTED: ${missing}`);
});

describe('a release', () => {
  it('passes its own check', () => {
    const { status, stdout } = runRelease('--check', release);
    expect(stdout).toMatch(/✓ conv-cli-\S+\.tgz: package .* the dry run is accepted\n/);
    expect(stdout).toMatch(/✓ conv-\S+: single-file .* the dry run is accepted\n/);
    expect(status).toBe(0);
  });

  it.skipIf(platform?.name !== 'linux-x64')('is downloaded as conv help ci does it', () => {
    const [, yaml = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(PAGES.ci) ?? [];
    const { steps } = parse(yaml).jobs.smoke;
    const { run } = steps.find(({ name }: { readonly name?: string }) => name === 'download conv');
    const sums = readFileSync(path.join(release, SUMS), 'utf8');
    const [SHA256 = ''] = /^\w+(?=.*linux-x64)/m.exec(sums) ?? [];
    const download = (digest: string) => {
      const HOME = path.join(place, digest);
      mkdirSync(HOME);
      const env = { PATH: process.env.PATH, HOME, URL: `file://${release}`, SHA256: digest };
      const { status } = spawnSync('bash', ['-e', '-c', run], { cwd: HOME, env });
      return [status, existsSync(path.join(HOME, 'conv', 'conv'))];
    };
    expect(download(SHA256)).toEqual([0, true]);
    expect(download(SHA256.replace(/./g, '0'))).toEqual([1, false]);
  });

  it.skipIf(platform?.name !== 'linux-x64')('is verified and run as the README does it', () => {
    const [, script = ''] = /^```bash\n([\s\S]*?)^```$/m.exec(readme().text) ?? [];
    const folder = path.join(place, 'downloads');
    cpSync(release, folder, { recursive: true });
    // Not even a home directory.
    const env = { PATH: '/usr/bin:/bin' };
    const run = () =>
      spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
    const { status, stdout } = run();
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('✓ dry run: paid A-1001 accepted'),
    ]);
    truncateSync(path.join(folder, archive()), 1000);
    expect(run().status).toBe(1);
  });

  it('is not written over a folder with something else', () => {
    const folder = path.join(place, 'work');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'notes.txt'), 'x');
    const { status, stderr } = make(folder);
    const sentence = `${folder} is not an earlier release: it has no ${SUMS}; nothing was removed\n`;
    expect([status, stderr]).toEqual([1, sentence]);
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  it('fails it if one byte is another', () => {
    const changed = path.join(place, 'changed');
    cpSync(release, changed, { recursive: true });
    const file = path.join(changed, 'conv.rb');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Conv', 'Konv'));
    const { status, stdout } = runRelease('--check', changed);
    expect([status, stdout]).toEqual([1, `✗ conv.rb does not match ${SUMS}\n`]);
  });

  it.skipIf(process.platform === 'win32').each([
    ['commit', `${archive()} differs in version or commit from conv-cli-${version}.tgz`, version],
    ['version', `${archive()} says that it is version 0.9.0`, '0.9.0'],
  ])('fails it if the program is of another %s', async (_, expected, printed) => {
    const other = path.join(place, `other-${printed}`);
    cpSync(release, other, { recursive: true });
    rmSync(path.join(other, 'conv.rb'));
    const says = { version: printed, build: 'single-file', commit: 'other', outcome: 'accepted' };
    const content = Buffer.from(`#!/bin/sh\necho '${JSON.stringify(says)}'\n`);
    const name = platform === undefined ? '' : `${folderOf(platform, version)}/conv`;
    const made = await tarGz([{ name, content, isExecutable: true }], 0);
    writeFileSync(path.join(other, archive()), made);
    writeFileSync(path.join(other, SUMS), sumsOf(filesIn(other)));
    const { status, stdout } = runRelease('--check', other);
    expect([status, stdout]).toEqual([1, expect.stringContaining(`✗ ${expected}\n`)]);
  });

  it('is the same, byte for byte, when it is made again', () => {
    const again = path.join(place, 'again');
    expect(make(again).status).toBe(0);
    const read = (folder: string): string => readFileSync(path.join(folder, SUMS), 'utf8');
    expect(read(again)).toBe(read(release));
  });

  it('names no registry, and nothing of the machine that made it', () => {
    for (const name of ['conv.rb', `conv-${version}.cdx.json`, LICENSES, SUMS]) {
      const text = readFileSync(path.join(release, name), 'utf8');
      expect(text).not.toMatch(/registry\.|npmjs/);
      expect(text).not.toContain(ROOT);
    }
    expect(readFileSync(program).includes(ROOT)).toBe(false);
  });
});

describe('the single-file program', () => {
  let machine: Machine;
  let service: { readonly url: string; readonly env: Record<string, string> };

  const start = (
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): ChildProcess =>
    spawn(program, args, {
      cwd: machine.home,
      env: { ...machine.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const conv = (args: readonly string[], env = {}): Promise<Finished> => finished(start(args, env));
  const packaged = (args: readonly string[], env = {}) => machine.run(args, { env });

  beforeEach(async () => {
    machine = createMachine();
    const mock = start(['mock', '--json']);
    onTestFinished(async () => {
      mock.kill();
      await once(mock, 'close');
      machine.remove();
    });
    const [first] = await once(mock.stdout as NonNullable<typeof mock.stdout>, 'data');
    const { url, api_key, hmac_secret } = JSON.parse(String(first).split('\n')[0] ?? '');
    const env = { CONV_ENDPOINT: url, CONV_API_KEY: api_key, CONV_HMAC_SECRET: hmac_secret };
    service = { url, env };
  });

  it('says that it is one', async () => {
    const { stdout } = await conv(['--version', '--json']);
    const commit = JSON.parse((await packaged(['--version', '--json'])).stdout).commit;
    expect(JSON.parse(stdout)).toEqual({
      ...{ name: 'conv', version, build: 'single-file', commit },
      ...{ node: NODE_VERSION, platform: platform?.node },
    });
  });

  it('keeps the same journal as the package', async () => {
    const report = (order: string) => argv`paid --order ${order} ${VALUES} --json`;
    const duplicate = ({ stdout }: Finished): unknown => JSON.parse(stdout).duplicate;
    const writers = [conv, packaged, conv, packaged];
    for (const [at, write] of writers.entries())
      expect([at, duplicate(await write(report(`A-${at}`), service.env))]).toEqual([at, false]);
    // The other one finds each event, and sends the same bytes again.
    for (const [at, write] of writers.toReversed().entries())
      expect([at, duplicate(await write(report(`A-${at}`), service.env))]).toEqual([at, true]);
    const logs = [await conv(['log', '--json']), await packaged(['log', '--json'])];
    expect(logs[0]?.stdout).toBe(logs[1]?.stdout);
    expect(logs[0]?.stdout.trim().split('\n')).toHaveLength(writers.length);
    for (const each of [conv, packaged]) expect((await each(['journal', 'status'])).status).toBe(0);
  });

  /** What a run says on standard error, of the program and of the package. @param prefix what starts it. */
  const bothSay = (prefix: readonly string[], args: readonly string[]): string[] =>
    [[program], [process.execPath, builtBinary()]].map((conv) => {
      const [file = '', ...rest] = [...prefix, ...conv, ...args];
      const env = { ...machine.env, ...service.env, TMPDIR: machine.home };
      return spawnSync(file, rest, { cwd: machine.home, env, encoding: 'utf8' }).stderr;
    });

  it.skipIf(process.platform === 'win32').each([
    ['a new journal', 'nothing was sent', argv`paid --order 1 ${VALUES}`, 8],
    ['a file', 'no rows of this file were sent', ['send', 'many.csv'], 400],
  ])('says as the package does that there is no room for %s', async (_, sent, args, blocks) => {
    const rows = Array.from({ length: 2000 }, (_, row) => `paid,C-${row},100,KRW`);
    const lines = ['kind,merchant_order_id,amount,currency', ...rows];
    writeFileSync(path.join(machine.home, 'many.csv'), lines.join('\n'));
    const [own, other] = bothSay(['sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh'], args);
    expect(own).toContain(`; ${sent} [journal_full]\n`);
    expect(own).toBe(other);
    expect((await conv(['log', '--json'])).stdout).toBe('');
  });

  it.skipIf(withoutTrace).each([
    ['EDQUOT', 'journal_full'],
    ['EIO', 'journal_unwritable'],
  ])(
    'says as the package does why a disk takes nothing: %s (needs strace)',
    async (error, code) => {
      await conv(argv`paid --order 1 ${VALUES}`, service.env);
      // The first eight make the shared memory.
      const inject = `inject=pwrite64:error=${error}:when=9+`;
      const strace = ['strace', '-f', '-o', '/dev/null', '-e', inject];
      const [own, other] = bothSay(strace, argv`paid --order 2 ${VALUES}`);
      expect(own).toContain(`; this report was not sent [${code}]\n`);
      expect(own).toBe(other);
    },
  );

  it('sends a file', async () => {
    const rows = ['kind,merchant_order_id,amount,currency', 'paid,B-1,100,KRW', 'paid,B-2,200,KRW'];
    writeFileSync(path.join(machine.home, 'orders.csv'), rows.join('\n'));
    const { status, stdout } = await conv(['send', 'orders.csv'], service.env);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/accepted +paid +2/)]);
  });

  it('explains a wrong signature in a thread, and has its page', async () => {
    const now = String(Math.floor(Date.now() / 1000));
    const body = '{"merchant_order_id":"123","event_id":"e1","amount":5000,"currency":"KRW"}';
    const { CONV_HMAC_SECRET: secret = '', CONV_API_KEY: key = '' } = service.env;
    const signature = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
    const headers = {
      'X-Merchant-Key': key,
      'X-Signature-Timestamp': now,
      'X-Signature': signature,
    };
    const response = await fetch(`${service.url}/conversions`, { method: 'POST', headers, body });
    const { error } = (await response.json()) as { error: { explanations: unknown[] } };
    expect(error.explanations[0]).toMatchObject({
      causes: [expect.objectContaining({ id: 'message.separator' })],
    });
    const page = await (await fetch(`${service.url}/_conv/`)).text();
    expect(page).toContain('<html lang="en">');
  });

  it('has its pages, in both languages, and completes', async () => {
    for (const args of [
      ['help', 'faults'],
      ['help', 'faults', '--lang', 'ko'],
      ['paid', '--help', '--lang', 'ko'],
      ['help', '--man', 'paid'],
      ['help', '--json'],
      ['completion', 'bash'],
      ['complete', '--', 'bash', 'conv pa', ' ='],
    ]) {
      const [own, other] = [await conv(args), await packaged(args)];
      expect([args, own]).toEqual([args, { ...other, status: 0 }]);
    }
  });

  it('takes nothing from NODE_OPTIONS', async () => {
    const said = await conv(['help', 'faults']);
    expect(said.status).toBe(0);
    const trap = path.join(machine.home, 'trap.cjs');
    writeFileSync(trap, 'console.log("trapped")');
    for (const NODE_OPTIONS of ['--bad', `--require=${machine.home}/none.cjs`, `--require=${trap}`])
      expect([NODE_OPTIONS, await conv(['help', 'faults'], { NODE_OPTIONS })]).toEqual([
        NODE_OPTIONS,
        said,
      ]);
  });

  it('loads no code from a folder around it', async () => {
    const trap = path.join(machine.home, 'node_modules', '@napi-rs', 'keyring');
    mkdirSync(trap, { recursive: true });
    writeFileSync(path.join(trap, 'index.js'), 'console.log("trapped")');
    writeFileSync(path.join(machine.home, 'secret'), 'x'.repeat(32));
    const account = ['--api-key', 'k', '--endpoint', service.url, '--currency', 'KRW'];
    const add = ['profile', 'add', 'shop', ...account, '--keychain', '--secret-file', 'secret'];
    const { status, stdout, stderr } = await conv(add);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toContain('the single-file program cannot use the system keychain');
  });
});

describe('the program for Windows', () => {
  it('has no signature, rather than one that its content broke', async ({ skip }) => {
    const folder = path.join(place, 'windows');
    const { stderr } = runRelease('--built', '--platform', 'windows-x64', folder);
    const failed = /\S+ could not be fetched/.exec(stderr)?.[0];
    if (failed !== undefined) skip(`THE PROGRAM FOR WINDOWS IS NOT TESTED: ${failed}`);
    const zip = await yauzl.openPromise(path.join(folder, `conv-${version}-windows-x64.zip`));
    let exe = Buffer.alloc(0);
    for await (const entry of zip.eachEntry())
      if (entry.fileName.endsWith('/conv.exe'))
        exe = await buffer(await zip.openReadStreamPromise(entry));
    expect(certificatesOf(exe)).toEqual({ at: 0, length: 0 });
    expect(exe).toHaveLength(endOfSections(exe));
  });

  /** Where the last section of a Windows program ends: certificates would follow. */
  function endOfSections(exe: Buffer): number {
    const header = exe.readUInt32LE(0x3c);
    const first = header + 24 + exe.readUInt16LE(header + 20);
    const sections = Array.from(
      { length: exe.readUInt16LE(header + 6) },
      (_, at) => first + 40 * at,
    );
    return Math.max(...sections.map((at) => exe.readUInt32LE(at + 16) + exe.readUInt32LE(at + 20)));
  }
});

/** The libraries that the dynamic linker gives to a program. */
function librariesOf(file: string): string[] {
  const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
  return [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, library = '']) => library);
}

describe.runIf(process.platform === 'linux')('a machine without Node', () => {
  it('needs the glibc that the README says', () => {
    const needed = readFileSync(program, 'latin1').match(/\bGLIBC_2\.\d+/g) ?? [];
    const newest = Math.max(...needed.map((name) => Number(name.slice('GLIBC_2.'.length))));
    expect(readme().text).toContain(`glibc 2.${newest} `);
  });

  const isolated = ['--map-root-user', '--net'];

  it('makes the dry run of the README: a system with the C libraries alone', ({ skip }) => {
    if (spawnSync('unshare', [...isolated, 'chroot', '/', 'true']).status !== 0)
      skip('THE PROGRAM IS NOT TESTED WITHOUT NODE: no namespaces here');
    const root = path.join(place, 'root');
    const libraries = librariesOf(program);
    expect(libraries.map((file) => path.basename(file)).sort()).toEqual(
      expect.arrayContaining(['libatomic.so.1', 'libc.so.6', 'libstdc++.so.6']),
    );
    for (const file of libraries) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      copyFileSync(file, path.join(root, file));
    }
    copyFileSync(program, path.join(root, 'conv'));
    expect(existsSync(path.join(root, 'proc'))).toBe(false);
    const dryRun = argv`paid A-1001 5000 --currency KRW --dry-run`;
    const { status, stdout } = spawnSync(
      'unshare',
      [...isolated, 'chroot', root, '/conv', ...dryRun],
      {
        // Not even a home directory.
        env: { PATH: process.env.PATH },
        encoding: 'utf8',
      },
    );
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('✓ dry run: paid A-1001 accepted'),
    ]);
  });
});

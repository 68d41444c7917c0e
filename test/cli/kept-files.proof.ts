import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type KeptFiles, keptFiles, keptReason } from '../../src/cli/files/kept-files.ts';
import { runJunit } from '../../src/mock/expectations/junit.ts';
import { argv } from '../helpers/argv.ts';
import { finished, type Machine } from '../helpers/conv-here.ts';
import { saying } from '../helpers/failing.ts';
import { BINARY, newMachine, node, paid, startMock, write } from './mock/mock-process.ts';
import { OWN_FILES, OWN_OUTPUTS } from './own-runs.ts';

const ENV = {
  CONV_API_KEY: 'demo_merchant',
  CONV_HMAC_SECRET: 'demo_secret_that_everyone_knows',
  CONV_ENDPOINT: 'http://127.0.0.1:9',
};

let machine: Machine;
const at = (name: string): string => path.join(machine.home, name);
const bytesOf = (name: string): Buffer => readFileSync(at(name));
const rules = (): Promise<KeptFiles> =>
  keptFiles({ directories: async () => ({ config: at('config'), data: at('data') }) });

/** A machine whose journal and profiles nobody needs to open, with files of input. */
beforeEach(() => {
  machine = newMachine();
  mkdirSync(at('data'));
  mkdirSync(at('config'), { mode: 0o700 });
  write(machine, 'data/journal.db', 'the journal');
  write(machine, 'config/profiles.json', { profiles: {} });
  write(machine, 'state.json', { version: 1, merchants: [] });
  write(machine, 'seed.ndjson', `{"kind":"paid","body":${paid('1')}}\n`);
  write(machine, 'faults.txt', 'reset order=1\n');
  write(machine, 'merchants.json', [{ api_key: 'k', hmac_secret: 'a-secret-of-this-test' }]);
  for (const [name, content] of Object.entries(OWN_FILES)) write(machine, name, content);
  write(machine, 'shop.csv', 'kind,merchant_order_id,amount,currency\nsold,1,5,KRW\n');
});

interface Writer {
  /** The words of a command that writes a file. */
  readonly words: (file: string) => string[];
  /** Nothing is written where the journal cannot be read. */
  readonly readsJournal?: boolean;
}

const STARTED = argv`--allow-none -- ${node('console.log("started")')}`;

const WRITERS: Readonly<Record<string, Writer>> = {
  'mock --junit': { words: (file) => argv`mock --junit ${file} ${STARTED}` },
  'mock --report': { words: (file) => argv`mock --report ${file} ${STARTED}` },
  'smoke --junit': { words: (file) => argv`smoke --junit ${file}` },
  'send --errors': { words: (file) => argv`send shop.csv --check --errors ${file}` },
  'batch export --output': { words: (file) => argv`batch export --output ${file}` },
  ...Object.fromEntries(
    Object.entries(OWN_OUTPUTS).map(([name, words]) => [name, { words, readsJournal: true }]),
  ),
};
const writers = Object.entries(WRITERS);

/** Ways to name the journal, the profiles and what lies beside them. */
const NAMES: readonly (readonly [what: string, name: string, make: () => void])[] = [
  ['the journal', 'data/journal.db', () => undefined],
  ['by another spelling', './data/../data//journal.db', () => undefined],
  ['by a symbolic link', 'link', () => symlinkSync('data/journal.db', at('link'))],
  ['by a hard link', 'hard', () => linkSync(at('data/journal.db'), at('hard'))],
  ['by a link to its directory', 'folder/journal.db', () => symlinkSync('data', at('folder'))],
  ['its log that is not there', 'data/journal.db-wal', () => undefined],
  [
    'by a link that leads nowhere yet',
    'soon',
    () => symlinkSync('data/journal.db-shm', at('soon')),
  ],
  ['the profiles', 'config/profiles.json', () => undefined],
  ['the lock of the profiles', 'config/profiles.lock', () => undefined],
  ['scratch', 'data/scratch-1', () => writeFileSync(at('data/scratch-1'), '')],
];

const forcing = ([command = '', ...rest]: readonly string[]): string[] =>
  command === 'batch' ? argv`${command} ${rest} --force` : argv`${command} --force ${rest}`;

describe.each(writers)('%s', (_, { words }) => {
  it('never takes the place of the journal or the profiles, with --force or without', async () => {
    linkSync(at('data/journal.db'), at('hard'));
    const before = readdirSync(machine.home);
    const runs = [
      words('hard'),
      forcing(words('data/journal.db')),
      forcing(words('config/profiles.json')),
      words('config/profiles.lock'),
    ];
    for (const each of runs) {
      const run = await machine.run(each, { env: ENV });
      expect(run).toMatchObject({ status: 2, stdout: '' });
      expect(run.stderr).toMatch(
        /^conv: refused: \S+ is [^\n]+; choose another name \[usage\]\n$/m,
      );
    }
    expect(bytesOf('data/journal.db').toString()).toBe('the journal');
    expect(readdirSync(machine.home)).toEqual(before);
  });
});

it('a journal that smoke was told to report into still has its event', async () => {
  const fresh = newMachine();
  const order = argv`paid --order 1 --amount 5 --currency KRW --retries 0`;
  await fresh.run(order, { env: ENV });
  const run = await fresh.run(argv`smoke --junit data/journal.db`, { env: ENV });
  expect(run).toMatchObject({ status: 2, stderr: expect.stringContaining("is conv's journal") });
  expect(await fresh.run(['log', '--json'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('"merchant_order_id":"1"'),
  });
});

describe('a file of conv itself is known', () => {
  it.each(NAMES)('%s', async (_what, name, make) => {
    make();
    expect(keptReason(at(name), await rules())).toEqual(
      saying(/^is conv's (?:journal|profiles), or one of its files$/),
    );
  });

  it.each<[what: string, name: string, make: () => void]>([
    [
      'another file of its directory',
      'data/report.xml',
      () => writeFileSync(at('data/report.xml'), ''),
    ],
    ['a copy of the journal', 'copy', () => writeFileSync(at('copy'), bytesOf('data/journal.db'))],
    ['a journal elsewhere', 'journal.db', () => undefined],
  ])('and %s is none', async (_what, name, make) => {
    make();
    expect(keptReason(at(name), await rules())).toBeUndefined();
  });
});

describe.each(writers.filter(([name]) => name !== 'batch export --output'))(
  '%s',
  (_, { words, readsJournal }) => {
    it('keeps a file that conv did not write, unless --force is given', async () => {
      const file = write(machine, 'notes.txt', 'what somebody wrote');
      const run = await machine.run(words(file), { env: ENV });
      expect(run).toMatchObject({ status: 2, stdout: '' });
      expect(run.stderr).toContain(
        'refused: notes.txt exists and was not written by conv; choose another name or add --force [usage]\n',
      );
      expect(bytesOf(file).toString()).toBe('what somebody wrote');
      const [command = '', ...rest] = words(file);
      const forced = await machine.run(argv`${command} --force ${rest}`, { env: ENV });
      expect(forced.stderr).not.toContain('refused:');
      if (readsJournal === true) return;
      expect(bytesOf(file).toString()).not.toBe('what somebody wrote');
    });
  },
);

describe('batch export --output', () => {
  it('keeps whatever is there, unless --force is given', async () => {
    rmSync(at('data'), { recursive: true });
    await machine.run(argv`send - --skip-invalid --retries 0`, {
      env: ENV,
      input: 'kind,merchant_order_id,amount,currency\npaid,7,5,KRW\n',
    });
    const file = write(machine, 'notes.txt', 'what somebody wrote');
    const words = argv`batch export --output ${file}`;
    expect(await machine.run(words)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('the file already exists'),
    });
    expect(bytesOf(file).toString()).toBe('what somebody wrote');
    expect(await machine.run([...words, '--force'])).toMatchObject({ status: 0, stderr: '' });
    expect(bytesOf(file).toString()).toMatch(/^\ufeffrow,line,/);
  });
});

it('a name that may be the same one is taken for it, as long as neither file is there', () => {
  const used = [{ file: at('Café.json'), what: 'the state file' }];
  const kept = { directories: [], used };
  const other = at('CAFÉ.JSON'.normalize('NFD'));
  expect(keptReason(other, kept)).toEqual(saying('is the state file'));
  expect(keptReason(at('other.json'), kept)).toBeUndefined();
});

describe('what a run itself uses is never its output', () => {
  it.each([
    ['--state', 'state.json', 'is the state file'],
    ['--state', 'state.json.lock', 'is the lock of the state file'],
    ['--seed', 'seed.ndjson', 'is a --seed file'],
    ['--fault-file', 'faults.txt', 'is a --fault-file'],
    ['--merchants', 'merchants.json', 'is the --merchants file'],
    ['--report', 'both.html', 'is also the --junit file'],
  ])('%s %s', async (flag, file, message) => {
    const used = file === 'state.json.lock' ? 'state.json' : file;
    for (const name of [file, `./x/../${file}`]) {
      const run = await machine.run(argv`mock --force ${flag} ${used} --junit ${name} ${STARTED}`);
      expect(run).toMatchObject({ status: 2, stdout: '' });
      expect(run.stderr).toContain(message);
    }
  });

  it.each(['data/journal.db-wal', 'config/profiles.json'])('%s is no state file', async (file) => {
    const run = await machine.run(argv`mock --state ${file} ${STARTED}`);
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toContain(`refused: ${file} is `);
  });

  it.each(['shop.csv', 'hard.csv', 'soft.csv', '-'])(
    'rows that are read from %s',
    async (source) => {
      linkSync(at('shop.csv'), at('hard.csv'));
      symlinkSync('shop.csv', at('soft.csv'));
      const before = bytesOf('shop.csv');
      const target = source === 'shop.csv' ? 'hard.csv' : 'shop.csv';
      for (const words of [
        argv`send ${source} --check --force --errors ${target}`,
        argv`reconcile ${source} --status sold=paid --force --write ${target}`,
      ]) {
        const script = 'conv=$1; shift; exec "$0" "$conv" "$@" < shop.csv';
        const child = spawn('sh', ['-c', script, process.execPath, BINARY, ...words], {
          cwd: machine.home,
          env: { ...machine.env, ...ENV },
        });
        const run = await finished(child);
        expect(run.status).toBe(2);
        expect(run.stderr).toContain(`: is the`);
        expect(bytesOf('shop.csv')).toEqual(before);
      }
    },
  );
});

describe('a report of an earlier run', () => {
  const OWN = runJunit({ results: [], rules: [], seconds: 0 });

  it.each([
    ['an empty file', ''],
    ['a JUnit file of conv mock', OWN],
    [
      'a JUnit file of conv smoke',
      OWN.replaceAll('"conv mock"', '"conv smoke http://127.0.0.1:9"'),
    ],
  ])('is replaced without a word: %s', async (_, text) => {
    const file = write(machine, 'j.xml', text);
    const run = await machine.run(argv`mock --junit ${file} --expect paid ${STARTED}`);
    expect(run.status).toBe(7);
    expect(bytesOf(file).toString()).toContain('<failure');
    expect(readdirSync(machine.home).filter((name) => /j\.xml.|\.conv-/.test(name))).toEqual([]);
  });

  it.each([
    ["another program's", '<?xml version="1.0"?><testsuites name="jest tests"></testsuites>'],
    ['a page, where JUnit is written', '<!doctype html><title>conv mock</title>'],
  ])('is refused: %s', async (_, text) => {
    const file = write(machine, 'j.xml', text);
    const run = await machine.run(argv`mock --junit ${file} ${STARTED}`);
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(bytesOf(file).toString()).toBe(text);
  });

  it('is replaced by the next of its kind, twice in a row, with its permissions', async () => {
    const words = argv`mock --junit r/j.xml --report r/r.html ${STARTED}`;
    expect(await machine.run(words)).toMatchObject({ status: 0 });
    chmodSync(at('r/j.xml'), 0o640);
    const inode = statSync(at('r/r.html')).ino;
    expect(await machine.run(words)).toMatchObject({ status: 0, stderr: '' });
    expect(statSync(at('r/j.xml')).mode & 0o777).toBe(0o640);
    expect(statSync(at('r/r.html')).ino).not.toBe(inode);
    expect(readdirSync(at('r')).sort()).toEqual(['j.xml', 'r.html']);
  });

  it('stays whole while the next run goes on, and where that run is killed', async () => {
    const file = write(machine, 'j.xml', OWN);
    const mock = await startMock(machine, ['--junit', file]);
    expect(bytesOf(file).toString()).toBe(OWN);
    await mock.stop('SIGKILL');
    expect(bytesOf(file).toString()).toBe(OWN);
  });

  it('stays whole where the disk does not take the next one', async ({ skip }) => {
    const limit = 'ulimit -f 8; conv=$1; shift; exec "$0" "$conv" "$@"';
    const report = '<!doctype html><title>conv mock</title>';
    const file = write(machine, 'r.html', report);
    const words = [process.execPath, BINARY, 'mock', '--report', file, '--', 'true'];
    const options = { cwd: machine.home, env: machine.env };
    const run = await finished(spawn('sh', ['-c', limit, ...words], options));
    if (run.stderr.includes('ulimit')) skip('no ulimit -f here');
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('r.html cannot be written: the file is larger than allowed here;');
    expect(bytesOf(file).toString()).toBe(report);
    expect(readdirSync(machine.home).filter((name) => name.startsWith('.conv-'))).toEqual([]);
  });

  it('is not written over what the command itself put there meanwhile', async () => {
    const script = 'require("node:fs").writeFileSync("j.xml", "of the command")';
    const run = await machine.run(argv`mock --junit j.xml -- ${node(script)}`);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(
      'j.xml cannot be written: another program wrote it during the run',
    );
    expect(bytesOf('j.xml').toString()).toBe('of the command');
  });

  it('is not replaced where its owner made it read-only', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everything');
    const file = write(machine, 'j.xml', OWN);
    chmodSync(at(file), 0o444);
    expect(await machine.run(argv`mock --junit ${file} ${STARTED}`)).toMatchObject({
      status: 1,
      stdout: '',
    });
  });
});

describe('what is open already', () => {
  const isThere = (name: string): boolean =>
    statSync(name, { throwIfNoEntry: false }) !== undefined;
  const hasBash = spawnSync('bash', ['-c', 'cat <(echo x)']).status === 0;
  const shell = (script: string, ...words: string[]) =>
    finished(
      spawn('bash', ['-c', `conv=$1; shift; ${script}`, process.execPath, BINARY, ...words], {
        cwd: machine.home,
        env: machine.env,
      }),
    );
  const EXPECT = argv`--expect paid -- true`;

  it.skipIf(!hasBash || !isThere('/dev/stdout')).each([
    ['/dev/stdout into a pipe', '"$0" "$conv" mock --junit /dev/stdout "$@" | cat'],
    ['/dev/stdout into a file', '"$0" "$conv" mock --junit /dev/stdout "$@" > out; cat out'],
    ['/dev/fd/1', '"$0" "$conv" mock --junit /dev/fd/1 "$@" | cat'],
    ['a process', '"$0" "$conv" mock --junit >(cat > out) "$@"; sleep 0.3; cat out'],
  ])('is written to: %s', async (_, script) => {
    const run = await shell(script, ...EXPECT);
    expect(run.stdout).toMatch(/^<\?xml [\s\S]*<\/testsuites>\n$/);
  });

  it.skipIf(!hasBash || !isThere('/dev/fd'))('a descriptor of the journal is refused', async () => {
    const before = bytesOf('data/journal.db');
    const run = await shell('"$0" "$conv" mock --junit /dev/fd/3 -- true 3<> data/journal.db');
    expect(run.status).toBe(2);
    expect(bytesOf('data/journal.db')).toEqual(before);
  });

  it('a file beside which no other can be made is told before the run', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everything');
    mkdirSync(at('closed'), { mode: 0o500 });
    const run = await machine.run(argv`mock --junit closed/j.xml ${STARTED}`);
    expect(run).toMatchObject({ status: 1, stdout: '' });
  });
});

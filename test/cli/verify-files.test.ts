import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine, finished, type Machine } from '../helpers/conv.ts';
import { perTest } from '../helpers/per-test.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { BODY, createVerifying, LINES, NOW, SECRET, SIGNATURE } from '../helpers/verifying.ts';

const CURL = `curl https://service.example/conversions ${LINES.trim()
  .split('\n')
  .map((line) => `-H '${line}'`)
  .join(' ')}`;

const bench = perTest(createVerifying, (it) => it.remove());

const fifo = (name: string): string => {
  execFileSync('mkfifo', [bench.inHome(name)]);
  return bench.inHome(name);
};

describe('a file that a pasted curl command names as its body', () => {
  const curlWith = (file: string): string[] => [
    '--headers',
    bench.headers(`${CURL} --data-binary @${file}`),
  ];

  it('beside the command is read, and said to be', async () => {
    bench.body();
    expect(await bench.verdict(curlWith('body.json'))).toBe('valid');
    const { err } = await bench.verify(curlWith('./body.json'));
    expect(err).toContain('note: the body is read from ./body.json');
  });

  it.each<[string, () => string]>([
    ['an absolute path', () => '/etc/passwd'],
    ['an absolute path to what is beside it', () => bench.body()],
    ['the folder above', () => '../body.json'],
    ['the folder above on the way', () => 'sub/../../body.json'],
    ['a hidden file', () => '.netrc'],
    ['a hidden folder', () => '.ssh/id_rsa'],
    [
      'a link that leads elsewhere',
      () => {
        symlinkSync('/etc/passwd', bench.inHome('link.json'));
        return 'link.json';
      },
    ],
    [
      'a folder that is a link elsewhere',
      () => {
        symlinkSync('/etc', bench.inHome('linked'));
        return 'linked/passwd';
      },
    ],
  ])('is not read unless it is allowed: %s', async (_, file) => {
    const args = curlWith(file());
    const { status, out, err } = await bench.verify(args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('it was not read [usage]');
    expect(err).toContain('add --allow-files');
    const allowed = await bench.verify([...args, '--allow-files']);
    expect(allowed.err).not.toContain('--allow-files');
  });

  it('is read anywhere with --allow-files, and the command to check again says so', async () => {
    const file = bench.body(Buffer.from(`${BODY} `));
    const args = ['--headers', bench.headers(`${CURL} --data-binary @${file}`), '--allow-files'];
    const { status, out } = await bench.verify(args);
    expect(status).toBe(7);
    expect(out).toContain(' --allow-files');
  });
});

describe.skipIf(process.platform === 'win32')('what is no regular file', () => {
  const notRegular = 'it is not a regular file [invalid_input]';

  it.each<[string, () => string[]]>([
    ['BODY', () => argv`${fifo('p')} --headers ${bench.headers()}`],
    ['--headers', () => argv`${bench.body()} --headers ${fifo('p')}`],
    ['--headers, of several', () => argv`--headers ${bench.headers()} --headers ${fifo('p')}`],
    ['a device', () => argv`/dev/zero --headers ${bench.headers()}`],
    [
      'the body of a curl command',
      () => {
        fifo('p');
        return ['--headers', bench.headers(`${CURL} -d @p`)];
      },
    ],
    [
      'the body of a curl command, allowed',
      () => [...['--allow-files', '--headers', bench.headers(`${CURL} -T ${fifo('p')}`)]],
    ],
  ])('is refused, and not waited for: %s', async (_, args) => {
    const given = args();
    const several = given.filter((word) => word === '--headers').length > 1;
    if (several) bench.write('headers.txt', `POST / HTTP/1.1\n${LINES}\n${BODY}`);
    const { status, err } = await bench.verify(given);
    expect(status).toBe(2);
    expect(err).toContain(notRegular);
  });

  it('is refused where it is a socket', async () => {
    const server = createServer().listen(bench.inHome('s'));
    await new Promise((resolve) => server.once('listening', resolve));
    const { status, err } = await bench.verify(
      argv`${bench.inHome('s')} --headers ${bench.headers()}`,
    );
    server.close();
    expect(status).toBe(2);
    expect(err).toContain('cannot read the body from');
  });

  it('in a folder is passed over, and so is a command that names one', async () => {
    mkdirSync(bench.inHome('folder'));
    writeFileSync(bench.inHome('folder/a.http'), `POST / HTTP/1.1\n${LINES}\n${BODY}`);
    writeFileSync(bench.inHome('folder/b.txt'), `${CURL} --data-binary @pipe`);
    fifo('folder/pipe');
    fifo('folder/c.headers');
    const { status, err } = await bench.verify([bench.inHome('folder')]);
    expect(status).toBe(7);
    expect(err).toContain('b.txt is not checked: cannot read the body from');
    expect(err).toContain('it is not a regular file');
  });
});

describe.skipIf(process.platform === 'win32')('conv verify while it reads', () => {
  let machine: Machine;
  beforeEach(() => {
    machine = createMachine();
  });
  afterEach(() => machine.remove());
  const env = { CONV_API_KEY: 'pk_1', CONV_HMAC_SECRET: SECRET };

  it.each([
    ['one request', argv`verify --headers -`],
    ['several', argv`verify --headers - --headers one.http`],
  ])('is ended by SIGTERM: %s', async (_, args) => {
    writeFileSync(path.join(machine.home, 'one.http'), `POST / HTTP/1.1\n${LINES}\n${BODY}`);
    const child = machine.start(args, { env, input: '' });
    const ending = finished(child);
    // Long enough for it to be reading; where it is not there yet, the signal ends it all the same.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    child.kill('SIGTERM');
    expect((await ending).signal).toBe('SIGTERM');
  });

  it('takes what the shell pipes in by name', async () => {
    writeFileSync(path.join(machine.home, 'body.json'), BODY);
    const script = `cat body.json | "$0" "$1" verify /dev/fd/0 --key pk_1 --timestamp ${NOW} --signature ${SIGNATURE} --now ${NOW}`;
    const binary = builtBinary();
    const child = spawn('sh', ['-c', script, process.execPath, binary], {
      cwd: machine.home,
      env: { ...machine.env, ...env },
    });
    expect((await finished(child)).status).toBe(0);
  });
});

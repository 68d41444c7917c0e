import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { finished, type Machine } from '../../helpers/conv.ts';
import { BINARY, DEMO, newMachine, nextOutput, node, startMock, write } from './mock-process.ts';

/** A machine with `conv` on its PATH. */
function withConv(): { machine: Machine; env: Record<string, string> } {
  const machine = newMachine();
  const bin = path.join(machine.home, 'bin');
  mkdirSync(bin);
  symlinkSync(BINARY, path.join(bin, 'conv'));
  return { machine, env: { PATH: `${bin}:${machine.env.PATH}` } };
}

const SHOW = 'console.log(JSON.stringify(process.env))';

describe('the environment of the command of conv mock', () => {
  it('says where the service is, and whom it knows; all else is as it was', async () => {
    const env = { MINE: 'kept', CONV_ENDPOINT: 'https://elsewhere.example' };
    const { stdout, stderr } = await newMachine().run(
      ['mock', '--allow-none', '--', ...node(SHOW)],
      {
        env,
      },
    );
    expect(JSON.parse(stdout)).toMatchObject({
      CONV_ENDPOINT: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      CONV_API_KEY: DEMO.api_key,
      CONV_MERCHANT: expect.stringMatching(/^mock http:\/\/127\.0\.0\.1:\d+$/),
      CONV_HMAC_SECRET: DEMO.hmac_secret,
      MINE: 'kept',
    });
    expect(stderr).toBe('');
  });

  it('has the names of --env, filled in', async () => {
    const flags = [
      'S2S_BASE={url}/v1',
      'PORT={port}',
      'KEY={api_key}',
      'SECRET={hmac_secret}',
      'X=a=b',
    ];
    const words = flags.flatMap((flag) => ['--env', flag]);
    const { stdout } = await newMachine().run(['mock', ...words, '--', ...node(SHOW)]);
    const variables = JSON.parse(stdout);
    expect(variables).toMatchObject({
      S2S_BASE: `${variables.CONV_ENDPOINT}/v1`,
      PORT: new URL(variables.CONV_ENDPOINT).port,
      KEY: DEMO.api_key,
      SECRET: DEMO.hmac_secret,
      X: 'a=b',
    });
  });

  it('has the pair of the first active merchant of --merchants', async () => {
    const machine = newMachine();
    const file = write(machine, 'm.json', [
      { api_key: 'off', hmac_secret: 'secret-of-off', active: false },
      { api_key: 'on', hmac_secret: 'secret-of-on' },
    ]);
    const { stdout } = await machine.run(['mock', '--merchants', file, '--', ...node(SHOW)]);
    expect(JSON.parse(stdout)).toMatchObject({
      CONV_API_KEY: 'on',
      CONV_HMAC_SECRET: 'secret-of-on',
    });
  });
});

describe('conv mock -- command ends as the command does', () => {
  it.each<[number, string[], ...string[]]>([
    [0, ['true'], '--allow-none'],
    [7, ['true']],
    [3, ['sh', '-c', 'exit 3']],
    [7, ['sh', '-c', 'exit 7']],
    [255, ['sh', '-c', 'exit 255']],
    [127, ['no-such-program-here']],
    [126, ['/']],
    [128 + constants.signals.SIGTERM, ['sh', '-c', 'kill -TERM $$']],
    [128 + constants.signals.SIGKILL, ['sh', '-c', 'kill -KILL $$']],
  ])('in %i: %j', async (status, command, ...flags) => {
    const run = await newMachine().run(['mock', ...flags, '--', ...command]);
    expect(run).toMatchObject({ status, signal: null, stdout: '' });
  });

  it('with its status, not with 7, where it fails and an expectation does, too', async () => {
    const run = await newMachine().run(['mock', '--expect', 'paid', '--', 'sh', '-c', 'exit 3']);
    expect(run.status).toBe(3);
    expect(run.stderr).toContain('✗ paid\n    no requests arrived; at least 1 expected\n');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('that is passed %s', async (signal) => {
    const script = `process.on('${signal}', () => { console.log('got ${signal}'); process.exit(42); });
      setInterval(() => {}, 1000); console.log('ready')`;
    const child = newMachine().start(['mock', '--', ...node(script)]);
    const ended = finished(child);
    await nextOutput(child);
    child.kill(signal);
    expect(await ended).toEqual({
      status: 42,
      signal: null,
      stdout: `ready\ngot ${signal}\n`,
      stderr: '',
    });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('in 128 + n where %s ends it', async (signal) => {
    const script = "setInterval(() => {}, 1000); console.log('ready')";
    const child = newMachine().start(['mock', '--', ...node(script)]);
    const ended = finished(child);
    await nextOutput(child);
    child.kill(signal);
    expect(await ended).toMatchObject({ status: 128 + constants.signals[signal], signal: null });
  });

  it('and lets nothing listen behind', async () => {
    const script = 'console.log(process.env.CONV_ENDPOINT)';
    const { stdout } = await newMachine().run(['mock', '--', ...node(script)]);
    await expect(fetch(stdout.trim())).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});

const REPORT = 'conv paid --order 1 --amount 5000 --currency KRW >/dev/null 2>&1';

describe('standard output is that of the command alone', () => {
  it.each([
    ['', [], /^$/],
    [
      '--verbose',
      ['--verbose'],
      /^\d\d:\d\d:\d\d {2}POST \/conversions .* 200 {2}CONFIRMED net 5000 KRW\n$/,
    ],
    ['--json', ['--json'], /^\{"url":.*\}\n\{"time":.*"outcome":"accepted".*\}\n$/],
    ['--expect', ['--expect', 'paid'], /^✓ paid {2}.*\n1 of 1 expectation met\n$/],
    [
      '--json --expect',
      ['--json', '--expect', 'paid'],
      /^\{"url".*\}\n\{"time".*\}\n\{"passed":true,.*\}\n$/,
    ],
  ])('with %s; what conv says is on standard error', async (_, flags, said) => {
    const { machine, env } = withConv();
    const command = ['sh', '-c', `${REPORT}; echo mine`];
    const run = await machine.run(['mock', ...flags, '--', ...command], { env });
    expect(run).toMatchObject({ status: 0, stdout: 'mine\n' });
    expect(run.stderr).toMatch(said);
  });
});

describe('--expect', () => {
  const LIFE =
    'conv paid --order 1 --amount 5000 --currency KRW && conv partial --order 1 --amount 2000';
  const MET = [
    'paid order=1 amount=5000 ==1',
    'order 1 is PARTIALLY_CANCELLED net=3000',
    'no order reported twice',
    'every signature valid',
  ];
  const words = MET.flatMap((each) => ['--expect', each]);

  it.each([
    ['behind the command', ['mock', '--', 'sh', '-c', LIFE, ...words]],
    ['before it', ['mock', ...words, '--', 'sh', '-c', LIFE]],
    ['at both ends', ['mock', ...words.slice(0, 2), '--', 'sh', '-c', LIFE, ...words.slice(2)]],
  ])('stands %s, and the whole life of an order meets it', async (_, args) => {
    const { machine, env } = withConv();
    const run = await machine.run(args, { env });
    expect(run.status).toBe(0);
    expect(run.stderr).toContain('4 of 4 expectations met\n');
  });

  it.each([
    [
      'paid order=1 amount=1290 ==1',
      '--amount 12.90 --currency USD',
      'amount 12.90, expected 1290: minor units?',
    ],
    [
      'paid order=1 amount=12.90',
      '--amount 1290 --currency USD',
      'amount 1290, expected 12.90: minor units?',
    ],
    ['paid order=2', '--amount 5000 --currency KRW', 'order "1", expected "2"'],
    ['paid currency=USD', '--amount 5000 --currency KRW', 'currency "KRW", expected "USD"'],
    ['cancel order=1', '--amount 5000 --currency KRW', 'kind paid, expected cancel'],
  ])(
    '%s, but --amount and --currency are %s: 7, with the closest request',
    async (expectation, amount, difference) => {
      const { machine, env } = withConv();
      const command = ['sh', '-c', `conv paid --order 1 ${amount} --event-id e1`];
      const run = await machine.run(['mock', '--', ...command, '--expect', expectation], { env });
      expect(run.status).toBe(7);
      expect(run.stderr).toContain(
        'closest: request 1: paid order=1 event=e1, accepted with 200\n',
      );
      expect(run.stderr).toContain(`      ${difference}\n`);
      expect(run.stderr).toMatch(/0 of 1 expectation met\n$/);
    },
  );
});

describe('the documented line, in a shell', () => {
  const LINE = `conv mock -- sh -c 'conv paid --order 1 --amount 5000 --currency KRW && conv partial --order 1 --amount 2000'`;

  it.each([
    ["'paid order=1 amount=5000 ==1'", 0, '✓ paid order=1 amount=5000 ==1'],
    ["'order 1 is PARTIALLY_CANCELLED net=3000'", 0, '✓ order 1 is PARTIALLY_CANCELLED net=3000'],
    ["'no order reported twice'", 0, '✓ no order reported twice'],
    ["'every signature valid'", 0, '✓ every signature valid'],
    ["'paid order=1' --expect 'partial order=1' --expect 'nothing unexpected'", 0, '3 of 3'],
    ["'nothing unexpected'", 7, '✗ nothing unexpected'],
    ["'order 1 is CANCELLED'", 7, '✗ order 1 is CANCELLED'],
  ])('--expect %s ends in %i', async (expectation, status, said) => {
    const { machine, env } = withConv();
    const shell = spawn('sh', ['-c', `${LINE} --expect ${expectation}`], {
      cwd: machine.home,
      env: { ...machine.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const run = await finished(shell);
    expect(run.status).toBe(status);
    expect(run.stdout).toContain('PARTIALLY_CANCELLED · net 3000');
    expect(run.stderr).toContain(said);
  });
});

/** Leaves a program behind that reports as soon as this one has ended. */
const LATE = `
  const { spawn } = require('node:child_process');
  const report = "process.stdin.resume().on('close', () => require('node:child_process').execFileSync('conv', ['paid', '--order', '1', '--amount', '5', '--currency', 'KRW']))";
  const late = spawn(process.execPath, ['-e', report], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  late.on('spawn', () => process.exit(0));`;

describe('--within', () => {
  it('waits for a report that comes after the command has ended', async () => {
    const { machine, env } = withConv();
    const flags = ['--expect', 'paid order=1 ==1', '--within', '60'];
    const run = await machine.run(['mock', ...flags, '--', ...node(LATE)], { env });
    expect(run).toMatchObject({ status: 0, stdout: '' });
  });

  it.each([
    ['with a command', ['--', 'true']],
    ['without one', []],
  ])('ends in 7 where the time is over, %s', async (_, command) => {
    const flags = ['--expect', 'paid order=1 ==1', '--within', '1'];
    const run = await newMachine().run(['mock', '--json', ...flags, ...command]);
    expect(run.status).toBe(7);
    expect(run.stderr).toContain('no requests arrived; exactly 1 expected');
  });

  it('ends by itself in 0 without a command, as soon as all has come', async () => {
    const { machine, env } = withConv();
    const mock = await startMock(machine, ['--expect', 'paid ==2', '--within', '600']);
    const account = { CONV_API_KEY: DEMO.api_key, CONV_HMAC_SECRET: DEMO.hmac_secret };
    const to = { ...env, ...account, CONV_ENDPOINT: mock.url };
    for (const order of ['1', '2'])
      await machine.run(['paid', '--order', order, '--amount', '5', '--currency', 'KRW'], {
        env: to,
      });
    const { status, stderr } = await mock.ended;
    expect(status).toBe(0);
    expect(stderr).toContain('"passed":true');
  });
});

import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { finished, type Machine } from '../../helpers/conv.ts';
import {
  BINARY,
  DEMO,
  newMachine,
  newMachineHere,
  nextOutput,
  node,
  paid,
  read,
  startMockHere,
  write,
} from './mock-process.ts';

/** A machine with `conv` on its PATH. */
function withConv(machine = newMachine()): { machine: Machine; env: Record<string, string> } {
  const bin = path.join(machine.home, 'bin');
  mkdirSync(bin);
  symlinkSync(BINARY, path.join(bin, 'conv'));
  return { machine, env: { PATH: `${bin}:${machine.env.PATH}` } };
}

/** Runs `conv mock` with a command that writes its environment into a file. */
async function variablesOf(
  machine: Machine,
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ variables: Record<string, string>; stderr: string }> {
  const { stderr } = await machine.run(['mock', ...flags, '--', 'sh', '-c', 'env >env'], { env });
  const pairs = [...read(machine, 'env').matchAll(/^(\w+)=(.*)$/gm)];
  return {
    variables: Object.fromEntries(pairs.map(([, name = '', text = '']) => [name, text])),
    stderr,
  };
}

describe('the environment of the command of conv mock', () => {
  it('says where the service is, and whom it knows; all else is as it was', async () => {
    const env = { MINE: 'kept', CONV_ENDPOINT: 'https://elsewhere.example' };
    const { variables, stderr } = await variablesOf(newMachineHere(), ['--allow-none'], env);
    expect(variables).toMatchObject({
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
    const { variables } = await variablesOf(newMachineHere(), words);
    expect(variables).toMatchObject({
      S2S_BASE: `${variables.CONV_ENDPOINT}/v1`,
      PORT: new URL(variables.CONV_ENDPOINT ?? '').port,
      KEY: DEMO.api_key,
      SECRET: DEMO.hmac_secret,
      X: 'a=b',
    });
  });

  it('has the pair of the first active merchant of --merchants', async () => {
    const machine = newMachineHere();
    const file = write(machine, 'm.json', [
      { api_key: 'off', hmac_secret: 'secret-of-off', active: false },
      { api_key: 'on', hmac_secret: 'secret-of-on' },
    ]);
    const { variables } = await variablesOf(machine, ['--merchants', file]);
    expect(variables).toMatchObject({
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
    [255, ['sh', '-c', 'exit 255']],
    [127, ['no-such-program-here']],
    [126, ['/']],
    [128 + constants.signals.SIGTERM, ['sh', '-c', 'kill -TERM $$']],
    [128 + constants.signals.SIGKILL, ['sh', '-c', 'kill -KILL $$']],
  ])('in %i: %j', async (status, command, ...flags) => {
    const run = await newMachineHere().run(['mock', ...flags, '--', ...command]);
    expect(run).toMatchObject({ status, stdout: '' });
  });

  it('with its status, not with 7, where it fails and an expectation does, too', async () => {
    const run = await newMachineHere().run([
      'mock',
      '--expect',
      'paid',
      '--',
      'sh',
      '-c',
      'exit 3',
    ]);
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

  it('and lets nothing listen behind', async () => {
    const { variables } = await variablesOf(newMachineHere(), []);
    await expect(fetch(variables.CONV_ENDPOINT ?? '')).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
  });
});

const REPORT = 'conv paid --order 1 --amount 5000 --currency KRW >/dev/null 2>&1';

describe('standard output is that of the command alone', () => {
  it('without any flag, and nothing is said', async () => {
    const { machine, env } = withConv();
    const run = await machine.run(['mock', '--', 'sh', '-c', `${REPORT}; echo mine`], { env });
    expect(run).toMatchObject({ status: 0, stdout: 'mine\n', stderr: '' });
  });

  it.each([
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
    const { machine, env } = withConv(newMachineHere());
    const run = await machine.run(['mock', ...flags, '--', 'sh', '-c', REPORT], { env });
    expect(run).toMatchObject({ status: 0, stdout: '' });
    expect(run.stderr).toMatch(said);
  });
});

describe('--expect', () => {
  const words = ['paid ==1', 'nothing unexpected', 'order 1 is CONFIRMED'].flatMap((each) => [
    '--expect',
    each,
  ]);

  it.each([
    ['behind the command', ['mock', '--', 'true', ...words]],
    ['before it', ['mock', ...words, '--', 'true']],
    ['at both ends', ['mock', ...words.slice(0, 2), '--', 'true', ...words.slice(2)]],
  ])('stands %s', async (_, args) => {
    const run = await newMachineHere().run(args);
    expect(run.status).toBe(7);
    expect(run.stderr).toMatch(
      /✗ paid ==1[\s\S]*✓ nothing unexpected[\s\S]*✗ order 1 is CONFIRMED/,
    );
  });

  it.each([
    [
      '--amount 12.90 --currency USD',
      [['paid order=1 amount=1290 ==1', 'amount 12.90, expected 1290: minor units?']],
    ],
    [
      '--amount 1290 --currency USD',
      [['paid order=1 amount=12.90', 'amount 1290, expected 12.90: minor units?']],
    ],
    [
      '--amount 5000 --currency KRW',
      [
        ['paid order=2', 'order "1", expected "2"'],
        ['paid currency=USD', 'currency "KRW", expected "USD"'],
        ['cancel order=1', 'kind paid, expected cancel'],
      ],
    ],
  ])('of what differs from %s ends in 7, with the closest request', async (amount, differences) => {
    const { machine, env } = withConv(newMachineHere());
    const command = ['sh', '-c', `conv paid --order 1 ${amount} --event-id e1 >/dev/null 2>&1`];
    const expected = differences.flatMap(([expectation = '']) => ['--expect', expectation]);
    const run = await machine.run(['mock', '--', ...command, ...expected], { env });
    expect(run.status).toBe(7);
    for (const [, difference = ''] of differences)
      expect(run.stderr).toContain(
        `closest: request 1: paid order=1 event=e1, accepted with 200\n      ${difference}\n`,
      );
    expect(run.stderr).toMatch(/0 of \d expectations? met\n$/);
  });
});

describe('the documented line, in a shell', () => {
  const LINE = `conv mock -- sh -c 'conv paid --order 1 --amount 5000 --currency KRW && conv partial --order 1 --amount 2000'`;

  it.each([
    [
      0,
      '6 of 6 expectations met\n',
      [
        'paid order=1 amount=5000 ==1',
        'partial order=1',
        'order 1 is PARTIALLY_CANCELLED net=3000',
        'no order reported twice',
        'every signature valid',
        'nothing unexpected',
      ],
    ],
    [7, '✗ nothing unexpected', ['paid order=1', 'nothing unexpected']],
    [7, '✗ order 1 is CANCELLED', ['order 1 is CANCELLED']],
  ])('ends in %i, saying %s', async (status, said, expected) => {
    const { machine, env } = withConv();
    const flags = expected.map((expectation) => `--expect '${expectation}'`);
    const shell = spawn('sh', ['-c', `${LINE} ${flags.join(' ')}`], {
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
    const { machine, env } = withConv(newMachineHere());
    const flags = ['--expect', 'paid order=1 ==1', '--within', '60'];
    const run = await machine.run(['mock', ...flags, '--', ...node(LATE)], { env });
    expect(run).toMatchObject({ status: 0, stdout: '' });
  });

  it.each([
    ['with a command', ['--', 'true']],
    ['without one', []],
  ])('ends in 7 where the time is over, %s', async (_, command) => {
    const flags = ['--expect', 'paid order=1 ==1', '--within', '1'];
    const run = await newMachineHere().run(['mock', '--json', ...flags, ...command]);
    expect(run.status).toBe(7);
    expect(run.stderr).toContain('no requests arrived; exactly 1 expected');
  });

  it('ends by itself in 0 without a command, as soon as all has come', async () => {
    const flags = ['--expect', 'paid ==2', '--within', '600'];
    const mock = await startMockHere(newMachine(), flags);
    for (const order of ['1', '2']) await mock.post('/conversions', paid(order));
    const { status, stderr } = await mock.ended;
    expect(status).toBe(0);
    expect(stderr).toContain('"passed":true');
  });
});

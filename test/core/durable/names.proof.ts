import { mkdirSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMachine, type Finished } from '../../helpers/conv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { accept, startTestService } from '../../helpers/service.ts';
import { type FailingCall, watchCalls } from '../../helpers/system-calls.ts';

const machine = perTest(createMachine, (it) => it.remove());
const service = perTest(
  () => startTestService(accept),
  (it) => it.close(),
);

beforeEach(() => {
  writeFileSync(ordersFile(), '{"kind":"paid","merchant_order_id":"1","amount":5}\n');
});

const ordersFile = () => path.join(machine.home, 'orders.ndjson');
const data = () => path.join(realpathSync(machine.home), 'not', 'there', 'yet');
const PAID = ['paid', '--order', '1', '--amount', '5', '--no-input', '--retries', '0'];

async function run(args: readonly string[], failing: readonly FailingCall[] = []) {
  const watched = watchCalls(machine.home, failing);
  const env = {
    ...watched.env,
    CONV_DATA_DIR: data(),
    CONV_API_KEY: 'k',
    CONV_HMAC_SECRET: 'secret-of-the-test',
    CONV_ENDPOINT: service.url,
    CONV_CURRENCY: 'KRW',
  };
  const ended = await machine.run(args, { env });
  return { ...ended, calls: watched.calls() };
}

/** From the directory's parent to the machine's home, which the test has made a moment ago. */
const above = (directory: string): string[] =>
  directory === realpathSync(machine.home)
    ? []
    : [path.dirname(directory), ...above(path.dirname(directory))];

const COMMANDS: [string, () => readonly string[]][] = [
  ['conv paid', () => PAID],
  ['conv send', () => ['send', ordersFile(), '--no-input', '--yes']],
];

describe.skipIf(process.platform === 'win32')('the names on the way to a new journal', () => {
  it.each(COMMANDS)('are durable before the journal has its own: first %s', async (_, command) => {
    const { status, stderr, calls } = await run(command());
    expect([status, stderr]).toEqual([0, expect.anything()]);
    const link = calls.indexOf(`link ${path.join(data(), 'journal.db')}`);
    expect(link).toBeGreaterThan(-1);
    for (const directory of above(data())) {
      expect(calls.slice(0, link)).toContain(`fsync ${directory}`);
    }
    const [afterLink, send] = [calls.slice(link), calls.indexOf('send')];
    expect(afterLink.filter((call) => call === `fsync ${data()}`).length).toBeGreaterThan(1);
    expect(calls.slice(send)).not.toContain(`fsync ${data()}`);
  });

  it('are so where another process made them and has not synced them yet', async () => {
    mkdirSync(data(), { recursive: true, mode: 0o700 });
    const { calls } = await run(PAID);
    for (const directory of above(data())) expect(calls).toContain(`fsync ${directory}`);
  });

  it('of a journal that is there: its own and its log are, before anything is sent', async () => {
    await run(PAID);
    const { calls } = await run(['cancel', '--order', '1', '--no-input']);
    expect(calls).toEqual([`fsync ${data()}`, 'send']);
  });

  it('of profiles are durable before the profiles have theirs', async () => {
    const config = path.join(data(), 'config');
    const watched = watchCalls(machine.home);
    const add = ['profile', 'add', 'shop', '--api-key', 'key', '--endpoint', 'https://a.example'];
    const env = { ...watched.env, CONV_CONFIG_DIR: config };
    const { status, stderr } = await machine.run([...add, '--secret-stdin'], {
      env,
      input: 'a-secret-of-the-test',
    });
    expect([status, stderr]).toEqual([0, expect.anything()]);
    for (const directory of above(config)) expect(watched.calls()).toContain(`fsync ${directory}`);
  });
});

const notSent = ({ status, stderr }: Finished, code: string, before = 0): void => {
  expect(stderr).toContain(`[${code}]`);
  expect(status).toBe(1);
  expect(service.requests).toHaveLength(before);
};

describe.skipIf(process.platform === 'win32')('where a directory cannot be synced', () => {
  const places: [string, () => string][] = [
    ['the journal’s directory', data],
    ['the one above', () => path.dirname(data())],
    ['the first that was there', () => realpathSync(machine.home)],
  ];
  const failures: ['fsync' | 'open', string][] = [
    ['fsync', 'EIO'],
    ['open', 'EMFILE'],
  ];
  it.each(
    places.flatMap(([place, at]) => failures.map((failure) => [place, failure, at] as const)),
  )('nothing is sent: %s, %s', async (_, [call, code], at) => {
    // Exactly this directory, and not the files in it.
    notSent(await run(PAID, [{ call, path: `${at()}\0`, code }]), 'journal_unwritable');
  });

  it('though the journal is there', async () => {
    await run(PAID);
    const failing = [{ call: 'fsync', path: `${data()}\0`, code: 'EIO' }] as const;
    notSent(await run(['cancel', '--order', '1'], failing), 'journal_unwritable', 1);
  });

  it('for want of room it says so', async () => {
    const failing = [{ call: 'fsync', path: `${data()}\0`, code: 'ENOSPC' }] as const;
    notSent(await run(PAID, failing), 'journal_full');
  });

  it.each(['EINVAL', 'ENOTSUP'])('on any file system of its kind (%s) it is sent', async (code) => {
    const { status, stderr } = await run(PAID, [{ call: 'fsync', path: `${data()}\0`, code }]);
    expect([status, stderr]).toEqual([0, expect.anything()]);
    expect(service.requests).toHaveLength(1);
  });

  it('the scratch file of conv send says so', async () => {
    const failing = [{ call: 'fsync', path: `${path.dirname(data())}\0`, code: 'EIO' }] as const;
    const command = ['send', ordersFile(), '--no-input', '--yes'];
    notSent(await run(command, failing), 'scratch_unwritable');
  });
});

describe.skipIf(process.platform === 'win32')('a scratch file that cannot be removed', () => {
  it('fails no run, and what was in it is gone', async () => {
    const failing = [
      { call: 'unlink', path: path.join(data(), 'scratch-'), code: 'EBUSY' },
    ] as const;
    const command = ['send', ordersFile(), '--no-input', '--yes'];
    const { status, stderr } = await run(command, failing);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('fault of conv')]);
    const left = readdirSync(data()).filter((name) => name.startsWith('scratch-'));
    expect(left.length).toBeGreaterThan(0);
    for (const name of left) expect(statSync(path.join(data(), name)).size).toBe(0);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { typedFile } from '../../src/cli/guided.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import {
  CTRL_C,
  CTRL_D,
  DOWN,
  ENTER,
  ESCAPE,
  type PtySession,
  startProgram,
  startPty,
} from '../helpers/pty.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { accept, startTestService } from '../helpers/service.ts';

const machine = perTest(createMachine, (it) => it.remove());
const service = perTest(
  () => startTestService(accept),
  (it) => it.close(),
);

const env = () => ({
  ...machine.env,
  CONV_API_KEY: 'k',
  CONV_HMAC_SECRET: 'a_secret',
  CONV_ENDPOINT: service.url,
});

/** A person at a terminal, in a folder of their own. */
function person(...args: string[]): PtySession {
  const folder = path.join(machine.home, 'folder');
  mkdirSync(folder, { recursive: true });
  return startPty(args, { env: env(), cwd: folder });
}

const keep = (name: string, text: string): void => {
  mkdirSync(path.join(machine.home, 'folder'), { recursive: true });
  writeFileSync(path.join(machine.home, 'folder', name), text);
};

const PAID = argv`--amount 5000 --currency KRW --click-id aev`;
const report = async (order: string) => {
  const { status } = await machine.run(argv`paid --order ${order} ${PAID}`, { env: env() });
  expect(status).toBe(0);
};

/** The command that a guided run printed. */
const sameOf = (session: PtySession): string | undefined =>
  /Equivalent command: (.*?)\r?\n/.exec(session.text())?.[1]?.trim();

describe('conv alone on a terminal', () => {
  it('offers what can be done, and reports an order', async () => {
    const session = person();
    await session.waitFor('What would you like to do?');
    for (const errand of ['Look up an order', 'Send a file', 'Check a signature', 'are open'])
      expect(session.text()).toContain(errand);
    session.type(ENTER);
    await session.answer('Which report?', `${DOWN}${DOWN}`);
    await session.answer('Order ID', '-C 4');
    await session.waitFor('cancel -C 4 accepted');
    expect((await session.exit()).status).toBe(0);
    expect(sameOf(session)).toBe("conv cancel '--order=-C 4'");
  });

  it('the command that was printed does the same', async () => {
    await report('C-4');
    const session = person();
    await session.answer('What would you like to do?', DOWN);
    await session.answer('Which order?');
    expect((await session.exit()).status).toBe(0);
    expect(sameOf(session)).toBe('conv show C-4');
    const same = await machine.run(['order', 'C-4'], { env: env() });
    expect(same.stdout).toContain('now  CONFIRMED, net 5000 KRW');
    expect(session.text()).toContain('now  CONFIRMED, net 5000 KRW');
  });

  it('lists what is open', async () => {
    await report('C-4');
    const session = person();
    await session.answer('What would you like to do?', DOWN.repeat(5));
    expect((await session.exit()).status).toBe(0);
    expect(sameOf(session)).toBe('conv log --pending');
  });

  it('without an account, setting one up comes first', async () => {
    const session = startPty([], { env: machine.env, cwd: machine.home });
    await session.answer('Set up a profile');
    await session.waitFor('Profile name');
    expect(sameOf(session)).toBeUndefined();
  });

  it('reconcile without an account says so before it asks', async () => {
    const session = startPty(['reconcile'], { env: machine.env, cwd: machine.home });
    expect((await session.exit()).status).toBe(3);
    expect(session.text()).toContain('[no_profile]');
    expect(session.text()).not.toContain('Path of the file');
  });

  it('send without an account says so, and offers what needs none', async () => {
    keep('orders.csv', 'merchant_order_id,amount,currency\n1,5,KRW\n');
    const cwd = path.join(machine.home, 'folder');
    const session = startPty(['send'], { env: machine.env, cwd });
    await session.waitFor('Which file?');
    expect(session.text()).toContain(
      'no profile: conv can check a file or try it, but not send it',
    );
    session.type(ENTER);
    await session.waitFor('Try it on the bundled service');
    expect(session.text()).not.toContain('Check it, then send it');
    session.type(CTRL_C);
    expect((await session.exit()).status).toBe(130);
  });

  it.each([
    ['Ctrl-C', CTRL_C],
    ['Ctrl-D', CTRL_D],
    ['Esc', ESCAPE],
  ])('%s does nothing and ends in 130', async (_, key) => {
    const session = person();
    await session.waitFor('What would you like to do?');
    session.type(key);
    expect((await session.exit()).status).toBe(130);
    expect(session.text()).toContain('nothing was done');
  });

  it.each([
    [[], 'What would you like to do?'],
    [['verify'], 'press Ctrl-D'],
  ])('%j asks where it is seen, if standard error is redirected', async (words, question) => {
    const conv = [process.execPath, builtBinary(), ...words];
    const session = startProgram(['sh', '-c', '"$@" 2>log', 'sh', ...conv], {
      env: env(),
      cwd: machine.home,
    });
    await session.waitFor(question);
    session.type(ESCAPE);
    expect((await session.exit()).status).toBe(130);
  });

  it('shows the whole choice on a narrow terminal, in Korean, too', async () => {
    const session = startPty([], { env: { ...env(), CONV_LANG: 'ko' }, cwd: '/', columns: 40 });
    await session.waitFor('모든 명령 보기');
    await session.answer('↑↓ 이동 • ⏎ 선택 • esc 취소');
    await session.waitFor('결제된 주문 리포트');
    session.type(CTRL_C);
    await session.exit();
  });

  it('looks up whatever is known of a report', async () => {
    await report('-C 4');
    const session = person();
    await session.answer('What would you like to do?', DOWN);
    await session.answer('Which order?', DOWN);
    await session.answer('Order ID, any other ID', '-C');
    await session.waitFor("conv show -- '-C 4'");
    expect((await session.exit()).status).toBe(0);
    expect(sameOf(session)).toBe('conv show -- -C');
  });

  it('CONV_NO_INPUT prints the help, as a pipe gets it', async () => {
    const session = startPty([], { env: { ...env(), CONV_NO_INPUT: '1' }, cwd: machine.home });
    expect((await session.exit()).status).toBe(0);
    expect(session.text()).toContain('Usage: conv');
    expect((await machine.run([], { env: env() })).stdout).toContain('Usage: conv');
  });
});

describe('a command without arguments on a terminal', () => {
  it('order: one of the latest, or another', async () => {
    await report('C-4');
    await report('C-5');
    const session = person('order');
    await session.waitFor('Which order?');
    expect(session.text()).toMatch(/C-5[\s\S]*C-4/);
    session.type(`${DOWN}${DOWN}${ENTER}`);
    await session.answer('Order ID, any other ID', '');
    await session.answer('an answer is needed', 'C-4');
    expect((await session.exit()).status).toBe(0);
    expect(sameOf(session)).toBe('conv show C-4');
  });

  it('order: typed where there is no journal', async () => {
    const session = person('order', '--profile', 'shop');
    await session.answer('Order ID, any other ID', 'C-4');
    expect((await session.exit()).status).toBe(2);
    expect(sameOf(session)).toBe('conv show --profile shop C-4');
  });

  it.each([
    ['Check it, send nothing', 0, '--check', 0],
    ['Try it on the bundled service', 1, '--dry-run', 0],
    ['Check it, then send it', 2, undefined, 1],
  ])('send: %s', async (action, downs, flag, sent) => {
    const row = { kind: 'paid', merchant_order_id: 'C-4', amount: 5000, currency: 'KRW' };
    keep('old orders.ndjson', `${JSON.stringify(row)}\n`);
    const session = person('send');
    await session.answer('Which file?');
    await session.answer(action, DOWN.repeat(downs));
    expect((await session.exit()).status).toBe(0);
    const flags = flag === undefined ? '' : ` ${flag}`;
    expect(sameOf(session)).toBe(`conv send${flags} 'old orders.ndjson'`);
    expect(service.requests).toHaveLength(sent);
  });

  it('send: a path that names no file is asked for again', async () => {
    const session = person('send');
    await session.answer('Path of the file', 'nosuch.csv');
    await session.waitFor('there is no file "nosuch.csv"');
  });

  it('reconcile: the file, and where the missing reports go', async () => {
    await report('C-4');
    const csv = 'merchant_order_id,amount,currency,status\nC-4,5000,KRW,paid\nC-5,10,KRW,paid\n';
    keep('shop.csv', csv);
    const session = person('reconcile');
    await session.answer('Which file?');
    await session.answer('Write the missing reports', 'missing.ndjson');
    expect((await session.exit()).status).toBe(8);
    expect(sameOf(session)).toBe('conv reconcile --write=missing.ndjson shop.csv');
  });
});

describe('a file that is typed', () => {
  const file = "it's 1.csv";
  it.each([
    ['as it is', (folder: string) => `${folder}/${file}`],
    ['with a tilde', () => ` ~/${file} `],
    ['dropped on a terminal', (folder: string) => `${folder}/it\\'s\\ 1.csv`],
    ['in quotes', (folder: string) => `"${folder}/${file}"`],
  ])('%s', (_, typed) => {
    keep(file, '');
    const folder = path.join(machine.home, 'folder');
    expect(typedFile(typed(folder), folder)).toBe(`${folder}/${file}`);
  });
});

it('a report that asked prints the whole command', async () => {
  const session = person('paid', '123', '--virtual-account', 'confirmed');
  await session.answer('Order total', '5000');
  await session.answer('Currency', 'KRW');
  await session.answer('Click ID');
  await session.waitFor('paid 123 accepted');
  const same = 'conv paid --amount 5000 --currency KRW 123 --virtual-account confirmed';
  expect(sameOf(session)).toBe(same);
});

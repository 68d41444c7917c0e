import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { CTRL_C, type PtySession, startPty } from '../helpers/pty.ts';
import { accept, startTestService, type TestService } from '../helpers/service.ts';

const machine = perTest(createMachine, (it) => it.remove());
let service: TestService;

beforeEach(async () => {
  service = await startTestService(accept);
});

afterEach(async () => {
  await service.close();
});

/** A person at a terminal, with credentials in the environment. */
function person(...args: string[]): PtySession {
  const credentials = {
    CONV_API_KEY: 'k',
    CONV_HMAC_SECRET: 'a_secret',
    CONV_ENDPOINT: service.url,
  };
  return startPty(args, { env: { ...machine.env, ...credentials }, cwd: machine.home });
}

const bodies = () => service.requests.map(({ body }) => JSON.parse(body.toString()));

it('on a narrow terminal, no word of what to do next is divided', async () => {
  await machine.run(
    argv`profile add a-shop-with-a-long-name --api-key k --endpoint ${service.url} --secret-stdin`,
    {
      input: 'a_secret_of_some_length',
    },
  );
  await service.close();
  const words = argv`paid --order A-1 --amount 5 --currency KRW --profile a-shop-with-a-long-name`;
  const session = startPty([...words, '--retries', '0', '--no-input'], {
    env: machine.env,
    cwd: machine.home,
    columns: 80,
  });
  expect((await session.exit()).status).toBe(6);
  const lines = session.text().split(/\r?\n/);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const at = lines.findIndex((line) => line.startsWith('  next'));
  const command = lines.slice(at, at + 2).join(' ');
  expect(command).toMatch(
    /^ {2}next {5,}conv replay paid-[0-9a-f]{32} --profile \\ +a-shop-with-a-long-name \(safe/,
  );
});

describe('on a terminal', () => {
  it('only what is missing is asked for, and a wrong answer is asked again', async () => {
    const session = person('paid', '--order', '123', '--click-id', 'aev');
    await session.answer('Order total', '5,000');
    await session.answer(
      '5,000 has thousands separators; write 5000',
      '\u0008\u0008\u0008\u0008\u00085000',
    );
    await session.answer('Currency', 'krw');
    await session.waitFor('paid 123 accepted');
    expect((await session.exit()).status).toBe(0);
    expect(session.text()).not.toContain('Order ID');
    expect(bodies()).toMatchObject([{ merchant_order_id: '123', amount: 5000, currency: 'KRW' }]);
  });

  it.each([
    ['aev_1', 'aev_1', 'credit   aev_1'],
    ['', undefined, 'the order will not be credited to a creator'],
  ])('the click ID is asked for along with what is missing: %j', async (answer, clickId, said) => {
    const session = person('paid', '--order', '123', '--currency', 'KRW');
    await session.answer('Order total', '5000');
    await session.answer('Enter alone: no creator is credited', answer);
    await session.waitFor('paid 123 accepted');
    expect((await session.exit()).status).toBe(0);
    expect(session.text()).toContain(said);
    expect(bodies()[0].cb_aev).toBe(clickId);
  });

  it('an answer that is no click ID is asked for again', async () => {
    const session = person('paid', '--order', '123', '--currency', 'KRW');
    await session.answer('Order total', '5000');
    await session.answer('Click ID', '0');
    await session.answer('is not a click ID', '\u0008aev_1');
    await session.waitFor('paid 123 accepted');
    expect(bodies()).toMatchObject([{ cb_aev: 'aev_1' }]);
  });

  it('an equal refund of the same order is asked about', async () => {
    const refund = argv`partial --order 123 --amount 10`;
    const first = person(...refund);
    await first.waitFor('refund 123 accepted');
    const same = person(...refund);
    await same.answer('Is this another refund?', 'n');
    expect((await same.exit()).status).toBe(2);
    const other = person(...refund);
    await other.answer('Is this another refund?', 'y');
    await other.waitFor('refund 123 accepted');
    expect(bodies()).toHaveLength(2);
  });

  it('a service that takes long is said to be waited for', async () => {
    let answerNow: () => void = () => undefined;
    await service.close();
    service = await startTestService((...exchange) => {
      answerNow = () => accept(...exchange);
    });
    const flags = argv`--amount 5 --currency KRW --click-id a_1`;
    const session = person('paid', '--order', '123', ...flags);
    await session.waitFor(`waiting for ${new URL(service.url).host} (2 s)`);
    answerNow();
    await session.waitFor('paid 123 accepted');
    expect((await session.exit()).status).toBe(0);
  });

  it('Ctrl-C at a question sends nothing and ends in 130', async () => {
    const session = person('cancel');
    await session.waitFor('Order ID');
    session.type(CTRL_C);
    expect((await session.exit()).status).toBe(130);
    expect(session.text()).toContain('[interrupted]');
    expect(service.requests).toEqual([]);
  });

  it('without a profile nothing is asked: the report would have nowhere to go', async () => {
    const session = startPty(['paid'], { env: machine.env, cwd: machine.home });
    expect((await session.exit()).status).toBe(3);
    expect(session.text()).toContain('[no_profile]');
    expect(session.text()).not.toContain('Order ID');
  });

  it('--no-input asks nothing', async () => {
    const session = person('cancel', '--no-input');
    expect((await session.exit()).status).toBe(2);
    expect(session.text()).toContain('1 value is missing');
  });
});

describe('a live profile', () => {
  beforeEach(async () => {
    const add = argv`profile add shop --api-key live_key --live --secret-stdin`;
    const { status } = await machine.run(argv`${add} --endpoint ${service.url}`, {
      input: 'a_secret',
    });
    expect(status).toBe(0);
  });

  const live = (...args: string[]): PtySession => {
    return startPty(args, { env: machine.env, cwd: machine.home });
  };

  it('announces itself and asks before it sends', async () => {
    const session = live('cancel', '--order', '1');
    await session.waitFor('LIVE: profile shop creates payable orders at');
    await session.answer('Send cancel 1?', 'n');
    expect((await session.exit()).status).toBe(2);
    expect(session.text()).toContain('[declined_by_user]');
    expect(service.requests).toEqual([]);
  });

  it('is answered by --yes', async () => {
    const session = live('cancel', '--order', '1', '--yes');
    await session.waitFor('LIVE: profile shop');
    await session.waitFor('cancel 1 accepted');
    expect(service.requests).toHaveLength(1);
  });

  it('just sends in a script, and says on standard error that it is live', async () => {
    const { status, stdout, stderr } = await machine.run(argv`cancel --order 1 --json`);
    expect(status).toBe(0);
    expect(stderr).toContain('LIVE: profile shop');
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'accepted' });
  });
});

import { expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { ESCAPE, type PtySession, startPty } from '../helpers/pty.ts';

const machine = perTest(createMachine, (it) => it.remove());

/** A person at a terminal, whose service is down. */
function person(...args: string[]): PtySession {
  const credentials = {
    CONV_API_KEY: 'k',
    CONV_HMAC_SECRET: 'a_secret',
    CONV_ENDPOINT: 'http://127.0.0.1:9',
  };
  return startPty(args, { env: { ...machine.env, ...credentials }, cwd: machine.home });
}

const paid = (amount: string) =>
  person(
    'paid',
    '--order',
    '1',
    '--amount',
    amount,
    '--currency',
    'KRW',
    '--click-id',
    'aev',
    '--retries',
    '0',
  );

it('a corrected report replaces the open one after a yes, and not after a no', async () => {
  expect((await paid('4900').exit()).status).toBe(6);
  const no = paid('49000');
  await no.answer('Withdraw it and send this one', 'n');
  expect((await no.exit()).status).toBe(2);
  expect(no.text()).toContain('[event_conflict]');
  const yes = paid('49000');
  await yes.answer('Withdraw it and send this one', 'y');
  expect((await yes.exit()).status).toBe(6);
  expect(yes.text()).toContain('withdrew the open report');
});

it('a live report that is not sent after all withdraws nothing', async () => {
  const add = argv`profile add shop --api-key mk_1 --endpoint http://127.0.0.1:9`;
  await machine.run(argv`${add} --live --secret-stdin`, { input: 'whsec-0123456789' });
  const report = (amount: string) => [
    ...argv`paid --order 1 --amount ${amount} --currency KRW --retries 0`,
  ];
  await machine.run(report('4900'));
  const session = startPty(report('49000'), { env: machine.env, cwd: machine.home });
  await session.answer('Withdraw it and send this one', 'y');
  await session.waitFor('Send paid 1?');
  session.type(ESCAPE);
  expect((await session.exit()).status).toBe(130);
  expect(session.text()).not.toContain('withdrew');
  expect((await machine.run(['log', '--pending'])).stdout).toContain('paid  1');
});

it('an event is settled after what is missing was asked, and a yes', async () => {
  await paid('4900').exit();
  const no = person('settle', '--order', '1', 'withdrawn', '--reason', 'x');
  await no.answer('Settle paid-', 'n');
  expect((await no.exit()).status).toBe(2);
  const [{ event_id: id }] = JSON.parse(`[${(await machine.run(['log', '--json'])).stdout}]`);
  const yes = person('settle');
  await yes.answer('Event ID', id);
  await yes.answer('Outcome:');
  await yes.answer('Reason', 'TICKET-77');
  await yes.answer('as accepted?', 'y');
  expect((await yes.exit()).status).toBe(0);
  expect(yes.text()).toContain('settled by hand as accepted: paid-');
});

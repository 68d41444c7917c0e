import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMachine, type Machine } from '../helpers/conv-here.ts';
import { ENTER, ESCAPE, type PtySession, startPty } from '../helpers/pty.ts';

let machine: Machine;
const sessions: PtySession[] = [];

beforeEach(() => {
  machine = createMachine();
});
afterEach(() => {
  for (const session of sessions.splice(0)) session.close();
  machine.remove();
});

/** A person at a terminal, whose service is down. */
function person(...args: string[]): PtySession {
  const credentials = {
    CONV_API_KEY: 'k',
    CONV_HMAC_SECRET: 'a_secret',
    CONV_ENDPOINT: 'http://127.0.0.1:9',
  };
  const session = startPty(args, { env: { ...machine.env, ...credentials }, cwd: machine.home });
  sessions.push(session);
  return session;
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
  await no.waitFor('Withdraw it and send this one');
  no.type(`n${ENTER}`);
  expect((await no.exit()).status).toBe(2);
  expect(no.text()).toContain('[event_conflict]');
  const yes = paid('49000');
  await yes.waitFor('Withdraw it and send this one');
  yes.type(`y${ENTER}`);
  expect((await yes.exit()).status).toBe(6);
  expect(yes.text()).toContain('withdrew the open report');
});

it('a live report that is not sent after all withdraws nothing', async () => {
  const add = ['profile', 'add', 'shop', '--api-key', 'mk_1', '--endpoint', 'http://127.0.0.1:9'];
  await machine.run([...add, '--live', '--secret-stdin'], { input: 'whsec-0123456789' });
  const report = (amount: string) => [
    ...['paid', '--order', '1', '--amount', amount, '--currency', 'KRW', '--retries', '0'],
  ];
  await machine.run(report('4900'));
  const session = startPty(report('49000'), { env: machine.env, cwd: machine.home });
  sessions.push(session);
  await session.waitFor('Withdraw it and send this one');
  session.type(`y${ENTER}`);
  await session.waitFor('Send paid 1?');
  session.type(ESCAPE);
  expect((await session.exit()).status).toBe(130);
  expect(session.text()).not.toContain('withdrew');
  expect((await machine.run(['log', '--pending'])).stdout).toContain('paid  1');
});

it('an event is settled after what is missing was asked, and a yes', async () => {
  await paid('4900').exit();
  const no = person('settle', '--order', '1', 'withdrawn', '--reason', 'x');
  await no.waitFor('Settle paid-');
  no.type(`n${ENTER}`);
  expect((await no.exit()).status).toBe(2);
  const [{ event_id: id }] = JSON.parse(`[${(await machine.run(['log', '--json'])).stdout}]`);
  const yes = person('settle');
  await yes.waitFor('Event ID');
  yes.type(`${id}${ENTER}`);
  await yes.waitFor('Outcome:');
  yes.type(ENTER);
  await yes.waitFor('Reason');
  yes.type(`TICKET-77${ENTER}`);
  await yes.waitFor('as accepted?');
  yes.type(`y${ENTER}`);
  expect((await yes.exit()).status).toBe(0);
  expect(yes.text()).toContain('settled by hand as accepted: paid-');
});

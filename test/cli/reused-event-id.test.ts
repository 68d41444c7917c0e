import { beforeEach, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { createMerchant, json } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { playDialect } from '../helpers/played-dialect.ts';
import { respond } from '../helpers/service.ts';

/** Another machine reported the order with other values: a resend can only be refused again. */

const here = perTest(
  () => playDialect('own'),
  (it) => it.close(),
);
const elsewhere = perTest(createMachine, (it) => it.remove());

const PAID = argv`paid A-1 6000 --currency KRW`;
const NEXT =
  /next +compare with the service, which has this event ID with other values, reported elsewhere; to give this report up: conv (settle paid-\w+ withdrawn --reason TEXT) \(another order/;

beforeEach(async () => {
  const args = argv`paid A-1 5000 --currency KRW`;
  expect((await elsewhere.run(args, { env: here.env })).status).toBe(0);
});

it('a report says so, and its next step ends it', async () => {
  const refused = await here.conv(...PAID);
  expect(refused.status).toBe(5);
  expect(refused.stdout).not.toContain('conv replay');
  const [, settle = ''] = NEXT.exec(refused.stdout) ?? [];
  expect((await here.conv(...PAID, '--json')).stdout).toContain('"replay":null');
  const [, again] = NEXT.exec((await here.conv('replay', 'A-1')).stdout) ?? [];
  const [, shown] = NEXT.exec((await here.conv('show', 'A-1')).stdout) ?? [];
  expect([again, shown]).toEqual([settle, settle]);
  expect((await here.conv(...settle.split(' '))).status).toBe(0);
  const after = await here.conv('replay', '--pending');
  expect([after.status, after.stderr]).toEqual([0, expect.stringContaining('nothing to resend')]);
});

it('a file says so of its rows, and offers no replay where only they are left', async () => {
  const rows = 'kind,merchant_order_id,amount,currency\npaid,A-1,6000,KRW\npaid,A-2,7,KRW\n';
  const { status, stderr } = await here.machine.run(['send', '-'], { env: here.env, input: rows });
  expect(status).toBe(8);
  expect(stderr).toContain(
    '\n1 row has an event ID that the service has with other values, reported elsewhere; resending cannot help: compare with the service, then give it up: conv settle EVENT_ID withdrawn --reason TEXT\n',
  );
  expect(stderr).not.toContain('conv replay');
});

it('of an order with another open report, show still offers replay', async () => {
  const merchant = await createMerchant();
  try {
    const other = '{"error":{"code":"event_id_reused","message":"other body"}}';
    merchant.answers(respond(422, other, { 'content-type': 'application/json' }));
    expect(json(await merchant.conv([...PAID, '--json'])).error.code).toBe('event_id_reused');
    merchant.answers(respond(503, ''));
    await merchant.conv(argv`cancel A-1 --overtake --retries 0`);
    const { stdout } = await merchant.conv(['show', 'A-1']);
    expect(stdout).toMatch(/pending +paid, cancel: not settled yet\n +next +conv replay A-1/);
  } finally {
    await merchant.leave();
  }
});

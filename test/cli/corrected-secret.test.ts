import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { alterEvent, tamper } from '../client/journal/support/attacker.ts';
import { argv } from '../helpers/argv.ts';
import { createMerchant, json, type Merchant } from '../helpers/merchant.ts';
import { accept, respond } from '../helpers/service.ts';

/** A secret in the environment was wrong, and nothing resealed the journal when it was corrected. */

let merchant: Merchant;

beforeEach(async () => {
  merchant = await createMerchant();
});

afterEach(async () => {
  await merchant.leave();
});

const WRONG = { CONV_HMAC_SECRET: 'the_wrong_secret_was_pasted', CONV_CURRENCY: 'KRW' };
const RIGHT = { CONV_CURRENCY: 'KRW' };

/** Runs a command under the wrong secret, which the service refuses. */
async function refused(args: readonly string[], input?: string) {
  merchant.answers(respond(401, ''));
  const options = input === undefined ? {} : { input };
  const run = await merchant.conv(args, { ...options, env: WRONG });
  merchant.answers(accept);
  expect(run.status).toBe(4);
  return run;
}

const conv = (args: readonly string[], input?: string) =>
  merchant.conv(args, { ...(input === undefined ? {} : { input }), env: RIGHT });

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({ kind: 'paid', merchant_order_id: `o-${at + 1}`, amount: 5 }),
  ).join('\n');

it('the report is sent by the command that is advised: the same one', async () => {
  const run = await refused(argv`paid A-1 5000`);
  expect(run.stdout).toContain('once that is fixed, rerun the same command (safe: it counts once)');
  expect(run.stdout).not.toContain('replay');
  const [body] = merchant.bodies();
  expect((await conv(argv`paid A-1 5000`)).status).toBe(0);
  expect(merchant.bodies().at(-1)).toBe(body);
  expect((await conv(argv`replay --pending`)).stderr).toContain('nothing to resend');
});

it('a refund without a refund ID is the same one by its event ID', async () => {
  const run = await refused(argv`refund A-1 500`);
  const [, flag = ''] = /same command with (--event-id partial-\S+) \(safe/.exec(run.stdout) ?? [];
  const [body] = merchant.bodies();
  expect((await conv([...argv`refund A-1 500`, ...flag.split(' ')])).status).toBe(0);
  expect(merchant.bodies().at(-1)).toBe(body);
  const named = await refused(argv`refund A-1 500 --refund-id R-1 --another-refund`);
  expect(named.stdout).toContain('rerun the same command (safe');
});

it('replay signs nothing under another secret, and says what does', async () => {
  await refused(argv`refund A-1 500`);
  const before = merchant.bodies().length;
  const run = await conv(argv`replay A-1`);
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('[journal_untrusted]');
  expect(run.stderr).toMatch(/rerun .* \(with --event-id partial-\S+ if it had no --refund-id\)/);
  expect(merchant.bodies()).toHaveLength(before);
});

it('a profile seals anew what it has, so replay is advised', async () => {
  const add = argv`profile add shop --api-key key_1 --endpoint ${merchant.service.url} --secret-stdin`;
  expect((await merchant.machine.run(add, { input: WRONG.CONV_HMAC_SECRET })).status).toBe(0);
  merchant.answers(respond(401, ''));
  const run = await merchant.machine.run(argv`paid A-1 5000 --currency KRW`);
  expect(run.stdout).toMatch(/once that is fixed: conv replay paid-/);
});

it.each([
  ['small file, of which every row was begun', 2],
  ['large one, of which most were not', 1500],
])('a %s is sent by sending it again, and closes its first batch', async (_, count) => {
  const stuck = await refused(argv`send -`, rows(count));
  expect(stuck.stderr).toContain('after correcting CONV_HMAC_SECRET, resend the file instead');
  const before = merchant.bodies().length;
  const run = await conv(argv`send -`, rows(count));
  expect([run.status, run.stderr]).toEqual([0, expect.not.stringContaining('untrusted')]);
  expect(run.stderr).toMatch(/note: b-\w+ \(.*\) was journaled under another secret; .* closed\n/);
  const sent = merchant.bodies().slice(before);
  expect([sent.length, new Set(sent).size]).toEqual([count, count]);
  const after = await conv(argv`replay --pending`);
  expect([after.status, after.stderr]).toEqual([0, expect.stringContaining('nothing to resend')]);
});

it('a batch with a row that the new file does not have stays, and is named', async () => {
  await refused(argv`send -`, rows(3));
  const run = await conv(argv`send -`, rows(2));
  expect(run.status).toBe(8);
  expect(run.stderr).toMatch(/nothing of b-\w+ was signed or sent.*\[journal_untrusted\]/);
  expect(run.stderr).toMatch(/If it is not, cancel it: conv batch cancel b-\w+/);
  expect(new Set(merchant.bodies().filter((body) => body.includes('o-3'))).size).toBe(1);
});

it('an entry that somebody changed is not signed for a report with other content', async () => {
  const { event_id } = json(await refused(argv`paid A-1 5000 --json`));
  const body = Buffer.from(`{"merchant_order_id":"A-1","event_id":"${event_id}","amount":1}`);
  tamper(path.join(merchant.machine.home, 'data'), (it) => alterEvent(it, 1, { body }));
  const before = merchant.bodies().length;
  for (const args of [argv`paid A-1 5000`, argv`replay A-1`, argv`replay ${event_id}`])
    expect((await conv(args)).status).not.toBe(0);
  expect(merchant.bodies()).toHaveLength(before);
});

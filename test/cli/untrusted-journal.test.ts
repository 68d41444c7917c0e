import { chmodSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountId } from '../../src/core/protocol/account.ts';
import { alterEvent, copyEvent, fitEvent, tamper } from '../client/journal/support/attacker.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv.ts';
import type { Finished, RunOptions } from '../helpers/conv-here.ts';
import { createMerchant, json, MERCHANT_KEY, type Merchant } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { accept, respond, startTestService } from '../helpers/service.ts';

/** Who can write the journal, and has no secret, has nothing signed and sends nothing anywhere. */

let merchant: Merchant;
const evil = perTest(
  () => startTestService(accept),
  (it) => it.close(),
);

beforeEach(async () => {
  merchant = await createMerchant();
});

afterEach(async () => {
  await merchant.leave();
});

const conv = (args: readonly string[], options: RunOptions = {}) => merchant.conv(args, options);
const data = () => path.join(merchant.machine.home, 'data');
const orders = () => merchant.bodies().map((body) => JSON.parse(body).merchant_order_id);
const paid = (order: string) =>
  `paid --order ${order} --amount 5000 --currency KRW --click-id aev --retries 0`.split(' ');

/** Reports of these orders that are open. */
async function open(...wanted: string[]): Promise<void> {
  merchant.answers(respond(503, ''));
  for (const order of wanted) await conv(paid(order));
  merchant.answers(accept);
}

const forged = (order: string): Uint8Array =>
  Buffer.from(`{"merchant_order_id":"${order}","event_id":"x","amount":1,"currency":"KRW"}`);

describe('a forged entry', () => {
  it('is reported, and the others are sent', async () => {
    await open('1', '2', '3');
    tamper(data(), (it) => {
      alterEvent(it, 2, { body: forged('2') });
      copyEvent(it, 1, { sequence: 9, event_id: 'event-9' });
      alterEvent(it, 9, { merchant_order_id: '9', body: forged('9') });
    });
    const before = merchant.bodies().length;
    const run = await conv(['replay', '--pending']);
    expect(run.status).toBe(8);
    expect(run.stderr.match(/\[journal_untrusted\]/g)).toHaveLength(2);
    expect(run.stderr).toContain('event-9 was not signed or sent');
    expect(orders().slice(before)).toEqual(['1', '3']);
  });

  it.each([
    ['replay', argv`replay --event-id event-9`],
    ['replay of its order', argv`replay --order 9`],
    ['replay under another account', argv`replay --event-id event-9 --other-account`],
    ['a dry run', argv`replay --event-id event-9 --dry-run`],
    ['a signature to look at', argv`verify --event-id event-9 --show-expected`],
  ])('alone ends in one clear failure: %s', async (_, args) => {
    await open('1');
    tamper(data(), (it) => {
      copyEvent(it, 1, { sequence: 9, event_id: 'event-9' });
      alterEvent(it, 9, { merchant_order_id: '9', body: forged('9') });
    });
    const before = merchant.bodies().length;
    const run = await conv(args);
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^conv: event-9 was not signed or sent: .*\[journal_untrusted\]$/m);
    expect(run.stderr).toContain('Inspect it: conv show event-9');
    expect(run.stdout).toBe('');
    expect(merchant.bodies()).toHaveLength(before);
  });

  it('that keeps another one waiting is named, and the way past it', async () => {
    await open('1');
    expect((await conv(paid('7'))).status).toBe(0);
    tamper(data(), (it) =>
      alterEvent(it, 1, { merchant_order_id: '7', kind: 'cancel', event_id: 'forged' }),
    );
    const refund = 'partial --order 7 --amount 10 --refund-id 1'.split(' ');
    const waits = await conv(refund);
    expect(waits.status).toBe(2);
    const [, command = ''] = /first conv (replay [^,]+), then/.exec(waits.stderr) ?? [];
    const refused = await conv(command.split(' '));
    expect(refused.stderr).toContain('forged was not signed or sent');
    expect(refused.stderr).toContain('rerun each with --overtake');
    expect((await conv([...refund, '--overtake'])).status).toBe(0);
  });

  it('leads to no other address than the one in use', async () => {
    await open('1');
    tamper(data(), (it) => {
      const { url } = evil;
      const id = accountId({ endpoint: url, apiKey: MERCHANT_KEY });
      it.run('UPDATE accounts SET endpoint = ?, account_id = ?', url, id);
      fitEvent(it, 1);
    });
    const before = merchant.bodies().length;
    const { stdout } = await conv(['log', '--json']);
    const eventId = JSON.parse(stdout).event_id;
    for (const args of [
      argv`replay --event-id ${eventId}`,
      argv`replay --event-id ${eventId} --other-account`,
      ['replay', '--pending'],
      argv`replay --pending --other-account`,
    ]) {
      expect((await conv(args)).stderr).toMatch(/untrusted|other_account|with a different secret/);
    }
    expect(evil.requests).toHaveLength(0);
    expect(merchant.bodies()).toHaveLength(before);
  });

  it('of a staged row is never sent, and the batch ends in 8', async () => {
    merchant.answers(respond(401, ''));
    const rows = [1, 2, 3].map((order) =>
      JSON.stringify({ kind: 'paid', merchant_order_id: `o-${order}`, amount: 5, currency: 'KRW' }),
    );
    expect((await conv(['send', '-'], { input: rows.join('\n') })).status).toBe(4);
    merchant.answers(accept);
    tamper(data(), (it) => alterEvent(it, 1, { body: forged('o-1') }));
    const before = merchant.bodies().length;
    const run = await conv(['replay', '--pending']);
    expect(run.status).toBe(8);
    expect(run.stderr).toContain("its seal was not made with this account's secret");
    expect(merchant.bodies().slice(before)).toHaveLength(2);
    expect(merchant.bodies().some((body) => body.includes('"amount":1,'))).toBe(false);
  });

  it('is sealed anew where the command that made it is typed again', async () => {
    await open('1');
    tamper(data(), (it) => alterEvent(it, 1, { seal: new Uint8Array() }));
    expect((await conv(['replay', '--pending'])).status).toBe(1);
    expect((await conv(paid('1'))).status).toBe(0);
  });
});

describe('the account in use says where a report goes', () => {
  const profile = async (args: readonly string[], input?: string): Promise<Finished> =>
    merchant.machine.run(['profile', ...args], input === undefined ? {} : { input });
  const run = (args: readonly string[]) => merchant.machine.run(args);

  const SECRET = 'whsec_0123456789abcdef';

  async function addProfile(): Promise<void> {
    const flags = argv`--api-key key_1 --endpoint ${merchant.service.url} --live`;
    const added = await profile(argv`add shop ${flags} --secret-stdin`, SECRET);
    expect(added.status).toBe(0);
  }

  it('not the journal: an edited endpoint is announced, and is where the bytes go', async () => {
    await addProfile();
    merchant.answers(respond(503, ''));
    const { event_id } = json(await run([...paid('1'), '--json']));
    await profile(argv`edit shop --endpoint ${evil.url}`);
    const sent = await run(argv`replay --event-id ${event_id}`);
    expect(sent.stderr).toContain(`journaled for ${merchant.service.url}, sent to ${evil.url}`);
    expect(sent.stderr).toContain(`LIVE: profile shop creates payable orders at ${evil.url}\n`);
    expect(sent.status).toBe(0);
    expect(evil.requests.map(({ body }) => body.toString())).toEqual(merchant.bodies());
    const again = await run(['replay', '--pending']);
    expect(again.stderr).toContain('nothing to resend');
  });

  it('and what is open follows it to another address and key', async () => {
    await addProfile();
    merchant.answers(respond(503, ''));
    await run(paid('1'));
    await run(paid('2'));
    merchant.answers(respond(401, ''));
    const rows = `{"kind":"paid","merchant_order_id":"3","amount":5,"currency":"KRW"}`;
    const file = await merchant.machine.run(['send', '-'], { input: rows });
    expect(file.status).toBe(4);
    merchant.answers(accept);
    const localhost = merchant.service.url.replace('127.0.0.1', 'localhost');
    const edited = await profile(argv`edit shop --endpoint ${localhost} --api-key key_2`);
    expect(edited.status).toBe(0);
    const before = merchant.bodies();
    const sent = await run(['replay', '--pending']);
    expect(sent.status).toBe(0);
    // The 401 was repeated on a connection of its own.
    expect(merchant.bodies().slice(before.length)).toEqual([...new Set(before)]);
    const last = merchant.service.requests.slice(before.length);
    expect(last.map(({ headers }) => [headers.host, headers['x-merchant-key']])).toEqual(
      Array(3).fill([new URL(localhost).host, 'key_2']),
    );
    expect((await run(['replay', '--pending'])).stderr).toBe(
      'nothing to resend: nothing is open\n',
    );
  });

  it('a batch goes on at the new address', async () => {
    await addProfile();
    merchant.answers(respond(401, ''));
    const input = '{"kind":"paid","merchant_order_id":"3","amount":5,"currency":"KRW"}';
    await merchant.machine.run(['send', '-'], { input });
    merchant.answers(accept);
    await profile(argv`edit shop --endpoint ${evil.url}`);
    expect((await run(['replay', '--pending'])).status).toBe(0);
    expect(evil.requests.map(({ body }) => body.toString())).toEqual([
      ...new Set(merchant.bodies()),
    ]);
  });

  it('a dry run names it, too', async () => {
    await addProfile();
    merchant.answers(respond(503, ''));
    const { event_id } = json(await run([...paid('1'), '--json']));
    await profile(argv`edit shop --endpoint ${evil.url}`);
    const dry = argv`replay --event-id ${event_id} --dry-run`;
    const { stdout } = await run(dry);
    expect(stdout).toContain(`instead of ${evil.url}/conversions`);
    expect(evil.requests).toHaveLength(0);
  });
});

describe.skipIf(process.platform === 'win32')('a journal that others can write to', () => {
  // A process that ends leaves the log of the journal beside it.
  beforeEach(async () => {
    await merchant.leave();
    merchant = await createMerchant(createMachine());
  });

  it.each([
    ['its folder', '.', 0o777, '700'],
    ['its file', 'journal.db', 0o666, '600'],
    ['its file, for the group', 'journal.db', 0o620, '600'],
  ])('is warned about once: %s', async (_, name, mode, fix) => {
    await open('1');
    const loose = path.join(data(), name);
    chmodSync(loose, mode);
    for (const args of [['log'], ['replay', '--pending']]) {
      const { stderr } = await conv(args);
      const warnings = stderr.split('\n').filter((line) => line.startsWith('warning: other users'));
      const warning = `warning: other users can access ${loose} (mode ${mode.toString(8)}); run chmod ${fix} `;
      expect(warnings[0]).toContain(warning);
      // SQLite gives the log beside the file the same mode.
      expect(new Set(warnings).size).toBe(warnings.length);
      expect(warnings).toHaveLength(name === '.' ? 1 : 2);
    }
  });

  it('not where only this user can', async () => {
    await open('1');
    expect((await conv(['log'])).stderr).not.toContain('warning');
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SqliteFile } from '../../src/client/journal/sqlite-connection.ts';
import { tamper } from '../client/journal/support/attacker.ts';
import { argv } from '../helpers/argv.ts';
import type { RunOptions } from '../helpers/conv-here.ts';
import { createMerchant } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { accept, respond } from '../helpers/service.ts';

const merchant = perTest(createMerchant, (it) => it.leave());

const data = () => path.join(merchant.machine.home, 'data');
const orders = () => merchant.bodies().map((body) => JSON.parse(body).merchant_order_id);
const paid = (order: string) =>
  `paid --order ${order} --amount 5000 --currency KRW --click-id aev --retries 0`.split(' ');

describe('a new secret of a profile', () => {
  const add = (secret: string) =>
    merchant.machine.run(
      [
        ...'profile add shop --api-key key_1 --secret-stdin --endpoint'.split(' '),
        merchant.service.url,
      ],
      { input: secret },
    );
  const edit = (secret: string, options: RunOptions = {}) =>
    merchant.machine.run(argv`profile edit shop --secret-stdin`, {
      input: secret,
      ...options,
    });
  const run = (args: readonly string[]) => merchant.machine.run(args);
  const shown = () =>
    readFileSync(path.join(merchant.machine.home, 'config', 'profiles.json'), 'utf8');

  async function openUnder(secret: string): Promise<void> {
    await add(secret);
    merchant.answers(respond(401, ''));
    await run(paid('1'));
    await run(paid('2'));
    const input = [3, 4, 5]
      .map((order) => `{"kind":"paid","merchant_order_id":"${order}","amount":5,"currency":"KRW"}`)
      .join('\n');
    await merchant.machine.run(['send', '-'], { input });
    merchant.answers(accept);
  }

  it('seals anew what is open, and forgets the one before', async () => {
    await openUnder('the_secret_before');
    expect((await edit('the_secret_after')).status).toBe(0);
    expect(shown()).not.toContain('old_seal_keys');
    expect((await run(['replay', '--pending'])).status).toBe(0);
    expect(new Set(orders())).toEqual(new Set(['1', '2', '3', '4', '5']));
    tamper(data(), (it) => {
      expect(it.get(`SELECT count(*) AS left FROM events WHERE state = 'staged'`)).toMatchObject({
        left: 0,
      });
    });
  });

  it('waits for a busy journal: the next command that sends goes on', async () => {
    await openUnder('the_secret_before');
    const holder = new SqliteFile(path.join(data(), 'journal.db'), 1000);
    holder.execute('BEGIN IMMEDIATE');
    const edited = await edit('the_secret_after');
    holder.execute('ROLLBACK');
    holder.close();
    expect(edited.status).toBe(0);
    expect(edited.stderr).toContain(
      'open entries are sealed under the new secret before the profile next sends',
    );
    expect(shown()).toContain('old_seal_keys');
    expect((await run(['replay', '--pending'])).status).toBe(0);
    expect(shown()).not.toContain('old_seal_keys');
  });

  it('needs no journal', async () => {
    await add('the_secret_before');
    expect((await edit('the_secret_after')).status).toBe(0);
    expect(shown()).not.toContain('old_seal_keys');
  });

  it('strands nothing, whenever the process is killed', async () => {
    await openUnder('secret_number_0');
    const child = (at: number): Promise<unknown> => {
      const args = argv`profile edit shop --secret-stdin`;
      const started = merchant.machine.start(args, { input: '' });
      started.stdin?.end(`secret_number_${at}`);
      const timer = setTimeout(() => started.kill('SIGKILL'), 40 + at * 12);
      return new Promise((resolve) => {
        started.on('close', () => {
          clearTimeout(timer);
          resolve(undefined);
        });
      });
    };
    for (let at = 1; at <= 20; at += 1) await child(at);
    // What a kill leaves of the lock is another matter.
    expect((await run(['replay', '--pending'])).status).toBe(0);
    expect(new Set(orders())).toEqual(new Set(['1', '2', '3', '4', '5']));
  });

  it('leaves what another profile has under the one before', async () => {
    await openUnder('the_secret_before');
    const flags = `profile add twin --api-key key_2 --secret-stdin --endpoint ${merchant.service.url}`;
    await merchant.machine.run(flags.split(' '), { input: 'the_secret_before' });
    merchant.answers(respond(503, ''));
    await run(argv`${paid('9')} --profile twin`);
    merchant.answers(accept);
    await edit('the_secret_after');
    expect((await run(argv`replay --pending --profile twin`)).status).toBe(0);
    expect((await run(argv`replay --pending --profile shop`)).status).toBe(0);
    expect(new Set(orders())).toEqual(new Set(['1', '2', '3', '4', '5', '9']));
  });
});

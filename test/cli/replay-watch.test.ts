import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine, startHere } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { accept, startTestService } from '../helpers/service.ts';

/** Nothing listens here. */
const NOWHERE = 'http://127.0.0.1:9';

const machine = perTest(createMachine, (it) => it.remove());
const service = perTest(
  () => startTestService(accept),
  (it) => it.close(),
);

const conv = (args: readonly string[], { endpoint = service.url, key = 'k' } = {}) =>
  machine.run(args, {
    env: { CONV_API_KEY: key, CONV_HMAC_SECRET: 'secret', CONV_ENDPOINT: endpoint },
  });

/** Leaves a batch open: nothing of it arrives. */
const stage = (orders: readonly string[], key?: string) => {
  const file = path.join(machine.home, `${orders[0]}.ndjson`);
  const row = (order: string) =>
    `{"kind":"paid","merchant_order_id":"${order}","amount":5,"currency":"KRW"}\n`;
  writeFileSync(file, orders.map(row).join(''));
  return conv(argv`send ${file} --retries 0`, { endpoint: NOWHERE, ...(key && { key }) });
};

const reported = (): string[] =>
  service.requests.map(({ body }) => JSON.parse(body.toString()).merchant_order_id).sort();

describe('conv replay --pending of files', () => {
  it('sends the rest of every open batch of the account, and nothing else', async () => {
    await stage(['a1', 'a2']);
    await stage(['b1']);
    await stage(['other'], 'another-key');
    const { status, stdout } = await conv(argv`replay --pending --json`);
    expect(status).toBe(0);
    expect(reported()).toEqual(['a1', 'a2', 'b1']);
    const summaries = stdout.split('\n').filter((line) => line.includes('"batch"'));
    expect(summaries.length).toBeGreaterThanOrEqual(2);
    expect((await conv(argv`replay --pending`)).stderr).toContain('nothing to resend');
  });

  it('ends with the status of the batch that went worst', async () => {
    await stage(['a1']);
    expect((await conv(argv`replay --pending --retries 0`, { endpoint: NOWHERE })).status).toBe(6);
  });

  it('leaves what was canceled', async () => {
    await stage(['a1']);
    const { id } = JSON.parse((await conv(argv`batch list --json`)).stdout);
    expect((await conv(argv`batch cancel ${id} --yes`)).status).toBe(0);
    await conv(argv`replay --pending`);
    expect(reported()).toEqual([]);
  });

  it('waits for more with --watch, until it is stopped', async () => {
    await stage(['a1']);
    const env = { CONV_API_KEY: 'k', CONV_HMAC_SECRET: 'secret', CONV_ENDPOINT: service.url };
    const worker = startHere(machine, argv`replay --watch --json`, { env }, (text) => {
      if (text.includes('"resume":null')) worker.interrupt();
    });
    const { status, stderr } = await worker.ended;
    expect([status, stderr]).toEqual([130, expect.stringContaining('waiting for batches')]);
    expect(reported()).toEqual(['a1']);
  });

  it('says once, with --watch, what it cannot send, and does not try it again at once', async () => {
    const file = path.join(machine.home, 'many.ndjson');
    const row = '{"kind":"paid","merchant_order_id":"N","amount":5,"currency":"KRW"}\n';
    writeFileSync(file, [...Array(2000).keys()].map((at) => row.replace('N', `m${at}`)).join(''));
    const env = { CONV_API_KEY: 'k', CONV_HMAC_SECRET: 'secret', CONV_ENDPOINT: service.url };
    const sender = startHere(machine, ['send', file], { env });
    await service.nextRequest();
    sender.interrupt();
    expect((await sender.ended).status).toBe(130);
    const other = { ...env, CONV_HMAC_SECRET: 'another secret' };
    const worker = startHere(machine, argv`replay --watch`, { env: other });
    setTimeout(() => worker.interrupt(), 1500);
    const { status, stderr } = await worker.ended;
    expect([status, stderr.split('[journal_untrusted]').length - 1]).toEqual([130, 1]);
  });
});

import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMerchant, json } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { accept, respond } from '../helpers/service.ts';

const merchant = perTest(createMerchant, (it) => it.leave());

const PAID = argv`paid --order 7 --amount 5000 --currency KRW`;
const ONCE = argv`--retries 0 --json`;

describe('conv cancel where the paid report of its order is open', () => {
  it('sends and journals nothing, and says what comes first; then both go through, in order', async () => {
    merchant.answers(respond(503, ''));
    expect((await merchant.conv([...PAID, ...ONCE])).status).toBe(6);
    merchant.answers(accept);
    const refused = await merchant.conv(argv`cancel --order 7 --json`);
    expect(refused.status).toBe(2);
    expect(JSON.parse(refused.stderr).error).toMatchObject({
      code: 'order_waits',
      hint: 'first conv replay 7 --pending, then run the command again',
    });
    expect(merchant.service.requests).toHaveLength(1);
    const replay = await merchant.conv(argv`replay --order 7 --pending --json`);
    expect(replay.status).toBe(0);
    expect((await merchant.conv(argv`cancel --order 7 --json`)).status).toBe(0);
    expect(merchant.service.requests.map(({ path }) => path)).toEqual([
      '/conversions',
      '/conversions',
      '/conversions/cancel',
    ]);
  });

  it('sends it with --overtake', async () => {
    merchant.answers(respond(503, ''));
    await merchant.conv([...PAID, ...ONCE]);
    merchant.answers(accept);
    const { status } = await merchant.conv(argv`cancel --order 7 --overtake --json`);
    expect(status).toBe(0);
  });

  it('does not try it in a dry run either', async () => {
    merchant.answers(respond(503, ''));
    await merchant.conv([...PAID, ...ONCE]);
    const { status, stderr } = await merchant.conv(argv`cancel --order 7 --dry-run`);
    expect(status).toBe(2);
    expect(stderr).toContain('[order_waits]');
  });
});

describe('twelve processes that report one order at once', () => {
  it('send one request', async () => {
    merchant.answers((...request) => setTimeout(() => accept(...request), 200));
    const ended = await Promise.all(
      Array.from({ length: 12 }, () => merchant.conv([...PAID, '--json'])),
    );
    expect(merchant.service.requests).toHaveLength(1);
    const told = ended.filter(({ status }) => status === 0).map(json);
    expect(told.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    for (const result of told)
      expect(result).toMatchObject({
        outcome: 'accepted',
        http_status: 200,
        record: { merchant_order_id: '7', status: 'CONFIRMED', net_amount: 5000 },
      });
    for (const { status, stderr } of ended) {
      if (status === 0) continue;
      expect(status).toBe(6);
      expect(stderr).toContain('"code":"event_busy"');
    }
  });

  it('does not keep the command, typed again later, from being sent again', async () => {
    await merchant.conv([...PAID, '--json']);
    const again = await merchant.conv([...PAID, '--json']);
    expect(json(again)).toMatchObject({ outcome: 'accepted', duplicate: true, attempts: 1 });
    expect(merchant.service.requests).toHaveLength(2);
  });
});

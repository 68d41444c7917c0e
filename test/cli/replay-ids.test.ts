import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { type Answer, accept, respond, startTestService } from '../helpers/service.ts';

const machine = perTest(createMachine, (it) => it.remove());
let answer: Answer = accept;
let before = 0;
const service = perTest(
  () => startTestService((...given) => answer(...given)),
  (it) => it.close(),
);

const conv = (args: readonly string[], key = 'k') =>
  machine.run(args, {
    env: {
      CONV_API_KEY: key,
      CONV_HMAC_SECRET: 'secret',
      CONV_ENDPOINT: service.url,
      CONV_CURRENCY: 'KRW',
    },
  });

const sent = (): unknown[] =>
  service.requests.slice(before).map(({ body }) => JSON.parse(body.toString()).merchant_order_id);

/** Two orders: a sale with its refund, and a sale of which only the beginning is known. */
beforeEach(async () => {
  answer = accept;
  await conv(argv`paid --order A-1 --amount 50 --click-id aev_1 --event-id e-paid-1 --sub-id web`);
  await conv(argv`partial --order A-1 --amount 5 --refund-id R-7`);
  await conv(argv`paid --order A-2 --amount 50 --click-id aev_12 --event-id e-paid-2`);
  before = service.requests.length;
});

describe('conv replay ID', () => {
  it.each([
    ['an event', 'e-paid-1', ['A-1']],
    ['an order', 'A-1', ['A-1', 'A-1']],
    ['a sub ID', 'web', ['A-1']],
    ['a refund', 'R-7', ['A-1']],
    ['a click ID, and not those that begin so', 'aev_1', ['A-1']],
    ['several IDs, each event once', 'A-1 e-paid-1 A-2', ['A-1', 'A-1', 'A-2']],
    ['the earlier flags', '--order A-2', ['A-2']],
    ['the earlier flags', '--event-id e-paid-1 e-paid-2', ['A-1', 'A-2']],
  ])('resends %s: %s', async (_, ids, orders) => {
    expect((await conv(['replay', ...ids.split(' ')])).status).toBe(0);
    expect(sent()).toEqual(orders);
  });

  it.each([
    ['nothing', 'has no event, order, refund, or click ID nothing'],
    ['e-paid', '"e-paid" is the beginning of several IDs; write one of them in full'],
    ['e-paid', '\n  e-paid-1\n  e-paid-2\n'],
    ['aev_', '"aev_" is the beginning of several IDs'],
    ['A-', '\n  A-1\n  A-2\n'],
    ['R-', '"R-" is only the beginning of an ID; write it in full'],
    ['b-k3m9q2x7', 'unknown_batch'],
    ['A-1 --watch', 'ID cannot be combined with --watch'],
    ['A-1 --retry-rejected', '--retry-rejected goes with a batch ID'],
    ['--other-account', 'no ID was given; to resend everything that is open, use --pending'],
  ])('%s is refused', async (line, sentence) => {
    const { status, stderr } = await conv(['replay', ...line.split(' ')]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(sent()).toEqual([]);
  });

  it('sends what is open of an order with --pending', async () => {
    expect((await conv(argv`replay A-1 --pending`)).stderr).toContain('nothing to resend');
    answer = respond(503, '');
    await conv(argv`cancel --order A-1 --retries 0`);
    answer = accept;
    before = service.requests.length;
    expect((await conv(argv`replay A-1 --pending`)).status).toBe(0);
    expect(sent()).toHaveLength(1);
  });

  it('says that what is left of an order was rejected, and how to go on', async () => {
    answer = respond(422, '{"message":"no such product"}', { 'content-type': 'application/json' });
    await conv(argv`paid A-9 50 --event-id e-9`);
    const alone = await conv(argv`replay A-9`);
    expect([alone.status, alone.stderr]).toEqual([
      0,
      'nothing to resend: the report of A-9 was rejected (no such product); correct it and report it again, or resend it by its event ID: conv replay e-9\n',
    ]);
    await conv(argv`partial --order A-1 --amount 50 --event-id e-r1`);
    answer = accept;
    before = service.requests.length;
    const beside = await conv(argv`replay A-1`);
    expect([beside.status, sent()]).toEqual([0, ['A-1', 'A-1']]);
    expect(beside.stderr).toBe(
      'note: a rejected event of A-1 is left out; to resend it: conv replay e-r1\n',
    );
    const named = await conv(argv`replay A-1 e-r1`);
    expect([named.stderr, sent()]).toEqual(['', ['A-1', 'A-1', 'A-1', 'A-1', 'A-1']]);
  });

  it('does not mention a rejected report that its correction has replaced', async () => {
    answer = respond(422, '{"message":"no such product"}', { 'content-type': 'application/json' });
    await conv(argv`paid A-8 50`);
    answer = accept;
    await conv(argv`paid A-8 60`);
    expect((await conv(argv`replay A-8`)).stderr).toBe('');
  });

  it('sends the rest of a file by its batch ID, which goes alone', async () => {
    const file = path.join(machine.home, 'o.ndjson');
    writeFileSync(file, '{"kind":"paid","merchant_order_id":"f1","amount":5,"currency":"KRW"}\n');
    answer = respond(503, '');
    await conv(argv`send ${file} --retries 0`);
    answer = accept;
    before = service.requests.length;
    const { id } = JSON.parse((await conv(argv`batch list --json`)).stdout);
    expect((await conv(argv`replay ${id} A-1`)).stderr).toContain(`conv replay ${id}`);
    expect((await conv(argv`replay ${id} --dry-run`)).stderr).toContain('there is no dry run');
    expect(sent()).toEqual([]);
    expect((await conv(['replay', id.slice(0, 5)])).status).toBe(0);
    expect(sent()).toHaveLength(1);
  });
});

describe('conv settle ID', () => {
  it.each(['A-3', 'R-9', 'partial-'])('settles the open event of %s', async (id) => {
    answer = respond(503, '');
    await conv(argv`partial --order A-3 --amount 5 --refund-id R-9 --retries 0`);
    const [event = ''] = /partial-\w+/.exec((await conv(['log', '--pending'])).stdout) ?? [];
    const word = id === 'partial-' ? event.slice(0, 20) : id;
    const { status, stdout } = await conv(argv`settle ${word} rejected --reason no --yes`);
    expect([status, stdout]).toEqual([0, expect.stringContaining(event)]);
  });
});

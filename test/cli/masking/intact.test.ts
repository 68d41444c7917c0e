import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { createMachine, type Machine } from '../../helpers/conv-here.ts';
import { accept, startTestService, type TestService } from '../../helpers/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService((response, request, count) => {
    if (!request.body.includes(ORDER)) return accept(response, request, count);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ data: RECORD }));
  });
});
afterAll(() => service.close());

const ORDER = 'order-1';

/** A report that contains the secret itself would be refused. */
const SITE = 'shop-12345678';

const onMachine = async (secret: string, use: (run: Machine['run']) => Promise<void>) => {
  const machine = createMachine();
  const env = { CONV_API_KEY: 'mk_1', CONV_HMAC_SECRET: secret, CONV_ENDPOINT: service.url };
  try {
    await use((args) => machine.run(args, { env }));
  } finally {
    machine.remove();
  }
};

const RECORD = {
  merchant_order_id: ORDER,
  transaction_id: `x:${SITE}:${ORDER}`,
  status: 'CONFIRMED',
  net_amount: 12345678,
  refunded_amount: 0,
  currency: 'KRW',
};

describe('a secret that is an everyday word', () => {
  it.each<[string, typeof RECORD, boolean]>([
    ['s', RECORD, false],
    ['5', RECORD, false],
    ['KRW', RECORD, false],
    ['order', RECORD, false],
    ['CONFIRMED', RECORD, false],
    ['confirmed', RECORD, false],
    ['accepted', RECORD, false],
    ['merchant_order_id', RECORD, false],
    ['net_amount', RECORD, false],
    ['transaction_id', RECORD, false],
    ['12345678', { ...RECORD, transaction_id: `x:shop-<hidden>:${ORDER}` }, true],
    [SITE, { ...RECORD, transaction_id: `x:<hidden>:${ORDER}` }, true],
  ])(
    '%s: the report is accepted, and nothing but a text that holds it changes',
    (secret, record, isMasked) =>
      onMachine(secret, async (run) => {
        const report = argv`paid --order ${ORDER} --amount 12345678 --currency KRW`;
        const sent = await run(argv`${report} --event-id e-1 --json`);
        expect(sent.status).toBe(0);
        expect(JSON.parse(sent.stdout)).toMatchObject({
          outcome: 'accepted',
          http_status: 200,
          record,
        });
        const shown = await run(argv`show e-1 --json`);
        const [attempt] = JSON.parse(shown.stdout).attempts;
        expect(JSON.parse(attempt.response)).toEqual({ data: record });
        expect(attempt.masked).toBe(isMasked ? true : undefined);
        const order = JSON.parse((await run(argv`order ${ORDER} --json`)).stdout);
        expect(order).toMatchObject({
          status: 'CONFIRMED',
          net_amount: 12345678,
          disagrees: false,
        });
        expect(order.by_service).toMatchObject({ status: 'CONFIRMED', net_amount: 12345678 });
      }),
  );
});

it.each(['connection', 'the service', 'event_id', 'closed_without_answer'])(
  'conv’s own words stay, also where the secret is "%s"',
  async (secret) => {
    const dropping = await startTestService((response) => response.destroy());
    const machine = createMachine();
    const env = { CONV_API_KEY: 'mk_1', CONV_HMAC_SECRET: secret, CONV_ENDPOINT: dropping.url };
    const report = argv`paid --order 1 --amount 1 --currency KRW --retries 0`;
    const { stdout } = await machine.run(argv`${report} --event-id e --json`, { env });
    const host = new URL(dropping.url).host;
    const message = `${host} closed the connection without a response`;
    expect(JSON.parse(stdout)).toMatchObject({
      event_id: 'e',
      error: { code: 'closed_without_answer', message },
    });
    expect((await machine.run(argv`show e --json`)).stdout).toContain(message);
    await dropping.close();
    machine.remove();
  },
);

it('a secret that is a word of conv verify changes none of its sentences', async () => {
  const machine = createMachine();
  const body = '{"merchant_order_id":"1"}';
  const time = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', 'signature').update(time + body);
  const env = { CONV_API_KEY: 'mk_1', CONV_HMAC_SECRET: 'signature' };
  const sent = argv`--key mk_1 --timestamp ${time} --signature`;
  const upper = mac.digest('hex').toUpperCase();
  const { stdout } = await machine.run(['verify', '-', ...sent, upper], { env, input: body });
  expect(stdout).toContain('The signature is uppercase hex');
  expect(stdout).not.toContain('<hidden>');
  machine.remove();
});

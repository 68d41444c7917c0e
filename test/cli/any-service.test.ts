import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMerchant, MERCHANT_SECRET } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { type Answer, accept, type ReceivedRequest, respond } from '../helpers/service.ts';

const merchant = perTest(createMerchant, (it) => it.leave());

const JSON_TYPE = { 'content-type': 'application/json' };

const PAID = argv`paid --order O1 --amount 10 --currency USD --click-id c1`;
const ONCE = argv`--retries 0 --yes`;

const record = (members: object) =>
  JSON.stringify({
    data: {
      merchant_order_id: 'O1',
      transaction_id: 'x:1:O1',
      status: 'CONFIRMED',
      net_amount: 10,
      refunded_amount: 0,
      currency: 'USD',
      ...members,
    },
  });

const jsonOf = async (args: readonly string[]) => JSON.parse((await merchant.conv(args)).stdout);

describe('a refusal in the format of any service is final, with its reason', () => {
  it.each<[string, number, string, string, readonly string[]]>([
    // status and body, the reason, the fields that are named
    [
      'FastAPI',
      422,
      '{"detail":[{"type":"greater_than_equal","loc":["body","amount"],"msg":"Input should be >= 0","input":-1}]}',
      'amount: Input should be >= 0',
      ['amount'],
    ],
    [
      'Laravel',
      422,
      '{"message":"The given data was invalid.","errors":{"currency":["The selected currency is invalid."]}}',
      'The given data was invalid.; currency: The selected currency is invalid.',
      ['currency'],
    ],
    [
      'NestJS',
      400,
      '{"statusCode":400,"message":["amount must not be less than 0"],"error":"Bad Request"}',
      'amount must not be less than 0',
      [],
    ],
    [
      'a problem document',
      422,
      '{"type":"https://x.test/refund","title":"Refund exceeds order","status":422,"detail":"refund_amount 20 is above net_amount 10"}',
      'refund_amount 20 is above net_amount 10',
      [],
    ],
    ['nothing', 422, '', '', []],
  ])('%s', async (_, status, body, reason, fields) => {
    merchant.answers(respond(status, body, body === '' ? {} : JSON_TYPE));
    const run = await merchant.conv(argv`${PAID} ${ONCE} --json`);
    expect(run.status).toBe(5);
    const { error, event_id: id, replay } = JSON.parse(run.stdout);
    expect(replay).toBeNull();
    expect(error.service?.message ?? '').toBe(reason);
    const named = (error.service?.fields ?? []).map(({ field }: { field: string }) => field);
    expect(named).toEqual(fields);
    // Everywhere else that shows why.
    for (const args of [
      ['log', '--json'],
      ['show', id],
      ['order', 'O1'],
    ])
      expect((await merchant.conv(args)).stdout).toContain(JSON.stringify(reason).slice(1, -1));
    // It is not sent again.
    await merchant.conv(['replay', '--pending']);
    expect(merchant.service.requests).toHaveLength(1);
    expect(run.stdout + run.stderr).not.toMatch(/own (error )?format|gateway/);
  });
});

describe('a success', () => {
  it.each<[string, number, string]>([
    ['without a body', 204, ''],
    ['with an empty one', 200, ''],
    ['with {}', 200, '{}'],
    ['that only says so', 200, '{"success":true}'],
  ])('of a cancel, %s, settles it with one remark', async (_, status, body) => {
    merchant.answers(respond(status, body, body === '' ? {} : JSON_TYPE));
    const run = await merchant.conv(argv`cancel --order O1 ${ONCE}`);
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/note +the service did not show the order's state/);
    expect(await jsonOf(['log', '--json'])).toMatchObject({ state: 'accepted' });
  });

  it('without a word is sent again where the journal knows a service that shows the order', async () => {
    const shown = record({ status: 'CANCELLED', net_amount: 0 });
    const cancel = (order: string) => merchant.conv(argv`cancel --order ${order} ${ONCE}`);
    merchant.answers(respond(200, shown, JSON_TYPE));
    expect((await cancel('O1')).status).toBe(0);
    merchant.answers((response, request, count) =>
      respond(200, count === 2 ? '' : shown.replace('O1', 'O2'), JSON_TYPE)(
        response,
        request,
        count,
      ),
    );
    const run = await cancel('O2');
    expect([run.status, run.stdout]).toEqual([0, expect.not.stringContaining('did not show')]);
    expect(run.stderr).toContain('shows nothing of the order, although other responses do');
    const sent = merchant.service.requests.map(({ body }) => body.toString());
    expect(sent).toHaveLength(3);
    expect(sent[2]).toBe(sent[1]);
  });

  it('with amounts as text is accepted with a remark', async () => {
    merchant.answers(
      respond(200, record({ net_amount: '10.00', refunded_amount: '0.00' }), JSON_TYPE),
    );
    const result = await jsonOf(argv`${PAID} ${ONCE} --json`);
    expect(result).toMatchObject({
      outcome: 'accepted',
      remark: { code: 'amounts_as_text', message: expect.stringContaining('net_amount') },
    });
  });

  it('that denies itself is none, and its reason is shown', async () => {
    merchant.answers(respond(200, '{"success":false,"message":"unsupported currency"}', JSON_TYPE));
    const run = await merchant.conv([...PAID, ...ONCE]);
    expect(run.status).toBe(6);
    expect(run.stdout).toContain('unsupported currency');
  });

  it('of a service that computes in doubles is shown in exact amounts', async () => {
    const requests: ReceivedRequest[] = [];
    merchant.answers((response, request, count) => {
      requests.push(request);
      const isRefund = request.path.endsWith('/partial');
      const members = isRefund
        ? { status: 'PARTIALLY_CANCELLED', net_amount: 24.910000000000004, refunded_amount: 10.68 }
        : { net_amount: 35.59 };
      respond(200, record(members), JSON_TYPE)(response, request, count);
    });
    const paid = PAID.map((word) => (word === '10' ? '35.59' : word));
    expect((await merchant.conv([...paid, ...ONCE])).status).toBe(0);
    const refund = argv`partial --order O1 --amount 10.68 --refund-id r ${ONCE}`;
    const run = await merchant.conv(refund);
    expect(run.stdout).toContain('net 24.91 ');
    expect(await jsonOf(argv`order O1 --json`)).toMatchObject({
      net_amount: 24.91,
      disagrees: false,
    });
    expect((await merchant.conv(['order', 'O1'])).stdout).not.toContain('24.910000');
  });
});

describe('a service that compresses its responses', () => {
  const zipped =
    (status: number, body: string): Answer =>
    (response) =>
      response.writeHead(status, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(body));

  it('accepts', async () => {
    merchant.answers(zipped(200, record({})));
    expect(await jsonOf(argv`${PAID} ${ONCE} --json`)).toMatchObject({
      outcome: 'accepted',
      remark: null,
      record: { net_amount: 10 },
    });
  });

  it('refuses with its reason, and what it quotes of the secret is hidden', async () => {
    merchant.answers(zipped(422, `{"message":"no amount for ${MERCHANT_SECRET}"}`));
    const run = await merchant.conv(argv`${PAID} ${ONCE} --json`);
    expect(run.status).toBe(5);
    const { error, event_id: id } = JSON.parse(run.stdout);
    expect(error.service.message).toBe('no amount for <hidden>');
    const [attempt] = (await jsonOf(argv`show ${id} --json`)).attempts;
    expect(attempt).toMatchObject({
      masked: true,
      response: '{"message":"no amount for <hidden>"}',
    });
  });
});

describe('a compressed response that cannot be decoded', () => {
  const broken =
    (status: number): Answer =>
    (response) =>
      response
        .writeHead(status, { ...JSON_TYPE, 'content-encoding': 'gzip' })
        .end(gzipSync(record({})).subarray(0, -8));

  it.each([
    [200, 6, 'unconfirmed', 'but with bytes that are not valid UTF-8 instead of the order record'],
    [422, 5, 'rejected', 'the service answered 422: it refused the report'],
  ])('%i: the status decides', async (status, exit, outcome, said) => {
    merchant.answers(broken(status));
    const run = await merchant.conv(argv`${PAID} ${ONCE} --json`);
    expect(run.status).toBe(exit);
    const { outcome: ended, error } = JSON.parse(run.stdout);
    expect([ended, error.message]).toEqual([outcome, expect.stringContaining(said)]);
  });
});

describe('a repeated event', () => {
  const duplicate = respond(409, '{"message":"duplicate event_id"}', JSON_TYPE);

  it('that the service calls a duplicate at the first attempt stays open, in its words', async () => {
    merchant.answers(duplicate);
    const run = await merchant.conv([...PAID, ...ONCE]);
    expect(run.status).toBe(6);
    expect(run.stdout).toContain('outcome unknown');
    expect(run.stdout).toContain('duplicate event_id');
    expect(run.stdout).not.toContain('not delivered');
  });

  it('is accepted if an earlier attempt got no answer', async () => {
    merchant.answers((response, request, count) =>
      count === 1 ? response.destroy() : duplicate(response, request, count),
    );
    const run = await merchant.conv(argv`${PAID} --retries 1 --yes`);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('an earlier attempt was counted');
  });
});

describe('a state that no report explains', () => {
  const answersWith = (members: object) =>
    merchant.answers(respond(200, record(members), JSON_TYPE));
  const DECLINED = { status: 'DECLINED', net_amount: 0 };

  it.each([DECLINED, { status: 'CANCELLED', net_amount: 0, refunded_amount: 10 }])(
    '%j leaves a first paid report open, also when it is sent again',
    async (members) => {
      answersWith(members);
      for (const args of [
        [...PAID, ...ONCE],
        [...PAID, ...ONCE],
      ]) {
        const run = await merchant.conv(args);
        expect(run.status).toBe(6);
        expect(run.stdout).toContain('no report in this journal accounts for it');
      }
      expect(await jsonOf(argv`health --json --since 1d`)).toMatchObject({
        total: { open: 1, unexplained: 1 },
      });
    },
  );

  it('is explained by a cancel that was accepted', async () => {
    merchant.answers(respond(204, '', {}));
    await merchant.conv(argv`cancel --order O1 ${ONCE}`);
    answersWith({ status: 'CANCELLED', net_amount: 0, refunded_amount: 10 });
    expect((await merchant.conv([...PAID, ...ONCE])).status).toBe(0);
  });

  it('of a refund is a warning', async () => {
    answersWith({ status: 'PARTIALLY_CANCELLED', net_amount: 7, refunded_amount: 3 });
    const run = await merchant.conv([...PAID, ...ONCE]);
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/warning +the order is PARTIALLY_CANCELLED at the service/);
    expect((await merchant.conv(['order', 'O1'])).stdout).toContain('reports of this order');
    expect((await merchant.conv(argv`health --since 1d`)).stderr).toContain('1 report');
  });
});

describe('one order that the service does not let through', () => {
  it('is no verdict on the key where others were accepted', async () => {
    merchant.answers(accept);
    await merchant.conv([...PAID, ...ONCE]);
    merchant.answers(respond(403, '{"detail":"order O7 is not yours"}', JSON_TYPE));
    const other = PAID.map((word) => (word === 'O1' ? 'O7' : word));
    const run = await merchant.conv([...other, ...ONCE]);
    expect(run.status).toBe(6);
    expect(run.stdout).toContain('accepts other reports with the same key and endpoint');
    expect(run.stdout).toContain('order O7 is not yours');
  });

  it('is one with a 401: the credentials may have changed since', async () => {
    merchant.answers(accept);
    await merchant.conv([...PAID, ...ONCE]);
    merchant.answers(respond(401, ''));
    const other = PAID.map((word) => (word === 'O1' ? 'O7' : word));
    expect((await merchant.conv([...other, ...ONCE])).status).toBe(4);
  });

  it('is one where nothing was', async () => {
    merchant.answers(respond(403, '{"detail":"no"}', JSON_TYPE));
    expect((await merchant.conv([...PAID, ...ONCE])).status).toBe(4);
  });
});

/** The date in two seconds, as RFC 850 has it. */
function soon(): string {
  const later = new Date(Date.now() + 2000);
  const [, day = '', month = '', year = '', time = ''] =
    /^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/.exec(later.toUTCString()) ?? [];
  const weekday = later.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
}

it('Retry-After is heard in each form of a date', async () => {
  merchant.answers((response, request, count) => {
    const answer =
      count === 1
        ? respond(429, '{"message":"Slow down"}', { ...JSON_TYPE, 'retry-after': soon() })
        : respond(200, record({}), JSON_TYPE);
    answer(response, request, count);
  });
  const run = await merchant.conv(argv`${PAID} --retries 1 --yes`);
  expect(run.status).toBe(0);
  expect(run.stderr).toContain('asks conv to wait');
});

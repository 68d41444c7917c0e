import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { finished, type RunOptions } from '../helpers/conv-here.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { createMerchant, json, MERCHANT_SECRET } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { type Answer, accept, drop, respond, stall } from '../helpers/service.ts';

const PAID = argv`paid --order 123 --amount 5000 --currency KRW --click-id aev`;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const merchant = perTest(createMerchant, (it) => it.leave());

const conv = (args: readonly string[], options: RunOptions = {}) => merchant.conv(args, options);
const start = (args: readonly string[]) =>
  merchant.machine.start(args, { env: merchant.credentials });

const record = (over: object) =>
  JSON.stringify({
    data: {
      merchant_order_id: '123',
      transaction_id: 'x:1:123',
      status: 'CONFIRMED',
      net_amount: 5000,
      refunded_amount: 0,
      currency: 'KRW',
      ...over,
    },
  });

describe('what the service answers decides the outcome and the exit status', () => {
  it.each<[string, Answer, number, string, string | null]>([
    ['200 with the record', accept, 0, 'accepted', null],
    ['201 with the record', respond(201, record({}), JSON_TYPE), 0, 'accepted', null],
    ['401', respond(401, ''), 4, 'unauthorized', 'unauthorized'],
    ['403', respond(403, 'no'), 4, 'unauthorized', 'unauthorized'],
    ['422', respond(422, '{"error":{"code":"order_closed"}}'), 5, 'rejected', 'rejected'],
    [
      '404',
      respond(404, '<html><title>Not Found</title></html>'),
      6,
      'undelivered',
      'wrong_address',
    ],
    ['400 with nothing', respond(400, ''), 5, 'rejected', 'rejected'],
    ['422 in another format', respond(422, '{"message":"no"}'), 5, 'rejected', 'rejected'],
    ['422 with 3 MB', respond(422, `{"error":"${'no '.repeat(1_000_000)}"}`), 5, 'rejected', null],
    ['400 of a gateway', respond(400, '<html>'), 6, 'undelivered', 'not_processed'],
    ['413', respond(413, '{"error":{"code":"too_large"}}'), 6, 'undelivered', 'not_processed'],
    ['500', respond(500, ''), 6, 'unconfirmed', 'service_error'],
    ['429', respond(429, ''), 6, 'undelivered', 'rate_limited'],
    [
      '302',
      respond(302, '', { Location: 'https://elsewhere.example/' }),
      6,
      'undelivered',
      'redirected',
    ],
    [
      '200 with HTML',
      respond(200, '<!doctype html><title>Welcome</title>'),
      6,
      'unconfirmed',
      null,
    ],
    ['200 with nothing', respond(200, ''), 6, 'unconfirmed', null],
    [
      '200 with another order',
      respond(200, record({ merchant_order_id: '9' })),
      6,
      'unconfirmed',
      null,
    ],
    [
      '200 with an unknown status',
      respond(200, record({ status: 'MAYBE' })),
      6,
      'unconfirmed',
      null,
    ],
    [
      '200 with another amount',
      respond(200, record({ net_amount: 4999 })),
      6,
      'unconfirmed',
      'effect_not_shown',
    ],
    [
      '200 with another currency',
      respond(200, record({ currency: 'USD' })),
      6,
      'unconfirmed',
      'effect_not_shown',
    ],
    [
      '200 of a refund that nobody asked for',
      respond(200, record({ refunded_amount: 5 })),
      6,
      'unconfirmed',
      'effect_not_shown',
    ],
    ['200 with 10 MB', respond(200, 'x'.repeat(10_000_000)), 6, 'unconfirmed', null],
    ['a dropped connection', drop, 6, 'unconfirmed', 'closed_without_answer'],
  ])('%s', async (_, given, exit, outcome, code) => {
    merchant.answers(given);
    const run = await conv(argv`${PAID} --retries 0 --json`);
    expect(run.status).toBe(exit);
    expect(json(run)).toMatchObject({ outcome, attempts: 1 });
    if (code !== null) expect(json(run).error.code).toBe(code);
    const isOpen = outcome !== 'accepted' && outcome !== 'rejected';
    const { event_id } = json(run);
    expect(json(run).replay).toBe(isOpen ? `conv replay ${event_id}` : null);
  });

  it('no answer in time: the outcome is unknown', async () => {
    merchant.answers(stall);
    const run = await conv(argv`${PAID} --retries 0 --timeout 0.3 --json`);
    expect(run.status).toBe(6);
    expect(json(run)).toMatchObject({ outcome: 'unconfirmed', http_status: null });
  });

  it('nobody listens: not delivered, and it is in the journal', async () => {
    const nobody = { env: { CONV_ENDPOINT: 'http://127.0.0.1:9' } };
    const run = await conv(argv`${PAID} --retries 0 --json`, nobody);
    expect(run.status).toBe(6);
    expect(json(run)).toMatchObject({ outcome: 'undelivered', error: { code: 'refused' } });
    const listed = await conv(argv`log --pending --json`);
    expect(json(listed)).toMatchObject({ event_id: json(run).event_id, state: 'pending' });
  });

  it('where nothing is there, the next step is to check the endpoint and to replay', async () => {
    merchant.answers(respond(404, 'no'));
    const run = await conv(PAID);
    expect(run.status).toBe(6);
    expect(run.stdout).toContain('paid 123 not delivered');
    expect(run.stdout).toContain('check the endpoint');
    expect(run.stdout).toMatch(
      /next +check the endpoint \(conv whoami\), then conv replay paid-\w+ \(safe: it counts once\)/,
    );
    expect(merchant.service.requests).toHaveLength(1);
    merchant.answers(accept);
    expect((await conv(['replay', '--pending'])).status).toBe(0);
  });

  it('the record reaches a script digit for digit', async () => {
    const digits = '5000.00,"quota":12345678901234567890.10';
    merchant.answers(respond(200, record({}).replace('5000', digits)));
    const { stdout } = await conv([...PAID, '--json']);
    expect(stdout).toContain(`"net_amount":${digits}`);
  });
});

describe('retries', () => {
  it.each<[string, Answer]>([
    ['a dropped connection', drop],
    ['409', respond(409, '')],
    ['429 with Retry-After', respond(429, '', { 'Retry-After': '0' })],
    ['503', respond(503, '')],
  ])('after %s the very same bytes go out under a fresh signature', async (_, fault) => {
    merchant.answers((response, request, count) =>
      (count === 1 ? fault : accept)(response, request, count),
    );
    const run = await conv([...PAID, '--json']);
    expect(run.status).toBe(0);
    expect(json(run)).toMatchObject({ outcome: 'accepted', attempts: 2 });
    expect(merchant.bodies()[1]).toBe(merchant.bodies()[0]);
    expect(run.stderr).toContain('attempt 1: ');
  });

  it('a longer wait than a minute is not waited for', async () => {
    merchant.answers(respond(429, '', { 'Retry-After': '3600' }));
    const run = await conv([...PAID, '--json']);
    expect(run.status).toBe(6);
    expect(merchant.service.requests).toHaveLength(1);
  });

  it('what may have been counted stays unknown, even if a later attempt surely was not', async () => {
    merchant.answers((response, request, count) =>
      (count === 1 ? drop : respond(429, ''))(response, request, count),
    );
    expect(json(await conv(argv`${PAID} --retries 1 --json`))).toMatchObject({
      outcome: 'unconfirmed',
    });
  });
});

describe('replay', () => {
  it('sends the very same bytes after a time-out', async () => {
    merchant.answers(stall);
    const first = json(await conv(argv`${PAID} --retries 0 --timeout 0.3 --json`));
    merchant.answers(accept);
    const run = await conv(argv`replay --event-id ${first.event_id} --json`);
    expect(run.status).toBe(0);
    expect(json(run)).toMatchObject({ event_id: first.event_id, outcome: 'accepted' });
    expect(merchant.bodies()[1]).toBe(merchant.bodies()[0]);
  });

  it('sends the very same bytes after kill -9 in the middle of a request', async () => {
    merchant.answers(stall);
    const arrived = merchant.service.nextRequest();
    const child = start(PAID);
    await arrived;
    child.kill('SIGKILL');
    await once(child, 'close');
    merchant.answers(accept);
    const run = await conv(argv`replay --pending --json`);
    expect(json(run)).toMatchObject({ outcome: 'accepted', merchant_order_id: '123' });
    expect(merchant.bodies()[1]).toBe(merchant.bodies()[0]);
    expect((await conv(['replay', '--pending'])).stderr).toContain('nothing to resend');
  });

  it('of an accepted event says that it was counted once', async () => {
    const { event_id } = json(await conv([...PAID, '--json']));
    const run = await conv(argv`replay --event-id ${event_id}`);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('once: the service had already accepted it');
  });

  it('takes ids from standard input, and ends in 8 where some of several are not accepted', async () => {
    const one = json(await conv([...PAID, '--json'])).event_id;
    const two = json(await conv([...PAID.with(2, '124'), '--json'])).event_id;
    merchant.answers((response, request, count) =>
      (count === 3 ? accept : respond(422, '{"error":{"code":"closed"}}'))(
        response,
        request,
        count,
      ),
    );
    const run = await conv(argv`replay - --json`, { input: `${one}\n\n${two}\n` });
    expect(run.status).toBe(8);
    expect(jsonLines(run.stdout).map((it) => it.outcome)).toEqual(['accepted', 'rejected']);
  });

  it('stops at once where the credentials are refused', async () => {
    merchant.answers(respond(503, ''));
    await conv(argv`${PAID} --retries 0`);
    await conv(argv`${PAID.with(2, '124')} --retries 0`);
    merchant.answers(respond(401, ''));
    const run = await conv(argv`replay --pending --json`);
    expect(run.status).toBe(4);
    expect(merchant.service.requests).toHaveLength(3);
  });

  it('of an order leaves out what the service has refused', async () => {
    await conv(PAID);
    merchant.answers(respond(422, '{"error":{"code":"refund_out_of_range"}}'));
    await conv(argv`partial --order 123 --amount 9999`);
    merchant.answers(accept);
    const run = await conv(argv`replay --order 123 --json`);
    expect(jsonLines(run.stdout).map((it) => it.kind)).toEqual(['paid']);
  });

  it.each([
    [['replay'], 'usage'],
    [argv`replay --event-id no-such-event`, 'unknown_event'],
  ])('conv %j: nothing is sent', async (args, code) => {
    const { status, stderr } = await conv(args);
    expect(status).toBe(2);
    expect(stderr).toContain(`[${code}]`);
  });

  it('refuses another account without an explicit word', async () => {
    const { event_id } = json(await conv([...PAID, '--json']));
    const replay = argv`replay --event-id ${event_id}`;
    const other = { env: { CONV_API_KEY: 'key_2' } };
    const refused = await conv(replay, other);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('[other_account]');
    expect(merchant.service.requests).toHaveLength(1);
    const explicit = await conv(argv`${replay} --other-account --json`, other);
    expect(explicit.status).toBe(0);
    expect(merchant.bodies()[1]).toBe(merchant.bodies()[0]);
  });

  it('of several events of an order, dry, counts what the earlier ones would have brought', async () => {
    merchant.answers(respond(503, ''));
    const order = PAID[PAID.indexOf('--order') + 1] ?? '';
    await conv(argv`${PAID} --retries 0`);
    const refund = argv`partial --order ${order} --amount 1 --refund-id R`;
    await conv(argv`${refund} --overtake --retries 0`);
    const dry = argv`replay --pending --dry-run --json`;
    const outcomes = async () => jsonLines((await conv(dry)).stdout).map((it) => it.outcome);
    expect(await outcomes()).toEqual(['accepted', 'accepted']);
    expect(await outcomes()).toEqual(['accepted', 'accepted']);
  });

  it('as a dry run leaves no trace', async () => {
    merchant.answers(respond(503, ''));
    const { event_id } = json(await conv(argv`${PAID} --retries 0 --json`));
    const run = await conv(argv`replay --event-id ${event_id} --dry-run --json`);
    expect(json(run)).toMatchObject({ outcome: 'accepted', dry_run: true });
    expect(merchant.service.requests).toHaveLength(1);
    expect(JSON.parse((await conv(argv`show ${event_id} --json`)).stdout)).toMatchObject({
      state: 'pending',
    });
  });
});

describe('an interrupted report', () => {
  it('ends in 130, says what is left, and is sent by a replay', async () => {
    merchant.answers(stall);
    const arrived = merchant.service.nextRequest();
    const child = start(PAID);
    const run = finished(child);
    await arrived;
    child.kill('SIGINT');
    const { status, stderr } = await run;
    expect(status).toBe(130);
    expect(stderr).toContain('[interrupted]');
    expect(stderr).toMatch(/conv replay paid-\w{32}/);
    merchant.answers(accept);
    expect((await conv(['replay', '--pending'])).status).toBe(0);
    expect(merchant.bodies()[1]).toBe(merchant.bodies()[0]);
  });
});

describe('one sender an event', () => {
  it('a second process does not send what a first is sending', async () => {
    merchant.answers(stall);
    const arrived = merchant.service.nextRequest();
    const child = start(PAID);
    const first = finished(child);
    await arrived;
    const second = await conv(PAID);
    expect(second.status).toBe(6);
    expect(second.stderr).toContain('[event_busy]');
    expect(merchant.service.requests).toHaveLength(1);
    child.kill('SIGINT');
    await first;
  });
});

describe('secrets', () => {
  it('appear in no output, no file and no error', async () => {
    merchant.answers((response) => {
      response
        .writeHead(500, { 'X-Echo': MERCHANT_SECRET })
        .end(`your secret is ${MERCHANT_SECRET}`);
    });
    const runs = [
      await conv(argv`${PAID} --verbose --retries 1`),
      await conv(argv`${PAID} --json --retries 0`),
      await conv([...PAID, '--curl']),
      await conv(argv`replay --pending --verbose --retries 0`),
      await conv(['whoami']),
      await conv(['log', '--json']),
    ];
    const said = runs.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    expect(said).not.toContain(MERCHANT_SECRET);
    expect(said).toContain('your secret is <hidden>');
    const data = path.join(merchant.machine.home, 'data');
    const stored = readdirSync(data).map((name) => readFileSync(path.join(data, name), 'latin1'));
    expect(stored.join('')).toContain('merchant_order_id');
    expect(stored.join('')).not.toContain(MERCHANT_SECRET);
  });
});

describe('a reader that goes away', () => {
  it('changes nothing about the report', async () => {
    const child = start(PAID);
    child.stdout?.destroy();
    const run = await finished(child);
    expect(run.status).toBe(0);
    expect(merchant.service.requests).toHaveLength(1);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { bodyOfCheck } from '../../src/client/delivery/check-account.ts';
import { parseJson } from '../../src/core/kit/json/parse.ts';
import { validateReport } from '../../src/core/protocol/rulebook/validate.ts';
import { DIMENSION_NAMES } from '../../src/mock/dialects/dimensions.ts';
import { argv } from '../helpers/argv.ts';
import { coveringDialects } from '../helpers/dialects.ts';
import { createMerchant, json } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { type Played, playDialect } from '../helpers/played-dialect.ts';
import { drop, respond } from '../helpers/service.ts';

const merchant = perTest(createMerchant, (it) => it.leave());
const played: Played[] = [];
afterEach(async () => {
  for (const one of played.splice(0)) await one.close();
});

const CHECK = argv`whoami --check --json`;
const OK = { key: 'ok', signature: 'ok', clock: 'ok' };

/** A minute of a given distance from now, as HTTP writes it. */
const dateIn = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toUTCString();

describe('the request of conv whoami --check', () => {
  it('is one that the specification never lets count', () => {
    const parsed = parseJson(bodyOfCheck('conv-check-1').toString());
    if (!parsed.ok) throw new Error('no JSON');
    const { report, violations } = validateReport('partial', parsed.node);
    expect(report).toBeUndefined();
    expect(violations.map(({ at, rule }) => [at, rule])).toEqual([['refund_amount', 'value']]);
  });

  it('names a new order and a new event each time, in one request without a retry', async () => {
    merchant.answers(respond(503, ''));
    await merchant.conv(CHECK);
    await merchant.conv(CHECK);
    const [one, other, ...more] = merchant.bodies().map((body) => JSON.parse(body));
    expect(more).toEqual([]);
    expect(one).toEqual({
      merchant_order_id: expect.stringMatching(/^conv-check-[\da-f-]{36}$/),
      event_id: one.merchant_order_id,
      refund_amount: -1,
    });
    expect(other.merchant_order_id).not.toBe(one.merchant_order_id);
    expect(merchant.service.requests.map(({ path }) => path)).toEqual([
      '/conversions/partial',
      '/conversions/partial',
    ]);
    expect((await merchant.conv(['log', '--json'])).stdout).toBe('');
  });

  it('is accepted as signed by every service that the specification permits, and counted by none', async () => {
    for (const dialect of coveringDialects()) {
      const words = DIMENSION_NAMES.map((name) => `${name}=${dialect[name]}`).join(',');
      const one = await playDialect(words);
      played.push(one);
      const { status, stdout } = await one.conv(...CHECK);
      expect([status, JSON.parse(stdout).check], words).toEqual([0, expect.objectContaining(OK)]);
      for (const { orders, events } of one.mock.state.ledgers.values())
        expect([orders.size, events.size], words).toEqual([0, 0]);
    }
  });
});

describe('conv whoami --check tells apart', () => {
  const play = async (dialect: string): Promise<Played> => {
    const one = await playDialect(dialect);
    played.push(one);
    return one;
  };

  it.each([
    [{ CONV_API_KEY: 'shop_b' }, 'key_refused', { key: 'wrong', signature: 'unknown' }],
    [{ CONV_HMAC_SECRET: 'other-secret' }, 'signature_refused', { key: 'ok', signature: 'wrong' }],
  ])('%j: %s', async (env, code, findings) => {
    const { machine, env: right } = await play('own');
    const { status, stdout } = await machine.run(CHECK, { env: { ...right, ...env } });
    expect([status, JSON.parse(stdout).check]).toEqual([
      4,
      expect.objectContaining({ outcome: 'unauthorized', code, clock: 'ok', ...findings }),
    ]);
  });

  it.each(['bare', 'empty'])('neither where a 401 is %s, and says so', async (unauthorized) => {
    const { machine, env } = await play(`unauthorized=${unauthorized}`);
    const wrong = { env: { ...env, CONV_HMAC_SECRET: 'other-secret' } };
    const { status, stdout } = await machine.run(CHECK, wrong);
    expect([status, JSON.parse(stdout).check]).toEqual([
      4,
      expect.objectContaining({ key: 'unknown', signature: 'unknown', clock: 'ok' }),
    ]);
    const { stdout: text } = await machine.run(argv`whoami --check`, wrong);
    expect(text).toContain('does not say which of them is wrong');
    expect(text).toContain('conv whoami --fingerprint');
  });

  it.each([
    [-10, 'your clock is 10 min fast', 600],
    [10, 'your clock is 10 min slow', -600],
  ])('a clock that is off by %i min', async (minutes, words, seconds) => {
    merchant.answers(respond(401, '{"message":"bad signature"}', { date: dateIn(minutes) }));
    const { status, stdout } = await merchant.conv(CHECK);
    const { check } = JSON.parse(stdout);
    expect(status).toBe(4);
    expect(check).toMatchObject({ code: 'clock_off', clock: 'wrong', signature: 'unknown' });
    expect(Math.abs(check.clock_skew_seconds - seconds)).toBeLessThan(10);
    const { stdout: text } = await merchant.conv(argv`whoami --check`);
    expect(text).toContain(`\n✗ not accepted: ${words} (the limit is 5 min)\n`);
    expect(text).toMatch(/next +set the clock/);
  });

  it.each([
    ['{"message":"Invalid API key"}', 'key_refused'],
    ['{"error":"signature does not match"}', 'signature_refused'],
    ['{"message":"request timestamp is too old"}', 'clock_off'],
    ['{"message":"invalid key or signature"}', 'unauthorized'],
  ])('what a service says: %s', async (body, code) => {
    merchant.answers(respond(401, body, { 'content-type': 'application/json' }));
    expect(json(await merchant.conv(CHECK)).check.code).toBe(code);
  });

  it.each([
    ['no answer', drop, 'closed_without_answer'],
    ['a failure', respond(503, ''), 'service_error'],
    ['a wrong address', respond(404, '<html>', { 'content-type': 'text/html' }), 'wrong_address'],
  ])('%s, which says nothing of the account', async (_, answer, code) => {
    merchant.answers(answer);
    const { status, stdout } = await merchant.conv(CHECK);
    const unknown = { key: 'unknown', signature: 'unknown', clock: 'unknown' };
    expect([status, JSON.parse(stdout).check]).toEqual([
      6,
      expect.objectContaining({ outcome: 'unanswered', code, ...unknown }),
    ]);
  });
});

describe('conv whoami --check says no more than an answer shows:', () => {
  const text = async () => (await merchant.conv(argv`whoami --check`)).stdout;

  it.each([
    ['{}', {}],
    ['{"success":true}', {}],
    ['OK', { 'content-type': 'text/plain' }],
    ['<html><title>Welcome</title>', { 'content-type': 'text/html' }],
  ])('a 200 to a report that no service can accept: %s', async (body, headers) => {
    merchant.answers(respond(200, body, headers));
    const { status, stdout } = await merchant.conv(CHECK);
    const unknown = { key: 'unknown', signature: 'unknown', clock: 'unknown' };
    const why =
      'the service answered 200 to a report that no service can accept; is this the right endpoint?';
    const found = { outcome: 'unanswered', code: 'check_accepted', message: why, ...unknown };
    expect([status, JSON.parse(stdout).check]).toEqual([6, expect.objectContaining(found)]);
    expect(await text()).toMatch(`\n✗ not checked: ${why}\n`);
    expect(await text()).toMatch(/\n {2}next +check the endpoint, then run the command again\n/);
  });

  it.each([
    [422, '{"error":"unknown order"}'],
    [409, '{"error":"no such order"}'],
    [200, '{"success":false,"message":"unknown order"}'],
  ])('what an acceptance rests on: %i %s', async (status, body) => {
    merchant.answers(respond(status, body, { 'content-type': 'application/json' }));
    const shown = await text();
    expect(shown).toContain('\n✓ the service accepts the key, the signature, and the clock\n');
    expect(shown).toMatch(new RegExp(`basis +HTTP ${status}: it refused the report`));
  });

  it.each([
    [429, 'the service limits requests: run the command again later'],
    [500, 'run the command again later; if that does not help, ask the service'],
    [503, 'run the command again later; if that does not help, ask the service'],
    [404, 'check the endpoint and the network, then run the command again'],
  ])('what to do after a %i', async (status, next) => {
    merchant.answers(respond(status, ''));
    const shown = await text();
    expect(shown).toContain('\n✗ not checked: there is no usable response from the service\n');
    expect(shown).toContain(next);
    expect(shown).not.toContain('counting');
  });

  it.each([
    ['', 'next +compare .*, and correct them: CONV_API_KEY, CONV_HMAC_SECRET'],
    [
      '{"message":"Invalid API key"}',
      'next +set CONV_API_KEY to the key that the service gave you',
    ],
    ['{"message":"bad signature"}', 'next +compare the secret .*: CONV_HMAC_SECRET'],
  ])('which variables to correct after the 401 %j', async (body, next) => {
    merchant.answers(respond(401, body, { 'content-type': 'application/json' }));
    expect(await text()).toMatch(new RegExp(next));
  });
});

describe('a clock that is off', () => {
  const stated = '{"error":{"code":"timestamp_outside_window","message":"no","skew_seconds":-310}}';
  const answered = () => respond(401, stated, { 'content-type': 'application/json' });
  const SENTENCE = 'your clock is 5 min 10 s slow (the limit is 5 min)';

  it('is what show and log say, if the journaled answer states it', async () => {
    merchant.answers(answered());
    await merchant.conv(argv`paid --order 1 --amount 5 --currency KRW --click-id c`);
    const { stdout } = await merchant.conv(['show', '1']);
    expect(stdout).toContain(`not accepted: ${SENTENCE}`);
    expect((await merchant.conv(['log'])).stdout).toContain(SENTENCE);
    const { reason } = json(await merchant.conv(['log', '--json']));
    expect(reason).toBe(SENTENCE);
  });

  it('is a field of the error that ends a file', async () => {
    merchant.answers(answered());
    const input = '{"kind":"paid","merchant_order_id":"1","amount":5,"currency":"KRW"}';
    const { status, stderr } = await merchant.conv(argv`send - --json`, { input });
    const error = stderr.split('\n').find((line) => line.startsWith('{"error"')) ?? '';
    expect([status, JSON.parse(error).error]).toEqual([
      4,
      expect.objectContaining({ code: 'clock_off', clock_skew_seconds: -310 }),
    ]);
  });

  it.each([
    [argv`paid --order 1 --amount 5 --currency KRW --click-id c`],
    [argv`replay --pending`],
  ])('is the headline and the next step: %j', async (args) => {
    merchant.answers(respond(401, '', { date: dateIn(-10) }));
    await merchant.conv(argv`paid --order 1 --amount 5 --currency KRW --click-id c`);
    const { status, stdout } = await merchant.conv(args);
    expect(status).toBe(4);
    expect(stdout).toContain('not accepted: your clock is 10 min fast (the limit is 5 min)\n');
    expect(stdout).toMatch(/next +set the clock, then conv replay paid-/);
    expect(json(await merchant.conv([...args, '--json'])).error).toMatchObject({
      code: 'clock_off',
      clock_skew_seconds: expect.closeTo(600, -1),
    });
  });
});

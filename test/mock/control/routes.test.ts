import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { REPORT_KINDS } from '../../../src/core/protocol/kinds/index.ts';
import { NOW, paid, partial, plain, SECRET } from '../requests.ts';
import { ask, bearer, report, type Steered, startSteered, tell } from './steered.ts';

const paidOnce = async (): Promise<Steered> => {
  const mock = await startSteered();
  await report(mock, '/conversions', paid('42', 'e-1', '1290'));
  return mock;
};

describe('faults', () => {
  it('are added, listed with their counts, switched and taken away', async () => {
    const mock = await startSteered();
    const added = await tell(mock, 'POST', '/_conv/faults', { rule: 'status=503  first=1' });
    const fault = { id: 'f1', text: 'status=503 first=1', enabled: true, seen: 0, acted: 0 };
    expect(added).toEqual({ status: 200, json: { fault } });
    expect(await report(mock, '/conversions', paid('1', 'e-1'))).toBe(503);
    const acted = { ...fault, seen: 1, acted: 1 };
    expect((await tell(mock, 'GET', '/_conv/faults')).json).toEqual({ seed: 7, faults: [acted] });
    const off = await tell(mock, 'POST', '/_conv/faults', { id: 'f1', enabled: false });
    expect(off.json.fault.enabled).toBe(false);
    expect((await tell(mock, 'DELETE', '/_conv/faults?id=f1')).json).toEqual({ done: true });
    expect((await tell(mock, 'GET', '/_conv/faults')).json.faults).toEqual([]);
    expect(await report(mock, '/conversions', paid('1', 'e-1'))).toBe(200);
  });

  it.each([
    [{ rule: 'explode' }, 400, 'invalid_body', 'explode'],
    [{ rule: '' }, 400, 'invalid_body', 'rule'],
    [{ rule: 'status=200 first=0' }, 400, 'invalid_body', 'first'],
    [{ rule: 5 }, 400, 'invalid_body', 'rule must be a string'],
    [{ rule: 'hang', id: 'f1', enabled: true }, 400, 'invalid_body', '"rule" is unknown here'],
    [{ id: 'f1' }, 400, 'invalid_body', 'enabled is missing'],
    [{ id: 'f1', enabled: 'no' }, 400, 'invalid_body', 'enabled must be true or false'],
    [{ id: 'f9', enabled: true }, 404, 'no_such_fault', 'f9'],
    [{ id: '__proto__', enabled: true }, 404, 'no_such_fault', '__proto__'],
    [[], 400, 'invalid_body', 'the body is not a JSON object'],
    [null, 400, 'invalid_body', 'the body is not a JSON object'],
  ])('%j: %i %s', async (body, status, code, word) => {
    const mock = await startSteered();
    const answer = await tell(mock, 'POST', '/_conv/faults', body);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    expect(answer.json.error.message).toContain(word);
    expect(mock.faults.list()).toEqual([]);
  });

  it('DELETE?id=f9: there is no such fault', async () => {
    const mock = await startSteered();
    await tell(mock, 'POST', '/_conv/faults', { rule: 'hang' });
    const { status, json } = await tell(mock, 'DELETE', '/_conv/faults?id=f9');
    expect([status, json.error.code, mock.faults.list().length]).toEqual([404, 'no_such_fault', 1]);
  });

  it.each(['', '?id=', '?ID=f1'])('DELETE%s: asks which', async (query) => {
    const mock = await startSteered();
    await tell(mock, 'POST', '/_conv/faults', { rule: 'hang' });
    const { status, json } = await tell(mock, 'DELETE', `/_conv/faults${query}`);
    expect([status, json.error]).toEqual([
      400,
      { code: 'missing_parameter', message: 'name the rule: ?id=f1' },
    ]);
    expect(mock.faults.list()).toHaveLength(1);
  });
});

describe('the clock', () => {
  it.each([
    [{ advance_seconds: 301 }, NOW + 301],
    [{ advance_seconds: -301 }, NOW - 301],
    [{ advance_seconds: 0.5 }, NOW + 0.5],
    [{ now: '2026-01-01T00:00:00Z' }, Date.UTC(2026, 0, 1) / 1000],
    [{ now: '2026-01-01T09:00:00+09:00' }, Date.UTC(2026, 0, 1) / 1000],
  ])('%j: says %d then', async (body, seconds) => {
    const mock = await startSteered();
    const now = new Date(seconds * 1000).toISOString();
    expect(await tell(mock, 'POST', '/_conv/clock', body)).toEqual({ status: 200, json: { now } });
    expect((await tell(mock, 'GET', '/_conv/clock')).json).toEqual({ now });
  });

  it.each([
    [{}, 'advance_seconds is missing'],
    [{ advance_seconds: '301' }, 'advance_seconds must be a number'],
    [{ advance_seconds: 1e99 }, 'advance_seconds must be at most 31622400'],
    [{ advance_seconds: -1e99 }, 'advance_seconds must be at least -31622400'],
    [{ advance_seconds: null }, 'advance_seconds must be a number'],
    [{ advance_seconds: 1, now: '2026-01-01T00:00:00Z' }, '"now" is unknown here'],
    [{ now: '2026-01-01' }, 'now has no time of day; for example 2026-01-01T00:00:00Z'],
    [{ now: '2026-01-01T00:00:00' }, 'now has no time zone; for example 2026-01-01T00:00:00Z'],
    [{ now: '2026-02-30T00:00:00Z' }, 'now is not a time such as 2026-01-01T00:00:00Z'],
    [{ now: '2026-01-01T00:00:00Z,frozen' }, 'now is not a time such as 2026-01-01T00:00:00Z'],
    [{ now: 'tomorrow' }, 'now is not a time such as 2026-01-01T00:00:00Z'],
    [{ now: '1969-12-31T23:59:59Z' }, "now is outside the clock's range, 1970 to 9999"],
    [{ now: '9999-12-31T23:59:59-12:00' }, "now is outside the clock's range, 1970 to 9999"],
    [{ now: '+010000-01-01T00:00:00Z' }, "now is outside the clock's range, 1970 to 9999"],
    [{ now: 0 }, 'now must be a string'],
    [{ skew: 1 }, 'advance_seconds is missing; "skew" is unknown here'],
    ['now', 'the body is not a JSON object'],
    [[], 'the body is not a JSON object'],
  ])('%j: 400 %s, and it is left alone', async (body, message) => {
    const mock = await startSteered();
    const { status, json } = await tell(mock, 'POST', '/_conv/clock', body);
    expect([status, json.error.code, json.error.message]).toEqual([400, 'invalid_body', message]);
    expect(json.error.hint).toContain('advance_seconds');
    expect(mock.clock.now()).toBe(NOW * 1000);
  });

  it.each([
    ['', 'the body is empty'],
    ['{"advance_seconds":1', 'the body is not JSON'],
    ['advance_seconds=1', 'the body is not JSON'],
  ])('%j: %s', async (body, message) => {
    const mock = await startSteered();
    const { text } = await ask(mock, '/_conv/clock', { method: 'POST', headers: bearer, body });
    expect(JSON.parse(text).error).toMatchObject({ code: 'invalid_body', message });
  });

  it.each([
    ['1970-01-01T00:00:10Z', -11],
    ['9999-12-31T23:59:59Z', 1],
  ])('from %s it does not go on by %i s', async (now, seconds) => {
    const mock = await startSteered();
    await tell(mock, 'POST', '/_conv/clock', { now });
    const { status, json } = await tell(mock, 'POST', '/_conv/clock', { advance_seconds: seconds });
    expect([status, json.error.message]).toEqual([
      400,
      'advance_seconds moves the clock out of its range, 1970 to 9999',
    ]);
    expect((await tell(mock, 'GET', '/_conv/clock')).json.now.slice(0, 19)).toBe(now.slice(0, 19));
  });
});

describe('expectations', () => {
  it('are held against what came so far', async () => {
    const expectations = ['paid order=42 ==1', 'paid order=42 amount=12.90'];
    const { status, json } = await tell(await paidOnce(), 'POST', '/_conv/expectations', {
      expectations,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      passed: false,
      expectations: [
        { expectation: expectations[0], passed: true },
        {
          expectation: expectations[1],
          passed: false,
          closest: { sequence: 1, kind: 'paid', differences: [expect.stringContaining('1290')] },
        },
      ],
    });
  });

  it('come with the requests to unknown paths, which no assertion sees', async () => {
    const mock = await startSteered();
    await report(mock, '/v1/conversions', paid('42', 'e-1'));
    const question = { expectations: ['every signature valid'], allow_none: true };
    const { json } = await tell(mock, 'POST', '/_conv/expectations', question);
    expect([json.passed, json.unknown_paths]).toEqual([
      true,
      { requests: 1, paths: ['POST /v1/conversions'] },
    ]);
  });

  it('fail where no report was accepted, unless that is allowed', async () => {
    const mock = await startSteered();
    await report(mock, '/v1/conversions', paid('42', 'e-1'));
    const question = { expectations: ['every signature valid'] };
    const { json } = await tell(mock, 'POST', '/_conv/expectations', question);
    expect(json).toMatchObject({
      passed: false,
      expectations: [
        { passed: true },
        {
          expectation: 'at least one report is accepted',
          summary: expect.stringMatching(
            /\(POST \/v1\/conversions\); the path must directly follow the base URL: http:\/\/[^ ]+\/conversions \(add "allow_none": true if/,
          ),
        },
      ],
    });
  });

  it('are waited for', async () => {
    const mock = await startSteered();
    const question = { expectations: ['paid order=42'], within_seconds: 60 };
    const waited = tell(mock, 'POST', '/_conv/expectations', question);
    await report(mock, '/conversions', paid('42', 'e-1'));
    expect((await waited).json.passed).toBe(true);
  });

  it('that are not met in time have failed', async () => {
    const question = { expectations: ['paid order=43'], within_seconds: 0.05 };
    const { status, json } = await tell(await paidOnce(), 'POST', '/_conv/expectations', question);
    expect([status, json.passed]).toEqual([200, false]);
  });

  it.each([
    [{ expectations: ['payed order=42', 'paid amount=x'] }, ['payed', 'amount']],
    [{ expectations: [] }, ['expectations must not be empty']],
    [{ expectations: 'paid order=42' }, ['expectations must be a list']],
    [{ expectations: [42] }, ['expectations.0 must be a string']],
    [{ expectations: ['paid'], within_seconds: -1 }, ['within_seconds must be at least 0']],
    [{ expectations: ['paid'], within_seconds: 61 }, ['within_seconds must be at most 60']],
    [{}, ['expectations is missing']],
  ])('%j: 400 with the reasons', async (body, words) => {
    const { status, json } = await tell(await startSteered(), 'POST', '/_conv/expectations', body);
    expect([status, json.error.code]).toEqual([400, 'invalid_body']);
    for (const word of words) expect(json.error.message).toContain(word);
    expect(json.error.hint).toContain('paid order=42');
  });
});

describe('resend', () => {
  const AGAIN = { path: '/conversions', body: paid('42', 'e-1', '1290') };

  it("signs anew by the service's clock, and counts as a repeated event", async () => {
    const mock = await paidOnce();
    await tell(mock, 'POST', '/_conv/clock', { advance_seconds: 100_000 });
    const { status, json } = await tell(mock, 'POST', '/_conv/resend', AGAIN);
    expect([status, json.sequence, json.http_status]).toEqual([200, 2, 200]);
    expect(JSON.parse(json.body).data.merchant_order_id).toBe('42');
    const { requests, totals } = (await tell(mock, 'GET', '/_conv/requests')).json;
    expect(totals).toEqual({ accepted: 1, repeated: 1, refused: 0 });
    expect(requests).toMatchObject([
      { resent: false, outcome: 'accepted' },
      { resent: true, outcome: 'repeated', presented: { timestamp: String(NOW + 100_000) } },
    ]);
  });

  it('of another merchant is signed with its secret', async () => {
    const mock = await paidOnce();
    const { json } = await tell(mock, 'POST', '/_conv/resend', { ...AGAIN, api_key: 'shop_b' });
    expect(json.http_status).toBe(200);
    expect(mock.history.entries.at(-1)).toMatchObject({ outcome: 'accepted', resent: true });
  });

  it('is refused as any report is, and meets no fault', async () => {
    const mock = await startSteered();
    await tell(mock, 'POST', '/_conv/faults', { rule: 'hang' });
    const body = partial('42', 'e-2', '1');
    const { json } = await tell(mock, 'POST', '/_conv/resend', {
      path: '/conversions/partial',
      body,
    });
    expect([json.http_status, JSON.parse(json.body).error.code]).toEqual([422, 'unknown_order']);
  });

  it.each([
    [{ ...AGAIN, api_key: 'nobody' }, 404, 'no_such_merchant'],
    [{ ...AGAIN, api_key: '__proto__' }, 404, 'no_such_merchant'],
    [{ ...AGAIN, path: 'conversions' }, 400, 'invalid_body'],
    [{ ...AGAIN, path: 'http://evil.example/' }, 400, 'invalid_body'],
    [{ path: '/conversions' }, 400, 'invalid_body'],
    [{ ...AGAIN, body: {} }, 400, 'invalid_body'],
    [{ ...AGAIN, hmac_secret: 'x' }, 400, 'invalid_body'],
  ])('%j: %i %s, and nothing is sent', async (body, status, code) => {
    const mock = await startSteered();
    const answer = await tell(mock, 'POST', '/_conv/resend', body);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    expect(mock.history.entries).toEqual([]);
  });
});

describe('what is shown', () => {
  it('a run comes as a file, whole', async () => {
    const { headers, text } = await ask(await paidOnce(), '/_conv/run');
    expect(headers['content-disposition']).toBe('attachment; filename="conv-mock-run.json"');
    expect(JSON.parse(text)).toMatchObject({
      saved_at: new Date(NOW * 1000).toISOString(),
      totals: { accepted: 1, repeated: 0, refused: 0 },
      forgotten: 0,
      dialect: 'own',
      faults: [],
      orders: [{ record: { merchant_order_id: '42' } }],
      requests: [{ sequence: 1, body: paid('42', 'e-1', '1290') }],
    });
  });

  const hidden = Buffer.concat([Buffer.from([0xff]), Buffer.from(SECRET)]);
  it.each<[string, string, string | Uint8Array]>([
    [
      'as an unknown field',
      '/conversions',
      paid('1', 'e').replace('{', `{"${SECRET}":"${SECRET}",`),
    ],
    ['as order and event id', '/conversions', paid(SECRET, SECRET)],
    ['in a magic order id', '/conversions', paid(`fault:status=503:${SECRET}`, 'e')],
    ['in a magic order id that is none', '/conversions', paid(`fault:${SECRET}`, 'e')],
    ['in the path', `/conversions?secret=${SECRET}`, paid('1', 'e')],
    ['among bytes that are no text', '/conversions', hidden],
    ['of another merchant', '/conversions', paid('secret-of-shop-b', 'e')],
  ])('no secret, sent %s', async (_, path, body) => {
    const mock = await startSteered();
    await report(mock, path, body);
    const shown = (await tell(mock, 'GET', '/_conv/requests')).json.requests;
    const decoded = shown.map((it: { body_base64?: string }) =>
      Buffer.from(it.body_base64 ?? '', 'base64').toString('latin1'),
    );
    expect(shown).toHaveLength(1);
    expect(JSON.stringify(shown) + decoded).not.toMatch(/secret-of-shop/);
  });

  it.each(['constructor', 'valueOf', 'hasOwnProperty', '__proto__', 'toString', 'oder'])(
    'requests chosen by %s: 400, and the service goes on',
    async (name) => {
      const mock = await paidOnce();
      const { status, json } = await tell(mock, 'GET', `/_conv/requests?${name}=1`);
      expect([status, json.error.code]).toEqual([400, 'unknown_parameter']);
      expect((await tell(mock, 'GET', '/_conv/ready')).json).toEqual({ ready: true });
    },
  );
});

describe('the page', () => {
  const TEMPLATE = '<main><!--content--></main><script type="application/json">"snapshot"</script>';

  it('shows what came; the token stands in it only for who has shown it', async () => {
    const mock = await startSteered(() => TEMPLATE);
    await report(mock, '/conversions', paid('<b>42', 'e-1'));
    const open = await ask(mock, '/_conv/');
    const trusted = await ask(mock, `/_conv/?token=${bearer.authorization.split(' ')[1]}`);
    const wrong = await ask(mock, '/_conv/?token=token-of-that-test');
    for (const { status, headers, text } of [open, trusted, wrong]) {
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(text).not.toContain('<b>42');
      expect(text).not.toContain(SECRET);
    }
    const holdsToken = ({ text }: { text: string }) => text.includes('token-of-this-test');
    expect([open, trusted, wrong].map(holdsToken)).toEqual([false, true, false]);
  });

  it('that cannot be read: 500, and the service goes on', async () => {
    const mock = await startSteered(() => {
      throw new Error('the page is gone');
    });
    expect(await ask(mock, '/_conv/')).toMatchObject({
      status: 500,
      text: expect.stringContaining('the page is gone'),
    });
    expect(await report(mock, '/conversions', paid('1', 'e-1'))).toBe(200);
  });
});

it('a body beyond 16 MiB is refused with 413', async () => {
  const mock = await startSteered();
  const body = Buffer.alloc(16 * 1024 * 1024 + 1, ' ');
  const { status, text } = await ask(mock, '/_conv/reset', {
    method: 'POST',
    headers: bearer,
    body,
  });
  expect([status, JSON.parse(text).error.code]).toEqual([413, 'body_too_large']);
});

it('reset forgets what came, and counts faults anew; shutdown is told', async () => {
  const mock = await paidOnce();
  await tell(mock, 'POST', '/_conv/reset');
  expect((await tell(mock, 'GET', '/_conv/requests')).json).toMatchObject({
    requests: [],
    forgotten: 0,
  });
  expect((await tell(mock, 'GET', '/_conv/orders')).json).toEqual({ orders: [] });
  await tell(mock, 'POST', '/_conv/shutdown');
  expect(mock.shutdowns()).toBe(1);
});

describe('requests and orders, chosen', () => {
  it.each<[string, string, string]>([
    ['requests?outcome=zzz', 'invalid_parameter', 'outcome takes accepted, repeated, refused'],
    ['requests?kind=zzz', 'invalid_parameter', `kind takes ${REPORT_KINDS.join(', ')}`],
    ['requests?code=zzz', 'invalid_parameter', 'unknown_order'],
    ['requests?limit=abc', 'invalid_parameter', 'limit takes a whole number from 1 to 10000'],
    ['requests?limit=-1', 'invalid_parameter', 'limit takes'],
    ['requests?limit=0', 'invalid_parameter', 'limit takes'],
    ['requests?limit=', 'invalid_parameter', 'limit takes'],
    ['requests?status=abc', 'invalid_parameter', 'status takes a whole number from 0 to 599'],
    ['requests?after=x', 'invalid_parameter', 'after takes a whole number of at least 0, not "x"'],
    ['requests?kind=paid&kind=cancel', 'invalid_parameter', 'kind is given more than once'],
    ['requests?token=x', 'unknown_parameter', 'unknown filter: token'],
    ['orders?oder=42', 'unknown_parameter', 'unknown filter: oder'],
    ['orders?__proto__=42', 'unknown_parameter', 'unknown filter: __proto__'],
    ['orders?status=PAID', 'invalid_parameter', 'status takes CONFIRMED'],
    ['orders?limit=1.5', 'invalid_parameter', 'limit takes'],
  ])('%s: 400 %s, %s', async (path, code, words) => {
    const { status, json } = await tell(await paidOnce(), 'GET', `/_conv/${path}`);
    expect([status, json.error.code]).toEqual([400, code]);
    expect(json.error.message).toContain(words);
    expect(json.error.hint).toContain('limit');
  });

  it.each([
    ['', [1, 2, 3]],
    ['?kind=partial', [2, 3]],
    ['?order=42&kind=partial', [2]],
    ['?outcome=refused', [3]],
    ['?code=unknown_order&status=422', [3]],
    ['?event=e-1', [1]],
    ['?after=2', [3]],
    ['?limit=1', [3]],
  ])('requests%s: %j', async (query, expected) => {
    const mock = await paidOnce();
    await report(mock, '/conversions/partial', partial('42', 'e-2', '40'));
    await report(mock, '/conversions/partial', partial('43', 'e-3', '40'));
    const { json } = await tell(mock, 'GET', `/_conv/requests${query}`);
    expect(json.requests.map((it: { sequence: number }) => it.sequence)).toEqual(expected);
  });

  it('orders come with their amounts to the digit', async () => {
    const { json } = await tell(await paidOnce(), 'GET', '/_conv/orders');
    const record = expect.objectContaining({ merchant_order_id: '42' });
    const order = { api_key: 'shop_a', mode: 'sandbox', amount: '1290', product_name: '', record };
    expect(json.orders).toEqual([order]);
  });

  it.each([
    ['', ['42', '43', '42']],
    ['?order=42', ['42', '42']],
    ['?order=42&api_key=shop_b', ['42']],
    ['?api_key=nobody', []],
    ['?status=CANCELLED', ['43']],
    ['?status=CONFIRMED&limit=1', ['42']],
    ['?limit=2', ['43', '42']],
  ])('orders%s: %j', async (query, expected) => {
    const mock = await paidOnce();
    await report(mock, '/conversions', paid('43', 'e-2'));
    await report(mock, '/conversions/cancel', plain('43', 'e-3'));
    const body = paid('42', 'e-1');
    await tell(mock, 'POST', '/_conv/resend', { path: '/conversions', body, api_key: 'shop_b' });
    const { json } = await tell(mock, 'GET', `/_conv/orders${query}`);
    const ids = json.orders.map(
      (it: { record: { merchant_order_id: string } }) => it.record.merchant_order_id,
    );
    expect(ids).toEqual(expected);
  });
});

describe('paths and methods', () => {
  it.each(['', 'ready', 'requests', 'orders', 'run', 'faults', 'clock'])(
    'HEAD /_conv/%s: as GET, without a body',
    async (path) => {
      const mock = await paidOnce();
      const { status, headers } = await ask(mock, `/_conv/${path}`);
      const head = await ask(mock, `/_conv/${path}`, { method: 'HEAD' });
      expect([head.status, head.headers['content-type'], head.text]).toEqual([
        status,
        headers['content-type'],
        '',
      ]);
    },
  );

  it('HEAD /_conv/events: ends at once, and wants the token', async () => {
    const mock = await startSteered();
    const refused = await ask(mock, '/_conv/events', { method: 'HEAD' });
    const head = await ask(mock, '/_conv/events', { method: 'HEAD', headers: bearer });
    expect([refused.status, head.status, head.headers['content-type']]).toEqual([
      401,
      200,
      'text/event-stream',
    ]);
  });

  it.each([
    ['OPTIONS', 'requests', 'GET, HEAD'],
    ['OPTIONS', 'faults', 'GET, HEAD, POST, DELETE'],
    ['OPTIONS', 'reset', 'POST'],
    ['POST', 'events', 'GET, HEAD'],
    ['HEAD', 'reset', 'POST'],
  ])('%s /_conv/%s: 405, Allow: %s', async (method, path, allowed) => {
    const { status, headers } = await ask(await startSteered(), `/_conv/${path}`, { method });
    expect([status, headers.allow]).toEqual([405, allowed]);
  });

  it.each([
    ['/_conv', '/_conv/'],
    ['/_conv?token=abc', '/_conv/?token=abc'],
  ])('%s is at %s', async (path, location) => {
    const { status, headers } = await ask(await startSteered(), path);
    expect([status, headers.location]).toEqual([308, location]);
  });

  it.each([
    '/_conv/%2e%2e/x',
    '/_conv/..%2fx',
    '/_conv/../_conv/ready',
    '/_conv/%2e%2e/_conv/ready',
    '/_conv/%72eady',
    '/_conv/ready/',
    '/_conv//ready',
    '/_conventions',
  ])('%s: 404', async (path) => {
    const { port } = await startSteered();
    // In pieces: of a whole URL the client itself would resolve the dots.
    const sending = request({ host: '127.0.0.1', port, path }).end();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(404);
  });
});

it('a client that goes away within a run leaves the service as it was', async () => {
  const mock = await paidOnce();
  const seen = { receivedAt: NOW, method: 'POST', path: '/', warnings: [] };
  const log = { ...seen, httpStatus: 404, outcome: 'refused' } as const;
  for (let at = 0; at < 1000; at += 1) mock.history.add(log, Buffer.alloc(30_000, 'x'));
  const response = await fetch(`${mock.url}/_conv/run`);
  await response.body?.cancel();
  expect((await tell(mock, 'GET', '/_conv/ready')).json).toEqual({ ready: true });
});

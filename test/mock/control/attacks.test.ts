import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { paid } from '../requests.ts';
import { ask, bearer, report, type Steered, startSteered, TOKEN } from './steered.ts';

/** All that changes something, or streams, with a body that would do it. */
const GUARDED: readonly (readonly [string, string, string])[] = [
  ['POST', '/_conv/reset', ''],
  ['POST', '/_conv/shutdown', ''],
  ['POST', '/_conv/clock', '{"advance_seconds":1}'],
  ['POST', '/_conv/faults', '{"rule":"hang"}'],
  ['DELETE', '/_conv/faults?id=f1', ''],
  ['POST', '/_conv/expectations', '{"expectations":["paid order=1"]}'],
  ['POST', '/_conv/resend', '{"path":"/conversions","body":"{}"}'],
  ['GET', '/_conv/events', ''],
];

type Attack = readonly [
  name: string,
  headersOf: (mock: Steered) => Record<string, string>,
  status: number,
  code: string,
];

const host =
  (name: string): Attack[1] =>
  (mock) => ({ ...bearer, host: `${name}:${mock.port}` });
const origin =
  (of: (mock: Steered) => string): Attack[1] =>
  (mock) => ({ ...bearer, origin: of(mock) });

const site =
  (name: string): Attack[1] =>
  () => ({ ...bearer, 'sec-fetch-site': name });

const ATTACKS: readonly Attack[] = [
  ['a name bound to this machine', host('evil.example'), 403, 'host_not_allowed'],
  ['a name that begins right', host('localhost.evil.example'), 403, 'host_not_allowed'],
  ['a name that ends right', host('evil.localhost'), 403, 'host_not_allowed'],
  ['localhost with a dot', host('localhost.'), 403, 'host_not_allowed'],
  ['an address with a dot', host('127.0.0.1.'), 403, 'host_not_allowed'],
  ['an address in another spelling', host('2130706433'), 403, 'host_not_allowed'],
  ['another address', host('0.0.0.0'), 403, 'host_not_allowed'],
  ['an address of the network', host('192.168.0.7'), 403, 'host_not_allowed'],
  ['a host with a user', host('localhost@evil.example'), 403, 'host_not_allowed'],
  ['another page', origin(() => 'https://evil.example'), 403, 'origin_not_allowed'],
  ['a page without an origin', origin(() => 'null'), 403, 'origin_not_allowed'],
  ['an empty origin', origin(() => ''), 403, 'origin_not_allowed'],
  ['another port', origin(({ port }) => `http://127.0.0.1:${port + 1}`), 403, 'origin_not_allowed'],
  ['another scheme', origin(({ port }) => `https://127.0.0.1:${port}`), 403, 'origin_not_allowed'],
  [
    'another name of it',
    origin(({ port }) => `http://localhost:${port}`),
    403,
    'origin_not_allowed',
  ],
  ['a link of another site', site('cross-site'), 403, 'origin_not_allowed'],
  ['another port, without an origin', site('same-site'), 403, 'origin_not_allowed'],
  ['no token', () => ({}), 401, 'token_required'],
  ['an empty token', () => ({ authorization: 'Bearer ' }), 401, 'token_required'],
  [
    'a wrong token',
    () => ({ authorization: `Bearer ${TOKEN.slice(0, -1)}x` }),
    401,
    'token_required',
  ],
  ['half a token', () => ({ authorization: `Bearer ${TOKEN.slice(0, 9)}` }), 401, 'token_required'],
  ['a longer token', () => ({ authorization: `Bearer ${TOKEN}x` }), 401, 'token_required'],
  ['another scheme of it', () => ({ authorization: `Basic ${TOKEN}` }), 401, 'token_required'],
  ['a cookie', () => ({ cookie: `token=${TOKEN}` }), 401, 'token_required'],
];

/** All that could be changed. */
const stateOf = (mock: Steered) => ({
  now: mock.clock.now(),
  faults: mock.faults.list(),
  totals: mock.history.totals,
  orders: [...mock.state.ledgers.values()].map(({ orders }) => orders.size),
  shutdowns: mock.shutdowns(),
});

async function attacked(): Promise<Steered> {
  const mock = await startSteered();
  await report(mock, '/conversions', paid('1', 'e-1'));
  const body = '{"rule":"status=503 order=none"}';
  await ask(mock, '/_conv/faults', { method: 'POST', headers: bearer, body });
  return mock;
}

const corsHeaders = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe.each(ATTACKS)('%s', (_, headersOf, status, code) => {
  it('is refused by all that changes something or streams, and nothing has changed', async () => {
    const mock = await attacked();
    const before = stateOf(mock);
    for (const [method, path, body] of GUARDED) {
      const heard = await ask(mock, path, { method, headers: headersOf(mock), body });
      expect([method, path, heard.status, JSON.parse(heard.text).error.code]).toEqual([
        method,
        path,
        status,
        code,
      ]);
      expect(corsHeaders(heard.headers)).toEqual([]);
    }
    expect(stateOf(mock)).toEqual(before);
  });
});

it.each(ATTACKS.filter(([, , status]) => status === 403))(
  '%s may not even read',
  async (_, headersOf) => {
    const mock = await attacked();
    for (const path of ['', 'requests', 'orders', 'run', 'faults', 'clock', 'ready']) {
      const heard = await ask(mock, `/_conv/${path}`, { headers: headersOf(mock) });
      expect([path, heard.status]).toEqual([path, 403]);
      expect(heard.text).not.toContain(TOKEN);
    }
  },
);

describe('who is let in', () => {
  it.each([
    ['by its address', (port: number) => ({ host: `127.0.0.1:${port}` })],
    ['by IPv6', (port: number) => ({ host: `[::1]:${port}` })],
    ['by name', (port: number) => ({ host: `localhost:${port}` })],
    ['by name in upper case', (port: number) => ({ host: `LocalHost:${port}` })],
    ['its own page', (port: number) => ({ origin: `http://127.0.0.1:${port}` })],
    [
      'its own page by name',
      (port: number) => ({ host: `localhost:${port}`, origin: `http://localhost:${port}` }),
    ],
  ])('%s', async (_, headersOf) => {
    const mock = await attacked();
    const headers = { ...bearer, ...headersOf(mock.port) };
    const heard = await ask(mock, '/_conv/reset', { method: 'POST', headers });
    expect([heard.status, mock.history.entries.length]).toEqual([200, 0]);
    expect(corsHeaders(heard.headers)).toEqual([]);
  });

  it.each(['/_conv/', '/_conv/events'])(
    'a browser, by the token in the address of %s',
    async (path) => {
      const mock = await attacked();
      const heard = await ask(mock, `${path}?token=${TOKEN}`, { method: 'HEAD' });
      expect(heard.status).toBe(200);
    },
  );

  it.each(GUARDED.filter(([method]) => method !== 'GET'))(
    '%s %s: by its header alone',
    async (method, path, body) => {
      const mock = await attacked();
      const before = stateOf(mock);
      const addressed = `${path}${path.includes('?') ? '&' : '?'}token=${TOKEN}`;
      expect((await ask(mock, addressed, { method, body })).status).toBe(401);
      expect(stateOf(mock)).toEqual(before);
    },
  );

  it.each(['none', 'same-origin'])('a browser that says Sec-Fetch-Site: %s', async (site) => {
    const headers = { 'sec-fetch-site': site };
    expect((await ask(await attacked(), '/_conv/requests', { headers })).status).toBe(200);
  });
});

describe('no answer lets another page read it', () => {
  it.each([
    ...['', 'ready', 'requests', 'orders', 'run', 'faults', 'clock', 'nothing'].map(
      (path) => ['GET', `/_conv/${path}`] as const,
    ),
    ['POST', '/_conv/requests'],
    ['GET', '/openapi.json'],
    ['OPTIONS', '/conversions'],
  ] as const)('%s %s', async (method, path) => {
    const { headers } = await ask(await attacked(), path, { method, headers: bearer });
    expect(corsHeaders(headers)).toEqual([]);
  });

  it.each(GUARDED)('the preflight of %s %s is refused', async (method, path) => {
    const mock = await attacked();
    const before = stateOf(mock);
    const asks = {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    };
    const foreign = { ...asks, origin: 'https://evil.example' };
    const own = { ...asks, origin: mock.url };
    const answers = [
      await ask(mock, path, { method: 'OPTIONS', headers: foreign }),
      await ask(mock, path, { method: 'OPTIONS', headers: own }),
      await ask(mock, path, { method: 'OPTIONS', headers: { ...own, ...bearer } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 405, 405]);
    expect(answers[1]?.headers.allow).toContain(method);
    expect(answers.flatMap(({ headers }) => corsHeaders(headers))).toEqual([]);
    expect(stateOf(mock)).toEqual(before);
  });
});

it('two Host headers: the first alone would not do', async () => {
  const mock = await attacked();
  const socket = connect({ port: mock.port, host: '127.0.0.1' });
  const lines = [
    'Host: evil.example',
    `Host: 127.0.0.1:${mock.port}`,
    `Authorization: Bearer ${TOKEN}`,
  ];
  socket.end(`POST /_conv/reset HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  const text = Buffer.concat(await socket.toArray()).toString();
  expect(text).toMatch(/^HTTP\/1\.1 40[03] /);
  expect(mock.history.entries).toHaveLength(1);
});

it('a client that goes away within its body leaves nothing behind', async () => {
  const mock = await attacked();
  const headers = { ...bearer, 'content-length': '100' };
  const sending = request(`${mock.url}/_conv/reset`, { method: 'POST', headers });
  sending.on('error', () => undefined);
  sending.write('{');
  await once(sending, 'socket');
  sending.destroy();
  await new Promise((resolve) => sending.on('close', resolve));
  expect((await ask(mock, '/_conv/ready')).status).toBe(200);
  expect(mock.history.entries).toHaveLength(1);
});

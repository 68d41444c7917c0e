import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createFaults } from '../../../src/mock/faults/faults.ts';
import { type RunningService, startService } from '../../../src/mock/run/listener.ts';
import { History } from '../../../src/mock/service/history.ts';
import { NOW, newState, paid, partial, signed } from '../requests.ts';

const TOKEN = 'token-of-this-test';

interface Steered extends RunningService {
  readonly calls: string[];
  readonly now: () => number;
}

const services: RunningService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

async function start(keep = 100): Promise<Steered> {
  const history = new History(keep);
  const state = newState();
  const calls: string[] = [];
  let now = NOW * 1000;
  const service = await startService({
    state,
    now: () => Math.floor(now / 1000),
    port: 0,
    onRequest: (log, body) => history.add(log, body),
    control: {
      history,
      state,
      token: TOKEN,
      isExposed: false,
      clock: {
        now: () => now,
        advance: (milliseconds) => {
          now += milliseconds;
        },
        set: (milliseconds) => {
          now = milliseconds;
        },
      },
      faults: createFaults([], 1),
      resend: async () => {
        throw new Error('not asked for here');
      },
      reset: () => calls.push('reset'),
      shutdown: () => calls.push('shutdown'),
    },
  });
  services.push(service);
  return { ...service, calls, now: () => now };
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function ask(service: RunningService, path: string, asked: Asked = {}) {
  const { method = 'GET', headers = {}, body } = asked;
  const sending = request(`${service.url}${path}`, { method, headers }).end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode, headers: response.headers, json: JSON.parse(text) };
}

async function report(service: RunningService, path: string, body: string): Promise<void> {
  const headers = Object.fromEntries(signed(path, body).headers);
  const sending = request(`${service.url}${path}`, { method: 'POST', headers }).end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  await response.resume().toArray();
}

const bearer = { authorization: `Bearer ${TOKEN}` };

describe('the control interface', () => {
  it('says when it is ready', async () => {
    expect((await ask(await start(), '/_conv/ready')).json).toEqual({ ready: true });
  });

  it('shows the requests, chosen by what they were', async () => {
    const service = await start();
    await report(service, '/conversions', paid('A-1', 'e-1'));
    await report(service, '/conversions/partial', partial('A-1', 'e-2', '40'));
    await report(service, '/conversions/partial', partial('A-2', 'e-3', '40'));
    const sequences = async (query: string): Promise<number[]> =>
      (await ask(service, `/_conv/requests${query}`)).json.requests.map(
        (it: { sequence: number }) => it.sequence,
      );
    expect(await sequences('')).toEqual([1, 2, 3]);
    expect(await sequences('?kind=partial')).toEqual([2, 3]);
    expect(await sequences('?order=A-1&kind=partial')).toEqual([2]);
    expect(await sequences('?outcome=refused')).toEqual([3]);
    expect(await sequences('?code=unknown_order&status=422')).toEqual([3]);
    expect(await sequences('?event=e-1')).toEqual([1]);
    expect(await sequences('?after=2')).toEqual([3]);
    expect(await sequences('?limit=1')).toEqual([3]);
  });

  it('names a filter that it does not know', async () => {
    const { status, json } = await ask(await start(), '/_conv/requests?oder=A-1');
    expect(status).toBe(400);
    expect(json.error.message).toContain('oder');
    expect(json.error.hint).toContain('order');
  });

  it('says how many requests it forgot', async () => {
    const service = await start(1);
    for (const id of ['e-1', 'e-2', 'e-3', 'e-4']) {
      await report(service, '/conversions', paid(id, id));
    }
    const { json } = await ask(service, '/_conv/requests');
    expect(json.totals.accepted).toBe(4);
    expect(json.forgotten + json.requests.length).toBe(4);
  });

  it('shows the orders, with their amounts to the digit', async () => {
    const service = await start();
    await report(service, '/conversions', paid('A-1', 'e-1'));
    const { json } = await ask(service, '/_conv/orders');
    expect(json.orders).toEqual([
      {
        api_key: 'shop_a',
        mode: 'sandbox',
        amount: '100',
        product_name: '',
        record: expect.objectContaining({ merchant_order_id: 'A-1' }),
      },
    ]);
  });

  it('puts the clock on', async () => {
    const service = await start();
    const asked = { method: 'POST', headers: bearer, body: '{"advance_seconds":301}' };
    await ask(service, '/_conv/clock', asked);
    expect(service.now()).toBe((NOW + 301) * 1000);
    await report(service, '/conversions', paid('A-1', 'e-1'));
    const { json } = await ask(service, '/_conv/requests');
    expect(json.requests[0].error.code).toBe('timestamp_outside_window');
  });

  it.each(['', '{}', '[]', 'null', '{"advance_seconds":"1"}', '{"advance_seconds":1e99}'])(
    'leaves the clock alone for %s',
    async (body) => {
      const service = await start();
      const { status } = await ask(service, '/_conv/clock', {
        method: 'POST',
        headers: bearer,
        body,
      });
      expect(status).toBe(400);
      expect(service.now()).toBe(NOW * 1000);
    },
  );

  it.each(['reset', 'shutdown'])('%s is done', async (what) => {
    const service = await start();
    const { status } = await ask(service, `/_conv/${what}`, { method: 'POST', headers: bearer });
    expect([status, service.calls]).toEqual([200, [what]]);
  });

  it.each([
    ['/_conv/nothing', 'GET', 404],
    ['/_conv/reset', 'GET', 405],
    ['/_conv/requests', 'POST', 405],
  ])('%s by %s is answered with %i', async (path, method, status) => {
    const answer = await ask(await start(), path, { method, headers: bearer });
    expect(answer.status).toBe(status);
  });
});

describe('what a page of another site can make a browser send', () => {
  it.each([
    ['a name that was bound to this machine', { host: 'evil.example' }, 403],
    ['an address of the local network', { host: '192.168.0.7:4010' }, 403],
    ['a name that only begins so', { host: 'localhost.evil.example' }, 403],
    ['a post from another page', { origin: 'https://evil.example' }, 403],
    ['a post from a page without an origin', { origin: 'null' }, 403],
    ['a post from another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['no token', { authorization: '' }, 401],
    ['another token', { authorization: 'Bearer token-of-that-test' }, 401],
  ])('%s is refused', async (_, headers, status) => {
    const service = await start();
    const asked = { method: 'POST', headers: { ...bearer, ...headers } };
    const answer = await ask(service, '/_conv/reset', asked);
    expect([answer.status, service.calls]).toEqual([status, []]);
  });

  it('reading is refused by another name, too, and no answer says that others may read it', async () => {
    const service = await start();
    const other = await ask(service, '/_conv/requests', { headers: { host: 'evil.example' } });
    expect(other.status).toBe(403);
    const own = await ask(service, '/_conv/requests');
    expect(own.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('the stream of events wants the token', async () => {
    const { status } = await ask(await start(), '/_conv/events');
    expect(status).toBe(401);
  });
});

describe('the stream of events', () => {
  async function stream(service: RunningService, headers: Record<string, string> = {}) {
    const sending = request(`${service.url}/_conv/events?token=${TOKEN}`, { headers }).end();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    response.setEncoding('utf8');
    return {
      /** Resolves with the numbers of the requests, once there are so many. */
      async ids(count: number): Promise<string[]> {
        let text = '';
        for await (const chunk of response) {
          text += chunk;
          const found = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id ?? '');
          if (found.length >= count) return found;
        }
        return [];
      },
    };
  }

  it('tells of each request as it comes', async () => {
    const service = await start();
    const events = await stream(service);
    await report(service, '/conversions', paid('A-1', 'e-1'));
    await report(service, '/conversions', paid('A-2', 'e-2'));
    expect(await events.ids(2)).toEqual(['1', '2']);
  });

  it('goes on where a reader was', async () => {
    const service = await start();
    for (const id of ['e-1', 'e-2', 'e-3']) await report(service, '/conversions', paid(id, id));
    const events = await stream(service, { 'last-event-id': '1' });
    expect(await events.ids(2)).toEqual(['2', '3']);
  });
});

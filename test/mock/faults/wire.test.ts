import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { NOW, paid, plain, rawPostTo, signed } from './raw.ts';
import { type FaultyService, post, type Seen, startFaulty } from './server.ts';

const BODY = paid('A-1', 'e-1');
const send = (service: FaultyService, headers = {}): Promise<Seen> =>
  post(service, '/conversions', BODY, headers);
const answered = (seen: Seen) => {
  if ('code' in seen) throw new Error(`no answer: ${seen.code}`);
  return { ...seen, text: seen.body.toString() };
};
/** An answer of which nothing arrived. */
const LOST = { code: 'ECONNRESET', partOfBody: '' };

describe('whether a report counts when its client hears nothing', () => {
  it.each([
    ['close', undefined],
    ['close after-commit', 'CONFIRMED'],
    ['drop', undefined],
    ['drop-answer', 'CONFIRMED'],
    ['reset', undefined],
    ['reset after-commit', 'CONFIRMED'],
  ])('%s: the order is %s', async (rule, status) => {
    const service = await startFaulty(rule);
    expect(await send(service)).toEqual(LOST);
    await service.logged(1);
    expect(service.status('A-1')).toBe(status);
    expect(service.log[0]).toMatchObject({
      log: { httpStatus: 0, outcome: status === undefined ? 'refused' : 'accepted' },
      fault: expect.stringContaining(rule),
    });
  });

  it('close ends the connection in order, reset does not', async () => {
    const endings = ['close', 'reset'].map(async (rule) => {
      const { port } = await startFaulty(rule);
      const socket = connect({ port, host: '127.0.0.1' });
      const error = once(socket, 'end').then(
        () => 'end',
        ({ code }) => code,
      );
      socket.write(rawPostTo('/conversions', BODY));
      return error;
    });
    expect(await Promise.all(endings)).toEqual(['end', 'ECONNRESET']);
  });

  it('refuse: before the body is sent', async () => {
    const service = await startFaulty('refuse kind=paid');
    const headers = Object.fromEntries(signed('/conversions', BODY).headers);
    const target = { port: service.port, host: '127.0.0.1', path: '/conversions', method: 'POST' };
    const sending = request({ ...target, headers: { ...headers, 'Content-Length': BODY.length } });
    sending.flushHeaders();
    const [error] = await once(sending, 'error');
    expect(error.code).toBe('ECONNRESET');
    expect(service.status('A-1')).toBeUndefined();
    const cancel = answered(await post(service, '/conversions/cancel', plain('A-1', 'e-2')));
    expect(cancel.status).toBe(422);
  });

  it('hang: nothing comes until the client gives up', async () => {
    const service = await startFaulty('hang after-commit');
    const socket = connect({ port: service.port, host: '127.0.0.1' });
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    socket.write(rawPostTo('/conversions', BODY));
    await service.logged(1);
    await send(service, { 'X-Conv-Fault': 'empty' });
    expect([service.status('A-1'), received, socket.readyState]).toEqual(['CONFIRMED', 0, 'open']);
    socket.destroy();
  });
});

describe('other answers', () => {
  it.each([
    ['status=500', 500, undefined],
    ['status=599 after-commit', 599, 'CONFIRMED'],
    ['status=409', 409, undefined],
    ['status=429 after-commit', 429, 'CONFIRMED'],
    ['html after-commit', 502, 'CONFIRMED'],
    ['redirect', 307, undefined],
    ['empty', 200, 'CONFIRMED'],
    ['empty before-commit', 200, undefined],
    ['skew', 401, undefined],
    ['big=20kB', 200, 'CONFIRMED'],
  ])('%s: status %i, and the order is %s', async (rule, status, order) => {
    const service = await startFaulty(rule);
    expect((await send(service)) as object).toMatchObject({ status });
    await service.logged(1);
    expect([service.status('A-1'), service.log[0]?.log.httpStatus]).toEqual([order, status]);
  });

  it('says of an error that it was made on purpose', async () => {
    const { text: body } = answered(await send(await startFaulty('status=503')));
    expect(JSON.parse(body).error).toEqual({
      code: 'fault',
      message: '503 Service Unavailable, injected by a fault rule',
    });
  });

  it.each([
    ['rate-limit retry-after=2s', '2'],
    ['rate-limit retry-after-date=2s', new Date((NOW + 2) * 1000).toUTCString()],
    ['status=503 retry-after=1m', '60'],
    ['rate-limit', undefined],
  ])('%s: Retry-After is %s', async (rule, value) => {
    expect(answered(await send(await startFaulty(rule))).headers['retry-after']).toBe(value);
  });

  it.each([
    ['skew', 'behind', NOW + 420],
    ['skew=-7m', 'ahead of', NOW - 420],
  ])(
    "%s: the request is %s the service's clock, which the Date shows",
    async (rule, side, time) => {
      const service = await startFaulty(rule);
      const { headers, text: body } = answered(await send(service));
      expect(JSON.parse(body).error).toMatchObject({
        code: 'timestamp_outside_window',
        message: expect.stringContaining(`420 s ${side} the service's clock`),
      });
      expect(headers.date).toBe(new Date(time * 1000).toUTCString());
      expect(service.log[0]?.log.receivedAt).toBe(NOW);
    },
  );

  it('html: the page of a proxy', async () => {
    const { headers, text: page } = answered(await send(await startFaulty('html')));
    expect(headers['content-type']).toBe('text/html');
    expect(page).toContain('<h1>502 Bad Gateway</h1>');
  });

  it('redirect: elsewhere', async () => {
    const { headers } = answered(await send(await startFaulty('redirect=http://127.0.0.1:9/x')));
    expect(headers.location).toBe('http://127.0.0.1:9/x');
  });
});

describe('bodies that are wrong', () => {
  it('empty', async () => {
    expect(answered(await send(await startFaulty('empty'))).text).toBe('');
  });

  it('truncated: half of what the length promises', async () => {
    const seen = await send(await startFaulty('truncated'));
    expect(seen).toMatchObject({ code: 'ECONNRESET' });
    const { partOfBody } = seen as { partOfBody: string };
    expect(partOfBody).toMatch(/^\{"data":\{.*[^}]$/);
  });

  it('wrong-length: bytes too few', async () => {
    const seen = await readRaw(await startFaulty('wrong-length=-10'));
    const [head = '', body = ''] = seen.split('\r\n\r\n');
    expect(Number(/Content-Length: (\d+)/.exec(head)?.[1])).toBe(body.length - 10);
    expect(JSON.parse(body).data.status).toBe('CONFIRMED');
  });

  it('wrong-length: bytes that never come', async () => {
    const seen = await readRaw(await startFaulty('wrong-length=10'));
    const [head = '', body = ''] = seen.split('\r\n\r\n');
    expect(Number(/Content-Length: (\d+)/.exec(head)?.[1])).toBe(body.length + 10);
  });

  it('bad-json', async () => {
    const { status, text: body } = answered(await send(await startFaulty('bad-json')));
    expect(status).toBe(200);
    expect(() => JSON.parse(body)).toThrow();
  });

  it('garbage: bytes that are not even text', async () => {
    const { status, body } = answered(await send(await startFaulty('garbage')));
    expect([status, body.length, new Set(body).size]).toEqual([200, 256, 256]);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(body)).toThrow();
  });

  it('not-http: a client cannot read it at all', async () => {
    expect(await send(await startFaulty('not-http'))).toMatchObject({
      code: expect.stringMatching(/^HPE_/),
    });
  });

  it('dribble: byte by byte, and right in the end', async () => {
    const service = await startFaulty('dribble=1ms');
    const socket = connect({ port: service.port, host: '127.0.0.1' });
    const sizes: number[] = [];
    let whole = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      sizes.push(chunk.length);
      whole += chunk;
    });
    socket.write(rawPostTo('/conversions', BODY));
    await once(socket, 'end');
    const [, body = ''] = whole.split('\r\n\r\n');
    expect(JSON.parse(body).data.status).toBe('CONFIRMED');
    // The network may join some of the bytes.
    expect(sizes.length).toBeGreaterThan(body.length / 4);
  });

  it('dribble: ends with its client, and the service goes on', async () => {
    const service = await startFaulty('dribble=1ms first=1');
    const socket = connect({ port: service.port, host: '127.0.0.1' });
    socket.write(rawPostTo('/conversions', BODY));
    await once(socket, 'data');
    socket.destroy();
    expect(answered(await send(service)).status).toBe(200);
  });

  it('big: ten megabytes, and still the right answer', async () => {
    const { body } = answered(await send(await startFaulty('big')));
    expect(body.length).toBe(10_000_000);
    expect(JSON.parse(body.toString()).data.status).toBe('CONFIRMED');
  });
});

describe('slow', () => {
  it.each(['slow=30ms', 'slow=30ms before-commit', 'slow=1..30ms', 'slow=lognormal(20ms,0.5)'])(
    '%s: later, and right',
    async (rule) => {
      const service = await startFaulty(rule);
      expect(answered(await send(service)).status).toBe(200);
      expect(service.log[0]?.fault).toMatch(/: \d+ ms late$/);
    },
  );

  it.each([
    ['after-commit', 'CONFIRMED'],
    ['before-commit', undefined],
  ])('%s: while the client waits the order is %s', async (moment, status) => {
    const service = await startFaulty(`slow=1h ${moment} kind=paid`);
    const socket = connect({ port: service.port, host: '127.0.0.1' });
    socket.write(rawPostTo('/conversions', BODY));
    // Other requests are answered meanwhile, until the slow one was read too.
    while (service.faults.list()[0]?.acted === 0) {
      await post(service, '/conversions/cancel', plain('other', 'e-9'));
    }
    expect(service.status('A-1')).toBe(status);
    socket.destroy();
  });

  it.each(['slow=20ms', 'slow=20ms dribble=1ms', 'slow=20ms truncated', 'slow=20ms reset'])(
    '%s: a client that is gone by then harms nobody',
    async (rule) => {
      const service = await startFaulty(`${rule} first=1`);
      const socket = connect({ port: service.port, host: '127.0.0.1' });
      socket.end(rawPostTo('/conversions', BODY));
      while (service.faults.list()[0]?.acted === 0) {
        await post(service, '/conversions/cancel', plain('other', 'e-9'), {
          'X-Conv-Fault': 'drop',
        });
      }
      socket.resetAndDestroy();
      while (!service.log.some(({ fault }) => fault.startsWith('f1'))) {
        await service.logged(service.log.length + 1);
      }
      expect(answered(await send(service)).status).toBe(200);
    },
  );
});

describe('a client that retries as it should', () => {
  it('after a lost answer: the event counts once', async () => {
    const service = await startFaulty('drop-answer kind=paid first=2');
    const seen = [await send(service), await send(service), await send(service)];
    expect(seen.slice(0, 2)).toEqual([LOST, LOST]);
    expect(answered(seen[2] as Seen).status).toBe(200);
    expect(service.log.map(({ log }) => log.outcome)).toEqual(['accepted', 'repeated', 'repeated']);
  });

  it('by the header: this request alone', async () => {
    const service = await startFaulty();
    expect(await send(service, { 'X-Conv-Fault': 'drop' })).toEqual(LOST);
    expect(answered(await send(service)).status).toBe(200);
    expect(service.log.map(({ log }) => log.outcome)).toEqual(['refused', 'accepted']);
  });

  it('by a header that cannot be read: told so', async () => {
    const service = await startFaulty();
    const { status, text: body } = answered(await send(service, { 'X-Conv-Fault': 'dorp' }));
    expect(status).toBe(400);
    expect(JSON.parse(body).error).toMatchObject({
      code: 'invalid_fault',
      message: expect.stringContaining('did you mean drop?'),
    });
    expect(service.status('A-1')).toBeUndefined();
  });

  it('by a magic order id', async () => {
    const service = await startFaulty();
    const body = paid('fault:status=503+after-commit+first=1:42', 'e-1');
    expect(answered(await post(service, '/conversions', body)).status).toBe(503);
    expect(answered(await post(service, '/conversions', body)).status).toBe(200);
    expect(service.status('fault:status=503+after-commit+first=1:42')).toBe('CONFIRMED');
  });
});

/** All that comes on a bare socket for a request that asks to close it afterwards. */
async function readRaw({ port }: FaultyService): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(rawPostTo('/conversions', BODY));
  return text(socket);
}

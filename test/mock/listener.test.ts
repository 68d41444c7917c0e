import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isFailure } from '../../src/core/words/failure.ts';
import { failureText } from '../../src/core/words/failure-text.ts';
import { paid, partial, plain, signed } from './requests.ts';
import { keepAlive, open, post, rawPost, readAll, start } from './sockets.ts';

describe('the service over a real socket', () => {
  it('takes an order through its life and answers with the record', async () => {
    const service = await start();
    const answers = [
      await post(service, '/conversions', paid('A-1', 'e-1')),
      await post(service, '/conversions/partial', partial('A-1', 'e-2', '40')),
      await post(service, '/conversions/cancel', plain('A-1', 'e-3')),
    ];
    expect(answers.map(({ text }) => JSON.parse(text).data.status)).toEqual([
      'CONFIRMED',
      'PARTIALLY_CANCELLED',
      'CANCELLED',
    ]);
    expect(service.log.map(({ outcome, kind }) => [outcome, kind])).toEqual([
      ['accepted', 'paid'],
      ['accepted', 'partial'],
      ['accepted', 'cancel'],
    ]);
  });

  it('answers as application/json, with its length and a Date', async () => {
    const { status, headers, text } = await post(
      await start(),
      '/conversions',
      paid('주문', 'e-1'),
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    expect(Date.parse(headers.date ?? '')).not.toBeNaN();
  });

  it('listens on the loopback address, on the port that it names', async () => {
    const service = await start();
    expect(service.url).toBe(`http://127.0.0.1:${service.port}`);
    expect(service.port).toBeGreaterThan(0);
  });

  it('hands repeated headers on as they came', async () => {
    const service = await start();
    const { head, body } = rawPost('/conversions', paid('A-1', 'e-1'));
    const socket = await open(service);
    const answer = readAll(socket);
    socket.write(
      head.replace('\r\n\r\n', '\r\nX-Merchant-Key: shop_a\r\nConnection: close\r\n\r\n') + body,
    );
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(await answer).toContain('"duplicate_header"');
  });

  it('keeps a connection for the next request, also after a refusal', async () => {
    const service = await start();
    const agent = keepAlive();
    const ports = new Set<number | undefined>();
    agent.on('free', (socket) => ports.add(socket.localPort));
    await post(service, '/conversions', paid('A-1', 'e-1'), { agent });
    await post(service, '/conversions', '{', { agent });
    await post(service, '/nowhere', '{}', { agent });
    await post(service, '/conversions/cancel', plain('A-1', 'e-2'), { agent });
    expect(service.log.map(({ httpStatus }) => httpStatus)).toEqual([200, 422, 404, 200]);
    expect(ports.size).toBe(1);
  });

  it('lets a client wait for 100-continue', async () => {
    const service = await start();
    const body = paid('A-1', 'e-1');
    const headers = { ...Object.fromEntries(signed('/', body).headers), Expect: '100-continue' };
    const sending = request(`${service.url}/conversions`, { method: 'POST', headers });
    sending.flushHeaders();
    await once(sending, 'continue');
    sending.end(body);
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
  });

  it('signs off on the raw bytes, however they are cut into packets', async () => {
    const service = await start();
    const body = Buffer.from(paid('주문-🍵', 'e-1'));
    const headers = Object.fromEntries(signed('/', body).headers);
    const sending = request(`${service.url}/conversions`, { method: 'POST', headers });
    for (const byte of body) sending.write(Buffer.from([byte]));
    sending.end();
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
  });
});

it('50 posts of the same event at once count once', async () => {
  const service = await start();
  await post(service, '/conversions', paid('A-1', 'e-1'));
  const refund = partial('A-1', 'e-2', '40');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post(service, '/conversions/partial', refund)),
  );
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(JSON.parse(text).data).toMatchObject({ net_amount: 60, refunded_amount: 40 });
  }
  const outcomes = service.log.slice(1).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(49);
});

it('the same event 50 times in one packet counts once: no other comes between decision and commit', async () => {
  const service = await start();
  const { head, body } = rawPost('/conversions', paid('A-1', 'e-1'));
  const last = head.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const socket = await open(service);
  const answers = readAll(socket);
  socket.write((head + body).repeat(49) + last + body);
  expect((await answers).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(50);
  expect(service.log.map(({ outcome }) => outcome)).toEqual([
    'accepted',
    ...Array(49).fill('repeated'),
  ]);
});

describe('a port that cannot be listened on: a failure that says which, and what to do', () => {
  it('in use', async () => {
    const { port } = await start();
    const failure = await start(port).catch((error: unknown) => error);
    expect(isFailure(failure)).toBe(true);
    expect(isFailure(failure) && failureText(failure)).toMatchObject({
      code: 'usage',
      message: `port ${port} of 127.0.0.1 is in use by another program`,
      hint: 'choose another with --port, or any free one with --port 0',
    });
  });

  it('out of range', async () => {
    const failure = await start(65_536).catch((error: unknown) => error);
    expect(isFailure(failure)).toBe(true);
    expect(failure).toMatchObject({ code: 'usage' });
    expect(isFailure(failure) && failureText(failure).message).toContain('65536');
  });
});

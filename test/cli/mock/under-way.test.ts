import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  DEMO,
  newMachine,
  newMachineHere,
  node,
  nowSeconds,
  paid,
  startMock,
  startMockHere,
} from './mock-process.ts';

/** One report, by a program that stops waiting for the response once the report is counted. */
const GIVES_UP = `
  const { createHmac } = require('node:crypto');
  const { CONV_ENDPOINT, CONV_API_KEY, CONV_HMAC_SECRET } = process.env;
  const body = JSON.stringify({ merchant_order_id: 'q3', event_id: 'e', amount: 5, currency: 'KRW' });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', CONV_HMAC_SECRET).update(timestamp + body).digest('hex');
  const headers = { 'X-Merchant-Key': CONV_API_KEY, 'X-Signature-Timestamp': timestamp, 'X-Signature': signature };
  fetch(CONV_ENDPOINT + '/conversions', { method: 'POST', headers, body });
  const giveUpOnceCounted = async () => {
    const orders = await (await fetch(CONV_ENDPOINT + '/_conv/orders')).text();
    if (orders.includes('q3')) process.exit(0);
    setTimeout(giveUpOnceCounted, 20);
  };
  giveUpOnceCounted();`;

const signatureWithDot = (timestamp: number, body: string): string =>
  createHmac('sha256', DEMO.hmac_secret).update(`${timestamp}.${body}`).digest('hex');

describe('what is under way at conv mock', () => {
  it('a report that has counted is seen, although its answer is still held back', async () => {
    const flags = ['--fault', 'slow=30s after-commit', '--expect', 'paid order=q3 ==1'];
    const { status, stderr } = await newMachineHere().run([
      ...['mock', ...flags, '--expect', 'order q3 is CONFIRMED'],
      ...['--', ...node(GIVES_UP)],
    ]);
    expect([status, stderr]).toEqual([0, expect.stringContaining('2 of 2 expectations met')]);
  });

  it('a request that its client cuts off is seen: nothing else was expected', async () => {
    const mock = await startMockHere(newMachine(), ['--expect', 'nothing unexpected']);
    const { port } = new URL(mock.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('POST /conversions HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"merch');
    socket.on('connect', () => setImmediate(() => socket.destroy()));
    expect(await mock.nextEntry()).toMatchObject({
      path: '/conversions',
      kind: 'paid',
      http_status: 0,
      outcome: 'refused',
      error: { code: 'cut_off' },
    });
    expect(await mock.stop()).toMatchObject({ status: 7 });
  });

  it('what is no HTTP is answered with a code all the same', async () => {
    const mock = await startMockHere(newMachine());
    const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
    socket.end('HELLO\r\n\r\n');
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error.code).toBe('bad_request');
  });

  it('of too many wrong signatures at once, those that were not looked into say so', async () => {
    // In a process of its own: here, the client would wait for each search before it sends the next one.
    const mock = await startMock(newMachine());
    // What is wrong with it is found at once.
    const timestamp = nowSeconds();
    const headers = { 'X-Signature': signatureWithDot(timestamp, paid('w')) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        mock.post('/conversions', paid('w'), { timestamp, headers }),
      ),
    );
    const next = answers.map(({ json }) => String(json.error.next));
    const unexplained = next.filter((text) => /too many mismatched signatures/.test(text));
    expect(unexplained.length).toBeGreaterThan(0);
    expect(answers.filter(({ json }) => json.error.explanations?.length > 0)).toHaveLength(
      20 - unexplained.length,
    );
  });

  it('a state that cannot be written is told at the start', async () => {
    const { status, stderr } = await newMachineHere().run(['mock', '--state', '/proc/state.json']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be written')]);
  });

  it('chances can be had again: with a command, the seed stands on standard error', async () => {
    const flags = ['--fault', 'drop p=50%', '--fault-seed', '7'];
    const { stderr } = await newMachineHere().run(['mock', ...flags, '--', 'true']);
    expect(stderr).toContain('--fault-seed 7');
  });
});

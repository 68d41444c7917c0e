import { describe, expect, it } from 'vitest';
import type { PostFailureCode } from '../../../src/core/protocol/answers/verdict.ts';
import { IMPLEMENTATIONS, postBy, requestTo, textOf, use } from './implementations.ts';
import { closedPort, startServer } from './servers.ts';
import { answerOf, type Script, startWire } from './wire.ts';

const says =
  (text: string): Script =>
  (socket) =>
    socket.end(text, 'latin1');

const flood = (line: string): Script => says(`HTTP/1.1 200 OK\r\n${line.repeat(9_999)}\r\n`);

describe.each(IMPLEMENTATIONS)('the %s transport, once the request is sent,', (_, create) => {
  it.each<[string, Script, PostFailureCode, string]>([
    // what the server does with the whole request, code, words
    ['that is dropped', (socket) => socket.end(), 'closed_without_answer', 'without a response'],
    ['that is reset', (s) => s.resetAndDestroy(), 'closed_without_answer', 'without a response'],
    ['cut in the headers', says('HTTP/1.1 200 OK\r\nA: '), 'closed_without_answer', 'without'],
    ['of SSH', says('SSH-2.0-OpenSSH_9.2\r\n'), 'not_http', 'is not HTTP'],
    ['of zeros', says('\0\0\0\0\0\0'), 'not_http', 'is not HTTP'],
    ['of HTML without headers', says('<html>oops</html>\r\n\r\n'), 'not_http', 'is not HTTP'],
    ['of a broken header', says('HTTP/1.1 200 OK\r\nno colon\r\n\r\n'), 'not_http', 'not HTTP'],
    ['of two lengths', says(answerOf('200', 'x', ['Content-Length: 9'])), 'not_http', 'not HTTP'],
    ['of endless headers', flood('A: bbbbbbbbbbbbbbbb\r\n'), 'not_http', 'more response headers'],
    ['of one endless header', flood('A: b'), 'not_http', 'more response headers'],
    [
      'of another protocol',
      says('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      'closed_without_answer',
      'without a response',
    ],
  ])('takes an answer %s for a loss that may have arrived', async (_name, script, code, words) => {
    const wire = await startWire(script);
    const result = await postBy(create, wire.url);
    expect(result).toMatchObject({ type: 'failure', code, mayHaveArrived: true });
    expect(textOf(result)).toContain(words);
    expect(textOf(result)).toContain(wire.url.host);
    expect(textOf(result)).not.toMatch(/signature|deadbeef|a=b/i);
    expect(wire.requests).toHaveLength(1);
  });

  it('never sends again by itself, not even on a connection that was kept', async () => {
    const wire = await startWire((socket) => {
      if (wire.requests.length === 1) socket.write(answerOf('200 OK', 'ok'));
      else socket.destroy();
    });
    const transport = use(create());
    expect(await transport.post(requestTo(wire.url))).toMatchObject({ status: 200 });
    expect(await transport.post(requestTo(wire.url))).toMatchObject({
      code: 'closed_without_answer',
      mayHaveArrived: true,
    });
    expect(wire.requests).toHaveLength(2);
  });

  it('survives a request of which the server reads nothing', async () => {
    const body = Buffer.alloc(30_000_000, 'x');
    const { url } = await startServer((socket) => socket.pause());
    const result = await postBy(create, url, { body, limits: { headersMs: 200 } });
    expect(result).toMatchObject({ code: 'headers_timeout', mayHaveArrived: true });
  });
});

describe.each(IMPLEMENTATIONS)('the %s transport, before anything is sent,', (_, create) => {
  it('tells that nothing listens', async () => {
    const url = new URL(`http://127.0.0.1:${await closedPort()}/`);
    const result = await postBy(create, url);
    expect(result).toMatchObject({ type: 'failure', code: 'refused', mayHaveArrived: false });
    expect(textOf(result)).toBe(`${url.host} refused the connection; nothing is listening there`);
  });

  it('tells that nothing listens at any address of a name', async () => {
    const url = new URL(`http://localhost:${await closedPort()}/`);
    const result = await postBy(create, url);
    expect(result).toMatchObject({ code: 'refused', mayHaveArrived: false });
  });

  it('tells that there is no such name', async () => {
    const label = 'x'.repeat(64); // longer than a name server would ever be asked for
    const result = await postBy(create, new URL(`http://${label}.invalid/`));
    expect(result).toMatchObject({ code: 'dns', mayHaveArrived: false });
  });

  it('gives up headers that HTTP cannot carry, without showing them', async () => {
    const wire = await startWire(says(answerOf('200 OK')));
    const result = await postBy(create, wire.url, { headers: { 'X-Merchant-Key': 'a\nb' } });
    expect(result).toMatchObject({ code: 'network', mayHaveArrived: false });
    expect(textOf(result)).not.toMatch(/merchant|a\nb/i);
    expect(wire.requests).toHaveLength(0);
  });

  it('gives them up on a connection that was kept, too', async () => {
    const wire = await startWire((socket) => socket.write(answerOf('200 OK', 'ok')));
    const transport = use(create());
    expect(textOf(await transport.post(requestTo(wire.url)))).toBe('ok');
    await new Promise(setImmediate);
    const headers = { 'X-Merchant-Key': 'a\nb' };
    const result = await transport.post(requestTo(wire.url, { headers }));
    expect(result).toMatchObject({ code: 'network', mayHaveArrived: false });
    expect(textOf(await transport.post(requestTo(wire.url)))).toBe('ok');
    expect(wire.requests).toHaveLength(2);
  });
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { BODY, IMPLEMENTATIONS, postBy, requestTo, textOf, use } from './implementations.ts';
import { answerOf, startWire } from './wire.ts';

const OK = answerOf('200 OK', 'ok');

describe.each(IMPLEMENTATIONS)('the %s transport', (_, create) => {
  it('takes a redirect for an answer like any other', async () => {
    const target = await startWire((socket) => socket.write(OK));
    const wire = await startWire((socket) =>
      socket.write(answerOf('307 Moved', '', [`Location: ${target.url}`])),
    );
    const result = await postBy(create, wire.url);
    expect(result).toMatchObject({ status: 307, headers: { location: target.url.href } });
    expect(wire.requests).toHaveLength(1);
    expect(target.sockets).toHaveLength(0);
  });

  it('sends the exact bytes of the body, under one Content-Length and the headers given', async () => {
    const wire = await startWire((socket) => socket.write(OK));
    await postBy(create, wire.url);
    const [request] = wire.requests;
    const lines = request?.head.toLowerCase().split('\r\n') ?? [];
    expect(request?.body).toEqual(BODY);
    expect(lines[0]).toBe('post /v1?a=b http/1.1');
    expect(lines).toEqual(
      expect.arrayContaining([
        `host: ${wire.url.host}`,
        'content-type: application/json',
        'x-signature: deadbeef',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('content-length'))).toEqual([
      `content-length: ${BODY.length}`,
    ]);
    expect(request?.head).not.toMatch(/^(expect|transfer-encoding|authorization):/im);
  });

  it('keeps many posts at once apart, under one signal and without a warning', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const wire = await startWire((socket, { body }) =>
      socket.write(answerOf('200 OK', body.toString('latin1'))),
    );
    const { signal } = new AbortController();
    const transport = use(create());
    const bodies = Array.from({ length: 20 }, (_unused, at) => `body ${at}`);
    const posts = bodies.map((body) => requestTo(wire.url, { body: Buffer.from(body), signal }));
    const results = await Promise.all(posts.map((request) => transport.post(request)));
    expect(results.map(textOf)).toEqual(bodies);
    expect(warnings).toEqual([]);
  });
});

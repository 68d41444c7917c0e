import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseTransport } from '../../../src/client/transport/choose.ts';
import type { Message } from '../../../src/core/words/message.ts';
import { text } from '../../../src/core/words/text.ts';
import { failing } from '../../helpers/failing.ts';
import { requestTo, textOf, use } from './implementations.ts';
import { startProxy, tunnel } from './proxies.ts';
import { fixturePath } from './servers.ts';
import { answerOf, type Script, startWire } from './wire.ts';

const ok: Script = (socket) => socket.write(answerOf('200 OK', 'ok'));

const say = async (why: Message): Promise<string> => text(why);

/** One post by the transport that the variables choose. */
const post = async (url: URL, environment: Record<string, string>) =>
  use(await chooseTransport(url, environment, say)).post(requestTo(url));

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conv-trust-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'authorities.pem');
  await writeFile(path, text);
  return path;
}

describe('the transport that is chosen', () => {
  it('goes through the proxy that the environment names', async () => {
    const wire = await startWire(ok, 'other-name');
    const proxy = await startProxy(tunnel);
    const url = new URL(`https://other.example:${wire.port}/conversions`);
    const result = await post(url, {
      HTTPS_PROXY: `http://user:pass@${proxy.url.host}`,
      SSL_CERT_FILE: fixturePath('other-name'),
    });
    expect(textOf(result)).toBe('ok');
    expect(proxy.asked).toEqual([`CONNECT other.example:${wire.port}`]);
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from('user:pass').toString('base64')}`]);
    expect(wire.requests[0]?.head).toContain(`other.example:${wire.port}`);
  });

  it('goes straight to loopback, whatever the environment names', async () => {
    const wire = await startWire(ok);
    const proxy = await startProxy(tunnel);
    const result = await post(wire.url, { HTTP_PROXY: proxy.url.href, ALL_PROXY: proxy.url.href });
    expect(textOf(result)).toBe('ok');
    expect(proxy.sockets).toHaveLength(0);
  });

  it('goes straight to a name that NO_PROXY excepts', async () => {
    const proxy = await startProxy(tunnel);
    const name = `${'x'.repeat(64)}.example`; // no name server is asked for one that long
    const variables = { HTTPS_PROXY: proxy.url.href, NO_PROXY: '.example' };
    expect(await post(new URL(`https://${name}/`), variables)).toMatchObject({ code: 'dns' });
    expect(proxy.sockets).toHaveLength(0);
  });
});

describe('SSL_CERT_FILE', () => {
  it('names the authorities that are trusted', async () => {
    const wire = await startWire(ok, 'localhost');
    const trusted = { SSL_CERT_FILE: fixturePath('localhost') };
    expect(textOf(await post(wire.url, trusted))).toBe('ok');
    expect(await post(wire.url, {})).toMatchObject({ code: 'tls' });
    const other = { SSL_CERT_FILE: fixturePath('other-name') };
    expect(await post(wire.url, other)).toMatchObject({ code: 'tls', mayHaveArrived: false });
  });

  it('leaves NODE_EXTRA_CA_CERTS in force', async () => {
    const wire = await startWire(ok, 'localhost');
    const both = {
      SSL_CERT_FILE: fixturePath('other-name'),
      NODE_EXTRA_CA_CERTS: fixturePath('localhost'),
    };
    expect(textOf(await post(wire.url, both))).toBe('ok');
  });

  it.each([
    ['that is not there', () => Promise.resolve('/nowhere/at-all.pem')],
    ['that holds no certificate', () => fileOf('hello')],
    ['that is empty', () => fileOf('')],
  ])('is refused where it names a file %s', async (_, makePath) => {
    const path = await makePath();
    const choice = chooseTransport(new URL('https://api.example/'), { SSL_CERT_FILE: path }, say);
    await expect(choice).rejects.toEqual(
      failing({
        code: 'usage',
        message: `SSL_CERT_FILE does not name a readable file of certificates: ${path}`,
      }),
    );
  });
});

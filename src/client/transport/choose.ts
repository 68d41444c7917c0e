import type { Message } from '../../words/message.ts';
import { type Environment, findProxy, readTrust } from './proxy.ts';
import { createSingleTransport } from './single.ts';
import type { Transport, WireTransport } from './transport.ts';

/**
 * The transport for one report (node's own client, or the pooled one where a proxy applies), or for many.
 * @param url where the reports go.
 * @param environment `HTTPS_PROXY` and its kin, `NO_PROXY`, `SSL_CERT_FILE`.
 * @param say puts into words why there is no response, as the journal stores it and people read it.
 * @param connections how many may be open at once, where many reports go.
 * @throws Failure `usage` where one of these variables cannot be used.
 */
export async function chooseTransport(
  url: URL,
  environment: Environment,
  say: Say,
  connections?: number,
): Promise<Transport> {
  // Reading a bundle of authorities takes 10 ms; without TLS they are not needed.
  const trust = url.protocol === 'https:' ? readTrust(environment) : {};
  const proxy = findProxy(url, environment);
  if (proxy === undefined && connections === undefined)
    return speaking(createSingleTransport(trust), say);
  const { createPooledTransport } = await import('./pooled.ts');
  const pooled = createPooledTransport({
    ...trust,
    ...(proxy && { proxy }),
    ...(connections !== undefined && { connections }),
  });
  return speaking(pooled, say);
}

/** Asynchronous, so that sentences are loaded only where one is needed. */
type Say = (message: Message) => Promise<string>;

/** A transport whose failures are in words. */
export const speaking = (transport: WireTransport, say: Say): Transport => ({
  post: async (request) => {
    const result = await transport.post(request);
    return result.type === 'response' ? result : { ...result, message: await say(result.message) };
  },
  close: () => transport.close(),
});

import { type Environment, findProxy, readTrust } from './proxy.ts';
import { createSingleTransport } from './single.ts';
import type { Transport } from './transport.ts';

/**
 * The transport for one report (node's own client, or the pooled one where a proxy applies), or for many.
 * @param url where the reports go.
 * @param environment `HTTPS_PROXY` and its kin, `NO_PROXY`, `SSL_CERT_FILE`.
 * @param connections how many may be open at once, where many reports go.
 * @throws Failure `usage` where one of these variables cannot be used.
 */
export async function chooseTransport(
  url: URL,
  environment: Environment,
  connections?: number,
): Promise<Transport> {
  // Reading a bundle of authorities takes 10 ms; without TLS nobody asks for them.
  const trust = url.protocol === 'https:' ? readTrust(environment) : {};
  const proxy = findProxy(url, environment);
  if (proxy === undefined && connections === undefined) return createSingleTransport(trust);
  const { createPooledTransport } = await import('./pooled.ts');
  return createPooledTransport({
    ...trust,
    ...(proxy && { proxy }),
    ...(connections !== undefined && { connections }),
  });
}

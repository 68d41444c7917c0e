import { readRegular } from '../../core/durable/regular-file.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { type Environment, findProxy } from './proxy.ts';
import type { Transport, Trust, WireTransport } from './transport.ts';
import { createPooledTransport, createSingleTransport } from './wire.ts';

/**
 * Reads `SSL_CERT_FILE` like OpenSSL, curl, and Python: its authorities replace the built-in ones. Node adds those of
 * `NODE_EXTRA_CA_CERTS` only if no others are set, so if both variables are set, both files are read here.
 * @throws Failure `usage` if a file cannot be read or contains no certificate.
 */
function readTrust(environment: Environment): Trust {
  if (!environment.SSL_CERT_FILE) return {};
  const names = ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'].filter((name) => environment[name]);
  return { authorities: names.map((name) => readCertificates(name, environment[name] ?? '')) };
}

function readCertificates(variable: string, path: string): string {
  const text = readBundle(path);
  if (text?.includes('-----BEGIN')) return text;
  throw new Failure('usage', message('certificates_unreadable', { variable, path }), {
    hint: message('set_certificates', { variable }),
  });
}

function readBundle(path: string): string | undefined {
  try {
    return readRegular(path).toString('latin1');
  } catch {
    return undefined;
  }
}

/**
 * The transport for one report, or for many.
 * @param url where the reports go.
 * @param environment `HTTPS_PROXY` and the like, `NO_PROXY`, `SSL_CERT_FILE`.
 * @param say renders why there is no response, for the journal and for people.
 * @param connections maximum number of open connections for many reports.
 * @throws Failure `usage` if one of these variables is invalid.
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
  const options = { ...trust, ...(proxy && { proxy }) };
  const transport =
    connections === undefined
      ? createSingleTransport(options)
      : createPooledTransport({ ...options, connections });
  return withReasonsInWords(transport, say);
}

/** Asynchronous, so that messages are loaded only if needed. */
type Say = (message: Message) => Promise<string>;

/** A transport that gives the reason for a missing response as text. */
export const withReasonsInWords = (transport: WireTransport, say: Say): Transport => ({
  post: async (request) => {
    const result = await transport.post(request);
    return result.type === 'response' ? result : { ...result, message: await say(result.message) };
  },
  close: () => transport.close(),
});

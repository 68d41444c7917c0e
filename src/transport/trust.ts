import { readFileSync } from 'node:fs';
import { Failure } from '../core/failure.ts';
import { message } from '../words/message.ts';
import type { Environment } from './proxy.ts';
import type { Trust } from './transport.ts';

/**
 * Reads `SSL_CERT_FILE` as OpenSSL, curl and Python do: its authorities stand in for the built-in
 * ones. Node itself adds those of `NODE_EXTRA_CA_CERTS`, and heeds them no more once others are
 * named; so where both variables are set both files are read here.
 * @throws Failure `usage` where a file cannot be read or holds no certificate.
 */
export function readTrust(environment: Environment): Trust {
  if (!environment.SSL_CERT_FILE) return {};
  const names = ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'].filter((name) => environment[name]);
  return { authorities: names.map((name) => readCertificates(name, environment[name] ?? '')) };
}

function readCertificates(variable: string, path: string): string {
  const text = readText(path);
  if (text?.includes('-----BEGIN')) return text;
  throw new Failure('usage', message('certificates_unreadable', { variable, path }), {
    hint: message('set_certificates', { variable }),
  });
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}

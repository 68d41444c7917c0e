import type { PostFailureCode } from '../../core/protocol/answers/verdict.ts';
import { type Message, message } from '../../core/words/message.ts';

/** Error codes of OpenSSL and node for handshakes and certificates. */
const TLS_CODE =
  /^(?:ERR_(?:TLS|SSL|OSSL)_|EPROTO$|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_|HOSTNAME_MISMATCH$|ERROR_IN_CERT_|UNSPECIFIED$)/;

const isTlsCode = (code: string): boolean => TLS_CODE.test(code);

/**
 * One sentence on a failed TLS handshake.
 * @param host with its port, for the message.
 */
function explainTls(error: unknown, code: string, host: string): Message {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return message('certificate_self_signed', { host });
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return message('certificate_authority_unknown', { host });
    case 'CERT_HAS_EXPIRED':
      return message('certificate_expired', { host });
    case 'CERT_NOT_YET_VALID':
      return message('certificate_not_yet_valid', { host });
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return message('certificate_for_other_name', { host });
    default:
      return speaksNoTls(error)
        ? message('no_tls', { host })
        : message('tls_failed', { host, code });
  }
}

/** OpenSSL mistakes the first bytes of another protocol for a record with a wrong version or length. */
const speaksNoTls = (error: unknown): boolean =>
  /wrong version number|packet length too long|http request/.test(
    String((error as { reason?: unknown }).reason),
  );

/** Why an exchange failed: the stable code and a sentence without headers and secrets. */
export interface Explanation {
  readonly code: PostFailureCode;
  readonly message: Message;
}

/** A proxy's fault, reported by conv itself. */
export class ProxyError extends Error {
  readonly code = 'CONV_PROXY';
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.code);
    this.reason = reason;
  }
}

const OUT_OF_STEP = 'CONV_OUT_OF_STEP';

/** The fault of a connection that delivered an unrequested response. */
export const outOfStep = (): Error => Object.assign(new Error(), { code: OUT_OF_STEP });

const CONNECT_CODES: Readonly<Record<string, PostFailureCode>> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'connect_timeout',
  CONV_PROXY: 'proxy',
  [OUT_OF_STEP]: 'out_of_step',
};

const CLOSED_CODES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/**
 * Explains an error before the first byte of the request was sent. Only the error's code is used, because its text
 * may quote the request.
 * @param host of the service, with its port, for the message.
 */
export function explainConnect(error: unknown, host: string): Explanation {
  const code = codeOf(error);
  if (isTlsCode(code)) return { code: 'tls', message: explainTls(error, code, host) };
  const known = code.startsWith('EAI_') ? 'dns' : (CONNECT_CODES[code] ?? 'network');
  return { code: known, message: connectSentence(known, error, code, host) };
}

/** Explains an error after bytes of the request may have been sent, and before a response. */
export function explainLoss(error: unknown, host: string): Explanation {
  const code = codeOf(error);
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { code: 'not_http', message: message('too_many_headers', { host }) };
  }
  if (code.startsWith('HPE_')) {
    return { code: 'not_http', message: message('response_not_http', { host }) };
  }
  if (CLOSED_CODES.has(code)) {
    return { code: 'closed_without_answer', message: message('closed_without_response', { host }) };
  }
  return { code: 'network', message: message('connection_broke', { host, code }) };
}

function connectSentence(
  known: PostFailureCode,
  error: unknown,
  code: string,
  host: string,
): Message {
  switch (known) {
    case 'dns':
      return message('lookup_failed', { host, code });
    case 'refused':
      return message('connection_refused', { host });
    case 'unreachable':
      return message('host_unreachable', { host, code });
    case 'connect_timeout':
      return message('connection_timed_out', { host });
    case 'proxy':
      return (error as ProxyError).reason;
    case 'out_of_step':
      return message('response_before_report', { host });
    default:
      return message('connection_failed', { host, code });
  }
}

/** If several addresses were tried, the error of the last one counts. */
function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] };
  const last = errors?.at(-1);
  if (last !== undefined) return codeOf(last);
  return typeof code === 'string' ? code : 'unknown error';
}

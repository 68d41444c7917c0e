import { describe, expect, it } from 'vitest';
import { explainConnect, explainLoss, ProxyError } from '../../../src/client/transport/explain.ts';
import { message } from '../../../src/core/words/message.ts';
import { text } from '../../../src/core/words/text.ts';

const HOST = 'api.example:8443';
const PROXY_REFUSED = message('tunnel_refused', {
  proxy: 'p.test',
  authority: 'api.example:443',
  status: 403,
});

const errorOf = (code: string, more: object = {}): Error =>
  Object.assign(new Error('POST /v1 X-Signature: deadbeef'), { code, ...more });

describe('an error before anything was sent', () => {
  it.each([
    ['ENOTFOUND', 'dns', 'the name api.example:8443 could not be resolved (ENOTFOUND)'],
    ['EAI_AGAIN', 'dns', 'the name api.example:8443 could not be resolved (EAI_AGAIN)'],
    [
      'ECONNREFUSED',
      'refused',
      'api.example:8443 refused the connection; nothing is listening there',
    ],
    ['EHOSTUNREACH', 'unreachable', 'api.example:8443 is unreachable'],
    ['ENETUNREACH', 'unreachable', 'is unreachable (ENETUNREACH)'],
    ['ETIMEDOUT', 'connect_timeout', 'the connection to api.example:8443 timed out'],
    ['ECONNRESET', 'network', 'failed before anything was sent (ECONNRESET)'],
    ['EMFILE', 'network', 'failed before anything was sent (EMFILE)'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'is self-signed'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls', 'add its authority with NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', 'is not signed by a known authority'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls', 'is not signed by a known authority'],
    ['CERT_HAS_EXPIRED', 'tls', 'has expired'],
    ['CERT_NOT_YET_VALID', 'tls', 'check the clock of this machine'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'is for a different host name'],
    ['CERT_REVOKED', 'tls', 'the TLS handshake with api.example:8443 failed (CERT_REVOKED)'],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'tls', 'failed (ERR_SSL_SSLV3_ALERT_HANDSHAKE'],
  ])('%s is %s', (code, known, words) => {
    const { code: explained, message } = explainConnect(errorOf(code), HOST);
    expect(explained).toBe(known);
    expect(text(message)).toContain(words);
    expect(text(message)).not.toMatch(/signature|deadbeef/i);
  });

  it('counts as the error of the last address that was tried', () => {
    const errors = [errorOf('ENETUNREACH'), errorOf('ECONNREFUSED')];
    const error = Object.assign(new AggregateError(errors), { code: 'ENETUNREACH' });
    expect(explainConnect(error, HOST).code).toBe('refused');
  });

  it('by a proxy is reported in its own words', () => {
    const error = new ProxyError(PROXY_REFUSED);
    const expected = { code: 'proxy', message: PROXY_REFUSED };
    expect(explainConnect(error, HOST)).toEqual(expected);
  });
});

describe('an error once bytes may have left', () => {
  it.each([
    ['ECONNRESET', 'closed_without_answer'],
    ['EPIPE', 'closed_without_answer'],
    ['ECONNABORTED', 'closed_without_answer'],
    ['HPE_INVALID_CONSTANT', 'not_http'],
    ['HPE_HEADER_OVERFLOW', 'not_http'],
    ['ETIMEDOUT', 'network'],
    ['EHOSTUNREACH', 'network'],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'network'],
  ])('%s is %s', (code, known) => {
    const { code: explained, message } = explainLoss(errorOf(code), HOST);
    expect(explained).toBe(known);
    expect(text(message)).toContain(HOST);
    expect(text(message)).not.toMatch(/signature|deadbeef/i);
  });

  it('of no known shape is still told', () => {
    const { code, message } = explainLoss(new Error('?'), HOST);
    expect(code).toBe('network');
    expect(text(message)).toBe('the connection to api.example:8443 broke (unknown error)');
  });
});

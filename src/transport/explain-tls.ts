import { transport } from '../words/en/transport.ts';

/** How OpenSSL and node name what is wrong with a handshake or a certificate. */
const TLS_CODE =
  /^(?:ERR_(?:TLS|SSL|OSSL)_|EPROTO$|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_|HOSTNAME_MISMATCH$|ERROR_IN_CERT_|UNSPECIFIED$)/;

export const isTlsCode = (code: string): boolean => TLS_CODE.test(code);

/**
 * One sentence on a failed TLS handshake.
 * @param host with its port, for the message.
 */
export function explainTls(error: unknown, code: string, host: string): string {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return transport.certificate_self_signed({ host });
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return transport.certificate_authority_unknown({ host });
    case 'CERT_HAS_EXPIRED':
      return transport.certificate_expired({ host });
    case 'CERT_NOT_YET_VALID':
      return transport.certificate_not_yet_valid({ host });
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return transport.certificate_for_other_name({ host });
    default:
      return speaksNoTls(error) ? transport.no_tls({ host }) : transport.tls_failed({ host, code });
  }
}

/** OpenSSL takes the first bytes of another protocol for a record of a wrong version or length. */
const speaksNoTls = (error: unknown): boolean =>
  /wrong version number|packet length too long|http request/.test(
    String((error as { reason?: unknown }).reason),
  );

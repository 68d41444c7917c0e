/** How OpenSSL and node name what is wrong with a handshake or a certificate. */
const TLS_CODE =
  /^(?:ERR_(?:TLS|SSL|OSSL)_|EPROTO$|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_|HOSTNAME_MISMATCH$|ERROR_IN_CERT_|UNSPECIFIED$)/;

/** What to do about an authority that node does not know. */
const EXTRA_AUTHORITY = 'if it is yours, name its authority in NODE_EXTRA_CA_CERTS';

export const isTlsCode = (code: string): boolean => TLS_CODE.test(code);

/**
 * One sentence on a failed TLS handshake.
 * @param host with its port, for the message.
 */
export function explainTls(error: unknown, code: string, host: string): string {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return `the certificate of ${host} is self-signed (${EXTRA_AUTHORITY})`;
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `no known authority vouches for the certificate of ${host} (${EXTRA_AUTHORITY})`;
    case 'CERT_HAS_EXPIRED':
      return `the certificate of ${host} has expired`;
    case 'CERT_NOT_YET_VALID':
      return `the certificate of ${host} is not valid yet: is the clock of this machine right?`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `the certificate of ${host} is for another name`;
    default:
      return speaksNoTls(error)
        ? `${host} does not speak TLS on this port`
        : `the TLS handshake with ${host} failed (${code})`;
  }
}

/** OpenSSL takes the first bytes of another protocol for a record of a wrong version or length. */
const speaksNoTls = (error: unknown): boolean =>
  /wrong version number|packet length too long|http request/.test(
    String((error as { reason?: unknown }).reason),
  );

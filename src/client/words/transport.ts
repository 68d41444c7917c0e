import type { Of } from '../../core/words/facts.ts';

const ADD_AUTHORITY = 'if you trust it, add its authority with NODE_EXTRA_CA_CERTS';

const limits = {
  connect_timeout: 'no connection to {host} within {seconds} s',
  headers_timeout: '{host} did not respond within {seconds} s',
  whole_timeout: 'the response from {host} was not complete after {seconds} s',
} as const;

/** Why a request got no response. */
export const transport = {
  ...limits,
  certificate_self_signed: ({ host }: Of<'host'>): string =>
    `the certificate of ${host} is self-signed (${ADD_AUTHORITY})`,
  certificate_authority_unknown: ({ host }: Of<'host'>): string =>
    `the certificate of ${host} is not signed by a known authority (${ADD_AUTHORITY})`,
  tunnel_refused: ({ proxy, status, authority }: Of<'proxy' | 'status' | 'authority'>): string =>
    `the proxy ${proxy} answered ${status} when asked for a tunnel to ${authority}${status === 407 ? '; set its name and password in the proxy variable' : ''}`,
  certificate_expired: 'the certificate of {host} has expired',
  certificate_not_yet_valid:
    'the certificate of {host} is not valid yet; check the clock of this machine',
  certificate_for_other_name: 'the certificate of {host} is for a different host name',
  no_tls: '{host} does not speak TLS on this port',
  tls_failed: 'the TLS handshake with {host} failed ({code})',
  certificates_unreadable: '{variable} does not name a readable file of certificates: {path}',
  set_certificates: 'set {variable} to a PEM file, or unset it',
  too_many_headers: '{host} sent more response headers than conv reads',
  response_not_http: 'the response from {host} is not HTTP',
  closed_without_response: '{host} closed the connection without a response',
  connection_broke: 'the connection to {host} broke ({code})',
  lookup_failed: 'the name {host} could not be resolved ({code})',
  connection_refused: '{host} refused the connection; nothing is listening there',
  host_unreachable: '{host} is unreachable ({code})',
  connection_timed_out: 'the connection to {host} timed out',
  response_before_report:
    '{host} sent a response before the report was sent; the connection was closed',
  connection_failed: 'the connection to {host} failed before anything was sent ({code})',
  proxy_not_an_address: 'is not an address',
  proxy_of_other_kind: 'names a {scheme} proxy',
  proxy_login_not_encoded: 'has a name or password that is not percent-encoded',
  proxy_unusable: 'the proxy variable {variable} {wrong}; nothing was sent',
  set_proxy: "set it to http://HOST:PORT, or add the service's host to NO_PROXY",
  proxy_failed: 'the proxy cannot be used: {reason}',
  interrupted_before_response: 'interrupted before {host} responded',
} as const;

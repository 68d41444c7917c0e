interface At {
  readonly host: string;
}

const ADD_AUTHORITY = 'if you trust it, add its authority with NODE_EXTRA_CA_CERTS';

const limits = {
  connect_timeout: ({ host, seconds }: At & { readonly seconds: number }): string =>
    `no connection to ${host} within ${seconds} s`,
  headers_timeout: ({ host, seconds }: At & { readonly seconds: number }): string =>
    `${host} did not respond within ${seconds} s`,
  whole_timeout: ({ host, seconds }: At & { readonly seconds: number }): string =>
    `the response from ${host} was not complete after ${seconds} s`,
};

/** Why a request got no response. */
export const transport = {
  ...limits,
  certificate_self_signed: ({ host }: At): string =>
    `the certificate of ${host} is self-signed (${ADD_AUTHORITY})`,
  certificate_authority_unknown: ({ host }: At): string =>
    `the certificate of ${host} is not signed by a known authority (${ADD_AUTHORITY})`,
  tunnel_refused: ({
    proxy,
    status,
    authority,
  }: {
    readonly proxy: string;
    readonly status: number;
    readonly authority: string;
  }): string =>
    `the proxy ${proxy} answered ${status} when asked for a tunnel to ${authority}${status === 407 ? '; set its name and password in the proxy variable' : ''}`,
  certificate_expired: ({ host }: At): string => `the certificate of ${host} has expired`,
  certificate_not_yet_valid: ({ host }: At): string =>
    `the certificate of ${host} is not valid yet; check the clock of this machine`,
  certificate_for_other_name: ({ host }: At): string =>
    `the certificate of ${host} is for a different host name`,
  no_tls: ({ host }: At): string => `${host} does not speak TLS on this port`,
  tls_failed: ({ host, code }: At & { readonly code: string }): string =>
    `the TLS handshake with ${host} failed (${code})`,
  certificates_unreadable: ({
    variable,
    path,
  }: {
    readonly variable: string;
    readonly path: string;
  }): string => `${variable} does not name a readable file of certificates: ${path}`,
  set_certificates: ({ variable }: { readonly variable: string }): string =>
    `set ${variable} to a PEM file, or unset it`,
  too_many_headers: ({ host }: At): string => `${host} sent more response headers than conv reads`,
  response_not_http: ({ host }: At): string => `the response from ${host} is not HTTP`,
  closed_without_response: ({ host }: At): string =>
    `${host} closed the connection without a response`,
  connection_broke: ({ host, code }: At & { readonly code: string }): string =>
    `the connection to ${host} broke (${code})`,
  lookup_failed: ({ host, code }: At & { readonly code: string }): string =>
    `the name ${host} could not be resolved (${code})`,
  connection_refused: ({ host }: At): string =>
    `${host} refused the connection; nothing is listening there`,
  host_unreachable: ({ host, code }: At & { readonly code: string }): string =>
    `${host} is unreachable (${code})`,
  connection_timed_out: ({ host }: At): string => `the connection to ${host} timed out`,
  response_before_report: ({ host }: At): string =>
    `${host} sent a response before the report was sent; the connection was closed`,
  connection_failed: ({ host, code }: At & { readonly code: string }): string =>
    `the connection to ${host} failed before anything was sent (${code})`,
  proxy_not_an_address: 'is not an address',
  proxy_of_other_kind: ({ scheme }: { readonly scheme: string }): string =>
    `names a ${scheme} proxy`,
  proxy_login_not_encoded: 'has a name or password that is not percent-encoded',
  proxy_unusable: ({
    variable,
    wrong,
  }: {
    readonly variable: string;
    readonly wrong: string;
  }): string => `the proxy variable ${variable} ${wrong}; nothing was sent`,
  set_proxy: "set it to http://HOST:PORT, or add the service's host to NO_PROXY",
  proxy_failed: ({ reason }: { readonly reason: string }): string =>
    `the proxy cannot be used: ${reason}`,
  interrupted_before_response: ({ host }: At): string => `interrupted before ${host} responded`,
};

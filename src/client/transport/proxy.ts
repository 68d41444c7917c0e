import { Secret } from '../../core/protocol/masking/secret.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';

/** The variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where requests are tunnelled through. */
export interface ProxyServer {
  /** `http:` or `https:`, without name and password. */
  readonly url: URL;
  /** The value of `Proxy-Authorization`, if the variable contains a name or a password. */
  readonly authorization: Secret | undefined;
}

/** As in curl: the lower-case name wins, and each scheme has its own variable. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  'https:': ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'],
  'http:': ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'],
};

/**
 * The proxy from the usual variables for an address, if any. Loopback addresses never use a proxy.
 * @throws Failure `usage` if the variable is not the address of an HTTP proxy.
 */
export function findProxy(url: URL, environment: Environment): ProxyServer | undefined {
  const name = VARIABLES[url.protocol]?.find((candidate) => environment[candidate]);
  if (name === undefined || isLoopback(url.hostname)) return undefined;
  const exceptions = environment.no_proxy || environment.NO_PROXY || '';
  return isException(url, exceptions) ? undefined : readProxy(name, environment[name] ?? '');
}

/** `localhost` and the addresses that always mean this machine, as `URL` writes them. */
function isLoopback(hostname: string): boolean {
  const host = bareHost(hostname);
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(host) ||
    /^::ffff:7f[0-9a-f]{2}:/.test(host)
  );
}

/** `NO_PROXY`: names (and with them their subdomains), addresses, each with or without a port; `*` is all. */
function isException(url: URL, exceptions: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = bareHost(url.hostname);
  return exceptions.split(/[\s,]+/).some((entry) => {
    const [, name = entry, onlyPort = port] = /^([^:]+|\[.+\]):(\d+)$/.exec(entry) ?? [];
    return onlyPort === port && covers(bareHost(name.replace(/^\*?\./, '')), host);
  });
}

const covers = (name: string, host: string): boolean =>
  name === '*' || (name !== '' && (host === name || host.endsWith(`.${name}`)));

/** Without the brackets of an IPv6 address and the dot that ends an absolute name. */
const bareHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** A value without a scheme is an HTTP proxy, as usual. Messages never show the value. */
function readProxy(variable: string, value: string): ProxyServer {
  const text = value.includes('://') ? value : `http://${value}`;
  if (!URL.canParse(text)) throw unusableProxy(variable, message('proxy_not_an_address'));
  const { protocol, host, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw unusableProxy(
      variable,
      message('proxy_of_other_kind', { scheme: protocol.slice(0, -1) }),
    );
  }
  return {
    url: new URL(`${protocol}//${host}`),
    authorization: readAuthorization(variable, username, password),
  };
}

function readAuthorization(variable: string, name: string, password: string): Secret | undefined {
  if (name === '' && password === '') return undefined;
  try {
    const pair = `${decodeURIComponent(name)}:${decodeURIComponent(password)}`;
    return new Secret(`Basic ${Buffer.from(pair).toString('base64')}`);
  } catch {
    throw unusableProxy(variable, message('proxy_login_not_encoded'));
  }
}

const unusableProxy = (variable: string, wrong: Message): Failure =>
  new Failure('usage', message('proxy_unusable', { variable, wrong }), {
    hint: message('set_proxy'),
  });

import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';

/** How a connection is encrypted, by libpq's names. */
type SslMode = 'disable' | 'allow' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';

const SSL_MODES: ReadonlySet<string> = new Set<SslMode>([
  'disable',
  'allow',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
]);

/** The address of a journal in PostgreSQL. */
export interface PostgresAddress {
  /** A name, a number, or the directory of a socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** If undefined, the driver uses `PGPASSWORD`, `PGPASSFILE`, or `~/.pgpass`. */
  readonly password: string | undefined;
  /** Of the journal's tables. */
  readonly schema: string;
  readonly sslmode: SslMode;
  /** Paths of PEM files. */
  readonly sslrootcert: string | undefined;
  readonly sslcert: string | undefined;
  readonly sslkey: string | undefined;
  /** For messages; never with the password. */
  readonly place: string;
}

const DEFAULT_PORT = 5432;
const DEFAULT_SCHEMA = 'conv';

const PARAMETERS: ReadonlySet<string> = new Set([
  'host',
  'port',
  'schema',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
]);

const PROTOCOLS: ReadonlySet<string> = new Set(['postgres:', 'postgresql:']);

/** Whether a setting is the URL of a server. */
export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:/i.test(text);

/** Detects a password with unencoded characters that would end the URL's authority; `host:5432/name@x` is not one. */
const UNENCODED = /^[^/]*\/\/[^/?@]*:((?!\d+[/?])[^@]+@|[^@]+@[^@]*\/)/;

/** Whether a URL has a password, also one that cannot be read: it is not to be kept. */
export const hasPassword = (text: string): boolean =>
  /^[^/]*\/\/[^/?#@]*:[^/?#]*@/.test(text) ||
  UNENCODED.test(text) ||
  /[?&](ssl)?password=/i.test(text);

/**
 * Parses `postgres://user@host:port/database?sslmode=verify-full&schema=conv` like libpq: the parameter `host` can
 * name a socket directory, the user defaults to the system user, and the database to the user's name.
 * @param source the setting, for messages.
 * @param systemUser the name of the system user.
 * @throws Failure `usage`; no message shows the URL, which can contain a password.
 */
export function parseAddress(text: string, source: string, systemUser: string): PostgresAddress {
  const url = asUrl(text);
  if (url === undefined) throw invalid(source, message('journal_url_unreadable'));
  // Otherwise parts of the password would be taken for a port, a database, or parameters, and shown.
  if (url.hash !== '' || (UNENCODED.test(text) && url.password === ''))
    throw invalid(source, message('journal_url_unencoded'));
  // Like libpq, does not decode a plus sign as a blank.
  const parameters = new URLSearchParams(url.search.replaceAll('+', '%2B'));
  const unknown = [...parameters.keys()].filter((name) => !PARAMETERS.has(name));
  if (unknown.length > 0)
    throw invalid(source, message('journal_url_unknown', { parameters: unknown }));
  const host =
    parameters.get('host') || decodeURIComponent(unbracketed(url.hostname)) || 'localhost';
  const user = decodeURIComponent(url.username) || systemUser;
  const address = {
    host,
    port: portOf(parameters.get('port') || url.port, source),
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    user,
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
    schema: parameters.get('schema') ?? DEFAULT_SCHEMA,
    sslmode: modeOf(parameters.get('sslmode'), host, source),
    sslrootcert: parameters.get('sslrootcert') ?? undefined,
    sslcert: parameters.get('sslcert') ?? undefined,
    sslkey: parameters.get('sslkey') ?? undefined,
  };
  return { ...address, place: addressText(address) };
}

/** libpq takes a user without a host, which no URL may have. */
const WITHOUT_HOST = /^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?#]|$)/i;

function asUrl(text: string): URL | undefined {
  try {
    const url = new URL(text.replace(WITHOUT_HOST, '$1localhost'));
    decodeURIComponent(url.username + url.password + url.hostname + url.pathname);
    return PROTOCOLS.has(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

function portOf(given: string, source: string): number {
  const port = given === '' ? DEFAULT_PORT : Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw invalid(source, message('journal_port_invalid'));
}

/** By default, connections to other machines are encrypted, and the server is verified. */
function modeOf(given: string | null, host: string, source: string): SslMode {
  if (given === null) return isHere(host) ? 'disable' : 'verify-full';
  if (SSL_MODES.has(given)) return given as SslMode;
  const known = [...SSL_MODES];
  throw invalid(source, message('journal_sslmode_unknown', { given, known }));
}

/** Whether the server is on this machine. */
const isHere = (host: string): boolean =>
  host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

const unbracketed = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

function addressText({
  host,
  port,
  database,
  user,
  schema,
}: Omit<PostgresAddress, 'place'>): string {
  const name = host.includes(':') ? `[${host}]` : host;
  const server = host.startsWith('/') ? '' : port === DEFAULT_PORT ? name : `${name}:${port}`;
  const parameters = [
    ...(host.startsWith('/') ? [`host=${host}`] : []),
    ...(host.startsWith('/') && port !== DEFAULT_PORT ? [`port=${port}`] : []),
    ...(schema === DEFAULT_SCHEMA ? [] : [`schema=${encodeURIComponent(schema)}`]),
  ];
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return `postgres://${encodeURIComponent(user)}@${server}/${encodeURIComponent(database)}${query}`;
}

const invalid = (source: string, why: Message): Failure =>
  new Failure('usage', message('journal_url_invalid', { source, why }), {
    hint: message('journal_url_form'),
  });

/** Warnings about a connection that others could read or spoof. */
export function warningsOf(address: PostgresAddress): readonly Message[] {
  const { host, sslmode, place } = address;
  if (isVerified(address)) return [];
  if (sslmode === 'require') return [message('journal_unverified', { place })];
  return isHere(host) ? [] : [message('journal_unencrypted', { place })];
}

/** Whether the server's certificate is verified. As with libpq, `require` verifies it if a root certificate is set. */
export const isVerified = ({ sslmode, sslrootcert }: PostgresAddress): boolean =>
  sslmode === 'verify-full' ||
  sslmode === 'verify-ca' ||
  (sslmode === 'require' && sslrootcert !== undefined);

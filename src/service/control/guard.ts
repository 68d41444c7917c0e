import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Why a request to the control interface is refused. */
export interface Denial {
  readonly status: 401 | 403;
  readonly code: 'host_not_allowed' | 'origin_not_allowed' | 'token_required';
  readonly message: string;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A page of any site can make a browser call this machine. Three doors keep it out: by DNS rebinding it
 * would come with its own name as Host; from its own address with its Origin; and it does not know the token.
 * @param token what changes or streams must carry; undefined where a request only reads.
 */
export function deny(
  headers: IncomingHttpHeaders,
  given: string | undefined,
  token: string | undefined,
): Denial | undefined {
  if (!isLoopback(headers.host)) return HOST;
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host)) return ORIGIN;
  if (token !== undefined && !isToken(given, token)) return TOKEN;
  return undefined;
}

/** The host's name without its port. */
const isLoopback = (host = ''): boolean =>
  LOOPBACK_NAMES.has(host.replace(/:\d+$/, '').toLowerCase());

const isOwnOrigin = (origin: string, host = ''): boolean =>
  origin.toLowerCase() === `http://${host}`.toLowerCase();

/** Constant-time: how long it takes tells nothing of the token. */
export function isToken(given: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `Authorization: Bearer …`, or `?token=…`, as an EventSource can send no header of its own. */
export const presentedToken = (
  { authorization }: IncomingHttpHeaders,
  query: URLSearchParams,
): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? query.get('token') ?? undefined;

const HOST: Denial = {
  status: 403,
  code: 'host_not_allowed',
  message: 'the control interface answers to localhost, 127.0.0.1 and [::1] only',
};

const ORIGIN: Denial = {
  status: 403,
  code: 'origin_not_allowed',
  message: 'the control interface takes no requests from pages of other origins',
};

const TOKEN: Denial = {
  status: 401,
  code: 'token_required',
  message: 'send the token that conv mock printed when it started: Authorization: Bearer TOKEN',
};

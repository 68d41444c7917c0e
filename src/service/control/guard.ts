import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Message, message } from '../../words/message.ts';

/** Why a request to the control interface is refused. */
interface Denial {
  readonly status: 401 | 403;
  readonly code: 'host_not_allowed' | 'origin_not_allowed' | 'token_required';
  readonly message: Message;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where a browser says that a request comes from: itself, or this very origin (Fetch Metadata). */
const OWN_SITES = new Set(['none', 'same-origin']);

/**
 * Any web page can make a browser call this machine. With DNS rebinding, such a request has a foreign
 * Host; otherwise it has a foreign Origin, or at least a foreign Sec-Fetch-Site. Changes also need the
 * token, which no other page knows.
 */
export function deny(headers: IncomingHttpHeaders): Denial | undefined {
  if (!isLoopback(headers.host)) return HOST;
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host)) return ORIGIN;
  const site = headers['sec-fetch-site']?.toString();
  return site === undefined || OWN_SITES.has(site) ? undefined : ORIGIN;
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

/** Of `Authorization: Bearer …`. */
export const bearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

const HOST: Denial = {
  status: 403,
  code: 'host_not_allowed',
  message: message('only_loopback'),
};

const ORIGIN: Denial = {
  status: 403,
  code: 'origin_not_allowed',
  message: message('only_own_pages'),
};

/** The answer to a change, or a subscription, without the token. */
export const TOKEN: Denial = {
  status: 401,
  code: 'token_required',
  message: message('token_required'),
};

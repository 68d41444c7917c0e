import type { HeaderLine } from '../../signing/check.ts';
import type { Destination } from '../explanation.ts';

const REQUEST_TARGET = /^([A-Z]{1,20}) ([^\s]{1,8000}) /;

/** The method and the path of a raw request (RFC 9112, 3): its target is a path, or a whole URL. */
export function requestLineDestination(text: string): Destination {
  const [, method, target = ''] = REQUEST_TARGET.exec(text) ?? [];
  return target.startsWith('/') ? { method, path: target } : { method, ...urlDestination(target) };
}

/** The host and the path of a URL; nothing if it is none. */
export function urlDestination(text: string): Destination {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return {};
  const { host, pathname, search } = new URL(text);
  return { host, path: `${pathname}${search}` };
}

/** The `Host` header is what the receiver sees, whatever the URL says. */
export function withHost(destination: Destination, headers: readonly HeaderLine[]): Destination {
  const line = headers.find(([name]) => name.toLowerCase() === 'host');
  const host = line?.[1].trim() ?? '';
  return host === '' ? destination : { ...destination, host };
}

import { PATHS } from '../core/protocol.ts';
import { type Message, message } from '../words/message.ts';
import { describeForeignCharacter } from './characters.ts';
import { bad, type Checked, good } from './rules.ts';

const SCHEME = /^https?:\/\//i;
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/** Longest first: `/conversions/partial` ends in more than `/conversions`. */
const REPORT_PATHS = Object.values(PATHS).sort((a, b) => b.length - a.length);

/**
 * `s2s_endpoint_base`: an https address (http only for literal loopback) without user name, query
 * or fragment. What is kept is what is reached: host in lower case, no default port, no slash at the end.
 */
export function checkEndpoint(text: string): Checked {
  const wrong = describeText(text);
  if (wrong !== undefined) return bad(wrong);
  if (!SCHEME.test(text)) return bad(describeScheme(text));
  const url = parse(text);
  if (url === undefined) return bad(message('not_an_address'));
  const refusal = describeParts(text, url);
  return refusal === undefined ? good(baseOf(url)) : bad(refusal);
}

function describeText(text: string): Message | undefined {
  if (text === '') return message('is_empty');
  const blank = text.indexOf(' ');
  if (blank !== -1) return message('has_blank', { at: blank + 1 });
  return describeForeignCharacter(text);
}

function describeScheme(text: string): Message {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined) return message('other_scheme', { scheme });
  const rest = text.replace(/^(?:https?:)?[/\\]*/i, '');
  const url = parse(`https://${rest}`);
  const example = url === undefined ? 'https://…' : suggestion(url);
  return message('https_missing', { example });
}

/** Never repeats a user name or a password. */
function suggestion(url: URL): string {
  const scheme = LOOPBACK.test(url.hostname) ? 'http:' : 'https:';
  return `${scheme}//${url.host}${pathOf(url)}`;
}

function describeParts(text: string, url: URL): Message | undefined {
  if (/^[^/]*\/\/[^/?#\\]*@/.test(text)) return message('user_in_endpoint');
  if (text.includes('?')) return message('query_in_endpoint');
  if (text.includes('#')) return message('fragment_in_endpoint');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    return message('http_endpoint', { host: url.host, path: pathOf(url) });
  }
  return describeReportPath(url);
}

/** "Path relative to `{base_url}`": conv adds `/conversions` itself. */
function describeReportPath(url: URL): Message | undefined {
  const base = baseOf(url);
  const path = REPORT_PATHS.find((ending) => base.endsWith(ending));
  if (path === undefined) return undefined;
  return message('report_path_in_endpoint', { path, base: base.slice(0, -path.length) });
}

const pathOf = (url: URL): string => url.pathname.replace(/\/+$/, '');
const baseOf = (url: URL): string => `${url.protocol}//${url.host}${pathOf(url)}`;

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

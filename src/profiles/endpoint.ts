import { PATHS } from '../core/protocol.ts';
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
  if (url === undefined) return bad('is no address that can be reached');
  const refusal = describeParts(text, url);
  return refusal === undefined ? good(baseOf(url)) : bad(refusal);
}

function describeText(text: string): string | undefined {
  if (text === '') return 'is empty';
  const blank = text.indexOf(' ');
  if (blank !== -1) return `has a blank at character ${blank + 1}`;
  return describeForeignCharacter(text);
}

function describeScheme(text: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined)
    return `begins with ${scheme}://, but the service is reached by https://`;
  const rest = text.replace(/^(?:https?:)?[/\\]*/i, '');
  const url = parse(`https://${rest}`);
  const example = url === undefined ? 'https://…' : suggestion(url);
  return `must begin with https://; did you mean ${example}?`;
}

/** Never repeats a user name or a password. */
function suggestion(url: URL): string {
  const scheme = LOOPBACK.test(url.hostname) ? 'http:' : 'https:';
  return `${scheme}//${url.host}${pathOf(url)}`;
}

function describeParts(text: string, url: URL): string | undefined {
  if (/^[^/]*\/\/[^/?#\\]*@/.test(text)) return 'has a user name or password in it: leave it out';
  if (text.includes('?')) return 'has a query (from the ? on): leave it out';
  if (text.includes('#')) return 'has a fragment (from the # on): leave it out';
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    return `must be https, or anyone on the way can read the reports; did you mean https://${url.host}${pathOf(url)}?`;
  }
  return describeReportPath(url);
}

/** "Path relative to `{base_url}`": conv adds `/conversions` itself. */
function describeReportPath(url: URL): string | undefined {
  const base = baseOf(url);
  const path = REPORT_PATHS.find((ending) => base.endsWith(ending));
  if (path === undefined) return undefined;
  return `ends with ${path}, which conv adds itself: leave it out (${base.slice(0, -path.length)})`;
}

const pathOf = (url: URL): string => url.pathname.replace(/\/+$/, '');
const baseOf = (url: URL): string => `${url.protocol}//${url.host}${pathOf(url)}`;

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

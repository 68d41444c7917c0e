import { toByteString } from '../../capture/bytes.ts';
import type { Cause } from '../../cause.ts';
import { COST } from '../../variant.ts';
import { rewriting, type TextStep } from './step.ts';

/** How a program escapes a text for HTML: the names for `"` and `'`; undefined leaves it alone. */
interface EntityRule {
  readonly double: string;
  readonly single: string | undefined;
}

function escapeEntities(text: string, { double, single }: EntityRule): string {
  return text.replace(/[&<>"']/g, (character) => {
    if (character === '"') return double;
    if (character === "'") return single ?? character;
    return { '&': '&amp;', '<': '&lt;', '>': '&gt;' }[character] ?? character;
  });
}

const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

export const unescapeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(\w{2,4}));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return NAMES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? all : String.fromCodePoint(code);
  });

/** How a program escapes a text for a URL or a form. */
export interface PercentRule {
  /** What it leaves unescaped in addition to letters and digits. */
  readonly kept: string;
  readonly blank: '+' | '%20';
  readonly lowerCase?: true;
}

/** RFC 3986: PHP's rawurlencode, C#'s EscapeDataString, Ruby's ERB. */
export const RFC_3986: PercentRule = { kept: '-_.~', blank: '%20' };
/** Python's quote_plus, Go's QueryEscape, Ruby's CGI.escape. */
export const QUOTE_PLUS: PercentRule = { kept: '-_.~', blank: '+' };
/** Python's quote. */
const QUOTE: PercentRule = { kept: '-_.~/', blank: '%20' };
/** PHP's urlencode and http_build_query. */
export const PHP_URLENCODE: PercentRule = { kept: '-_.', blank: '+' };
/** The URL standard's forms: URLSearchParams, Java's URLEncoder, Ruby's encode_www_form. */
export const WWW_FORM: PercentRule = { kept: '*-._', blank: '+' };
/** JavaScript's encodeURIComponent. */
export const URI_COMPONENT: PercentRule = { kept: "-_.!~*'()", blank: '%20' };
export const URI_COMPONENT_PLUS: PercentRule = { kept: "-_.!~*'()", blank: '+' };
/** JavaScript's encodeURI. */
const URI: PercentRule = { kept: "-_.!~*'();/?:@&=+$,#", blank: '%20' };
/** .NET's WebUtility.UrlEncode. */
const WEB_UTILITY: PercentRule = { kept: '!()*-_.', blank: '+' };
/** .NET's HttpUtility.UrlEncode. */
const HTTP_UTILITY: PercentRule = { kept: '!()*-_.', blank: '+', lowerCase: true };

export function percentEncode(text: string, { kept, blank, lowerCase }: PercentRule): string {
  return toByteString(Buffer.from(text)).replace(/[^A-Za-z0-9]/g, (byte) => {
    if (kept.includes(byte)) return byte;
    if (byte === ' ') return blank;
    const hex = byte.charCodeAt(0).toString(16).padStart(2, '0');
    return `%${lowerCase ? hex : hex.toUpperCase()}`;
  });
}

/** @returns undefined if what is escaped is not UTF-8. */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const { common, usual, rare, remote } = COST;

const escapeUnits = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A JSON string whose value is the text. */
const asJsonString = (text: string): string => JSON.stringify(text);
const asPythonString = (text: string): string => escapeUnits(JSON.stringify(text));
const withSlashes = (json: string): string => json.replaceAll('/', '\\/');

function stringified(
  cost: number,
  form: string,
  serializers: readonly string[],
  change: (text: string) => string,
): TextStep {
  const cause = { id: 'body.double-encoded', form } as const;
  return rewriting({ cost, cause, serializers }, change);
}

const entities = (cost: number, serializer: string, double: string, single?: string): TextStep =>
  rewriting(
    { cost, cause: { id: 'body.escaped-html', set: 'entities' }, serializers: [serializer] },
    (text) => (/[&<>"']/.test(text) ? escapeEntities(text, { double, single }) : text),
  );

const percent = (cost: number, rule: PercentRule, ...serializers: string[]): TextStep =>
  rewriting({ cost, cause: { id: 'body.form-encoded', form: 'percent' }, serializers }, (text) =>
    percentEncode(text, rule),
  );

/** PHP's addslashes. */
const addSlashes = (text: string): string =>
  text.replace(/["'\\]/g, '\\$&').replaceAll('\0', '\\0');

/** PHP's stripslashes. */
export const stripSlashes = (text: string): string =>
  text.replace(/\\([\s\S])|\\$/g, (_, next: string | undefined) =>
    next === '0' ? '\0' : (next ?? ''),
  );

/** What it breaks: escapes of Unicode first, else the backslash of a slash or of a quote. */
function stripped(cause: Cause, concerns: (text: string) => boolean): TextStep {
  return rewriting({ cost: usual, cause, serializers: ['PHP stripslashes'] }, (text) =>
    concerns(text) ? stripSlashes(text) : text,
  );
}

const hasUnicodeEscape = (text: string): boolean => /\\u[0-9A-Fa-f]{4}/.test(text);

const base64 = (cost: number, form: string, write: (bytes: Buffer) => string): TextStep =>
  rewriting({ cost, cause: { id: 'body.base64-encoded', form } }, (text) =>
    write(Buffer.from(text)),
  );

const inLines = (text: string, width: number, end: string): string =>
  text.replace(new RegExp(`.{1,${width}}`, 'g'), `$&${end}`);

/** The text escaped, or its escapes undone, for another language than JSON. */
export const ESCAPING_STEPS: readonly TextStep[] = [
  stringified(common, 'string', ['JavaScript JSON.stringify'], asJsonString),
  stringified(common, 'string', ['Python json.dumps'], asPythonString),
  stringified(common, 'string', ['PHP json_encode'], (text) => withSlashes(asPythonString(text))),
  stringified(usual, 'string', ['PHP json_encode with JSON_UNESCAPED_UNICODE'], (text) =>
    withSlashes(asJsonString(text)),
  ),
  stringified(rare, 'string', ['Go json.Marshal', 'Gson'], (text) =>
    escapeHtml(asJsonString(text)),
  ),
  stringified(rare, 'twice', ['JavaScript JSON.stringify'], (t) => asJsonString(asJsonString(t))),
  stringified(rare, 'twice', ['Python json.dumps'], (t) => asPythonString(asPythonString(t))),
  stringified(usual, 'slashes', ['PHP addslashes'], addSlashes),
  stringified(rare, 'inner text', [], (text) => asJsonString(text).slice(1, -1)),
  stripped({ id: 'body.escaped-unicode', form: 'stripslashes' }, hasUnicodeEscape),
  stripped({ id: 'body.escaped-slashes', form: 'stripslashes' }, (text) => !hasUnicodeEscape(text)),
  entities(usual, 'PHP htmlspecialchars', '&quot;', '&#039;'),
  entities(rare, 'PHP htmlspecialchars before 8.1', '&quot;'),
  entities(rare, 'Python html.escape', '&quot;', '&#x27;'),
  entities(rare, 'Ruby CGI.escapeHTML', '&quot;', '&#39;'),
  entities(rare, 'Go html.EscapeString', '&#34;', '&#39;'),
  rewriting(
    { cost: rare, cause: { id: 'body.escaped-html', set: 'entities', form: 'undone' } },
    unescapeEntities,
  ),
  percent(usual, URI_COMPONENT, 'JavaScript encodeURIComponent'),
  percent(usual, PHP_URLENCODE, 'PHP urlencode'),
  percent(usual, QUOTE_PLUS, 'Python quote_plus', 'Go url.QueryEscape', 'Ruby CGI.escape'),
  percent(usual, WWW_FORM, 'Java URLEncoder', 'Ruby URI.encode_www_form_component'),
  percent(usual, RFC_3986, 'PHP rawurlencode', 'C# Uri.EscapeDataString'),
  percent(rare, QUOTE, 'Python quote'),
  percent(rare, HTTP_UTILITY, 'C# HttpUtility.UrlEncode'),
  percent(rare, WEB_UTILITY, 'C# WebUtility.UrlEncode'),
  percent(rare, URI, 'JavaScript encodeURI'),
  base64(usual, 'base64', (bytes) => bytes.toString('base64')),
  base64(rare, 'base64url', (bytes) => bytes.toString('base64url')),
  base64(rare, 'lines of 76', (bytes) => inLines(bytes.toString('base64'), 76, '\n')),
  base64(rare, 'lines of 60', (bytes) => inLines(bytes.toString('base64'), 60, '\n')),
  base64(remote, 'hex', (bytes) => bytes.toString('hex')),
];

function escapeHtml(json: string): string {
  return json.replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
}

import type { Cause } from '../../cause.ts';
import { COST } from '../../variant.ts';
import { escapeEntities, unescapeEntities } from './entities.ts';
import {
  HTTP_UTILITY,
  type PercentRule,
  PHP_URLENCODE,
  percentEncode,
  QUOTE,
  QUOTE_PLUS,
  RFC_3986,
  URI,
  URI_COMPONENT,
  WEB_UTILITY,
  WWW_FORM,
} from './percent.ts';
import { rewriting, type TextStep } from './step.ts';

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

import {
  escapeEntities,
  HTTP_UTILITY,
  type PercentRule,
  PHP_URLENCODE,
  percentEncode,
  QUOTE,
  QUOTE_PLUS,
  RFC_3986,
  URI,
  URI_COMPONENT,
  unescapeEntities,
  WEB_UTILITY,
  WWW_FORM,
} from '../../kit/escapes.ts';
import { type Cause, COST } from '../../model/cause.ts';

/** What may happen to a text between its serialization and its signature. */
export interface TextStep {
  readonly cost: number;
  readonly causes: readonly Cause[];
  /** Programs known to do exactly this. */
  readonly serializers?: readonly string[];
  /**
   * The bytes that are signed in the end; undefined if the step changes nothing, or cannot be
   * taken with this text.
   */
  readonly apply: (text: string) => Uint8Array | undefined;
  /** Like `apply`, if the result is text, so that another step can follow. */
  readonly rewrite?: (text: string) => string | undefined;
}

/** The cause and the cost of a step. */
interface Occasion {
  readonly cost: number;
  readonly cause: Cause;
  readonly serializers?: readonly string[];
}

/** A step from text to text. @param change returns the text unchanged if it does not apply. */
export function rewriting(
  occasion: Occasion,
  change: (text: string) => string | undefined,
): TextStep {
  const rewrite = (text: string): string | undefined => {
    const changed = change(text);
    return changed === text ? undefined : changed;
  };
  const apply = (text: string): Uint8Array | undefined => {
    const changed = rewrite(text);
    return changed === undefined ? undefined : Buffer.from(changed);
  };
  return { ...stepOf(occasion, apply), rewrite };
}

/** A step whose result is not UTF-8. */
export function stepOf(
  { cost, cause, serializers }: Occasion,
  apply: (text: string) => Uint8Array | undefined,
): TextStep {
  return { cost, causes: [cause], apply, ...(serializers === undefined ? {} : { serializers }) };
}

export const hasNonAscii = (text: string): boolean => /[^\0-\x7f]/.test(text);

const { common, usual, rare, remote } = COST;

const ended = (cost: number, added: string, name: string): TextStep =>
  rewriting(
    { cost, cause: { id: 'body.trailing-newline', side: 'signed', found: name } },
    (text) => text + added,
  );

const surrounded = (cost: number, found: string, before: string, after: string): TextStep =>
  rewriting(
    { cost, cause: { id: 'body.whitespace', side: 'signed', found } },
    (text) => before + text + after,
  );

const changed = (cost: number, cause: Cause, change: (text: string) => string): TextStep =>
  rewriting({ cost, cause }, change);

const toLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

/** Steps for surrounding text, line breaks, and truncation. */
export const SURROUNDING_STEPS: readonly TextStep[] = [
  ended(common, '\n', '\\n'),
  ended(usual, '\r\n', '\\r\\n'),
  ended(rare, '\n\n', '\\n\\n'),
  ended(rare, '\r\n\r\n', '\\r\\n\\r\\n'),
  ended(remote, '\r', '\\r'),
  surrounded(usual, 'trailing blank', '', ' '),
  surrounded(rare, 'trailing tab', '', '\t'),
  surrounded(rare, 'trailing NUL', '', '\0'),
  surrounded(rare, 'trailing blank and newline', '', ' \n'),
  surrounded(rare, 'leading blank', ' ', ''),
  surrounded(rare, 'leading newline', '\n', ''),
  surrounded(remote, 'leading tab', '\t', ''),
  surrounded(remote, 'blanks on both sides', ' ', ' '),
  surrounded(remote, 'newlines on both sides', '\n', '\n'),
  surrounded(remote, 'two trailing blanks', '', '  '),
  changed(usual, { id: 'body.bom', side: 'signed' }, (text) => `\ufeff${text}`),
  changed(usual, { id: 'body.crlf', signed: 'CRLF' }, (text) =>
    toLineFeeds(text).replaceAll('\n', '\r\n'),
  ),
  changed(usual, { id: 'body.crlf', signed: 'LF' }, toLineFeeds),
  changed(rare, { id: 'body.crlf', signed: 'CR' }, (text) =>
    toLineFeeds(text).replaceAll('\n', '\r'),
  ),
  changed(rare, { id: 'body.whitespace', found: 'no newlines' }, (text) =>
    text.replace(/[\r\n]/g, ''),
  ),
  changed(rare, { id: 'body.whitespace', found: 'no blanks, not even in values' }, (text) =>
    text.replace(/[ \t\r\n]/g, ''),
  ),
  changed(rare, { id: 'body.whitespace', found: 'each run of blanks as one' }, (text) =>
    text.replace(/\s+/g, ' '),
  ),
  changed(rare, { id: 'body.truncated', at: 'newline' }, (text) =>
    text.replace(/\r?\n[\s\S]*$/, ''),
  ),
  changed(remote, { id: 'body.truncated', at: 'NUL' }, (text) => text.replace(/\0[\s\S]*$/, '')),
];

const normalization = (cost: number, form: string): TextStep =>
  rewriting({ cost, cause: { id: 'body.normalization', form } }, (text) => text.normalize(form));

const typography = (cost: number, form: string, change: (text: string) => string): TextStep =>
  rewriting({ cost, cause: { id: 'body.smart-quotes', form } }, change);

/** An editor opens a quote after a blank or a bracket, and closes it elsewhere. */
export const curlQuotes = (text: string): string =>
  text.replace(/(^|[\s([{:,])"/g, '$1“').replaceAll('"', '”');

/** Every other one opens. */
function alternateQuotes(text: string): string {
  let isOpen = false;
  return text.replaceAll('"', () => {
    isOpen = !isOpen;
    return isOpen ? '“' : '”';
  });
}

export const straightenQuotes = (text: string): string =>
  text.replace(/[“”„‟]/g, '"').replace(/[‘’‚‛]/g, "'");

/** Steps for typographic changes and Unicode normalization. */
export const TYPOGRAPHY_STEPS: readonly TextStep[] = [
  normalization(COST.usual, 'NFD'),
  normalization(COST.usual, 'NFC'),
  normalization(COST.rare, 'NFKC'),
  normalization(COST.remote, 'NFKD'),
  typography(COST.rare, 'curly', curlQuotes),
  typography(COST.rare, 'curly', alternateQuotes),
  typography(COST.rare, 'straight', straightenQuotes),
  typography(COST.remote, 'ellipsis', (text) => text.replaceAll('...', '…')),
  typography(COST.remote, 'dash', (text) => text.replaceAll('--', '—')),
  typography(COST.remote, 'blank', (text) => text.replace(/[\u00a0\u3000]/g, ' ')),
];

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

const entities = (cost: number, serializer: string, double: string, single = "'"): TextStep =>
  rewriting(
    { cost, cause: { id: 'body.escaped-html', set: 'entities' }, serializers: [serializer] },
    (text) => escapeEntities(text, { '"': double, "'": single }),
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

/** What stripping backslashes breaks: Unicode escapes first, otherwise escaped slashes or quotes. */
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

import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type JsonMessage, jsonMessage } from './message.ts';
import { formatPath, type JsonMember, type JsonNode, type JsonPath } from './node.ts';

/** A number or a word, up to what may follow it. */
const SCALAR = /[^,\]}\s]+/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;

const SPACE = 0x20;

/**
 * Reads JSON with every literal as written. It asks for no comma and no colon: whether the text is
 * JSON at all, the language's own parser has said before.
 * @param text one strict JSON value, not nested deeper than the stack is.
 */
export function readLiterals(text: string): JsonNode {
  let at = 0;
  const take = (pattern: RegExp): string => {
    const start = at;
    pattern.lastIndex = at;
    if (pattern.test(text)) at = pattern.lastIndex;
    return text.slice(start, at);
  };
  /** Peeks at the next character that is not whitespace. */
  const next = (): string | undefined => {
    while (text.charCodeAt(at) <= SPACE) at += 1;
    return text[at];
  };
  const readItems = <Item>(end: string, readItem: () => Item): Item[] => {
    const items: Item[] = [];
    at += 1;
    while (next() !== end) {
      if (text[at] === ',') at += 1;
      items.push(readItem());
    }
    at += 1;
    return items;
  };
  const readMember = (): JsonMember => {
    next();
    const keyLiteral = take(STRING);
    next();
    at += 1;
    return { key: stringValue(keyLiteral), keyLiteral, value: readValue() };
  };
  const readValue = (): JsonNode => {
    switch (next()) {
      case '{':
        return { type: 'object', members: readItems('}', readMember) };
      case '[':
        return { type: 'array', items: readItems(']', readValue) };
      case '"':
        return stringNode(take(STRING));
      default:
        return scalarNode(take(SCALAR));
    }
  };
  return readValue();
}

const stringNode = (literal: string): JsonNode => ({
  type: 'string',
  value: stringValue(literal),
  literal,
});

/** A string without escapes is the text between its quotes. */
const stringValue = (literal: string): string =>
  literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1);

function scalarNode(literal: string): JsonNode {
  if (literal === 'null') return { type: 'null', literal };
  if (literal === 'true' || literal === 'false') return { type: 'boolean', literal };
  return { type: 'number', literal };
}

export type ParsedJson =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly faults: readonly JsonFault[] };

/** A fault of a text that should be JSON, with its place. */
export interface JsonFault {
  readonly path: string;
  /** The fault with its position. */
  readonly message: JsonMessage;
  /** The fault without its position. */
  readonly what: JsonMessage;
  /** The place, from 1; undefined for the whole text. */
  readonly position?: { readonly line: number; readonly column: number };
  /** Whether its message quotes the text, in which there may be secrets. */
  readonly quotes?: boolean;
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Deeper than any report; the bound keeps hostile nesting from exhausting the stack. */
const MAX_DEPTH = 100;

/**
 * Reads one strict JSON value (RFC 8259) and keeps every literal.
 * @param text the whole text, without a byte order mark.
 * @param isLine the text is one line of several: faults name the column alone.
 * @returns the value, or every fault found, each with line and column.
 */
export function parseJson(text: string, isLine = false): ParsedJson {
  if (isNestedTooDeeply(text))
    return failedParse(jsonMessage('json_too_deep', { levels: MAX_DEPTH }));
  const error = syntaxError(text);
  return error === undefined
    ? { ok: true, node: readLiterals(text) }
    : { ok: false, faults: faultsOf(text, error, isLine) };
}

/** Far more than any report has; a row of a million fields would otherwise take minutes and gigabytes. */
const MOST_VALUES = 100_000;

/** Parses a report: like `parseJson`, but refuses texts with too many values. */
export const parseReport = (text: string): ParsedJson =>
  hasTooManyValues(text)
    ? failedParse(jsonMessage('json_too_many_values', { most: MOST_VALUES }))
    : parseJson(text);

function hasTooManyValues(text: string): boolean {
  if (text.length <= MOST_VALUES || !hasManyCommas(text)) return false;
  let count = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|,/gs)) {
    if (token === ',') count += 1;
    if (count > MOST_VALUES) return true;
  }
  return false;
}

/** In strings or not. */
function hasManyCommas(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) {
    count += 1;
    if (count > MOST_VALUES) return true;
  }
  return false;
}

/** Paths of the members whose name already appeared in the same object: most parsers would drop the first. */
export function findDuplicateKeys(node: JsonNode, path: JsonPath = []): JsonPath[] {
  if (node.type === 'array')
    return node.items.flatMap((n, i) => findDuplicateKeys(n, [...path, i]));
  if (node.type !== 'object') return [];
  const seen = new Set<string>();
  const found: JsonPath[] = [];
  for (const { key, value } of node.members) {
    if (seen.has(key)) found.push([...path, key]);
    seen.add(key);
    if (value.type === 'object' || value.type === 'array')
      found.push(...findDuplicateKeys(value, [...path, key]));
  }
  return found;
}

/** The built-in parser's error; it alone decides whether a text is valid. */
function syntaxError(text: string): Error | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Faults found by a more informative parser, which is more lenient than the built-in one. */
function faultsOf(text: string, { message }: Error, isLine: boolean): readonly JsonFault[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, STRICT);
  const isForgiven = errors.length === 0 && root !== undefined;
  return isForgiven
    ? [{ ...whole(jsonMessage('json_refused', { reason: message })), quotes: true }]
    : explainFaults(text, errors, isLine);
}

function explainFaults(text: string, errors: readonly ParseError[], isLine: boolean): JsonFault[] {
  const end = contentEnd(text);
  const first = errors[0];
  if (first === undefined || isCutOff(first, end)) {
    return [whole(jsonMessage('json_ends_too_early'))];
  }
  return errors
    .filter((error) => error.offset < end)
    .slice(0, 5)
    .map((error) => faultIn(text, error, isLine));
}

/** The end of the text without JSON whitespace (RFC 8259, section 2), which is a subset of Unicode's. */
function contentEnd(text: string): number {
  let end = text.length;
  while (end > 0 && ' \t\n\r'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Whether the text is merely cut off, possibly inside a string. */
function isCutOff({ error, offset, length }: ParseError, end: number): boolean {
  const isOpenString = printParseErrorCode(error) === 'UnexpectedEndOfString';
  return offset >= end || (isOpenString && offset + length >= end);
}

/** Maps the parser's errors to messages. */
const FAULTS: Readonly<Record<string, JsonMessage>> = {
  InvalidSymbol: jsonMessage('json_no_value'),
  InvalidNumberFormat: jsonMessage('json_no_number'),
  PropertyNameExpected: jsonMessage('json_name_expected'),
  ValueExpected: jsonMessage('json_value_expected'),
  ColonExpected: jsonMessage('json_colon_missing'),
  CommaExpected: jsonMessage('json_comma_missing'),
  CloseBraceExpected: jsonMessage('json_brace_missing'),
  CloseBracketExpected: jsonMessage('json_bracket_missing'),
  EndOfFileExpected: jsonMessage('json_text_after_value'),
  InvalidCommentToken: jsonMessage('json_has_comment'),
  UnexpectedEndOfString: jsonMessage('json_string_open'),
  UnexpectedEndOfNumber: jsonMessage('json_number_open'),
  InvalidUnicode: jsonMessage('json_bad_unicode_escape'),
  InvalidEscapeCharacter: jsonMessage('json_unknown_escape'),
  InvalidCharacter: jsonMessage('json_control_character'),
};

function whatIn(text: string, { error, offset }: ParseError): JsonMessage {
  if (text[offset] === "'") return jsonMessage('json_single_quotes');
  return FAULTS[printParseErrorCode(error)] ?? jsonMessage('json_unreadable');
}

function faultIn(text: string, error: ParseError, isLine: boolean): JsonFault {
  const before = text.slice(0, error.offset).split('\n');
  const position = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  const what = whatIn(text, error);
  const line = isLine ? undefined : position.line;
  const at = jsonMessage('json_fault_at', { line, column: position.column, fault: what });
  return { ...whole(what), message: at, position };
}

/** A string that does not end is one token too: looked for again at each of its quotes, it would take quadratic time. */
export function isNestedTooDeeply(text: string): boolean {
  if (!hasManyBrackets(text)) return false;
  let depth = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Most texts have too few to be looked into, in strings or not. */
function hasManyBrackets(text: string): boolean {
  let count = 0;
  for (const bracket of '[{') {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) count += 1;
  }
  return count > MAX_DEPTH;
}

const whole = (what: JsonMessage): JsonFault => ({ path: formatPath([]), message: what, what });
const failedParse = (what: JsonMessage): ParsedJson => ({ ok: false, faults: [whole(what)] });

import {
  type JsonNode,
  type JsonObject,
  jsonMember,
  jsonString,
  memberOf,
  printJson,
} from '../../../core/kit/json/node.ts';
import { findDuplicateKeys, parseJson } from '../../../core/kit/json/parse.ts';
import { quoteForShell } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import {
  commandOf,
  eachKind,
  hasField,
  kindNamed,
  type ReportKind,
} from '../../../core/protocol/kinds/index.ts';
import { inspector } from '../../words/inspector.ts';
import type { RequestJson } from './wire.ts';

/** In JSON, invisible characters occur only in strings, where escapes are equivalent. */
const escapeInvisible = (json: string): string =>
  [...json]
    .map((character) => (makeVisible(character) === character ? character : toEscape(character)))
    .join('');

const toEscape = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The flag and type of each field; line items have their own flag. */
type Flags = Readonly<Record<string, readonly [flag: string, type: 'string' | 'number']>>;

/** In the order in which people write them. */
const FLAGS: Readonly<Record<ReportKind, Flags>> = eachKind(({ fields }) =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type !== 'items')
      .map(({ name, type, flag }) => [name, [flag.name, type === 'amount' ? 'number' : 'string']]),
  ),
);

/** A command to copy, with notes. */
interface ConvCommand {
  readonly text: string;
  readonly remarks: readonly string[];
}

/** The parts of a request that a command needs. */
export type Reported = Pick<RequestJson, 'kind' | 'body' | 'checks' | 'redacted'>;

/**
 * The equivalent `conv` command, quoted for a POSIX shell: with flags if they express everything, otherwise with the
 * body on standard input.
 * @returns undefined if there is none: the body is not a JSON object, contains a duplicate field or a masked secret,
 *   or the path is unknown.
 */
export function convCommand({ kind, body, checks, redacted }: Reported): ConvCommand | undefined {
  if (kind === null || body === undefined || redacted) return undefined;
  const parsed = parseJson(body);
  if (!parsed.ok || parsed.node.type !== 'object') return undefined;
  if (findDuplicateKeys(parsed.node).length > 0) return undefined;
  const { text, sent } = withFlags(kind, parsed.node) ?? withInput(kind, parsed.node);
  return {
    text,
    remarks: [...(sent === body ? [] : [inspector.body.otherBytes]), ...signingRemarks(checks)],
  };
}

const signingRemarks = (checks: RequestJson['checks']): string[] =>
  checks === null || (checks.headers && checks.timestamp && checks.key && checks.signature)
    ? []
    : [inspector.body.signedCorrectly];

/** A command, and the body that it sends. */
interface Written {
  readonly text: string;
  readonly sent: string;
}

function withFlags(kind: ReportKind, body: JsonObject): Written | undefined {
  const flags = FLAGS[kind];
  const isKnown = body.members.every(
    ({ key, value }) => isItems(kind, key, value) || fits(flags[key]?.[1], value),
  );
  if (!isKnown) return undefined;
  const fields = Object.entries(flags).flatMap(([field, [flag]]) => {
    const value = memberOf(body, field);
    return value === undefined ? [] : flagWords(flag, valueText(value));
  });
  const words = ['conv', commandOf(kind), ...fields, ...itemsOf(kind, body)];
  // What cannot be seen cannot be checked before it is run, and some of it no shell word can hold.
  if (words.some((word) => makeVisible(word) !== word)) return undefined;
  return { text: words.map(quoteForShell).join(' '), sent: bodyOfFlags(kind, body) };
}

/** A value that looks like a flag is not taken for one in the same word. */
const flagWords = (flag: string, value: string): string[] =>
  value.startsWith('-') ? [`${flag}=${value}`] : [flag, value];

/** The body as conv writes it from flags: compact, its fields in the document's order. */
function bodyOfFlags(kind: ReportKind, body: JsonObject): string {
  const fields = kindNamed(kind).fields.map(({ name }) => name);
  const members = fields.flatMap((key) => {
    const value = memberOf(body, key);
    return value === undefined
      ? []
      : [jsonMember(key, key === 'currency' ? upper(value) : afresh(value))];
  });
  return printJson({ type: 'object', members });
}

const afresh = (node: JsonNode): JsonNode =>
  node.type === 'string' ? jsonString(node.value) : node;

const upper = (node: JsonNode): JsonNode => jsonString(valueText(node).toUpperCase());

/** A flag takes plain decimals only, and no empty text. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

function fits(type: 'string' | 'number' | undefined, value: JsonNode): boolean {
  if (type === undefined || value.type !== type) return false;
  return value.type === 'string' ? value.value !== '' : PLAIN_NUMBER.test(valueText(value));
}

const isItems = (kind: ReportKind, key: string, value: JsonNode): boolean =>
  key === 'items' &&
  hasField(kind, key) &&
  value.type === 'array' &&
  value.items.length > 0 &&
  value.items.every(({ type }) => type === 'object');

function itemsOf(kind: ReportKind, body: JsonObject): string[] {
  const items = memberOf(body, 'items');
  if (!hasField(kind, 'items') || items?.type !== 'array') return [];
  return items.items.flatMap((item) => ['--item', printJson(item)]);
}

const valueText = (node: JsonNode): string =>
  node.type === 'string' ? node.value : printJson(node);

/** A field that conv does not know is sent all the same. */
function withInput(kind: ReportKind, body: JsonObject): Written {
  const sent = escapeInvisible(printJson(body));
  return {
    text: `printf %s ${quoteForShell(sent)} | conv ${commandOf(kind)} - --allow-unknown`,
    sent,
  };
}

import { type JsonNode, type JsonObject, memberOf } from '../../kit/json/node.ts';
import { excerpt } from '../../kit/visible.ts';
import { type Answer, describeAnswer } from './answer.ts';
import type { NamedField, ServiceError } from './verdict.ts';

/** "The error body format: not shown." These limits apply to any format. */
const CODE_LIMIT = 100;
const MESSAGE_LIMIT = 500;
const LISTED = 5;
const DEPTH_LIMIT = 5;

/** The members that explain a refusal in the formats of common frameworks, the most telling first. */
const TEXTS = [
  'message',
  'detail',
  'error_description',
  'errorMessage',
  'error_message',
  'resultMessage',
  'result_message',
  'resultMsg',
  'defaultMessage',
  'msg',
  'reason',
  'description',
  'issue',
  'title',
] as const;

const CODES = ['code', 'error_code', 'errorCode', 'resultCode', 'result_code'] as const;

/** The members that hold further errors. */
const NESTED = [
  'error',
  'errors',
  'detail',
  'details',
  'message',
  'violations',
  'invalid-params',
  'invalidParams',
  'fields',
  'fault',
  'data',
  'non_field_errors',
] as const;

/** The members by which an error names its field: text, a JSON pointer, or a path. */
const FIELD_NAMES = [
  'field',
  'loc',
  'pointer',
  'propertyPath',
  'property',
  'param',
  'path',
] as const;

/** The names of statuses (RFC 9110, and those of frameworks), and words that say as little. */
const STATUS_NAMES = [
  'bad request',
  'unauthorized',
  'payment required',
  'forbidden',
  'not found',
  'method not allowed',
  'not acceptable',
  'request timeout',
  'conflict',
  'gone',
  'content too large',
  'payload too large',
  'request entity too large',
  'unsupported media type',
  'unprocessable entity',
  'unprocessable_entity',
  'unprocessable content',
  'unprocessable_content',
  'locked',
  'too many requests',
  'internal server error',
  'not implemented',
  'bad gateway',
  'service unavailable',
  'gateway timeout',
  'error',
  'errors',
  'fail',
  'failed',
  'failure',
  'null',
  'none',
];

/** The mere name of a status, perhaps with its number: it says nothing that the number does not. */
const IS_STATUS_NAME = new RegExp(
  `^(?:(?:http )?\\d{3} ?)?(?:${STATUS_NAMES.join('|')})?[.!]?$`,
  'i',
);

/** A word for programs, as in `{"error":"invalid_request","error_description":"…"}`. */
const CODE_WORD = /^[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)+$/;

/** What was found so far, in the order of the answer. */
interface Findings {
  code: string | null;
  readonly texts: string[];
  readonly names: string[];
  readonly fields: NamedField[];
}

/** An error that is text from one end to the other. */
export type SpelledError = Omit<ServiceError, 'message'> & { readonly message: string | null };

/**
 * The service's own reason in the answer: its most telling text, its code, and the fields that it names, whatever the
 * format.
 * @returns null if the answer is not JSON, or has none of them.
 */
export function findServiceError(answer: Answer): SpelledError | null {
  if (answer.type !== 'json') return null;
  const found: Findings = { code: null, texts: [], names: [], fields: [] };
  collect(answer.node, found);
  const { code, fields } = found;
  const message = spell(found);
  return code === null && message === null ? null : { code, message, fields };
}

/** The service's error, or else a description of the response; null if it is empty. */
export function readServiceError(answer: Answer): ServiceError | null {
  if (answer.type === 'empty') return null;
  return findServiceError(answer) ?? { code: null, message: describeAnswer(answer), fields: [] };
}

/** `bad_amount: too much`: the code, and the most telling text. */
export const reasonText = ({ code, message }: SpelledError): string =>
  [code, message].filter((text) => text !== null).join(': ');

/** Whether a text of the service is more than the name of a status. */
export const isTelling = (text: string): boolean => !IS_STATUS_NAME.test(text.trim());

/** `The given data was invalid.; currency: is invalid`: each text once, and any of them before the name of a status. */
function spell({ texts, names, fields }: Findings): string | null {
  const named = fields.flatMap(({ field, message }) =>
    message === null || texts.includes(message) ? [] : `${field}: ${message}`,
  );
  const said = new Set([...texts.slice(0, LISTED), ...named.slice(0, LISTED)]);
  const all = said.size > 0 ? [...said] : names.slice(0, 1);
  return all.length === 0 ? null : excerpt(all.join('; '), MESSAGE_LIMIT);
}

/** @param isListed whether the node is an element of a list: then its text is about its own field alone. */
function collect(node: JsonNode, found: Findings, depth = 0, isListed = false): void {
  if (depth > DEPTH_LIMIT) return;
  if (node.type === 'string') addText(node.value, found);
  else if (node.type === 'array')
    for (const item of node.items.slice(0, LISTED)) collect(item, found, depth + 1, true);
  else if (node.type === 'object') collectFrom(node, found, depth, isListed);
}

function collectFrom(node: JsonObject, found: Findings, depth: number, isListed: boolean): void {
  const field = depth === 0 ? null : fieldIn(node);
  if (field === null || !isListed) collectTexts(node, found, depth);
  if (field !== null) addField(field, textIn(node), found);
  for (const name of NESTED) {
    const member = memberOf(node, name);
    if (member !== undefined && member.type !== 'string') collect(member, found, depth + 1);
  }
  if (field === null && !isRecordLike(node)) collectFields(node, found, depth);
  // The inner code is the more telling one: `{"code":422,"error":{"code":"E1"}}`.
  found.code ??= codeIn(node);
}

/** The most telling text of an object, and `error` as a text of its own. */
function collectTexts(node: JsonObject, found: Findings, depth: number): void {
  const error = memberOf(node, 'error');
  const text = textIn(node);
  if (text !== null) addText(text, found);
  if (error?.type !== 'string') return;
  const isCode = text !== null && CODE_WORD.test(error.value);
  if (isCode) found.code ??= shortened(error.value, CODE_LIMIT);
  else if (depth === 0 && error.value !== text) addText(error.value, found);
}

function textIn(node: JsonObject): string | null {
  const texts = TEXTS.map((name) => memberOf(node, name)).flatMap((member) =>
    member?.type === 'string' && member.value.trim() !== '' ? member.value : [],
  );
  return texts.find(isTelling) ?? texts[0] ?? null;
}

/** A code may be a number, but 0 and a status are none. */
function codeIn(node: JsonObject): string | null {
  for (const name of CODES) {
    const member = memberOf(node, name);
    if (member?.type === 'string' && member.value.trim() !== '')
      return shortened(member.value, CODE_LIMIT);
    if (member?.type === 'number' && member.literal !== '0')
      return shortened(member.literal, CODE_LIMIT);
  }
  return null;
}

/** Maps of field to texts: `{"currency":["is invalid"]}`. Texts in a list may stand at the top, too (Django). */
function collectFields(node: JsonObject, found: Findings, depth: number): void {
  for (const { key, value } of node.members.slice(0, 50)) {
    if (isWord(key)) continue;
    if (value.type === 'array' && value.items.every(({ type }) => type === 'string'))
      for (const item of value.items.slice(0, LISTED)) addField(key, textOf(item), found);
    else if (depth > 0 && value.type === 'string' && isSentence(value.value))
      addField(key, value.value, found);
  }
}

/** A member with a meaning of its own is no field of the report. */
const WORDS: ReadonlySet<string> = new Set([
  ...TEXTS,
  ...CODES,
  ...NESTED,
  ...FIELD_NAMES,
  'type',
  'status',
  'statusCode',
  'instance',
  'timestamp',
  'traceId',
  'trace_id',
  'request',
  'requestId',
  'request_id',
  'id',
  'source',
  'meta',
  'links',
  'help',
  'hint',
  'url',
  'input',
  'in',
  'ctx',
  'codes',
  'objectName',
  'rejectedValue',
  'success',
  'ok',
]);

const isWord = (key: string): boolean => WORDS.has(key);

/** A map's text is a sentence about its field; a single word is rather a value. */
const isSentence = (text: string): boolean => text.trim().includes(' ');

/** An order record explains nothing. */
const isRecordLike = (node: JsonObject): boolean =>
  memberOf(node, 'net_amount') !== undefined || memberOf(node, 'merchant_order_id') !== undefined;

/** The field that an error is about, as the last name of its path; null of an error without one. */
function fieldIn(node: JsonObject): string | null {
  const source = memberOf(node, 'source');
  const places = [node, ...(source?.type === 'object' ? [source] : [])];
  for (const place of places)
    for (const name of FIELD_NAMES) {
      const field = lastName(memberOf(place, name));
      if (field !== null) return shortened(field, CODE_LIMIT);
    }
  return null;
}

/** `["body","amount"]`, `/data/attributes/amount`, `amount`; an address is no field. */
function lastName(node: JsonNode | undefined): string | null {
  if (node?.type === 'array') return lastName(node.items.findLast(({ type }) => type === 'string'));
  if (node?.type !== 'string' || /^(?:\/conversions|https?:)/.test(node.value)) return null;
  return node.value.split('/').at(-1)?.trim() || null;
}

function addText(text: string, found: Findings): void {
  const line = shortened(text, MESSAGE_LIMIT);
  if (line === null) return;
  (isTelling(line) ? found.texts : found.names).push(line);
}

function addField(field: string, text: string | null, found: Findings): void {
  const message = text === null ? null : shortened(text, MESSAGE_LIMIT);
  if (found.fields.length < LISTED)
    found.fields.push({ field: excerpt(field, CODE_LIMIT), message });
}

const textOf = (node: JsonNode): string | null => (node.type === 'string' ? node.value : null);

const shortened = (text: string, limit: number): string | null => excerpt(text, limit) || null;

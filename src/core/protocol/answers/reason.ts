import { type JsonNode, type JsonObject, memberOf } from '../../kit/json/node.ts';
import { excerpt } from '../../kit/visible.ts';
import { type Answer, describeAnswer, plainKey } from './answer.ts';
import { isTelling } from './phrases.ts';
import type { NamedField, ServiceError } from './verdict.ts';

/** "The error body format: not shown." These limits apply to any format. */
const CODE_LIMIT = 100;
const MESSAGE_LIMIT = 500;
const LISTED = 5;
const MEMBERS_LIMIT = 50;
const DEPTH_LIMIT = 6;

/** The members whose text explains a refusal, the most telling first. */
const TEXTS: readonly RegExp[] = [
  /^(?:error|err|result|response|default|user|developer|status|return)?(?:message|msg)$/,
  /^(?:error|err)?details?$/,
  /^(?:error)?(?:description|reason)$/,
  /^(?:issues?|faultstring|text|value|cause|errors|err|fault)$/,
  /^title$/,
  /^(?:exception|info)$/,
];

const CODE = /^(?:error|err|result|ret|return|response)?(?:code|cd)$/;

/** The members that hold further errors; the name of any other one is that of a field. */
const CONTAINER =
  /(?:errors?|err|messages?|msg|details?|violations?|issues?|faults?|causes?|reasons?|constraints|params|fields|modelstate|exceptions?)$|^(?:data|result|header|body|response|status|embedded)$/;

const MAP = /(?:errors|fields|modelstate)$/;

/** The members by which an error names its field: text, a JSON pointer, or a path. */
const FIELD =
  /^(?:field|fieldname|attribute|target|loc|pointer|propertypath|instancepath|property|param|parameter|path)$/;

/** What is said of the request, or to programs. */
const ASIDE =
  /^(?:type|instance|timestamp|time|traceid|trace|stack|stacktrace|debug|id|source|meta|links?|help|hint|url|href|documentation\w*|input|in|ctx|context|codes|objectname|rejectedvalue|success|ok|statuscode|request\w*|headers|domain|resource|location|severity)$/;

/** A word for programs, as in `{"error":"invalid_request","error_description":"…"}`. */
const CODE_WORD = /^[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)+$/;

/** What was found so far, in the order of the answer. */
interface Findings {
  code: string | null;
  readonly texts: string[];
  /** The names of statuses, for want of anything better. */
  readonly names: string[];
  readonly fields: NamedField[];
}

/** Where a text stands in an answer. */
interface Place {
  readonly depth: number;
  /** The field that it is about, if any. */
  readonly field: string | null;
  /** The error names the field, so that the names of further members are none. */
  readonly isNamed: boolean;
  readonly isListed: boolean;
  /** In a map of errors, even a single word is about its field. */
  readonly isMap: boolean;
}

const TOP: Place = { depth: 0, field: null, isNamed: false, isListed: false, isMap: false };

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
  collect(answer.node, found, TOP);
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

/** `The given data was invalid.; currency: is invalid`: each text once, and any of them before the name of a status. */
function spell({ texts, names, fields }: Findings): string | null {
  const named = fields.flatMap(({ field, message }) =>
    message === null || texts.includes(message) ? [] : `${field}: ${message}`,
  );
  const said = new Set([...texts.slice(0, LISTED), ...named.slice(0, LISTED)]);
  const all = said.size > 0 ? [...said] : names.slice(0, 1);
  return all.length === 0 ? null : excerpt(all.join('; '), MESSAGE_LIMIT);
}

function collect(node: JsonNode, found: Findings, place: Place): void {
  const { depth, field } = place;
  if (depth > DEPTH_LIMIT) return;
  if (node.type === 'string') {
    if (field === null) addText(node.value, found);
    else addField(field, node.value, found);
  } else if (node.type === 'array') {
    for (const item of node.items.slice(0, LISTED))
      collect(item, found, { ...place, depth: depth + 1, isListed: true });
  } else if (node.type === 'object' && !isRecord(node)) {
    collectFrom(node, found, place);
  }
}

function collectFrom(node: JsonObject, found: Findings, place: Place): void {
  const named = place.depth === 0 ? null : fieldIn(node, place);
  const field = named ?? place.field;
  if (field === null || !place.isListed) collectTexts(node, found, place);
  const text = textIn(node);
  if (field !== null && text !== null) addField(field, text, found);
  const inner = { ...place, field, isNamed: place.isNamed || named !== null };
  for (const { key, value } of membersIn(node, place, text)) {
    const within = placeWithin(key, value, inner);
    if (within !== undefined) collect(value, found, within);
  }
  if (named !== null && !found.fields.some((one) => one.field === named))
    addField(named, null, found);
  // The inner code is the more telling one: `{"code":422,"error":{"code":"E1"}}`.
  found.code ??= codeIn(node);
}

/** What stands beside an error's own message, such as the rule that was broken, is advice, and about no field. */
function membersIn(node: JsonObject, { depth }: Place, text: string | null) {
  const isSaid = depth > 0 && text !== null && isTelling(text);
  const members = isSaid
    ? node.members.filter(({ key }) => holdsErrors(plainKey(key)))
    : node.members;
  return members.slice(0, MEMBERS_LIMIT);
}

const holdsErrors = (name: string): boolean =>
  CONTAINER.test(name) || TEXTS.some((text) => text.test(name));

/** What a member is about; undefined if it explains nothing that was not read yet. */
function placeWithin(key: string, value: JsonNode, place: Place): Place | undefined {
  const name = plainKey(key);
  if (ASIDE.test(name) || CODE.test(name) || FIELD.test(name)) return undefined;
  const inner = { ...place, depth: place.depth + 1, isListed: false };
  if (holdsErrors(name))
    return value.type === 'string' ? undefined : { ...inner, isMap: MAP.test(name) };
  if (value.type === 'string' && !isFieldText(value.value, place)) return undefined;
  return { ...inner, isMap: false, field: place.isNamed ? place.field : key };
}

/** A map's text is a sentence about its field; elsewhere a single word is rather a value. */
const isFieldText = (text: string, { depth, isMap, isNamed }: Place): boolean =>
  (isMap && !isNamed) || (depth > 0 && text.trim().includes(' '));

/** The most telling text of an object, and `error` as a text of its own. */
function collectTexts(node: JsonObject, found: Findings, { field, isNamed }: Place): void {
  const text = textIn(node);
  const error = stringIn(node, 'error');
  if (field === null && text !== null) addText(text, found);
  if (error === null || isNamed) return;
  const isCode = text !== null && CODE_WORD.test(error);
  if (isCode) found.code ??= shortened(error, CODE_LIMIT);
  else if (error !== text) addText(error, found);
}

const stringIn = (node: JsonObject, wanted: string): string | null => {
  const member = node.members.find(
    ({ key, value }) => value.type === 'string' && plainKey(key) === wanted,
  );
  return member?.value.type === 'string' ? member.value.value : null;
};

function textIn(node: JsonObject): string | null {
  const texts = TEXTS.flatMap((name) =>
    node.members.flatMap(({ key, value }) =>
      value.type === 'string' && value.value.trim() !== '' && name.test(plainKey(key))
        ? value.value
        : [],
    ),
  );
  return texts.find(isTelling) ?? texts[0] ?? null;
}

/** A code may be a number, but 0 and a status are none. */
function codeIn(node: JsonObject): string | null {
  for (const { key, value } of node.members) {
    if (!CODE.test(plainKey(key))) continue;
    if (value.type === 'string' && value.value.trim() !== '')
      return shortened(value.value, CODE_LIMIT);
    if (value.type === 'number' && value.literal !== '0')
      return shortened(value.literal, CODE_LIMIT);
  }
  return null;
}

/** An order's record, or the report sent back, explains nothing; a map of fields has texts, or lists of them. */
const isRecord = (node: JsonObject): boolean =>
  ['net_amount', 'merchant_order_id'].some((name) => {
    const member = memberOf(node, name);
    return member?.type === 'number' || (member?.type === 'string' && !/\s/.test(member.value));
  });

/** The field that an error is about, as the last name of its path; null of an error without one. */
function fieldIn(node: JsonObject, { isListed }: Place): string | null {
  const source = memberOf(node, 'source');
  const places = [node, ...(source?.type === 'object' ? [source] : [])];
  for (const { members } of places)
    for (const { key, value } of members) {
      const field = FIELD.test(plainKey(key)) ? lastName(value) : null;
      if (field !== null) return shortened(field, CODE_LIMIT);
    }
  // RFC 7807 names a parameter so; elsewhere it is the name of an exception.
  const name = isListed ? stringIn(node, 'name') : null;
  return name === null || /\s|error|exception/i.test(name) ? null : shortened(name, CODE_LIMIT);
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
  const isKnown = found.fields.some((one) => one.field === field && one.message === message);
  if (found.fields.length < LISTED && !isKnown)
    found.fields.push({ field: excerpt(field, CODE_LIMIT), message });
}

const shortened = (text: string, limit: number): string | null => excerpt(text, limit) || null;

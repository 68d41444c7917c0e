import { decodeText } from '../../../core/kit/json/decode.ts';
import {
  type JsonMember,
  type JsonNode,
  jsonMember,
  jsonString,
  printJson,
} from '../../../core/kit/json/node.ts';
import { parseJson } from '../../../core/kit/json/parse.ts';
import { REPORT_KINDS, type ReportKind } from '../../../core/protocol/kinds/index.ts';
import { formatDecimal, parseDecimal } from '../../../core/protocol/money.ts';
import { fieldsOf, ITEM_FIELD_NAMES } from '../../../core/protocol/reports/report-fields.ts';

/** The document's order of fields, about which no two reports disagree. */
const ORDER: readonly string[] = [
  ...new Set([...REPORT_KINDS.flatMap(fieldsOf), ...ITEM_FIELD_NAMES]),
];

/**
 * The one spelling of a JSON value: compact, the document's fields in its order, then others by
 * name, strings as `JSON.stringify` prints them, numbers without an exponent or trailing zeros.
 */
export function canonicalJson(node: JsonNode): string {
  switch (node.type) {
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
      return canonicalNumber(node.literal);
    case 'array':
      return `[${node.items.map(canonicalJson).join(',')}]`;
    case 'object':
      return `{${canonicalMembers(node.members)}}`;
    default:
      return node.literal;
  }
}

/** The text between the braces of an object with these members. */
export const canonicalMembers = (members: readonly JsonMember[]): string =>
  members
    .toSorted(byField)
    .map(({ key, value }) => `${JSON.stringify(key)}:${canonicalJson(value)}`)
    .join(',');

/** Nearly every number. */
const IS_CANONICAL = /^(?:0|[1-9]\d{0,29})(?:\.\d{0,28}[1-9])?$/;

/** @param literal a number of JSON; one with more than 60 digits stays as it is. */
export function canonicalNumber(literal: string): string {
  if (IS_CANONICAL.test(literal)) return literal;
  const value = parseDecimal(literal);
  return value === undefined ? literal : formatDecimal(value);
}

/** For `toSorted`: members in the document's order, then others by name. */
function byField({ key: one }: JsonMember, { key: other }: JsonMember): number {
  const ranks = rankOf(one) - rankOf(other);
  return ranks === 0 ? Number(one > other) - Number(one < other) : ranks;
}

function rankOf(name: string): number {
  const at = ORDER.indexOf(name);
  return at === -1 ? ORDER.length : at;
}

/**
 * The same body under another event id; every other byte stays.
 * @param body canonical, as a checked row carries it.
 * @throws Failure `internal` if the body is not a JSON object.
 */
export function withOtherEventId(body: Uint8Array, eventId: string): Uint8Array {
  const node = readBody(body);
  if (node?.type !== 'object') throw new Error('a staged body is not a JSON object');
  const event = jsonMember('event_id', jsonString(eventId));
  const members = node.members.map((member) => (member.key === event.key ? event : member));
  return Buffer.from(printJson({ ...node, members }));
}

/**
 * Whether two bodies report the same, whatever their event ids: equal kinds, and equal members in any
 * order, numbers by value (`5000.00` is `5e3`) and the currency without regard to case.
 */
export function isSameContent(
  kindA: ReportKind,
  bodyA: Uint8Array,
  kindB: ReportKind,
  bodyB: Uint8Array,
): boolean {
  if (kindA !== kindB) return false;
  return Buffer.compare(bodyA, bodyB) === 0 || contentOf(bodyA) === contentOf(bodyB);
}

/** A body's content, as text to compare; a body that is not JSON stands for its own bytes. */
function contentOf(body: Uint8Array): string {
  const node = readBody(body);
  if (node === undefined) return Buffer.from(body).toString('latin1');
  if (node.type !== 'object') return canonicalJson(node);
  const members = node.members.filter(({ key }) => key !== 'event_id').map(withPlainCurrency);
  return canonicalJson({ ...node, members });
}

function withPlainCurrency(member: JsonMember): JsonMember {
  if (member.key !== 'currency' || member.value.type !== 'string') return member;
  return { ...member, value: jsonString(member.value.value.toUpperCase()) };
}

function readBody(body: Uint8Array): JsonNode | undefined {
  const decoded = decodeText(body);
  const parsed = decoded.ok ? parseJson(decoded.text) : undefined;
  return parsed?.ok ? parsed.node : undefined;
}

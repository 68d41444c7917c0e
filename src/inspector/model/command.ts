import { type JsonNode, type JsonObject, memberOf, printJson } from '../../core/json/node.ts';
import { findDuplicateKeys, parseJson } from '../../core/json/parse.ts';
import type { ReportKind } from '../../core/protocol.ts';
import { quoteForShell } from '../../core/shell.ts';
import { makeVisible } from '../../core/visible.ts';
import type { RequestJson } from './wire.ts';

/** The flag of each field, and what stands in it. */
type Flags = Readonly<Record<string, readonly [flag: string, type: 'string' | 'number']>>;

const ORDER: Flags = {
  merchant_order_id: ['--order', 'string'],
  event_id: ['--event-id', 'string'],
};

/** In the order in which people write them. */
const FLAGS: Readonly<Record<ReportKind, Flags>> = {
  paid: {
    ...ORDER,
    amount: ['--amount', 'number'],
    currency: ['--currency', 'string'],
    cb_aev: ['--click-id', 'string'],
    product_name: ['--product-name', 'string'],
    sub_id: ['--sub-id', 'string'],
  },
  partial: { ...ORDER, refund_amount: ['--amount', 'number'] },
  cancel: ORDER,
  decline: { ...ORDER, reason: ['--reason', 'string'] },
};

/**
 * The `conv` command that reports the same, quoted for a POSIX shell: with flags where they say all
 * of it, else with the body on standard input.
 * @returns undefined where there is no such command: the body is no JSON object, or the path no endpoint.
 */
export function convCommand({
  kind,
  body,
}: Pick<RequestJson, 'kind' | 'body'>): string | undefined {
  if (kind === null || body === undefined) return undefined;
  const parsed = parseJson(body);
  if (!parsed.ok || parsed.node.type !== 'object') return undefined;
  return withFlags(kind, parsed.node) ?? withInput(kind, parsed.node);
}

function withFlags(kind: ReportKind, body: JsonObject): string | undefined {
  const flags = FLAGS[kind];
  const isKnown = body.members.every(
    ({ key, value }) => isItems(kind, key, value) || fits(flags[key]?.[1], value),
  );
  if (!isKnown || findDuplicateKeys(body).length > 0) return undefined;
  const fields = Object.entries(flags).flatMap(([field, [flag]]) => {
    const value = memberOf(body, field);
    return value === undefined ? [] : [flag, textOf(value)];
  });
  const words = ['conv', kind, ...fields, ...itemsOf(kind, body)];
  // What cannot be seen cannot be checked before it is run, and some of it no shell word can hold.
  if (words.some((word) => makeVisible(word) !== word)) return undefined;
  return words.map(quoteForShell).join(' ');
}

/** A flag takes plain decimals only, and no empty text. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

function fits(type: 'string' | 'number' | undefined, value: JsonNode): boolean {
  if (type === undefined || value.type !== type) return false;
  return value.type === 'string' ? value.value !== '' : PLAIN_NUMBER.test(textOf(value));
}

const isItems = (kind: ReportKind, key: string, value: JsonNode): boolean =>
  kind === 'paid' &&
  key === 'items' &&
  value.type === 'array' &&
  value.items.length > 0 &&
  value.items.every(({ type }) => type === 'object');

function itemsOf(kind: ReportKind, body: JsonObject): string[] {
  const items = memberOf(body, 'items');
  if (kind !== 'paid' || items?.type !== 'array') return [];
  return items.items.flatMap((item) => ['--item', printJson(item)]);
}

const textOf = (node: JsonNode): string => (node.type === 'string' ? node.value : printJson(node));

/** A field that conv does not know is sent all the same. */
const withInput = (kind: ReportKind, body: JsonObject): string =>
  `printf %s ${quoteForShell(escapeInvisible(printJson(body)))} | conv ${kind} - --allow-unknown`;

/** Within JSON an invisible character stands in a string: its escape means the same. */
const escapeInvisible = (json: string): string =>
  [...json]
    .map((character) => (makeVisible(character) === character ? character : toEscape(character)))
    .join('');

const toEscape = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

import { suggest } from '../../core/kit/suggest.ts';
import { KINDS, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { PATHS } from '../../core/protocol/protocol.ts';
import { inferKind } from '../../core/protocol/reports/infer-kind.ts';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { type Message, message } from '../../core/words/message.ts';

/** Longer than any slip is looked for in; the bound keeps kilobytes from being compared. */
const LONGEST = 100;

/** So many are looked through: an answer must not wait for millions. */
const MOST = 2000;

/**
 * "Did you mean …?": the active key that a wrong one most likely means.
 * @param presented it is compared and never shown: it may be a secret in the wrong place.
 */
export const suggestKey = (
  presented: string,
  merchants: ReadonlyMap<string, { readonly active: boolean }>,
): string | undefined =>
  nearestKnown(
    presented,
    [...merchants].flatMap(([key, { active }]) => (active ? [key] : [])),
  );

/**
 * "Did you mean …?": the order of the same merchant that an unknown order id most likely means.
 * @param orders by their `merchant_order_id`.
 */
export const suggestOrder = (
  merchantOrderId: string,
  orders: ReadonlyMap<string, unknown>,
): string | undefined => nearestKnown(merchantOrderId, orders.keys());

function nearestKnown(word: string, known: Iterable<string>): string | undefined {
  if (word.length < 2 || word.length > LONGEST) return undefined;
  // The distance that `suggest` accepts; a larger difference in length needs no comparison.
  const bound = Math.max(1, Math.floor(word.length / 3));
  const near: string[] = [];
  let seen = 0;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) <= bound) near.push(candidate);
    seen += 1;
    if (seen === MOST) break;
  }
  return suggest(word, near);
}

/** What clients and proxies make of the same words, in lower case. */
const spelling = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/**
 * "Did you mean …?": for each missing header, the received one that was probably meant. Names only, because a value
 * may be a key or a secret.
 */
export function suggestHeaders(
  missing: readonly string[],
  headers: readonly HeaderLine[],
): Message | undefined {
  const pairs = missing.flatMap((name) => pairOf(name, missing, headers));
  return pairs.length === 0 ? undefined : message('header_similar', { pairs });
}

function pairOf(
  name: string,
  missing: readonly string[],
  headers: readonly HeaderLine[],
): (readonly [came: string, name: string])[] {
  const isMeant = ([header]: HeaderLine): boolean =>
    header.toLowerCase() !== name.toLowerCase() && nearestHeader(header, missing) === name;
  const [came] = headers.find(isMeant) ?? [];
  return came === undefined ? [] : [[came, name]];
}

const nearestHeader = (header: string, missing: readonly string[]): string | undefined =>
  [header, `x-${header}`]
    .map((candidate) => suggest(spelling(candidate), missing))
    .find((near) => near !== undefined);

/** What other interfaces call the last part of a path. */
const HABITS: ReadonlyMap<string, string> = new Map(
  KINDS.flatMap(({ path, pathWords }) => pathWords.map((word) => [word, path] as const)),
);

/** Longer than any slip; the bound keeps a path of kilobytes from being compared. */
const LONGEST_PATH = 100;

/**
 * "Did you mean …?": the endpoint that a path most likely means.
 * @param target the request target; a query is ignored.
 * @param known further paths that the service answers, such as `/openapi.json`.
 */
export function suggestPath(target: string, known: readonly string[] = []): string | undefined {
  const [path = ''] = target.split('?');
  if (path.length > LONGEST_PATH) return undefined;
  const paths = [...KINDS.map((kind) => kind.path), ...known];
  const plain = `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`;
  const last = plain.slice(plain.lastIndexOf('/') + 1);
  return (
    paths.findLast((endpoint) => plain.endsWith(endpoint)) ??
    HABITS.get(last) ??
    suggest(plain, paths)
  );
}

/** Enough of a body to recognize its format. */
const BEGINNING = 200;

/** What to do about a body that is not JSON. */
export function hintForText(body: Uint8Array): Message {
  const text = Buffer.from(body.subarray(0, BEGINNING)).toString().trim();
  if (text === '') return message('body_is_empty');
  if (/^[\w.%[\]-]+=[^{]*$/.test(text)) return message('body_is_form');
  if (text.startsWith('<')) return message('body_is_xml');
  if (text.startsWith('--')) return message('body_is_multipart');
  return message('send_json');
}

/** Suggests another kind for an invalid report with fields that only that kind has. */
export function suggestKind(kind: ReportKind, body: Uint8Array): Message | undefined {
  const other = inferKind(body);
  if (other === undefined || other === kind) return undefined;
  return message('fields_of_other_kind', { kind: other, path: PATHS[other] });
}

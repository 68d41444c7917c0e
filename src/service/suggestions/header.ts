import type { HeaderLine } from '../../core/signing/check.ts';
import { suggest } from '../../core/suggest.ts';
import { type Message, message } from '../../words/message.ts';

/** What clients and proxies make of the same words, in lower case. */
const spelling = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/**
 * "Did you mean …?": for each missing header, the received one that was most likely meant.
 * Names only: a value may be a key or a secret.
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
    header.toLowerCase() !== name.toLowerCase() && nearest(header, missing) === name;
  const [came] = headers.find(isMeant) ?? [];
  return came === undefined ? [] : [[came, name]];
}

const nearest = (header: string, missing: readonly string[]): string | undefined =>
  [header, `x-${header}`]
    .map((candidate) => suggest(spelling(candidate), missing))
    .find((near) => near !== undefined);

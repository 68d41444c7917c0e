import type { HeaderLine } from '../../core/signing/check.ts';
import { suggest } from '../../core/suggest.ts';

/** What clients and proxies make of the same words, in lower case. */
const spelling = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/**
 * "Did you mean …?": for each missing header, one that came and was most likely meant.
 * Names alone: a value may be a key or a secret.
 */
export function suggestHeaders(
  missing: readonly string[],
  headers: readonly HeaderLine[],
): string | undefined {
  const found = missing.flatMap((name) => questionAbout(name, missing, headers));
  return found.length === 0 ? undefined : found.join('; ');
}

function questionAbout(
  name: string,
  missing: readonly string[],
  headers: readonly HeaderLine[],
): string[] {
  const isMeant = ([header]: HeaderLine): boolean =>
    header.toLowerCase() !== name.toLowerCase() && nearest(header, missing) === name;
  const [came] = headers.find(isMeant) ?? [];
  return came === undefined ? [] : [`${came} came: did you mean ${name}?`];
}

const nearest = (header: string, missing: readonly string[]): string | undefined =>
  [header, `x-${header}`]
    .map((candidate) => suggest(spelling(candidate), missing))
    .find((near) => near !== undefined);

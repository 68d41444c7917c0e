import type { Theme } from '../theme.ts';
import { wrapText } from '../wrap.ts';

/** What the signature is that `--show-expected` shows. */
export const EXPECTED_NOTE =
  "right for these bytes and this timestamp under this account's secret; use it to compare, do not send it by hand";

/** @param expected the right signature; undefined where it was not asked for. */
export function expectedText(
  expected: string | undefined,
  theme: Theme,
  columns: number | undefined,
): string[] {
  if (expected === undefined) return [];
  const note = wrapText(`  ${EXPECTED_NOTE}`, columns, '  ');
  return ['', `${theme.bold('expected:')} ${expected}`, theme.dim(note)];
}

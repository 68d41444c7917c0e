import type { Theme } from '../theme.ts';

/** What the signature is that `--show-expected` shows. */
export const EXPECTED_NOTE =
  "right for these bytes and this timestamp under this account's secret; use it to compare, do not send it by hand";

/** @param expected the right signature; undefined where it was not asked for. */
export const expectedText = (expected: string | undefined, theme: Theme): string[] =>
  expected === undefined
    ? []
    : ['', `${theme.bold('expected:')} ${expected}`, `  ${theme.dim(EXPECTED_NOTE)}`];

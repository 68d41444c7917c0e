import { padToWidth, textWidth } from './columns.ts';

/** Highlighting of text; without color, it is unchanged. */
export interface Theme {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
}

const asIs = (text: string): string => text;

export const PLAIN_THEME: Theme = { bold: asIs, dim: asIs, good: asIs, warn: asIs, bad: asIs };

/** Aligned `label  value` lines, indented by two; rows without a value are left out. */
export function alignRows(
  rows: readonly (readonly [string, string | undefined])[],
  theme: Theme,
): string {
  const shown = rows.filter((row): row is readonly [string, string] => row[1] !== undefined);
  const width = Math.max(0, ...shown.map(([label]) => textWidth(label)));
  return shown
    .map(([label, value]) => `  ${theme.dim(padToWidth(label, width))}  ${value}\n`)
    .join('');
}

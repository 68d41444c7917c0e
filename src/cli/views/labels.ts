import { textWidth, wrapCommands, wrapText } from '../../core/kit/columns.ts';
import { alignRows, type Theme } from '../../core/kit/theme.ts';
import { languageInUse } from '../../core/words/language.ts';
import { helpTexts } from '../words/help.ko.ts';
import { labels } from '../words/labels.ko.ts';

/** A label or a title of a column in the language of the run. */
export const labelText = (english: string): string =>
  languageInUse() === 'ko' ? (labels[english] ?? english) : english;

/** A summary or a description, as help has it, in the language of the run. */
export const helpText = (english: string): string =>
  languageInUse() === 'ko' ? (helpTexts[english] ?? english) : english;

/**
 * Aligned lines of a label and a value; a row without a value is left out.
 * @param columns values are wrapped to fit, in line with each other; undefined for no wrapping.
 */
export function labelledRows(
  rows: readonly (readonly [string, string | undefined])[],
  theme: Theme,
  columns?: number,
): string {
  const named = rows.map(([label, value]) => [labelText(label), value] as const);
  if (columns === undefined) return alignRows(named, theme);
  const widths = named.map(([label, value]) => (value === undefined ? 0 : textWidth(label)));
  const margin = '    '.length + Math.max(0, ...widths);
  const room = columns - margin;
  const fitted = rows.map(([label, value = '']) =>
    label === 'next' ? wrapCommands(value, room) : wrapText(value, room).split('\n'),
  );
  const shown = named.map(([label, value], at) => {
    const lines = fitted[at]?.join(`\n${' '.repeat(margin)}`);
    return [label, value && lines] as const;
  });
  return alignRows(shown, theme);
}

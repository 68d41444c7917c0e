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

/** Aligned lines of a label and a value; a row without a value is left out. */
export const labelledRows = (
  rows: readonly (readonly [string, string | undefined])[],
  theme: Theme,
): string =>
  alignRows(
    rows.map(([label, value]) => [labelText(label), value] as const),
    theme,
  );

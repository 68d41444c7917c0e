import type { Mapping } from './mapping.ts';

/** A word by which columns are matched: macOS writes names in parts (NFD), and people type them in one (NFC). */
export const composed = (word: string): string => word.normalize('NFC');

/** The same of the columns that a mapping names. */
export const composedMapping = (mapping: Mapping): Mapping => ({
  ...mapping,
  columns: Object.fromEntries(
    Object.entries(mapping.columns).map(([field, word]) => [field, composed(word)]),
  ),
});

/** Characters that start a formula; full-width forms count, too. */
const FORMULA_STARTS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';

/** Taken for the end of a cell or a line by one program or another: Excel splits at `;` in many countries. */
const SEPARATORS = ',;|\\t\\r\\n';

/** Skipped by one program or another before it looks for a formula: blanks, what cannot be seen, quotes out of place. */
const SKIPPED = `(?![${SEPARATORS}])[\\s\\p{Cc}\\p{Cf}"]`;

/**
 * What must not start a cell: a formula, and at the very start a TAB or a line break, which bypass a check of the
 * first character (OWASP, "CSV Injection"). Existing marks are skipped over and one is added, so that reading removes
 * exactly one.
 */
const RUNS = `(?='*(?:${SKIPPED})*[${FORMULA_STARTS}])`;
const HIDDEN = "(?='*[\\t\\r\\n])";

/** Every place for a mark: wherever a cell may start. */
const UNMARKED = new RegExp(`(?<=^|[${SEPARATORS}])${RUNS}|^${HIDDEN}`, 'gu');

/** The marks in written text, one per place. */
const MARKED = new RegExp(`(?<=^|[${SEPARATORS}])'${RUNS}|^'${HIDDEN}`, 'gu');

const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * Makes a text inert for spreadsheets by adding a `'` before anything that would start a formula. Plain numbers, with
 * or without a sign, stay numbers.
 */
export const inertCell = (text: string): string =>
  PLAIN_NUMBER.test(text) ? text : text.replace(UNMARKED, "'");

/** Reverses `inertCell`. */
export const cellAsWritten = (inert: string): string =>
  inert.includes("'") ? inert.replace(MARKED, '') : inert;

/** Columns that only a file has that conv wrote: of its bad rows (one may be deleted), of a batch, of a comparison, of answers. */
const OWN_COLUMNS: readonly (readonly string[])[] = [
  ['conv_line'],
  ['conv_error'],
  ['row', 'line', 'outcome', 'http_status', 'attempts', 'reason', 'last_attempt_at'],
  ['finding', 'shop_status', 'reported_status', 'missing_refund', 'what_to_do'],
  ['answer', 'claimed_click_ids', 'reported_click_id', 'late_report', 'what_to_do'],
  ['order_id', 'click_id', 'date', 'answer', 'explanation', 'reported_at'],
];

/**
 * Whether a CSV with this header was written by conv, so that its cells are inert. In any other file a
 * `'` before a formula is part of the cell.
 */
export const isOwnHeader = (header: readonly string[]): boolean =>
  OWN_COLUMNS.some((columns) => columns.every((column) => header.includes(column)));

/** Quotes, line ends, and blanks at an end, which some readers cut off. */
const NEEDS_QUOTES = /["\r\n]|^\s|\s$/;

/** Characters that other programs may take for a delimiter. */
const OTHER_DELIMITERS = /[,;|\t]/;

/** One record of a CSV (RFC 4180, with its CRLF), every cell inert. @param delimiter one character. */
export function inertCsvRecord(cells: readonly string[], delimiter = ','): string {
  let record = '';
  for (const [at, cell] of cells.entries()) {
    const before = at === 0 ? '' : record + delimiter;
    record = before + quotedCell(inertBehind(before, cell, delimiter), delimiter);
  }
  return `${record}\r\n`;
}

/** Where a program with another delimiter would start a cell, skipping TABs and invisible characters. */
const CELL_BEGUN = /(?:^|[,;|\r\n])[\s\p{Cc}\p{Cf}"]+$/u;

/** Such a program joins a number with the following cells, so that it is not a plain number anymore. */
const inertBehind = (before: string, cell: string, delimiter: string): string =>
  delimiter === '\t' && /^[+-]/.test(cell) && PLAIN_NUMBER.test(cell) && CELL_BEGUN.test(before)
    ? `'${cell}`
    : inertCell(cell);

function quotedCell(text: string, delimiter: string): string {
  const isCut = delimiter === ',' ? OTHER_DELIMITERS.test(text) : text.includes(delimiter);
  return isCut || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

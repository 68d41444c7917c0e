/** What a spreadsheet computes instead of showing, where a cell begins so; full-width forms count as their narrow ones. */
const FORMULA_STARTS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';

/** Taken for the end of a cell or a line by one program or another: Excel splits at `;` in many countries. */
const SEPARATORS = ';|\\t\\r\\n';

/** Skipped by one program or another before it looks for a formula: blanks, what cannot be seen, quotes out of place. */
const SKIPPED = `(?![${SEPARATORS}])[\\s\\p{Cc}\\p{Cf}"]`;

/** Every place where a cell may begin, and begins a formula. */
const FORMULA = new RegExp(`(?<=^|[${SEPARATORS}])(?=(?:${SKIPPED})*[${FORMULA_STARTS}])`, 'gu');

/** TAB and line ends at the beginning are taken for a way around a check of the first character (OWASP, "CSV Injection"). */
const HIDDEN_START = /^[\t\r\n]/;

const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * A text that no spreadsheet runs as a formula: a `'` stands before what would begin one. A plain
 * number, with a sign or without, stays a number.
 */
export function inertCell(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  const inert = text.replace(FORMULA, "'");
  return HIDDEN_START.test(inert) ? `'${inert}` : inert;
}

/** What a reader may take for the end of a cell or a line, or for a quote; blanks at an end are kept by quotes. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;

/** One record of a CSV (RFC 4180, with its CRLF), every cell inert. */
export const inertCsvRecord = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(inertCell(cell))).join(',')}\r\n`;

const quoted = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

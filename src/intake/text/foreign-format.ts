import { noTable } from '../failures.ts';

const EXCEL = 'Open it in Excel and save it as "CSV UTF-8 (Comma delimited)".';

/** What files begin with that are no text, and what to do about them. */
const FORMATS: readonly (readonly [start: string, what: string, hint: string])[] = [
  ['504b0304', 'a zip archive, such as an Excel workbook (.xlsx)', EXCEL],
  ['d0cf11e0', 'an Excel workbook (.xls)', EXCEL],
  ['1f8b', 'compressed (gzip)', 'Unpack it: gunzip --keep FILE'],
  ['25504446', 'a PDF', 'Export the orders as CSV.'],
];

/** @throws Failure `invalid_input` where a file begins as one of another program does. */
export function refuseOtherFormats(name: string, start: Buffer): void {
  const hex = start.toString('hex');
  const found = FORMATS.find(([mark]) => hex.startsWith(mark));
  if (found !== undefined) throw noTable(name, found[1], found[2]);
}

const HTML = /^\s*<(?:!doctype|html|head|meta|table|style|\?xml)\b/i;

/** Some shops call such a file .xls. @throws Failure `invalid_input` */
export function refuseHtml(name: string, text: string): void {
  if (HTML.test(text)) throw noTable(name, 'a page (HTML or XML)', EXCEL);
}

/** The first line that is not blank, and how the next one begins. */
const FIRST_LINES = /^\s*(\{[^\n]*?)\s*(?:\n\s*(\S)|$)/;

/**
 * Refuses one JSON object that is printed over several lines: each of them would be a broken row.
 * @param text of at least the first line.
 * @throws Failure `invalid_input`
 */
export function refuseSpreadObject(name: string, text: string): void {
  const [, line = '', next = ''] = FIRST_LINES.exec(text) ?? [];
  const isOpen = line === '{' || /[[{]$/.test(line) || (line.endsWith(',') && next !== '{');
  if (!isOpen || next === '' || isJson(line.replace(/,$/, ''))) return;
  throw noTable(
    name,
    'one JSON object over several lines',
    "Put each report on a line of its own (jq -c . FILE > rows.ndjson), or take the rows out of it (jq -c '.orders[]' FILE > rows.ndjson).",
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

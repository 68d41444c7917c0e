import { type Message, message } from '../../words/message.ts';
import { noTable } from '../failures.ts';

const EXCEL = message('save_as_csv');

/** What files that are not text begin with, and what to do about them. */
const FORMATS: readonly (readonly [start: string, what: Message, hint: Message])[] = [
  ['504b0304', message('zip_archive'), EXCEL],
  ['d0cf11e0', message('excel_workbook'), EXCEL],
  ['1f8b', message('gzip_file'), message('unpack_gzip')],
  ['25504446', message('pdf_file'), message('export_as_csv')],
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
  if (HTML.test(text)) throw noTable(name, message('is_html_page'), EXCEL);
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
  throw noTable(name, message('spread_json_object'), message('one_report_per_line'));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

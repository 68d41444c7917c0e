/** The first line, with line ends inside of quotes. */
const FIRST_RECORD = /^(?:"[^"]*"|[^"\r\n])*/;
/** The columns that conv adds, whatever a spreadsheet has put around and between them. */
const OWN_COLUMNS = /(?:^|\W)conv_line\W+conv_error(?:\W|$)/;

/** Whether a file of bad rows begins so. */
export function isOwnErrors(beginning: string): boolean {
  const start = beginning.replace(/^\ufeff/, '');
  const line = start.slice(0, start.indexOf('\n') + 1 || undefined);
  if (line.startsWith('{') && line.includes('"conv_line"')) return true;
  return OWN_COLUMNS.test(FIRST_RECORD.exec(start)?.[0] ?? '');
}

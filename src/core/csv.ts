/**
 * One record of a CSV (RFC 4180) without its line end: cells that need it are quoted, with quotes doubled.
 * @param delimiter one character.
 */
export const csvRecord = (cells: readonly string[], delimiter: string): string =>
  cells.map((cell) => csvCell(cell, delimiter)).join(delimiter);

/** A cell that begins or ends with a blank is quoted too: some readers cut those off. */
const csvCell = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

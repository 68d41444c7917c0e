/**
 * Whether a record of a CSV goes with a header of so many cells: it has as many, or more that are empty,
 * as a program writes that ends each line with its delimiter.
 */
export function fitsHeader(cells: readonly string[], width: number): boolean {
  for (let at = width; at < cells.length; at += 1) if (cells[at]?.trim() !== '') return false;
  return cells.length >= width;
}

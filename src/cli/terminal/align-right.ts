/** A column of numbers, which stand under each other digit by digit. */
export function alignRight<Row>(
  rows: readonly Row[],
  text: (row: Row) => string,
): (row: Row) => string {
  const width = Math.max(0, ...rows.map((row) => text(row).length));
  return (row) => text(row).padStart(width);
}

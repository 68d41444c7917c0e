import type { CellSigns } from '../../rows/row.ts';

/** Cells of one column that a sheet shows as one; only the first has a value. */
export interface Merge {
  readonly column: number;
  /** The first and the last line. */
  readonly from: number;
  readonly to: number;
}

/** More are not read: no export has that many. */
const MOST_MERGES = 1_000_000;

/**
 * Adds what a range merges down its columns.
 * @param columns the first and the last, from 0.
 */
export function addMerge(
  merges: Merge[],
  [first, last]: readonly [number, number],
  lines: Pick<Merge, 'from' | 'to'>,
): void {
  if (lines.to <= lines.from || merges.length >= MOST_MERGES) return;
  for (let column = first; column <= Math.min(last, first + MOST_COLUMNS); column += 1)
    merges.push({ column, ...lines });
}

const MOST_COLUMNS = 100;

interface Row {
  readonly line: number;
  readonly cells: string[];
  readonly signs: CellSigns | null;
}

/** A merged cell that reaches down to the current row. */
interface Reaching {
  readonly value: string;
  readonly sign: string | undefined;
  readonly to: number;
}

/** Gives each row, from the first to the last, the values of the cells that reach down to it. */
export function createMergeFiller(merges: readonly Merge[]): (row: Row) => Row['signs'] {
  const starting = groupByLine(merges);
  const open = new Map<number, Reaching>();
  return (row) => {
    for (const [column, { to }] of open) if (row.line > to) open.delete(column);
    const signs = open.size === 0 ? row.signs : filled(row, open);
    for (const { column, to } of starting.get(row.line) ?? [])
      open.set(column, { value: row.cells[column] ?? '', sign: signs?.[column], to });
    return signs;
  };
}

/** Fills empty cells. @returns the signs of all of them. */
function filled({ cells, signs }: Row, open: ReadonlyMap<number, Reaching>): Row['signs'] {
  let all = signs;
  for (const [column, { value, sign }] of open) {
    if ((cells[column] ?? '') !== '') continue;
    while (cells.length < column) cells.push('');
    cells[column] = value;
    if (sign !== undefined) all = { ...all, [column]: sign };
  }
  return all;
}

function groupByLine(merges: readonly Merge[]): ReadonlyMap<number, readonly Merge[]> {
  const groups = new Map<number, Merge[]>();
  for (const merge of merges) {
    const group = groups.get(merge.from);
    if (group === undefined) groups.set(merge.from, [merge]);
    else group.push(merge);
  }
  return groups;
}

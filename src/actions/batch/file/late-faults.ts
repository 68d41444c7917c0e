import type { RowFault } from '../../../core/rows/row.ts';

/** Faults that are known only when the whole file is. */
export interface LateFaults {
  /** In the order of the file; asked again, they are found again. */
  faults(): Iterable<RowFault>;
}

/**
 * Gives the late faults of one row after another, without holding those of all.
 * @returns a function that takes row numbers that rise.
 */
export function lateFaultsInTurn(late: LateFaults): (row: number) => readonly RowFault[] {
  const faults = late.faults()[Symbol.iterator]();
  let next = faults.next();
  return (row) => {
    const found: RowFault[] = [];
    for (; !next.done && next.value.row <= row; next = faults.next()) {
      if (next.value.row === row) found.push(next.value);
    }
    return found;
  };
}

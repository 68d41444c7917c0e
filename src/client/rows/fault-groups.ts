import type { RowFault } from './row.ts';

/** One thing that is wrong with several rows of a file in the same words. */
export interface FaultGroup {
  /** Of the first row that has it. */
  readonly fault: RowFault;
  /** How often it was found. */
  readonly count: number;
  /** The first few lines that have it. */
  readonly lines: readonly number[];
}

interface Gathered {
  fault: RowFault;
  count: number;
  readonly lines: number[];
}

/** Further lines are only counted. */
const MOST_LINES = 3;

/** Far more than are shown, because faults between rows come last and may be about the first ones. */
const MOST_GROUPS = 1000;

/** Gathers faults that differ in nothing but their row. */
export class FaultGroups {
  readonly #groups = new Map<string, Gathered>();

  add(fault: RowFault): void {
    const { column, field, code, message } = fault;
    const key = JSON.stringify([column, field, code, message]);
    const known = this.#groups.get(key);
    if (known !== undefined) gather(known, fault);
    else if (this.#groups.size < MOST_GROUPS)
      this.#groups.set(key, { fault, count: 1, lines: [fault.line] });
  }

  /** The first ones, in the order of the file. */
  first(most: number): readonly FaultGroup[] {
    const groups = [...this.#groups.values()];
    return groups.sort((one, other) => one.fault.row - other.fault.row).slice(0, most);
  }
}

function gather(group: Gathered, fault: RowFault): void {
  group.count += 1;
  if (fault.row < group.fault.row) group.fault = fault;
  const { lines } = group;
  if (lines.length === MOST_LINES && fault.line > (lines.at(-1) ?? 0)) return;
  lines.push(fault.line);
  lines.sort((one, other) => one - other).splice(MOST_LINES);
}

import type { RowFault } from './row.ts';

/** One thing that is wrong with several rows of a file. */
export interface FaultGroup {
  /** Whether the words differ from row to row, such as by a quoted value. */
  readonly isAlike?: true;
  /** The fault of the first row that has it. */
  readonly fault: RowFault;
  /** How often it was found. */
  readonly count: number;
  /** The first few lines that have it. */
  readonly lines: readonly number[];
  /** Their rows. */
  readonly rows: readonly number[];
}

interface Gathered {
  fault: RowFault;
  count: number;
  readonly lines: number[];
  readonly rows: number[];
}

/** Further lines are only counted. */
const MOST_LINES = 3;

/** Far more than are shown, because faults between rows come last and may concern the first rows. */
const MOST_GROUPS = 1000;

/** Groups faults that differ only in their row or, if those are too many, only in what they quote. */
export class FaultGroups {
  readonly #groups = new Map<string, Gathered>();
  readonly #alike = new Map<string, Gathered>();

  add(fault: RowFault): void {
    const { column, field, code, message } = fault;
    const kind = typeof message === 'string' ? message : message.code;
    addTo(this.#groups, JSON.stringify([column, field, code, message]), fault);
    addTo(this.#alike, JSON.stringify([column, field, code, kind]), fault);
  }

  /** The first ones, in the order of the file. */
  first(most: number): readonly FaultGroup[] {
    const groups =
      this.#groups.size <= most
        ? [...this.#groups.values()]
        : [...this.#alike.values()].map((group) => ({ ...group, isAlike: true as const }));
    return groups.sort((one, other) => one.fault.row - other.fault.row).slice(0, most);
  }
}

function addTo(groups: Map<string, Gathered>, key: string, fault: RowFault): void {
  const known = groups.get(key);
  if (known !== undefined) gather(known, fault);
  else if (groups.size < MOST_GROUPS)
    groups.set(key, { fault, count: 1, lines: [fault.line], rows: [fault.row] });
}

function gather(group: Gathered, fault: RowFault): void {
  group.count += 1;
  if (fault.row < group.fault.row) group.fault = fault;
  keepLeast(group.lines, fault.line);
  keepLeast(group.rows, fault.row);
}

function keepLeast(numbers: number[], number: number): void {
  if (numbers.length === MOST_LINES && number > (numbers.at(-1) ?? 0)) return;
  numbers.push(number);
  numbers.sort((one, other) => one - other).splice(MOST_LINES);
}

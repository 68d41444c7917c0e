/** Watches the columns of a CSV that have no name, for what stands in them is read by nobody. */
export interface NamelessColumns {
  look(cells: readonly string[]): void;
  /** Those that had something in a row, from the left: `column 5 (no name)`. */
  found(): readonly string[];
}

export function watchNameless(header: readonly string[]): NamelessColumns {
  let blank = header.flatMap((word, at) => (word === '' ? [at] : []));
  const filled: number[] = [];
  return {
    look: (cells) => {
      if (blank.length === 0 || !blank.some((at) => isFilled(cells[at]))) return;
      filled.push(...blank.filter((at) => isFilled(cells[at])));
      blank = blank.filter((at) => !filled.includes(at));
    },
    found: () => filled.toSorted((one, other) => one - other).map(nameOf),
  };
}

const isFilled = (cell = ''): boolean => cell.trim() !== '';
const nameOf = (at: number): string => `column ${at + 1} (no name)`;

/** A number with its noun: `1 byte`, `2 bytes`. */
export const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A whole number for people: `1,000,000`. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** A number with its noun: `1 report`, `12,000 reports`. */
export const plural = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

export const rows = (count: number): string => plural(count, 'row');

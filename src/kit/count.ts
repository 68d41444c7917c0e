/** A number with its noun: `1 byte`, `2 bytes`. */
export const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A whole number for people: `1,000,000`. */
export const grouped = (count: number): string => groupedDecimal(String(count));

/** Decimal text for people: `1,234,567.5`. */
export const groupedDecimal = (text: string): string => text.replace(THOUSANDS, ',');

/** Between two digits of the whole part, followed by a multiple of three digits. */
const THOUSANDS = /(?<![.]\d*)\B(?=(?:\d{3})+(?!\d))/g;

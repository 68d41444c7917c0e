/** An id that is a number, apart from the zeros it begins with: a spreadsheet drops them. */
interface Digits {
  readonly zeros: number;
  /** Without them; all zeros are `0`. */
  readonly rest: string;
}

const NUMBER = /^(0*)(\d+)$/;
const ALL_BUT_ONE = /^0+(?=\d)/;

/** @returns undefined for an id that is not digits alone. */
export function digitsOf(merchantOrderId: string): Digits | undefined {
  if (!NUMBER.test(merchantOrderId)) return undefined;
  const rest = merchantOrderId.replace(ALL_BUT_ONE, '');
  return { zeros: merchantOrderId.length - rest.length, rest };
}

/** The id again. */
export const withZeros = ({ zeros, rest }: Digits): string => `${'0'.repeat(zeros)}${rest}`;

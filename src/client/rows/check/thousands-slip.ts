import { formatDecimal, parseDecimal } from '../../../protocol/money.ts';

/** The currencies that ISO 4217 gives three digits or more after the point; an unknown one counts as having two. */
const WITH_THOUSANDTHS: ReadonlySet<string> = new Set(
  'BHD CLF IQD JOD KWD LYD OMR TND UYW'.split(' '),
);

const POINT = 0x2e;
const THREE_DECIMALS = /^\d+\.\d{3}$/;
/** With a comma and a point it is plain which of them begins the decimals. */
const ONE_MARK = /^\d+[.,]\d{3}$/;

/**
 * Whether the point in an amount may stand between thousands, as much of Europe writes them: it has three
 * decimals, and its currency has fewer.
 * @param currency in any case; undefined where it is not known.
 */
export function mayHaveThousands(literal: string, currency: string | undefined): boolean {
  if (literal.charCodeAt(literal.length - 4) !== POINT) return false;
  return !WITH_THOUSANDTHS.has((currency ?? '').toUpperCase());
}

/**
 * What is wrong with an amount that can be read in two ways, a thousand times apart.
 * @param text as it stands in the file.
 * @param literal what was read from it.
 * @param remedy how to say it for the whole file; blank where there is no such way.
 */
export function thousandsSlip(
  text: string,
  literal: string,
  currency: string | undefined,
  remedy: string,
): string | undefined {
  if (!THREE_DECIMALS.test(literal) || !mayHaveThousands(literal, currency)) return undefined;
  const value = parseDecimal(literal);
  if (value === undefined || value.units === 0n || !ONE_MARK.test(text)) return undefined;
  const whole = value.units.toString();
  return `${text} may mean ${whole}: write ${whole}, or ${otherReading(formatDecimal(value))}${remedy}`;
}

const otherReading = (plain: string): string =>
  THREE_DECIMALS.test(plain) ? 'an amount with at most two decimals' : plain;

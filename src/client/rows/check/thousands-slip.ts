import { formatDecimal, parseDecimal } from '../../../protocol/money.ts';
import { type Message, message } from '../../../words/message.ts';

/** The currencies that ISO 4217 gives three digits or more after the point; an unknown one counts as having two. */
const WITH_THOUSANDTHS: ReadonlySet<string> = new Set(
  'BHD CLF IQD JOD KWD LYD OMR TND UYW'.split(' '),
);

const POINT = 0x2e;
const THREE_DECIMALS = /^\d+\.\d{3}$/;
/** With a comma and a point it is plain which of them begins the decimals. */
const ONE_MARK = /^\d+[.,]\d{3}$/;

/**
 * Whether the point in an amount may separate thousands, as much of Europe writes them: it has three
 * decimals, and its currency has fewer.
 * @param currency in any case; undefined where it is not known.
 */
export function mayHaveThousands(literal: string, currency: string | undefined): boolean {
  if (literal.charCodeAt(literal.length - 4) !== POINT) return false;
  return !WITH_THOUSANDTHS.has((currency ?? '').toUpperCase());
}

/**
 * What is wrong with an amount that can be read in two ways, a thousand times apart.
 * @param text as it is in the file.
 * @param literal what was read from it.
 * @param isPointUsual whether a flag can say it for the whole file.
 */
export function thousandsSlip(
  text: string,
  literal: string,
  currency: string | undefined,
  isPointUsual: boolean,
): Message | undefined {
  if (!THREE_DECIMALS.test(literal) || !mayHaveThousands(literal, currency)) return undefined;
  const value = parseDecimal(literal);
  if (value === undefined || value.units === 0n || !ONE_MARK.test(text)) return undefined;
  const plain = formatDecimal(value);
  return message('amount_ambiguous', {
    text,
    whole: value.units.toString(),
    plain: THREE_DECIMALS.test(plain) ? undefined : plain,
    isPointUsual,
  });
}

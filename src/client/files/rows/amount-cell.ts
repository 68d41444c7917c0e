import { isKnownCurrency } from '../../../core/protocol/reports/currency.ts';

/** The signs that shops write with an amount, and the currencies that each may mean. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '₩': ['KRW'],
  '￦': ['KRW'],
  원: ['KRW'],
  US$: ['USD'],
  $: ['USD', 'AUD', 'CAD', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
};

const SIGN = `(${Object.keys(SIGNS)
  .map((sign) => sign.replace('$', '\\$'))
  .join('|')}|[A-Z]{3})`;
const AMOUNT = new RegExp(
  `^(?:${SIGN}\\s*)?(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d+)?(?:\\s*${SIGN})?$`,
  'i',
);

const NAMED = /^([A-Z]{3})\s?(-?[\d(].*)$|^(.*\d\)?)\s?([A-Z]{3})$/;

/** An amount with the code of its currency, taken apart: `USD 21.50`, `21.50 EUR`; undefined if it names none. */
export function namedAmount(
  text: string,
): { readonly currency: string; readonly amount: string } | undefined {
  const [, before, first = '', last = '', after = before] = NAMED.exec(text) ?? [];
  if (after === undefined || !isKnownCurrency(after)) return undefined;
  return { currency: after, amount: before === undefined ? last : first };
}

const PLAIN = /^\d+(?:\.\d+)?$/;

/** Whether an amount has no currency sign. */
export const isUnsigned = (text: string): boolean => /^[\d.,\s]+$/.test(text);

/** Two digits after a comma are decimals, not thousands: `1.684,52 €`. */
const DECIMAL_COMMA = /^(\D*)(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})(\D*)$/;

const withPoint = (text: string): string =>
  text.replace(
    DECIMAL_COMMA,
    (_, before: string, whole: string, cents: string, after: string) =>
      `${before}${whole.replaceAll('.', '')}.${cents}${after}`,
  );

/**
 * An amount as sheets write it: `33000`, `33,000원`, `$1,684.52`, `1.684,52 €`.
 * @param currency the order's, upper case; the sign of another one contradicts it.
 * @returns decimal text in major units; undefined if the amount is not clear.
 */
export function amountIn(text: string, currency: string | undefined): string | undefined {
  if (PLAIN.test(text)) return text;
  const [, before, whole, fraction = '', after] =
    AMOUNT.exec(withPoint(text.normalize('NFKC') === text ? text : text.replaceAll('￦', '₩'))) ??
    [];
  if (whole === undefined || [before, after].some((sign) => isOther(sign, currency)))
    return undefined;
  return `${whole.replaceAll(',', '')}${fraction}`;
}

/**
 * Whether a formatted amount has the sign of another currency; the grouping of its digits does not matter.
 * @param currency the order's, upper case.
 */
export const isInOther = (text: string, currency: string | undefined): boolean =>
  isOther(ANY_SIGN.exec(text)?.[1], currency);

const ANY_SIGN = new RegExp(SIGN, 'i');

function isOther(sign: string | undefined, currency: string | undefined): boolean {
  const named = sign === undefined ? undefined : currenciesOf(sign);
  return named !== undefined && currency !== undefined && !named.includes(currency);
}

/** Whether a cell is most likely money, whatever its separators and its sign. */
export function isLikeAmount(text: string): boolean {
  const [, , plain = ''] = /^(-|\()?\s*(.*?)\s*\)?$/.exec(text.trim()) ?? [];
  const swapped = plain.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  return [plain, swapped].some((one) => amountIn(one, undefined) !== undefined);
}

const currenciesOf = (sign: string): readonly string[] => SIGNS[sign] ?? [sign.toUpperCase()];

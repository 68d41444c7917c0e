import { isKnownCurrency } from '../../../core/protocol/reports/currency.ts';

/** The signs that shops write with an amount, and the currencies that each may mean; letters in any case. */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    $: 'USD AUD CAD HKD MXN NZD SGD TWD ARS CLP COP UYU',
    ...{ US$: 'USD', A$: 'AUD', AU$: 'AUD', C$: 'CAD', CA$: 'CAD', NZ$: 'NZD', MX$: 'MXN' },
    ...{ HK$: 'HKD', S$: 'SGD', NT$: 'TWD', R$: 'BRL' },
    ...{ '₩': 'KRW', '￦': 'KRW', 원: 'KRW', '¥': 'JPY CNY', '￥': 'JPY CNY', 円: 'JPY' },
    ...{ 元: 'CNY TWD HKD', '฿': 'THB', '₫': 'VND', đ: 'VND', '₱': 'PHP', RM: 'MYR', Rp: 'IDR' },
    ...{ '₹': 'INR', Rs: 'INR PKR LKR NPR MUR', 'Rs.': 'INR PKR LKR NPR MUR', '৳': 'BDT' },
    ...{ '€': 'EUR', '£': 'GBP', 'Fr.': 'CHF', kr: 'SEK NOK DKK ISK', 'kr.': 'SEK NOK DKK ISK' },
    ...{ zł: 'PLN', Kč: 'CZK', Ft: 'HUF', lei: 'RON MDL', лв: 'BGN', 'лв.': 'BGN' },
    ...{ '₽': 'RUB', 'руб.': 'RUB', '₴': 'UAH', 'грн.': 'UAH', '₸': 'KZT', '₺': 'TRY', TL: 'TRY' },
    ...{ '₪': 'ILS', 'د.إ': 'AED', 'ر.س': 'SAR', 'ج.م': 'EGP', 'د.ك': 'KWD', 'ر.ق': 'QAR' },
    ...{ R: 'ZAR', '₦': 'NGN', KSh: 'KES', 'S/': 'PEN', 'S/.': 'PEN' },
    ...{ Euro: 'EUR', RMB: 'CNY', NTD: 'TWD', Yen: 'JPY', Won: 'KRW' },
  }).map(([sign, currencies]) => [sign.toLowerCase(), currencies.split(' ')]),
);

const escaped = (sign: string): string => sign.replace(/[$./]/g, '\\$&');

const SIGN = `([A-Z]{3}(?![A-Z])|${[...SIGNS.keys()]
  .sort((one, other) => other.length - one.length)
  .map(escaped)
  .join('|')})`;
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
export const isUnsigned = (text: string): boolean => /^[\d.,’'\s]+$/.test(text);

/** Two digits after a comma are decimals, not thousands: `1.684,52 €`. */
const DECIMAL_COMMA = /^(\D*)(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})(\D*)$/;

/** Whether an amount without a sign has a comma before its decimals, for sure. */
export const hasDecimalComma = (text: string): boolean =>
  isUnsigned(text) && DECIMAL_COMMA.test(text);

/** What separates thousands where a comma or a point separates decimals. */
const BLANK_IN_NUMBER = /(?<=\d)[ \u00a0\u202f’'](?=\d{3}(?!\d))/g;

const withPoint = (text: string): string =>
  text
    .replace(BLANK_IN_NUMBER, '')
    .replace(
      DECIMAL_COMMA,
      (_, before: string, whole: string, cents: string, after: string) =>
        `${before}${whole.replaceAll('.', '')}.${cents}${after}`,
    );

/** Normalizes a map's thousands separator to a comma; if it is a point, the decimal separator is a comma. */
export function withCommas(text: string, thousands = ','): string {
  if (thousands === ',') return text;
  return text.replace(/./gu, (mark) => {
    if (mark === thousands) return ',';
    return mark === ',' && thousands === '.' ? '.' : mark;
  });
}

/**
 * An amount as sheets write it: `33000`, `33,000원`, `$1,684.52`, `1.684,52 €`.
 * @param currency the order's, upper case; the sign of another one contradicts it.
 * @returns decimal text in major units; undefined if the amount is not clear.
 */
export function amountIn(text: string, currency: string | undefined): string | undefined {
  if (PLAIN.test(text)) return text;
  const [, before, whole, fraction = '', after] = AMOUNT.exec(withPoint(text)) ?? [];
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

/** The currencies that a formatted amount may be in; undefined if it has no sign. */
export function currenciesIn(text: string): readonly string[] | undefined {
  const sign = ANY_SIGN.exec(text)?.[1];
  return sign === undefined ? undefined : currenciesOf(sign);
}

/** The currencies that a sign may mean; undefined if it is none. */
export const currenciesOfSign = (sign: string): readonly string[] | undefined =>
  SIGNS.get(sign.toLowerCase());

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

const currenciesOf = (sign: string): readonly string[] =>
  SIGNS.get(sign.toLowerCase()) ?? [sign.toUpperCase()];

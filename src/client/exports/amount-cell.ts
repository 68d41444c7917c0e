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

const PLAIN = /^\d+(?:\.\d+)?$/;

/**
 * An amount as sheets write it: `33000`, `33,000원`, `$1,684.52`. A decimal comma is never guessed.
 * @param currency of the order, upper case; a sign of another one contradicts it.
 * @returns decimal text in major units; undefined where it is not plain.
 */
export function amountIn(text: string, currency: string | undefined): string | undefined {
  if (PLAIN.test(text)) return text;
  const [, before, whole, fraction = '', after] =
    AMOUNT.exec(text.normalize('NFKC') === text ? text : text.replaceAll('￦', '₩')) ?? [];
  if (whole === undefined) return undefined;
  const isOther = [before, after].some((sign) => {
    const named = sign === undefined ? undefined : currenciesOf(sign);
    return named !== undefined && currency !== undefined && !named.includes(currency);
  });
  return isOther ? undefined : `${whole.replaceAll(',', '')}${fraction}`;
}

const currenciesOf = (sign: string): readonly string[] => SIGNS[sign] ?? [sign.toUpperCase()];

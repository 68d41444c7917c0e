/** What a number format shows: the date, the time, both, or a plain number. */
export type DateForm = 'date' | 'time' | 'date_time' | undefined;

const BUILT_IN: readonly (readonly [first: number, last: number, DateForm])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date_time'],
  // In Korean, Chinese and Japanese Excel.
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];

/** Texts in quotes, escaped characters, fillers, and colors, conditions and locales in brackets. */
const NOT_CODE = /"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

/** @param code of a custom format; undefined for a built-in one. */
export function dateForm(id: number, code: string | undefined): DateForm {
  if (code === undefined) return BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2];
  const [first = ''] = code.replace(NOT_CODE, '').split(';');
  if (/general|[#?0]/i.test(first.replace(/(s)\.0+/gi, '$1'))) return undefined;
  const hasTime = /[hs]/i.test(first);
  const hasDate = /[yd]/i.test(first) || (/m/i.test(first) && !hasTime);
  if (hasDate) return hasTime ? 'date_time' : 'date';
  return hasTime ? 'time' : undefined;
}

/** `[$USD] #,##0`, `[$₩-412]#,##0`: a locale alone is not a sign. */
const SIGN_OF_LOCALE = /\[\$([^\]-]+)(?:-[^\]]*)?\]/;
const BARE_SIGN = /US\$|[₩￦$€£¥원円]/;

/** The currency sign that a number format shows with a number: `$`, `USD`. */
export function currencySign(code: string | undefined): string | undefined {
  const [first = ''] = (code ?? '').split(';');
  const named = SIGN_OF_LOCALE.exec(first)?.[1]?.trim();
  return named ?? BARE_SIGN.exec(first.replace(/\[[^\]]*\]/g, ''))?.[0];
}

const DAY_SECONDS = 86_400;
/** The last day of the year 9999. */
const LAST_DAY = 2_958_465;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;

/** @returns undefined for what is no serial date. */
export function isoDate(text: string, form: DateForm, is1904: boolean): string | undefined {
  const serial = Number(text) + (is1904 ? DAYS_TO_1904 : 0);
  if (form === undefined || !(serial >= 0 && serial < LAST_DAY + 1)) return undefined;
  // Excel takes 1900 for a leap year.
  const shift = serial < 60 && !is1904 ? 1 : 0;
  const seconds = Math.round(serial * DAY_SECONDS);
  const iso = new Date(EPOCH_1900 + (seconds + shift * DAY_SECONDS) * 1000).toISOString();
  const [day = '', time = ''] = iso.slice(0, 19).split('T');
  if (form === 'time' && seconds < DAY_SECONDS) return time;
  return seconds % DAY_SECONDS === 0 ? day : `${day}T${time}`;
}

const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
/** Excel's numbers have 15 digits; any further ones come from writing down a binary fraction. */
const EXCEL_DIGITS = 15;
/** More than any number that a workbook can hold. */
const MAX_EXPONENT = 400;

/** A number's exact decimal text, without an exponent; a fraction is rounded to the digits that Excel shows. */
export function decimalText(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text.trim()) ?? [];
  const shift = Number(exponent);
  if (whole + fraction === '' || Math.abs(shift) > MAX_EXPONENT) return text;
  const digits = `${whole}${fraction}`;
  const point = whole.length + shift;
  const padded = digits.padStart(digits.length + Math.max(0, -point), '0').padEnd(point, '0');
  const at = Math.max(0, point);
  const [rounded, rest] = roundFraction(padded.slice(0, at), padded.slice(at));
  const integer = rounded.replace(/^0+(?=\d)/, '') || '0';
  const tail = rest.replace(/0+$/, '');
  const plain = tail === '' ? integer : `${integer}.${tail}`;
  return plain === '0' ? plain : sign + plain;
}

function roundFraction(integer: string, fraction: string): readonly [string, string] {
  const all = integer + fraction;
  const leading = /^0*/.exec(all)?.[0].length ?? 0;
  const kept = Math.max(integer.length, leading + EXCEL_DIGITS);
  if (all.length <= kept) return [integer, fraction];
  const isUp = all.charCodeAt(kept) >= 0x35;
  const cut = BigInt(`1${all.slice(0, kept)}`) + (isUp ? 1n : 0n);
  const text = cut.toString();
  // A leading 2 is a carry out of all digits.
  const digits = text.startsWith('2') ? `1${text.slice(1)}` : text.slice(1);
  const end = digits.length - (kept - integer.length);
  return [digits.slice(0, end), digits.slice(end)];
}

/** Excel writes control characters in this way. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

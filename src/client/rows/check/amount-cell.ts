import { kindNamed, type ReportKind } from '../../../protocol/kinds/index.ts';
import { type AmountReading, readAmount } from '../../../protocol/reports/amount.ts';
import { shortened } from '../../../protocol/reports/plain.ts';

/**
 * Takes the separators out of an amount whose thousands are grouped. Where the separator is a point, a
 * comma stands before the decimals.
 * @param separator one character.
 * @returns undefined where the digits are not in groups of three; other text stays as it is.
 */
export function withoutThousands(text: string, separator: string): string | undefined {
  const mark = separator === '.' ? ',' : '.';
  if (!text.includes(separator) && !text.includes(mark)) return text;
  const [whole = '', ...fractions] = text.split(mark);
  const groups = whole.split(separator);
  const isNumber = [...groups, ...fractions].every((part) => /^\d*$/.test(part));
  if (!isNumber) return text;
  const isGrouped = groups.length === 1 || groups.every(isGroup);
  if (!isGrouped || fractions.length > 1) return undefined;
  return [groups.join(''), ...fractions].join('.');
}

const isGroup = (digits: string, at: number): boolean =>
  at === 0 ? digits.length >= 1 && digits.length <= 3 : digits.length === 3;

/** `5000원`, and `₩5000` with either won sign. */
const WON = /^(?:[₩￦]\s*(.*)|(.*?)\s*원)$/s;

/**
 * Reads the amount in a cell of a CSV, in major units of the currency.
 * @param thousands what stands between its thousands; without one, separators are a fault.
 * @param currency of the row, where it is known: its own sign may stand beside the number.
 */
export function readAmountCell(
  cell: string,
  thousands: string | undefined,
  kind: ReportKind,
  currency?: string,
): AmountReading {
  const won = currency === 'KRW' ? WON.exec(cell) : null;
  const text = won?.[1] ?? won?.[2] ?? cell;
  const plain = thousands === undefined ? text : withoutThousands(text, thousands);
  if (plain === undefined) {
    const message = `${shortened(text)} is not grouped in thousands by ${thousands}; write digits only, such as 5000`;
    return { ok: false, message };
  }
  if (/^-[\d.,]+$/.test(plain)) return { ok: false, message: negative(shortened(text), kind) };
  const reading = readAmount(plain);
  const isSeparated = thousands === undefined && /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  if (reading.ok || !isSeparated) return reading;
  return { ok: false, message: `${reading.message}, or read the file with --thousands ,` };
}

function negative(text: string, kind: ReportKind): string {
  if (kindNamed(kind).effect.net === 'reduced') {
    return `${text} is negative: a refund is written without a sign, as ${text.slice(1)}`;
  }
  return `${text} is negative: amounts are 0 or greater; money goes back in a row of kind partial`;
}

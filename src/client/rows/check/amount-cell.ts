import { kindNamed, type ReportKind } from '../../../protocol/kinds/index.ts';
import { type AmountReading, readAmount } from '../../../protocol/reports/amount.ts';
import { shortened } from '../../../protocol/reports/plain.ts';
import { type Message, message } from '../../../words/message.ts';

/**
 * Takes the separators out of an amount whose thousands are grouped. Where the separator is a point, a
 * comma begins the decimals.
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
 * @param thousands its thousands separator; without one, separators are a fault.
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
    const facts = { text: shortened(text), separator: thousands ?? '' };
    return { ok: false, message: message('amount_not_grouped', facts) };
  }
  if (/^-[\d.,]+$/.test(plain)) return { ok: false, message: negative(shortened(text), kind) };
  const reading = readAmount(plain);
  const isSeparated = thousands === undefined && /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  if (reading.ok || !isSeparated) return reading;
  return { ok: false, message: message('or_read_with_thousands', { fault: reading.message }) };
}

const negative = (text: string, kind: ReportKind): Message =>
  kindNamed(kind).effect.net === 'reduced'
    ? message('refund_negative', { text, digits: text.slice(1) })
    : message('amount_negative_in_row', { text });

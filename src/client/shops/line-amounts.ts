import { type Decimal, parseDecimal, ZERO } from '../../core/protocol/money.ts';
import { type Message, message } from '../../core/words/message.ts';
import { amountIn, currenciesIn, isInOther, withCommas } from '../files/rows/amount-cell.ts';
import { numberSlip } from '../files/rows/check/typed-cells.ts';
import { EXACT_DIGITS } from '../files/rows/digit-watch.ts';
import { cellText, type Line } from './export-reading.ts';
import type { ExportField } from './presets.ts';
import type { Running } from './running-order.ts';

export const takeAmount = (order: Running, line: Line, field: ExportField): Decimal | undefined =>
  readAmount(order, cellText(line, field), line);

export function readAmount(order: Running, text: string, line: Line): Decimal | undefined {
  if (text === '') return undefined;
  const { currency, reading } = line;
  const { thousands } = reading.preset;
  const literal = amountIn(withCommas(text, thousands), currency);
  const isClear = literal !== undefined && !isInexact(literal);
  const isDoubtful = isClear && thousands === undefined && isSlip(literal, currency);
  const amount = isClear && !isDoubtful ? parseDecimal(literal) : undefined;
  if (amount === undefined) order.problem ??= inOther(text, line) ?? unclearAmount(text);
  // Most cells of taxes, discounts and refunds: one zero is enough for all orders in memory.
  return amount?.units === 0n ? ZERO : amount;
}

/** The amount of a column that names another currency, such as `Total (EUR)`. */
export function inOtherByName(line: Line): Message | undefined {
  const { amountsIn, places, header } = line.reading;
  const { currency } = line;
  if (amountsIn === undefined || currency === undefined || amountsIn.includes(currency)) return;
  const column = header[places.one.amount] ?? '';
  return message('export_column_in_other', { column, currency, code: codeFor(line, amountsIn) });
}

/** What to give with `--currency`, if neither the order nor the shop has one of its own. */
function codeFor(line: Line, codes: readonly string[]): string | undefined {
  const { preset, isMapped } = line.reading;
  const isOpen = isMapped || preset.currency === undefined;
  return isOpen && cellText(line, 'currency') === '' && codes.length === 1 ? codes[0] : undefined;
}

export function inOther(text: string, line: Line): Message | undefined {
  const { currency } = line;
  if (currency === undefined || !isInOther(text, currency)) return undefined;
  const code = codeFor(line, currenciesIn(text) ?? []);
  return message('export_amount_in_other', { text, currency, code });
}

/** `30.005` may mean 30005, and `29.990` 29990. */
const isSlip = (literal: string, currency: string | undefined): boolean =>
  /\.\d{3}/.test(literal) && numberSlip(literal, currency) !== undefined;

/** Most services cannot represent JSON numbers with more than 15 digits exactly. */
const isInexact = (literal: string): boolean =>
  literal.length > EXACT_DIGITS &&
  literal.replace('.', '').replace(/^0+/, '').length > EXACT_DIGITS;

/** `-10.00`, `-$10.00`, `$-10.00`, `(10.00)` */
export const isNegative = (text: string): boolean => /^\D*[-−]\D*\d|^\(.*\d.*\)$/.test(text);

const unclearAmount = (text: string): Message =>
  message(isNegative(text) ? 'export_amount_negative' : 'export_bad_amount', { text });

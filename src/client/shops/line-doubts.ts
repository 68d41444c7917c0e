import { shellWord } from '../../core/kit/shell.ts';
import { compareDecimals, type Decimal, parseDecimal, ZERO } from '../../core/protocol/money.ts';
import { type Message, message } from '../../core/words/message.ts';
import { amountIn, isLikeAmount, withCommas } from '../files/rows/amount-cell.ts';
import type { ShopStatus } from '../files/rows/mapping.ts';
import { isAboutRefunds, saysAnything } from '../files/rows/refund-words.ts';
import {
  cellAt,
  cellText,
  isFilled,
  type Line,
  meaningOf,
  type Reading,
} from './export-reading.ts';
import type { ItemLine } from './item-lines.ts';
import { readAmount, takeAmount } from './line-amounts.ts';
import { CLAIM_OPEN } from './presets.ts';
import { isOther, type Running } from './running-order.ts';
import { OWED } from './settle-order.ts';
import { refundNotRead, refundsInLine, type UnreadRefund } from './shop-columns.ts';
import { isQuantity, rankOf } from './unknown/field-words.ts';
import { isTotalToo } from './unknown/total-words.ts';

/** A refund of a line that is not canceled or unpaid by its status, in no column with an amount. */
export function takeReturn(
  order: Running,
  { cells, reading: { places, header, refunds, isMapped, meanings } }: Line,
  { status, refunded = ZERO }: Pick<ItemLine, 'status' | 'refunded'>,
): void {
  if ((status !== 'paid' && status !== undefined) || refunded.units > 0n) return;
  const isTold = status !== undefined || isMapped;
  for (const { at, says } of isTold ? places.wentBack : []) {
    const [text, column] = [cellAt(cells, at), header[at] ?? ''];
    if (says?.test(nfc(text)) ?? saysOther({ word: column, text }, meanings))
      order.wentBack ??= wentBack({ word: column, text }, isMapped);
  }
  const isHeldSo = !isMapped || places.wentBack.length > 0;
  for (const refund of refundsInLine(refunds, cells))
    order.wentBack ??= isHeldSo ? wentBack(refund, isMapped) : refundNotRead(refund);
}

/** What a column says that the user does not trust. */
export function takeHolds(order: Running, line: Line, status: ShopStatus | undefined): void {
  const { cells, reading } = line;
  const { places, header, meanings } = reading;
  if (status !== undefined && !OWED.has(status)) return;
  for (const at of places.holds) {
    const [text, column] = [cellAt(cells, at), header[at] ?? ''];
    const total = totalBeside(line, at) ?? saysOther({ word: column, text }, meanings);
    if (total === 'same' || total === false) continue;
    holdBy(order, { word: column, text }, total === 'other');
  }
}

function holdBy(order: Running, { word: column, text }: UnreadRefund, isTotal: boolean): void {
  const isOfRefunds = isAboutRefunds(column);
  const isCount = isQuantity(column) && !isOfRefunds;
  if (isCount && Number(text) === 1) return;
  if (isLikeAmount(text) && !isOfRefunds)
    order.problem ??= message('export_left_out', { column, text, isCount, isTotal });
  else order.wentBack ??= wentBack({ word: column, text }, true);
}

/** Whether another total of the order contradicts the one that is read; undefined if a column has none. */
function totalBeside(line: Line, at: number): 'same' | 'other' | undefined {
  const { cells, reading, currency } = line;
  const column = reading.header[at] ?? '';
  if (reading.preset.combine === 'sum' || !isTotalToo(column) || isAboutRefunds(column)) return;
  const [total, amount] = [cellAt(cells, at), cellText(line, 'amount')].map((text) =>
    parseDecimal(amountIn(withCommas(text, reading.preset.thousands), currency) ?? ''),
  );
  if (total === undefined || amount === undefined) return undefined;
  if (compareDecimals(total, amount) === 0) return 'same';
  // A column that is guessed to be a total may be what is taken off, mostly nothing.
  return total.units > 0n || rankOf('amount', column) !== undefined ? 'other' : undefined;
}

/** A status in another column says nothing against the order if it means paid, too. */
const saysOther = ({ word, text }: UnreadRefund, meanings: Reading['meanings']): boolean =>
  saysAnything(text, word) && meaningOf(text, meanings) !== 'paid';

const wentBack = ({ word: column, text }: UnreadRefund, isMapped: boolean): Message =>
  message(isMapped ? 'export_column_denies' : 'export_went_back', { column, text });

/** What rounding leaves to pay, in major units: taxes of each item, or coins that a country no longer has. */
const ROUNDING: Decimal = { units: 5n, scale: 2 };

/** After a refund, the same amount may be left to pay. */
export function takeOutstanding(order: Running, line: Line, status: ShopStatus | undefined): void {
  if ((status !== 'paid' && status !== 'refunded') || !isFilled(line, 'outstanding')) return;
  const text = cellText(line, 'outstanding');
  const left = readAmount(order, text.replace(/[-−]/, ''), line);
  if (left === undefined || compareDecimals(left, ROUNDING) <= 0) return;
  if (status === 'refunded' && !isOther(left, takeAmount(order, line, 'refunded'))) return;
  const column = shellWord(line.reading.header[line.reading.places.one.outstanding] ?? '');
  order.problem ??= message('export_outstanding', { text, column });
}

/** A requested claim can still be withdrawn, and no column has the amount for only some units of an item. */
export function takeClaim(order: Running, line: Line, status: ShopStatus | undefined): void {
  if (isFilled(line, 'claimed')) order.problem ??= message('export_quantity_claimed');
  const word = cellText(line, 'claimState');
  if (status === 'cancelled' && CLAIM_OPEN.test(nfc(word)))
    order.problem ??= message('export_claim_open', { word });
}

export const nfc = (text: string): string => text.normalize('NFC');

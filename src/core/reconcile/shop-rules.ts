import { reconcileWords } from '../../words/en/reconcile.ts';
import { compareDecimals, type Decimal, formatDecimal, ZERO } from '../money.ts';
import { shellWord } from '../shell.ts';
import type { Complain, ShopCells } from './shop-cells.ts';
import type { ShopField, ShopOrder, ShopStatus } from './shop-order.ts';
import { type StatusWords, unknownWord, vagueWord } from './status-word.ts';

export interface ShopRules {
  readonly words: StatusWords;
  readonly isStatement: boolean;
  readonly needsCurrency: boolean;
  /** Whether rows without a status are paid. */
  readonly isAllPaid: boolean;
  /** Whether it is known where the rows have their status. */
  readonly hasStatus: boolean;
  readonly complain: Complain;
  /** For what many rows have in common. */
  readonly complainOnce: Complain;
}

type Money = Pick<ShopOrder, 'amount' | 'refunded'>;

const TELLING: readonly ShopField[] = ['amount', 'status', 'refund_amount', 'currency'];

/** Some shops tell an order in its first row, and in the rows of its other line items nothing but its id. */
export const isOnlyNamed = (cells: ShopCells): boolean => TELLING.every(cells.isEmpty);

/** Reads a row by the rules of its status; where one is broken, it is complained of, and the order is of no use. */
export function readShopOrder(line: number, cells: ShopCells, rules: ShopRules): ShopOrder {
  const { isStatement } = rules;
  const merchantOrderId = cells.id() ?? '';
  const money: Money = {
    amount: cells.amount('amount') ?? null,
    refunded: (isStatement ? undefined : cells.amount('refund_amount')) ?? ZERO,
  };
  const order: ShopOrder = {
    line,
    merchantOrderId,
    status: isStatement ? 'paid' : readStatus(cells, money, rules),
    ...money,
    currency: cells.currency() ?? null,
    clickId: cells.text('cb_aev') ?? null,
    productName: cells.text('product_name') ?? null,
    subId: cells.text('sub_id') ?? null,
  };
  if (owes(order.status)) checkMoney(order, cells, rules);
  if (order.status === 'cancelled' || order.status === 'declined') checkWhole(order, cells, rules);
  return order;
}

const owes = (status: ShopStatus): boolean => status === 'paid' || status === 'refunded';

/** Whether an order was paid is not to be guessed: a report of a cancelled one would be money. */
function readStatus(cells: ShopCells, money: Money, rules: ShopRules): ShopStatus {
  const word = cells.text('status');
  if (word === undefined) {
    if (rules.isAllPaid) return 'paid';
    if (rules.hasStatus) rules.complain('status', 'required', EMPTY_STATUS);
    else rules.complainOnce('status', 'required', NO_STATUS);
    return 'paid';
  }
  if (rules.words.isVague(word)) return readRefund(word, money, rules);
  const status = rules.words.meaningOf(word);
  if (status === undefined) rules.complainOnce('status', 'value', unknownWord(word));
  return status ?? 'unpaid';
}

/** All of it, or a part: by how much went back, for a cancel that was guessed could not be taken back. */
function readRefund(word: string, { amount, refunded }: Money, rules: ShopRules): ShopStatus {
  if (refunded.units === 0n) {
    const status = rules.words.meaningOf(word);
    if (status === undefined) rules.complainOnce('status', 'value', vagueWord(word));
    return status ?? 'unpaid';
  }
  return amount !== null && compareDecimals(refunded, amount) === 0 ? 'cancelled' : 'refunded';
}

const EMPTY_STATUS = reconcileWords.status_empty;

const NO_STATUS = reconcileWords.status_missing;

/** A cancel or a decline would take back the commission on all of it. */
function checkWhole(
  { amount, refunded }: ShopOrder,
  cells: ShopCells,
  { complain }: ShopRules,
): void {
  const word = cells.text('status') ?? '';
  if (amount === null) return;
  if (refunded.units === 0n || compareDecimals(refunded, amount) >= 0) return;
  complain(
    'status',
    'value',
    reconcileWords.status_means_whole({
      word,
      refunded: formatDecimal(refunded),
      amount: formatDecimal(amount),
      example: shellWord(`${word}=refunded`),
    }),
  );
}

function checkMoney(order: ShopOrder, cells: ShopCells, rules: ShopRules): void {
  const { complain, complainOnce } = rules;
  if (cells.isEmpty('amount')) complain('amount', 'required', reconcileWords.total_required);
  if (order.status === 'refunded' && cells.isEmpty('refund_amount')) {
    complain('refund_amount', 'required', HOW_MUCH);
  }
  if (!rules.isStatement && isMore(order.refunded, order.amount))
    complain('refund_amount', 'value', tooMuch(order));
  if (rules.needsCurrency && cells.isEmpty('currency')) {
    complainOnce('currency', 'required', NO_CURRENCY);
  }
}

const HOW_MUCH = reconcileWords.refund_required;

const NO_CURRENCY = reconcileWords.currency_required_to_write;

const isMore = (refunded: Decimal, amount: Decimal | null): boolean =>
  amount !== null && compareDecimals(refunded, amount) > 0;

const tooMuch = ({ refunded, amount }: ShopOrder): string =>
  reconcileWords.refund_above_total({
    refunded: formatDecimal(refunded),
    amount: formatDecimal(amount ?? ZERO),
  });

import { reconcileWords } from '../../words/en/reconcile.ts';
import { type JsonMember, type JsonNode, type JsonObject, memberOf } from '../json/node.ts';
import { type Decimal, parseDecimal, subtractDecimals, ZERO } from '../money.ts';
import { type AmountReading, readAmount } from '../reports/amount.ts';
import { findIdSlip } from '../reports/id-slip.ts';
import { describeValue, toPlain } from '../reports/plain.ts';
import { canonicalNumber } from '../rows/canonical.ts';
import { thousandsSlip } from '../rows/check/thousands-slip.ts';
import { readClearAmount } from '../rows/check/typed-cells.ts';
import type { RowFaultCode } from '../rows/row.ts';
import type { ShopField } from './shop-order.ts';

/** Told of what is wrong with a field. */
export type Complain = (field: ShopField, code: RowFaultCode, message: string) => void;

/** The values of one row; what cannot be read is complained of, and undefined as if it were empty. */
export interface ShopCells {
  /** Whether there is nothing in it. */
  isEmpty(field: ShopField): boolean;
  text(field: ShopField): string | undefined;
  id(): string | undefined;
  /** In major units, 0 or greater; that of a statement may be negative. */
  amount(field: 'amount' | 'refund_amount'): Decimal | undefined;
  /** Upper case. */
  currency(): string | undefined;
}

/** How amounts are written. */
interface AmountWords {
  readonly mapping: { readonly thousands?: string };
  /** Of rows that name none, upper case: its own sign may stand beside an amount; undefined where it is not known. */
  readonly currency: string | undefined;
  /** Whether an amount may be negative: a statement has credit notes. */
  readonly isStatement: boolean;
}

export function createShopCells(
  members: readonly JsonMember[],
  { mapping: { thousands }, currency, isStatement }: AmountWords,
  complain: Complain,
): ShopCells {
  const row = { type: 'object', members } as const;
  const rawText = (field: ShopField): string | undefined => {
    const node = memberOf(row, field);
    if (node === undefined || isNothing(node)) return undefined;
    const text = textIn(node);
    if (text === undefined)
      complain(field, 'value', reconcileWords.cell_not_text({ value: described(node) }));
    return text;
  };
  return {
    isEmpty: (field) => {
      const node = memberOf(row, field);
      return node === undefined || isNothing(node);
    },
    text: rawText,
    id: () => {
      const id = rawText('merchant_order_id');
      const slip = id === undefined ? reconcileWords.cell_required : findIdSlip(id);
      if (slip === undefined) return id;
      complain('merchant_order_id', id === undefined ? 'required' : 'value', slip);
      return undefined;
    },
    amount: (field) => {
      const text = rawText(field)?.trim();
      if (text === undefined) return undefined;
      const isMinus = field === 'amount' && text.startsWith('-');
      const format = { thousands, currency: currencyIn(row) ?? currency };
      const node = memberOf(row, field);
      const reading =
        node?.type === 'number'
          ? readNumber(unsigned(node.literal, isMinus), format.currency)
          : readClearAmount(unsigned(text, isMinus), 'partial', format);
      const isNegative = isMinus && !isStatement;
      if (!isNegative && reading.ok) return signed(parseDecimal(reading.literal), isMinus);
      complain(
        field,
        'value',
        isNegative || reading.ok ? reconcileWords.total_is_negative({ text }) : reading.message,
      );
      return undefined;
    },
    currency: () => {
      const text = rawText('currency')?.trim();
      if (text === undefined || /^[A-Za-z]{3}$/.test(text)) return text?.toUpperCase();
      complain('currency', 'value', reconcileWords.cell_no_currency({ value: shown(text) }));
      return undefined;
    },
  };
}

/** Of the row, whatever may be wrong with it. */
function currencyIn(row: JsonObject): string | undefined {
  const node = memberOf(row, 'currency');
  return node === undefined || isNothing(node) ? undefined : textIn(node)?.trim().toUpperCase();
}

const signed = (amount: Decimal | undefined, isMinus: boolean): Decimal | undefined =>
  isMinus && amount !== undefined ? subtractDecimals(ZERO, amount) : amount;

const shown = (text: string): string => JSON.stringify(text);
const described = (node: JsonNode): string => describeValue(toPlain(node));

const isNothing = (node: JsonNode): boolean =>
  node.type === 'null' || (node.type === 'string' && node.value.trim() === '');

const unsigned = (text: string, isMinus: boolean): string => (isMinus ? text.slice(1) : text);

/** A number of JSON is judged as it stands there: `45.000` may mean 45000, and is 45 to a reader of JSON. */
function readNumber(literal: string, currency: string | undefined): AmountReading {
  const message = thousandsSlip(literal, literal, currency, '');
  return message === undefined ? readAmount(canonicalNumber(literal)) : { ok: false, message };
}

/** Shops write ids and amounts as numbers or as text, and either is plain. */
function textIn(node: JsonNode): string | undefined {
  if (node.type === 'string') return node.value;
  return node.type === 'number' ? canonicalNumber(node.literal) : undefined;
}

import { printString } from '../json/print-string.ts';
import { type ReportKind, unknownKind } from '../protocol.ts';
import { deriveEventIdIn } from '../reports/event-id.ts';
import { moneyFieldsOf } from '../reports/money-fields.ts';
import { canonicalNumber } from './canonical.ts';
import { type RowValues, SLOT } from './check/fields.ts';
import type { CheckedRow, RowAside, RowPlace } from './row.ts';

/** A row without a fault, however it was read. */
export interface SoundRow {
  readonly kind: ReportKind;
  readonly values: RowValues;
  /** Members that the service's document does not have, as they are printed behind the others: `,"shop":"x"`. */
  readonly extra: string;
}

/** Whose rows these are. */
export interface RowOwner {
  /** As `accountId` names it. */
  readonly account: string;
  /** Upper case; of rows that name none. */
  readonly currency: string | undefined;
  /** Whether it is that of paid rows alone: the others could name theirs, and do not. */
  readonly isOfPaidAlone: boolean;
}

/** The row as it goes into the journal, under its own event id or the one that follows from its content. */
export function toCheckedRow(
  { row, line }: RowPlace,
  { kind, values, extra }: SoundRow,
  { account, currency: fallback, isOfPaidAlone }: RowOwner,
): CheckedRow {
  const merchantOrderId = values[SLOT.merchant_order_id] ?? '';
  const refundId = kind === 'partial' ? values[SLOT.refund_id] : undefined;
  const ownId = values[SLOT.event_id];
  const eventId =
    ownId ?? deriveEventIdIn(account, { kind, merchantOrderId, refundId, ordinal: 1 });
  const amount = amountOf(kind, values);
  const isDefault = kind === 'paid' || !isOfPaidAlone;
  const currency = currencyOf(values[SLOT.currency]) ?? (isDefault ? fallback : undefined);
  const identity = `{"merchant_order_id":${printString(merchantOrderId)},"event_id":${printString(eventId)}`;
  const text = `${identity}${printFields(kind, values, amount, currency)}${extra}}`;
  return {
    row,
    line,
    kind,
    merchantOrderId,
    eventId,
    isDerived: ownId === undefined,
    refundId: refundId ?? null,
    subId: (kind === 'paid' ? values[SLOT.sub_id] : undefined) ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
    body: Buffer.from(text),
  };
}

/** What a row says beside its report. */
export const asideOf = ({ kind, values }: SoundRow): RowAside => ({
  namedCurrency: moneyFieldsOf(kind).namesCurrency
    ? null
    : (currencyOf(values[SLOT.currency]) ?? null),
  hasClickId: values[SLOT.cb_aev] !== undefined,
});

function amountOf(kind: ReportKind, values: RowValues): string | undefined {
  const { amount: field } = moneyFieldsOf(kind);
  const literal = field === null ? undefined : values[SLOT[field]];
  return literal === undefined ? undefined : canonicalNumber(literal);
}

const currencyOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined;

/** What stands behind the identity in each body, in the document's order. Written out: it runs once a row. */
function printFields(
  kind: ReportKind,
  values: RowValues,
  amount: string | undefined,
  currency: string | undefined,
): string {
  switch (kind) {
    case 'paid':
      return `,"amount":${amount},"currency":"${currency}"${printOptional(values)}`;
    case 'partial':
      return `,"refund_amount":${amount}`;
    case 'cancel':
      return '';
    case 'decline':
      return member(',"reason":', values[SLOT.reason]);
    default:
      throw unknownKind(kind satisfies never);
  }
}

function printOptional(values: RowValues): string {
  const items = values[SLOT.items];
  const clickId = member(',"cb_aev":', values[SLOT.cb_aev]);
  const productName = member(',"product_name":', values[SLOT.product_name]);
  const subId = member(',"sub_id":', values[SLOT.sub_id]);
  return `${clickId}${productName}${items === undefined ? '' : `,"items":${items}`}${subId}`;
}

const member = (name: string, value: string | undefined): string =>
  value === undefined ? '' : name + printString(value);

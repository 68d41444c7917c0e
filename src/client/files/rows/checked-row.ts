import { printString } from '../../../core/kit/json/node.ts';
import {
  eachKind,
  type Field,
  type FieldName,
  hasField,
  type ReportKind,
  unknownKind,
} from '../../../core/protocol/kinds/index.ts';
import { findClickIdSlip } from '../../../core/protocol/reports/click-id-slip.ts';
import { deriveEventIdIn } from '../../../core/protocol/reports/event-id.ts';
import { canonicalNumber } from './canonical.ts';
import { type RowValues, SLOT } from './fields.ts';
import type { CheckedRow, RowAside, RowPlace } from './row.ts';

/** A row without a fault, however it was read. */
export interface SoundRow {
  readonly kind: ReportKind;
  readonly values: RowValues;
  /** Members that the service's document does not have, as they are printed after the others: `,"shop":"x"`. */
  readonly extra: string;
}

/** Whose rows these are. */
export interface RowOwner {
  /** As `accountId` names it. */
  readonly account: string;
  /** The currency of paid rows that name none, upper case. What is taken from an order is in the order's currency. */
  readonly currency: string | undefined;
}

/** What a row needs to know of its kind, looked up once for a million rows. */
const BY_KIND: Readonly<Partial<Record<ReportKind, RowKind>>> = eachKind((kind) => ({
  isRepeatable: kind.isRepeatable,
  namesCurrency: hasField(kind.name, 'currency'),
  hasSubId: hasField(kind.name, 'sub_id'),
  hasClickId: hasField(kind.name, 'cb_aev'),
  moneySlot: kind.money === null ? undefined : SLOT[kind.money],
  printed: kind.fields
    .filter(({ name }) => name !== 'merchant_order_id' && name !== 'event_id')
    .map(({ name, type }) => ({ type, slot: SLOT[name as FieldName], start: `,"${name}":` })),
}));

interface RowKind {
  readonly isRepeatable: boolean;
  readonly namesCurrency: boolean;
  readonly hasSubId: boolean;
  readonly hasClickId: boolean;
  readonly moneySlot: number | undefined;
  /** The fields after the identity, in the document's order. */
  readonly printed: readonly {
    readonly type: Field['type'];
    readonly slot: number;
    readonly start: string;
  }[];
}

function rowKindOf(kind: ReportKind): RowKind {
  const known = BY_KIND[kind];
  if (known === undefined) throw unknownKind(kind);
  return known;
}

/** The row as it goes into the journal, under its own event id or the one that follows from its content. */
export function toCheckedRow(
  { row, line }: RowPlace,
  { kind, values, extra }: SoundRow,
  { account, currency: fallback }: RowOwner,
): CheckedRow {
  const known = rowKindOf(kind);
  const merchantOrderId = values[SLOT.merchant_order_id] ?? '';
  const refundId = known.isRepeatable ? values[SLOT.refund_id] : undefined;
  const ownId = values[SLOT.event_id];
  const eventId =
    ownId ?? deriveEventIdIn(account, { kind, merchantOrderId, refundId, ordinal: 1 });
  const amount = amountOf(known, values);
  const currency =
    currencyOf(values[SLOT.currency]) ?? (known.namesCurrency ? fallback : undefined);
  const identity = `{"merchant_order_id":${printString(merchantOrderId)},"event_id":${printString(eventId)}`;
  const text = `${identity}${printFields(known, values, amount, currency)}${extra}}`;
  return {
    row,
    line,
    kind,
    merchantOrderId,
    eventId,
    isDerived: ownId === undefined,
    refundId: refundId ?? null,
    subId: (known.hasSubId ? values[SLOT.sub_id] : undefined) ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
    body: Buffer.from(text),
  };
}

/** What a row says in addition to its report. */
export function asideOf({ kind, values }: SoundRow): RowAside {
  const { namesCurrency, hasClickId } = rowKindOf(kind);
  const clickId = values[SLOT.cb_aev];
  const clickIdSlip = clickId === undefined || !hasClickId ? undefined : findClickIdSlip(clickId);
  return {
    namedCurrency: namesCurrency ? null : (currencyOf(values[SLOT.currency]) ?? null),
    hasClickId: clickId !== undefined,
    clickIdSlip,
  };
}

function amountOf({ moneySlot }: RowKind, values: RowValues): string | undefined {
  const literal = moneySlot === undefined ? undefined : values[moneySlot];
  return literal === undefined ? undefined : canonicalNumber(literal);
}

const currencyOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined;

/** What follows the identity in each body, in the document's order. */
function printFields(
  { printed }: RowKind,
  values: RowValues,
  amount: string | undefined,
  currency: string | undefined,
): string {
  let text = '';
  for (const { type, slot, start } of printed) {
    const value = type === 'amount' ? amount : type === 'currency' ? currency : values[slot];
    if (value === undefined) continue;
    text += start + (type === 'amount' || type === 'items' ? value : printString(value));
  }
  return text;
}

import { REPORT_KINDS, type ReportKind } from '../../../protocol/kinds/index.ts';
import type { Decimal } from '../../../protocol/money.ts';
import type { RowPlace } from '../row.ts';
import type { RecordSlot } from './partitions.ts';
import { NO_AMOUNT } from './record-amount.ts';
import { CONTRADICTED_AT, CURRENCY_AT, KIND_AT, RECORD, SCALE_AT } from './record-layout.ts';

/** What a row says of its order; `faulty` is one that cannot be sent, whatever it says. */
export type RecordKind = ReportKind | 'faulty';

/** What the order check says of a row in its messages. */
export interface OrderRecord extends RowPlace {
  readonly kind: RecordKind;
  /** `amount` or `refund_amount`; undefined where there is none, or one beyond 64 bits. */
  readonly amount: Decimal | undefined;
  /** Of a paid report, or what another row names beside its report; blank where that is none of three letters. */
  readonly currency: string;
  /** Whether another row has different values for the same report: nobody knows which of them is right. */
  readonly isContradicted: boolean;
}

type Memory = Omit<RecordSlot, 'at'>;

/** @param at where the record begins, in bytes; the same in all that follows. */
export const kindOfRecord = (bytes: Uint8Array, at: number): RecordKind =>
  REPORT_KINDS[bytes[at + KIND_AT] ?? REPORT_KINDS.length] ?? 'faulty';

/** Of the amount; undefined where it is none that can be added up. */
export function decimalsOfRecord(bytes: Uint8Array, at: number): number | undefined {
  const scale = bytes[at + SCALE_AT] ?? NO_AMOUNT;
  return scale === NO_AMOUNT ? undefined : scale;
}

/** Whether a record names a currency, and another one has another. */
export function hasOtherCurrency({ bytes }: Memory, at: number, other: number): boolean {
  if (bytes[at + CURRENCY_AT] === 0) return false;
  for (let index = CURRENCY_AT; index < CURRENCY_AT + 3; index++)
    if (bytes[at + index] !== bytes[other + index]) return true;
  return false;
}

/** Whether two rows of one kind say the same. */
export const isSameContent = (record: RecordSlot, other: Memory, at: number): boolean =>
  hasSameWords(record, other, at, RECORD.content);

/** Whether two rows are refunds of one order under one refund id. */
export function isSameRefund(record: RecordSlot, other: Memory, at: number): boolean {
  const word = (record.at >>> 2) + RECORD.refund;
  const isNamed = record.words[word] !== 0 || record.words[word + 1] !== 0;
  return isNamed && hasSameWords(record, other, at, RECORD.refund);
}

/** @param place of the first of two words, from the beginning of each record. */
function hasSameWords(record: RecordSlot, { words }: Memory, at: number, place: number): boolean {
  const one = (record.at >>> 2) + place;
  const other = (at >>> 2) + place;
  return record.words[one] === words[other] && record.words[one + 1] === words[other + 1];
}

export function readOrderRecord({ bytes, words }: Memory, at: number): OrderRecord {
  const word = at >>> 2;
  const scale = decimalsOfRecord(bytes, at);
  const [low = 0, high = 0] = words.subarray(word + RECORD.units, word + RECORD.units + 2);
  return {
    row: words[word + RECORD.row] ?? 0,
    line: words[word + RECORD.line] ?? 0,
    kind: kindOfRecord(bytes, at),
    amount: scale === undefined ? undefined : { units: (BigInt(high) << 32n) | BigInt(low), scale },
    currency: bytes.toString('latin1', at + CURRENCY_AT, at + CURRENCY_AT + 3).replaceAll('\0', ''),
    isContradicted: bytes[at + CONTRADICTED_AT] !== 0,
  };
}

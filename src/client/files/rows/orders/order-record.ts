import {
  hasField,
  REPORT_KINDS,
  type ReportKind,
  unknownKind,
} from '../../../../core/protocol/kinds/index.ts';
import type { Decimal } from '../../../../core/protocol/money.ts';
import { orderHash, secondOrderHash } from '../../../../core/protocol/order-hash.ts';
import type { RecordSlot } from '../byte-store.ts';
import type { CheckedRow, RowPlace } from '../row.ts';
import {
  contentHash,
  EVENT_KEY_BYTES,
  ORDER_KEY_BYTES,
  writeEventKey,
  writeOrderKey,
} from './record-keys.ts';

/** Offsets of the integers in a record, in words of four bytes. */
export const RECORD = { hash: 0, row: 1, line: 2, content: 3, units: 5, refund: 7 } as const;

/** Offsets of the other fields, in bytes; the amount's number of decimals and the currency fill one word. */
const SCALE_AT = 36;
const CURRENCY_AT = SCALE_AT + 1;
export const EVENT_AT = CURRENCY_AT + 3;
export const ORDER_AT = EVENT_AT + EVENT_KEY_BYTES;
const KIND_AT = ORDER_AT + ORDER_KEY_BYTES;
const CONTRADICTED_AT = KIND_AT + 1;
const MAY_BE_ITEM_AT = CONTRADICTED_AT + 1;

/** Rounded up to whole words, so that each record begins with one. */
export const ORDER_RECORD_BYTES = Math.ceil((MAY_BE_ITEM_AT + 1) / 4) * 4;

/** Stands for the number of decimals if a record has no amount. */
const NO_AMOUNT = 255;

const MOST_DECIMALS = 30;
const LARGEST = 2n ** 64n - 1n;
/** A `number` is exact up to this many digits. */
const EXACT_DIGITS = 15;
const WORD = 2 ** 32;

/**
 * Writes an amount into a record: its digits as 64 bits, low word first, and how many of them are decimals.
 * @param amount decimal text without an exponent; null where there is none. One beyond 64 bits is written as none.
 * @param word where the digits go, in words from the beginning of the slot's memory.
 * @param scale where the number of decimals goes, in bytes from the same beginning.
 */
function writeAmount(
  amount: string | null,
  { bytes, words }: Pick<RecordSlot, 'bytes' | 'words'>,
  word: number,
  scale: number,
): void {
  bytes[scale] = NO_AMOUNT;
  if (amount === null) return;
  const point = amount.indexOf('.');
  const decimals = point < 0 ? 0 : amount.length - point - 1;
  const digits = point < 0 ? amount : amount.slice(0, point) + amount.slice(point + 1);
  if (decimals > MOST_DECIMALS || !writeUnits(digits, words, word)) return;
  bytes[scale] = decimals;
}

/** @returns whether the digits fit into 64 bits. */
function writeUnits(digits: string, words: Uint32Array, word: number): boolean {
  if (digits.length > EXACT_DIGITS) {
    const units = BigInt(digits);
    if (units > LARGEST) return false;
    words[word] = Number(units % BigInt(WORD));
    words[word + 1] = Number(units / BigInt(WORD));
    return true;
  }
  const units = Number(digits);
  words[word] = units % WORD;
  words[word + 1] = units / WORD;
  return true;
}

/** Stands for the kind of a faulty row; no report has this number. */
const FAULTY = REPORT_KINDS.length;

/**
 * Writes what the order check keeps of a row into zeroed bytes.
 * @param namedCurrency the currency that a refund, cancel or decline row gives besides its report.
 * @param hash of the order's id.
 */
export function writeOrderRecord(
  row: CheckedRow,
  namedCurrency: string | null,
  hash: number,
  slot: RecordSlot,
): void {
  const { bytes, words, at } = slot;
  const word = at >>> 2;
  words[word + RECORD.hash] = hash;
  words[word + RECORD.row] = row.row;
  words[word + RECORD.line] = row.line;
  contentHash(row.kind, row.body, words, word + RECORD.content);
  writeAmount(row.amount, slot, word + RECORD.units, at + SCALE_AT);
  if (row.refundId !== null) writeRefund(row.refundId, words, word + RECORD.refund);
  writeCurrency(
    hasField(row.kind, 'currency') ? row.currency : namedCurrency,
    bytes,
    at + CURRENCY_AT,
  );
  writeEventKey(row.eventId, bytes, at + EVENT_AT);
  writeOrderKey(row.merchantOrderId, bytes, at + ORDER_AT);
  bytes[at + KIND_AT] = kindNumber(row.kind);
}

/** @throws Error for a kind that this conv does not know. */
function kindNumber(kind: ReportKind): number {
  const number = REPORT_KINDS.indexOf(kind);
  if (number < 0 || number >= FAULTY) throw unknownKind(kind);
  return number;
}

function writeCurrency(currency: string | null, bytes: Uint8Array, at: number): void {
  if (currency?.length !== 3) return;
  for (let index = 0; index < 3; index++) bytes[at + index] = currency.charCodeAt(index);
}

/** Writes two words that almost certainly differ if two refund ids do. */
function writeRefund(refundId: string, words: Uint32Array, word: number): void {
  words[word] = orderHash(refundId);
  words[word + 1] = secondOrderHash(refundId);
}

/**
 * The same for a row that cannot be sent: only its order and its place.
 * @param hash of the order's id.
 */
export function writeFaultyRecord(
  merchantOrderId: string,
  { row, line }: RowPlace,
  hash: number,
  { bytes, words, at }: RecordSlot,
): void {
  const word = at >>> 2;
  words[word + RECORD.hash] = hash;
  words[word + RECORD.row] = row;
  words[word + RECORD.line] = line;
  bytes[at + SCALE_AT] = NO_AMOUNT;
  writeOrderKey(merchantOrderId, bytes, at + ORDER_AT);
  bytes[at + KIND_AT] = FAULTY;
}

/** Turns the record of a row that was found to be wrong into that of a faulty row. */
export function makeFaulty({ bytes, words, at }: RecordSlot): void {
  const word = at >>> 2;
  words.fill(0, word + RECORD.content, word + SCALE_AT / 4);
  bytes.fill(0, at + SCALE_AT, at + ORDER_AT);
  bytes[at + SCALE_AT] = NO_AMOUNT;
  bytes[at + KIND_AT] = FAULTY;
}

/**
 * Marks a record that another row contradicts. Its content stays: later rows are still compared with it.
 * @returns whether it was not marked before.
 */
export function markContradicted(bytes: Uint8Array, at: number): boolean {
  const isNew = bytes[at + CONTRADICTED_AT] === 0;
  bytes[at + CONTRADICTED_AT] = 1;
  return isNew;
}

/** Marks the record of a paid row of a sheet: another row that says the same may be another item of the order. */
export function markItem({ bytes, at }: Pick<RecordSlot, 'bytes' | 'at'>): void {
  bytes[at + MAY_BE_ITEM_AT] = 1;
}

export const mayBeItem = ({ bytes, at }: Pick<RecordSlot, 'bytes' | 'at'>): boolean =>
  bytes[at + MAY_BE_ITEM_AT] !== 0;

/** What a row says about its order; `faulty` if it cannot be sent, whatever it says. */
export type RecordKind = ReportKind | 'faulty';

/** What the order check says about a row in its messages. */
export interface OrderRecord extends RowPlace {
  readonly kind: RecordKind;
  /** `amount` or `refund_amount`; undefined where there is none, or one beyond 64 bits. */
  readonly amount: Decimal | undefined;
  /** A paid report's, or the one that another row gives besides its report; blank if it is not three letters. */
  readonly currency: string;
  /** Whether another row has different values for the same report: which of them is right is unknown. */
  readonly isContradicted: boolean;
}

type Memory = Omit<RecordSlot, 'at'>;

/** @param at where the record begins, in bytes; the same in all functions below. */
export const kindOfRecord = (bytes: Uint8Array, at: number): RecordKind =>
  REPORT_KINDS[bytes[at + KIND_AT] ?? REPORT_KINDS.length] ?? 'faulty';

/** The amount's number of decimals; undefined if there is no amount that can be added up. */
export function decimalsOfRecord(bytes: Uint8Array, at: number): number | undefined {
  const scale = bytes[at + SCALE_AT] ?? NO_AMOUNT;
  return scale === NO_AMOUNT ? undefined : scale;
}

/** Whether a record names a currency and the other record names a different one. */
export function hasOtherCurrency({ bytes }: Memory, at: number, other: number): boolean {
  if (bytes[at + CURRENCY_AT] === 0) return false;
  for (let index = CURRENCY_AT; index < CURRENCY_AT + 3; index++)
    if (bytes[at + index] !== bytes[other + index]) return true;
  return false;
}

/** Whether two rows of one kind say the same. */
export const hasSameContent = (record: RecordSlot, other: Memory, at: number): boolean =>
  hasSameWords(record, other, at, RECORD.content);

/** Whether two rows are refunds of one order under one refund id. */
export function isSameRefund(record: RecordSlot, other: Memory, at: number): boolean {
  const word = (record.at >>> 2) + RECORD.refund;
  const isNamed = record.words[word] !== 0 || record.words[word + 1] !== 0;
  return isNamed && hasSameWords(record, other, at, RECORD.refund);
}

/** @param place the offset of the first of two words in each record. */
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

/** The id of a record's order, as `writeOrderKey` makes it. */
export const orderKeyAt = ({ bytes, at }: Pick<RecordSlot, 'bytes' | 'at'>): string =>
  bytes.toString('latin1', at + ORDER_AT, at + ORDER_AT + ORDER_KEY_BYTES);

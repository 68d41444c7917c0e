import type { Decimal } from '../../money.ts';
import { REPORT_KINDS, type ReportKind } from '../../protocol.ts';
import type { CheckedRow, RowPlace } from '../row.ts';
import { contentHash } from './content-hash.ts';
import { EVENT_KEY_BYTES, writeEventKey } from './event-key.ts';
import { ORDER_KEY_BYTES, writeOrderKey } from './order-key.ts';
import type { RecordSlot } from './partitions.ts';

/** What a row says of its order; `faulty` is one that cannot be sent, whatever it says. */
export type RecordKind = ReportKind | 'faulty';

/** What the order check says of a row in its messages. */
export interface OrderRecord extends RowPlace {
  readonly kind: RecordKind;
  /** `amount` or `refund_amount`; undefined where there is none, or one beyond 64 bits. */
  readonly amount: Decimal | undefined;
  /** Blank where the row names none of three letters. */
  readonly currency: string;
}

/** Places of whole numbers in a record, in words of four bytes. */
export const RECORD = { hash: 0, row: 1, line: 2, content: 3, units: 5 } as const;

/** Places of the others, in bytes. */
const SCALE = 28;
const CURRENCY = SCALE + 1;
export const EVENT_AT = CURRENCY + 3;
export const ORDER_AT = EVENT_AT + EVENT_KEY_BYTES;
const KIND = ORDER_AT + ORDER_KEY_BYTES;

/** Whole words, so that each record begins with one. */
export const ORDER_RECORD_BYTES = Math.ceil((KIND + 1) / 4) * 4;

/** In the place of the kind; no report has it. */
const FAULTY = REPORT_KINDS.length;
/** In the place of the decimals where a record has no amount. */
const NO_AMOUNT = 255;
const MOST_DECIMALS = 30;
const LARGEST = 2n ** 64n - 1n;
/** A `number` holds so many digits exactly. */
const EXACT_DIGITS = 15;
const WORD = 2 ** 32;

/**
 * Writes what the order check keeps of a row into zeroed bytes.
 * @param hash of its order's id.
 */
export function writeOrderRecord(row: CheckedRow, hash: number, slot: RecordSlot): void {
  const { bytes, words, at } = slot;
  const word = at >>> 2;
  words[word + RECORD.hash] = hash;
  words[word + RECORD.row] = row.row;
  words[word + RECORD.line] = row.line;
  contentHash(row.kind, row.body, words, word + RECORD.content);
  writeAmount(row.amount, slot);
  const { currency } = row;
  if (currency?.length === 3)
    for (let index = 0; index < 3; index++)
      bytes[at + CURRENCY + index] = currency.charCodeAt(index);
  writeEventKey(row.eventId, bytes, at + EVENT_AT);
  writeOrderKey(row.merchantOrderId, bytes, at + ORDER_AT);
  bytes[at + KIND] = REPORT_KINDS.indexOf(row.kind);
}

/**
 * The same of a row that cannot be sent: only its order and its place.
 * @param hash of its order's id.
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
  bytes[at + SCALE] = NO_AMOUNT;
  writeOrderKey(merchantOrderId, bytes, at + ORDER_AT);
  bytes[at + KIND] = FAULTY;
}

/** Makes the record of a row that was found not to be right into one of a faulty row. */
export function makeFaulty({ bytes, words, at }: RecordSlot): void {
  const word = at >>> 2;
  words.fill(0, word + RECORD.content, word + SCALE / 4);
  bytes.fill(0, at + SCALE, at + ORDER_AT);
  bytes[at + SCALE] = NO_AMOUNT;
  bytes[at + KIND] = FAULTY;
}

export const kindOfRecord = (bytes: Uint8Array, at: number): RecordKind =>
  REPORT_KINDS[bytes[at + KIND] ?? FAULTY] ?? 'faulty';

/** Of the amount; undefined where it is none that can be added up. */
export function decimalsOfRecord(bytes: Uint8Array, at: number): number | undefined {
  const scale = bytes[at + SCALE] ?? NO_AMOUNT;
  return scale === NO_AMOUNT ? undefined : scale;
}

/** Whether two rows of one kind say the same. @param at where the other's record begins, in bytes. */
export function isSameContent(
  record: RecordSlot,
  { words }: Pick<RecordSlot, 'words'>,
  at: number,
): boolean {
  const [one, other] = [(record.at >>> 2) + RECORD.content, (at >>> 2) + RECORD.content];
  return record.words[one] === words[other] && record.words[one + 1] === words[other + 1];
}

/** @param at where the record begins, in bytes. */
export function readOrderRecord({ bytes, words }: Omit<RecordSlot, 'at'>, at: number): OrderRecord {
  const word = at >>> 2;
  const scale = decimalsOfRecord(bytes, at);
  const [low = 0, high = 0] = words.subarray(word + RECORD.units, word + RECORD.units + 2);
  return {
    row: words[word + RECORD.row] ?? 0,
    line: words[word + RECORD.line] ?? 0,
    kind: kindOfRecord(bytes, at),
    amount: scale === undefined ? undefined : { units: (BigInt(high) << 32n) | BigInt(low), scale },
    currency: bytes.toString('latin1', at + CURRENCY, at + CURRENCY + 3).replaceAll('\0', ''),
  };
}

function writeAmount(amount: string | null, { bytes, words, at }: RecordSlot): void {
  bytes[at + SCALE] = NO_AMOUNT;
  if (amount === null) return;
  const point = amount.indexOf('.');
  const scale = point < 0 ? 0 : amount.length - point - 1;
  const digits = point < 0 ? amount : amount.slice(0, point) + amount.slice(point + 1);
  if (scale > MOST_DECIMALS || !writeUnits(digits, words, (at >>> 2) + RECORD.units)) return;
  bytes[at + SCALE] = scale;
}

/** @returns whether they go into 64 bits. */
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

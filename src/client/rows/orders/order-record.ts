import {
  hasField,
  REPORT_KINDS,
  type ReportKind,
  unknownKind,
} from '../../../protocol/kinds/index.ts';
import { orderHash } from '../order-hash.ts';
import type { CheckedRow, RowPlace } from '../row.ts';
import { contentHash } from './content-hash.ts';
import { writeEventKey } from './event-key.ts';
import { writeOrderKey } from './order-key.ts';
import type { RecordSlot } from './partitions.ts';
import { NO_AMOUNT, writeAmount } from './record-amount.ts';
import {
  CONTRADICTED_AT,
  CURRENCY_AT,
  EVENT_AT,
  KIND_AT,
  ORDER_AT,
  RECORD,
  SCALE_AT,
} from './record-layout.ts';

/** In the place of the kind; no report has it. */
const FAULTY = REPORT_KINDS.length;

/**
 * Writes what the order check keeps of a row into zeroed bytes.
 * @param namedCurrency what a refund, a cancel or a decline names beside its report.
 * @param hash of its order's id.
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

/** Another beginning of the hash gives another word: 64 bits in all. */
const OTHER_SEED = 0x2c1b3c6d;

/** Two words that differ, all but certainly, where two refund ids do. */
function writeRefund(refundId: string, words: Uint32Array, word: number): void {
  words[word] = orderHash(refundId);
  words[word + 1] = orderHash(refundId, OTHER_SEED);
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
  bytes[at + SCALE_AT] = NO_AMOUNT;
  writeOrderKey(merchantOrderId, bytes, at + ORDER_AT);
  bytes[at + KIND_AT] = FAULTY;
}

/** Makes the record of a row that was found not to be right into one of a faulty row. */
export function makeFaulty({ bytes, words, at }: RecordSlot): void {
  const word = at >>> 2;
  words.fill(0, word + RECORD.content, word + SCALE_AT / 4);
  bytes.fill(0, at + SCALE_AT, at + ORDER_AT);
  bytes[at + SCALE_AT] = NO_AMOUNT;
  bytes[at + KIND_AT] = FAULTY;
}

/**
 * Marks a record of which another row says something else. It stays what it is: others are still held against it.
 * @returns whether it was not marked before.
 */
export function markContradicted(bytes: Uint8Array, at: number): boolean {
  const isNew = bytes[at + CONTRADICTED_AT] === 0;
  bytes[at + CONTRADICTED_AT] = 1;
  return isNew;
}

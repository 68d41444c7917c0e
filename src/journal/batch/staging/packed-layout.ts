import { eachKind, KINDS, type ReportKind } from '../../../protocol/kinds/index.ts';

/**
 * How rows lie in a chunk. It is what journals on people's machines hold: a form is never changed, only followed by
 * another one with the next version.
 *
 * A header (the batch's number, the version, the lane, the count of rows), then the rows, each as its whole length,
 * row, line, kind and parts, then its fields: order id, event id, body, and those of the four that it has.
 */
export const HeaderAt = { batch: 0, version: 6, lane: 7, rows: 8 } as const;
export const HEADER_BYTES = 12;

/**
 * The version that is written. The first form has none: in its place is the lane, which is below 16. Versions begin
 * at 128, and what is between is no form at all.
 */
export const VERSION = 128;
export const FIRST_VERSION = 128;

/** Of a row's number, a line's and a batch's. */
export const PLACE_BYTES = 6;
/** Before the fields: the length of all, row, line, kind, parts. */
export const ROW_BYTES = 4 + PLACE_BYTES + PLACE_BYTES + 2;
/** From the beginning of a row. */
export const KIND_AT = ROW_BYTES - 2;
export const PARTS_AT = ROW_BYTES - 1;

/** The number by which a kind is stored: a number once given stays that kind's for good. */
export const KIND_NUMBERS: Readonly<Record<ReportKind, number>> = eachKind(({ number }) => number);

const BY_NUMBER: ReadonlyMap<number, ReportKind> = new Map(
  KINDS.map(({ name, number }) => [number, name]),
);

/** @returns undefined for a number that this conv has given to no kind. */
export const kindNumbered = (number: number): ReportKind | undefined => BY_NUMBER.get(number);

/** Which fields a row has. The two lowest bits are free: in the first form they are the kind. */
export const Part = {
  isDerived: 1 << 2,
  refundId: 1 << 3,
  subId: 1 << 4,
  amount: 1 << 5,
  currency: 1 << 6,
} as const;

/** The form of the first conv that had files: no version, and the kind in the two lowest bits of the parts. */
export const Unversioned = {
  lane: 6,
  lanes: 16,
  rows: 7,
  headerBytes: 11,
  rowBytes: 4 + PLACE_BYTES + PLACE_BYTES + 1,
  kindBits: 0b11,
} as const;

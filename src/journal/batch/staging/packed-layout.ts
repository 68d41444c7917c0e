import type { ReportKind } from '../../../core/protocol.ts';

/**
 * How rows lie in a chunk. It is what journals on people's machines hold: only ever add to it.
 * A header (the batch's number, the lane, the count of rows), then the rows, each as its whole length,
 * row, line and parts, then its fields: order id, event id, body, and those of the four that it has.
 */
export const HeaderAt = { batch: 0, lane: 6, rows: 7 } as const;
export const HEADER_BYTES = 11;

/** Of a row's number, a line's and a batch's. */
export const PLACE_BYTES = 6;
/** Before the fields: the length of all, row, line, parts. */
export const ROW_BYTES = 4 + PLACE_BYTES + PLACE_BYTES + 1;

/** The place in this list is what is stored, in the two lowest bits of the parts. */
export const KINDS: readonly ReportKind[] = ['paid', 'partial', 'cancel', 'decline'];
export const KIND_BITS = 0b11;

/** Which fields a row has. */
export const Part = {
  isDerived: 1 << 2,
  refundId: 1 << 3,
  subId: 1 << 4,
  amount: 1 << 5,
  currency: 1 << 6,
} as const;

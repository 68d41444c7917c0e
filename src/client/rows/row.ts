import type { ReportKind } from '../../protocol/kinds/index.ts';
import type { Said } from '../../words/failure.ts';
import type { Message } from '../../words/message.ts';

/** The place of a row in its file; both count from 1. A CSV's header is line 1 and no row. */
export interface RowPlace {
  readonly row: number;
  /** The line that the row begins in. */
  readonly line: number;
}

/** A row as the file has it, before it is checked. */
export type FileRow = JsonRow | CsvRow | BrokenRow;

/** One line of NDJSON, or one element of a JSON array: its exact text. */
export interface JsonRow extends RowPlace {
  readonly format: 'json';
  readonly text: string;
}

/** One record of a CSV, in the order of its header. */
export interface CsvRow extends RowPlace {
  readonly format: 'csv';
  readonly cells: readonly string[];
}

/** What the reader cannot take for a row. */
export interface BrokenRow extends RowPlace {
  readonly format: 'broken';
  /** Its beginning, as it is in the file. */
  readonly text: string;
  /** What is wrong and what to do. */
  readonly message: Said;
  /** Whether nothing after it could be read: then the rest cannot be sent either. */
  readonly isLast: boolean;
  /** Of a CSV's record that could be cut into them all the same. */
  readonly cells?: readonly string[];
  /** Whether it holds bytes that are no text: what was read of it is not what the file has. */
  readonly isDamaged?: boolean;
}

export type RowFaultCode =
  /** No JSON, no CSV, or not the number of cells that the header has. */
  | 'syntax'
  | 'required'
  | 'value'
  | 'unknown'
  | 'duplicate'
  /** The rows of one order are in an order that cannot be right. */
  | 'order'
  /** Two rows say different things under one event id. */
  | 'conflict';

/** One thing wrong with a row: where, what, and what to do. */
export interface RowFault extends RowPlace {
  /** The file's own word for it: a header, or a member's name; null where the row as a whole is meant. */
  readonly column: string | null;
  /** The document's word for it. */
  readonly field: string | null;
  readonly code: RowFaultCode;
  readonly message: Said;
}

/** A fault between rows; these are many, and are kept on the disk. */
export interface OrderFault extends RowFault {
  readonly message: Message;
}

/** A row that can be sent. */
export interface CheckedRow extends RowPlace {
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  readonly eventId: string;
  /** Whether the id was derived from the content; one that the row names itself has no successor. */
  readonly isDerived: boolean;
  readonly refundId: string | null;
  readonly subId: string | null;
  /** `amount` or `refund_amount` as decimal text without an exponent, in major units; null where the kind has none. */
  readonly amount: string | null;
  /**
   * The row's own or the default currency; null where neither is known, and where a row that is not paid
   * leaves its cell empty: its order may be in another. Only a paid body carries it.
   */
  readonly currency: string | null;
  /** The bytes to sign and send: canonical, so that equal content is equal bytes, whatever the file's format. */
  readonly body: Uint8Array;
}

/** What a good row says beside its report. */
export interface RowAside {
  /** What a refund, a cancel or a decline names, upper case; never a default. */
  readonly namedCurrency: string | null;
  /** `cb_aev`: an order without it is not credited to a creator. */
  readonly hasClickId: boolean;
}

export type RowReading =
  | { readonly ok: true; readonly row: CheckedRow; readonly aside: RowAside }
  | {
      readonly ok: false;
      readonly faults: readonly RowFault[];
      /** The order that it is about, as far as that can be read: what comes after it has to wait for it. */
      readonly merchantOrderId: string | null;
    };

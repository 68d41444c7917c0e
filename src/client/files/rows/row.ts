import type { ServiceError } from '../../../core/protocol/answers/verdict.ts';
import type { ReportKind } from '../../../core/protocol/kinds/index.ts';
import type { Said } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';

/** The place of a row in its file; row and line count from 1. A CSV's header is line 1, but not a row. */
export interface RowPlace {
  readonly row: number;
  /** The line on which the row begins. */
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
  /** Only of a workbook. */
  readonly signs?: CellSigns;
}

/** The currency signs that number formats show with numbers, by column, from 0. */
export type CellSigns = Readonly<Record<number, string>>;

/** What the reader cannot read as a row. */
export interface BrokenRow extends RowPlace {
  readonly format: 'broken';
  /** Its beginning, as it is in the file. */
  readonly text: string;
  /** What is wrong and what to do. */
  readonly message: Said;
  /** Whether nothing after it could be read: then the rest cannot be sent either. */
  readonly isLast: boolean;
  /** The cells of a CSV's broken record that could still be split. */
  readonly cells?: readonly string[];
  /** Whether it holds bytes that are not text, so that what was read differs from the file. */
  readonly isDamaged?: boolean;
}

export type RowFaultCode =
  /** Not JSON, not CSV, or not as many cells as the header has. */
  | 'syntax'
  | 'required'
  | 'value'
  | 'unknown'
  | 'duplicate'
  /** The rows of one order come in a sequence that cannot be right. */
  | 'order'
  /** Two rows say different things under one event id. */
  | 'conflict';

/** One thing wrong with a row: where, what, and what to do. */
export interface RowFault extends RowPlace {
  /** The file's own name for it: a header, or a member's name; null if the row as a whole is meant. */
  readonly column: string | null;
  /** The document's name for it. */
  readonly field: string | null;
  readonly code: RowFaultCode;
  readonly message: Said;
}

/** A fault whose row is added by the caller. */
export type UnplacedFault = Omit<RowFault, 'row' | 'line'>;

export const placed = (fault: UnplacedFault, { row, line }: RowPlace): RowFault => ({
  row,
  line,
  ...fault,
});

/** A fault between rows; there may be many, so they are kept on disk. */
export interface OrderFault extends RowFault {
  readonly message: Message;
}

/** A row that can be sent. */
export interface CheckedRow extends RowPlace {
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  readonly eventId: string;
  /** Whether the event ID was derived from the content; an ID that the row itself gives has no successor. */
  readonly isDerived: boolean;
  readonly refundId: string | null;
  readonly subId: string | null;
  /** `amount` or `refund_amount` as decimal text without an exponent, in major units; null where the kind has none. */
  readonly amount: string | null;
  /**
   * The row's own or the default currency; null if neither is known, or if a row other than paid leaves its cell
   * empty, since its order may be in another currency. Only a paid body carries it.
   */
  readonly currency: string | null;
  /** The bytes to sign and send: canonical, so that equal content is equal bytes, whatever the file's format. */
  readonly body: Uint8Array;
}

/** What a good row says besides its report. */
export interface RowAside {
  /** The currency that a refund, cancel or decline row gives, upper case; never a default. */
  readonly namedCurrency: string | null;
  /** `cb_aev`: an order without it is not credited to a creator. */
  readonly hasClickId: boolean;
  /** What its `cb_aev` certainly is instead of a click ID; absent if it may be one. */
  readonly clickIdSlip?: Message | undefined;
}

export type RowReading =
  | { readonly ok: true; readonly row: CheckedRow; readonly aside: RowAside }
  | {
      readonly ok: false;
      readonly faults: readonly RowFault[];
      /** The row's order, as far as it can be read: later rows of that order have to wait for it. */
      readonly merchantOrderId: string | null;
    };

/** How far a row of a batch got. */
export type RowOutcome =
  | 'accepted'
  /** The service had accepted this very event before, or another row of the file has it; nothing was sent. */
  | 'duplicate'
  | 'rejected'
  /** Its event id is in the journal with other content; nothing was sent. */
  | 'conflict'
  /** It may have arrived, but the service has not said so. */
  | 'unconfirmed'
  | 'undelivered'
  /** An earlier report of its order is not accepted; nothing was sent. */
  | 'waiting';

/** A row that this run is done with, as it is reported to people and scripts. */
export interface SettledRow extends RowPlace {
  readonly kind: ReportKind;
  readonly eventId: string;
  readonly merchantOrderId: string;
  /** Decimal text in major units. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly outcome: RowOutcome;
  readonly httpStatus: number | null;
  /** In this run. */
  readonly attempts: number;
  readonly error: RowError | null;
  /** What is worth knowing about the answer to an accepted report. */
  readonly remark?: Message;
}

interface RowError {
  /** A stable word, such as `connect_timeout`. */
  readonly code: string;
  readonly message: Said;
  /** The service's own words, bounded and safe to print. */
  readonly service?: ServiceError;
}

/** Why a report of a file is not sent yet: an earlier one of its order is open. */
export const WAITS: NonNullable<SettledRow['error']> = {
  code: 'waiting',
  message: message('earlier_not_accepted'),
};

/** It is not sent until a person does something. */
export const WAITS_BEHIND_REFUSED: NonNullable<SettledRow['error']> = {
  code: 'waiting',
  message: message('paid_report_refused'),
};

export const REFUSED_BEFORE: NonNullable<SettledRow['error']> = {
  code: 'rejected',
  message: message('refused_before'),
};

/** Given up by a person with conv settle. */
export const WITHDRAWN_BEFORE: NonNullable<SettledRow['error']> = {
  code: 'withdrawn',
  message: message('withdrawn_before'),
};

/** Also given up, although the service may have counted it: a second refund would then count as well. */
export const WITHDRAWN_IN_DOUBT: NonNullable<SettledRow['error']> = {
  code: 'withdrawn',
  message: message('refund_in_doubt_before'),
};

/** What recognizes the exports of shops. */
export interface KnownExports {
  /** Words that their headers have. */
  readonly headerWords: readonly string[];
  /** Whether a header is that of an export: of several sheets of a workbook, that one is read. */
  readonly isHeader: (header: readonly string[]) => boolean;
}

export interface RowFileOptions {
  /** An encoding that iconv-lite knows; UTF-8 by default. A byte order mark in the file overrides it. */
  readonly encoding?: string | undefined;
  /** One character, which makes the file a CSV; detected from the header by default. */
  readonly delimiter?: string | undefined;
  /** The mapped columns, which are words of the header. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** The sheet of a workbook; by default the one whose header conv knows. */
  readonly sheet?: string | undefined;
  /** Exports whose headers are recognized, too. */
  readonly exports?: KnownExports | undefined;
  /** The flag that names the sheet; `--sheet` by default. */
  readonly sheetFlag?: string | undefined;
  /** Asks for the password of a protected workbook, again if the first one was wrong; undefined if none is given. */
  readonly password?: ((isAgain: boolean) => Promise<string | undefined>) | undefined;
  /** Whether a CSV with only a header, or an empty array, is a file without rows; otherwise it is refused. */
  readonly mayBeEmpty?: boolean | undefined;
  /** Returns the run's signal; once it is aborted, a silent pipe is no longer waited for. */
  readonly interrupt?: (() => AbortSignal) | undefined;
}

/** A file of rows that can be read more than once; what comes through a pipe is copied for that. */
export interface RowFile {
  /** For messages: the path as it was given, or `standard input`. */
  readonly name: string;
  readonly format: 'ndjson' | 'json' | 'csv';
  /** The first record of a CSV; null for JSON. */
  readonly header: readonly string[] | null;
  readonly delimiter: string | null;
  /** Whether the header of a CSV is UTF-8 and more than ASCII, though the file is read in another encoding. */
  readonly isHeaderUtf8?: boolean;
  /** What a person should know about how the file is read. */
  readonly notes?: readonly Message[];
  readonly sizeBytes: number;
  /** Reads from the beginning, some hundred rows at a time, in constant memory. */
  rows(): AsyncIterable<readonly FileRow[]>;
  close(): void;
}

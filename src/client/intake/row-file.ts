import type { FileRow } from '../rows/row.ts';

export interface RowFileOptions {
  /** A name that iconv-lite knows; UTF-8 without one. A byte order mark in the file goes before it. */
  readonly encoding?: string | undefined;
  /** One character, and the file is a CSV; found out from the header without one. */
  readonly delimiter?: string | undefined;
  /** Whether a CSV with a header alone and an array without elements are files of no rows; else they are refused. */
  readonly mayBeEmpty?: boolean | undefined;
}

/** A file of rows that can be read more than once; what came through a pipe is kept aside for that. */
export interface RowFile {
  /** For messages: the path as it was given, or `standard input`. */
  readonly name: string;
  readonly format: 'ndjson' | 'json' | 'csv';
  /** The first record of a CSV; null for JSON. */
  readonly header: readonly string[] | null;
  readonly delimiter: string | null;
  /** Whether the header of a CSV is UTF-8 and more than ASCII, though the file is read in another encoding. */
  readonly isHeaderUtf8?: boolean;
  readonly sizeBytes: number;
  /** From the beginning, some hundred rows at a time; the memory stays constant. */
  rows(): AsyncIterable<readonly FileRow[]>;
  close(): void;
}

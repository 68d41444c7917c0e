/** What bounds the memory and the time that a workbook can cost. */
export interface WorkbookLimits {
  /** How many parts the archive may have. */
  readonly entries: number;
  /** Of one part, when unpacked. */
  readonly partBytes: number;
  /** Of all shared strings, which are held in memory. */
  readonly sharedCharacters: number;
  readonly sharedStrings: number;
}

export const LIMITS: WorkbookLimits = {
  entries: 10_000,
  partBytes: 2 * 1024 ** 3,
  sharedCharacters: 64 * 1024 ** 2,
  sharedStrings: 4_000_000,
};

/** No cell is longer than this; Excel's own bound is 32,767 characters. */
export const MAX_CELL_CHARACTERS = 1024 * 1024;

/** Of a sheet in Excel. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
export const MAX_ROW_CHARACTERS = 16 * 1024 * 1024;

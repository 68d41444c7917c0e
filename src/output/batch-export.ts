import type { TracedRow } from '../actions/batch/export.ts';
import { RawJson, stringify } from '../core/json/stringify.ts';
import { csvRecord } from '../core/spreadsheet.ts';
import { inPages } from './table.ts';
import { tracedRowFields } from './traced-row.ts';

/** So many rows are written at once. */
const PAGE_ROWS = 500;

/**
 * Excel reads a CSV without this mark in the code page of its country, which turns Korean into
 * rubbish; pandas, `conv send` and the CSV libraries skip it.
 */
const BYTE_ORDER_MARK = '\ufeff';

const HEADER: readonly (keyof ReturnType<typeof tracedRowFields>)[] = [
  'row',
  'line',
  'kind',
  'merchant_order_id',
  'event_id',
  'amount',
  'currency',
  'outcome',
  'http_status',
  'attempts',
  'reason',
  'last_attempt_at',
];

/** The rows as CSV that a spreadsheet opens without running any of it, a page at a time. */
export function* exportCsv(rows: Iterable<TracedRow>): Generator<string> {
  yield BYTE_ORDER_MARK + csvRecord(HEADER);
  for (const page of inPages(rows, PAGE_ROWS)) yield page.map(toRecord).join('');
}

/** The rows as NDJSON, a page at a time. */
export function* exportJson(rows: Iterable<TracedRow>): Generator<string> {
  for (const page of inPages(rows, PAGE_ROWS)) {
    yield page.map((row) => `${stringify(tracedRowFields(row))}\n`).join('');
  }
}

function toRecord(row: TracedRow): string {
  const fields = tracedRowFields(row);
  return csvRecord(HEADER.map((name) => cellText(fields[name])));
}

const cellText = (value: string | number | RawJson | null): string => {
  if (value === null) return '';
  return value instanceof RawJson ? value.text : String(value);
};

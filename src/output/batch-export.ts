import type { TracedRow } from '../actions/batch/export.ts';
import { stringify } from '../core/json/stringify.ts';
import { csvHeader, csvLine } from './csv-table.ts';
import { inPages } from './table.ts';
import { tracedRowFields } from './traced-row.ts';

/** So many rows are written at once. */
const PAGE_ROWS = 500;

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
  yield csvHeader(HEADER);
  for (const page of inPages(rows, PAGE_ROWS)) yield page.map(toLine).join('');
}

/** The rows as NDJSON, a page at a time. */
export function* exportJson(rows: Iterable<TracedRow>): Generator<string> {
  for (const page of inPages(rows, PAGE_ROWS)) {
    yield page.map((row) => `${stringify(tracedRowFields(row))}\n`).join('');
  }
}

const toLine = (row: TracedRow): string => csvLine(HEADER, tracedRowFields(row));

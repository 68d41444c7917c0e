import { textWidth } from '../../core/kit/columns.ts';
import { PLAIN_THEME } from '../../core/kit/theme.ts';
import { type Column, drawTable, type TableView } from './table.ts';
import type { Terminal } from './terminal.ts';

/** The forms that rows are printed in. */
export interface RowForms<Row> {
  /** NDJSON, for scripts. */
  json(rows: readonly Row[]): string;
  csvHeader(): string;
  csv(rows: readonly Row[]): string;
  table(rows: readonly Row[], view: TableView): string;
  /** Notes that a table has more rows. */
  more(count: number): string;
}

/** Prints rows as they come. */
export interface RowsPrinter<Row> {
  add(rows: readonly Row[]): void;
  /** Prints rows that were buffered to compute column widths. */
  end(): void;
}

type Screen = Pick<Terminal, 'print' | 'printExact' | 'note' | 'showStatus'>;

/** Rows shown on a terminal before the rest is only counted. */
const MOST_ON_A_TERMINAL = 200;

/** A table on a terminal, CSV for a pipe or a file, NDJSON on request. */
export function createRowsPrinter<Row>(
  forms: RowForms<Row>,
  isJson: boolean,
  view: TableView,
  terminal: Screen,
): RowsPrinter<Row> {
  if (isJson) return jsonPrinter(forms, terminal);
  return view.titled ? tablePrinter(forms, view, terminal) : csvPrinter(forms, terminal);
}

const jsonPrinter = <Row>(
  { json }: RowForms<Row>,
  { print, showStatus }: Screen,
): RowsPrinter<Row> => ({
  add: (rows) => {
    showStatus('');
    print(json(rows));
  },
  end: () => undefined,
});

/** Scripts get the header even if there are no rows. */
function csvPrinter<Row>(
  { csvHeader, csv }: RowForms<Row>,
  { printExact }: Screen,
): RowsPrinter<Row> {
  printExact(csvHeader());
  return { add: (rows) => printExact(csv(rows)), end: () => undefined };
}

function tablePrinter<Row>(
  { table, more: moreText }: RowForms<Row>,
  view: TableView,
  { print, note }: Screen,
): RowsPrinter<Row> {
  const held: Row[] = [];
  let more = 0;
  return {
    add: (rows) => {
      const room = MOST_ON_A_TERMINAL - held.length;
      held.push(...rows.slice(0, room));
      more += Math.max(0, rows.length - room);
    },
    end: () => {
      print(table(held, view));
      if (more > 0) note(moreText(more));
    },
  };
}

/** A table whose last column is advice, which is never truncated: on a narrow terminal, it moves to the next line. */
export function drawAdvised<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  advice: Column<Row>,
  view: TableView,
): string {
  const whole = [...columns, advice];
  if (isNarrow(rows, whole, view)) return withLinesBelow(rows, columns, advice.text, view);
  return [...drawTable(rows, whole, view)].join('');
}

function isNarrow<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { screenWidth, titled }: TableView,
): boolean {
  const uncut = { screenWidth: undefined, titled, theme: PLAIN_THEME };
  const lines = [...drawTable(rows, columns, uncut)].join('').split('\n');
  return screenWidth !== undefined && lines.some((line) => textWidth(line) > screenWidth);
}

/** Each row takes two lines, or one without advice. */
function withLinesBelow<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  advice: (row: Row) => string,
  view: TableView,
): string {
  const lines = [...drawTable(rows, columns, view)].join('').split('\n').slice(0, -1);
  const titles = lines.splice(0, lines.length - rows.length);
  const below = rows.map((row, at) => [
    lines[at],
    ...(advice(row) === '' ? [] : [`  ${advice(row)}`]),
  ]);
  return [titles, below].flat(2).join('\n').concat('\n');
}

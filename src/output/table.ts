import { cutToWidth, padToWidth, textWidth } from './text-width.ts';
import type { Theme } from './theme.ts';

export interface Column<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  /** Where the table is too wide, the column may be cut down to this width; never, where it is left out. */
  readonly least?: number;
  readonly paint?: (theme: Theme, row: Row) => (text: string) => string;
}

/** How a table is drawn. */
export interface TableView {
  /** Columns of the terminal; undefined where it is none: then nothing is cut. */
  readonly screenWidth: number | undefined;
  /** Whether a line of titles comes first; a script would take it for a row. */
  readonly titled: boolean;
  readonly theme: Theme;
}

const GAP = '  ';

/** So many rows are looked at for the widths of the columns, and are written at once. */
const PAGE_ROWS = 200;

/**
 * Draws rows as they come, a page at a time: however many there are, only one page is held.
 * The first page sets the widths.
 */
export function* drawTable<Row>(
  rows: Iterable<Row>,
  columns: readonly Column<Row>[],
  view: TableView,
): Generator<string> {
  let widths: readonly number[] | undefined;
  for (const page of inPages(rows, PAGE_ROWS)) {
    const isFirst = widths === undefined;
    widths ??= fitColumns(page, columns, view);
    const titles = isFirst && view.titled ? drawTitles(columns, widths, view.theme) : '';
    yield titles + drawRows(page, columns, widths, view);
  }
}

/** Cuts a sequence into arrays of at most `size`. */
export function* inPages<Item>(items: Iterable<Item>, size: number): Generator<readonly Item[]> {
  let page: Item[] = [];
  for (const item of items) {
    page.push(item);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The columns as wide as their texts; where that is too wide, the last ones that may be cut give way first. */
function fitColumns<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { screenWidth, titled }: TableView,
): readonly number[] {
  const titleWidth = ({ title }: Column<Row>) => (titled ? textWidth(title) : 0);
  const natural = columns.map((column) =>
    rows.reduce((most, row) => Math.max(most, textWidth(column.text(row))), titleWidth(column)),
  );
  const room = screenWidth ?? Number.POSITIVE_INFINITY;
  let excess =
    natural.reduce((sum, width) => sum + width, GAP.length * (columns.length - 1)) - room;
  const giveWay = (width: number, { least = width }: Column<Row>): number => {
    const cut = Math.max(0, Math.min(excess, width - least));
    excess -= cut;
    return width - cut;
  };
  const fromTheEnd = columns.toReversed();
  return natural
    .toReversed()
    .map((width, at) => giveWay(width, fromTheEnd[at] as Column<Row>))
    .toReversed();
}

function drawTitles<Row>(
  columns: readonly Column<Row>[],
  widths: readonly number[],
  theme: Theme,
): string {
  const cells = columns.map(({ title }, at) => padToWidth(title, widths[at] ?? 0));
  return `${theme.dim(cells.join(GAP).trimEnd())}\n`;
}

function drawRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  widths: readonly number[],
  view: TableView,
): string {
  return rows.map((row) => `${drawRow(row, columns, widths, view)}\n`).join('');
}

function drawRow<Row>(
  row: Row,
  columns: readonly Column<Row>[],
  widths: readonly number[],
  { screenWidth, theme }: TableView,
): string {
  const cells = columns.map(({ text, paint, least }, at) => {
    const width = widths[at] ?? 0;
    const whole = text(row);
    const shown =
      screenWidth === undefined || least === undefined ? whole : cutToWidth(whole, width);
    const padded = at === columns.length - 1 ? shown : padToWidth(shown, width);
    return paint === undefined ? padded : paint(theme, row)(padded);
  });
  return cells.join(GAP);
}

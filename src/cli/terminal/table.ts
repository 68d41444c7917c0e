import { cutToWidth, padToWidth, textWidth, wrapText } from '../../core/kit/columns.ts';
import { groupedDecimal } from '../../core/kit/numbers.ts';
import type { Theme } from '../../core/kit/theme.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { labelText } from '../views/labels.ts';

export interface Column<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  /** Minimum width if the table is too wide; without it, the column is never cut. */
  readonly least?: number;
  /**
   * Dropped if the screen is too narrow: highest number first, then the last column; 0 only after the `below` columns
   * have moved.
   */
  readonly optional?: number;
  /**
   * Never cut: on a narrow screen, non-empty text moves to a line below its row. An optional column moves along, but
   * does not cause such a line. With a number, the column moves only after all others that can: the highest number
   * first, and among equal numbers the last column first.
   */
  readonly below?: true | number;
  readonly paint?: (theme: Theme, row: Row) => (text: string) => string;
  /** Whether its text is a state, for which a table with titles has a word in the language of the run. */
  readonly isState?: true;
}

/** How a table is drawn. */
export interface TableView {
  /** Width of the terminal; undefined without one, and nothing is cut then. */
  readonly screenWidth: number | undefined;
  /** Whether a line of titles comes first; a script would take it for a row. */
  readonly titled: boolean;
  readonly theme: Theme;
}

/** Fills empty cells, so that every line has the same number of words. */
export const NOTHING = '-';

const GAP = '  ';

/** The number of rows that set the widths of the columns, and that are written at once. */
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
  const draw = drawing(columns, view);
  for (const page of inPages(rows, PAGE_ROWS)) yield draw(page);
}

/** The same of rows that come some at a time. */
export async function* drawPages<Row>(
  rows: AsyncIterable<readonly Row[]>,
  columns: readonly Column<Row>[],
  view: TableView,
): AsyncGenerator<string> {
  const draw = drawing(columns, view);
  for await (const page of pagesOf(rows, PAGE_ROWS)) yield draw(page);
}

const inLanguage = <Row>(column: Column<Row>, titled: boolean): Column<Row> => ({
  ...column,
  title: labelText(column.title),
  ...(titled && column.isState ? { text: (row) => labelText(column.text(row)) } : {}),
});

/** Draws one page after another. */
function drawing<Row>(
  columns: readonly Column<Row>[],
  view: TableView,
): (page: readonly Row[]) => string {
  const titled = columns.map((column) => inLanguage(column, view.titled));
  let layout: Layout<Row> | undefined;
  return (page) => {
    const isFirst = layout === undefined;
    layout ??= layOut(page, titled, view);
    const { shown, widths } = layout;
    const titles = isFirst && view.titled ? drawTitles(shown, widths, view.theme) : '';
    return titles + drawRows(page, layout, view);
  };
}

/** Cuts a sequence into arrays of at most `size`. */
function* inPages<Item>(items: Iterable<Item>, size: number): Generator<readonly Item[]> {
  let page: Item[] = [];
  for (const item of items) {
    page.push(item);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Regroups a stream into arrays of `size`; only the last may be shorter. */
export async function* pagesOf<Item>(
  pages: AsyncIterable<readonly Item[]>,
  size: number,
): AsyncGenerator<readonly Item[]> {
  const held: Item[] = [];
  for await (const page of pages) {
    held.push(...page);
    while (held.length >= size) yield held.splice(0, size);
  }
  if (held.length > 0) yield held;
}

interface Layout<Row> {
  readonly shown: readonly Column<Row>[];
  readonly widths: readonly number[];
  readonly below: readonly Column<Row>[];
}

/** The columns that the screen has room for, each as wide as it can be. */
function layOut<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
): Layout<Row> {
  const natural = new Map(columns.map((column) => [column, naturalWidth(rows, column, view)]));
  const room = view.screenWidth ?? Number.POSITIVE_INFINITY;
  const widthOf = (column: Column<Row>) => natural.get(column) ?? 0;
  const fits = (some: readonly Column<Row>[]): boolean =>
    totalWidth(some.map((column) => Math.min(widthOf(column), column.least ?? widthOf(column)))) <=
    room;
  const withDetails = leaveOut(
    columns.filter((column) => view.screenWidth === undefined || hasText(rows, column)),
    ranked(columns, 'optional', 1),
    fits,
  );
  const spared = [...ranked(columns, 'optional', 0), ...ranked(columns, 'below', 1)];
  const shown = fits(withDetails)
    ? withDetails
    : leaveOut(
        columns.filter((column) => column.below !== true),
        spared,
        fits,
      );
  const below = columns.filter((column) => column.below && !shown.includes(column));
  return { shown, widths: fitColumns(shown, shown.map(widthOf), room), below };
}

/** Whether a `below` column has any text on the first page. */
const hasText = <Row>(rows: readonly Row[], { below, text }: Column<Row>): boolean =>
  below !== true || rows.some((row) => text(row) !== NOTHING);

/** The columns in the order in which they leave the row: the highest number first, of equals the last. */
function ranked<Row>(
  columns: readonly Column<Row>[],
  by: 'optional' | 'below',
  least: number,
): readonly Column<Row>[] {
  const rankOf = ({ [by]: rank }: Column<Row>): number => (typeof rank === 'number' ? rank : -1);
  return columns
    .filter((column) => rankOf(column) >= least)
    .toReversed()
    .toSorted((one, other) => rankOf(other) - rankOf(one));
}

/** Leaves out one column after another, until the rest fits. */
function leaveOut<Row>(
  columns: readonly Column<Row>[],
  spared: readonly Column<Row>[],
  fits: (columns: readonly Column<Row>[]) => boolean,
): readonly Column<Row>[] {
  let shown = columns;
  for (const column of spared) {
    if (fits(shown)) break;
    shown = shown.filter((other) => other !== column);
  }
  return shown;
}

const naturalWidth = <Row>(
  rows: readonly Row[],
  { title, text }: Column<Row>,
  { titled }: TableView,
): number =>
  rows.reduce((most, row) => Math.max(most, textWidth(text(row))), titled ? textWidth(title) : 0);

const totalWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));

/** If the table is too wide, the last cuttable columns are cut first. */
function fitColumns<Row>(
  columns: readonly Column<Row>[],
  natural: readonly number[],
  room: number,
): readonly number[] {
  let excess = totalWidth(natural) - room;
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
  { shown, widths, below }: Layout<Row>,
  view: TableView,
): string {
  return rows
    .map((row) => `${drawRow(row, shown, widths, view)}\n${drawBelow(row, below, view)}`)
    .join('');
}

const INDENT = '  ';

/** The line below a row: `reason order_closed · note T-1`. */
function drawBelow<Row>(
  row: Row,
  columns: readonly Column<Row>[],
  { screenWidth }: TableView,
): string {
  const told = columns.filter(({ text }) => text(row) !== NOTHING);
  if (told.every(({ optional }) => optional !== undefined)) return '';
  const line = told.map(({ title, text }) => `${title} ${text(row)}`).join(' · ');
  return `${wrapText(INDENT + line, screenWidth, INDENT)}\n`;
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

/** How many reports of one sort there are, and their sum. */
interface Total {
  readonly count: number;
  readonly amount: string | null;
  readonly currency: string | null;
}

/**
 * The columns of totals: rows, amount, currency; on a terminal with commas between thousands.
 * @param counted what the rows of the totals are.
 */
export function totalColumns<Row extends Total>(
  totals: readonly Row[],
  { titled }: TableView,
  counted = 'rows',
): readonly Column<Row>[] {
  const number = titled ? groupedDecimal : String;
  const amount = (row: Row) => (row.amount === null ? NOTHING : number(row.amount));
  return [
    { title: counted, text: alignRight(totals, ({ count }) => number(String(count))) },
    { title: 'amount', text: alignRight(totals, amount) },
    { title: 'currency', text: ({ currency }) => makeVisible(currency ?? NOTHING) },
  ];
}

/** A right-aligned column of numbers. */
function alignRight<Row>(rows: readonly Row[], text: (row: Row) => string): (row: Row) => string {
  const width = Math.max(0, ...rows.map((row) => text(row).length));
  return (row) => text(row).padStart(width);
}

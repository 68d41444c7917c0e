import type { ByteStore } from '../../rows/byte-store.ts';
import type { CellSigns, FileRow } from '../../rows/row.ts';
import { type ByteSource, fromStore } from '../byte-source.ts';
import { HEADER_ROWS, looksLikeHeader } from '../header-words.ts';
import type { Layout } from '../layout.ts';
import type { Splitter } from '../splitter.ts';
import { createMergeFiller, type Merge } from './merges.ts';
import type { SheetRow } from './sheet.ts';

/** A sheet's rows in a scratch file, one per line. */
export interface OpenedSheet {
  readonly source: ByteSource;
  readonly layout: Layout;
}

/** @param store what `copyRows` has filled. */
export function copiedSheet(
  name: string,
  store: ByteStore,
  header: readonly string[],
  merges: readonly Merge[] = [],
): OpenedSheet {
  const makeSplitter = () => splitRecords(header.length, createMergeFiller(merges));
  const layout: Layout = { format: 'csv', header, delimiter: ',', makeSplitter };
  return { source: fromStore(name, store), layout };
}

/** @returns the header; undefined for a sheet without any text. */
export async function copyRows(
  rows: AsyncIterable<readonly SheetRow[]>,
  store: ByteStore,
  columns: readonly string[],
): Promise<readonly string[] | undefined> {
  let header: readonly string[] | undefined;
  let waiting: SheetRow[] = [];
  const settle = (at: number): void => {
    header = waiting[at]?.cells.map((cell) => cell.trim());
    for (const row of waiting.slice(at + 1)) append(store, row);
    waiting = [];
  };
  const search = (row: SheetRow): void => {
    waiting.push(row);
    if (row.line > HEADER_ROWS) settle(0);
    else if (looksLikeHeader(row.cells, columns)) settle(waiting.length - 1);
  };
  for await (const some of rows)
    for (const row of some) {
      if (header === undefined) search(row);
      else append(store, row);
    }
  if (header === undefined && waiting.length > 0) settle(0);
  return header;
}

const append = (store: ByteStore, { line, cells, signs }: SheetRow): void =>
  store.append(Buffer.from(`${JSON.stringify([line, cells, signs])}\n`));

/** The rows of the scratch file; each is as long as the header, as in a CSV. */
function splitRecords(width: number, fill: ReturnType<typeof createMergeFiller>): Splitter {
  let rest = '';
  let row = 0;
  const toRow = (record: string): FileRow => {
    const [line, cells, own]: [number, string[], CellSigns | null] = JSON.parse(record);
    const signs = fill({ line, cells, signs: own });
    row += 1;
    while (cells.length < width) cells.push('');
    return { format: 'csv', row, line, cells, ...(signs === null ? {} : { signs }) };
  };
  return {
    take: (text) => {
      const records = (rest + text).split('\n');
      rest = records.pop() ?? '';
      return records.map(toRow);
    },
    end: () => [],
  };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { asOneAccount } from '../../../client/delivery/own-account.ts';
import { interrupted } from '../../../client/files/intake/failures.ts';
import { type Pass, pagesOf } from '../../../client/files/read-file.ts';
import type { ByteStore } from '../../../client/files/rows/byte-store.ts';
import { composed } from '../../../client/files/rows/mapping.ts';
import type { FileRow, JsonRow, RowFile } from '../../../client/files/rows/row.ts';
import { createLineLog, type LineLog } from '../../../client/files/rows/text-parts.ts';
import type { Settings, UsableAccount } from '../../../client/profiles/settings.ts';
import { withoutWordColumns } from '../../../client/reconcile/check-export.ts';
import {
  createReportedOrders,
  reportedIds,
  stagedOrders,
} from '../../../client/reconcile/compare-journal.ts';
import { createTwins } from '../../../client/reconcile/twins.ts';
import {
  addReasons,
  cellsOf,
  createHeldLog,
  type HeldLog,
  linesOfOrders,
} from '../../../client/shops/held-file.ts';
import {
  doubledColumns,
  isExportMap,
  ownColumns,
  ownExport,
} from '../../../client/shops/own-export.ts';
import {
  EXPORT_NAMES,
  type ExportPreset,
  lackingFor,
  NO_EXPORT,
  PRESETS,
  presetOf,
} from '../../../client/shops/presets.ts';
import {
  createExportReader,
  type ExportReader,
  type ReadExport,
  type ReadOrders,
} from '../../../client/shops/read-export.ts';
import type { HeldOrder } from '../../../client/shops/settle-order.ts';
import { unreadRefunds } from '../../../client/shops/shop-columns.ts';
import { findingsOf, missingReports, NOTHING_REPORTED } from '../../../client/shops/to-reports.ts';
import { exportWords } from '../../../client/words/exports.ts';
import { reconcileWords } from '../../../client/words/reconcile.ts';
import { stringify } from '../../../core/kit/json/node.ts';
import { fileWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { accountId } from '../../../core/protocol/account.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text } from '../../../core/words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendWords } from '../../words/send.ts';
import { createPass, type Errand, type ExportSource } from './inspect.ts';
import { faultInWords } from './view.ts';

/** An order export, as the reports that its orders lack. */
interface ExportFile {
  readonly file: RowFile;
  readonly source: ExportSource;
}

/** A header row, and the rows below it. */
interface Sheet {
  readonly header: readonly string[];
  /** The header, with unread columns blank. */
  readonly columns?: readonly string[] | undefined;
  readonly preset: ExportPreset;
  /** The line of the header. */
  readonly line: number;
}

/** The header can follow instructions, a title, or blank rows. */
export const MOST_ROWS_ABOVE = 30;

/**
 * The missing reports of an order export, as a file of reports; undefined if the file is not an export.
 * @throws Failure `usage` if it is not an export of the named shop, or is an export but should be read as something
 *   else.
 */
export async function readExport(
  file: RowFile,
  scratch: ByteStore,
  errand: Errand,
  dependencies: Dependencies,
): Promise<ExportFile | undefined> {
  const { from, map, kind } = errand.plan.options;
  if (from === NO_EXPORT) return undefined;
  const own = ownExportOf(errand);
  const sheet = await findSheet(file, from, own);
  if (sheet === undefined) {
    if (own !== undefined) throw notOfOwn(own, file);
    if (from === undefined) return undefined;
    throw notOf(from, file);
  }
  if (own !== undefined) await requireRefunds(file, sheet, errand, dependencies);
  else if (from === undefined && (map !== undefined || kind !== undefined))
    throw misread(file, sheet);
  const reader = readerOf(sheet, errand, scratch);
  const read = await readLines(file, sheet, reader, dependencies);
  const reports = await reportsOf(read, { sheet, scratch }, errand, dependencies);
  note(read, reports, sheet, dependencies);
  const { rows, held } = reports;
  showHeld(held, errand, dependencies);
  if (own !== undefined && held.isAnyUnknown)
    dependencies.terminal.note(fill(exportWords.own_statuses, { name: own.name }));
  if (rows.size + held.size === 0) dependencies.terminal.note(exportWords.export_nothing_missing);
  return {
    file: asRowFile(file, rows),
    source: {
      held: held.size,
      errorsFile: (bad, pass) => badOrders(file, sheet, { reader, held, bad }, pass),
    },
  };
}

interface BadOrders {
  readonly reader: ExportReader;
  readonly held: HeldLog;
  readonly bad: Parameters<ExportSource['errorsFile']>[0];
}

async function* badOrders(
  { rows, delimiter }: RowFile,
  { header, line }: Sheet,
  { reader, held, bad }: BadOrders,
  pass: Pass,
): AsyncGenerator<string> {
  const reasons = new Map<string, string>();
  for (const { merchantOrderId, reason } of held.orders())
    reasons.set(merchantOrderId, makeVisible(text(reason)));
  await addReasons(reasons, bad);
  const { orderOf } = reader;
  yield* linesOfOrders({ rows, delimiter, header, headerLine: line, orderOf }, reasons, pass);
}

/** Turns a saved map for order exports into a preset. */
function ownExportOf({ plan: { mapName }, mapping }: Errand): ExportPreset | undefined {
  if (mapName === undefined || !isExportMap(mapping)) return undefined;
  return ownExport(mapName, mapping);
}

function notOfOwn({ title: map, signatures }: ExportPreset, { name, header }: RowFile): Failure {
  if (header === null) return new Failure('usage', message('from_not_a_table'));
  const words = new Set(header.map(composed));
  const lacking = signatures.flat().filter((column) => !words.has(composed(column)));
  const what = message('file_lacks_mapped', { name: map, lacking });
  return new Failure('usage', message('in_file', { file: makeVisible(name), what }));
}

/** @throws Failure `invalid_input` where refunds are in a column that the map leaves out: they would be left unreported. */
async function requireRefunds(
  file: RowFile,
  { header }: Sheet,
  { mapping }: Errand,
  dependencies: Dependencies,
): Promise<void> {
  const name = makeVisible(file.name);
  const pass = createPass(fill(sendWords.checking_file, { name }), undefined, dependencies);
  const rows = { header, rows: () => file.rows() };
  const faults = await withoutWordColumns(unreadRefunds(header, mapping), rows, pass);
  if (faults.length === 0) return;
  throw new Failure('invalid_input', message('own_export_refunds', { file: name }), {
    faults: faults.map((fault) => faultInWords(file.name, fault)),
    hint: message('own_export_edit'),
  });
}

/** Finds the header of an order export, if any. @param from the named shop. */
export async function findSheet(
  file: RowFile,
  from: string | undefined,
  own?: ExportPreset,
): Promise<Sheet | undefined> {
  const wanted = PRESETS.find(({ name }) => name === from);
  const presetIn = (header: readonly string[]): ExportPreset | undefined => {
    if (own !== undefined) return ownColumns(own, header) && own;
    if (wanted === undefined) return presetOf(header);
    return lackingFor(wanted, header).length === 0 ? wanted : undefined;
  };
  if (file.header === null) return undefined;
  const preset = presetIn(file.header);
  const sheetOf = (header: readonly string[], line: number, found: ExportPreset): Sheet => ({
    ...{ header, line, preset: found },
    columns: own && ownColumns(own, header),
  });
  if (preset !== undefined) return sheetOf(file.header, 1, preset);
  for await (const page of file.rows()) {
    for (const row of page) {
      if (row.row > MOST_ROWS_ABOVE) return undefined;
      const cells = cellsOf(row);
      const below = cells && presetIn(cells);
      if (cells !== undefined && below !== undefined) return sheetOf(cells, row.line, below);
    }
  }
  return undefined;
}

export function notOf(from: string, { name, header }: RowFile): Failure {
  const preset = PRESETS.find((one) => one.name === from);
  if (preset === undefined || header === null) {
    return new Failure('usage', message('from_not_a_table'), {
      hint: message('from_unknown', { known: EXPORT_NAMES }),
    });
  }
  const lacking = lackingFor(preset, header);
  const what = message('from_lacks_columns', { title: preset.title, lacking });
  return new Failure('usage', message('in_file', { file: makeVisible(name), what }), {
    hint: message('from_other_columns'),
  });
}

const misread = ({ name }: RowFile, { preset: { title } }: Sheet): Failure =>
  new Failure('usage', message('looks_like_export', { file: makeVisible(name), title }), {
    hint: message('send_export', { file: fileWord(name) }),
  });

const readerOf = (
  { header, columns, preset }: Sheet,
  { settings }: { readonly settings: Pick<Settings, 'currency'> },
  store: ByteStore,
): ExportReader =>
  createExportReader(preset, columns ?? header, {
    ...{ fallback: settings.currency?.value.toUpperCase(), store },
  });

/**
 * The orders of a sheet, regardless of earlier reports.
 * @param store must stay open while the orders are read.
 * @throws Failure `invalid_input` if a line cannot be read.
 */
export const readSheet = (
  file: RowFile,
  sheet: Sheet,
  settings: Pick<Settings, 'currency'>,
  store: ByteStore,
  dependencies: Pick<Dependencies, 'clock' | 'interrupt' | 'terminal'>,
): Promise<ReadExport> =>
  readLines(file, sheet, readerOf(sheet, { settings }, store), dependencies);

/** @throws Failure `usage` */
export function requireCurrency(
  { orders }: Pick<ReadOrders, 'orders'>,
  { preset: { title } }: Pick<Sheet, 'preset'>,
): void {
  if (orders.every(({ currency }) => currency !== null)) return;
  throw new Failure('usage', message('export_currency_missing', { title }));
}

const doubled = (name: string, column: string): Failure =>
  new Failure(
    'invalid_input',
    message('in_file', {
      file: makeVisible(name),
      what: message('own_column_twice', { column: makeVisible(column) }),
    }),
  );

async function readLines(
  file: RowFile,
  { header, columns, line }: Sheet,
  reader: ExportReader,
  dependencies: Pick<Dependencies, 'clock' | 'interrupt' | 'terminal'>,
): Promise<ReadExport> {
  const [twice] = columns === undefined ? [] : doubledColumns(columns);
  if (twice !== undefined) throw doubled(file.name, twice);
  const name = makeVisible(file.name);
  const pass = createPass(fill(sendWords.checking_file, { name }), undefined, dependencies);
  for await (const page of pagesOf(file, pass)) {
    for (const row of page) {
      if (row.line > line) reader.add(wholeLine(row, header, file), row);
    }
  }
  dependencies.terminal.showStatus('');
  return reader.finish();
}

/** An amount whose number format shows a currency names it, as one in a CSV does. */
function withSigns(cells: readonly string[], row: FileRow): readonly string[] {
  const signs = row.format === 'csv' ? row.signs : undefined;
  return signs === undefined ? cells : cells.map((cell, at) => `${signs[at] ?? ''}${cell}`);
}

/** A line that cannot be read may be one of any order: then no sum is certain. @throws Failure `invalid_input` */
function wholeLine(row: FileRow, header: readonly string[], { name }: RowFile): readonly string[] {
  const cells = cellsOf(row);
  if (cells?.length === header.length) return withSigns(cells, row);
  if (cells?.every((cell) => cell.trim() === '')) return [];
  const width = message('export_line_width', {
    cells: cells?.length ?? 0,
    columns: header.length,
  });
  const why = row.format === 'broken' && cells === undefined ? row.message : width;
  throw new Failure(
    'invalid_input',
    message('export_line_unreadable', { file: makeVisible(name), line: row.line, why }),
  );
}

function note(
  { lines, ids, totals, isOfPaidItems }: ReadExport,
  { unpaid }: ExportReports,
  { preset: { title, name } }: Sheet,
  { terminal }: Dependencies,
): void {
  const all = { lines, orders: ids.size };
  const isOwn = PRESETS.every((preset) => preset.name !== name || preset.title !== title);
  terminal.note(
    isOwn
      ? exportWords.own_export_recognized({ name, ...all })
      : exportWords.export_recognized({ title, name, ...all }),
  );
  if (unpaid > 0) terminal.note(exportWords.export_unpaid({ count: unpaid }));
  if (totals > 0) terminal.note(exportWords.export_totals({ count: totals }));
  if (isOfPaidItems) terminal.note(exportWords.export_of_paid_items);
}

/** The reports to send for an export, in line order. */
interface ExportReports {
  readonly rows: LineLog;
  readonly held: HeldLog;
  /** How many orders are not paid yet. */
  readonly unpaid: number;
}

/** @throws Failure `usage` if the currency is unknown; `interrupted` */
async function reportsOf(
  read: ReadExport,
  { sheet, scratch }: { readonly sheet: Sheet; readonly scratch: ByteStore },
  { account, settings, trouble }: Errand,
  dependencies: Dependencies,
): Promise<ExportReports> {
  // Without the journal, it is unknown which reports are missing.
  if (trouble !== undefined) throw trouble;
  const fallback = settings.currency?.value.toUpperCase();
  const rows = createLineLog(scratch, read.lastLine);
  const held = createHeldLog(scratch, read.lastLine);
  let unpaid = 0;
  const journal = await dependencies.openJournalForReading();
  try {
    const find = await comparison(journal, read, account, dependencies);
    const { signal } = createPass(sendWords.staging_doing, undefined, dependencies);
    for (const part of read.parts()) {
      requireCurrency(part, sheet);
      unpaid += part.orders.filter(({ status }) => status === 'unpaid').length;
      const missing = missingReports(await find(part), fallback);
      for (const { line, text } of missing.rows) rows.add(line, text);
      for (const order of [...part.held, ...missing.held]) held.add(order);
      await nextTurn();
      if (signal.aborted) throw interrupted();
    }
    return { rows, held, unpaid };
  } finally {
    await journal?.close();
  }
}

type Findings = Awaited<ReturnType<typeof findingsOf>>;

/** Compares orders with the journal. */
async function comparison(
  whole: Awaited<ReturnType<Dependencies['openJournalForReading']>>,
  read: ReadExport,
  account: UsableAccount,
  dependencies: Dependencies,
): Promise<(part: ReadOrders) => Promise<Findings>> {
  if (whole === undefined) return async (part) => findingsOf(part, read, NOTHING_REPORTED);
  const journal = asOneAccount(whole, account);
  const id = accountId(account);
  const reported = createReportedOrders(journal, id, await stagedOrders(journal, id));
  const pass = createPass(reconcileWords.reading_journal, undefined, dependencies);
  const twins = createTwins(() => reportedIds(journal, id, pass), read.ids);
  return async (part) => twins.ofFile(await findingsOf(part, read, reported));
}

/** How many are listed for a person. */
const SHOWN = 20;

function showHeld(held: HeldLog, { plan: { options } }: Errand, { terminal }: Dependencies): void {
  if (held.size === 0) return;
  const lines: string[] = [];
  for (const order of held.orders()) {
    if (options.json === true) terminal.print(heldJson(order));
    else if (lines.length === SHOWN) break;
    if (lines.length < SHOWN) lines.push(heldLine(order));
  }
  const more = held.size - lines.length;
  terminal.note(
    [
      exportWords.held_title({ count: held.size }),
      ...lines,
      ...(more > 0 ? [fill(exportWords.held_more, { count: more })] : []),
      ...(more > 0 || options.errors !== undefined ? [] : [exportWords.held_errors]),
    ].join('\n'),
  );
}

const heldLine = ({ line, merchantOrderId, reason }: HeldOrder): string =>
  exportWords.held_line({ line, order: makeVisible(merchantOrderId), reason: text(reason) });

const heldJson = ({ merchantOrderId, line, reason }: HeldOrder): string =>
  `${stringify({
    type: 'held',
    merchant_order_id: merchantOrderId,
    line,
    code: reason.code,
    message: text(reason),
  })}\n`;

/** The reports in the place of the export's lines. */
const asRowFile = (file: RowFile, reports: LineLog): RowFile => ({
  name: file.name,
  ...{ format: 'ndjson', header: null, delimiter: null },
  sizeBytes: file.sizeBytes,
  async *rows() {
    let page: JsonRow[] = [];
    let row = 0;
    for (const { line, text } of reports.texts()) {
      row += 1;
      page.push({ format: 'json', row, line, text });
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  },
  close: () => file.close(),
});

const PAGE = 256;

import { setImmediate as nextTurn } from 'node:timers/promises';
import { asOneAccount } from '../../../client/delivery/own-account.ts';
import { interrupted } from '../../../client/files/intake/failures.ts';
import type { Pass } from '../../../client/files/read-file.ts';
import type { ByteStore } from '../../../client/files/rows/byte-store.ts';
import type { JsonRow, RowFault, RowFile } from '../../../client/files/rows/row.ts';
import { createLineLog, type LineLog } from '../../../client/files/rows/text-parts.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import { createAccount, type ExportAccount } from '../../../client/reconcile/export-account.ts';
import {
  findingsOf,
  heldIn,
  missingReports,
  NOTHING_REPORTED,
} from '../../../client/reconcile/missing-reports.ts';
import {
  createReportedOrders,
  reportedIds,
  stagedOrders,
} from '../../../client/reconcile/reported-orders.ts';
import { createTwins } from '../../../client/reconcile/twins.ts';
import {
  columnsNotIn,
  isChoice,
  readColumns,
  refusedChoice,
  withChoice,
  withOrderColumn,
} from '../../../client/shops/chosen-columns.ts';
import {
  addReasons,
  createHeldLog,
  type HeldLog,
  linesOfOrders,
} from '../../../client/shops/held-file.ts';
import {
  incompleteExport,
  lacksStatus,
  quietRefundsIn,
} from '../../../client/shops/missing-columns.ts';
import type { HeldOrder } from '../../../client/shops/order.ts';
import { type ExportPreset, NO_EXPORT } from '../../../client/shops/presets.ts';
import type { ReadExport, ReadOrders } from '../../../client/shops/read-export.ts';
import { isExportMap, ownExport, withOwnNames } from '../../../client/shops/saved-map.ts';
import {
  findSheet,
  mayRepeatTotals,
  misread,
  notOf,
  notOfOwn,
  readSheet,
  requireCurrency,
  type Sheet,
} from '../../../client/shops/sheet.ts';
import { exportWords } from '../../../client/words/exports.ts';
import { reconcileWords } from '../../../client/words/reconcile.ts';
import { stringify } from '../../../core/kit/json/node.ts';
import { fileWord, shellWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { accountId } from '../../../core/protocol/account.ts';
import { OPENING } from '../../../core/protocol/kinds/index.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text } from '../../../core/words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendWords } from '../../words/send.ts';
import { createPass, type Errand, type ExportSource } from './inspect.ts';
import type { SendPlan } from './plan.ts';
import { faultInWords } from './view.ts';

/** An order export, as the reports that its orders lack. */
interface ExportFile {
  readonly file: RowFile;
  readonly source: ExportSource;
}

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
  const own = ownExportOf(file, errand);
  const found = await findSheet(file, { own, from });
  const chosen = found && chosenIn(found, own, errand);
  const sheet = chosen && own === undefined ? withStatuses(chosen, errand, dependencies) : chosen;
  if (sheet === undefined) {
    refuseOther(file, own, errand);
    return undefined;
  }
  const name = makeVisible(file.name);
  const pass = createPass(fill(sendWords.checking_file, { name }), undefined, dependencies);
  if (
    own === undefined &&
    from === undefined &&
    !isChoice(errand.mapping) &&
    !(map === undefined && sheet.preset.isOfPaid === true && errand.mapping.kind === OPENING) &&
    (map !== undefined || kind !== undefined)
  )
    throw misread(file, sheet);
  const currency = errand.settings.currency?.value;
  const mapping = own === undefined ? undefined : errand.mapping;
  const { skipInvalid } = errand.plan.options;
  const reading = { currency, store: scratch, mapping, skipInvalid };
  const read = await readSheet(file, sheet, reading, pass);
  dependencies.terminal.showStatus('');
  const reports = await reportsOf(read, { sheet, scratch }, errand, dependencies);
  requireRefunds(file, reports, errand);
  if (mayRepeatTotals(read, sheet)) dependencies.terminal.warn(exportWords.totals_may_repeat);
  note(read, { sheet, mapName: own && (errand.plan.mapName ?? null) }, dependencies);
  const { rows, held } = reports;
  showHeld(held, errand, dependencies);
  if (held.isAnyUnknown) dependencies.terminal.note(statusAdvice(own, errand.plan));
  return {
    file: asRowFile(file, rows),
    source: {
      account: reports.account,
      kept: own === undefined ? withOrderColumn(errand.mapping, sheet) : errand.mapping,
      errorsFile: (bad, pass) => badOrders(file, sheet, { read, held, bad }, pass),
    },
  };
}

/** The export of a known shop, with the columns that a map chooses. @throws Failure `usage` */
function chosenIn(sheet: Sheet, own: ExportPreset | undefined, { plan, mapping }: Errand): Sheet {
  if (own !== undefined || !isChoice(mapping)) return sheet;
  const { header, preset } = sheet;
  const columns = columnsNotIn(mapping, header);
  const what =
    columns.length > 0
      ? message('export_lacks_columns', { columns })
      : refusedChoice(preset, mapping);
  if (what === undefined)
    return { ...sheet, preset: withChoice(preset, mapping), ignored: mapping.ignored };
  throw new Failure('usage', message('in_file', { file: makeVisible(plan.source), what }));
}

/** The export of a known shop without its column of states, whose orders are all paid if the user says so. */
function withStatuses(
  sheet: Sheet,
  { plan: { source }, mapping }: Errand,
  { terminal }: Dependencies,
): Sheet {
  const { preset, header } = sheet;
  const column = lacksStatus(preset, header);
  if (column === undefined) return sheet;
  if (mapping.kind === OPENING) return { ...sheet, preset: { ...preset, isOfPaid: true } };
  const file = source === '-' ? source : fileWord(source);
  terminal.warn(exportWords.export_statusless({ column, file }));
  return sheet;
}

/**
 * @throws Failure `usage` if the file is not what the saved map, or `--from`, says, or lacks a column of its shop's
 *   exports.
 */
function refuseOther(file: RowFile, own: ExportPreset | undefined, errand: Errand): void {
  const { mapName, options } = errand.plan;
  if (own !== undefined && mapName !== undefined) throw notOfOwn(own, file);
  if (options.from !== undefined) throw notOf(options.from, file);
  const isMapped = Object.keys(errand.mapping.columns).length > 0;
  const found = isMapped ? undefined : incompleteExport(file.header ?? []);
  if (found === undefined) return;
  const what = message('export_incomplete', found);
  throw new Failure('usage', message('in_file', { file: makeVisible(file.name), what }), {
    hint: message('export_incomplete_hint'),
  });
}

const statusAdvice = (
  own: ExportPreset | undefined,
  { mapName }: Pick<SendPlan, 'mapName'>,
): string =>
  own === undefined || mapName === undefined
    ? exportWords.typed_statuses
    : fill(exportWords.own_statuses, { name: mapName });

interface BadOrders {
  readonly read: Pick<ReadExport, 'orderOf'>;
  readonly held: HeldLog;
  readonly bad: Parameters<ExportSource['errorsFile']>[0];
}

async function* badOrders(
  { rows, delimiter }: RowFile,
  { header, line }: Sheet,
  { read: { orderOf }, held, bad }: BadOrders,
  pass: Pass,
): AsyncGenerator<string> {
  const reasons = new Map<string, string>();
  for (const { merchantOrderId, reason } of held.orders())
    reasons.set(merchantOrderId, makeVisible(text(reason)));
  await addReasons(reasons, bad);
  yield* linesOfOrders({ rows, delimiter, header, headerLine: line, orderOf }, reasons, pass);
}

/** Turns a map for order exports, saved or from the command line, into a preset. */
function ownExportOf(
  { name, header }: Pick<RowFile, 'name' | 'header'>,
  { plan: { mapName }, mapping }: Errand,
): ExportPreset | undefined {
  if (!isExportMap(mapping)) return undefined;
  if (mapName !== undefined) return ownExport(mapName, mapping);
  if (header === null) throw new Failure('usage', message('from_not_a_table'));
  return ownExport(makeVisible(name), withOwnNames(mapping, header));
}

/** @throws Failure `invalid_input` where refunds are in a column that the map leaves out: they would be left unreported. */
function requireRefunds(
  { name }: RowFile,
  { held }: Pick<ExportReports, 'held'>,
  { plan: { mapName } }: Errand,
): void {
  const faults = new Map<string, RowFault>();
  for (const { line, reason } of held.orders()) {
    if (reason.code !== 'refund_column_not_read') continue;
    const column = String(reason.params?.column);
    const said = message('own_export_refund', { text: String(reason.params?.text) });
    const fault = { column, field: null, code: 'unknown', message: said } as const;
    if (!faults.has(column)) faults.set(column, { row: line, line, ...fault });
  }
  if (faults.size === 0) return;
  throw new Failure('invalid_input', message('own_export_refunds', { file: makeVisible(name) }), {
    faults: [...faults.values()].map((fault) => faultInWords(name, fault)),
    hint:
      mapName === undefined ? undefined : message('own_export_edit', { name: shellWord(mapName) }),
  });
}

function note(
  { lines, ids, totals, notes, isOfPaidItems }: ReadExport,
  { sheet, mapName }: { readonly sheet: Sheet; readonly mapName: MapName },
  { terminal }: Dependencies,
): void {
  const { preset } = sheet;
  const all = { lines, orders: ids.size };
  terminal.note(recognized(preset, mapName, all));
  const columns = mapName === undefined ? readColumns(preset, sheet.header) : undefined;
  if (columns !== undefined)
    terminal.note(
      exportWords.export_columns({ ...columns, others: columns.others.map(shellWord) }),
    );
  const unseen = mapName === undefined ? quietRefundsIn(preset, sheet.header) : undefined;
  if (unseen !== undefined) terminal.warn(exportWords.export_quiet_refunds({ column: unseen }));
  if (totals > 0) terminal.note(exportWords.export_totals({ count: totals }));
  if (notes > 0) terminal.note(exportWords.export_notes({ count: notes }));
  if (isOfPaidItems) terminal.warn(exportWords.export_of_paid_items);
}

/** The saved map that an export is read with; null if it was typed, undefined for that of a known shop. */
type MapName = string | null | undefined;

function recognized(
  { title, name }: Pick<ExportPreset, 'title' | 'name'>,
  mapName: MapName,
  all: { readonly lines: number; readonly orders: number },
): string {
  if (mapName === undefined) return exportWords.export_recognized({ title, name, ...all });
  return mapName === null
    ? exportWords.typed_export_recognized(all)
    : exportWords.own_export_recognized({ name: mapName, ...all });
}

/** The reports to send for an export, in line order. */
interface ExportReports {
  readonly rows: LineLog;
  readonly held: HeldLog;
  readonly account: ExportAccount;
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
  const own = createAccount();
  const journal = await dependencies.openJournalForReading();
  try {
    const compared = await comparison(journal, read, account, dependencies);
    const { signal } = createPass(sendWords.staging_doing, undefined, dependencies);
    for (const part of read.parts()) {
      requireCurrency(part, sheet);
      const { findings, doubtful } = await compared(part, own);
      const missing = missingReports(findings, fallback);
      own.to_send += missing.orders;
      for (const { line, text } of missing.rows) rows.add(line, text);
      for (const order of [...doubtful, ...missing.held]) held.add(order);
      await nextTurn();
      if (signal.aborted) throw interrupted();
    }
    own.held = held.size;
    return { rows, held, account: own };
  } finally {
    await journal?.close();
  }
}

interface Compared {
  readonly findings: Awaited<ReturnType<typeof findingsOf>>;
  readonly doubtful: readonly HeldOrder[];
}

/** Compares orders with the journal. */
async function comparison(
  whole: Awaited<ReturnType<Dependencies['openJournalForReading']>>,
  read: ReadExport,
  account: UsableAccount,
  dependencies: Dependencies,
): Promise<(part: ReadOrders, own: ExportAccount) => Promise<Compared>> {
  if (whole === undefined)
    return async (part, own) => ({
      findings: await findingsOf(part, read, NOTHING_REPORTED, own),
      doubtful: part.held,
    });
  const journal = asOneAccount(whole, account);
  const id = accountId(account);
  const reported = createReportedOrders(journal, id, await stagedOrders(journal, id));
  const pass = createPass(reconcileWords.reading_journal, undefined, dependencies);
  const twins = createTwins(() => reportedIds(journal, id, pass), read.ids);
  return async (part, own) => ({
    findings: await twins.ofFile(await findingsOf(part, read, reported, own)),
    doubtful: await heldIn(part, reported, own),
  });
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

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
  addReasons,
  createHeldLog,
  type HeldLog,
  linesOfOrders,
} from '../../../client/shops/held-file.ts';
import type { HeldOrder } from '../../../client/shops/order.ts';
import { type ExportPreset, NO_EXPORT, PRESETS } from '../../../client/shops/presets.ts';
import type { ReadExport, ReadOrders } from '../../../client/shops/read-export.ts';
import { isExportMap, ownExport } from '../../../client/shops/saved-map.ts';
import {
  findSheet,
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
import { shellWord } from '../../../core/kit/shell.ts';
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
  const sheet = await findSheet(file, { own, from });
  if (sheet === undefined) {
    if (own !== undefined) throw notOfOwn(own, file);
    if (from === undefined) return undefined;
    throw notOf(from, file);
  }
  const name = makeVisible(file.name);
  const pass = createPass(fill(sendWords.checking_file, { name }), undefined, dependencies);
  if (own === undefined && from === undefined && (map !== undefined || kind !== undefined))
    throw misread(file, sheet);
  const currency = errand.settings.currency?.value;
  const mapping = own === undefined ? undefined : errand.mapping;
  const read = await readSheet(file, sheet, { currency, store: scratch, mapping }, pass);
  dependencies.terminal.showStatus('');
  const reports = await reportsOf(read, { sheet, scratch }, errand, dependencies);
  requireRefunds(file, reports, sheet);
  note(read, sheet, dependencies);
  const { rows, held } = reports;
  showHeld(held, errand, dependencies);
  if (own !== undefined && held.isAnyUnknown)
    dependencies.terminal.note(fill(exportWords.own_statuses, { name: own.name }));
  return {
    file: asRowFile(file, rows),
    source: {
      account: reports.account,
      errorsFile: (bad, pass) => badOrders(file, sheet, { read, held, bad }, pass),
    },
  };
}

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

/** Turns a saved map for order exports into a preset. */
function ownExportOf({ plan: { mapName }, mapping }: Errand): ExportPreset | undefined {
  if (mapName === undefined || !isExportMap(mapping)) return undefined;
  return ownExport(mapName, mapping);
}

/** @throws Failure `invalid_input` where refunds are in a column that the map leaves out: they would be left unreported. */
function requireRefunds(
  { name }: RowFile,
  { held }: Pick<ExportReports, 'held'>,
  { preset }: Sheet,
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
    hint: message('own_export_edit', { name: shellWord(preset.name) }),
  });
}

function note(
  { lines, ids, totals, notes, isOfPaidItems }: ReadExport,
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
  if (totals > 0) terminal.note(exportWords.export_totals({ count: totals }));
  if (notes > 0) terminal.note(exportWords.export_notes({ count: notes }));
  if (isOfPaidItems) terminal.note(exportWords.export_of_paid_items);
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
    const find = await comparison(journal, read, account, dependencies);
    const { signal } = createPass(sendWords.staging_doing, undefined, dependencies);
    for (const part of read.parts()) {
      requireCurrency(part, sheet);
      const missing = missingReports(await find(part, own), fallback);
      own.to_send += missing.orders;
      for (const { line, text } of missing.rows) rows.add(line, text);
      for (const order of [...part.held, ...missing.held]) held.add(order);
      await nextTurn();
      if (signal.aborted) throw interrupted();
    }
    own.held = held.size;
    return { rows, held, account: own };
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
): Promise<(part: ReadOrders, own: ExportAccount) => Promise<Findings>> {
  if (whole === undefined)
    return async (part, own) => findingsOf(part, read, NOTHING_REPORTED, own);
  const journal = asOneAccount(whole, account);
  const id = accountId(account);
  const reported = createReportedOrders(journal, id, await stagedOrders(journal, id));
  const pass = createPass(reconcileWords.reading_journal, undefined, dependencies);
  const twins = createTwins(() => reportedIds(journal, id, pass), read.ids);
  return async (part, own) => twins.ofFile(await findingsOf(part, read, reported, own));
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

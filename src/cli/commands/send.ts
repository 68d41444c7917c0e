import { withFormerIds } from '../../client/delivery/former-ids.ts';
import { currencyInJournal, withOrderCurrency } from '../../client/delivery/order-currency.ts';
import { ownIds } from '../../client/delivery/own-account.ts';
import { withoutSecret } from '../../client/delivery/refuse-secret.ts';
import type { FileCheck } from '../../client/files/check-file.ts';
import { HEADER_ROWS } from '../../client/files/intake/header-words.ts';
import { type Checker, checkerOf } from '../../client/files/read-file.ts';
import type { ByteStore } from '../../client/files/rows/byte-store.ts';
import { createRowChecker, type RowChecker } from '../../client/files/rows/check/check-row.ts';
import { kindOfAllRows } from '../../client/files/rows/fields.ts';
import { composed, type Mapping } from '../../client/files/rows/mapping.ts';
import { createOrderCheck } from '../../client/files/rows/orders/order-check.ts';
import type { RowFile } from '../../client/files/rows/row.ts';
import type { Batch, BatchJournal, Journal } from '../../client/journal/port.ts';
import {
  requireAccount,
  type Settings,
  type UsableAccount,
} from '../../client/profiles/settings.ts';
import { accountJson, type ExportAccount } from '../../client/reconcile/export-account.ts';
import { stageFile } from '../../client/sending/stage-file.ts';
import { isChoice } from '../../client/shops/chosen-columns.ts';
import { NO_EXPORT, presetOf } from '../../client/shops/presets.ts';
import { isExportMap } from '../../client/shops/saved-map.ts';
import { exportWords } from '../../client/words/exports.ts';
import { PLAIN_THEME } from '../../core/kit/theme.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { accountId } from '../../core/protocol/account.ts';
import { KINDS, OPENING, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { isFailure } from '../../core/words/failure.ts';
import { defineCommand } from '../command.ts';
import { accountOrDemo, settingsToTry } from '../demo-account.ts';
import type { Dependencies } from '../dependencies.ts';
import { filePassword } from '../files/file-password.ts';
import { keptFiles } from '../files/kept-files.ts';
import { noteReading } from '../files/note-reading.ts';
import { argument } from '../flags.ts';
import { refuseSecretIn } from '../note.ts';
import { tuneCollector } from '../process.ts';
import { settingsOf } from '../settings.ts';
import { questionsFor } from '../terminal/questions.ts';
import { accountInJournal, eventsIfAny, openToSendFiles } from '../with-journal.ts';
import { files } from '../words/files.ts';
import { sendWords } from '../words/send.ts';
import { deliverBatch } from './batch/deliver.ts';
import { announceLive } from './report/send.ts';
import { requireNamedCurrency, unreadTelling, withUnread } from './send/doubtful-columns.ts';
import { dryRunInspected } from './send/dry-run.ts';
import { readExport } from './send/export.ts';
import { fittingMap } from './send/fitting-map.ts';
import {
  acceptHeader,
  createPass,
  type Errand,
  type ErrorsTarget,
  type InspectedFile,
  inspectFile,
  inWordsOfFile,
  openErrorsTarget,
} from './send/inspect.ts';
import { FLAGS, readPlan, type SendOptions, type SendPlan } from './send/plan.ts';
import {
  faultSinkFor,
  nothingToSend,
  refuseFaulty,
  refuseWarnings,
  showCheck,
  skippedText,
} from './send/refuse.ts';
import { keepMap, mappingOf, withCurrencyOf } from './send/saved-map.ts';
import { decideSheet } from './send/unknown-sheet.ts';
import { fileTotalsText, remarkOnColumns, remarkOnFile } from './send/view.ts';

/** A batch that can be sent, and the journal that it lies in. */
interface Staged {
  readonly batch: Batch;
  /** Open: the caller closes it. */
  readonly journal: Journal & BatchJournal;
}

/** Puts the good rows of a file into the journal; a live account announces itself before. */
export async function stageInspected(
  inspected: InspectedFile,
  account: UsableAccount,
  { policy, options }: Pick<SendPlan, 'policy' | 'options'>,
  dependencies: Dependencies,
): Promise<Staged> {
  const { terminal } = dependencies;
  refuseSecretIn(options.note, account.secret);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  await announceLive(account, announcementOf(inspected), terminal, questions);
  const journal = await openToSendFiles(policy.limits.wholeMs, account, dependencies);
  try {
    const batch = await stageIn(journal, inspected, account, options.note, dependencies);
    terminal.note(sendWords.staged({ count: batch.rows, id: batch.id }));
    return { batch, journal };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

const announcementOf = ({ file, check }: InspectedFile) => ({
  what: sendWords.rows_of_file({ count: check.good, file: makeVisible(file.name) }),
  preview: fileTotalsText(check.totals, {
    screenWidth: undefined,
    titled: true,
    theme: PLAIN_THEME,
  }),
});

async function stageIn(
  journal: BatchJournal,
  { file, checker, check }: InspectedFile,
  account: UsableAccount,
  note: string | undefined,
  dependencies: Dependencies,
): Promise<Batch> {
  const { endpoint, profile } = account;
  const owner = { accountId: accountId(account), endpoint, profile };
  const pass = createPass(sendWords.staging_doing, check.rows, dependencies);
  try {
    const staging = await journal.stage(owner, file.name, note);
    return await stageFile(file, checker, check, staging, pass);
  } finally {
    dependencies.terminal.showStatus('');
  }
}

/** `conv send`: @returns the exit code. */
function send(
  source: string | undefined,
  options: SendOptions,
  dependencies: Dependencies,
): Promise<number> {
  tuneCollector();
  return sendFile(readPlan(source, options), dependencies);
}

/** Exports of known shops use their presets. */
const mapOfFile = async (
  plan: SendPlan,
  settings: Settings,
  dependencies: Dependencies,
): Promise<string | undefined> =>
  plan.options.from !== undefined
    ? plan.mapName
    : fittingMap(plan, settings, { isTelling, depth: HEADER_ROWS }, dependencies);

/** A choice of columns is for the exports of known shops, any other map for the rest. */
function isTelling(map: Mapping, header: readonly string[]): boolean {
  if (isChoice(map)) return header.length === 0 || presetOf(header) !== undefined;
  const { status, kind, type } = map.columns;
  return (status ?? kind ?? type) !== undefined && presetOf(header) === undefined;
}

async function sendFile(asked: SendPlan, dependencies: Dependencies): Promise<number> {
  const { options, policy } = asked;
  const isOnlyTried = options.check === true || options.dryRun === true;
  const stored = await (isOnlyTried ? settingsToTry : settingsOf)(options, dependencies);
  const mapName = await mapOfFile(asked, stored, dependencies);
  const plan = { ...asked, mapName };
  const mapping = await mappingOf(plan, stored, dependencies);
  const settings = withCurrencyOf(mapping, stored);
  const inUse = isOnlyTried ? accountOrDemo(settings) : requireAccount(settings);
  const target = await errorsTarget(plan, dependencies);
  const { account, trouble } = await lookUp(inUse, dependencies);
  const errand = { plan, settings, mapping, account, trouble };
  const outcome = await withFile(errand, target, dependencies);
  const statusOf = (status: number): number =>
    status === 0 && (outcome.ofExport?.held ?? 0) > 0 ? IN_PART : status;
  if (outcome.type === 'again') return sendFile(outcome.plan, dependencies);
  if (outcome.type === 'ended') {
    noteAccount(outcome, dependencies);
    return statusOf(outcome.status);
  }
  const { batch, journal } = outcome;
  try {
    const delivery = { account, policy, options, ofExport: outcome.ofExport };
    const status = await deliverBatch(batch, journal, delivery, dependencies);
    noteAccount(outcome, dependencies);
    return statusOf(status);
  } finally {
    await journal.close();
  }
}

function noteAccount({ ofExport }: Outcome, { terminal }: Pick<Dependencies, 'terminal'>): void {
  if (ofExport !== undefined) terminal.note(exportWords.export_account(accountJson(ofExport)));
}

/** A journal failure does not prevent the check of the file; nothing is staged then. */
async function lookUp(
  inUse: UsableAccount,
  dependencies: Dependencies,
): Promise<Pick<Errand, 'account' | 'trouble'>> {
  try {
    return { account: await accountInJournal(inUse, dependencies) };
  } catch (trouble) {
    if (!isFailure(trouble)) throw trouble;
    return { account: inUse, trouble };
  }
}

/** How far a file has come: to the end of its way before the journal, or into it. */
type Outcome = {
  /** Of an export: with orders held back, the rest is only a part. */
  readonly ofExport?: ExportAccount;
} & (
  | { readonly type: 'ended' /** The exit status. */; readonly status: number }
  | ({ readonly type: 'staged' } & Staged)
  | { readonly type: 'again' /** How the file is to be read. */; readonly plan: SendPlan }
);

const IN_PART = 8;

async function withFile(
  errand: Errand,
  target: ErrorsTarget | undefined,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { plan, mapping } = errand;
  const opened = await dependencies.openRows(plan.source, {
    ...mapping,
    sheet: plan.options.sheet,
    password: filePassword(plan.source, plan.options, dependencies),
    mayBeEmpty: true,
  });
  noteReading(opened, dependencies);
  try {
    const scratch = await dependencies.openScratch();
    try {
      return await withRows(opened, scratch, errand, target, dependencies);
    } finally {
      scratch.close();
    }
  } finally {
    opened.close();
  }
}

/** The rows of a file of reports, or the reports that an order export lacks. */
async function withRows(
  opened: RowFile,
  scratch: ByteStore,
  errand: Errand,
  target: ErrorsTarget | undefined,
  dependencies: Dependencies,
): Promise<Outcome> {
  const found = await readExport(opened, scratch, errand, dependencies);
  const decided =
    found === undefined ? await ofUnknownShop(opened, errand, dependencies) : undefined;
  if (decided !== undefined) return { type: 'again', plan: decided };
  const { file, source } = found ?? { file: opened, source: undefined };
  const own = found && { ...errand, mapping: { columns: {} }, asked: found.source.kept };
  const { mapping } = own ?? errand;
  const orders = inWordsOfFile(
    createOrderCheck(scratch, { isSheet: file.header !== null }),
    mapping,
    file,
  );
  const open = { file, orders, source };
  const outcome = await checkAndStage(open, target, own ?? errand, dependencies);
  return source === undefined ? outcome : { ...outcome, ofExport: source.account };
}

/** How the sheet of an unknown shop is read; undefined for a file of reports. */
async function ofUnknownShop(
  file: RowFile,
  errand: Errand,
  dependencies: Dependencies,
): Promise<SendPlan | undefined> {
  const { plan, mapping, settings } = errand;
  if (!(await isLikeSheet(file, errand))) return undefined;
  const { options } = plan;
  const asked = { command: 'send', given: mapping, settings, options } as const;
  const decided = await decideSheet(file, asked, dependencies);
  if (decided === undefined) return undefined;
  const { isAllPaid, saveMap } = decided;
  const given: Mapping = { ...decided.mapping, ...(isAllPaid ? { kind: 'paid' } : {}) };
  const keep = saveMap === undefined ? {} : { saveMap };
  return { ...plan, given, mapName: undefined, options: { ...options, ...keep } };
}

/** Whether a file is not one of reports, and might be one of orders. */
async function isLikeSheet(file: RowFile, errand: Errand): Promise<boolean> {
  const { plan, mapping, settings, account } = errand;
  const { header } = file;
  const { kind, columns } = mapping;
  if (header === null || plan.options.from !== undefined || plan.mapName !== undefined)
    return false;
  const isOfReports = [columns.kind, columns.type, 'kind', 'type', 'merchant_order_id'].some(
    (word) => word !== undefined && header.includes(word),
  );
  if (isOfReports || (kind !== undefined && kind !== OPENING)) return false;
  if (isExportMap(mapping)) return true;
  if (await hasKinds(file)) return false;
  // A slip of the pen is named with what was most likely meant.
  if (Object.values(columns).some((column) => !header.map(composed).includes(composed(column))))
    return false;
  const currency = settings.currency?.value;
  const rules = { account, mapping, currency, allowUnknown: false, isStrict: false };
  const checker = createRowChecker(rules, header);
  const isUnread = (await unreadTelling(file, checker, errand)) !== undefined;
  return checker.headerFaults.length > 0 || isUnread;
}

/** Whether a column names the kind of report of each of the first rows, whatever its own name is. */
async function hasKinds(file: RowFile): Promise<boolean> {
  const names: readonly string[] = KINDS.flatMap(({ name, aliases }) => [name, ...aliases]);
  for await (const page of file.rows()) {
    const rows = page.flatMap((row) => (row.format === 'csv' ? [row.cells] : []));
    return (file.header ?? []).some((_, at) => {
      const words = rows.map((cells) => (cells[at] ?? '').trim()).filter((word) => word !== '');
      return words.every((word) => names.includes(word)) && words.some((word) => word !== 'paid');
    });
  }
  return false;
}

async function errorsTarget(
  { source, options: { errors, force = false } }: SendPlan,
  dependencies: Dependencies,
): Promise<ErrorsTarget | undefined> {
  if (errors === undefined) return undefined;
  const used = [{ file: source, what: files.the_file_to_send }];
  return openErrorsTarget(errors, await keptFiles(dependencies, used), force);
}

async function checkAndStage(
  { file, ...rest }: Pick<InspectedFile, 'file' | 'orders' | 'source'>,
  target: ErrorsTarget | undefined,
  errand: Errand,
  dependencies: Dependencies,
): Promise<Outcome> {
  const sink = faultSinkFor(errand.plan.options, dependencies);
  const columns = acceptHeader(file, errand, sink, dependencies);
  const unread = await unreadTelling(file, columns, errand);
  if (unread !== undefined) throw withUnread(file.name, unread);
  requireNamedCurrency(file, errand);
  const kindOfAll = kindOfAllRows(errand.mapping, file.header);
  return withKnownOrders(checkerOf(columns), kindOfAll, errand, dependencies, async (checker) => {
    const guarded = withoutSecret(checker, errand.account.secret);
    const open = { file, checker: guarded, ...rest };
    const read = await inspectFile(open, target, sink, dependencies);
    const inspected = { ...read, checker };
    // An unread status column of a table is empty here, or `--from none` says that it does not matter.
    const said = file.header === null ? columns : withoutStatuses(columns, errand);
    await remarkOn(inspected.check, said, errand, dependencies);
    return goOn(inspected, columns.ignoredColumns, errand, dependencies);
  });
}

const withoutStatuses = (columns: RowChecker, { plan }: Errand): RowChecker =>
  plan.options.from === NO_EXPORT ? columns : { ...columns, statusColumns: [] };

/**
 * Looks up the orders in the journal: event IDs under the merchant's other accounts, which are reused, and the
 * currencies of refunds.
 * @param kindOfAll the kind of all rows, if known.
 */
async function withKnownOrders<Result>(
  checker: Checker,
  kindOfAll: ReportKind | undefined,
  { account, trouble }: Pick<Errand, 'account' | 'trouble'>,
  dependencies: Dependencies,
  use: (checker: Checker) => Promise<Result>,
): Promise<Result> {
  const { also = [] } = account;
  const needsJournal = trouble === undefined && (also.length > 0 || kindOfAll !== OPENING);
  const journal = needsJournal ? await eventsIfAny(dependencies) : undefined;
  const find =
    journal === undefined ? async () => null : currencyInJournal(journal, ownIds(account));
  const counted = withOrderCurrency(checker, kindOfAll === undefined, find);
  try {
    return await use(journal === undefined ? counted : withFormerIds(counted, journal, also));
  } finally {
    await journal?.close();
  }
}

/** Prints notes about a file that was fully read, and saves its map. */
async function remarkOn(
  check: FileCheck,
  checker: RowChecker,
  { plan, mapping, asked = mapping, settings }: Errand,
  dependencies: Dependencies,
): Promise<void> {
  const { terminal } = dependencies;
  const { saveMap } = plan.options;
  // The contents of columns without a name are known only now.
  remarkOnColumns(checker, terminal);
  if (saveMap !== undefined) {
    const use = { good: check.good, command: 'send' } as const;
    await keepMap(saveMap, asked, use, settings, dependencies);
  }
  remarkOnFile(check, terminal);
}

/** The way of a checked file, as far as it goes. */
async function goOn(
  inspected: InspectedFile,
  ignoredColumns: readonly string[],
  { plan, account, trouble }: Errand,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { check, file, source } = inspected;
  const { options } = plan;
  const ofExport = source?.account;
  if (check.rows === 0) return ended(nothingToSend(file.name, ofExport, options, dependencies));
  if (options.check === true) {
    const counts = { ...check, account: ofExport };
    const status = await showCheck(file.name, counts, ignoredColumns, options, dependencies);
    if (status === 0) refuseWarnings(file.name, options, dependencies);
    return ended(status);
  }
  leaveOutFaulty(file.name, check, options, dependencies);
  refuseWarnings(file.name, options, dependencies);
  if (options.dryRun === true)
    return ended(await dryRunInspected(inspected, account, plan, dependencies));
  if (trouble !== undefined) throw trouble;
  return { type: 'staged', ...(await stageInspected(inspected, account, plan, dependencies)) };
}

const ended = (status: number): Outcome => ({ type: 'ended', status });

function leaveOutFaulty(
  name: string,
  check: FileCheck,
  options: SendOptions,
  { terminal }: Dependencies,
): void {
  refuseFaulty(name, check, options);
  if (check.faulty.size > 0) terminal.note(skippedText(name, check, options));
}

const NOTES = `
Examples:
  $ conv send orders.csv --check               validate; send nothing
  $ conv send orders.csv --dry-run             send to the bundled local service
  $ conv send orders.csv                       send every row, or nothing
  $ conv send orders.csv --skip-invalid --errors bad.csv
  $ conv send orders.xlsx                      a shop's order export
  $ zcat orders.ndjson.gz | conv send - --rate 50 --json
  $ conv replay b-k3m9q2x7                     the rest, after an interruption

More: conv help files (formats, maps, resuming), conv help scripting (--json)`;

export const command = defineCommand({
  name: 'send',
  description:
    'Send a file of reports. Every row is validated before anything is sent; each report is delivered exactly once, even across crashes.',
  arguments: [
    argument(
      '[file]',
      'NDJSON, JSON array, CSV, or order export (.csv, .xlsx); - reads standard input',
    ),
  ],
  flags: FLAGS,
  notes: NOTES,
  run: send,
});

import { asJournaled, asOneAccount } from '../../client/delivery/own-account.ts';
import type { Pass } from '../../client/files/read-file.ts';
import { composed, type Mapping } from '../../client/files/rows/mapping.ts';
import type { RowFault, RowFile } from '../../client/files/rows/row.ts';
import type { StoredSettings } from '../../client/profiles/settings.ts';
import type { JournalSide } from '../../client/reconcile/compare-journal.ts';
import { createAccount } from '../../client/reconcile/export-account.ts';
import type { CheckedOrders } from '../../client/shops/checked-orders.ts';
import { findSheet } from '../../client/shops/sheet.ts';
import { readShopFile, type ShopFile } from '../../client/shops/shop-file.ts';
import { createShopReader } from '../../client/shops/shop-row.ts';
import { createStatusWords } from '../../client/shops/status-word.ts';
import { reconcileWords } from '../../client/words/reconcile.ts';
import { fileWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { type Account, accountId } from '../../core/protocol/account.ts';
import { OPENING } from '../../core/protocol/kinds/index.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { filePassword } from '../files/file-password.ts';
import { keptFiles } from '../files/kept-files.ts';
import { noteReading } from '../files/note-reading.ts';
import type { WriteTarget } from '../files/output-target.ts';
import { argument } from '../flags.ts';
import { storedSettings } from '../settings.ts';
import { sendWords } from '../words/send.ts';
import { conclude, openWriteTarget } from './reconcile/conclude.ts';
import { lookForFindings } from './reconcile/findings.ts';
import { EMPTY, ownerOf } from './reconcile/own-side.ts';
import {
  chooseFile,
  FLAGS,
  type ReconcileOptions,
  type ReconcilePlan,
  readReconcilePlan,
} from './reconcile/plan.ts';
import { refuseUnknownStatement, thousandsOfStatement } from './reconcile/unknown-statement.ts';
import { fittingMap } from './send/fitting-map.ts';
import { createPass } from './send/inspect.ts';
import { keepMap, mappingOf, withCurrencyOf, withoutSpare } from './send/saved-map.ts';
import { decideSheet } from './send/unknown-sheet.ts';
import { countFirst, faultInWords, firstFaults, moreFaults } from './send/view.ts';

/** @throws Failure `invalid_input` if the CSV header cannot be read. */
function refuseHeader(name: string, faults: readonly RowFault[]): void {
  if (faults.length === 0) return;
  throw new Failure(
    'invalid_input',
    message('reconcile_header_unreadable', { file: makeVisible(name) }),
    {
      faults: faults.map((fault) => faultInWords(name, fault)),
      hint: message('name_columns_to_compare'),
    },
  );
}

/** @throws Failure `invalid_input` with the first faults of the rows. */
function refuseFaulty(
  name: string,
  checked: Pick<
    CheckedOrders,
    'faults' | 'groups' | 'faultCount' | 'orders' | 'skipped' | 'cutOff'
  >,
  { json: asJson, skipInvalid }: ReconcileOptions,
): void {
  const { faultCount, orders, skipped, cutOff } = checked;
  if (faultCount === 0) return;
  const isAnyLeft = cutOff === null && orders.size > skipped.orders;
  if (skipInvalid === true && isAnyLeft) return;
  const reason = message('export_faulty', { file: makeVisible(name), count: faultCount });
  const more = moreFaults(countFirst(checked, asJson), faultCount, reconcileWords.others_later);
  throw new Failure('invalid_input', reason, {
    faults: firstFaults(name, checked, asJson),
    hint: message('fix_export', { more, maySkip: isAnyLeft }),
  });
}

/** Lists what `--skip-invalid` leaves out. */
function skippedNote(name: string, checked: CheckedOrders): string {
  const { skipped, rows, faultCount } = checked;
  const lines = firstFaults(name, checked, false).map(
    ({ path, message }) => `  ${path}: ${message}`,
  );
  const more = faultCount - countFirst(checked, false);
  return [
    reconcileWords.skips_orders({ skipped: skipped.rows, all: rows }),
    ...lines,
    ...(more > 0 ? [reconcileWords.more_errors({ count: more })] : []),
    ...(skipped.isAnyUnknown ? [reconcileWords.skipped_unknown] : []),
  ].join('\n');
}

/** How to read the file. */
interface FileErrand {
  readonly plan: Pick<ReconcilePlan, 'given' | 'mapName' | 'options'>;
  readonly settings: Pick<StoredSettings, 'currency'>;
  readonly mapping: Mapping;
}

/** @throws Failure `invalid_input` with everything that is wrong with the file. */
async function checkFile(
  file: RowFile,
  errand: FileErrand,
  dependencies: Pick<Dependencies, 'clock' | 'interrupt' | 'openScratch' | 'terminal'>,
): Promise<ShopFile> {
  const reader = createShopReader(readingOf(errand, file), file.header);
  const doing = fill(sendWords.checking_file, { name: makeVisible(file.name) });
  const pass = (): Pass => createPass(doing, undefined, dependencies);
  refuseHeader(file.name, withoutSpare(reader.headerFaults, errand.plan, undefined, dependencies));
  const { openScratch } = dependencies;
  const shop = await readShopFile(file, reader, { pass: pass(), openScratch });
  const { checked } = shop;
  const { terminal } = dependencies;
  const thousands = shop.isStatement
    ? await thousandsOfStatement(file, checked, errand, pass())
    : undefined;
  if (thousands !== undefined)
    return checkFile(file, { ...errand, mapping: { ...errand.mapping, thousands } }, dependencies);
  terminal.showStatus('');
  if (reader.unread().length > 0) terminal.note(unreadNote(reader.unread()));
  refuseFaulty(file.name, checked, errand.plan.options);
  if (checked.faultCount > 0) terminal.note(skippedNote(file.name, checked));
  return shop;
}

const readingOf = ({ plan: { options }, settings, mapping }: FileErrand, file: RowFile) => ({
  ...{ mapping, words: createStatusWords(mapping.statuses) },
  ignored: ignoredIn(mapping, options, file),
  isAllPaid: options.allPaid === true || (isOfPaid(mapping) && options.statement !== true),
  isStatement: options.statement === true,
  needsCurrency: options.write !== undefined && settings.currency === undefined,
  currency: settings.currency?.value.toUpperCase(),
});

/** A map that was saved for sending paid orders says so, too. */
const isOfPaid = ({ kind, columns }: Mapping): boolean =>
  kind === OPENING && columns.status === undefined;

/** Ignored columns from a saved map may be missing, but those on the command line must exist. */
function ignoredIn(
  { ignored = [] }: Mapping,
  { ignore = [] }: ReconcileOptions,
  { header }: Pick<RowFile, 'header'>,
): readonly string[] {
  const words = new Set((header ?? ignored).map(composed));
  return ignored.filter((word) => ignore.includes(word) || words.has(composed(word)));
}

/** Names listed before the rest is only counted. */
const MOST_NAMES = 30;

/** A status or a refund among them would be money. */
function unreadNote(words: readonly string[]): string {
  const names = words.slice(0, MOST_NAMES).map(makeVisible);
  return reconcileWords.columns_not_read({ names, more: words.length - names.length });
}

/**
 * Compares a shop's export, or a statement, with the journal.
 * @param source a path, or `-` for standard input.
 * @returns 0 if there are no differences, else 8.
 */
async function reconcile(
  source: string,
  options: ReconcileOptions,
  dependencies: Dependencies,
): Promise<number> {
  return reconcileAs(readReconcilePlan(source, options, dependencies.clock.now()), dependencies);
}

async function reconcileAs(asked: ReconcilePlan, dependencies: Dependencies): Promise<number> {
  const { source, options } = asked;
  const stored = await storedSettings(options, dependencies);
  const mapName = await mapOfFile(asked, stored, dependencies);
  const plan = { ...asked, mapName };
  const mapping = await mappingOf(plan, stored, dependencies);
  const settings = withCurrencyOf(mapping, stored);
  const { since, until } = plan;
  const side = { owner: ownerOf(settings), since, until };
  const target = await writeTarget(plan, dependencies);
  const file = await dependencies.openRows(source, {
    ...mapping,
    sheet: options.sheet,
    password: filePassword(source, options, dependencies),
  });
  noteReading(file, dependencies);
  try {
    const decided = await ofUnknownShop(file, { plan, settings, mapping }, dependencies);
    if (decided !== undefined) return await reconcileAs(decided, dependencies);
    const shop = await checkFile(file, { plan, settings, mapping }, dependencies);
    await keepColumns(shop, { plan, settings, mapping }, dependencies);
    return await compare(shop, side, target, { plan, settings }, dependencies);
  } finally {
    dependencies.terminal.showStatus('');
    file.close();
  }
}

/** How the sheet of an unknown shop is read; undefined if its header has all that is needed. */
async function ofUnknownShop(
  file: RowFile,
  errand: FileErrand & Errand,
  dependencies: Dependencies,
): Promise<ReconcilePlan | undefined> {
  const { plan, settings, mapping } = errand;
  const { options } = plan;
  const isStatement = options.statement === true;
  if (file.header === null || plan.mapName !== undefined) return undefined;
  if (!isStatement && file.header.includes('merchant_order_id')) return undefined;
  const { headerFaults } = createShopReader(readingOf(errand, file), file.header);
  if (headerFaults.length === 0) return undefined;
  if (isStatement) {
    const doing = fill(sendWords.checking_file, { name: makeVisible(file.name) });
    const pass = createPass(doing, undefined, dependencies);
    await refuseUnknownStatement(file, errand, pass, dependencies);
    return undefined;
  }
  await refuseKnown(file);
  const given = withoutKind(mapping);
  const asked = { command: 'reconcile', given, settings, options } as const;
  const decided = await decideSheet(file, asked, dependencies);
  if (decided === undefined) return undefined;
  const keep = decided.saveMap === undefined ? {} : { saveMap: decided.saveMap };
  const allPaid = options.allPaid === true || decided.isAllPaid;
  return {
    ...{ ...plan, given: decided.mapping, mapName: undefined },
    options: { ...options, allPaid, ...keep },
  };
}

/**
 * A proposal would leave out what conv knows of a known shop's columns: `conv send` reads them, and compares, too.
 * @throws Failure `usage`
 */
async function refuseKnown(file: RowFile): Promise<void> {
  const sheet = await findSheet(file, { own: undefined, from: undefined });
  if (sheet === undefined) return;
  const { title } = sheet.preset;
  throw new Failure(
    'usage',
    message('export_of_known_shop', { file: makeVisible(file.name), title }),
    {
      hint: message('send_known_export', { file: fileWord(file.name) }),
    },
  );
}

const withoutKind = ({ kind: _, ...mapping }: Mapping): Mapping => mapping;

/** Fields of orders; without a status column, an order's status is unknown. */
const OF_ORDERS = {
  isTelling: ({ columns }: Mapping): boolean => columns.status !== undefined,
  depth: 0,
};

/** A statement has other columns than an export. */
const mapOfFile = async (
  plan: ReconcilePlan,
  settings: StoredSettings,
  dependencies: Dependencies,
): Promise<string | undefined> =>
  plan.options.statement === true
    ? plan.mapName
    : fittingMap(plan, settings, OF_ORDERS, dependencies);

async function keepColumns(
  { checked: { orders } }: ShopFile,
  { plan, settings, mapping }: Errand & { readonly mapping: Mapping },
  dependencies: Dependencies,
): Promise<void> {
  const { saveMap } = plan.options;
  if (saveMap === undefined) return;
  const use = { good: orders.size, command: 'reconcile' } as const;
  await keepMap(saveMap, mapping, use, settings, dependencies);
}

async function writeTarget(
  { source, options: { write, force = false } }: ReconcilePlan,
  dependencies: Dependencies,
): Promise<WriteTarget | undefined> {
  if (write === undefined) return undefined;
  const used = [{ file: source, what: reconcileWords.the_shop_file }];
  return openWriteTarget(write, await keptFiles(dependencies, used), force);
}

interface Errand {
  readonly plan: ReconcilePlan;
  readonly settings: StoredSettings;
}

/** The account and the period whose reports are expected in the file. */
type Side = Omit<JournalSide, 'accountId'> & { readonly owner: Account };

async function compare(
  shop: ShopFile,
  { owner, ...period }: Side,
  target: WriteTarget | undefined,
  { plan: { options }, settings }: Errand,
  dependencies: Dependencies,
): Promise<number> {
  const journal = await dependencies.openJournalForReading();
  if (journal === undefined) dependencies.terminal.note(NO_JOURNAL);
  try {
    const own = await asJournaled(owner, journal);
    const side = { accountId: accountId(own), ...period };
    const reader = asOneAccount(journal ?? EMPTY, own);
    const account = { ...createAccount(), held: shop.checked.skipped.all };
    const { findings, form } = await lookForFindings(shop, side, { reader, account }, dependencies);
    const { orders, skipped } = shop.checked;
    const compared = { orders: orders.size - skipped.orders, skippedRows: skipped.rows };
    const result = {
      ...{ file: shop.name, ...compared, findings, form },
      account: shop.isStatement ? undefined : account,
    };
    return await conclude(result, target, { options, settings }, dependencies);
  } finally {
    await journal?.close();
  }
}

const NO_JOURNAL = reconcileWords.no_journal_to_compare;

const NOTES = `
Statuses: paid, refunded, cancelled, declined, unpaid. --since and --until limit
which reported orders are expected in the file.

Examples:
  $ conv reconcile orders.csv --since 2026-01-01 --until 2026-01-31
  $ conv reconcile orders.csv --write missing.ndjson
  $ conv send missing.ndjson
  $ conv reconcile export.csv --encoding cp949 --thousands , \\
      --map merchant_order_id=주문번호 --map amount=결제금액 \\
      --map status=주문상태 --status 출고완료=paid --save-map shop
  $ conv reconcile export.csv                      uses the saved map
  $ conv reconcile paid-orders.csv --all-paid > differences.csv
  $ conv reconcile --statement invoice.csv --map amount=net --since 2026-01-01

On a terminal, findings are a table; elsewhere, CSV.
Exit codes: 0 no differences, 2 invalid file or usage, 3 no profile,
8 differences found.
More: conv help reconcile`;

export const command = defineCommand({
  name: 'reconcile',
  description:
    "Compare the shop's orders, or a statement from the service, with the reports in the journal.",
  arguments: [
    argument('[file]', 'NDJSON, JSON array, CSV, or workbook (.xlsx); - reads standard input'),
  ],
  flags: FLAGS,
  notes: NOTES,
  run: async (file, flags, dependencies) => {
    const { source, options } = chooseFile(file, flags);
    return reconcile(source, options, dependencies);
  },
});

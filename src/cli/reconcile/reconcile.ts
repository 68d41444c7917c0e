import type { Pass } from '../../actions/batch/file/read-file.ts';
import { compareJournal, type JournalSide } from '../../actions/reconcile/compare-journal.ts';
import { reportedIds } from '../../actions/reconcile/counted-reports.ts';
import { compareFile, type ShopFile } from '../../actions/reconcile/reconcile.ts';
import { createReportedOrders } from '../../actions/reconcile/reported-order.ts';
import { stagedOrders } from '../../actions/reconcile/staged-orders.ts';
import { createTwins } from '../../actions/reconcile/twins.ts';
import { accountId } from '../../core/account.ts';
import type { Finding } from '../../core/reconcile/finding.ts';
import type { BatchReader } from '../../journal/batches.ts';
import type { JournalReader } from '../../journal/journal.ts';
import { incomplete, type Settings } from '../../profiles/settings.ts';
import { reconcileWords } from '../../words/en/reconcile.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { keptFiles } from '../kept-files.ts';
import { createPass } from '../send/pass.ts';
import { mappingOf, withCurrencyOf } from '../send/saved-map.ts';
import { settingsOf } from '../settings.ts';
import { checkFile } from './check-file.ts';
import { conclude } from './conclude.ts';
import type { ReconcileOptions } from './options.ts';
import { type ReconcilePlan, readReconcilePlan } from './plan.ts';
import { openWriteTarget, type WriteTarget } from './write-target.ts';

/**
 * Compares a shop's own export, or a statement, with the journal.
 * @param source a path, or `-` for standard input.
 * @returns 0 where nothing differs, else 8.
 */
export async function reconcile(
  source: string,
  options: ReconcileOptions,
  dependencies: Dependencies,
): Promise<number> {
  const plan = readReconcilePlan(source, options, dependencies.clock.now());
  const stored = await settingsOf(options, dependencies);
  const mapping = await mappingOf({ ...plan, options: {} }, stored, dependencies);
  const settings = withCurrencyOf(mapping, stored);
  const { since, until } = plan;
  const side = { accountId: ownerOf(settings), since, until };
  const target = await writeTarget(plan, dependencies);
  const file = await dependencies.openRows(source, mapping);
  try {
    const shop = await checkFile(file, { plan, settings, mapping }, dependencies);
    return await compare(shop, side, target, { plan, settings }, dependencies);
  } finally {
    dependencies.terminal.showStatus('');
    file.close();
  }
}

async function writeTarget(
  { source, options: { write, force = false } }: ReconcilePlan,
  dependencies: Dependencies,
): Promise<WriteTarget | undefined> {
  if (write === undefined) return undefined;
  const used = [{ file: source, what: "the shop's own file" }];
  return openWriteTarget(write, await keptFiles(dependencies, used), force);
}

/**
 * Whose reports are compared: nothing is signed for that, so no secret is needed.
 * @throws Failure `no_profile`
 */
function ownerOf({ apiKey, endpoint }: Settings): string {
  if (apiKey !== undefined && endpoint !== undefined)
    return accountId({ apiKey: apiKey.value, endpoint: endpoint.value });
  const values = { api_key: apiKey, s2s_endpoint_base: endpoint };
  throw incomplete(values, message('set_up_owner'));
}

interface Errand {
  readonly plan: ReconcilePlan;
  readonly settings: Settings;
}

async function compare(
  shop: ShopFile,
  side: JournalSide,
  target: WriteTarget | undefined,
  { plan: { options }, settings }: Errand,
  dependencies: Dependencies,
): Promise<number> {
  const journal = await dependencies.openJournalForReading();
  if (journal === undefined) dependencies.terminal.note(NO_JOURNAL);
  try {
    const findings = findingsOf(shop, side, journal ?? EMPTY, dependencies);
    const result = { file: shop.file.name, orders: shop.checked.orders.size, findings };
    return await conclude(result, target, { options, settings }, dependencies);
  } finally {
    journal?.close();
  }
}

const NO_JOURNAL = reconcileWords.no_journal_to_compare;

/** What a machine without a journal knows. */
const EMPTY: Pick<JournalReader & BatchReader, 'find' | 'attemptsOf' | 'batches' | 'rowsOf'> = {
  find: () => [],
  attemptsOf: () => [],
  batches: () => [],
  rowsOf: () => [],
};

async function* findingsOf(
  shop: ShopFile,
  side: JournalSide,
  journal: typeof EMPTY,
  dependencies: Dependencies,
): AsyncGenerator<readonly Finding[]> {
  const staged = stagedOrders(journal, side.accountId);
  const reported = createReportedOrders(journal, side.accountId, staged);
  const { rows, orders } = shop.checked;
  const look = (): Pass => createPass(reconcileWords.reading_journal, undefined, dependencies);
  const twins = createTwins(() => reportedIds(journal, side.accountId, look()), orders);
  const known = { reported, twins };
  yield* compareFile(shop, known, createPass('comparing', rows, dependencies));
  yield* compareJournal(shop, journal, side, known, look());
}

import type { Pass } from '../../../client/files/read-file.ts';
import type { Finding } from '../../../client/reconcile/compare.ts';
import {
  compareFile,
  compareJournal,
  type JournalSide,
} from '../../../client/reconcile/compare-journal.ts';
import type { ExportAccount } from '../../../client/reconcile/export-account.ts';
import { findIdForm, type IdForm, MOST_ORDERS } from '../../../client/reconcile/id-form.ts';
import {
  createReportedOrders,
  firstOfOrder,
  reportedIds,
  stagedOrders,
} from '../../../client/reconcile/reported-orders.ts';
import { firstIds, readAsReported } from '../../../client/reconcile/statement-ids.ts';
import { createTwins } from '../../../client/reconcile/twins.ts';
import type { ShopFile } from '../../../client/shops/shop-file.ts';
import { reconcileWords } from '../../../client/words/reconcile.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createPass } from '../send/inspect.ts';
import type { EMPTY } from './own-side.ts';

/** The differences between a file and the journal. */
interface Findings {
  readonly findings: AsyncIterable<readonly Finding[]>;
  /** How the order IDs of a statement differ from the reported ones, if they do. */
  readonly form: IdForm | undefined;
}

/** The journal, and the account of the file's orders, to which those are added that do not differ. */
interface Sides {
  readonly reader: typeof EMPTY;
  readonly account: ExportAccount;
}

/** @throws Failure `interrupted`; `invalid_input` if the file changed since it was checked. */
export async function lookForFindings(
  file: ShopFile,
  side: JournalSide,
  { reader: journal, account }: Sides,
  dependencies: Dependencies,
): Promise<Findings> {
  const { accountId } = side;
  const staged = await stagedOrders(journal, accountId);
  const look = (): Pass => createPass(reconcileWords.reading_journal, undefined, dependencies);
  const comparing = (): Pass =>
    createPass(reconcileWords.comparing, file.checked.rows, dependencies);
  const isReported = async (merchantOrderId: string): Promise<boolean> =>
    staged.has(merchantOrderId) ||
    (await firstOfOrder({ accountId, merchantOrderId }, journal)) !== undefined;
  const ids = () => reportedIds(journal, accountId, look());
  const form = file.isStatement
    ? await findIdForm(await firstIds(file, MOST_ORDERS, comparing()), isReported, ids)
    : undefined;
  if (form !== undefined) dependencies.terminal.note(formNote(file, form));
  const { shop, inFile } = readAsReported(file, form, isReported);
  const reported = createReportedOrders(journal, accountId, staged);
  const known = { reported, account, inFile, twins: createTwins(ids, inFile) };
  async function* all(): AsyncGenerator<readonly Finding[]> {
    yield* compareFile(shop, known, comparing());
    yield* compareJournal(shop, journal, side, known, look());
  }
  return { findings: all(), form };
}

const formNote = ({ name }: Pick<ShopFile, 'name'>, { found, looked, example }: IdForm): string =>
  reconcileWords.ids_in_other_form({
    ...{ file: makeVisible(name), found, looked },
    inFile: makeVisible(example.inFile),
    reported: makeVisible(example.reported),
  });

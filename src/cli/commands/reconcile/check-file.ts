import type { RowFile } from '../../../client/intake/row-file.ts';
import type { Settings } from '../../../client/profiles/settings.ts';
import { type CheckedExport, checkExport } from '../../../client/reconcile/check-export.ts';
import type { ShopFile } from '../../../client/reconcile/compare-journal.ts';
import { createShopReader } from '../../../client/reconcile/shop/shop-row.ts';
import type { Mapping } from '../../../client/rows/mapping.ts';
import type { RowFault } from '../../../client/rows/row.ts';
import { makeVisible } from '../../../kit/visible.ts';
import { reconcileWords } from '../../../words/en/reconcile.ts';
import { Failure } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createPass } from '../send/inspect.ts';
import { withoutSpare } from '../send/saved-map.ts';
import { countFirst, faultInWords, firstFaults, moreFaults } from '../send/view/faults.ts';
import type { ReconcilePlan } from './plan.ts';

/** @throws Failure `invalid_input` where the header of a CSV cannot be read. */
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
  checked: Pick<CheckedExport, 'faults' | 'groups' | 'faultCount'>,
  asJson: boolean | undefined,
): void {
  const { faultCount } = checked;
  if (faultCount === 0) return;
  const reason = message('export_faulty', { file: makeVisible(name), count: faultCount });
  const more = moreFaults(countFirst(checked, asJson), faultCount, reconcileWords.others_later);
  throw new Failure('invalid_input', reason, {
    faults: firstFaults(name, checked, asJson),
    hint: message('fix_export', { more }),
  });
}

/** How the file is to be read. */
interface Errand {
  readonly plan: Pick<ReconcilePlan, 'given' | 'mapName' | 'words' | 'options'>;
  readonly settings: Pick<Settings, 'currency'>;
  readonly mapping: Mapping;
}

/** @throws Failure `invalid_input` with everything that is wrong with the file. */
export async function checkFile(
  file: RowFile,
  errand: Errand,
  dependencies: Pick<Dependencies, 'clock' | 'interrupt' | 'terminal'>,
): Promise<ShopFile> {
  const reader = createShopReader(readingOf(errand), file.header);
  const { headerFaults } = reader;
  refuseHeader(file.name, withoutSpare(headerFaults, errand.plan, undefined, dependencies));
  const pass = createPass(
    reconcileWords.checking_export({ file: makeVisible(file.name) }),
    undefined,
    dependencies,
  );
  const checked = await checkExport(file, reader, pass);
  const { terminal } = dependencies;
  terminal.showStatus('');
  if (reader.unread().length > 0) terminal.note(unreadNote(reader.unread()));
  refuseFaulty(file.name, checked, errand.plan.options.json);
  return { file, reader, checked, isStatement: reader.isStatement };
}

const readingOf = ({ plan: { words, options }, settings, mapping }: Errand) => ({
  ...{ mapping, words },
  ignored: options.ignore ?? [],
  isAllPaid: options.allPaid === true,
  isStatement: options.statement === true,
  needsCurrency: options.write !== undefined && settings.currency === undefined,
  currency: settings.currency?.value.toUpperCase(),
});

/** Names listed before the rest is only counted. */
const MOST_NAMES = 30;

/** A status or a refund among them would be money. */
function unreadNote(words: readonly string[]): string {
  const names = words.slice(0, MOST_NAMES).map(makeVisible);
  return reconcileWords.columns_not_read({ names, more: words.length - names.length });
}

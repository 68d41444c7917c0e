import { checkExport } from '../../actions/reconcile/check-export.ts';
import type { ShopFile } from '../../actions/reconcile/reconcile.ts';
import { createShopReader } from '../../core/reconcile/shop-row.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import { makeVisible } from '../../core/visible.ts';
import type { RowFile } from '../../intake/row-file.ts';
import type { Settings } from '../../profiles/settings.ts';
import { reconcileWords } from '../../words/en/reconcile.ts';
import type { Dependencies } from '../dependencies.ts';
import { withoutSpare } from '../send/absent-columns.ts';
import { createPass } from '../send/pass.ts';
import type { ReconcilePlan } from './plan.ts';
import { refuseFaulty, refuseHeader } from './refuse.ts';

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

/** More names than these nobody reads. */
const MOST_NAMES = 30;

/** A status or a refund among them would be money. */
function unreadNote(words: readonly string[]): string {
  const names = words.slice(0, MOST_NAMES).map(makeVisible);
  return reconcileWords.columns_not_read({ names, more: words.length - names.length });
}

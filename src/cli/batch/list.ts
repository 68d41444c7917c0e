import { accountId } from '../../core/account.ts';
import type { BatchFilter } from '../../journal/batches.ts';
import { batchJson } from '../../output/batch.ts';
import { batchTable } from '../../output/batch-list.ts';
import { requireAccount } from '../../profiles/settings.ts';
import { batchWords } from '../../words/en/batch.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteElsewhere } from '../note-elsewhere.ts';
import { tableView } from '../screen.ts';
import { settingsOf } from '../settings.ts';

export interface ListOptions {
  readonly json?: boolean;
  readonly header?: boolean;
  readonly profile?: string;
}

/** `conv batch list`: without `--profile` those of every account, oldest first. */
export async function listBatches(
  options: ListOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, clock } = dependencies;
  const filter = await filterOf(options, dependencies);
  const journal = await dependencies.openJournalForReading();
  try {
    const batches = journal?.batches(filter) ?? [];
    if (batches.length === 0) terminal.note(batchWords.no_batches);
    else if (options.json === true) terminal.print(batches.map(batchJson).join(''));
    else {
      const view = tableView(await terminal.theme(), options.header);
      terminal.print(batchTable(batches, clock.now(), view));
    }
    if (journal !== undefined) await noteElsewhere(journal, options.profile, dependencies);
    return 0;
  } finally {
    journal?.close();
  }
}

async function filterOf(
  { profile }: ListOptions,
  dependencies: Dependencies,
): Promise<BatchFilter> {
  if (profile === undefined) return {};
  return { accountId: accountId(requireAccount(await settingsOf({ profile }, dependencies))) };
}

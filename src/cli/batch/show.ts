import { type TracedRow, traceRows } from '../../actions/batch/export.ts';
import type { Batch, BatchReader, RowState } from '../../journal/batches.ts';
import type { JournalReader } from '../../journal/journal.ts';
import { batchShowJson, batchText } from '../../output/batch.ts';
import { rowsIn } from '../../output/batch-counts.ts';
import type { Dependencies } from '../dependencies.ts';
import { tableView } from '../screen.ts';
import { withBatch } from './with-batch.ts';

/** A screenful; `conv batch export` gives them all. */
const SHOWN_ROWS = 20;

const TROUBLED: readonly RowState[] = ['rejected', 'conflict', 'pending'];

/** `conv batch show`: what became of a batch, and the first rows that are not accepted. */
export const showBatch = (
  word: string | undefined,
  { json }: { readonly json?: boolean },
  dependencies: Dependencies,
): Promise<number> =>
  withBatch(word, dependencies, async (batch, journal) => {
    const { terminal } = dependencies;
    const count = rowsIn(batch, ...TROUBLED);
    const rows = firstTroubled(batch, Math.min(count, SHOWN_ROWS), journal);
    const view = tableView(await terminal.theme());
    terminal.print(
      json === true ? batchShowJson(batch, rows) : batchText(batch, rows, count, view),
    );
    return 0;
  });

/** Stops at the last one that is wanted: behind it a million rows may follow. */
function firstTroubled(
  batch: Batch,
  wanted: number,
  journal: JournalReader & BatchReader,
): readonly TracedRow[] {
  const found: TracedRow[] = [];
  if (wanted === 0) return found;
  for (const row of traceRows(journal, batch, TROUBLED)) {
    found.push(row);
    if (found.length === wanted) break;
  }
  return found;
}

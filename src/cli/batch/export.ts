import { traceRows } from '../../actions/batch/export.ts';
import type { RowState } from '../../journal/batches.ts';
import { rowsIn } from '../../output/batch-counts.ts';
import { exportCsv, exportJson } from '../../output/batch-export.ts';
import { batchWords } from '../../words/en/batch.ts';
import type { Dependencies } from '../dependencies.ts';
import { keptFiles, refuseKept } from '../kept-files.ts';
import { printPages } from '../print-pages.ts';
import { writeNewFile } from './export-file.ts';
import { withBatch } from './with-batch.ts';

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;

/** Where another command reads it as it comes. */
const STDOUT = '-';

export interface ExportOptions {
  readonly format?: (typeof EXPORT_FORMATS)[number];
  /** A file; standard output without it, or where it is `-`. */
  readonly output?: string;
  /** Whether a file that is there is replaced. */
  readonly force?: boolean;
  readonly outcome?: RowState;
  /** The same as `--format ndjson`. */
  readonly json?: boolean;
}

/** `conv batch export`: every row in the order of its file, whatever became of it. */
export async function exportBatch(
  word: string | undefined,
  {
    json,
    format = json === true ? 'ndjson' : 'csv',
    output,
    force = false,
    outcome,
  }: ExportOptions,
  dependencies: Dependencies,
): Promise<number> {
  const isFile = output !== undefined && output !== STDOUT;
  if (isFile) refuseKept(output, await keptFiles(dependencies));
  return withBatch(word, dependencies, async (batch, journal) => {
    const rows = traceRows(journal, batch, outcome === undefined ? undefined : [outcome]);
    const pages = format === 'csv' ? exportCsv(rows) : exportJson(rows);
    if (isFile) writeNewFile(output, pages, force);
    else await printPages(pages, dependencies.terminal.printExact);
    const gone = rowsIn(batch, 'cancelled');
    if (gone > 0) dependencies.terminal.note(batchWords.cancelled_unsent({ gone }));
    return 0;
  });
}

import { traceRows } from '../../actions/batch/export.ts';
import type { RowState } from '../../journal/batches.ts';
import { rowsIn, rowsText } from '../../output/batch-counts.ts';
import { exportCsv, exportJson } from '../../output/batch-export.ts';
import type { Dependencies } from '../dependencies.ts';
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
  readonly outcome?: RowState;
  /** The same as `--format ndjson`. */
  readonly json?: boolean;
}

/** `conv batch export`: every row in the order of its file, whatever became of it. */
export const exportBatch = (
  word: string | undefined,
  { json, format = json === true ? 'ndjson' : 'csv', output, outcome }: ExportOptions,
  dependencies: Dependencies,
): Promise<number> =>
  withBatch(word, dependencies, async (batch, journal) => {
    const rows = traceRows(journal, batch, outcome === undefined ? undefined : [outcome]);
    const pages = format === 'csv' ? exportCsv(rows) : exportJson(rows);
    if (output === undefined || output === STDOUT)
      await printPages(pages, dependencies.terminal.printExact);
    else writeNewFile(output, pages);
    const gone = rowsIn(batch, 'cancelled');
    if (gone > 0) dependencies.terminal.note(`note: ${rowsText(gone)} cancelled unbegun: not kept`);
    return 0;
  });

import { closeSync, lstatSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isOwn } from '../../../client/delivery/own-account.ts';
import type { Batch, BatchReader, JournalReader, RowState } from '../../../client/journal/port.ts';
import { type TracedRow, traceRows } from '../../../client/sending/export-batch.ts';
import { batchWords } from '../../../client/words/batch.ts';
import { besideName, putInPlace } from '../../../core/durable/replace-file.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { reasonOf } from '../../../core/words/system-reason.ts';
import { said } from '../../../core/words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notRegular, throughLinks, writing } from '../../files/file-target.ts';
import { keptFiles, refuseKept } from '../../files/kept-files.ts';
import { noteElsewhere } from '../../other-accounts.ts';
import { printPages, tableView } from '../../terminal/terminal.ts';
import { writeFully } from '../../terminal/write.ts';
import { rowsIn } from '../../views/batch-counts.ts';
import { accountOf } from '../../with-journal.ts';
import { withBatch } from './find-batch.ts';
import { batchJson, batchShowJson, batchTable, batchText, exportCsv, exportJson } from './view.ts';

export interface ListOptions {
  readonly json?: boolean;
  readonly header?: boolean;
  readonly profile?: string;
}

/** `conv batch list`: oldest first; without `--profile`, of all accounts. */
export async function listBatches(
  options: ListOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, clock } = dependencies;
  const account = await accountOf(options.profile, dependencies);
  const journal = await dependencies.openJournalForReading();
  try {
    const all = (await journal?.batches({})) ?? [];
    const batches = account === undefined ? all : all.filter((batch) => isOwn(batch, account));
    if (batches.length === 0) terminal.note(batchWords.no_batches);
    else if (options.json === true) terminal.print(batches.map(batchJson).join(''));
    else {
      const view = tableView(await terminal.theme(), options.header);
      terminal.print(batchTable(batches, clock.now(), view));
    }
    if (journal !== undefined) await noteElsewhere(journal, options.profile, dependencies);
    return 0;
  } finally {
    await journal?.close();
  }
}

/** A screenful; `conv batch export` gives them all. */
const SHOWN_ROWS = 20;

const TROUBLED: readonly RowState[] = ['rejected', 'conflict', 'pending'];

/** `conv batch show`: the totals of a batch, and its first rows that are not accepted. */
export const showBatch = (
  word: string | undefined,
  { json }: { readonly json?: boolean },
  dependencies: Dependencies,
): Promise<number> =>
  withBatch(word, dependencies, async (batch, journal) => {
    const { terminal } = dependencies;
    const count = rowsIn(batch, ...TROUBLED);
    const rows = await firstTroubled(batch, Math.min(count, SHOWN_ROWS), journal);
    const view = tableView(await terminal.theme());
    terminal.print(
      json === true ? batchShowJson(batch, rows) : batchText(batch, rows, count, view),
    );
    return 0;
  });

/** Stops at the last one wanted: a million rows may follow it. */
async function firstTroubled(
  batch: Batch,
  wanted: number,
  journal: JournalReader & BatchReader,
): Promise<readonly TracedRow[]> {
  const found: TracedRow[] = [];
  if (wanted === 0) return found;
  for await (const page of traceRows(journal, batch, TROUBLED)) {
    found.push(...page.slice(0, wanted - found.length));
    if (found.length === wanted) break;
  }
  return found;
}

/**
 * Writes a new file under a temporary name until it is complete, so that a full disk leaves no partial file.
 * @param force whether to replace an existing file.
 * @throws Failure `usage` if the file exists, or none is named; `artifact_unwritable`; what the pages throw.
 */
export async function writeNewFile(
  file: string,
  pages: AsyncIterable<string>,
  force: boolean,
): Promise<void> {
  if (file === '') throw unnamed();
  const target = force ? throughLinks(file) : path.resolve(file);
  requireFree(file, target, force);
  const beside = besideName(target);
  const descriptor = guarded(file, () => openSync(beside, 'wx'));
  try {
    await writeAll(file, descriptor, pages);
    requireFree(file, target, force);
    guarded(file, () => putInPlace(beside, target));
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Only errors of writing this file are reported as its own: a damaged journal is reported as such. */
async function writeAll(
  file: string,
  descriptor: number,
  pages: AsyncIterable<string>,
): Promise<void> {
  try {
    for await (const page of pages) guarded(file, () => writeFully(descriptor, page));
  } finally {
    closeSync(descriptor);
  }
}

function requireFree(file: string, target: string, force: boolean): void {
  const status = guarded(file, () => lstatSync(target, { throwIfNoEntry: false }));
  if (status === undefined) return;
  if (!status.isFile() && !status.isSymbolicLink()) throw notRegular(file);
  if (force && status.isFile()) return;
  throw new Failure('usage', message('output_exists', { file: makeVisible(file) }), {
    hint: message('name_another_output'),
  });
}

const guarded = <Result>(file: string, work: () => Result): Result =>
  writing(file, (error) => said(reasonOf(error, SPECIAL)), work);

const SPECIAL = { ENOENT: batchWords.directory_missing };

const unnamed = (): Failure =>
  new Failure('usage', message('output_empty'), {
    hint: message('output_default'),
  });

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;

/** Standard output. */
const STDOUT = '-';

export interface ExportOptions {
  readonly format?: (typeof EXPORT_FORMATS)[number];
  /** A file; standard output by default, or for `-`. */
  readonly output?: string;
  /** Whether an existing file is replaced. */
  readonly force?: boolean;
  readonly outcome?: RowState;
  /** The same as `--format ndjson`. */
  readonly json?: boolean;
}

/** `conv batch export`: every row in the order of its file, with its outcome. */
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
    if (isFile) await writeNewFile(output, pages, force);
    else await printPages(pages, dependencies.terminal.printExact);
    const gone = rowsIn(batch, 'cancelled');
    if (gone > 0) dependencies.terminal.note(batchWords.cancelled_unsent({ gone }));
    return 0;
  });
}

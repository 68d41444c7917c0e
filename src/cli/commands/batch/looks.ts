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
import { defineCommand } from '../../command.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notRegular, throughLinks, writing } from '../../files/file-target.ts';
import { keptFiles, refuseKept } from '../../files/kept-files.ts';
import { argument, choice, flag, type OptionsOf, once } from '../../flags.ts';
import { noteElsewhere } from '../../other-accounts.ts';
import { HEADER, JSON_OUTPUT, PROFILE } from '../../shared-flags.ts';
import { printPages, tableView } from '../../terminal/terminal.ts';
import { writeFully } from '../../terminal/write.ts';
import { rowsIn } from '../../views/batch-counts.ts';
import { accountOf } from '../../with-journal.ts';
import { withBatch } from './find-batch.ts';
import {
  batchJson,
  batchShowJson,
  batchTable,
  batchText,
  exportCsv,
  exportJson,
  STATES,
} from './view.ts';

const LIST_FLAGS = [PROFILE, HEADER, JSON_OUTPUT];

/** `conv batch list`: oldest first; without `--profile`, of all accounts. */
async function listBatches(
  options: OptionsOf<typeof LIST_FLAGS>,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const account = await accountOf(options.profile, dependencies);
  const journal = await dependencies.openJournalForReading();
  try {
    const all = (await journal?.batches({})) ?? [];
    const batches = account === undefined ? all : all.filter((batch) => isOwn(batch, account));
    if (batches.length === 0) terminal.note(batchWords.no_batches);
    else await showBatches(batches, options, dependencies);
    if (journal !== undefined) await noteElsewhere(journal, options.profile, dependencies);
    return 0;
  } finally {
    await journal?.close();
  }
}

/** Lists batches in this order. */
export async function showBatches(
  batches: readonly Batch[],
  { json, header }: { readonly json?: boolean | undefined; readonly header?: boolean | undefined },
  { terminal, clock }: Dependencies,
): Promise<void> {
  if (json === true) return terminal.print(batches.map(batchJson).join(''));
  const view = tableView(await terminal.theme(), header);
  terminal.print(batchTable(batches, clock.now(), view));
}

/** A screenful; `conv batch export` gives them all. */
const SHOWN_ROWS = 20;

const TROUBLED: readonly RowState[] = ['rejected', 'conflict', 'pending'];

/** The totals of a batch, and its first rows that are not accepted. */
export async function showBatch(
  batch: Batch,
  json: boolean,
  journal: JournalReader & BatchReader,
  { terminal }: Dependencies,
): Promise<void> {
  const count = rowsIn(batch, ...TROUBLED);
  const rows = await firstTroubled(batch, Math.min(count, SHOWN_ROWS), journal);
  const view = tableView(await terminal.theme());
  terminal.print(json ? batchShowJson(batch, rows) : batchText(batch, rows, count, view));
}

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

const EXPORT_FORMATS = ['csv', 'ndjson'] as const;

/** Standard output. */
const STDOUT = '-';

/** Rows that were canceled before they were started are not kept, nor are pruned ones. */
const OUTCOMES = STATES.filter((state) => state !== 'cancelled' && state !== 'pruned');

const EXPORT_FLAGS = [
  choice('--format <format>', 'output format (default: csv)', EXPORT_FORMATS),
  { ...JSON_OUTPUT, excludes: ['--format'] },
  once('--output <file>', 'output file (default: standard output)'),
  flag('--force', 'replace an existing --output file'),
  choice('--outcome <outcome>', 'only rows with this outcome', OUTCOMES),
];

/** `conv batch export`: every row in the order of its file, with its outcome. */
async function exportBatch(
  word: string | undefined,
  {
    json,
    format = json === true ? 'ndjson' : 'csv',
    output,
    force = false,
    outcome,
  }: OptionsOf<typeof EXPORT_FLAGS>,
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

const LIST_NOTES = `
States: staging (the file is being read and nothing is sent yet; if that was
interrupted, run the same conv send again), open (resume it), done, cancelled.

Examples:
  $ conv batch list
  $ conv batch list --json | jq -r 'select(.open > 0).id'`;

/** `conv batch list` */
export const LIST = defineCommand({
  name: 'list',
  description: 'List batches, oldest first.',
  flags: LIST_FLAGS,
  notes: LIST_NOTES,
  run: listBatches,
});

const EXPORT_NOTES = `
Columns: row, line, kind, merchant_order_id, event_id, amount, currency,
outcome, http_status, attempts, reason, last_attempt_at, actor, note.
The CSV is UTF-8 with a byte order mark, for Excel. A ' is added before a cell
that a spreadsheet would run as a formula; NDJSON has the original text.

Examples:
  $ conv batch export b-k3m9q2x7 --output result.csv
  $ conv batch export b-k3m9q2x7 --outcome rejected
  $ conv batch export --json | jq -r 'select(.outcome == "conflict").line'`;

/** `conv batch export` */
export const EXPORT = defineCommand({
  name: 'export',
  description: 'Export the outcome of every row, in file order.',
  arguments: [argument('[id]', 'batch ID (default: the newest batch)', 'batches')],
  flags: EXPORT_FLAGS,
  notes: EXPORT_NOTES,
  run: exportBatch,
});

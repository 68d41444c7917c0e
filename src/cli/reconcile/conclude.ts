import type { Finding } from '../../core/reconcile/finding.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Written } from '../../output/reconcile-commands.ts';
import {
  findingsIn,
  type ReconcileTotals,
  totalsJson,
  totalsText,
} from '../../output/reconcile-totals.ts';
import type { Settings } from '../../profiles/settings.ts';
import { reconcileWords } from '../../words/en/reconcile.ts';
import type { Dependencies } from '../dependencies.ts';
import { tableView } from '../screen.ts';
import { createFindingsPrinter } from './findings-printer.ts';
import { createMissing, type Missing } from './missing.ts';
import type { ReconcileOptions } from './options.ts';
import type { WriteTarget } from './write-target.ts';

/** Something differs. */
const DIFFERS = 8;

interface Comparison {
  /** As it was given. */
  readonly file: string;
  readonly orders: number;
  readonly findings: AsyncIterable<readonly Finding[]>;
}

interface Wishes {
  readonly options: ReconcileOptions;
  readonly settings: Pick<Settings, 'currency'>;
}

/**
 * Prints the findings as they come, writes the reports that are missing, and says what it comes to.
 * @returns the exit status.
 */
export async function conclude(
  { file, orders, findings }: Comparison,
  target: WriteTarget | undefined,
  { options, settings }: Wishes,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<number> {
  const isJson = options.json === true;
  const view = tableView(await terminal.theme());
  const printer = createFindingsPrinter(isJson, options, view, terminal);
  const missing = createMissing(findings, printer, settings.currency?.value);
  const kept = await writeTo(target, missing);
  terminal.showStatus('');
  printer.end();
  const written = writtenTo(options.write, missing);
  const { counts, twins } = printer;
  const totals: ReconcileTotals = { file, orders, counts, twins, written };
  if (isJson) terminal.print(totalsJson(totals, options));
  else terminal.note(totalsText(totals, options));
  if (options.write !== undefined && written === null && !isJson)
    terminal.note(nothingWritten(options.write));
  if (kept !== undefined) terminal.note(keptNote(kept));
  return findingsIn(totals) === 0 ? 0 : DIFFERS;
}

/** @returns where the reports are kept that were there before. */
async function writeTo(
  target: WriteTarget | undefined,
  missing: Missing,
): Promise<string | undefined> {
  const texts = missing.texts();
  if (target === undefined) for await (const _text of texts);
  const kept = await target?.write(texts);
  return missing.rows === 0 ? target?.putAway() : kept;
}

const writtenTo = (file: string | undefined, { rows, isRefused }: Missing): Written | null =>
  file === undefined || rows === 0 ? null : { file, rows, isRefused };

const nothingWritten = (file: string): string =>
  reconcileWords.nothing_written({ file: makeVisible(file) });

const keptNote = (kept: string): string =>
  reconcileWords.reports_file_kept({ kept: makeVisible(kept) });

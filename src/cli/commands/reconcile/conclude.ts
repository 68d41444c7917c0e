import type { Settings } from '../../../client/profiles/settings.ts';
import { type Finding, type FindingCode, rowsToSend } from '../../../client/reconcile/compare.ts';
import {
  accountJson,
  addFinding,
  type ExportAccount,
} from '../../../client/reconcile/export-account.ts';
import type { IdForm } from '../../../client/reconcile/id-form.ts';
import { exportWords } from '../../../client/words/exports.ts';
import { reconcileWords } from '../../../client/words/reconcile.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { KeptFiles } from '../../files/kept-files.ts';
import { isOwnReports, openTarget, type WriteTarget } from '../../files/output-target.ts';
import { createRowsPrinter, type RowForms, type RowsPrinter } from '../../terminal/rows-printer.ts';
import type { TableView } from '../../terminal/table.ts';
import { type Terminal, tableView } from '../../terminal/terminal.ts';
import type { Written } from '../../views/replay-command.ts';
import type { ReconcileOptions } from './plan.ts';
import {
  type AccountFlags,
  findingsCsv,
  findingsCsvHeader,
  findingsIn,
  findingsJson,
  findingsTable,
  type ReconcileTotals,
  type Twins,
  totalsJson,
  totalsText,
} from './view.ts';

/** Prints findings as they come, and counts them. */
interface FindingsPrinter extends RowsPrinter<Finding> {
  readonly counts: ReadonlyMap<FindingCode, number>;
  readonly twins: Twins;
}

/** A table for a person, CSV for a pipe or a file, NDJSON with `--json`. */
export function createFindingsPrinter(
  asJson: boolean,
  account: AccountFlags,
  view: TableView,
  terminal: Pick<Terminal, 'print' | 'printExact' | 'note' | 'showStatus'>,
): FindingsPrinter {
  const counts = new Map<FindingCode, number>();
  let twins: Twins = { count: 0, example: undefined };
  const forms: RowForms<Finding> = {
    json: (findings) => findingsJson(findings, account),
    csvHeader: findingsCsvHeader,
    csv: (findings) => findingsCsv(findings, account),
    table: (findings, shown) => findingsTable(findings, account, shown),
    more: (more) => reconcileWords.more_findings({ more }),
  };
  const printer = createRowsPrinter(forms, asJson, view, terminal);
  return {
    counts,
    get twins() {
      return twins;
    },
    add: (findings) => {
      for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
      twins = findings.reduce(withTwin, twins);
      printer.add(findings);
    },
    end: () => printer.end(),
  };
}

/** Each pair is counted once, at its order in the file. */
function withTwin(twins: Twins, { merchantOrderId, shop, twin }: Finding): Twins {
  if (shop === null || twin === undefined) return twins;
  const { count, example = { inFile: merchantOrderId, reported: twin } } = twins;
  return { count: count + 1, example };
}

/** The reports that are missing. */
interface Missing {
  /** The reports to send; findings are printed as they come. */
  texts(): AsyncGenerator<string>;
  /** How many reports there were. */
  readonly rows: number;
  /** Whether the service has refused a report of one of their orders before. */
  readonly isRefused: boolean;
}

/** @param currency currency of orders without one. */
function createMissing(
  findings: AsyncIterable<readonly Finding[]>,
  printer: Pick<FindingsPrinter, 'add'>,
  currency: string | undefined,
  account: ExportAccount | undefined,
): Missing {
  let rows = 0;
  let isRefused = false;
  const textOf = (finding: Finding): string => {
    const text = rowsToSend(finding, currency);
    if (text !== '') isRefused ||= finding.reported.isRefused;
    if (account !== undefined) addFinding(account, finding, text);
    return text;
  };
  return {
    get rows() {
      return rows;
    },
    get isRefused() {
      return isRefused;
    },
    async *texts() {
      for await (const page of findings) {
        printer.add(page);
        const text = page.map(textOf).join('');
        rows += text.split('\n').length - 1;
        if (text !== '') yield text;
      }
    },
  };
}

/** Something differs, or was not compared. */
const DIFFERS = 8;

interface Comparison {
  /** As it was given. */
  readonly file: string;
  readonly orders: number;
  /** Rows that were left out. */
  readonly skippedRows: number;
  readonly findings: AsyncIterable<readonly Finding[]>;
  /** How the order IDs of a statement differ from the reported ones, if they do. */
  readonly form: IdForm | undefined;
  /** Of an export; complete after the last finding. */
  readonly account: ExportAccount | undefined;
}

interface Wishes {
  readonly options: ReconcileOptions;
  readonly settings: Pick<Settings, 'currency'>;
}

/**
 * Prints the findings as they come, writes the missing reports, and prints the summary.
 * @returns the exit code; skipped rows count as possible differences.
 */
export async function conclude(
  { file, orders, skippedRows, findings, account, form }: Comparison,
  target: WriteTarget | undefined,
  { options, settings }: Wishes,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<number> {
  const isJson = options.json === true;
  const view = tableView(await terminal.theme());
  const printer = createFindingsPrinter(isJson, options, view, terminal);
  const missing = createMissing(findings, printer, settings.currency?.value, account);
  const kept = await writeTo(target, missing);
  terminal.showStatus('');
  printer.end();
  const written = writtenTo(options.write, missing);
  const { counts, twins } = printer;
  const read = { file, orders, skippedRows, form };
  const totals: ReconcileTotals = { ...read, counts, twins, written, account };
  if (isJson) terminal.print(totalsJson(totals, options));
  else terminal.note(totalsText(totals, options));
  if (options.write !== undefined && written === null && !isJson)
    terminal.note(nothingWritten(options.write));
  if (kept !== undefined) terminal.note(keptNote(kept));
  if (account !== undefined && !isJson)
    terminal.note(exportWords.export_account(accountJson(account)));
  return findingsIn(totals) === 0 && skippedRows === 0 ? 0 : DIFFERS;
}

/** @returns where the previous reports are kept. */
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
  fill(reconcileWords.nothing_written, { file: makeVisible(file) });

const keptNote = (kept: string): string =>
  fill(reconcileWords.reports_file_kept, { kept: makeVisible(kept) });

/**
 * Checks in advance whether the file can be written.
 * @param force whether to rename a file that conv did not write.
 * @throws Failure `usage` if an existing file must not be overwritten; `artifact_unwritable`
 */
export function openWriteTarget(file: string, kept: KeptFiles, force: boolean): WriteTarget {
  return openTarget(file, kept, {
    ...{ force, isOwn: isOwnReports },
    before: reconcileWords.nothing_compared,
    after: reconcileWords.missing_not_written,
  });
}

import type { Settings } from '../../../client/profiles/settings.ts';
import {
  type Finding,
  type FindingCode,
  rowsToSend,
} from '../../../client/reconcile/shop/compare.ts';
import { makeVisible } from '../../../kit/visible.ts';
import { reconcileWords } from '../../../words/en/reconcile.ts';
import type { Dependencies } from '../../dependencies.ts';
import { putAway, refuseForeign, replaceFile, sizeOf } from '../../files/artifact.ts';
import { findTarget } from '../../files/file-target.ts';
import { type KeptFiles, refuseKept } from '../../files/kept-files.ts';
import type { TableView } from '../../terminal/table.ts';
import { type Terminal, tableView } from '../../terminal/terminal.ts';
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
  type Written,
} from './view.ts';

/** Findings shown on a terminal before the rest is only counted. */
const MOST_ON_A_TERMINAL = 200;

/** Prints findings as they come, and counts them. */
interface FindingsPrinter {
  add(findings: readonly Finding[]): void;
  /** Prints what was held back for the widths of the columns. */
  end(): void;
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
  const printer = asJson ? jsonPrinter(account, terminal) : plainPrinter(account, view, terminal);
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

/** Each pair is counted where the file has it. */
function withTwin(twins: Twins, { merchantOrderId, shop, twin }: Finding): Twins {
  if (shop === null || twin === undefined) return twins;
  const { count, example = { inFile: merchantOrderId, reported: twin } } = twins;
  return { count: count + 1, example };
}

type Printer = Pick<FindingsPrinter, 'add' | 'end'>;

function jsonPrinter(
  account: AccountFlags,
  { print, showStatus }: Pick<Terminal, 'print' | 'showStatus'>,
): Printer {
  return {
    add: (findings) => {
      showStatus('');
      print(findingsJson(findings, account));
    },
    end: () => undefined,
  };
}

const plainPrinter = (
  account: AccountFlags,
  view: TableView,
  terminal: Pick<Terminal, 'print' | 'printExact' | 'note' | 'showStatus'>,
): Printer => (view.titled ? tablePrinter(account, view, terminal) : csvPrinter(account, terminal));

/** A script gets the header even where nothing differs. */
function csvPrinter(account: AccountFlags, { printExact }: Pick<Terminal, 'printExact'>): Printer {
  printExact(findingsCsvHeader());
  return { add: (findings) => printExact(findingsCsv(findings, account)), end: () => undefined };
}

function tablePrinter(
  account: AccountFlags,
  view: TableView,
  { print, note }: Pick<Terminal, 'print' | 'note'>,
): Printer {
  const held: Finding[] = [];
  let more = 0;
  return {
    add: (findings) => {
      const room = MOST_ON_A_TERMINAL - held.length;
      held.push(...findings.slice(0, room));
      more += Math.max(0, findings.length - room);
    },
    end: () => {
      print(findingsTable(held, account, view));
      if (more > 0) note(reconcileWords.more_findings({ more }));
    },
  };
}

/** The reports that are missing. */
interface Missing {
  /** What is to be sent, as the findings come; each is printed on the way. */
  texts(): AsyncGenerator<string>;
  /** How many reports there were. */
  readonly rows: number;
  /** Whether the service has refused a report of one of their orders before. */
  readonly isRefused: boolean;
}

/** @param currency of orders that name none. */
function createMissing(
  findings: AsyncIterable<readonly Finding[]>,
  printer: Pick<FindingsPrinter, 'add'>,
  currency: string | undefined,
): Missing {
  let rows = 0;
  let isRefused = false;
  const textOf = (finding: Finding): string => {
    const text = rowsToSend(finding, currency);
    if (text !== '') isRefused ||= finding.reported.isRefused;
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
}

interface Wishes {
  readonly options: ReconcileOptions;
  readonly settings: Pick<Settings, 'currency'>;
}

/**
 * Prints the findings as they come, writes the reports that are missing, and says what it comes to.
 * @returns the exit status; of what was skipped it is not known that nothing differs.
 */
export async function conclude(
  { file, orders, skippedRows, findings }: Comparison,
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
  const totals: ReconcileTotals = { file, orders, skippedRows, counts, twins, written };
  if (isJson) terminal.print(totalsJson(totals, options));
  else terminal.note(totalsText(totals, options));
  if (options.write !== undefined && written === null && !isJson)
    terminal.note(nothingWritten(options.write));
  if (kept !== undefined) terminal.note(keptNote(kept));
  return findingsIn(totals) === 0 && skippedRows === 0 ? 0 : DIFFERS;
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

/** Where `--write` puts the reports that are missing. */
export interface WriteTarget {
  /**
   * Writes the file; an existing one stays until the new one is complete, and is then kept under another name.
   * Without any text nothing is written: `conv send` would refuse an empty file.
   * @returns where the old file is kept, if its contents were different.
   */
  write(texts: AsyncGenerator<string>): Promise<string | undefined>;
  /**
   * Renames an existing file: where there is nothing to send, its reports are out of date.
   * @returns where it is kept, if there was one.
   */
  putAway(): string | undefined;
}

/** How each line that conv reconcile writes begins; a merchant's own file of reports may begin the same way. */
const OWN = /^\{"kind":"(?:paid|partial|cancel|decline)","merchant_order_id":/;
const isOwnReports = (start: string): boolean => OWN.test(start);

/**
 * Checks in advance whether the file can be written.
 * @param force whether a file that conv did not write is renamed, too.
 * @throws Failure `usage` where an existing file must not be overwritten; `artifact_unwritable`
 */
export function openWriteTarget(file: string, kept: KeptFiles, force: boolean): WriteTarget {
  refuseKept(file, kept);
  const place = findTarget(file, reconcileWords.nothing_compared);
  // Once it is written to, there has been a comparison.
  const late = { ...place, consequence: reconcileWords.missing_not_written };
  const { target } = place;
  const isFilled = (): boolean => sizeOf(target) > 0;
  refuseForeign(place, { isOwn: isOwnReports, force });
  return {
    write: async (texts) => {
      const first = await texts.next();
      return first.done === true ? undefined : replaceFile(late, chained(first.value, texts));
    },
    putAway: () => (isFilled() ? putAway(late) : undefined),
  };
}

async function* chained(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

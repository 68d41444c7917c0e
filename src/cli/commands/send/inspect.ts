import {
  checkFile,
  type FaultSink,
  type FileCheck,
  type OrderWatch,
} from '../../../client/files/check-file.ts';
import { type BadRow, badRowsOf, errorsFile } from '../../../client/files/errors-file.ts';
import type { Checker, Pass } from '../../../client/files/read-file.ts';
import { createRowChecker, type RowChecker } from '../../../client/files/rows/check/check-row.ts';
import { columnsOfCsv, columnsOfJson } from '../../../client/files/rows/check/columns.ts';
import { kindOfAllRows } from '../../../client/files/rows/fields.ts';
import type { Mapping } from '../../../client/files/rows/mapping.ts';
import type { RowFile } from '../../../client/files/rows/row.ts';
import type { Settings, UsableAccount } from '../../../client/profiles/settings.ts';
import type { ExportAccount } from '../../../client/reconcile/export-account.ts';
import { journal } from '../../../client/words/journal.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import type { Failure } from '../../../core/words/failure.ts';
import { fill } from '../../../core/words/sentence.ts';
import { said } from '../../../core/words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import { putAway, refuseForeign, replaceFile } from '../../files/artifact.ts';
import { findTarget } from '../../files/file-target.ts';
import { type KeptFiles, refuseKept } from '../../files/kept-files.ts';
import { sendWords } from '../../words/send.ts';
import type { SendPlan } from './plan.ts';
import { headerFailure, unreadForErrors } from './refuse.ts';
import { withoutSpare } from './saved-map.ts';
import { checkJsonWithoutRows } from './view.ts';

/** A file that takes less is done before anybody asks. */
const QUIET_MS = 500;
const INTERVAL_MS = 200;

/**
 * A pass over a file with a status line on a terminal.
 * @param doing such as `checking orders.csv`.
 * @param total number of rows, if known.
 */
export function createPass(
  doing: string,
  total: number | undefined,
  { clock, interrupt, terminal }: Pick<Dependencies, 'clock' | 'interrupt' | 'terminal'>,
): Pass {
  let next = clock.now() + QUIET_MS;
  return {
    signal: interrupt(),
    progress: (rows) => {
      if (clock.now() < next) return;
      next = clock.now() + INTERVAL_MS;
      terminal.showStatus(sendWords.pass_progress({ doing, done: rows, total }));
    },
  };
}

/** The order export that reports were made of. */
export interface ExportSource {
  /** What becomes of its orders. */
  readonly account: ExportAccount;
  /** How it was read, for the next one. */
  readonly kept: Mapping;
  /** The lines of the orders that are held back or have bad reports, with the reasons. */
  errorsFile(bad: AsyncIterable<readonly BadRow[]>, pass: Pass): AsyncIterable<string>;
}

/** A file whose header is right, and what judges its rows. */
interface OpenFile {
  readonly file: RowFile;
  readonly checker: Checker;
  readonly orders: OrderWatch;
  /** The export that the reports were made of. */
  readonly source?: ExportSource | undefined;
}

/** A file that was read once, to its end. */
export interface InspectedFile extends OpenFile {
  readonly check: FileCheck;
}

/**
 * Checks all rows and writes invalid ones to the errors file; an existing one is renamed.
 * @param sink receives every fault.
 * @throws Failure `invalid_input` if an errors file is requested and a row is not valid text.
 */
export async function inspectFile(
  open: OpenFile,
  target: ErrorsTarget | undefined,
  sink: FaultSink,
  dependencies: Dependencies,
): Promise<InspectedFile> {
  const { file, checker, orders } = open;
  const { terminal } = dependencies;
  const name = makeVisible(file.name);
  try {
    const pass = createPass(fill(sendWords.checking_file, { name }), undefined, dependencies);
    const check = await checkFile(file, checker, orders, pass, sink);
    if (target === undefined) return { ...open, check };
    if (check.damaged !== null) throw unreadForErrors(file.name, check, check.damaged);
    await writeErrors(open, check, target, dependencies);
    return { ...open, check };
  } finally {
    terminal.showStatus('');
  }
}

async function writeErrors(
  { file, checker, orders, source }: OpenFile,
  check: FileCheck,
  target: ErrorsTarget,
  dependencies: Dependencies,
): Promise<void> {
  const pass = createPass(sendWords.writing_bad_rows, check.rows, dependencies);
  const isNone = check.faulty.size === 0 && (source === undefined || source.account.held === 0);
  const texts = () =>
    source === undefined
      ? errorsFile(file, checker, check.faulty, orders, pass, said)
      : source.errorsFile(badRowsOf(file, checker, check.faulty, orders, pass, said), pass);
  const kept = isNone ? target.remove() : await target.write(texts());
  if (kept !== undefined)
    dependencies.terminal.note(fill(sendWords.errors_file_kept, { kept: makeVisible(kept) }));
}

/** Faults between rows name their columns as the file does, too. */
export function inWordsOfFile(
  orders: OrderWatch,
  mapping: Mapping,
  { header }: Pick<RowFile, 'header'>,
): OrderWatch {
  const { wordFor } = header === null ? columnsOfJson(mapping) : columnsOfCsv(mapping, header);
  return {
    ...orders,
    *faults() {
      for (const fault of orders.faults()) {
        const { column, field } = fault;
        yield { ...fault, column: column ?? (field === null ? null : wordFor(field)) };
      }
    },
  };
}

/** What to do with a file, and how to read it. */
export interface Errand {
  readonly plan: SendPlan;
  readonly settings: Settings;
  readonly mapping: Mapping;
  /** For an order export, how to read the file itself. */
  readonly asked?: Mapping;
  readonly account: UsableAccount;
  /** Why the journal could not be read. */
  readonly trouble?: Failure | undefined;
}

/**
 * Creates the row checker from a file's header row.
 * @param sink receives faults of the header row.
 * @throws Failure `invalid_report` if the header row has faults.
 */
export function acceptHeader(
  { name, header, isHeaderUtf8 = false }: Pick<RowFile, 'name' | 'header' | 'isHeaderUtf8'>,
  { plan, settings, mapping, account }: Errand,
  sink: FaultSink,
  dependencies: Pick<Dependencies, 'terminal' | 'clock'>,
): RowChecker {
  const { allowUnknown = false, strict = false, check = false, json = false } = plan.options;
  const currency = settings.currency?.value;
  const checker = createRowChecker(
    { account, mapping, currency, allowUnknown, isStrict: strict },
    header,
  );
  const kindOfAll = kindOfAllRows(mapping, header);
  const faults = withoutSpare(checker.headerFaults, plan, kindOfAll, dependencies);
  faults.forEach(sink);
  if (faults.length > 0) {
    const summary = checkJsonWithoutRows(name, faults.length, checker.ignoredColumns);
    if (check && json) dependencies.terminal.print(summary);
    throw headerFailure(name, faults, isHeaderUtf8);
  }
  return checker;
}

/** The first record, which can contain line breaks in quotes. */
const FIRST_RECORD = /^(?:"[^"]*"|[^"\r\n])*/;
/** The columns that conv adds, with any quotes and delimiters that a spreadsheet has put around them. */
const OWN_COLUMNS = /(?:^|\W)conv_line\W+conv_error(?:\W|$)/;

/** Whether a file with this start is conv's own errors file. */
function isOwnErrors(beginning: string): boolean {
  const start = beginning.replace(/^\ufeff/, '');
  const line = start.slice(0, start.indexOf('\n') + 1 || undefined);
  if (line.startsWith('{') && line.includes('"conv_line"')) return true;
  return OWN_COLUMNS.test(FIRST_RECORD.exec(start)?.[0] ?? '');
}

/** Where invalid rows are written; an existing file stays until the new one is complete, and is then renamed. */
export interface ErrorsTarget {
  /**
   * Writes the file.
   * @returns where the old one is kept, if its contents differ.
   * @throws Failure `artifact_unwritable`
   */
  write(texts: AsyncIterable<string>): Promise<string | undefined>;
  /** Renames the old file, whose rows are no longer invalid. @returns where it is kept, if there was one. */
  remove(): string | undefined;
}

/**
 * Checks in advance whether the file can be written.
 * @param force whether to rename a file that conv did not write.
 * @throws Failure `usage` if an existing file must not be overwritten; `artifact_unwritable`
 */
export function openErrorsTarget(file: string, kept: KeptFiles, force: boolean): ErrorsTarget {
  refuseKept(file, kept);
  const place = findTarget(file, journal.nothing_sent);
  refuseForeign(place, { isOwn: isOwnErrors, force });
  return {
    write: (texts) => replaceFile(place, texts),
    remove: () => putAway(place),
  };
}

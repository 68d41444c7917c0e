import { checkFile, type OrderWatch } from '../../actions/batch/file/check-file.ts';
import { errorsFile } from '../../actions/batch/file/errors-file.ts';
import type { FaultSink, FileCheck } from '../../actions/batch/file/file-tally.ts';
import type { Checker } from '../../actions/batch/file/read-file.ts';
import { columnsOfCsv, columnsOfJson } from '../../core/rows/check/columns.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import { makeVisible } from '../../core/visible.ts';
import type { RowFile } from '../../intake/row-file.ts';
import { sendWords } from '../../words/en/send.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ErrorsTarget } from './errors-target.ts';
import { createPass } from './pass.ts';
import { unreadForErrors } from './refuse.ts';

/** A file whose header is right, and what judges its rows. */
interface OpenFile {
  readonly file: RowFile;
  readonly checker: Checker;
  readonly orders: OrderWatch;
}

/** A file that was read once, to its end. */
export interface InspectedFile extends OpenFile {
  readonly check: FileCheck;
}

/**
 * Checks all rows; the bad ones go into the errors file, and an old one is put aside.
 * @param sink told of every fault.
 * @throws Failure `invalid_input` where there is an errors file to write, and rows that hold bytes which are no text.
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
    const pass = createPass(sendWords.checking_file({ name }), undefined, dependencies);
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
  { file, checker, orders }: OpenFile,
  check: FileCheck,
  target: ErrorsTarget,
  dependencies: Dependencies,
): Promise<void> {
  const pass = createPass(sendWords.writing_bad_rows, check.rows, dependencies);
  const kept =
    check.faulty.size === 0
      ? target.remove()
      : await target.write(errorsFile(file, checker, check.faulty, orders, pass));
  if (kept !== undefined)
    dependencies.terminal.note(sendWords.errors_file_kept({ kept: makeVisible(kept) }));
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

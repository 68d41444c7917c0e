import type { AnsweredClaim } from '../../../client/claims/answer-claims.ts';
import type { ReadClaims } from '../../../client/claims/claims-file.ts';
import { type ClaimCode, isFinal, type LateCode } from '../../../client/claims/judge-claim.ts';
import { claimWords } from '../../../client/words/claims.ts';
import { reconcileWords } from '../../../client/words/reconcile.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type KeptFiles, keptFiles } from '../../files/kept-files.ts';
import { isOwnReports, openTarget, type WriteTarget } from '../../files/output-target.ts';
import { createRowsPrinter, type RowForms } from '../../terminal/rows-printer.ts';
import { tableView } from '../../terminal/terminal.ts';
import type { AccountFlags } from '../../views/replay-command.ts';
import type { ClaimsOptions, ClaimsPlan } from './plan.ts';
import {
  type ClaimTotals,
  claimsCsv,
  claimsCsvHeader,
  claimsJson,
  claimsTable,
  faultJson,
  faultsText,
  isOwnReply,
  replyHeader,
  replyLines,
  totalsJson,
  totalsText,
} from './view.ts';

/** The files that a run writes. */
export interface ClaimTargets {
  readonly write: WriteTarget | undefined;
  readonly reply: WriteTarget | undefined;
}

/** Checks in advance whether they can be written. @throws Failure `usage`; `artifact_unwritable` */
export async function openTargets(
  { source, options }: ClaimsPlan,
  dependencies: Pick<Dependencies, 'directories'>,
): Promise<ClaimTargets> {
  const { orders, write, reply, force = false } = options;
  const used = [
    { file: source, what: claimWords.the_claims },
    ...(orders === undefined ? [] : [{ file: orders, what: claimWords.the_export }]),
  ];
  const kept = await keptFiles(dependencies, used);
  const before = claimWords.nothing_answered;
  const rules = { force, before };
  return {
    write: openIf(write, kept, {
      ...{ ...rules, isOwn: isOwnReports, after: claimWords.late_not_written },
    }),
    reply: openIf(reply, kept, {
      ...{ ...rules, isOwn: isOwnReply, after: claimWords.reply_not_written },
    }),
  };
}

const openIf = (
  file: string | undefined,
  kept: KeptFiles,
  rules: Parameters<typeof openTarget>[2],
): WriteTarget | undefined => (file === undefined ? undefined : openTarget(file, kept, rules));

/** Counts and data collected from the answers. */
interface Tally {
  readonly counts: Map<ClaimCode, number>;
  readonly late: Map<LateCode, number>;
  unsettled: number;
  /** The late reports; few, for most orders were reported. */
  readonly rows: string[];
  replies: number;
}

const count = <Code>(counts: Map<Code, number>, code: Code): unknown =>
  counts.set(code, (counts.get(code) ?? 0) + 1);

function tally(into: Tally, { answer, late }: AnsweredClaim): void {
  count(into.counts, answer.code);
  if (!isFinal(answer)) into.unsettled += 1;
  if (late === undefined) return;
  count(into.late, late.code);
  if (late.rows !== '') into.rows.push(late.rows);
}

/** Something is left to do. */
const DIFFERS = 8;

interface Answering {
  /** As it was given. */
  readonly file: string;
  readonly read: ReadClaims;
  readonly answers: AsyncIterable<readonly AnsweredClaim[]>;
}

/** Prints the answers as they come, writes the files, and prints the summary. @returns the exit code. */
export async function conclude(
  answering: Answering,
  targets: ClaimTargets,
  options: ClaimsOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<number> {
  const { file, read } = answering;
  const isJson = options.json === true;
  const view = tableView(await terminal.theme());
  const printer = createRowsPrinter(formsFor(options), isJson, view, terminal);
  const found: Tally = {
    ...{ counts: new Map(), late: new Map() },
    unsettled: 0,
    rows: [],
    replies: 0,
  };
  const texts = repliesOf(answering.answers, found, printer);
  if (targets.reply === undefined) for await (const _text of texts);
  const kept = [await targets.reply?.write(texts), await writeLate(targets.write, found.rows)];
  terminal.showStatus('');
  printer.end();
  if (isJson) terminal.print(read.faults.map(faultJson).join(''));
  const told = faultsText(read.faults);
  if (told !== undefined) terminal.note(told);
  const totals = totalsOf(file, read, found, options);
  if (isJson) terminal.print(totalsJson(totals, options));
  else terminal.note(totalsText(totals, options));
  if (options.write !== undefined && totals.written === null && !isJson)
    terminal.note(fill(reconcileWords.nothing_written, { file: makeVisible(options.write) }));
  for (const name of kept.filter((one) => one !== undefined))
    terminal.note(fill(claimWords.file_kept, { kept: makeVisible(name) }));
  return found.unsettled + read.faults.length === 0 ? 0 : DIFFERS;
}

const formsFor = (account: AccountFlags): RowForms<AnsweredClaim> => ({
  json: (rows) => claimsJson(rows, account),
  csvHeader: claimsCsvHeader,
  csv: (rows) => claimsCsv(rows, account),
  table: (rows, view) => claimsTable(rows, account, view),
  more: (more) => claimWords.more_claims({ more }),
});

/** The reply, some answers at a time; each is printed and counted on the way. */
async function* repliesOf(
  answers: Answering['answers'],
  found: Tally,
  printer: { add(rows: readonly AnsweredClaim[]): void },
): AsyncGenerator<string> {
  yield replyHeader();
  for await (const page of answers) {
    printer.add(page);
    for (const answered of page) tally(found, answered);
    const lines = page.flatMap(replyLines);
    found.replies += lines.length;
    yield lines.join('');
  }
}

/** @returns where the previous reports are kept. */
async function writeLate(
  target: WriteTarget | undefined,
  rows: readonly string[],
): Promise<string | undefined> {
  if (target === undefined) return undefined;
  return rows.length === 0 ? target.putAway() : target.write(each(rows));
}

async function* each(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

function totalsOf(
  file: string,
  read: ReadClaims,
  found: Tally,
  { write, reply }: ClaimsOptions,
): ClaimTotals {
  const { counts, late, unsettled, rows, replies } = found;
  const reports = rows.join('').split('\n').length - 1;
  const isWritten = write !== undefined && reports > 0;
  return {
    ...{ file, counts, late, unsettled },
    rows: read.rows,
    faults: read.faults.length,
    written: isWritten ? { file: write, rows: reports, isRefused: false } : null,
    isWriteWanted: write !== undefined,
    reply: reply === undefined ? null : { file: reply, rows: replies },
  };
}

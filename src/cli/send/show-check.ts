import type { FaultSink, FileCheck } from '../../actions/batch/file/file-tally.ts';
import { makeVisible } from '../../core/visible.ts';
import { checkJson, checkJsonWithoutRows, checkText } from '../../output/send/check.ts';
import { faultJson } from '../../output/send/faults.ts';
import { sendWords } from '../../words/en/send.ts';
import type { Dependencies } from '../dependencies.ts';
import { tableView } from '../screen.ts';
import type { SendOptions } from './options.ts';
import { faulty } from './refuse.ts';

const FAULTY = 2;

/** With `--check --json` every fault is a line, as it is found. */
export const faultSinkFor = (
  { check, json }: Pick<SendOptions, 'check' | 'json'>,
  { terminal }: Pick<Dependencies, 'terminal'>,
): FaultSink =>
  check === true && json === true ? (fault) => terminal.print(faultJson(fault)) : () => undefined;

/**
 * A file whose rows are none, such as that of a night without orders.
 * @returns 0: a script that sends it every day has not failed.
 */
export function nothingToSend(
  name: string,
  { json }: Pick<SendOptions, 'json'>,
  { terminal }: Pick<Dependencies, 'terminal'>,
): number {
  terminal.note(sendWords.no_rows_to_send({ file: makeVisible(name) }));
  if (json === true) terminal.print(checkJsonWithoutRows(name, 0, []));
  return 0;
}

/**
 * Prints what `--check` found.
 * @returns 0 where every row can be sent, else 2.
 * @throws Failure `invalid_report` with the first faults, where they are not printed already.
 */
export async function showCheck(
  name: string,
  check: FileCheck,
  ignoredColumns: readonly string[],
  options: SendOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<number> {
  if (options.json === true) {
    terminal.print(checkJson(name, check, ignoredColumns));
    if (check.faulty.size > 0) return FAULTY;
  } else {
    terminal.print(checkText(name, check, tableView(await terminal.theme())));
    if (check.faulty.size > 0) throw faulty(name, check, options);
  }
  return 0;
}

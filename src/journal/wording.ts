import { dirname } from 'node:path';
import { Failure, type FailureCode, type Said } from '../core/failure.ts';
import { type Message, message } from '../words/message.ts';

/** What a step that failed means for the report at hand. */
const CONSEQUENCES = {
  opening: message('journal_nothing_sent'),
  staging: message('nothing_of_file_sent'),
  claiming: message('report_not_sent'),
  draining: message('nothing_more_of_file_sent'),
  starting: message('attempt_not_sent'),
  finishing: message('outcome_unwritten'),
  cancelling: message('nothing_canceled'),
  clearing: message('nothing_more_sent'),
  releasing: message('lease_ends'),
  reading: undefined,
} as const;

/** The step that failed. */
export type Step = keyof typeof CONSEQUENCES;

const DETAIL_LENGTH = 100;

/**
 * The failure of one step, in one sentence that names the file, with its remedy.
 * @param detail what conv itself found, or SQLite or the system reported.
 */
export function journalFailure(
  code: FailureCode,
  path: string,
  step: Step,
  detail: Said,
  cause?: unknown,
): Failure {
  const found = { path, detail: typeof detail === 'string' ? printable(detail) : detail };
  const [problem, remedy] = explain(code, found, dirname(path));
  const consequence = CONSEQUENCES[step];
  const reason =
    consequence === undefined ? problem : message('step_failed', { problem, consequence });
  const hint = step === 'finishing' ? message('then_replay', { remedy }) : remedy;
  return new Failure(code, reason, { hint, cause });
}

/** SQLite may quote damaged bytes and whole statements. */
const printable = (detail: string): string =>
  detail
    .replace('*** in database main ***', '')
    .replace(/[\s\p{Control}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LENGTH);

function explain(
  code: FailureCode,
  found: { readonly path: string; readonly detail: Said },
  directory: string,
): [problem: Message, remedy: Message] {
  switch (code) {
    case 'journal_locked':
      return [message('journal_locked', found), message('wait_for_process')];
    case 'journal_full':
      return [message('journal_full', found), message('free_space', { directory })];
    case 'journal_too_new':
      return [message('journal_too_new', found), message('update_conv')];
    case 'journal_unavailable':
      return [message('journal_unavailable', found), message('reinstall_conv')];
    case 'journal_unreadable':
      return [message('journal_unreadable', found), message('check_disk', { directory })];
    case 'journal_unwritable':
      return [message('journal_unwritable', found), message('grant_directory', { directory })];
    default:
      return [
        message('journal_damaged', found),
        message('move_journal_away', { path: found.path }),
      ];
  }
}

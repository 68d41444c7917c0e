import { dirname } from 'node:path';
import { Failure, type FailureCode } from '../core/failure.ts';
import { makeVisible } from '../core/visible.ts';

/** What a failing journal means for the report at hand: "not sent" is said only where it is always true. */
const CONSEQUENCES = {
  opening: '; nothing was sent',
  staging: '; nothing of this file was sent',
  claiming: '; this report was not sent',
  draining: '; nothing more of this file was sent',
  starting: '; this attempt was not sent',
  finishing: '; the report went out or may have, but its outcome could not be written',
  cancelling: '; nothing was cancelled',
  clearing:
    '; nothing more was sent; what was given up is taken out of the journal later, and never sent',
  releasing: '; what this process holds is free once its lease has ended',
  reading: '',
} as const;

/** The step that failed. */
export type Step = keyof typeof CONSEQUENCES;

const DETAIL_LENGTH = 100;
const REPLAY_IS_SAFE = 'Then replay the report: the service counts an event once.';

/**
 * The failure of one step, in one sentence that names the file, with its remedy.
 * @param detail what SQLite, the system or conv itself found, in a few words.
 */
export function journalFailure(
  code: FailureCode,
  path: string,
  step: Step,
  detail: string,
  cause?: unknown,
): Failure {
  const [sentence, remedy] = wording(code, makeVisible(path), printable(detail));
  const hint = step === 'finishing' ? `${remedy}\n${REPLAY_IS_SAFE}` : remedy;
  return new Failure(code, `${sentence}${CONSEQUENCES[step]}`, { hint, cause });
}

/** SQLite may quote damaged bytes and whole statements. */
const printable = (detail: string): string =>
  detail
    .replace('*** in database main ***', '')
    .replace(/[\s\p{Control}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LENGTH);

function wording(
  code: FailureCode,
  path: string,
  detail: string,
): [sentence: string, remedy: string] {
  switch (code) {
    case 'journal_locked':
      return [
        `another process holds the journal ${path} for longer than conv waits (${detail})`,
        'Wait until the other process has ended, then run the command again.',
      ];
    case 'journal_full':
      return [
        `there is no room for the journal ${path} (${detail})`,
        `Free some space on the disk of ${dirname(path)}, then run the command again.`,
      ];
    case 'journal_too_new':
      return [
        `a newer conv wrote the journal ${path} (${detail})`,
        'Update conv, or name another folder in CONV_DATA_DIR.',
      ];
    case 'journal_unavailable':
      return [
        `the journal ${path} cannot be opened on this machine (${detail})`,
        'Install conv again with its dependencies, for this platform and this version of Node.',
      ];
    case 'journal_unreadable':
      return [
        `the journal ${path} cannot be read at present (${detail})`,
        `Run the command again. If it fails the same way, check the disk of ${dirname(path)}; leave the journal where it is.`,
      ];
    case 'journal_unwritable':
      return [
        `the journal ${path} cannot be read and written (${detail})`,
        `Let this user read and write ${dirname(path)}, or name another folder in CONV_DATA_DIR.`,
      ];
    default:
      return [
        `the journal ${path} is damaged (${detail})`,
        `Run the command again first: the disk may have failed only once. If the journal is still damaged:
Move ${path} away, together with its -wal and -shm files (keep them), then run the command again.`,
      ];
  }
}

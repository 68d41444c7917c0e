import { Failure } from '../core/failure.ts';
import { operandWord, shellWord } from '../core/shell.ts';
import type { Batch } from './batches.ts';
import type { Intent } from './journal.ts';

const WHY = `its seal was not made with this account's secret`;

const CAUSES = `Either the secret has changed, or something other than conv wrote to the journal.`;

/** Why a row of a file is not sent. */
export const UNTRUSTED = {
  code: 'journal_untrusted',
  message: `${WHY}; it was not signed or sent; if it is right, send its file again`,
} as const;

export const untrustedEvent = ({ eventId }: Pick<Intent, 'eventId'>): Failure =>
  new Failure('journal_untrusted', `${shellWord(eventId)} was not signed or sent: ${WHY}`, {
    hint: `${CAUSES}
Look at it: conv show ${operandWord(eventId)}
If it is right, run the command (or send the file) that made it again: a report that says the same is sealed anew.
If it is not, later reports of its order still wait for it: run the command of each again with --overtake.`,
  });

export const untrustedBatch = ({ id }: Pick<Batch, 'id'>): Failure =>
  new Failure('journal_untrusted', `nothing of ${id} was signed or sent: ${WHY}`, {
    hint: `${CAUSES}
Look at it: conv batch export ${operandWord(id)}
If it is right, give it up with conv batch cancel ${operandWord(id)}, and send its file again.`,
  });

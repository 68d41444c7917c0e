import { refuseSecret } from '../client/delivery/refuse-secret.ts';
import type { Secret } from '../protocol/masking/secret.ts';
import { Failure } from '../words/failure.ts';
import { message } from '../words/message.ts';

/** Maximum length of a note, in characters: enough for a ticket and a sentence. */
const LONGEST_NOTE = 500;

/** Checks `--note`. @throws Failure `usage` if it is empty or longer than 500 characters. */
export function checkNote(note: string | undefined): void {
  if (note === undefined) return;
  const length = [...note].length;
  if (note.trim() !== '' && length <= LONGEST_NOTE) return;
  throw new Failure('usage', message('note_length', { most: LONGEST_NOTE }), {
    hint: message('note_example'),
  });
}

/** @throws Failure `invalid_report` if the note contains the secret, which must never be journaled. */
export function refuseSecretIn(note: string | undefined, secret: Secret): void {
  if (note !== undefined) refuseSecret(Buffer.from(JSON.stringify({ note })), secret);
}

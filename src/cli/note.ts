import { refuseSecret } from '../client/delivery/refuse-secret.ts';
import type { Secret } from '../core/protocol/masking/secret.ts';
import { Failure } from '../core/words/failure.ts';
import { type Message, message } from '../core/words/message.ts';

/** Maximum length of a note, in characters: enough for a ticket and a sentence. */
const LONGEST_NOTE = 500;

/** Checks `--note`. @throws Failure `usage` if it is empty or longer than 500 characters. */
export const checkNote = (note: string | undefined): void =>
  checkLength('--note', note, message('note_example'));

/**
 * Checks `--reason`, which is journaled and shown.
 * @param secret of the account in use, if any.
 * @throws Failure `usage` if the reason is empty, longer than 500 characters, or contains the secret.
 */
export function checkReason(reason: string | undefined, secret: Secret | undefined): void {
  const example = message('settle_example');
  checkLength('--reason', reason, example);
  if (reason === undefined || secret === undefined || secret.isTooShortToMask) return;
  if (reason.includes(secret.reveal()))
    throw new Failure('usage', message('reason_has_secret'), { hint: example });
}

function checkLength(flag: string, text: string | undefined, hint: Message): void {
  if (text === undefined) return;
  if (text.trim() !== '' && [...text].length <= LONGEST_NOTE) return;
  throw new Failure('usage', message('note_length', { flag, most: LONGEST_NOTE }), { hint });
}

/** @throws Failure `invalid_report` if the note contains the secret, which must never be journaled. */
export function refuseSecretIn(note: string | undefined, secret: Secret): void {
  if (note !== undefined) refuseSecret(Buffer.from(JSON.stringify({ note })), secret);
}

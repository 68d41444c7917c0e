import type { JournaledEvent, JournalReader } from '../journal/journal.ts';
import type { Sealer } from '../journal/keyed-seals.ts';
import { untrustedEvent } from '../journal/untrusted.ts';

/**
 * For whoever signs the bytes of an entry without claiming it.
 * @throws Failure `journal_untrusted` where conv did not write it under this secret.
 */
export function requireSealed(event: JournaledEvent, journal: JournalReader, sealer: Sealer): void {
  if (!journal.isSealedBy(event, sealer)) throw untrustedEvent(event);
}

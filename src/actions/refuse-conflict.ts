import type { Intent, JournalReader } from '../journal/journal.ts';
import { isSameReport } from '../journal/same-report.ts';
import { conflict } from './deliver.ts';
import { findOwnEvent } from './own-event.ts';

/** @throws Failure `event_conflict` where the journal has another report under the intent's id. */
export function refuseConflict(intent: Intent, journal: JournalReader | undefined): void {
  const existing = findOwnEvent(journal, intent);
  if (existing !== undefined && !isSameReport(existing, intent)) throw conflict(existing, intent);
}

import type { Attempt, EventFilter, JournaledEvent, JournalReader } from '../journal/journal.ts';
import { type BodyMoney, moneyOf } from './body-money.ts';

/** One line of the list. */
export interface ListedEvent {
  readonly event: JournaledEvent;
  readonly money: BodyMoney;
  /** Looked up where it is asked for; undefined where nothing was tried yet. */
  readonly lastAttempt: () => Attempt | undefined;
}

/** Lists the journal event by event: a million of them need no more memory than one. */
export function* listEvents(journal: JournalReader, filter: EventFilter): Generator<ListedEvent> {
  for (const event of journal.find(filter)) {
    yield { event, money: moneyOf(event), lastAttempt: () => journal.attemptsOf(event).at(-1) };
  }
}

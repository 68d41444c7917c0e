import { handSettlement } from '../journal/by-hand.ts';
import type { HandSettlement, JournaledEvent, JournalReader } from '../journal/port.ts';

/** What a person settled last among the reports of an order, of what is in force. */
export async function lastSettlement(
  journal: Pick<JournalReader, 'attemptsOf'>,
  events: readonly JournaledEvent[],
): Promise<HandSettlement | undefined> {
  const settlements: HandSettlement[] = [];
  for (const event of events.filter(({ byHand }) => byHand !== undefined)) {
    const hand = handSettlement(event, await journal.attemptsOf(event));
    if (hand !== undefined) settlements.push(hand);
  }
  return settlements.sort((one, other) => one.at - other.at).at(-1);
}

import { handSettlement, undoneSettlement } from '../../client/journal/by-hand.ts';
import type { Attempt, Author, HandSettlement, JournaledEvent } from '../../client/journal/port.ts';
import { localTime } from '../terminal/local-time.ts';
import { settleWords } from '../words/settle.ts';
import { isoTime } from './event-text.ts';

type Standing = Pick<JournaledEvent, 'state'>;

type Shown = Pick<HandSettlement, 'reason' | 'at'> & {
  readonly outcome: string;
  readonly by?: Pick<Author, 'actor'>;
};

/** What a person settled, for scripts; null if the service's word is in force, or none. */
export function handJson(event: Standing, attempts: readonly Attempt[]) {
  const hand = handSettlement(event, attempts);
  return hand === undefined ? null : settlementJson(hand);
}

export const settlementJson = ({ outcome, reason, at, by }: Shown) => ({
  ...{ outcome, reason, actor: by?.actor ?? null, at: isoTime(at) },
});

/** `as accepted by kim on 2026-11-27 10:00: TICKET-77`, or what has undone it since; undefined if nobody settled it. */
export function handText(event: Standing, attempts: readonly Attempt[]): string | undefined {
  const hand = handSettlement(event, attempts);
  if (hand !== undefined)
    return settleWords.settled_by_hand_as({ ...who(hand), reason: hand.reason });
  const undone = undoneSettlement(event, attempts);
  if (undone === undefined) return undefined;
  return event.state === 'pending'
    ? settleWords.hand_resent(who(undone))
    : settleWords.hand_replaced(who(undone));
}

/** The label and the text of a row of a delivery. @param isAnswered whether the service settled it. */
export const deliveredRow = (hand: HandSettlement, isAnswered: boolean) => ({
  label: settleWords.label_by_hand,
  text: isAnswered ? settleWords.hand_replaced(who(hand)) : settleWords.hand_unanswered(who(hand)),
});

/** `settled by hand as rejected: TICKET-77` */
export const knownByHand = ({ outcome, reason }: Pick<Shown, 'outcome' | 'reason'>): string =>
  settleWords.known_by_hand({ outcome, reason });

const who = ({ outcome, at, by }: HandSettlement) => ({
  outcome,
  actor: by?.actor ?? null,
  at: localTime(at),
});

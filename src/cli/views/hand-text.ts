import { handSettlement, replacedSettlement } from '../../client/journal/by-hand.ts';
import type { Attempt, HandSettlement } from '../../client/journal/port.ts';
import { settleWords } from '../../words/en/settle.ts';
import { localTime } from '../terminal/local-time.ts';
import { isoTime } from './event-text.ts';

/** What a person settled, for scripts; null if the service's word is in force, or none. */
export function handJson(attempts: readonly Attempt[]) {
  const hand = handSettlement(attempts);
  if (hand === undefined) return null;
  const { outcome, reason, at, by } = hand;
  return { outcome, reason, actor: by?.actor ?? null, at: isoTime(at) };
}

/** `as accepted by kim on 2026-11-27 10:00: TICKET-77`, or what the service's answer replaced; undefined if none. */
export function handText(attempts: readonly Attempt[]): string | undefined {
  const hand = handSettlement(attempts);
  if (hand !== undefined)
    return settleWords.settled_by_hand_as({ ...who(hand), reason: hand.reason });
  const replaced = replacedSettlement(attempts);
  return replaced && replacedText(replaced);
}

/** The label and the text of a row of a delivery. */
export const replacedRow = (replaced: HandSettlement) => ({
  label: settleWords.label_by_hand,
  text: replacedText(replaced),
});

/** `settled as rejected by kim on 2026-11-27 10:00; the service's answer replaces that`. */
const replacedText = (replaced: HandSettlement): string => settleWords.hand_replaced(who(replaced));

const who = ({ outcome, at, by }: HandSettlement) => ({
  outcome,
  actor: by?.actor ?? null,
  at: localTime(at),
});

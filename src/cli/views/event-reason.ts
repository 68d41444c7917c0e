import { textIn } from '../../client/delivery/body-money.ts';
import type { ListedEvent } from '../../client/delivery/find-event.ts';
import { BY_HAND, handSettlement, sentAttempts } from '../../client/journal/by-hand.ts';
import type { Attempt, JournaledEvent } from '../../client/journal/port.ts';
import { readAnswer } from '../../core/protocol/answers/answer.ts';
import { describeSkew, statedSkew } from '../../core/protocol/answers/clock-skew.ts';
import { findServiceError, reasonText } from '../../core/protocol/answers/reason.ts';
import { CLOCK_OFF } from '../../core/protocol/answers/verdict.ts';
import { hasField } from '../../core/protocol/kinds/index.ts';
import { said } from '../../core/words/text.ts';

/** A listed event, with the reason why it was not accepted, or of a decline, if known. */
export interface ExplainedEvent extends ListedEvent {
  readonly reason: string | undefined;
}

/**
 * Adds the reasons to a list.
 * @param wanted leaves only the events whose reason has this in it, in any letter case: what matched is always visible.
 */
export async function* withReasons(
  pages: AsyncIterable<readonly ListedEvent[]>,
  wanted?: string,
): AsyncGenerator<readonly ExplainedEvent[]> {
  for await (const page of pages) {
    const events = await Promise.all(page.map((listed) => withReason(listed, wanted)));
    const fitting = events.filter((event) => event !== undefined);
    if (fitting.length > 0) yield fitting;
  }
}

async function withReason(
  listed: ListedEvent,
  wanted: string | undefined,
): Promise<ExplainedEvent | undefined> {
  const { event } = listed;
  const isPlain = event.state === 'accepted' && event.byHand === undefined;
  const attempts = isPlain ? [] : await listed.attempts();
  const reason = eventReason(event, attempts) ?? reasonGiven(event);
  const isWanted = wanted === undefined || isIn(wanted, reason);
  return isWanted ? { ...listed, reason } : undefined;
}

const isIn = (wanted: string, reason = ''): boolean =>
  reason.toLowerCase().includes(wanted.toLowerCase());

/** The reason that an accepted report gives, such as why an order was declined; undefined of kinds without one. */
const reasonGiven = (event: JournaledEvent): string | undefined =>
  event.state === 'accepted' && hasField(event.kind, 'reason')
    ? textIn(event, 'reason')
    : undefined;

/** Why an event is not accepted: the reason of a settlement by hand that is in force, or that of the last attempt. */
export function eventReason(
  event: JournaledEvent,
  attempts: readonly Attempt[],
): string | undefined {
  const hand = handSettlement(event, attempts);
  if (hand !== undefined) return `${BY_HAND}: ${hand.reason}`;
  return event.state === 'accepted' ? undefined : reasonOfAttempt(sentAttempts(attempts).at(-1));
}

/** How far the clock is off, if the answer says so; the service's own words, or else conv's word for it. */
const reasonOfAttempt = (attempt: Attempt | undefined): string | undefined =>
  attempt === undefined || attempt.outcome === 'accepted'
    ? undefined
    : (clockReason(attempt) ?? serviceReason(attempt) ?? attempt.errorCode ?? undefined);

/** `your clock is 10 min fast`, as far as the journaled answer says: its `Date` is not kept. */
export function clockReason({ errorCode, response }: Attempt): string | undefined {
  if (errorCode !== CLOCK_OFF) return undefined;
  const skew = statedSkew(readAnswer(Buffer.from(response ?? ''), undefined));
  return skew === null ? undefined : said(describeSkew(skew));
}

/** The most telling text of the service's answer to an attempt, if it is an error in JSON. */
export function serviceReason({ response, httpStatus }: Attempt): string | undefined {
  if (httpStatus === null) return undefined;
  const error = findServiceError(readAnswer(Buffer.from(response ?? ''), undefined));
  return error === null ? undefined : reasonText(error);
}

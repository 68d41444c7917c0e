import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';
import { joinWords } from '../../core/words/phrase.ts';

const byWhom = ({ actor, at }: Of<'actor' | 'at'>): string =>
  `${actor === null ? '' : `by ${makeVisible(actor)} `}on ${at}`;

/** Settling events by hand, and reports that replace one. */
export const settleWords = {
  settle_question: ({
    eventId,
    kind,
    order,
    outcome,
  }: Of<'eventId' | 'order' | 'kind' | 'outcome'>): string =>
    `Settle ${makeVisible(eventId)} (${kind} of order ${makeVisible(order)}) as ${outcome}?`,
  settle_event_question: 'Event ID (conv log --pending lists them):',
  settle_outcome_question: 'Outcome:',
  settle_reason_question: 'Reason (for example, a ticket number):',
  settle_as_accepted: 'accepted: the service counted it',
  settle_as_rejected: 'rejected: the service refused it',
  settle_as_withdrawn: 'withdrawn: never send it again',
  settled: 'settled by hand as {outcome}: {eventId} ({kind} of order {order})',
  hand_settled_already: '{eventId} is {outcome} already; nothing was changed',
  settled_by_hand_as: ({
    outcome,
    reason,
    actor,
    at,
  }: Of<'actor' | 'at' | 'outcome' | 'reason'>): string =>
    `as ${outcome} ${byWhom({ actor, at })}: ${makeVisible(reason)}`,
  known_by_hand: ({ outcome, reason }: Of<'outcome' | 'reason'>): string =>
    `settled by hand as ${outcome}: ${makeVisible(reason)}`,
  hand_replaced: ({ outcome, actor, at }: Of<'actor' | 'at' | 'outcome'>): string =>
    `settled as ${outcome} ${byWhom({ actor, at })}; superseded by the service's response`,
  hand_resent: ({ outcome, actor, at }: Of<'actor' | 'at' | 'outcome'>): string =>
    `settled as ${outcome} ${byWhom({ actor, at })}; open again, because it was resent and the service may have counted it`,
  hand_unanswered: ({ outcome, actor, at }: Of<'actor' | 'at' | 'outcome'>): string =>
    `settled as ${outcome} ${byWhom({ actor, at })}; not superseded by a response of the service`,
  label_by_hand: 'by hand',
  settle_incomplete: ({ count }: Of<'count'>): string =>
    `${count} ${count === 1 ? 'value is' : 'values are'} missing; nothing was settled`,
  settle_event_missing: 'is required: an event ID, or an order ID',
  settle_outcome_missing: 'is required: accepted, rejected, or withdrawn',
  settle_outcome_unknown: ({ word, near }: Of<'word' | 'near'>): string =>
    `"${makeVisible(word)}" is not an outcome; ${near === undefined ? 'use accepted, rejected, or withdrawn' : `did you mean ${near}?`}`,
  settle_reason_missing: 'is required; it is journaled with your name',
  reason_has_secret: '--reason contains the hmac_secret; nothing was settled',
  settle_example: "conv settle EVENT_ID accepted --reason 'TICKET-77: confirmed by the service'",
  open_events_hint: 'Open events: conv log --pending',
  nothing_open_of: ({ order }: Of<'order'>): string =>
    `order ${makeVisible(order)} has no open event; nothing was settled`,
  several_open: ({ eventIds }: Of<'eventIds'>): string =>
    `the order has several open events: ${joinWords(eventIds.map(makeVisible), 'and')}`,
  several_open_hint: 'Name one of them: conv settle EVENT_ID',
  event_kept: ({ eventId }: Of<'eventId'>): string => `${makeVisible(eventId)} was not settled`,
  may_have_been_counted: ({ eventId }: Of<'eventId'>): string =>
    `${shellWord(eventId)} was not withdrawn: the outcome of an attempt is unknown, so the service may have counted it`,
  may_have_been_counted_hint: ({ eventId }: Of<'eventId'>): string =>
    `Get its outcome first, which is safe: conv replay ${operandWord(eventId)}
If you withdraw it with --may-have-been-counted, the order may have been counted all the same, and a new report of it may count a second time or be refused.`,
  settled_by_service: ({ eventId, state }: Of<'eventId' | 'state'>): string =>
    `${shellWord(eventId)} is ${state}, not open; nothing was settled`,
  undo_accepted: 'To take back what was accepted, report a cancel or a partial refund.',
  rejected_counts_nothing: 'A rejected report counts for nothing: report the order again.',
  withdrawn_stays: 'A withdrawn event is never sent again: report the order again.',
  nothing_settled: 'nothing was settled',
  replace_question: 'Withdraw it and send this one?',
  replaced_reason: 'replaced by a corrected report',
  open_report_differs: ({ eventId, changes }: Of<'eventId' | 'changes'>): string =>
    `The open report ${makeVisible(eventId)} differs (${changes.map(makeVisible).join('; ')}) and cannot have arrived.`,
  would_replace: ({ eventId }: Of<'eventId'>): string =>
    `note: would withdraw the open report ${makeVisible(eventId)}`,
  replaced: ({ eventId }: Of<'eventId'>): string =>
    `note: withdrew the open report ${makeVisible(eventId)}`,
} as const;

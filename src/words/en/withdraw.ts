import { operandWord, shellWord } from '../../kit/shell.ts';
import { makeVisible } from '../../kit/visible.ts';
import { joinWords } from './phrase.ts';

interface Id {
  readonly eventId: string;
}

interface Order {
  readonly order: string;
}

/** Withdrawing events, and reports that replace one. */
export const withdrawWords = {
  question: ({ eventId, kind, order }: Id & Order & { readonly kind: string }): string =>
    `Withdraw ${makeVisible(eventId)} (${kind} of order ${makeVisible(order)}), so that it is never sent again?`,
  withdrawn: ({ eventId, kind, order }: Id & Order & { readonly kind: string }): string =>
    `withdrawn: ${eventId} (${kind} of order ${order}); it is never sent again`,
  withdraw_one: 'name one event ID, or an order with --order',
  withdraw_one_hint: 'Open events: conv log --pending',
  nothing_open_of: ({ order }: Order): string =>
    `order ${makeVisible(order)} has no open event; nothing was withdrawn`,
  several_open: ({ eventIds }: { readonly eventIds: readonly string[] }): string =>
    `the order has several open events: ${joinWords(eventIds.map(makeVisible), 'and')}`,
  several_open_hint: 'Name one of them: conv withdraw EVENT_ID',
  event_kept: ({ eventId }: Id): string => `${makeVisible(eventId)} was not withdrawn`,
  may_have_been_counted: ({ eventId }: Id): string =>
    `${shellWord(eventId)} was not withdrawn: the outcome of an attempt is unknown, so the service may have counted it`,
  may_have_been_counted_hint: ({ eventId }: Id): string =>
    `Get its outcome first, which is safe: conv replay --event-id ${operandWord(eventId)}
If you withdraw it with --may-have-been-counted, the order may have been counted all the same, and a new report of it may count a second time or be refused.`,
  settled_not_withdrawn: ({ eventId, state }: Id & { readonly state: string }): string =>
    `${shellWord(eventId)} is ${state}, not open; nothing was withdrawn`,
  undo_accepted: 'To take back what was accepted, report a cancel or a partial refund.',
  rejected_counts_nothing: 'A rejected report counts for nothing: report the order again.',
  nothing_withdrawn: 'nothing was withdrawn',
  replace_question: 'Withdraw it and send this one?',
  open_report_differs: ({
    eventId,
    changes,
  }: Id & { readonly changes: readonly string[] }): string =>
    `The open report ${makeVisible(eventId)} differs (${changes.map(makeVisible).join('; ')}) and cannot have arrived.`,
  would_replace: ({ eventId }: Id): string =>
    `note: would withdraw the open report ${makeVisible(eventId)}`,
  replaced: ({ eventId }: Id): string => `note: withdrew the open report ${makeVisible(eventId)}`,
};

import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';
import { joinWords } from '../../core/words/phrase.ts';

const meantLine = (near: string | undefined): string =>
  near === undefined ? '' : `did you mean ${makeVisible(near)}?\n`;

/** Sentences about delivering one report, and about looking one up. */
export const delivery = {
  list_events: 'conv log lists all events',
  first_event_ids: ({ ids, more }: Of<'ids'> & { readonly more: boolean }): string =>
    [...ids.map(makeVisible), ...(more ? ['…'] : [])].join('\n'),
  id_unknown: 'no ID, product name, or note starts with {text}, and no note contains it',
  id_hint: ({ near, otherwise }: Of<'near' | 'otherwise'>): string =>
    `${meantLine(near)}${otherwise}`,
  contains_secret: ({ place, line }: Of<'place'> & { readonly line: number | undefined }): string =>
    `${line === undefined ? '' : `line ${line}: `}${place} contains the hmac_secret; nothing was sent`,
  name_of_a_field: 'the name of a field',
  a_value: 'a value',
  event_kind_changed: 'was {before}, now {now}',
  rejected_elsewhere: 'the service rejected the report',
  interrupted_event_open: 'interrupted; {eventId} is not settled and stays in the journal',
  event_in_flight: '{holder} is sending {eventId} right now',
  check_event_outcome: ({ eventId }: Of<'eventId'>): string =>
    `check its outcome: conv show ${operandWord(eventId)}`,
  choose_event_id:
    'the journaled report stays as it is; if this is another event, pass another --event-id',
  refund_the_rest:
    'an accepted refund stays as it is; to refund {by} more, use another --refund-id with --amount {by}',
  refund_is_open: ({ order }: Of<'order'>): string =>
    `an accepted amount cannot be edited, and a refund of this order is open: settle it first with conv replay ${shellWord(order)} --pending`,
  accepted_after_refunds: (p: {
    readonly order: string;
    readonly refunded: string;
    readonly left: string;
  }): string =>
    `an accepted amount cannot be edited; ${p.refunded} of it was refunded, so ${p.left} is left: if that is not right, refund only what is missing (conv show ${shellWord(p.order)})`,
  withdrawn_id_spent:
    'a withdrawn event ID is never used again; leave out --event-id, or pass another one',
  rejected_id_taken:
    'the service rejected the journaled report, which counts for nothing; leave out --event-id, or pass another one for the corrected report',
  settle_first: ({ eventId }: Of<'eventId'>): string =>
    `the journaled report is open, and the service may have counted it; get its outcome first: conv replay ${operandWord(eventId)}`,
  replace_open: ({ eventId }: Of<'eventId'>): string =>
    `the journaled report is open and cannot have arrived; to send this one instead, add --replace, or give up the other: conv settle ${operandWord(eventId)} withdrawn --reason TEXT`,
  order_is_over: ({ order, kind }: Of<'order' | 'kind'>): string =>
    `order ${makeVisible(order)} has an accepted ${kind} report, so its sale cannot be changed anymore; a new sale needs another --order`,
  accepted_currency: ({ order }: Of<'order'>): string =>
    `an accepted currency cannot be edited; to take the sale back, use conv cancel --order ${shellWord(order)}, then report it with another --order`,
  accepted_fields:
    'an accepted report cannot be edited, and its amount is right; only the service can change its other fields',
  accepted_too_low: ({ order, by }: Of<'order' | 'by'>): string =>
    `the accepted amount is ${by} too low, and no report can raise it; to take the sale back, use conv cancel --order ${shellWord(order)}, then report the right amount with another --order`,
  accepted_too_high: ({ order, by }: Of<'order' | 'by'>): string =>
    `an accepted amount cannot be edited; to refund the difference, use conv refund --order ${shellWord(order)} --amount ${by}`,
  journaled_report: ({ kind, order, state }: Of<'kind' | 'order' | 'state'>): string =>
    `${kind} report of order ${makeVisible(order)} (${state})`,
  event_id_taken: '{eventId} is already used by another report in the journal; nothing was sent',
  look_at_journaled: ({
    report,
    eventId,
    next,
  }: Of<
    'report' | 'eventId' | 'next'
  >): string => `the journal has the ${report}: conv show ${operandWord(eventId)}
${next}`,
  event_id_ambiguous: '{id} matches more than one event ID',
  give_up_reused: ({ eventId }: Of<'eventId'>): string =>
    `compare with the service, which has this event ID with other values, reported elsewhere; to give this report up: conv settle ${operandWord(eventId)} withdrawn --reason TEXT (another order or refund: report it with another --event-id)`,
  beginning_of_ids: ({ id, count }: Of<'count'> & { readonly id: string }): string =>
    count === 1
      ? `${id} is only the beginning of an ID; write it in full`
      : `${id} is the beginning of several IDs; write one of them in full`,
  body_empty: 'the body is empty: there is nothing to sign',
  check_body_source:
    'Check that the file, or the command before the pipe, contains the JSON that you send.',
  kind_unclear: 'the fields of the body do not show which kind of report it is',
  pass_kind: ({ kinds }: Of<'kinds'>): string =>
    `Pass --kind ${joinWords(kinds, 'or')} (a curl command needs the path).`,
  correct_report_or_secret:
    'Fix the report. If the value is correct and the secret is a simple one from a sandbox, set a longer, random secret: conv profile edit NAME --secret-stdin',
  check_accepted:
    'the service answered {status} to a report that no service can accept; is this the right endpoint?',
  check_failed: 'the service answered {status}: it has a problem',
} as const;

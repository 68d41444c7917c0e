import { grouped } from '../../core/kit/numbers.ts';
import type { Of } from '../../core/words/facts.ts';
import { plural } from '../../core/words/phrase.ts';

/** What a unit or a period of time is called in each language, the usual name first. */
interface TimeNames {
  readonly en: readonly string[];
  readonly ko: readonly string[];
}

type AlsoFacts = Of<'id' | 'count'> & { readonly commands: string };

/** The journal: `conv log`, `conv show`. */
export const logWords = {
  no_events_match: 'no events match',
  no_events_but_staged: ({ staged }: { readonly staged: string }): string =>
    `no events match; ${staged}`,
  newest_shown: ({ count }: Of<'count'>): string =>
    `showing the newest ${grouped(count)}; use --limit N or --all to show more`,
  limit_not_whole: '--limit must be a whole number of at least 1, not {text}',
  limit_example: 'conv log --limit 20',
  no_events: 'no events yet; nothing has been reported from this machine',
  since_unreadable: '{flag} {text} is neither an age nor a date',
  since_examples: ({
    flag,
    units,
    names,
  }: Of<'flag'> & {
    readonly units: readonly TimeNames[];
    readonly names: readonly TimeNames[];
  }): string =>
    `${flag} takes an age (30m, 1h30m, "3 days ago"; units: ${units.map(({ en }) => en[0]).join(', ')}), ${names.map(({ en }) => en[0]).join(', ')}, a weekday (tuesday), a date (2026-01-31), or a day and time: "yesterday 14:00", "2026-01-31 09:30", 2026-01-31T09:30:00Z`,
  period_empty: '--until is before --since: the period is empty',
  body_of_no_event: '--body prints the bytes of one event, and {id} is not an event ID',
  body_of_no_event_hint: 'conv show {id} lists the event IDs; name one of them',
  bodies_differ: 'several accounts have this event ID, with different bodies',
  bodies_differ_hint: 'conv show ID --json prints one line for each, with its body',
  resend_is_safe: '{replay} (safe: it counts once)',
  label_resend: 'resend',
  order_in_doubt:
    'a report that was withdrawn may have been counted: ask the service before you report it again',
  nothing_accepted_yet: 'the service has not accepted any report of it yet',
  reported_elsewhere: 'the service has reports of this order that this journal does not have',
  standing_by_answer: '{standing}, according to the service at {at}',
  standing_by_journal: 'according to this journal: {standing}; {elsewhere}',
  kinds_not_settled: ({ kinds }: { readonly kinds: string }): string => `${kinds}: not settled yet`,
  also_click_id: ({ id, count, commands }: AlsoFacts): string =>
    `note: ${id} is also the click ID of ${count === 1 ? 'another order' : `${grouped(count)} other orders`}: ${commands}`,
  also_refund_id: ({ id, count, commands }: AlsoFacts): string =>
    `note: ${id} is also a refund ID of ${count === 1 ? 'another order' : `${grouped(count)} other orders`}: ${commands}`,
  line_of_file: '{file}, line {line} ({batch})',
  file_sent_before: '{file} was sent {count} times; to show one in full: conv show {id}',
  event_counts_once: '{replay} (safe: an event counts once)',
  event_withdrawn_note: 'withdrawn',
  not_known_here: 'not known here',
  http_status_note: ' (HTTP {status})',
  not_sent_yet: 'not sent yet',
  not_delivered_why: 'not delivered: {why}',
  outcome_unknown_why: 'outcome unknown: {why}',
  event_underway: 'outcome unknown: still being sent, or the sending process was killed',
  label_sub_id: 'sub ID',
  label_click_id: 'click ID',
  credit_by: 'credited by click ID {clickId}',
  credit_without_click_id: 'not credited: no click ID',
  credit_declined: ({ reason }: { readonly reason: string | undefined }): string =>
    reason === undefined ? 'not credited: declined' : `not credited: declined: ${reason}`,
  credit_cancelled: 'not credited: the order was canceled',
  order_of_found: 'to show the whole order: {command}',
  first_found: 'showing the first {count}; enter more of the text or use --limit N',
  find_elsewhere:
    'conv log lists all events, conv log --actor NAME lists what one user sent, and conv batch list lists files',
  nothing_to_find: 'conv show requires a non-empty ID or text',
  health_total: 'total',
  health_unexplained: ({ count }: Of<'count'>): string =>
    `warning: the service answered ${plural(count, 'report')} with a state of the order that no report in this journal explains; conv show ID shows each`,
  none_open: 'nothing',
  open_by_age: ({
    count,
    underHour,
    underDay,
    underWeek,
    older,
  }: Readonly<
    Record<'count' | 'underHour' | 'underDay' | 'underWeek' | 'older', number>
  >): string => {
    const ages = [
      [underHour, 'under an hour'],
      [underDay, 'under a day'],
      [underWeek, 'under a week'],
      [older, 'older'],
    ] as const;
    const parts = ages.filter(([some]) => some > 0).map(([some, age]) => `${some} ${age}`);
    return `${count} (${parts.join(', ')})`;
  },
  order_title: 'order {order}',
  id_of_several: '{count} accounts have this event ID, each with its own event:',
  invisible_escaped: '; invisible characters are escaped (--body prints the exact bytes)',
  body_facts: 'body: {count} bytes, SHA-256 {digest}{remark}',
  no_attempts: 'no attempts yet',
  answer_masked: 'not verbatim: a secret in this response is shown as <hidden>',
  attempt_started: 'started, but no result was journaled; the outcome is unknown',
  attempt_unconfirmed: 'outcome unknown',
  attempt_undelivered: 'not delivered',
  attempt_interrupted: 'interrupted; the outcome is unknown',
  standing: ({ status, net, refunded }: Record<'status' | 'net' | 'refunded', string>): string =>
    `${status}, net ${net}, refunded ${refunded}`,
  by_service: ({ status }: { readonly status: string }): string => `${status} (service)`,
  title_order_then: 'order then',
  label_attempts: 'attempts',
} as const;

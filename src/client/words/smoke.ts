import type { Of } from '../../core/words/facts.ts';
import { plural } from '../../core/words/phrase.ts';

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

/** The check of a service against its specification, which the sentences `…_rule` quote. */
export const smokeWords = {
  dropped: ({ drops }: Of<'drops'>): string =>
    `the connection was dropped ${drops === 1 ? 'once' : `${drops} times`} without a response; the same event_id was sent again`,
  account_is_live: ({ profile }: { readonly profile: string | null }): string =>
    `${profile === null ? 'this account' : `profile ${profile}`} is live: its orders are payable`,
  live_smoke_hint: ({ endpoint, missing }: Of<'endpoint'> & { readonly missing: string }): string =>
    `Each run creates five orders at ${endpoint}, then closes them.\nUse a sandbox profile, or conv mock.\nFor a live run, add: ${missing}`,
  both: '{first}; {second}',
  smoke_answer: ({ status, isCut, content }: Of<'status' | 'isCut' | 'content'>): string =>
    `${status}${isCut ? ' (cut off)' : ''}${content === '' ? '' : `, ${content}`}`,
  smoke_no_answer: 'no response: {message}',
  redirect_nowhere: 'a redirect without an address',
  redirect_to: 'a redirect to {address}',
  no_order_record: 'without an order record: {shown}',
  no_field: 'no {name}',
  expects_401: '401',
  expects_record: ({
    status,
    net,
    refunded,
  }: {
    readonly status: string;
    readonly net: number;
    readonly refunded: number | null;
  }): string => `2xx, ${status}, net ${net}${refunded === null ? '' : `, refunded ${refunded}`}`,
  either_status: '{first} or {second}',
  expects_2xx_or_4xx: '2xx, or 4xx other than 401',
  expects_4xx: '4xx other than 401',
  conv_reports_as: ({
    outcome,
    message,
  }: Of<'outcome'> & { readonly message: string | null }): string =>
    `conv reports it as ${outcome}${message === null ? '' : `: ${message}`}`,
  document_shows_no_answer: 'the specification does not show the response',
  document_shows_no_body: 'the specification does not show the body of this response',
  count_not_shown:
    'the specification does not show the body of this response; how often the report counted is not observed here',
  got_reported: '{got} ({reported})',
  got_wrong: ({ got, fields }: Of<'got' | 'fields'>): string =>
    `${got} (wrong: ${fields.join(', ')})`,
  got_missing: ({ got, names }: Of<'got' | 'names'>): string =>
    `${got} (missing: ${names.join(', ')})`,
  paid_title: ({ amount }: { readonly amount: number }): string => `an order of ${amount} is paid`,
  paid_again_title: 'the same paid report again counts once',
  refund_title: ({ amount }: { readonly amount: number }): string => `${amount} of it is refunded`,
  refund_again_title: 'the same refund again counts once',
  refund_above_title: ({ amount }: { readonly amount: number }): string =>
    `a refund of ${amount}, more than is left, is refused`,
  refund_below_title: 'a refund of -1 is refused',
  second_refund_title: ({ amount }: { readonly amount: number }): string =>
    `a second refund of ${amount} is checked against what is left`,
  cancel_title: 'the order is canceled',
  refund_after_cancel_title: 'nothing is left of the canceled order to refund',
  other_paid_title: 'another order is paid',
  id_reused_title: 'a used event_id with another body is refused',
  decline_title: 'that order is declined',
  refund_after_decline_title: 'nothing is left of the declined order to refund',
  third_paid_title: ({ amount }: { readonly amount: number }): string =>
    `a third order, of ${amount}, is paid`,
  third_refund_title: ({ amount }: { readonly amount: number }): string =>
    `${amount} of the third order is refunded`,
  last_refund_title: ({ amount }: { readonly amount: number }): string =>
    `all that is left of it, ${amount}, is refunded`,
  amount_below_title: 'an order of -1 is refused',
  unknown_order_title: 'the cancel of an order never reported is refused',
  stopped_unreachable: 'the service cannot be reached',
  stopped_interrupted: 'interrupted',
  stopped_unauthorized:
    'the service answers 401 to a valid signature: conv whoami --check tells whether it is the key or the secret',
  stopped_clock_off: '{skew}: set it, then run conv smoke again',
  nothing_accepted: 'no report was accepted',
  needs_check: 'it needs "{check}"',
  other_secret: 'a signature made with another secret',
  body_encoded_again: 'a body re-encoded after signing',
  unknown_key: 'a key that the service does not know',
  timestamp_old: ({ seconds }: Of<'seconds'>): string => `a timestamp ${minutes(seconds)} old`,
  timestamp_ahead: ({ seconds }: Of<'seconds'>): string => `a timestamp ${minutes(seconds)} ahead`,
  timestamp_fraction: 'a timestamp that ends in .5',
  timestamp_date: 'a timestamp that is a date',
  inside_old: ({ seconds }: Of<'seconds'>): string => `${minutes(seconds)} old`,
  inside_ahead: ({ seconds }: Of<'seconds'>): string => `${minutes(seconds)} ahead`,
  no_401_title: 'no 401 for a timestamp {when}',
  is_401_title: '401 for {what}',
  no_header: 'no {name}',
  paid_rule: 'a valid paid report: CONFIRMED, net_amount equals amount, refunded_amount is 0',
  counted_once_rule: 'The service recognizes a reused event_id and does not count the event twice.',
  partial_rule: 'status becomes PARTIALLY_CANCELLED and net_amount drops by the refund',
  refund_rule: 'refund_amount: number between 0 and the current net_amount',
  cancel_rule: 'net_amount becomes 0, status CANCELLED',
  decline_rule: 'status DECLINED, net_amount 0',
  ended_order_rule: '{kind}: net_amount becomes 0; {rule}',
  event_id_rule: 'event_id: string, unique per call',
  amount_rule: 'amount: number, 0 or greater',
  one_record_rule: 'The service keeps one record per merchant order.',
  signature_rule: 'The signature matches.',
  reencoded_rule:
    'If the body is re-encoded after signing, even with only the keys reordered, the signature does not match.',
  key_rule: 'The api_key is active.',
  timestamp_rule:
    "The timestamp is a whole number and lies within 5 minutes of the service's clock.",
  headers_rule: 'All three headers are present.',
  smoke_progress: '{number} of {all}: {title}',
  checked_as: '{endpoint} as {apiKey} ({mode})',
  check_skipped: 'skipped: {reason}',
  checks_skipped: ({ count, reason }: Of<'count' | 'reason'>): string =>
    `${plural(count, 'check')} skipped: ${reason}`,
  expected_fact: 'expected  {expected}',
  got_fact: 'got       {got}',
  note_fact: 'note      {note}',
  document_fact: 'spec      {rule}',
  count_passed: '{count} passed',
  count_failed: '{count} failed',
  count_skipped: '{count} skipped',
  count_left_open: ({ count }: Of<'count'>): string => `${plural(count, 'order')} left open`,
  count_notes: ({ count }: Of<'count'>): string => plural(count, 'note'),
  smoke_summary: ({ count, counts, ending }: Of<'count' | 'counts' | 'ending'>): string =>
    `${plural(count, 'check')}: ${counts.join(', ')}${ending === null ? '' : `; ${ending}`}`,
  left_open: 'left open:',
  not_cancelled: '{id} could not be canceled',
  junit_failure: 'expected {expected}, got {got}\nspecification: {rule}',
} as const;

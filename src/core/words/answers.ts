import type { Of } from './facts.ts';
import { joinNames, joinWords } from './phrase.ts';

/** The meaning of a response for the sender. */
export const answersWords = {
  answers_mixed_up: '{message}; but some responses belonged to other reports',
  empty_answer: 'nothing',
  refused_with_skew: '{refused}; {skew}',
  refused_for_clock: 'the service answered {status}: {skew}',
  passing_refusal: ({
    status,
    meaning,
    waitSeconds,
  }: Of<'status' | 'meaning' | 'waitSeconds'>): string =>
    `the service answered ${status}: ${meaning}${waitSeconds === null ? '' : `; it asks conv to wait ${waitSeconds} s`}`,
  to_nowhere: 'without an address',
  to_same_host: 'to another path on the same host',
  to_protocol: 'to a {protocol} address',
  to_origin: 'to {origin}',
  html_document: ({ title }: { readonly title: string | null }): string =>
    `an HTML page${title === null ? '' : ` titled "${title}"`}`,
  not_utf8_text: 'bytes that are not valid UTF-8',
  answer_request_timeout: 'it waited too long for the request',
  answer_conflict: 'conflict',
  answer_too_early: 'it was not ready for the request',
  answer_rate_limited: 'too many requests',
  answer_failed: 'it failed, possibly after counting the report',
  not_final_status: 'the service answered {status}, which is not a final status code',
  maybe_other_request:
    '{message}; it may be the response to another request on the same connection',
  refused_credentials: 'the service answered {status}: it refused the credentials or the signature',
  refusal: 'the service answered {status}: {words}',
  event_id_has_other_body:
    'it already has this event ID with a different body, sent from elsewhere',
  refused_alone:
    'the service answered {status} to this report but accepts other reports with the same key and endpoint',
  wrong_address: 'it accepts no reports at this URL; check the endpoint',
  refused_report: 'it refused the report',
  refused_unknown_order: 'it refused the report: unknown order',
  event_counted_before: 'it reports a duplicate event',
  counted_by_earlier_attempt: 'an earlier attempt was counted',
  state_unexplained: ({ status, shown }: Of<'shown'> & { readonly status: string }): string =>
    `the order is ${status} at the service (${shown}), and no report in this journal accounts for it`,
  answer_payment_required: 'payment required',
  answer_length_required: 'it requires a Content-Length header',
  answer_too_large: 'the request is too large',
  answer_uri_too_long: 'the URL is too long',
  answer_media_type: 'it does not accept this content type',
  answer_misdirected: 'the request reached a server that is not responsible for it',
  answer_locked: 'the resource is locked',
  answer_upgrade_required: 'it requires another protocol',
  answer_headers_too_large: 'the request headers are too large',
  answer_legal_reasons: 'unavailable for legal reasons',
  answer_not_processed: 'it did not process the request',
  answer_denies: 'the response says that the request failed',
  state_not_shown: "the service did not show the order's state",
  record_incomplete: ({ names }: Of<'names'>): string =>
    `the response does not show ${joinNames(names)}`,
  amounts_as_text: ({ names }: Of<'names'>): string =>
    `the response has ${joinWords(names)} as a string instead of a number`,
  silent_for_once:
    'the response shows nothing of the order, although other responses do; the report is resent',
  names_no_order: 'the response does not identify an order, so it may belong to another request',
  member_twice: 'the response has more than one field named "{name}"',
  negative_amount: 'with a negative "{name}"',
  clock_is_off: ({ amount, isSlow }: Of<'amount' | 'isSlow'>): string =>
    `your clock is ${amount} ${isSlow ? 'slow' : 'fast'}`,
  clock_beyond_limit: ({ amount, isSlow }: Of<'amount' | 'isSlow'>): string =>
    `your clock is ${amount} ${isSlow ? 'slow' : 'fast'} (the limit is 5 min)`,
  effect_missing: 'its record does not show this {kind} report: expected {expected}, got {shown}',
  expected_total: ({
    amount,
    currency,
  }: {
    readonly amount: string | null;
    readonly currency: string | null;
  }): string => `an order of ${amount} ${currency}`,
  expected_refund: ({ amount }: { readonly amount: string | null }): string =>
    `at least ${amount} refunded`,
  expected_end: ({ status }: { readonly status: string }): string => `${status}, net 0`,
  no_known_currency: 'no known currency',
  shown_record: ({
    status,
    net,
    refunded,
    currency,
  }: Of<'net' | 'refunded' | 'currency'> & { readonly status: string }): string =>
    `${status}, net ${net}, refunded ${refunded}, ${currency}`,
  no_order_id: 'with a "merchant_order_id" that is not a string',
  other_order: 'with the record of another order',
  no_known_status: 'with an unknown "status"',
  no_number: 'with a "{name}" that is not a number',
  no_currency: 'with a "currency" that is not a string',
  answer_redirected:
    'the service answered {status}, a redirect {target}; conv does not follow redirects',
  success_but: 'the service answered {status}, but {what}',
  answer_cut_off: 'the response was cut off',
  without_record: 'with {shown} instead of the order record',
  maybe_counted_before: '{message}; but an earlier attempt may have been counted',
  earlier_not_accepted: 'an earlier report of the same order was not accepted',
  paid_report_refused:
    'the service refused the paid report of this order: fix and resend that one, or resume with --retry-rejected',
  refused_before:
    'the service rejected this report earlier; it was not resent (use --retry-rejected to resend it)',
  withdrawn_before:
    'this event was withdrawn (conv settle), and its ID is spent; to report the order again, use another event_id',
  refund_in_doubt_before:
    'this refund was withdrawn (conv settle) but may have been counted: ask the service, and if it was not, report it under another refund_id',
  conflict_advice:
    'journaled reports cannot be edited: an accepted amount can only be lowered, with a partial row for the difference; an open report can be sent as is, or given up first (conv settle, conv batch cancel)',
  effect_kind_changed: 'kind: was {was}, now {now}',
} as const;

import { countOf } from '../../kit/numbers.ts';

type Count = { readonly count: number };

/** The check of a service against its document. */
export const smokeWords = {
  dropped: ({ drops }: { readonly drops: number }): string =>
    `the connection was dropped ${drops === 1 ? 'once' : `${drops} times`} without a response; the same event_id was sent again`,
  account_is_live: ({ profile }: { readonly profile: string | null }): string =>
    `${profile === null ? 'this account' : `profile ${profile}`} is live: its orders are payable`,
  live_smoke_hint: ({
    endpoint,
    missing,
  }: {
    readonly endpoint: string;
    readonly missing: string;
  }): string =>
    `Each run creates two orders at ${endpoint}, then cancels one and declines the other.\nUse a sandbox profile, or conv mock.\nFor a live run, add: ${missing}`,
  cut_off: ' (cut off)',
  smoke_no_answer: ({ message }: { readonly message: string }): string => `no response: ${message}`,
  redirect_nowhere: 'a redirect without an address',
  redirect_to: ({ address }: { readonly address: string }): string => `a redirect to ${address}`,
  no_order_record: ({ shown }: { readonly shown: string }): string =>
    `without an order record: ${shown}`,
  no_field: ({ name }: { readonly name: string }): string => `no ${name}`,
  expects_2xx_or_4xx: '2xx, or 4xx other than 401',
  expects_4xx: '4xx other than 401',
  conv_reports_as: ({
    outcome,
    message,
  }: {
    readonly outcome: string;
    readonly message: string | null;
  }): string => `conv reports it as ${outcome}${message === null ? '' : `: ${message}`}`,
  document_shows_no_answer: 'the document does not show the response to it',
  document_shows_no_body: 'the document does not show the body of this response',
  got_wrong: ({ got, names }: { readonly got: string; readonly names: string }): string =>
    `${got} (wrong: ${names})`,
  got_missing: ({ got, names }: { readonly got: string; readonly names: string }): string =>
    `${got} (missing: ${names})`,
  paid_title: ({ amount }: { readonly amount: number }): string => `an order of ${amount} is paid`,
  paid_again_title: 'the same paid report again counts once',
  refund_title: ({ amount }: { readonly amount: number }): string => `${amount} of it is refunded`,
  refund_again_title: 'the same refund again counts once',
  refund_above_title: ({ amount }: { readonly amount: number }): string =>
    `a refund of ${amount}, more than is left, is refused`,
  refund_below_title: 'a refund of -1 is refused',
  second_refund_title: ({ amount }: { readonly amount: number }): string =>
    `a second refund of ${amount} is checked against what is left`,
  cancel_title: 'the order is cancelled',
  refund_after_cancel_title: 'nothing is left of the cancelled order to refund',
  other_paid_title: 'another order is paid',
  id_reused_title: 'a used event_id with another body is refused',
  document_is_silent: 'the document does not show the response to it',
  decline_title: 'that order is declined',
  refund_after_decline_title: 'nothing is left of the declined order to refund',
  amount_below_title: 'an order of -1 is refused',
  unknown_order_title: 'the cancel of an order never reported is refused',
  stopped_unreachable: 'the service cannot be reached',
  stopped_unauthorized: 'the service answers 401 to a valid signature: are key and secret right?',
  needs_check: ({ check }: { readonly check: string }): string => `it needs "${check}"`,
  other_secret: 'a signature made with another secret',
  body_encoded_again: 'a body re-encoded after signing',
  unknown_key: 'a key that the service does not know',
  timestamp_old: ({ age }: { readonly age: string }): string => `a timestamp ${age} old`,
  timestamp_ahead: ({ age }: { readonly age: string }): string => `a timestamp ${age} ahead`,
  timestamp_fraction: 'a timestamp that ends in .5',
  timestamp_date: 'a timestamp that is a date',
  inside_old: ({ age }: { readonly age: string }): string => `${age} old`,
  inside_ahead: ({ age }: { readonly age: string }): string => `${age} ahead`,
  no_401_title: ({ when }: { readonly when: string }): string => `no 401 for a timestamp ${when}`,
  is_401_title: ({ what }: { readonly what: string }): string => `401 for ${what}`,
  no_header: ({ name }: { readonly name: string }): string => `no ${name}`,
  smoke_title: ({
    endpoint,
    apiKey,
    mode,
  }: Record<'endpoint' | 'apiKey' | 'mode', string>): string =>
    `${endpoint} as ${apiKey} (${mode})`,
  check_number: ({
    number,
    all,
    title,
  }: {
    readonly number: number;
    readonly all: number;
    readonly title: string;
  }): string => `${number} of ${all}: ${title}`,
  label_expected: 'expected',
  label_got: 'got',
  label_note: 'note',
  label_document: 'document',
  skipped_because: ({ reason }: { readonly reason: string }): string => `skipped: ${reason}`,
  checks_skipped: ({
    count,
    reason,
  }: {
    readonly count: number;
    readonly reason: string;
  }): string => `${countOf(count, 'check')} skipped: ${reason}`,
  count_passed: ({ count }: Count): string => `${count} passed`,
  count_failed: ({ count }: Count): string => `${count} failed`,
  count_notes: ({ count }: Count): string => countOf(count, 'note'),
  count_skipped: ({ count }: Count): string => `${count} skipped`,
  checks_in_all: ({
    count,
    parts,
    ending,
  }: {
    readonly count: number;
    readonly parts: string;
    readonly ending: string;
  }): string => `${countOf(count, 'check')}: ${parts}${ending}`,
  ends_unreachable: '; the service cannot be reached',
  ends_interrupted: '; interrupted',
  label_left_open: 'left open:',
  left_open: ({ id }: { readonly id: string }): string => `${id} could not be cancelled`,
  failed_check: ({ expected, got, rule }: Record<'expected' | 'got' | 'rule', string>): string =>
    `expected ${expected}, got ${got}\nthe service's document: ${rule}`,
};

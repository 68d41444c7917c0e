import type { Of } from '../../core/words/facts.ts';
import { plural } from '../../core/words/phrase.ts';

/** Signing a body. */
export const signWords = {
  sign_warning: 'warning: {remark}',
  lines_end_in_crlf: ({ count }: Of<'count'>): string =>
    `warning: ${plural(count, 'line')} ended in CR LF: the CR is not signed, so do not send it`,
  lines_without_body: ({ count }: Of<'count'>): string =>
    `warning: ${plural(count, 'line')} had no body: the output has an empty line for each`,
  no_line: 'warning: there are no lines to sign',
  curl_needs_endpoint: 'no endpoint: a curl command needs one',
  curl_needs_endpoint_hint:
    'Use --endpoint URL, set CONV_ENDPOINT, or choose a profile that has one.',
  expired_at: 'expired at {end} ({ago} ago)',
  valid_from: 'valid only from {start} until {end}',
  valid_until: ({ end, left }: Of<'end'> & { readonly left: string }): string =>
    `valid until ${end} (${left})`,
  bytes_of_string: ({ bytes }: { readonly bytes: string }): string =>
    `${bytes} (timestamp, then body, no separator)`,
  sha256_of_string: '{sha256} of the string to sign',
  label_ends_in: 'ends in',
  string_to_sign: 'string to sign',
  shortened_middle: '{start} […{left} characters omitted…] {end}',
  on_the_clock: 'exactly on the clock',
  off_the_clock: ({ duration, isBehind }: Of<'duration' | 'isBehind'>): string =>
    `${duration} ${isBehind ? 'behind' : 'ahead of'} the clock`,
  timestamp_in_unit: 'the timestamp is in {unit}: the service expects seconds and rejects it',
  timestamp_is_off: 'the timestamp is {skew}; the service allows at most 5 minutes',
} as const;

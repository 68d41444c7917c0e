import { plural } from './phrase.ts';

/** Signing a body. */
export const signWords = {
  sign_warning: ({ remark }: { readonly remark: string }): string => `warning: ${remark}`,
  lines_end_in_crlf: ({ count }: { readonly count: number }): string =>
    `warning: ${plural(count, 'line')} ended in CR LF: the CR is not signed, so do not send it`,
  lines_without_body: ({ count }: { readonly count: number }): string =>
    `warning: ${plural(count, 'line')} had no body: the output has an empty line for each`,
  no_line: 'warning: there are no lines to sign',
  curl_needs_endpoint: 'no endpoint: a curl command needs one',
  curl_needs_endpoint_hint:
    'Use --endpoint URL, set CONV_ENDPOINT, or choose a profile that has one.',
  expired_at: ({ end, ago }: { readonly end: string; readonly ago: string }): string =>
    `expired at ${end} (${ago} ago)`,
  valid_from: ({ start, end }: { readonly start: string; readonly end: string }): string =>
    `valid only from ${start} until ${end}`,
  valid_until: ({ end, left }: { readonly end: string; readonly left: string }): string =>
    `valid until ${end} (${left})`,
  bytes_of_string: ({ bytes }: { readonly bytes: string }): string =>
    `${bytes} (timestamp, then body, no separator)`,
  sha256_of_string: ({ sha256 }: { readonly sha256: string }): string =>
    `${sha256} of the string to sign`,
  label_ends_in: 'ends in',
  string_to_sign: 'string to sign',
  shortened_middle: ({
    start,
    left,
    end,
  }: {
    readonly start: string;
    readonly left: number;
    readonly end: string;
  }): string => `${start} […${left} characters omitted…] ${end}`,
  on_the_clock: 'exactly on the clock',
  off_the_clock: ({
    duration,
    isBehind,
  }: {
    readonly duration: string;
    readonly isBehind: boolean;
  }): string => `${duration} ${isBehind ? 'behind' : 'ahead of'} the clock`,
  timestamp_in_unit: ({ unit }: { readonly unit: string }): string =>
    `the timestamp is in ${unit}: the service expects seconds and rejects it`,
  timestamp_is_off: ({ skew }: { readonly skew: string }): string =>
    `the timestamp is ${skew}; the service allows at most 5 minutes`,
};

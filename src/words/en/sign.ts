import { plural } from './counts.ts';

/** Signing a body. */
export const signWords = {
  sign_warning: ({ remark }: { readonly remark: string }): string => `warning: ${remark}`,
  lines_end_in_crlf: ({ count }: { readonly count: number }): string =>
    `warning: ${plural(count, 'line')} ended in CR LF: the CR is not signed, so do not send it`,
  lines_without_body: ({ count }: { readonly count: number }): string =>
    `warning: ${plural(count, 'line')} had no body: the output has an empty line for each`,
  no_line: 'warning: there is no line to sign',
  curl_needs_endpoint: 'no endpoint: a curl command needs one',
  curl_needs_endpoint_hint:
    'Give --endpoint URL, set CONV_ENDPOINT, or name a profile that has one.',
};

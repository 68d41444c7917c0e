import type { Of } from '../../core/words/facts.ts';

/** Messages in responses to refused requests. */
const refusals = {
  header_repeated: ({ names }: Of<'names'>): string =>
    `${names.join(' and ')} ${names.length === 1 ? 'appears' : 'appear'} more than once`,
  headers_missing: ({ names }: Of<'names'>): string => `missing or empty: ${names.join(', ')}`,
  send_headers_once: ({ names }: Of<'names'>): string => `send ${names.join(', ')} once each`,
  header_similar: (p: { readonly pairs: readonly (readonly [string, string])[] }): string =>
    p.pairs.map(([came, name]) => `received ${came}; did you mean ${name}?`).join('; '),
  timestamp_not_whole: '{header} is not a whole number',
  send_unix_seconds: 'send Unix time in seconds',
  timestamp_beyond: (p: {
    readonly header: string;
    readonly now: number;
    readonly allowed: number;
  }): string =>
    `${p.header} is out of range for a time in seconds; the service's clock is ${p.now}, and at most ${p.allowed} s is allowed`,
  timestamp_off: (p: {
    readonly header: string;
    readonly skew: number;
    readonly now: number;
    readonly allowed: number;
  }): string =>
    `${p.header} is ${Math.abs(p.skew)} s ${p.skew < 0 ? 'behind' : 'ahead of'} the service's clock (${p.now}); at most ${p.allowed} s is allowed`,
  timestamp_in_other_unit: (p: {
    readonly header: string;
    readonly unit: string;
    readonly now: number;
  }): string => `${p.header} is in ${p.unit}, not in seconds; the service's clock is ${p.now}`,
  looks_like_milliseconds: 'this looks like milliseconds; send seconds',
  sign_when_sending: "sign right before sending, and check the sender's clock",
  key_unknown: 'the service does not know this {header}',
  check_the_key:
    'use the api_key of this service, not the key of another service and not the secret',
  did_you_mean: ({ near }: { readonly near: string }): string => `did you mean ${near}?`,
  key_inactive: 'this {header} is not active',
  use_active_key: 'use an active api_key',
  signature_differs: (p: { readonly signature: string; readonly timestamp: string }): string =>
    `${p.signature} does not match the body and ${p.timestamp}`,
  how_to_sign:
    'send the lowercase hex of HMAC_SHA256(timestamp + body, hmac_secret), over the exact bytes of the body',
  did_you_mean_order: ({ near }: { readonly near: string }): string =>
    `did you mean order ${near}?`,
  event_id_reused: (p: {
    readonly event: string;
    readonly kind: string;
    readonly order: string;
  }): string =>
    `event_id ${p.event} already belongs to another body: a ${p.kind} report of order ${p.order}`,
  event_duplicate: 'duplicate event_id',
  event_processed: 'this event was already processed',
  how_to_retry: 'a retry sends the same bytes to the same path; a new event needs a new event_id',
  body_exceeds: 'the body is larger than {maximum} bytes',
  client_cut_off: 'the client closed the connection before its request was complete',
  send_whole_request: 'send the whole request and wait for the response',
  report_breaks_rules: (p: {
    readonly kind: string;
    readonly first: string;
    readonly others: number;
  }): string =>
    `the ${p.kind} report is invalid: ${p.first}${p.others === 0 ? '' : ` (and ${p.others} more)`}`,
  field_breaks_rule: (p: { readonly path: string; readonly what: string }): string =>
    `${p.path} ${p.what}`,
  starts_with_bom: 'it starts with a byte order mark',
  body_not_json: 'the body is not JSON: {why}',
  body_is_empty: 'the body is empty; send one JSON object',
  body_is_form: 'this looks like a form; send one JSON object',
  body_is_xml: 'this looks like XML; send one JSON object',
  body_is_multipart: 'this looks like a multipart form; send one JSON object',
  send_json: 'send one JSON object in UTF-8',
  fields_of_other_kind: (p: { readonly kind: string; readonly path: string }): string =>
    `it has the fields of a ${p.kind} report; did you mean POST ${p.path}?`,
  path_takes_post: (p: { readonly path: string; readonly method: string }): string =>
    `${p.path} takes POST, not ${p.method}`,
  path_unknown: ({ paths }: Of<'paths'>): string =>
    `there is no such path; the service has ${paths.join(', ')}`,
  paths_follow_base: 'these paths directly follow s2s_endpoint_base, without a trailing slash',
  field_similar: (p: { readonly found: string; readonly name: string }): string =>
    `found ${p.found}; did you mean ${p.name}?`,
  write_in_quotes: 'write "{text}", in quotes',
  put_in_brackets: 'put it in [ ]',
  one_report_a_request: 'send one report per request',
  body_encoded_twice: 'the body is JSON-encoded twice; send the text inside the quotes',
  write_number_alone: ({ number }: { readonly number: string }): string =>
    `write only the number: ${number}`,
  refund_without_sign: 'write the refund without a sign',
  refunds_go_to: 'to report a refund, POST {path}',
  not_http: 'this is not HTTP: {code}',
} as const;

/** Messages of the control API. */
const control = {
  body_is_no_rule: 'this is not a fault rule: {faults}',
  help_lists_keywords: 'conv help faults lists all keywords',
  fault_id_missing: 'name the rule: ?id=f1',
  no_such_fault: 'there is no fault {id}',
  send_such_as: 'for example, send {example}',
  advance_example: '{"advance_seconds": 301}, up to {maximum}, or {"now": "2026-01-01T00:00:00Z"}',
  now_is_wrong: 'now {why}',
  advance_leaves_years: 'advance_seconds moves the clock out of its range, {years}',
  time_without_day: 'has no time of day; for example {day}T00:00:00Z',
  time_without_zone: 'has no time zone; for example {time}Z',
  not_a_time: 'is not a time such as 2026-01-01T00:00:00Z',
  time_outside_years: "is outside the clock's range, {years}",
  within_example_up_to:
    '{"expectations": ["paid order=42 ==1"], "within_seconds": 5}, up to {maximum}',
  request_body_empty: 'the body is empty',
  body_no_json: 'the body is not JSON',
  body_no_object: 'the body is not a JSON object',
  key_foreign: '{key} is unknown here',
  value_missing_at: '{name} is missing',
  value_wrong_at: (p: { readonly name: string; readonly what: string }): string =>
    `${p.name} ${p.what}`,
  must_be_number: 'must be a number',
  must_be_list: 'must be a list',
  type_is_wrong: 'has the wrong type',
  must_be_at_most: ({ maximum }: { readonly maximum: string }): string =>
    `must be at most ${maximum}`,
  must_be_at_least: 'must be at least {minimum}',
  list_is_empty: 'must not be empty',
  must_begin_with: 'must begin with {prefix}',
  value_unreadable: 'cannot be read',
  filter_takes_words: (p: {
    readonly name: string;
    readonly known: readonly string[];
    readonly given: string;
  }): string => `${p.name} takes ${p.known.join(', ')}, not ${p.given}`,
  filter_takes_number: (p: {
    readonly name: string;
    readonly from: number;
    readonly to: number | undefined;
    readonly given: string;
  }): string =>
    `${p.name} takes a whole number ${p.to === undefined ? `of at least ${p.from}` : `from ${p.from} to ${p.to}`}, not ${p.given}`,
  filter_repeated: '{name} is given more than once',
  filters_known: ({ names }: Of<'names'>): string =>
    `use each filter at most once: ${names.join(', ')}`,
  filters_unknown: ({ names }: Of<'names'>): string =>
    `unknown ${names.length === 1 ? 'filter' : 'filters'}: ${names.join(', ')}`,
  only_loopback: 'the control interface accepts requests only for localhost, 127.0.0.1 and [::1]',
  only_own_pages: 'the control interface does not accept requests from pages of other origins',
  token_required:
    'send the token that conv mock printed when it started: Authorization: Bearer TOKEN',
  path_takes: 'this path takes {methods}',
  no_control_path: 'there is no such path',
  control_paths: ({ paths }: Of<'paths'>): string =>
    `the control interface has ${paths.join(', ')}`,
  no_such_merchant: 'the service does not know this api_key',
  no_inspector: 'this service was started without its inspector',
  cannot_answer: 'conv could not handle this request: {why}',
  body_too_large: 'the body is too large',
} as const;

/** The rules of the service, by which it refuses a request. */
const errorRules = {
  rule_path: 'a report is sent to the exact path of its kind',
  rule_method: 'all endpoints: method POST',
  rule_body_size: 'a body is at most {mebibytes} MiB',
  rule_state_kept: 'with --state, every report that is answered with 200 is on disk',
  rule_headers_present: ({ names }: Of<'names'>): string =>
    `all three headers are present: ${names.join(', ')}`,
  rule_headers_once: 'each of the three headers appears once',
  rule_timestamp_whole: 'the timestamp is a whole number: current Unix time in seconds',
  rule_timestamp_window: "the timestamp is within {minutes} minutes of the service's clock",
  rule_key_known: "{header} is the merchant's api_key",
  rule_key_active: 'the api_key is active',
  rule_signature: 'the signature is HMAC_SHA256(timestamp + body, hmac_secret), hex-encoded',
  rule_json: 'the request body is JSON',
  rule_report:
    'every required field is present, no field appears twice, and each has a valid type and value',
  rule_event_id: 'event_id is unique per call; only a retry reuses it, with the same bytes',
} as const;

export const mockService = { ...refusals, ...errorRules, ...control };

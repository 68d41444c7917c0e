import type { Of } from '../../core/words/facts.ts';
import { meant } from '../../core/words/phrase.ts';

/** Messages about fault rules, and about injected faults. */

export const faults = {
  /** A fault in one word of a rule, or one of a file: `drop-anwser is not a fault keyword`. */
  word_is_wrong: '{word} {what}',
  rule_too_long: 'is too long for a fault rule',
  not_a_fault_word: ({ near }: Of<'near'>): string => `is not a fault keyword${meant(near)}`,
  takes_no_value: 'takes no value',
  needs_value: 'needs a value, written NAME=VALUE without spaces',
  word_repeated: 'is given more than once',
  nothing_happens: 'has no fault keyword, such as drop-answer',
  cannot_combine: 'cannot be combined with {other}',
  contradicts: 'contradicts {other}',
  contradicts_moment: (p: { readonly action: string; readonly moment: string }): string =>
    `contradicts ${p.action}, which always acts ${p.moment} the commit`,
  retry_after_alone: 'works only with status or rate-limit',
  refuse_knows_little: 'acts before order and event are known; did you mean close?',

  not_whole_within: (p: {
    readonly from: number;
    readonly to: number;
    readonly given: string;
  }): string => `must be a whole number from ${p.from} to ${p.to}, not ${p.given}`,
  offset_is_zero: 'must not be 0, which is the correct length',
  not_a_probability: 'must be from 0 to 1, or a percentage such as 20%, not {given}',
  not_a_size: 'needs a size such as 10MB, not {given}',
  size_too_large: 'must be at most 100MB',
  not_a_kind: (p: {
    readonly known: string;
    readonly given: string;
    readonly near: string | undefined;
  }): string => `must be one of ${p.known}, not ${p.given}${meant(p.near)}`,
  stray_quote: 'has an unmatched quotation mark',
  not_a_location: 'needs an absolute http or https URL, not {given}',
  not_a_duration: (p: { readonly given: string; readonly near: string | undefined }): string =>
    `needs a duration such as 500ms, 2s or 7m, not ${p.given}${meant(p.near)}`,
  duration_too_long: 'must be at most 1 hour',
  not_a_delay: 'needs 100..900ms or lognormal(200ms,0.5), not {given}',
  range_reversed: 'must start with the shorter time',
  sigma_too_large: 'needs a sigma of at most 10',
  not_whole_seconds: 'must be whole seconds, such as 2s',
  skew_within_window: 'must be more than the allowed 5 minutes, such as 7m or -7m',

  fault_flag_unreadable: '--fault: invalid rule',
  fault_file_unreadable: 'the fault file {file} has invalid rules',
  fault_rule_example:
    'for example: drop-answer kind=paid first=2; conv help faults lists all keywords',
  not_a_fault_rule: (p: { readonly given: string; readonly faults: string }): string =>
    `${p.given} is not a fault rule: ${p.faults}`,
  order_too_long_for_rule: '{given} is too long for a fault rule',

  answered_status: 'answered {status}',
  answered_html: 'answered {status} in HTML',
  redirected: 'redirected',
  answered_empty: 'answered 200 without a body',
  answered_bad_json: 'answered with bad JSON',
  answered_garbage: 'answered with garbage',
  clock_off: ({ seconds }: Of<'seconds'>): string =>
    `service's clock ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'}`,
  clock_was_set: ({ seconds }: Of<'seconds'>): string =>
    `the mock's clock is set ${Math.abs(seconds)} s ${seconds < 0 ? 'back' : 'ahead'}`,
  closed_at_once: 'closed at once',
  closed_without_answer: 'closed without an answer',
  connection_reset: 'connection reset',
  never_answered: 'never answered',
  answer_cut: 'answer cut in half',
  answered_not_http: 'answered with bytes that are not HTTP',
  wrong_length: ({ by }: { readonly by: number }): string =>
    `Content-Length ${by > 0 ? '+' : ''}${by}`,
  dribbled: 'one byte every {ms} ms',
  answered_big: 'answered with {bytes} bytes',
  answered_late: '{ms} ms late',
  not_counted: 'the service did not count it',
  /** The label of a fault: its rule and its effect. */
  fault_acted: (p: { readonly rule: string; readonly effects: string }): string =>
    `${p.rule}: ${p.effects}`,
  no_fault: 'no fault: {why}',
  bad_fault_header: (p: { readonly header: string; readonly why: string }): string =>
    `${p.header}: ${p.why}: answered 400, not counted`,
  injected_status: (p: { readonly status: number; readonly name: string | undefined }): string =>
    `${p.status} ${p.name ?? 'an unnamed status'}, injected by a fault rule`,
} as const;

/** The keywords of fault rules: syntax and meaning. */
export const faultWords = {
  actions: {
    refuse: { form: 'refuse', help: 'close the connection before reading the body' },
    reset: { form: 'reset', help: 'reset the connection (RST)' },
    close: { form: 'close', help: 'close the connection without a response' },
    drop: { form: 'drop', help: 'lose the request: not counted, connection closed' },
    'drop-answer': {
      form: 'drop-answer',
      help: 'lose the response: counted, then connection closed',
    },
    hang: { form: 'hang', help: 'never respond; the connection stays open' },
    status: { form: 'status=CODE', help: 'respond with a status from 400 to 599' },
    'rate-limit': { form: 'rate-limit', help: 'respond with 429' },
    skew: {
      form: 'skew[=7m|-7m]',
      help: '401 `timestamp_outside_window`, as if the clock of the service were ahead or behind',
    },
    html: { form: 'html[=502]', help: 'an HTML error page, as from a proxy' },
    redirect: {
      form: 'redirect[=URL]',
      help: '307 redirect to https://elsewhere.invalid/ or the URL',
    },
    empty: { form: 'empty', help: '200 without a body' },
    truncated: { form: 'truncated', help: 'half of the body, then connection closed' },
    'wrong-length': {
      form: 'wrong-length[=-10]',
      help: 'a `Content-Length` that is wrong by this many bytes',
    },
    'bad-json': { form: 'bad-json', help: '200 with a body that is not JSON' },
    garbage: { form: 'garbage', help: '200 with random bytes as the body' },
    'not-http': { form: 'not-http', help: 'random bytes instead of HTTP' },
    dribble: {
      form: 'dribble[=20ms]',
      help: 'the body byte by byte, with this delay between bytes',
    },
    big: { form: 'big[=10MB]', help: 'the body, padded with spaces to this size' },
  },
  conditions: {
    kind: {
      form: 'kind=KIND[,KIND]',
      help: ({ kinds }: Of<'kinds'>): string => kinds.join(', '),
    },
    order: {
      form: 'order=ID',
      help: 'this `merchant_order_id`; `*` matches anything; quote an ID with spaces',
    },
    event: { form: 'event=ID', help: 'this `event_id`; `*` and quotes as above' },
    every: { form: 'every=N', help: 'every Nth matching request' },
    p: { form: 'p=0.2', help: 'at random, with this probability: 0 to 1, or `20%`' },
    first: { form: 'first=N', help: 'only the first N matching requests' },
  },
  manners: {
    slow: {
      form: 'slow=DELAY',
      help: 'delay the response: `500ms`, `100..900ms` (uniform), or `lognormal(200ms,0.5)` (median, sigma)',
    },
    'before-commit': {
      form: 'before-commit',
      help: 'act before the report is counted, so it is not',
    },
    'after-commit': { form: 'after-commit', help: 'act after the report is counted' },
    'retry-after': {
      form: 'retry-after=2s',
      help: 'add `Retry-After` in seconds, with `status` or `rate-limit`',
    },
    'retry-after-date': {
      form: 'retry-after-date=2s',
      help: 'add `Retry-After` as an HTTP date, this far ahead',
    },
  },
};

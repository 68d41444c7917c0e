import type { Of } from '../../core/words/facts.ts';

/** Messages about expectations: syntax errors and results. */

const requests = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'}`;

const COUNT_WORDS = { '==': 'exactly', '>=': 'at least', '<=': 'at most' } as const;

export const expectations = {
  expectations_invalid: ({ quoted }: Of<'quoted'>): string =>
    `invalid expectation${quoted.length === 1 ? '' : 's'} ${quoted.join(' and ')}`,
  expectation_forms: (p: {
    readonly kinds: readonly string[];
    readonly sentences: readonly string[];
  }): string => `An expectation is one of:
paid order=42 amount=5000 ==1   (or ${p.kinds.join(', ')}; >=N, <=N)
order 42 is PARTIALLY_CANCELLED net=3000
${p.sentences.join('\n')}`,
  expectation_empty: 'is empty',
  not_one_of: (p: {
    readonly what: string;
    readonly near: string | undefined;
    readonly known: readonly string[];
  }): string =>
    `is not ${p.what}; ${p.near === undefined ? `use one of ${p.known.join(', ')}` : `did you mean ${p.near}?`}`,
  an_expectation: 'an expectation',
  a_request_kind: 'a kind of request',
  a_request_property: 'a property of a request',
  an_order_property: 'a property of an order',
  an_order_status: 'a status of an order',
  an_outcome: 'an outcome',
  kind_comes_first: 'the kind of request comes first: any {word}',
  pair_split: (p: { readonly name: string; readonly value: string }): string =>
    `did you mean ${p.name}=${p.value}?`,
  kind_has_no_amount: 'a {kind} report has no amount',
  kind_has_no_currency: 'a {kind} report has no currency; only a paid report does',
  currency_needs_letters: 'a currency has three letters, such as KRW',
  not_an_http_status: 'an HTTP status is a number from 100 to 599',
  order_form: 'an order expectation has the form: order ID is STATUS',
  order_needs_full_id: ({ quoted }: { readonly quoted: string }): string =>
    `an order needs its full ID; if * is part of it, write ${quoted}`,
  order_status_missing: ({ known }: Of<'known'>): string =>
    `the status is missing: ${known.join(', ')}`,
  order_takes_no_count: "an order's status takes no count",
  unreported_has_no_amounts: 'an order that was not reported has no amounts',
  neither_pair_nor_count: 'is neither name=value nor a count such as ==1',
  quotes_not_json: 'has quotes that are not a JSON string; write "a b"',
  not_a_json_string: 'is not a JSON string',
  pair_without_value: 'has no value; is a variable empty?',
  second_count: 'is a second count; write a separate assertion for it',
  second_request_property: 'is a second {name}; write a separate assertion for it',
  second_order_property: 'is a second {name}; an order has only one',
  count_unwritten: 'is not a count; write ==1, >=1 or <=1',
  count_mistyped: ({ near }: { readonly near: string }): string =>
    `is not a count; did you mean ${near}?`,

  requests_counted: (p: {
    readonly found: number;
    readonly all: number;
    readonly comparison: keyof typeof COUNT_WORDS;
    readonly number: number;
  }): string => {
    const expected = `${COUNT_WORDS[p.comparison]} ${p.number} expected`;
    if (p.all === 0) return `no requests arrived; ${expected}`;
    const share = p.found === 0 ? 'none' : String(p.found);
    return `${share} of ${requests(p.all)} ${p.found > 1 ? 'match' : 'matches'}; ${expected}`;
  },
  requests_forgotten: ({ dropped }: Of<'dropped'>): string =>
    `cannot be checked: ${dropped} earlier ${dropped === 1 ? 'request is' : 'requests are'} no longer stored (see --keep)`,
  more_than_expected: 'more than expected',
  came_repeated: 'repeated: a retry of an event that was already counted',
  came_otherwise: (p: {
    readonly outcome: string;
    readonly status: number;
    readonly fault: string | undefined;
    readonly error: string | undefined;
  }): string =>
    `${p.outcome} with ${p.status}${p.fault === undefined ? '' : ` (injected: ${p.fault})`}${p.error === undefined ? '' : `: ${p.error}`}`,
  made_on_purpose: (p: { readonly error: string; readonly fault: string }): string =>
    `${p.error} (injected on purpose: ${p.fault})`,
  error_said: (p: {
    readonly code: string;
    readonly sentence: string;
    readonly cause: string | undefined;
  }): string => `${p.code}: ${p.sentence}${p.cause === undefined ? '' : `. ${p.cause}`}`,
  next_step: 'next: {next}',
  property_differs: (p: { readonly name: string; readonly how: string }): string =>
    `${p.name} ${p.how}`,
  is_missing: 'missing, expected {wanted}',
  differs: (p: { readonly got: string; readonly wanted: string }): string =>
    `${p.got}, expected ${p.wanted}`,
  differs_perhaps_minor_units: (p: { readonly got: string; readonly wanted: string }): string =>
    `${p.got}, expected ${p.wanted}: minor units?`,
  differs_by_1000: (p: { readonly got: string; readonly wanted: string }): string =>
    `${p.got}, expected ${p.wanted}: a factor of 1,000`,
  differs_in_sign: (p: { readonly got: string; readonly wanted: string }): string =>
    `${p.got}, expected ${p.wanted}: the sign differs`,
  differs_not_a_number: (p: { readonly got: string; readonly wanted: string }): string =>
    `${p.got}, expected ${p.wanted}: not a JSON number`,
  differs_in_case: (p: { readonly got: string; readonly wanted: string }): string =>
    `${p.got}, expected ${p.wanted}: upper or lower case?`,
  differs_in_spaces: (p: { readonly got: string; readonly wanted: string }): string =>
    `${p.got}, expected ${p.wanted}: surrounding spaces?`,
  differs_in_prefix: (p: { readonly got: string; readonly wanted: string }): string =>
    `${p.got}, expected ${p.wanted}: a prefix or leading zeros?`,

  order_as_expected: (p: {
    readonly order: string;
    readonly status: string;
    readonly net: string;
    readonly refunded: string;
    readonly currency: string;
  }): string =>
    `order ${p.order} is ${p.status}, net ${p.net}, refunded ${p.refunded}, ${p.currency}`,
  order_not_reported: 'order {order} is not reported',
  order_differs: (p: { readonly order: string; readonly how: readonly string[] }): string =>
    `order ${p.order}: ${p.how.join('; ')}`,
  order_never_reported: 'it was never reported',
  order_reported_instead: ({ near }: { readonly near: string }): string =>
    `it was never reported; order ${near} was`,
  order_has_other_status: (p: { readonly got: string; readonly wanted: string }): string =>
    `it is ${p.got}, not ${p.wanted}`,
  last_request_for_order: 'the last request for it',

  orders_reported_again: 'orders reported again',
  checks_failed: 'failed checks',
  requests_unexpected: 'unexpected',
  not_expected: 'no other expectation matches it',
  offences_counted: (p: {
    readonly label: string;
    readonly count: number;
    readonly all: number;
  }): string => `${p.label}: ${p.count} of ${requests(p.all)}`,
  nothing_arrived: 'no requests arrived',
  no_offences: ({ all }: Of<'all'>): string => `no violations in ${requests(all)}`,

  run_accepts_a_report: 'at least one report is accepted',
  run_succeeds: 'the command succeeds',
  rule_not_judged: 'not judged, because another check failed',
  command_exited: 'it exited with {status}',
  run_fault_acts: 'the fault "{rule}" acts',
  unless_intended: '{what} (add --allow-none if that is intended)',
  no_report_accepted: ({ reasons }: Of<'reasons'>): string =>
    `no report was accepted: ${reasons.length === 0 ? 'no requests arrived' : reasons.join(', ')}`,
  requests_refused: ({ count }: Of<'count'>): string =>
    `${requests(count)} ${count === 1 ? 'was' : 'were'} refused`,
  unknown_paths: (p: {
    readonly count: number;
    readonly paths: readonly string[];
    readonly shown: number;
    readonly example: string;
  }): string => {
    const isOne = p.count === 1 || p.paths.length === 1;
    const listed = `${p.paths.slice(0, p.shown).join(', ')}${p.paths.length > p.shown ? ' …' : ''}`;
    return `${requests(p.count)} went to ${isOne ? 'an unknown path' : 'unknown paths'} (${listed}); the path must directly follow the base URL: ${p.example}`;
  },
  fault_never_matched: 'it never acted: no request matched it',
  fault_always_skipped: ({ seen }: Of<'seen'>): string =>
    `it never acted: ${requests(seen)} matched it, but every=, first= or p= skipped ${seen === 1 ? 'it' : 'them'}`,

  expectations_met: (p: { readonly met: number; readonly all: number }): string =>
    `${p.met} of ${p.all} expectation${p.all === 1 ? '' : 's'} met`,
  closest_request: 'closest: {request}',
  request_described: (p: {
    readonly sequence: number;
    readonly what: string;
    readonly outcome: string;
    readonly status: number;
  }): string => `request ${p.sequence}: ${p.what}, ${p.outcome} with ${p.status}`,
  and_more: 'and {more} more',
} as const;

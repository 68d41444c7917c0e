/** What `conv mock` and its service say: about their flags and files, to clients, and to who runs them. */

const meant = (near: string | undefined): string =>
  near === undefined ? '' : `; did you mean ${near}?`;

const knownOrNear = (known: readonly string[], near: string | undefined): string =>
  near === undefined ? `; known: ${known.join(', ')}` : meant(near);

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Files: `--merchants`, `--state`, `--seed`. */
const files = {
  whole_file: '(the whole file)',
  line_number: ({ line }: { readonly line: number }): string => `line ${line}`,
  in_line: (p: { readonly line: number; readonly at: string }): string => `line ${p.line} ${p.at}`,
  unusable_file: (p: {
    readonly file: string;
    readonly what: string;
    readonly faults: number;
  }): string =>
    `${p.file} cannot be used as ${p.what}: ${p.faults === 1 ? 'one fault' : `${p.faults} faults`}`,
  a_state_file: 'a state file',
  a_seed: 'a seed',
  a_list_of_merchants: 'a list of merchants',
  same_as_before: ({ before }: { readonly before: string }): string =>
    `duplicates ${before}; keep one`,
  member_repeated: 'is a duplicate; keep one',
  text_not_json: 'it is not JSON',
  must_be_object: ({ got }: { readonly got: string }): string => `must be an object, not ${got}`,
  file_member_unknown: (p: {
    readonly known: readonly string[];
    readonly near: string | undefined;
  }): string => `is unknown${knownOrNear(p.known, p.near)}`,
  member_required: ({ expected }: { readonly expected: string }): string =>
    `is required: ${expected}`,
  member_wrong: (p: { readonly expected: string; readonly got: string }): string =>
    `must be ${p.expected}, not ${p.got}`,
  file_not_text: (p: { readonly file: string; readonly why: string }): string =>
    `${p.file} cannot be used: ${p.why}`,
  file_unreadable: (p: { readonly file: string; readonly why: string }): string =>
    `cannot read ${p.file}: ${p.why}`,
  option_names_readable_file: ({ option }: { readonly option: string }): string =>
    `${option} needs a file that conv can read`,
  links_in_circle: 'its symbolic links form a loop',

  merchants_missing: 'must list at least one merchant',
  merchants_not_array: 'must be an array: [{"api_key":"…","hmac_secret":"…"}]',
  merchant_not_object: 'must be an object with api_key and hmac_secret',
  merchant_member_required: 'is required',
  merchant_member_unknown: (p: {
    readonly position: number;
    readonly known: readonly string[];
    readonly near: string | undefined;
  }): string => `member ${p.position} is unknown${knownOrNear(p.known, p.near)}`,
  must_be_boolean: 'must be true or false',
  must_be_string: 'must be a string',
  must_not_be_empty: 'is empty',
  must_be_sandbox_or_live: 'must be "sandbox" or "live"',

  amount_must_be: (p: {
    readonly wanted: string;
    readonly rule: string;
    readonly got: string;
  }): string => `must be ${p.wanted} (${p.rule}), not ${p.got}`,
  refunded_above_amount: (p: { readonly amount: string; readonly refunded: string }): string =>
    `must not exceed the amount, ${p.amount}, but is ${p.refunded}`,

  state_empty:
    'is empty; name a file that does not exist yet, or write {"version":1,"merchants":[]} into it',
  state_too_new: (p: {
    readonly file: string;
    readonly version: string;
    readonly known: number;
  }): string =>
    `${p.file} was written by a newer conv: its version is ${p.version}, and this conv reads up to ${p.known}`,
  update_or_other_state: 'update conv, or name another file with --state',
  order_unknown_to_merchant: ({ order }: { readonly order: string }): string =>
    `this merchant has no order ${order}`,
  state_unwritable: (p: { readonly file: string; readonly why: string }): string =>
    `cannot write the state file ${p.file}: ${p.why}`,
  state_changed_meanwhile: 'another program has changed it',
  state_directory_missing: 'its directory does not exist',
  state_file_each:
    'give each conv mock its own state file; restart this one to continue from the current file',
  fix_or_other_state: 'fix that, or name another file with --state',
  state_directory_closed: (p: {
    readonly file: string;
    readonly code: string | undefined;
  }): string => `the state file ${p.file} cannot be kept: its directory takes no files (${p.code})`,
  state_in_use: (p: { readonly file: string; readonly process: number | undefined }): string =>
    `the state file ${p.file} is in use by ${p.process === undefined ? 'another process' : `process ${p.process}`}`,
  state_file_each_or_unlock: ({ lock }: { readonly lock: string }): string =>
    `give each conv mock its own state file; if no other is running, remove ${lock}`,
  state_lock_obstructed: (p: { readonly file: string; readonly lock: string }): string =>
    `the state file ${p.file} cannot be locked: ${p.lock} is not a regular file`,
  remove_or_other_state: 'remove it, or name another file with --state',
  state_not_regular: ({ file }: { readonly file: string }): string =>
    `${file} is not a regular file`,
  state_names_regular_file:
    '--state needs a regular file, which need not exist yet: --state orders.json',
  state_has_no_directory: ({ file }: { readonly file: string }): string =>
    `cannot keep ${file}: neither the file nor its directory exists`,
  make_directory: ({ directory }: { readonly directory: string }): string =>
    `create it: mkdir -p ${directory}`,

  seed_unknown_merchant: 'is not the key of a merchant of this service',
  seed_refused: ({ why }: { readonly why: string }): string => `is refused: ${why}`,
  seed_record_repeated: 'already has a record above',
  seed_item_wrong: ({ got }: { readonly got: string }): string =>
    `must be a report or a record, not ${got}`,
  seed_item_unclear:
    'is neither a report (it has no event_id) nor an order record (it has no status and no net_amount)',
  seed_kind_ambiguous:
    'the kind is ambiguous (a cancel and a decline can look alike); write {"kind":"cancel","body":{…}}',
  seed_body_required: "is required: the report's body",
  seed_kind_missing:
    'is missing and ambiguous (a cancel and a decline can look alike); write {"kind":"cancel","body":{…}}',
  must_be_text_not: ({ got }: { readonly got: string }): string => `must be a string, not ${got}`,
  must_be_one_of: (p: { readonly known: readonly string[]; readonly got: string }): string =>
    `must be one of ${p.known.join(', ')}, not ${p.got}`,
};

/** Flags, the command that is run, and what is printed about the run. */
const running = {
  clock_invalid: ({ given }: { readonly given: string }): string =>
    `--clock: ${given} is not a time`,
  clock_example:
    'for example 2026-01-01T00:00:00Z (it runs from there) or 2026-01-01T00:00:00Z,frozen (it is stopped)',
  skew_invalid: ({ given }: { readonly given: string }): string =>
    `--skew: ${given} is not a duration`,
  skew_example:
    'write a whole number with a unit, s, m, h or d, at most 100 years: -7m (7 minutes slow) or 301s',
  flag_not_whole: (p: {
    readonly flag: string;
    readonly maximum: number;
    readonly given: string;
  }): string => `${p.flag} must be a whole number from 0 to ${p.maximum}, not ${p.given}`,
  port_zero: 'conv mock --port 0 takes any free port',
  within_is_seconds: 'the unit is seconds, for example: --within 5',
  within_without_expect: '--within sets how long to wait for --expect, but there is no --expect',
  within_example: "for example: --expect 'paid order=42' --within 5",
  port_unusable: (p: {
    readonly port: number;
    readonly host: string;
    readonly why: string;
  }): string => `port ${p.port} of ${p.host} ${p.why}`,
  port_in_use: 'is in use by another program',
  port_forbidden: 'is not allowed for this user',
  port_impossible: 'does not exist: a port is a whole number from 0 to 65535',
  port_fails: ({ code }: { readonly code: string | undefined }): string =>
    `cannot be listened on (${code})`,
  choose_another_port: 'choose another with --port, or any free one with --port 0',

  env_invalid: '--env: invalid variables',
  env_form: ({ placeholders }: { readonly placeholders: readonly string[] }): string =>
    `write NAME=text; the text may contain ${placeholders.join(', ')}: --env 'S2S_BASE={url}'`,
  env_repeated: 'is given more than once',
  env_without_value: ({ name }: { readonly name: string }): string =>
    `has no value: --env '${name}={url}'`,
  env_name_invalid: 'is not a valid variable name',
  placeholder_unknown: (p: {
    readonly found: string;
    readonly known: readonly string[];
    readonly near: string | undefined;
  }): string => `${p.found} is unknown${knownOrNear(p.known, p.near)}`,
  placeholder_open: (p: { readonly found: string; readonly name: string }): string =>
    `${p.found} has no closing brace: {${p.name}}`,

  option_without_value: ({ option }: { readonly option: string }): string =>
    `--${option} has no value`,
  order_of_words: `conv mock [options] -- command [arguments] [--expect …]
From the first --expect after the command on, all words are conv's: --expect, --junit, --report, --force, --allow-none.
A command with an --expect of its own takes it after a second --, or within sh -c '…'.`,
  word_after_expect: ({ word }: { readonly word: string }): string =>
    `${word} comes after the command's --expect`,
  dashes_missing: ({ word }: { readonly word: string }): string =>
    `put the command after --: ${word}`,
  dashes_example: 'for example: conv mock -- npm test',
  expect_misspelled: ({ word }: { readonly word: string }): string =>
    `${word} comes after --; did you mean --expect?`,
  command_missing: 'no command after --',
  command_example: 'for example: conv mock -- npm test; is a variable empty?',
  expect_left_to_command:
    "warning: --expect after the command's own -- belongs to the command: conv checks nothing; write it before the first --",

  command_not_found: ({ program }: { readonly program: string }): string =>
    `there is no program ${program}`,
  command_cannot_run: (p: { readonly program: string; readonly why: string }): string =>
    `${p.program} ${p.why}`,
  no_test_ran: 'no test was run',
  interpreter_missing: 'names an interpreter (#!) that does not exist',
  program_fails: ({ code }: { readonly code: string }): string => `cannot be run (${code})`,
  program_not_executable: 'is not executable: a directory, or a file without permission (chmod +x)',
  program_of_other_system: 'is not a program for this system',
  program_path_not_directory: 'is in a path that is not a directory',
  program_arguments_too_long: 'was given more arguments or variables than the system takes',
  write_words_apart:
    'it is one word; write the words separately, for example: conv mock -- npm test',
  variable_needs_env:
    'to set a variable for the command, use env: conv mock -- env NAME=text command',
  look_at_program: ({ program }: { readonly program: string }): string =>
    `check it from this directory: ls -l ${program}`,
  not_on_path: 'not found on PATH; for a shell builtin, use sh -c …',

  nothing_was_run: 'nothing was run',
  used_also_by_junit: 'also the --junit file',
  used_as_state: 'the state file',
  used_as_state_lock: 'the lock of the state file',
  used_as_merchants: 'the --merchants file',
  used_as_seed: 'a --seed file',
  used_as_fault_file: 'a --fault-file',

  live_used: (p: { readonly name: string; readonly isCommand: boolean }): string =>
    `warning: ${p.name} is live: ${p.isCommand ? 'the command gets' : 'the mock accepts'} its real key and secret (--live-credentials)`,
  live_spared: ({ name }: { readonly name: string }): string =>
    `note: ${name} is live: the mock uses the demo pair instead; --live-credentials uses the real key and secret`,
  live_key_of: (p: { readonly key: string | undefined; readonly mode: string }): string =>
    `the key in ${p.key} (${p.mode})`,
  merchants_exposed: (p: {
    readonly file: string;
    readonly mode: string;
    readonly fileWord: string;
  }): string =>
    `warning: other users can access ${p.file} (mode ${p.mode}); run chmod 600 ${p.fileWord}`,
  mock_note: ({ sentence }: { readonly sentence: string }): string => `conv mock: ${sentence}`,
  seed_repeats: ({ seed }: { readonly seed: number }): string =>
    `conv mock: --fault-seed ${seed} repeats the same random faults`,
  too_many_mismatches: 'too many mismatched signatures arrived at once; resend this request alone',
};

/** What the service answers to a client whose request it refuses. */
const refusals = {
  header_repeated: ({ names }: { readonly names: readonly string[] }): string =>
    `${names.join(' and ')} ${names.length === 1 ? 'appears' : 'appear'} more than once`,
  headers_missing: ({ names }: { readonly names: readonly string[] }): string =>
    `missing or empty: ${names.join(', ')}`,
  send_headers_once: ({ names }: { readonly names: readonly string[] }): string =>
    `send ${names.join(', ')} once each`,
  header_similar: (p: { readonly pairs: readonly (readonly [string, string])[] }): string =>
    p.pairs.map(([came, name]) => `received ${came}; did you mean ${name}?`).join('; '),
  timestamp_not_whole: ({ header }: { readonly header: string }): string =>
    `${header} is not a whole number`,
  send_unix_seconds: 'send unix time in seconds',
  timestamp_beyond: (p: {
    readonly header: string;
    readonly now: number;
    readonly allowed: number;
  }): string =>
    `${p.header} is outside the window around the service's clock (${p.now}), beyond any time in seconds; ${p.allowed} s are allowed`,
  timestamp_off: (p: {
    readonly header: string;
    readonly skew: number;
    readonly now: number;
    readonly allowed: number;
  }): string =>
    `${p.header} is ${Math.abs(p.skew)} s ${p.skew < 0 ? 'behind' : 'ahead of'} the service's clock (${p.now}); ${p.allowed} s are allowed`,
  looks_like_milliseconds: 'this looks like milliseconds; send seconds',
  sign_when_sending: "sign at the moment of sending, and check the sender's clock",
  key_unknown: ({ header }: { readonly header: string }): string =>
    `the service does not know this ${header}`,
  check_the_key:
    'check that it is the api_key of this service, not of another one, and not the secret',
  did_you_mean: ({ near }: { readonly near: string }): string => `did you mean ${near}?`,
  key_inactive: ({ header }: { readonly header: string }): string => `this ${header} is not active`,
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
  how_to_retry: 'a retry sends the same bytes to the same path; a new event needs a new event_id',
  body_exceeds: ({ maximum }: { readonly maximum: number }): string =>
    `the body is larger than ${maximum} bytes`,
  client_cut_off: 'the client closed the connection before its request was complete',
  send_whole_request: 'a client sends the whole request and waits for the answer',
  report_breaks_rules: (p: {
    readonly kind: string;
    readonly first: string;
    readonly others: number;
  }): string =>
    `the ${p.kind} report is invalid: ${p.first}${p.others === 0 ? '' : ` (and ${p.others} more)`}`,
  field_breaks_rule: (p: { readonly path: string; readonly what: string }): string =>
    `${p.path} ${p.what}`,
  starts_with_bom: 'it starts with a byte order mark',
  body_not_json: ({ why }: { readonly why: string }): string => `the body is not JSON: ${why}`,
  body_is_empty: 'the body is empty; send one JSON object',
  body_is_form: 'this looks like a form; send one JSON object',
  body_is_xml: 'this looks like XML; send one JSON object',
  body_is_multipart: 'this looks like a multipart form; send one JSON object',
  send_json: 'send one JSON object in UTF-8',
  fields_of_other_kind: (p: { readonly kind: string; readonly path: string }): string =>
    `it has the fields of a ${p.kind} report; did you mean POST ${p.path}?`,
  path_takes_post: (p: { readonly path: string; readonly method: string }): string =>
    `${p.path} takes POST, not ${p.method}`,
  path_unknown: ({ paths }: { readonly paths: readonly string[] }): string =>
    `there is no such path; the service has ${paths.join(', ')}`,
  paths_follow_base: 'these paths directly follow s2s_endpoint_base, without a trailing slash',
  field_similar: (p: { readonly found: string; readonly name: string }): string =>
    `found ${p.found}; did you mean ${p.name}?`,
  write_in_quotes: ({ text }: { readonly text: string }): string => `write "${text}", in quotes`,
  put_in_brackets: 'put it in [ ]',
  one_report_a_request: 'send one report per request',
  body_encoded_twice: 'the body is encoded twice; send the text within the quotes',
  write_number_alone: ({ number }: { readonly number: string }): string =>
    `write ${number}, the number alone`,
  refund_without_sign: 'write a refund without a sign',
  refunds_go_to: ({ path }: { readonly path: string }): string => `to return money, POST ${path}`,
  not_http: ({ code }: { readonly code: string }): string => `this is not HTTP: ${code}`,
};

/** What the control interface answers. */
const control = {
  body_is_no_rule: ({ faults }: { readonly faults: string }): string =>
    `this is not a fault rule: ${faults}`,
  help_lists_keywords: 'conv help faults lists all keywords',
  fault_id_missing: 'name the rule: ?id=f1',
  no_such_fault: ({ id }: { readonly id: string }): string => `there is no fault ${id}`,
  send_such_as: ({ example }: { readonly example: string }): string =>
    `for example, send ${example}`,
  advance_example: ({ maximum }: { readonly maximum: number }): string =>
    `{"advance_seconds": 301}, up to ${maximum}, or {"now": "2026-01-01T00:00:00Z"}`,
  now_is_wrong: ({ why }: { readonly why: string }): string => `now ${why}`,
  advance_leaves_years: ({ years }: { readonly years: string }): string =>
    `advance_seconds leads out of the clock's range, ${years}`,
  time_without_day: ({ day }: { readonly day: string }): string =>
    `has no time of day; for example ${day}T00:00:00Z`,
  time_without_zone: ({ time }: { readonly time: string }): string =>
    `has no time zone; for example ${time}Z`,
  not_a_time: 'is not a time such as 2026-01-01T00:00:00Z',
  time_outside_years: ({ years }: { readonly years: string }): string =>
    `is outside the clock's range, ${years}`,
  within_example_up_to: ({ maximum }: { readonly maximum: number }): string =>
    `{"expectations": ["paid order=42 ==1"], "within_seconds": 5}, up to ${maximum}`,
  request_body_empty: 'the body is empty',
  body_no_json: 'the body is not JSON',
  body_no_object: 'the body is not a JSON object',
  key_foreign: ({ key }: { readonly key: string }): string => `${key} is unknown here`,
  value_missing_at: ({ name }: { readonly name: string }): string => `${name} is missing`,
  value_wrong_at: (p: { readonly name: string; readonly what: string }): string =>
    `${p.name} ${p.what}`,
  must_be_number: 'must be a number',
  must_be_list: 'must be a list',
  type_is_wrong: 'has the wrong type',
  must_be_at_most: ({ maximum }: { readonly maximum: string }): string =>
    `must be at most ${maximum}`,
  must_be_at_least: ({ minimum }: { readonly minimum: string }): string =>
    `must be at least ${minimum}`,
  list_is_empty: 'must not be empty',
  must_begin_with: ({ prefix }: { readonly prefix: string }): string => `must begin with ${prefix}`,
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
    `${p.name} takes a whole number from ${p.from} ${p.to === undefined ? 'on' : `to ${p.to}`}, not ${p.given}`,
  filter_repeated: ({ name }: { readonly name: string }): string =>
    `${name} is given more than once`,
  filters_known: ({ names }: { readonly names: readonly string[] }): string =>
    `filter by ${names.join(', ')}, each once`,
  filters_unknown: ({ names }: { readonly names: readonly string[] }): string =>
    `there is no ${names.join(', ')}`,
  only_loopback: 'the control interface answers only localhost, 127.0.0.1 and [::1]',
  only_own_pages: 'the control interface takes no requests from pages of other origins',
  token_required:
    'send the token that conv mock printed when it started: Authorization: Bearer TOKEN',
  path_takes: ({ methods }: { readonly methods: string }): string => `this path takes ${methods}`,
  no_control_path: 'there is no such path',
  control_paths: ({ paths }: { readonly paths: readonly string[] }): string =>
    `the control interface has ${paths.join(', ')}`,
  no_such_merchant: 'the service knows no such api_key',
  no_inspector: 'this service was started without its inspector',
  cannot_answer: ({ why }: { readonly why: string }): string =>
    `conv could not answer this: ${why}`,
  body_too_large: 'the body is too large',
};

/** What the library of tests says of its options. */
const library = {
  options_unknown: 'unknown options for a mock',
  filters_of_requests_unknown: 'unknown filters for requests',
  name_unknown: (p: {
    readonly known: readonly string[];
    readonly near: string | undefined;
  }): string => (p.near === undefined ? `known: ${p.known.join(', ')}` : `did you mean ${p.near}?`),
  merchant_has_unknown_member: ({ remedy }: { readonly remedy: string }): string =>
    `has an unknown member: ${remedy}`,
  merchants_must_be_array: 'merchants must be an array',
  merchants_example: "for example merchants: [{ apiKey: '…', hmacSecret: '…' }]",
  clock_not_a_date: 'clock is not a valid Date',
  date_example: "for example new Date('2026-01-01T00:00:00Z')",
  option_not_whole: (p: {
    readonly name: string;
    readonly maximum: number;
    readonly given: string;
  }): string => `${p.name} must be a whole number from 0 to ${p.maximum}, not ${p.given}`,
  must_be_strings: ({ name }: { readonly name: string }): string =>
    `${name} must be an array of strings`,
  faults_example: "for example faults: ['drop-answer first=1']",
  nothing_expected: 'nothing is expected',
  assertion_example: "for example 'paid order=42 ==1'",
  assertion_not_string: (p: {
    readonly number: number | undefined;
    readonly type: string;
  }): string =>
    `${p.number === undefined ? 'the assertion' : `assertion ${p.number}`} is not a string but ${p.type}`,
  rule_not_string: ({ type }: { readonly type: string }): string =>
    `the fault rule is not a string but ${type}`,
  rule_example: "for example 'drop-answer first=1'",
  type_array: 'an array: spread it',
  type_of: ({ type }: { readonly type: string }): string => `of type ${type}`,
  clock_cannot_advance: ({ seconds }: { readonly seconds: string }): string =>
    `a clock cannot be advanced by ${seconds} seconds`,
  wait_invalid: ({ given }: { readonly given: string }): string =>
    `the seconds to wait must be a number from 0 on, not ${given}`,
  wait_example: "for example expectWithin(5, 'paid order=42 ==1')",
};

export const mock = { ...files, ...running, ...refusals, ...control, ...library };

/** The lines that `conv mock` prints about itself and its requests. */
export const mockView = {
  title: (url: string): string => `conv mock listens on ${url}`,
  labels: {
    apiKey: 'api key',
    secret: 'secret',
    inspector: 'inspector',
    orders: 'orders',
    clock: 'clock',
    faults: 'faults',
  },
  pointConv: 'point conv at it from another terminal:',
  ordersKnown: (orders: number): string =>
    orders === 0 ? 'none yet' : `${count(orders, 'order')} known`,
  forgotten: (known: string): string => `${known}, and forgotten when it stops (Ctrl-C)`,
  keptIn: (known: string, file: string): string => `${known}, kept in ${file}`,
  skewed: (skew: string): string => `${skew} off`,
  faultsWithSeed: (faults: readonly string[], seed: number): string =>
    `${faults.join(' | ')} (--fault-seed ${seed})`,
  origin: {
    demo: '(the demo pair: not secret)',
    environment: '(from CONV_API_KEY, with CONV_HMAC_SECRET)',
    profile: (name: string): string => `(from profile ${name}, with its secret)`,
    file: (merchants: number, name: string): string =>
      `(one of ${count(merchants, 'merchant')} in ${name})`,
  },
  itsSecret: 'its hmac_secret',
  noAnswer: 'no answer',
  fault: 'fault:',
  warning: 'warning:',
  next: 'next:',
  repeated: (order: string): string => `${order} (a repeated event: counted once)`,
  orderNow: (p: {
    readonly status: string;
    readonly net: string;
    readonly currency: string;
  }): string => `${p.status} net ${p.net} ${p.currency}`,
  stopped: (p: {
    readonly accepted: number;
    readonly repeated: number;
    readonly refused: number;
  }): string =>
    `stopped after ${count(p.accepted + p.repeated + p.refused, 'request')}: ${p.accepted} accepted, ${p.repeated} repeated, ${p.refused} refused`,
};

/** The page without its script: plain tables. */
export const mockPage = {
  orders: 'Orders',
  requests: 'Requests',
  expectations: 'Expectations',
  orderColumns: ['Order', 'Status', 'Paid', 'Refunded', 'Net', 'Currency', 'Product', 'Merchant'],
  requestColumns: [
    'No.',
    'Time',
    'Request',
    'Order',
    'Event',
    'Answer',
    'Outcome',
    'Signature',
    'Remarks',
  ],
  totals: (p: {
    readonly accepted: number;
    readonly repeated: number;
    readonly refused: number;
    readonly forgotten: number;
    readonly time: string;
  }): string =>
    `${p.accepted} accepted, ${p.repeated} repeated, ${p.refused} refused${p.forgotten === 0 ? '' : `, ${p.forgotten} no longer stored`}. The service's clock said ${p.time}.`,
  noAnswer: 'none',
  notChecked: 'not checked',
  headers: (ok: boolean): string =>
    ok ? '✓ all three headers are present' : '✗ a header is missing or duplicated',
  timestamp: (ok: boolean, skew: number | null): string =>
    skew === null
      ? '✗ the timestamp is missing or not a whole number'
      : `${ok ? '✓ the timestamp is current' : '✗ the timestamp is not current'} (${skew} s from the service’s clock)`,
  key: (ok: boolean): string =>
    ok ? '✓ the key is active' : '✗ the key is missing, unknown or inactive',
  signature: (ok: boolean): string =>
    ok ? '✓ the signature matches' : '✗ the signature does not match',
  redacted: 'a secret was removed from the body',
  fault: (label: string): string => `fault ${label}`,
  warning: (path: string, what: string): string => `warning: ${path} ${what}`,
  counted: (title: string, all: number, shown: number): string =>
    `${title} (${all}${shown < all ? `, the latest ${shown}` : ''})`,
  noneYet: 'None yet.',
  met: '✓ met',
  failed: '✗ failed',
  see: (request: string, differences: readonly string[]): string =>
    `See ${request} ${differences.join('; ')}`,
  more: (more: number): string => `and ${more} more`,
};

import type { Of } from '../../core/words/facts.ts';
import { meant } from '../../core/words/phrase.ts';

/** Messages of `conv mock`: about flags and files, to clients, and to its user. */

const knownOrNear = (known: readonly string[], near: string | undefined): string =>
  near === undefined ? `; known: ${known.join(', ')}` : meant(near);

/** Files: `--merchants`, `--state`, `--seed`. */
const files = {
  unusable_file: (p: {
    readonly file: string;
    readonly what: string;
    readonly faults: number;
  }): string =>
    `${p.file} cannot be used as ${p.what}: ${p.faults === 1 ? '1 error' : `${p.faults} errors`}`,
  a_state_file: 'a state file',
  a_seed: 'a seed',
  a_list_of_merchants: 'a list of merchants',
  same_as_before: 'duplicates {before}; keep one',
  member_repeated: 'is a duplicate; keep one',
  text_not_json: 'it is not JSON',
  must_be_object: 'must be an object, not {got}',
  file_member_unknown: (p: {
    readonly known: readonly string[];
    readonly near: string | undefined;
  }): string => `is unknown${knownOrNear(p.known, p.near)}`,
  member_required: 'is required: {expected}',
  member_wrong: (p: { readonly expected: string; readonly got: string }): string =>
    `must be ${p.expected}, not ${p.got}`,
  file_not_text: (p: { readonly file: string; readonly why: string }): string =>
    `${p.file} cannot be used: ${p.why}`,
  file_unreadable: (p: { readonly file: string; readonly why: string }): string =>
    `cannot read ${p.file}: ${p.why}`,
  option_names_readable_file: '{option} needs a file that conv can read',
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
  order_unknown_to_merchant: 'this merchant has no order {order}',
  state_unwritable: (p: { readonly file: string; readonly why: string }): string =>
    `cannot write the state file ${p.file}: ${p.why}`,
  state_changed_meanwhile: 'another program has changed it',
  state_directory_missing: 'its directory does not exist',
  state_changes_stray: '{file}.changes belongs to a different version of {file}',
  state_changes_stray_hint: 'Restore the {file} that it belongs to, or remove {file}.changes.',
  state_file_each:
    'give each conv mock its own state file; restart this one to continue from the current file',
  fix_or_other_state: 'fix it, or name another file with --state',
  state_directory_closed: (p: {
    readonly file: string;
    readonly code: string | undefined;
  }): string =>
    `the state file ${p.file} cannot be written: files cannot be created in its directory (${p.code})`,
  state_in_use: (p: { readonly file: string; readonly process: number | undefined }): string =>
    `the state file ${p.file} is in use by ${p.process === undefined ? 'another process' : `process ${p.process}`}`,
  state_file_each_or_unlock:
    'give each conv mock its own state file; if no other is running, remove {lock}',
  state_lock_obstructed: (p: { readonly file: string; readonly lock: string }): string =>
    `the state file ${p.file} cannot be locked: ${p.lock} is not a regular file`,
  remove_or_other_state: 'remove it, or name another file with --state',
  state_not_regular: '{file} is not a regular file',
  state_names_regular_file:
    '--state needs a regular file; it is created if it does not exist: --state orders.json',
  state_has_no_directory: 'cannot create {file}: its directory does not exist',
  make_directory: 'create it: mkdir -p {directory}',

  seed_unknown_merchant: 'is not the key of a merchant of this service',
  seed_refused: 'is refused: {why}',
  seed_record_repeated: 'already has a record above',
  seed_item_wrong: 'must be a report or a record, not {got}',
  seed_item_unclear:
    'is neither a report (it has no event_id) nor an order record (it has no status and no net_amount)',
  seed_kind_ambiguous:
    'the kind is ambiguous (a cancel and a decline can look alike); write {"kind":"cancel","body":{…}}',
  seed_body_required: "is required: the report's body",
  seed_kind_missing:
    'is missing and ambiguous (a cancel and a decline can look alike); write {"kind":"cancel","body":{…}}',
  must_be_text_not: 'must be a string, not {got}',
  must_be_one_of: (p: { readonly known: readonly string[]; readonly got: string }): string =>
    `must be one of ${p.known.join(', ')}, not ${p.got}`,
} as const;

/** Flags, the wrapped command, and output about the run. */
const running = {
  clock_invalid: '--clock: {given} is not a time',
  clock_example:
    'for example 2026-01-01T00:00:00Z (it runs from there) or 2026-01-01T00:00:00Z,frozen (it is stopped)',
  skew_invalid: '--skew: {given} is not a duration',
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
  address_not_here: '{host} is not an address of this machine',
  host_no_address: '--host must be an IP address, not {host}',
  host_example:
    '--host 0.0.0.0 listens on every address of this machine; --host 192.168.1.5 only on that one',
  host_is_open:
    'warning: listening on {place}: anyone who can reach it on the network can send reports; the inspector and the control API require the token',
  choose_another_port: 'choose another with --port, or any free one with --port 0',

  env_invalid: '--env: invalid variables',
  env_form: ({ placeholders }: Of<'placeholders'>): string =>
    `write NAME=text; the text may contain ${placeholders.join(', ')}: --env 'S2S_BASE={url}'`,
  env_repeated: 'is given more than once',
  env_without_value: ({ name }: Of<'name'>): string => `has no value: --env '${name}={url}'`,
  env_name_invalid: 'is not a valid variable name',
  placeholder_unknown: (p: {
    readonly found: string;
    readonly known: readonly string[];
    readonly near: string | undefined;
  }): string => `${p.found} is unknown${knownOrNear(p.known, p.near)}`,
  placeholder_open: (p: { readonly found: string; readonly name: string }): string =>
    `${p.found} has no closing brace: {${p.name}}`,

  option_without_value: '--{option} needs a value',
  order_of_words: `conv mock [options] -- command [arguments] [--expect …]
From the first --expect after the command, all flags belong to conv: --expect, --junit, --report, --force, --allow-none.
To pass --expect to the command itself, put it after a second --, or inside sh -c '…'.`,
  word_after_expect: "{word} comes after the command's --expect",
  dashes_missing: 'put the command after --: {word}',
  dashes_example:
    'for example: conv mock -- npm test. Without a command, conv mock runs until Ctrl-C',
  expect_misspelled: '{word} comes after --; did you mean --expect?',
  command_missing: 'no command after --',
  command_example: 'for example: conv mock -- npm test (an unset variable?)',
  expect_left_to_command:
    "warning: --expect after the command's own -- belongs to the command, so conv checks nothing; put it before the first --",

  command_not_found: 'there is no program {program}',
  command_cannot_run: (p: { readonly program: string; readonly why: string }): string =>
    `${p.program} ${p.why}`,
  no_test_ran: 'no test was run',
  interpreter_missing: 'names an interpreter (#!) that does not exist',
  program_fails: 'cannot be run ({code})',
  program_not_executable: 'is not executable: a directory, or a file without permission (chmod +x)',
  program_of_other_system: 'is not a program for this system',
  program_path_not_directory: 'is in a path that is not a directory',
  program_arguments_too_long:
    'was given more arguments or environment variables than the system allows',
  write_words_apart:
    'it is one argument; pass the command and its arguments separately, for example: conv mock -- npm test',
  variable_needs_env:
    'to set a variable for the command, use env: conv mock -- env NAME=text command',
  look_at_program: 'check it from this directory: ls -l {program}',
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
  live_spared:
    'note: {name} is live: the mock uses the demo pair instead; --live-credentials uses the real key and secret',
  live_key_of: (p: { readonly key: string | undefined; readonly mode: string }): string =>
    `the key in ${p.key} (${p.mode})`,
  merchants_exposed: (p: {
    readonly file: string;
    readonly mode: string;
    readonly fileWord: string;
  }): string =>
    `warning: other users can access ${p.file} (mode ${p.mode}); run chmod 600 ${p.fileWord}`,
  mock_note: 'conv mock: {sentence}',
  seed_repeats: 'conv mock: --fault-seed {seed} repeats the same random faults',
  too_many_mismatches: 'too many mismatched signatures arrived at once; resend this request alone',
} as const;

/** Messages of the test library about its options. */
const library = {
  options_unknown: 'unknown options for a mock',
  filters_of_requests_unknown: 'unknown filters for requests',
  name_unknown: (p: {
    readonly known: readonly string[];
    readonly near: string | undefined;
  }): string => (p.near === undefined ? `known: ${p.known.join(', ')}` : `did you mean ${p.near}?`),
  merchant_has_unknown_member: 'has an unknown member: {remedy}',
  merchants_must_be_array: 'merchants must be an array',
  merchants_example: "for example merchants: [{ apiKey: '…', hmacSecret: '…' }]",
  clock_not_a_date: 'clock is not a valid Date',
  date_example: "for example new Date('2026-01-01T00:00:00Z')",
  option_not_whole: (p: {
    readonly name: string;
    readonly maximum: number;
    readonly given: string;
  }): string => `${p.name} must be a whole number from 0 to ${p.maximum}, not ${p.given}`,
  must_be_strings: '{name} must be an array of strings',
  faults_example: "for example faults: ['drop-answer first=1']",
  nothing_expected: 'nothing is expected',
  assertion_example: "for example 'paid order=42 ==1'",
  assertion_not_string: (p: {
    readonly number: number | undefined;
    readonly type: string;
  }): string =>
    `${p.number === undefined ? 'the assertion' : `assertion ${p.number}`} is not a string but ${p.type}`,
  rule_not_string: 'the fault rule is not a string but {type}',
  rule_example: "for example 'drop-answer first=1'",
  type_array: 'an array; spread it',
  type_of: 'of type {type}',
  clock_cannot_advance: ({ seconds }: { readonly seconds: string }): string =>
    `a clock cannot be advanced by ${seconds} seconds`,
  wait_invalid: 'the seconds to wait must be a number, 0 or greater, not {given}',
  wait_example: "for example expectWithin(5, 'paid order=42 ==1')",
} as const;

export const mock = { ...files, ...running, ...library };

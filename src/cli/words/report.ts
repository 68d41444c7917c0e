import { operandWord, shellWord } from '../../core/kit/shell.ts';
import type { Of } from '../../core/words/facts.ts';
import { meant } from '../../core/words/phrase.ts';

/** Single reports, and how their delivery ended. */
export const reportWords = {
  out_of_range: 'must be a number from {least} to {most}, not {text}',
  live_account: ({
    profile,
    endpoint,
  }: Of<'endpoint'> & { readonly profile: string | null }): string =>
    `LIVE: ${profile === null ? 'this account' : `profile ${profile}`} creates payable orders at ${endpoint}`,
  allow_unknown_hint:
    '{example}\nto send unknown fields, currencies, or click IDs on purpose, use --allow-unknown',
  things_wrong: ({ count, isMissing }: Of<'count' | 'isMissing'>): string =>
    `${isMissing ? `${count} ${count === 1 ? 'value is' : 'values are'} missing` : `${count} ${count === 1 ? 'error' : 'errors'}`}; nothing was sent`,
  report_example:
    'for example: conv {command} {words}\nas JSON:     conv {command} order.json, or from a pipe: conv {command} - (see conv template {command})',
  hash_hint: '{example}\nan ID that starts with # needs quotes: {id}',
  deposit_hint:
    "Report a virtual-account order when the payment gateway's deposit-confirmed webhook fires, not when it is created.\nIf the deadline passes with no deposit, send nothing: no cancel is needed.\nOnce it has fired: use --virtual-account confirmed",
  input_is_no_object: 'the input is not a single JSON object; nothing was sent',
  note_length: '{flag} must be 1 to {most} characters long',
  note_example: "conv paid A-1001 5000 --note 'TICKET-77: reported by hand'",
  note_not_kept:
    '{eventId} is already in the journal and keeps its earlier note; this --note is ignored',
  refund_id_beside_event_id: 'has no effect with an event ID; use one of them',
  equal_refund:
    'warning: an equal refund of order {order} was reported within a day ({eventId}, {state}); this one will be counted as well',
  refund_reported_already:
    'an equal refund of order {order} was reported within a day ({eventId}, {state}); nothing was sent',
  name_refund: ({ eventId }: Of<'eventId'>): string =>
    `to send the same refund again: conv replay ${operandWord(eventId)}; if it is another one, add --refund-id ID or --another-refund`,
  refund_in_doubt:
    'warning: a refund of order {order} was withdrawn ({eventId}) but may have been counted; this one will be counted as well',
  refund_withdrawn_in_doubt:
    'a refund of order {order} was withdrawn ({eventId}) but may have been counted; nothing was sent',
  ask_before_another_refund:
    'Ask the service what it has of the order. If the refund was not counted, add --another-refund.',
  another_refund_question: 'Is this another refund?',
  replay_is_safe: '{replay} (safe: it counts once)',
  replay_first: 'first {replay} --pending, then run the command again',
  flag_value_empty: 'is empty (an unset variable?)',
  no_such_report: ({ word, near }: Of<'word' | 'near'>): string =>
    `there is no report "${word}"${meant(near)}`,
  reports_are: ({ kinds }: { readonly kinds: string }): string => `reports: ${kinds}`,
  send_question: 'Send {what}?',
  not_sent_by_answer: 'not sent: not confirmed',
  question_with_example: ({
    question,
    example,
    without,
  }: Of<'question' | 'example' | 'without'>): string =>
    `${question}, such as ${example}${without === undefined ? '' : ` (Enter alone: ${without})`}`,
  waiting_for_host: 'waiting for {host} ({seconds} s)',
  faults_not_listed: '{count} more errors are not listed',
  deposit_not_confirmed: 'the deposit is not confirmed; nothing was sent',
  input_empty: 'the input is empty; nothing was sent',
  file_empty: 'the file {name} is empty; nothing was sent',
  input_is_several: 'the input is {what}; conv {command} sends one report',
  form_array: ({ count }: Of<'count'>): string => `an array of ${count}`,
  form_lines: ({ count }: Of<'count'>): string => `NDJSON with ${count} lines`,
  form_table: 'a table (CSV)',
  form_gzip: 'compressed (gzip)',
  form_workbook: 'a workbook',
  send_sends_all: 'to send every row: {example} (add --check to validate them only)',
  item_number: 'no. {number}: {fault}',
  currency_as_given: 'currency {currency} is sent as is; currency codes are uppercase',
  no_creator_is_credited: 'the click ID (cb_aev) {slip}; as it is, no creator may be credited',
  no_click_id: 'no click ID (cb_aev): the order will not be credited to a creator',
  warning: 'warning: {remark}',
  input_named_twice: 'two inputs were given; send one report per call',
  input_named_twice_hint: 'for a file of reports: conv send FILE',
  operand_is_field: '{name} is not an order ID; fields are flags',
  operand_as_flag: 'write: {flags}',
  operand_is_json: 'the report itself was given in place of a file',
  operand_json_piped:
    'pipe it in (… | conv {command} -), or save it as a file (conv {command} order.json)',
  operand_is_no_file: 'there is no file {name}',
  operand_is_directory: '{name} is a directory',
  operand_rule:
    'an existing file, a name that ends in .json, and - are read as JSON; anything else is the order ID,\nexcept a folder, a path that starts with . / or ~, and a name that ends like a file (.csv, .txt)\nif it is the ID: conv {command} --order {order}; for a file of reports: conv send FILE',
  operand_without_at: 'write it without the @: conv {command} {file}',
  operand_left_over: 'unexpected argument {name}',
  operand_is_no_number: '{name} is not a number',
  looks_like_amount: '{name} looks like an amount, not an order ID',
  looks_like_currency: '{name} looks like a currency, not an order ID',
  looks_like_command: '{name} looks like a command, not an order ID',
  if_it_is_the_id: '{example}; if it is the ID: --order {order}',
  write_the_amount: 'write the amount; {show} shows what is left',
  refund_has_no_currency: "a refund has its order's currency",
  refund_with_currency:
    "{text} names a currency; a refund has its order's currency: write {digits}",
  leave_currency_out: 'write the command without --currency',
  other_fields_are_flags:
    'other fields are flags, such as --note TEXT: conv {command} --help lists them',
  operand_no_amount: 'conv {command} takes no amount: it applies to the whole order',
  refund_a_part: 'to refund a part of it: {example}',
  cancel_whole_order: 'to refund the whole order: {example}',
  given_both_ways: 'the argument {name} and {flag} set the same field; use one of them',
  file_was_read:
    'a file with this name exists and was read; for an order ID: conv {command} --order {file}',
  two_order_ids: 'two order IDs were given: {first} and {second}',
  order_comes_first: 'if {amount} is the amount, the order ID comes first: {example}',
  one_report_per_call:
    'run conv {command} once for each order, or send a file of reports: conv send FILE',
  deposit_flag_renamed: '--deposit-confirmed is now --virtual-account confirmed',
  id_punctuation: '{text} has punctuation around the ID; write {id}',
  flag_without_value: '{flag} needs a value: {next} follows it (an unset variable?)',
  curl_not_journaled:
    'note: conv journals only what it sends itself; this call will not be in the journal',
  flag_not_utf8: 'is not UTF-8; set the terminal to UTF-8, or give the value as JSON',
  flag_no_currency: ({ text, near }: Of<'text' | 'near'>): string =>
    `${text} is not a 3-letter currency code${near === undefined ? ', such as KRW' : meant(near)}`,
  dry_run_prefix: 'dry run: ',
  outcome_accepted: 'accepted',
  label_sent_to: 'sent to',
  label_remark: 'note',
  label_warning: 'warning',
  sent_to: ({ url, profile }: Of<'url'> & { readonly profile: string | null }): string =>
    profile === null ? url : `${url} (profile ${profile})`,
  sent_to_bundled: ({ target }: { readonly target: string | undefined }): string =>
    `the bundled service on this machine${target === undefined ? '' : `, instead of ${target}`}`,
  fix_and_resend:
    'refused reports are not counted: correct the report and send it again, or look at the order with {show}',
  without_dry_run: 'the same command without --dry-run',
  no_response: 'no response',
  outcome_rejected: 'refused by the service',
  outcome_unauthorized: 'not authorized: the service refused the key or the signature',
  outcome_unconfirmed: 'outcome unknown: the service may or may not have counted it',
  outcome_undelivered: 'not delivered',
  counted_before: 'once: the service had already accepted it',
  record_net: 'net {net}',
  record_refunded: 'refunded {refunded}',
  outcome_clock_off: 'not accepted: {skew}',
  next_whoami:
    '{check} (is it the key, the signature, or the clock?); once that is fixed: {replay}',
  next_rerun: ({ check, eventId }: Of<'check'> & { readonly eventId?: string }): string =>
    `${check} (is it the key, the signature, or the clock?); once that is fixed, rerun the same command${eventId === undefined ? '' : ` with --event-id ${shellWord(eventId)}`} (safe: it counts once)`,
  next_set_clock: 'set the clock, then {replay} (safe: it counts once)',
  next_check_endpoint: 'check the endpoint (conv whoami), then {replay} (safe: it counts once)',
  retry_note: ({
    attempt,
    problem,
    seconds,
  }: Of<'attempt' | 'problem'> & { readonly seconds: string }): string =>
    `attempt ${attempt}: ${problem}; retrying ${seconds === '0.0' ? 'now' : `in ${seconds} s`}`,
  secret_read_again: '{refused}; conv read the secret again, and it has changed',
  no_creator: 'no creator (no click ID)',
  name_of_first_item: '{name} (from items[0].name)',
  blank_product: '(blank)',
  posted: 'attempt {attempt}: POST {url}',
  body_bytes: '({bytes} bytes) {body}',
  answered_after: '{answer} after {milliseconds} ms',
} as const;

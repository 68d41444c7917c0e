import { grouped } from '../../core/kit/numbers.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';
import { plural, rows } from '../../core/words/phrase.ts';

/** Batches: files that were sent, their states, and their remaining rows. */
export const batchWords = {
  nothing_to_cancel: ({ id, state, open }: Of<'id' | 'state' | 'open'>): string =>
    `${id} is already ${state}: nothing to cancel${open === 0 ? '' : `; ${rows(open)} may have been sent since: run conv replay --pending (each is counted once)`}`,
  settled_already: ({ id, isCancelled, command }: Of<'id' | 'isCancelled' | 'command'>): string =>
    `${id} ${isCancelled ? 'was canceled: none of it is sent' : 'is done: nothing is left to send'}; for details: ${command}`,
  exit_status: 'exit code {status}: {why}',
  rows_skipped: ({ count }: Of<'count'>): string => `${rows(count)} skipped as invalid`,
  rows_rejected: ({ count }: Of<'count'>): string =>
    `${rows(count)} rejected (--retry-rejected resends them)`,
  rows_in_conflict: ({ count }: Of<'count'>): string => `${rows(count)} in conflict`,
  nothing_left_of_batch: 'nothing is left of this batch',
  fix_credentials_first:
    '{rest}\nrun conv whoami --check first: it shows whether the key, the signature, or the clock is wrong; fix it (conv profile edit)',
  correct_variables_first:
    '{rest}\nrun conv whoami --check first: it shows whether the key, the signature, or the clock is wrong\nafter correcting CONV_HMAC_SECRET, resend the file instead: each row counts once',
  set_clock_first: 'set the clock first\n{rest}',
  drain_interrupted: 'interrupted; every unsettled report is still in the journal',
  drain_unauthorized: 'the service refused the credentials; unsettled reports are still pending',
  drain_unreachable: 'the service cannot be reached; unsettled reports are still pending',
  older_first: ({ id, source, left }: Of<'id' | 'source' | 'left'>): string =>
    `note: ${id} (${source}) is older and has ${rows(left)} left: ${left === 1 ? 'it is' : 'they are'} sent first`,
  untrusted_closed:
    'note: {id} ({source}) was journaled under another secret; all its rows have been accepted since, so it is closed',
  reused_ids: ({ count }: Of<'count'>): string =>
    `${count === 1 ? '1 row has an event ID' : `${rows(count)} have event IDs`} that the service has with other values, reported elsewhere; resending cannot help: compare with the service, then give ${count === 1 ? 'it' : 'each'} up: conv settle EVENT_ID withdrawn --reason TEXT`,
  resume_rest: 'To send what is left of {id}: {command}',
  two_hints: '{first}\n{second}',
  batch_open_rows: ({ source, open, all }: Of<'source' | 'open' | 'all'>): string =>
    `${source}, ${grouped(open)} of ${rows(all)} open`,
  more_staged: ({ staged }: Of<'staged'>): string =>
    `note: ${grouped(staged)} more ${staged === 1 ? 'row is' : 'rows are'} staged; see conv batch list`,
  among_staged: ({ staged }: Of<'staged'>): string =>
    `not sent yet: it may be among ${staged === 1 ? 'the one staged row' : `${grouped(staged)} staged rows`}; see conv batch list`,
  cancel_question: ({ id, source, left }: Of<'id' | 'source' | 'left'>): string =>
    `Cancel the ${rows(left)} left in ${id} (${source})?`,
  batch_kept: '{id} was not canceled: not confirmed',
  cancel_needs_yes: 'cannot confirm canceling {id} without a terminal; nothing was done',
  add_yes: 'add --yes',
  batch_gone: 'batch {id} is no longer in the journal',
  output_exists: '--output {file}: the file already exists',
  name_another_output: 'name another file, or add --force',
  directory_missing: 'its directory does not exist',
  output_empty: '--output has an empty value (an unset variable?)',
  output_default: 'without --output, the export goes to standard output',
  cancelled_unsent: ({ gone }: Of<'gone'>): string =>
    `note: ${rows(gone)} ${gone === 1 ? 'was canceled before being sent and is' : 'were canceled before being sent and are'} not included`,
  no_batch_yet: 'the journal has no batches yet',
  send_makes_batch: 'conv send FILE creates one',
  batch_id_too_short: '{word} is too short for a batch ID',
  batch_id_length: 'give at least {least} characters of the ID (see conv batch list)',
  batch_id_ambiguous: '{word} matches {count} batches',
  give_more_of_batch_id: 'give more characters of the ID',
  batch_unknown: 'the journal has no batch {word}',
  no_batch_open_of_all: 'no batch is open; conv batch list shows all batches',
  these_batches_open: 'these are open; conv batch list shows all batches',
  no_batches: 'no batches: conv send FILE creates one',
  flags_out_of_range: 'a flag is out of range',
  rest_of_batch: ({ id, left }: Of<'id' | 'left'>): string => `the rest of ${id} (${rows(left)})`,
  batch_of_other_account: '{id} is not a batch of {account}',
  other_account_batch_hint:
    'to send it to {endpoint}: {command}\nto send it to its own account, name that account with --profile or --endpoint',
  batch_incomplete: '{id} is incomplete: its file was not read to the end',
  run_staging_again: 'rerun the command that read {source}; none of it was sent',
  interrupted_before: 'interrupted: {consequence}',
  run_again_from_start: 'The same command starts over.',
  row_waits: 'not sent yet: waiting for its turn, or for an earlier report of its order',
  row_underway: 'outcome unknown: being sent, or the process sending it was killed',
  row_by_hand: 'settled by hand: {reason}',
  row_attempt: ({ what, words }: Of<'what' | 'words'>): string =>
    words === '' ? what : `${what}: ${makeVisible(words)}`,
  row_waits_for_refused: ({ eventId }: Of<'eventId'>): string =>
    `waits for ${makeVisible(eventId)} of the same order, which the service refused: fix and resend that one, or resume with --retry-rejected`,
  stop_interrupted: 'interrupted; unsettled reports are in the journal',
  outage:
    'delivery is failing: many orders in a row got no response, or none that settles the report; the last one: {last}',
  asked_to_wait: 'the service asks conv to wait {minutes} minutes (Retry-After)',
  never_reached: 'the service cannot be reached: no attempt got a response; the last one: {last}',
  with_service_words: ({
    message,
    words,
  }: Of<'message'> & { readonly words: readonly string[] }): string =>
    `${message}; it says: ${words.join(': ')}`,
  summary_title: ({
    id,
    source,
    all,
    accepted,
    duplicates,
    sent,
    retried,
    duration,
  }: Of<
    'id' | 'source' | 'all' | 'accepted' | 'duplicates' | 'sent' | 'retried' | 'duration'
  >): string =>
    `${id} (${source}): ${rows(all)}, ${grouped(accepted)} accepted${duplicates === 0 ? '' : `, ${plural(duplicates, 'duplicate')}`}\nthis run: ${plural(sent, 'attempt')}${retried === 0 ? '' : `, ${grouped(retried)} of them retries,`} in ${duration}`,
  invalid_and_skipped: ({ skipped }: Of<'skipped'>): string =>
    `${rows(skipped)} of the file ${skipped === 1 ? 'was' : 'were'} invalid and skipped`,
  conflict: 'conflict: {advice}',
  rows_left: ({
    left,
    mayHaveBeenSent,
    command,
  }: Of<'left' | 'mayHaveBeenSent' | 'command'>): string =>
    `${rows(left)} ${left === 1 ? 'is' : 'are'} left${mayHaveBeenSent === 0 ? '' : left === 1 ? ', and may have been sent' : `, ${grouped(mayHaveBeenSent)} of them may have been sent`}: ${command}`,
  rows_behind_refused: ({ behindRefused, command }: Of<'behindRefused' | 'command'>): string =>
    `${rows(behindRefused)} ${behindRefused === 1 ? 'waits' : 'wait'} for a refused paid report: fix and resend that one, or run ${command}`,
  cancelled: ({ id, cancelled, pending }: Of<'id' | 'cancelled' | 'pending'>): string =>
    `${id} is canceled: ${rows(cancelled)} will never be sent${pending === 0 ? '' : `; ${grouped(pending)} may have been sent and ${pending === 1 ? 'stays' : 'stay'} in the journal`}`,
  accepted_stay: ({ accepted }: Of<'accepted'>): string =>
    `${rows(accepted)} already accepted, which cannot be undone; to report a canceled order, use conv cancel`,
  replay_pending_asks:
    'conv replay --pending resends what may have been sent; each report counts once',
  more_rows: ({ rest, command }: Of<'command'> & { readonly rest: number }): string =>
    `… and ${grouped(rest)} more: ${command}`,
  label_continue: 'continue',
  staging: 'staging: its file is being read; if that was interrupted, run conv send again',
  label_skipped: 'skipped',
  skipped_rows: ({ count }: Of<'count'>): string => `${grouped(count)} (invalid)`,
  accepted_with_remark: ({ count, remark }: Of<'count' | 'remark'>): string =>
    `${grouped(count)} accepted: ${remark}`,
  details: ({ commands }: Of<'commands'>): string => `details: ${commands.join(', or ')}`,
  title_left_out: 'left out',
} as const;

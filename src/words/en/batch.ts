import { grouped } from '../../kit/numbers.ts';
import { makeVisible } from '../../kit/visible.ts';
import { plural, rows } from './phrase.ts';

/** Batches: files that were sent, their states, and their remaining rows. */
export const batchWords = {
  nothing_to_cancel: ({
    id,
    state,
    open,
  }: {
    readonly id: string;
    readonly state: string;
    readonly open: number;
  }): string =>
    `${id} is already ${state}: nothing to cancel${open === 0 ? '' : `; ${rows(open)} may have been sent since: run conv replay --pending (each is counted once)`}`,
  settled_already: ({
    id,
    isCancelled,
    command,
  }: {
    readonly id: string;
    readonly isCancelled: boolean;
    readonly command: string;
  }): string =>
    `${id} ${isCancelled ? 'was canceled: none of it is sent' : 'is done: nothing is left to send'}; for details: ${command}`,
  exit_status: ({ status, why }: { readonly status: number; readonly why: string }): string =>
    `exit code ${status}: ${why}`,
  rows_skipped: ({ count }: { readonly count: number }): string =>
    `${rows(count)} skipped as invalid`,
  rows_rejected: ({ count }: { readonly count: number }): string =>
    `${rows(count)} rejected (--retry-rejected resends them)`,
  rows_in_conflict: ({ count }: { readonly count: number }): string => `${rows(count)} in conflict`,
  nothing_left_of_batch: 'nothing is left of this batch',
  fix_credentials_first: ({ rest }: { readonly rest: string }): string =>
    `${rest}\nrun conv whoami first: it shows the key and the source of the key and the secret; fix them there (conv profile edit); conv profile fingerprint shows what to compare in place of the secret`,
  drain_interrupted: 'interrupted; every unsettled report is still in the journal',
  drain_unauthorized: 'the service refused the credentials; unsettled reports are still pending',
  drain_unreachable: 'the service cannot be reached; unsettled reports are still pending',
  older_first: ({
    id,
    source,
    left,
  }: {
    readonly id: string;
    readonly source: string;
    readonly left: number;
  }): string =>
    `note: ${id} (${source}) is older and has ${rows(left)} left: ${left === 1 ? 'it is' : 'they are'} sent first`,
  resume_rest: ({ id, command }: { readonly id: string; readonly command: string }): string =>
    `To send what is left of ${id}: ${command}`,
  two_hints: ({ first, second }: { readonly first: string; readonly second: string }): string =>
    `${first}\n${second}`,
  batch_open_rows: ({
    source,
    open,
    all,
  }: {
    readonly source: string;
    readonly open: number;
    readonly all: number;
  }): string => `${source}, ${grouped(open)} of ${rows(all)} open`,
  more_staged: ({ staged }: { readonly staged: number }): string =>
    `note: ${grouped(staged)} more ${staged === 1 ? 'row is' : 'rows are'} staged; see conv batch list`,
  among_staged: ({ staged }: { readonly staged: number }): string =>
    `not sent yet: it may be among ${staged === 1 ? 'the one staged row' : `${grouped(staged)} staged rows`}; see conv batch list`,
  cancel_question: ({
    id,
    source,
    left,
  }: {
    readonly id: string;
    readonly source: string;
    readonly left: number;
  }): string => `Cancel the ${rows(left)} left in ${id} (${source})?`,
  batch_kept: ({ id }: { readonly id: string }): string => `${id} was not canceled: not confirmed`,
  cancel_needs_yes: ({ id }: { readonly id: string }): string =>
    `cannot confirm canceling ${id} without a terminal; nothing was done`,
  add_yes: 'add --yes',
  batch_gone: ({ id }: { readonly id: string }): string =>
    `batch ${id} is no longer in the journal`,
  output_exists: ({ file }: { readonly file: string }): string =>
    `--output ${file}: the file already exists`,
  name_another_output: 'name another file, or add --force',
  directory_missing: 'its directory does not exist',
  output_empty: '--output has an empty value (an unset variable?)',
  output_default: 'without --output, the export goes to standard output',
  cancelled_unsent: ({ gone }: { readonly gone: number }): string =>
    `note: ${rows(gone)} ${gone === 1 ? 'was canceled before being sent and is' : 'were canceled before being sent and are'} not included`,
  no_batch_yet: 'the journal has no batches yet',
  send_makes_batch: 'conv send FILE creates one',
  no_batch_open: 'no batch is open',
  batch_list_shows_all: 'conv batch list shows all batches',
  batches_open: ({ count }: { readonly count: number }): string => `${count} batches are open`,
  name_batch: 'name one by its ID',
  batch_id_too_short: ({ word }: { readonly word: string }): string =>
    `${word} is too short for a batch ID`,
  batch_id_length: ({ least }: { readonly least: number }): string =>
    `give at least ${least} characters of the ID (see conv batch list)`,
  batch_id_ambiguous: ({
    word,
    count,
  }: {
    readonly word: string;
    readonly count: number;
  }): string => `${word} matches ${count} batches`,
  give_more_of_batch_id: 'give more characters of the ID',
  batch_unknown: ({ word }: { readonly word: string }): string =>
    `the journal has no batch ${word}`,
  no_batch_open_of_all: 'no batch is open; conv batch list shows all batches',
  these_batches_open: 'these are open; conv batch list shows all batches',
  no_batches: 'no batches: conv send FILE creates one',
  flags_out_of_range: 'a flag is out of range',
  rest_of_batch: ({ id, left }: { readonly id: string; readonly left: number }): string =>
    `the rest of ${id} (${rows(left)})`,
  batch_of_other_account: ({
    id,
    account,
  }: {
    readonly id: string;
    readonly account: string;
  }): string => `${id} is not a batch of ${account}`,
  other_account_batch_hint: ({
    endpoint,
    command,
  }: {
    readonly endpoint: string;
    readonly command: string;
  }): string =>
    `to send it to ${endpoint}: ${command}\nto send it to its own account, name that account with --profile or --endpoint`,
  batch_incomplete: ({ id }: { readonly id: string }): string =>
    `${id} is incomplete: its file was not read to the end`,
  run_staging_again: ({ source }: { readonly source: string }): string =>
    `rerun the command that read ${source}; none of it was sent`,
  interrupted_before: ({ consequence }: { readonly consequence: string }): string =>
    `interrupted: ${consequence}`,
  run_again_from_start: 'The same command starts over.',
  row_waits: 'not sent yet: waiting for its turn, or for an earlier report of its order',
  row_underway: 'outcome unknown: being sent, or the process sending it was killed',
  row_by_hand: ({ reason }: { readonly reason: string }): string => `settled by hand: ${reason}`,
  row_attempt: ({ what, words }: { readonly what: string; readonly words: string }): string =>
    words === '' ? what : `${what}: ${makeVisible(words)}`,
  row_waits_for_refused: ({ eventId }: { readonly eventId: string }): string =>
    `waits for ${makeVisible(eventId)} of the same order, which the service refused: fix and resend that one, or resume with --retry-rejected`,
  stop_interrupted: 'interrupted; unsettled reports are in the journal',
  outage: ({ last }: { readonly last: string }): string =>
    `delivery is failing: many orders in a row got no response, or none that settles the report; the last one: ${last}`,
  asked_to_wait: ({ minutes }: { readonly minutes: number }): string =>
    `the service asks conv to wait ${minutes} minutes (Retry-After)`,
  never_reached: ({ last }: { readonly last: string }): string =>
    `the service cannot be reached: no attempt got a response; the last one: ${last}`,
  with_service_words: ({
    message,
    words,
  }: {
    readonly message: string;
    readonly words: readonly string[];
  }): string => `${message}; it says: ${words.join(': ')}`,
  summary_title: ({
    id,
    source,
    all,
    accepted,
    duplicates,
    sent,
    retried,
    duration,
  }: {
    readonly id: string;
    readonly source: string;
    readonly all: number;
    readonly accepted: number;
    readonly duplicates: number;
    readonly sent: number;
    readonly retried: number;
    readonly duration: string;
  }): string =>
    `${id} (${source}): ${rows(all)}, ${grouped(accepted)} accepted${duplicates === 0 ? '' : `, ${plural(duplicates, 'duplicate')}`}\nthis run: ${plural(sent, 'attempt')}${retried === 0 ? '' : `, ${grouped(retried)} of them retries,`} in ${duration}`,
  invalid_and_skipped: ({ skipped }: { readonly skipped: number }): string =>
    `${rows(skipped)} of the file ${skipped === 1 ? 'was' : 'were'} invalid and skipped`,
  conflict: ({ advice }: { readonly advice: string }): string => `conflict: ${advice}`,
  rows_left: ({
    left,
    mayHaveBeenSent,
    command,
  }: {
    readonly left: number;
    readonly mayHaveBeenSent: number;
    readonly command: string;
  }): string =>
    `${rows(left)} ${left === 1 ? 'is' : 'are'} left${mayHaveBeenSent === 0 ? '' : left === 1 ? ', and may have been sent' : `, ${grouped(mayHaveBeenSent)} of them may have been sent`}: ${command}`,
  rows_behind_refused: ({
    behindRefused,
    command,
  }: {
    readonly behindRefused: number;
    readonly command: string;
  }): string =>
    `${rows(behindRefused)} ${behindRefused === 1 ? 'waits' : 'wait'} for a refused paid report: fix and resend that one, or run ${command}`,
  cancelled: ({
    id,
    cancelled,
    pending,
  }: {
    readonly id: string;
    readonly cancelled: number;
    readonly pending: number;
  }): string =>
    `${id} is canceled: ${rows(cancelled)} will never be sent${pending === 0 ? '' : `; ${grouped(pending)} may have been sent and ${pending === 1 ? 'stays' : 'stay'} in the journal`}`,
  accepted_stay: ({ accepted }: { readonly accepted: number }): string =>
    `${rows(accepted)} already accepted, which cannot be undone; to report a canceled order, use conv cancel`,
  replay_pending_asks:
    'conv replay --pending resends what may have been sent; each report counts once',
  more_rows: ({ rest, command }: { readonly rest: number; readonly command: string }): string =>
    `… and ${grouped(rest)} more: ${command}`,
  label_continue: 'continue',
  staging: 'staging: its file is being read; if that was interrupted, run conv send again',
  label_skipped: 'skipped',
  skipped_rows: ({ count }: { readonly count: number }): string => `${grouped(count)} (invalid)`,
  accepted_with_remark: ({
    count,
    remark,
  }: {
    readonly count: number;
    readonly remark: string;
  }): string => `${grouped(count)} accepted: ${remark}`,
  details: ({ commands }: { readonly commands: readonly string[] }): string =>
    `details: ${commands.join(', or ')}`,
  title_left_out: 'left out',
};

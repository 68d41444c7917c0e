import { grouped } from '../../core/kit/numbers.ts';
import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';
import { plural } from '../../core/words/phrase.ts';

/** Consequences of a journal failure for the current report; "not sent" is used only where it is always true. */
const consequences = {
  nothing_sent: 'nothing was sent',
  nothing_of_file_sent: 'no rows of this file were sent',
  report_not_sent: 'this report was not sent',
  nothing_more_of_file_sent: 'no more rows of this file were sent',
  attempt_not_sent: 'this attempt was not sent',
  outcome_unwritten: 'the report was sent or may have been, but its outcome could not be written',
  nothing_canceled: 'nothing was canceled',
  nothing_more_sent:
    'nothing more was sent; the canceled rows are removed from the journal later, and never sent',
  lease_ends: 'the locks of this process are released when its lease expires',
};

/** Problems of the journal's file, and what to do about them. */
const failingFile = {
  step_failed: '{problem}; {consequence}',
  event_unwritten:
    'event {eventId} was sent or may have been, but its outcome could not be written',
  run_again: 'run the command again.',
  run_command: 'run: {command}  (the service counts each report once)',
  then_again: '{remedy}\nThen {again}',
  journal_locked: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the journal ${makeVisible(path)} is locked by another process (${detail})`,
  wait_for_process: 'Wait until the other process ends, then {again}',
  journal_full: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `there is no space left for the journal ${makeVisible(path)} (${detail})`,
  free_space: ({ directory, again }: Of<'directory' | 'again'>): string =>
    `Free some space on the disk of ${makeVisible(directory)}, then ${again}`,
  journal_too_new: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `a newer version of conv wrote the journal ${makeVisible(path)} (${detail})`,
  update_conv: 'Update conv, or use another directory with CONV_DATA_DIR.',
  journal_unavailable: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the journal ${makeVisible(path)} cannot be opened on this machine (${detail})`,
  sqlite_not_loaded: 'SQLite: {detail}',
  reinstall_conv:
    'Reinstall conv with its dependencies, for this platform and this version of Node.',
  journal_unreadable: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the journal ${makeVisible(path)} cannot be read at the moment (${detail})`,
  check_disk: ({ directory, again }: Of<'directory' | 'again'>): string => `First ${again}
If it fails the same way, check the disk of ${makeVisible(directory)}; leave the journal where it is.`,
  journal_unwritable: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the journal ${makeVisible(path)} cannot be read and written (${detail})`,
  grant_directory: ({ directory }: Of<'directory'>): string =>
    `Give this user read and write access to ${makeVisible(directory)} and the journal in it, or use another directory with CONV_DATA_DIR. To share one journal, see conv help team.`,
  journal_damaged: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the journal ${makeVisible(path)} is damaged (${detail})`,
  move_journal_away: ({ path, again }: Of<'path' | 'again'>): string =>
    `The disk may have failed only once: first ${again}
If the journal is still damaged:
Move ${makeVisible(path)} away, together with its -wal and -shm files (keep them), then run the command again.`,
} as const;

/** A journal on a server. */
const server = {
  journal_url_invalid: '{source}: {why}',
  journal_url_form: 'It looks like this: postgres://user@host/database?sslmode=verify-full',
  journal_url_unreadable: 'must be a URL that begins with postgres://',
  journal_url_unknown: ({ parameters }: Of<'parameters'>): string =>
    `unknown parameters: ${parameters.map(makeVisible).join(', ')}`,
  journal_url_unencoded:
    'encode special characters of the user and the password: / is %2F, ? is %3F, # is %23, @ is %40',
  journal_port_invalid: 'the port must be a number from 1 to 65535',
  journal_url_password:
    'must not contain a password; use PGPASSWORD, ~/.pgpass, or CONV_JOURNAL instead',
  journal_sslmode_unknown: ({ given, known }: Of<'given' | 'known'>): string =>
    `unknown sslmode ${makeVisible(given)}; use one of ${known.join(', ')}`,
  journal_unverified: ({ place }: Of<'place'>): string =>
    `warning: the server of the journal ${makeVisible(place)} is not verified (sslmode=require); use sslmode=verify-full`,
  journal_unencrypted: ({ place }: Of<'place'>): string =>
    `warning: the connection to the journal ${makeVisible(place)} may not be encrypted; use sslmode=verify-full`,
  journal_unreachable: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the journal ${makeVisible(path)} cannot be reached (${detail})`,
  check_journal_server:
    'Check that the server is running and that its address is right, then {again}',
  journal_refused: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the server of the journal ${makeVisible(path)} refused a statement (${detail})`,
  journal_login_refused: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the server of the journal ${makeVisible(path)} refused the login (${detail})`,
  journal_password_missing: ({ path }: Of<'path'>): string =>
    `the server of the journal ${makeVisible(path)} asks for a password, and none is set; nothing was sent`,
  check_journal_password:
    'Set the password with PGPASSWORD or in ~/.pgpass (mode 600), and check the user and pg_hba.conf.',
  journal_database_missing: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the database of the journal ${makeVisible(path)} does not exist (${detail})`,
  create_journal_database: 'Create it on the server (createdb), then run: conv journal init',
  journal_right_missing: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `this user lacks a right on the journal ${makeVisible(path)} (${detail})`,
  grant_journal_rights:
    'Ask the owner of the database to grant it. The rights that conv needs: conv journal init --rights',
  journal_read_only: ({ path }: Of<'path'>): string =>
    `the server of the journal ${makeVisible(path)} is read-only`,
  name_journal_primary: 'Use the address of the primary server.',
  free_journal_server: 'Free some space on the server, then {again}',
  journal_locked_elsewhere: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `another process kept the journal ${makeVisible(path)} locked for too long (${detail})`,
  journal_certificate_untrusted: ({ path, detail }: Of<'path' | 'detail'>): string =>
    `the certificate of the server of the journal ${makeVisible(path)} is not trusted (${detail})`,
  journal_pem_unreadable: ({
    file,
    parameter,
    detail,
  }: Of<'file' | 'parameter' | 'detail'>): string =>
    `${parameter} of the journal: cannot use ${makeVisible(file)} (${makeVisible(detail)})`,
  check_journal_pem: 'Check that the file is in PEM form and that you can read it.',
  name_journal_certificate:
    "Add sslrootcert=FILE with the certificate of the server's authority, and use the host name that the certificate is for.",
  copy_into_empty: 'Copy into a new file, or into another schema of the server (schema=NAME).',
  merge_busy: ({ path, holder }: Of<'path' | 'holder'>): string =>
    `${holder} is sending from the journal ${makeVisible(path)}; nothing was copied`,
  merge_conflicts: ({ count, eventIds }: Of<'count' | 'eventIds'>): string =>
    `${plural(count, 'event ID')} ${count === 1 ? 'has' : 'have'} other content in the other journal; nothing was copied: ${eventIds.map(makeVisible).join(', ')}${count > eventIds.length ? ', …' : ''}`,
  merge_conflicts_hint:
    'Compare them in both journals (conv show EVENT_ID). What only one side has can be reported there.',
  merge_unsealed: ({
    endpoint,
    profile,
    count,
  }: Of<'endpoint' | 'count'> & { readonly profile: string | null }): string =>
    `${count === 1 ? '1 open entry' : `${grouped(count)} open entries`} of ${profile === null ? `the account at ${makeVisible(endpoint)}` : `profile ${makeVisible(profile)} (${makeVisible(endpoint)})`} cannot be sealed here: no profile has the secret; nothing was copied`,
  merge_unsealed_hint:
    'Add a profile with the api_key and hmac_secret of that account, or first settle what is open: conv replay --pending or conv settle.',
  update_conv_first: 'Update conv, then {again}',
  restore_journal:
    'Something other than conv changed the journal. Restore the database from a backup, or ask its administrator.',
  journal_server_old: ({ path, version }: Of<'path' | 'version'>): string =>
    `the server of the journal ${makeVisible(path)} is PostgreSQL ${version}; conv needs 14 or later`,
  update_journal_server: 'Use a newer server.',
  journal_commits_late: ({ path }: Of<'path'>): string =>
    `the server of the journal ${makeVisible(path)} has synchronous_commit=off: after a crash it could have lost what was sent`,
  set_synchronous_commit: 'Turn it on for the role: ALTER ROLE name SET synchronous_commit = on',
} as const;

const NOT_OURS = "its seal was not made with this account's secret";
const CAUSES = 'Either the secret has changed, or something other than conv wrote to the journal.';

/** Sentences of the journal. */
export const journal = {
  ...consequences,
  ...failingFile,
  ...server,
  untrusted_row: `${NOT_OURS}; it was not signed or sent; if it is correct, resend its file`,
  event_untrusted: ({ eventId }: Of<'eventId'>): string =>
    `${shellWord(eventId)} was not signed or sent: ${NOT_OURS}`,
  inspect_untrusted_event: ({
    eventId,
    isRefund,
  }: Of<'eventId'> & { readonly isRefund: boolean }): string => `${CAUSES}
Inspect it: conv show ${operandWord(eventId)}
If it is correct, rerun the command that created it${isRefund ? ` (with --event-id ${shellWord(eventId)} if it had no --refund-id)` : ''}, or resend its file: the same content is sealed again.
If it is not, later reports of its order keep waiting for it: rerun each with --overtake.`,
  batch_untrusted: ({ batch }: Of<'batch'>): string =>
    `nothing of ${batch} was signed or sent: ${NOT_OURS}`,
  inspect_untrusted_batch: ({ batch }: Of<'batch'>): string => `${CAUSES}
Inspect it: conv batch export ${operandWord(batch)}
If it is correct, resend its file: each row counts once, and the batch is closed.
If it is not, cancel it: conv batch cancel ${operandWord(batch)}`,
  attempt_unwritable: 'attempt {number} of entry {entry} cannot be written',
  attempt_missing: 'attempt {number} of entry {entry} is missing',
  entry_changed: 'entry {entry} was changed by another process',
  event_given_up: ({ eventId }: Of<'eventId'>): string =>
    `${shellWord(eventId)} was canceled with its file in the meantime (conv batch cancel); nothing was sent`,
  event_withdrawn: ({ eventId }: Of<'eventId'>): string =>
    `${shellWord(eventId)} was withdrawn and is never sent again; nothing was sent`,
  report_again: ({ eventId }: Of<'eventId'>): string =>
    `Report the order again to get a new event ID. What was withdrawn: conv show ${operandWord(eventId)}`,
  withdrawn_state_invalid: 'a withdrawn entry has another state',
  original_in_flight:
    'the rejected report that {eventId} corrects is being resent; nothing was sent',
  check_log_then_retry: 'Check its outcome with conv log, then run the command again.',
  event_superseded: '{eventId} was not sent: {why}',
  check_event: ({ eventId }: Of<'eventId'>): string =>
    `Check its outcome: conv show ${operandWord(eventId)}`,
  event_taken_over:
    'another process took over {eventId} while this one was waiting; this attempt was not sent',
  entry_missing: 'entry {entry} is missing',
  entry_state_unknown: 'entry {entry} has an unknown state',
  entry_kind_unknown: 'entry {entry} is a report of an unknown kind',
  not_a_plain_directory: '{path} is not a plain directory',
  not_a_plain_file: '{path} is not a regular file',
  log_without_journal: '{path}-wal exists without it',
  journal_kind_unknown: 'it has a report of a kind that this version of conv does not know',
  journal_keeps_changing: '{path} keeps changing',
  order_waits_for_event: ({
    earlier,
    merchantOrderId,
    eventId,
    kind,
  }: Of<'earlier' | 'merchantOrderId' | 'eventId' | 'kind'>): string =>
    `the ${earlier} report of order ${shellWord(merchantOrderId)} (${shellWord(eventId)}) is not settled yet; a ${kind} report that is sent before it could be permanently rejected; nothing was sent`,
  no_journal_there: ({ path }: Of<'path'>): string =>
    `there is no journal in ${makeVisible(path)} yet; nothing was sent`,
  journal_unreleased: ({ path }: Of<'path'>): string =>
    `a conv from before its first release made the journal ${makeVisible(path)}, and this one cannot read it`,
  name_another_schema: 'Name another schema in the address of the journal, or drop this one.',
  init_journal: 'Prepare it once with: conv journal init',
  not_a_journal: 'it is not a journal of conv',
  layout_too_new: ({ found, known }: { readonly found: unknown; readonly known: number }): string =>
    `its layout is version ${found}; this version of conv supports up to ${known}`,
  checksum_mismatch: 'an entry does not match its checksum',
  superseded_by: 'the service rejected it, and the corrected report {eventId} replaced it',
  open_since_invalid: 'the time since which an entry is open is invalid',
  total_invalid: 'a total of a batch is not a number',
  batch_state_unknown: ({ batch }: { readonly batch: number }): string =>
    `batch ${batch} has an unknown state`,
  amount_invalid: 'a checked amount is not a number',
  order_waits_for_file: ({
    earlier,
    merchantOrderId,
    batch,
    kind,
  }: Of<'earlier' | 'merchantOrderId' | 'batch' | 'kind'>): string =>
    `the ${earlier} report of ${shellWord(merchantOrderId)} is in batch ${batch} and is not settled yet; a ${kind} report that is sent before it could be permanently rejected; nothing was sent`,
  resume_file_first: ({ batch }: Of<'batch'>): string =>
    `first run conv replay ${shellWord(batch)} (or conv batch cancel ${operandWord(batch)}), then run the command again`,
  total_missing: 'a total of a batch is missing',
  batch_rows_missing: ({
    batch,
    expected,
    count,
  }: Of<'batch' | 'count'> & { readonly expected: number }): string =>
    `batch ${batch} has ${expected} rows, but ${count} were found`,
  batch_missing: 'batch {batch} is missing',
  entry_without_batch: 'entry {entry} belongs to no batch',
  totals_do_not_add_up: ({ batch }: { readonly batch: number }): string =>
    `the totals of batch ${batch} do not add up`,
  total_impossible: 'a total of a batch is impossible',
  holder_process: 'process {process}',
  holder_elsewhere: ({ process, host }: Of<'process' | 'host'>): string =>
    `process ${process} on ${makeVisible(host)}`,
  batch_busy:
    '{holder} is working on {batch}, on one of its reports, or on another file of its account; {consequence}',
  stop_other_process: 'Stop it with Ctrl-C or wait until it ends, then run the command again.',
  same_event_as_row: 'the same event as row {row}',
  index_incomplete: 'an index misses an entry',
  row_misplaced: 'row {entry} is not where it was written',
  staging_taken_out:
    'this process was suspended too long: another process removed its rows from the journal; nothing was sent',
  staging_run_again: 'Run the command again.',
  staged_rows_missing: ({
    batch,
    expected,
    found,
  }: Of<'batch'> & { readonly expected: number; readonly found: number }): string =>
    `batch ${batch} has ${expected} rows to send, but ${found} were found`,
  row_kind_unknown: 'row {row} of a file is of an unknown kind',
} as const;

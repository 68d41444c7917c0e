import { grouped } from '../../core/kit/numbers.ts';
import type { Of } from '../../core/words/facts.ts';
import { joinWords, meant, plural, rows } from '../../core/words/phrase.ts';

/** A word of a file, and the field that it may be a misspelling of. */
interface MaybeNear {
  readonly word: string;
  readonly near: string | undefined;
}

const withNear = (words: readonly MaybeNear[]): string =>
  words
    .map(({ word, near }) => (near === undefined ? word : `${word} (did you mean ${near}?)`))
    .join(', ');

const whereBadRowsAre = (file: string | undefined): string =>
  file === undefined
    ? '--errors FILE writes the invalid rows with the reasons'
    : `The invalid rows and the reasons are in ${file}`;

/** Files that are read, checked and sent. */
export const sendWords = {
  or_one_currency: '{fault}; for all rows without one: --currency KRW',
  file_warning: 'warning: {warning}',
  amounts_have_fractions: ({
    currency,
    count,
    example,
  }: Of<'currency' | 'count'> & {
    readonly example: { readonly line: number; readonly amount: string } | null;
  }): string => {
    const where = example === null ? undefined : `line ${example.line}: ${example.amount}`;
    return count === 1
      ? `warning: 1 amount in ${currency} has a fraction${where === undefined ? '' : `, in ${where}`}`
      : `warning: ${grouped(count)} amounts in ${currency} have a fraction${where === undefined ? '' : `, such as ${where}`}`;
  },
  rows_without_click_id: ({
    paid,
    withoutClickId,
  }: Of<'withoutClickId'> & { readonly paid: number }): string => {
    const all = `${grouped(withoutClickId)} of ${plural(paid, 'paid row')}`;
    return withoutClickId === 1
      ? `warning: ${all} has no click ID (cb_aev): that order will not be credited to a creator`
      : `warning: ${all} have no click ID (cb_aev): those orders will not be credited to a creator`;
  },
  click_ids_are_none: ({
    count,
    lines,
    slip,
  }: Of<'count' | 'slip'> & { readonly lines: readonly number[] }): string => {
    const more = count > lines.length ? ` and ${grouped(count - lines.length)} more` : '';
    const where = `line${count === 1 ? '' : 's'} ${lines.join(', ')}${more}`;
    return `warning: the click ID (cb_aev) of ${plural(count, 'paid row')} ${slip} (${where}); --strict refuses ${count === 1 ? 'it' : 'them'}`;
  },
  blocked_by_open: 'an earlier report of this order is still open: conv replay --pending',
  blocked_by_refused: 'the paid report of this order was refused',
  map_field_first: 'the field comes first: --map {column}={field}',
  map_column_empty: '{field}= names no column (an unset variable?)',
  map_field_unknown: ({
    field,
    near,
    known,
    isReport,
  }: Of<'field' | 'near' | 'known' | 'isReport'>): string =>
    `unknown field "${field}" of ${isReport ? 'a report' : "a shop's export"}; ${near === undefined ? `use ${known.join(', ')}` : `did you mean ${near}?`} (FIELD=COLUMN)`,
  map_field_twice: '{field} is mapped more than once; keep one',
  two_maps: 'names two saved maps, {name} and {other}; use one',
  map_lacks_column: 'names the field {name} but no column; use --map {name}=COLUMN',
  map_form: 'must be FIELD=COLUMN, such as amount=total, or the name of a saved map',
  kind_flag_unknown: ({ word, kinds, near }: Of<'word' | 'kinds' | 'near'>): string =>
    `must be ${joinWords(kinds, 'or')}, not ${word}${meant(near)}`,
  nothing_to_save:
    'has nothing to save; add --map, --kind, --encoding, --delimiter, --thousands or --currency',
  pass_progress: ({
    doing,
    done,
    total,
  }: Of<'doing' | 'done'> & { readonly total: number | undefined }): string =>
    `${doing}: ${grouped(done)}${total === undefined ? '' : ` of ${grouped(total)}`} rows (Ctrl-C stops; nothing is sent)`,
  send_header_unreadable: 'the header row of {file} cannot be read; nothing was sent',
  name_columns_to_send:
    'Name the columns: conv send FILE --map FIELD=COLUMN, such as --map amount=total',
  header_is_utf8:
    'The header row is valid UTF-8 but was read in another encoding; use --encoding utf-8',
  skips_rows: ({ skipped, all }: Of<'skipped' | 'all'>): string =>
    `warning: --skip-invalid skips ${grouped(skipped)} of ${rows(all)}:`,
  no_row_can_be_sent: ({ file, all }: Of<'file' | 'all'>): string =>
    `${file}: none of ${rows(all)} can be sent; nothing was sent`,
  rows_cannot_be_sent: ({ file, all, bad }: Of<'file' | 'all' | 'bad'>): string =>
    `${file}: ${grouped(bad)} of ${rows(all)} cannot be sent; nothing was sent`,
  warnings_are_errors: ({ file, count }: Of<'file' | 'count'>): string =>
    `${file}: ${plural(count, 'warning')}, and --strict treats warnings as errors; nothing was sent`,
  unreadable_after_line: '{file} cannot be read past line {line}; nothing was sent',
  cannot_skip_unread: '--skip-invalid applies only to rows that were read.',
  line_is_no_text:
    '{file} line {line} is not valid text; no errors file was written and nothing was sent',
  check_lists_all: '--check --json lists them all',
  all_in_errors: 'all are in {errors}',
  errors_writes_all: '--errors FILE writes them all, --check --json lists them all',
  fix_line: 'Fix line {line} of {file}: nothing after it could be read.',
  name_encoding_or_fix_line: ({ file, line, maySkip }: Of<'file' | 'line' | 'maySkip'>): string =>
    `Name the file's encoding, such as --encoding cp949, or fix line ${line} of ${file}${maySkip ? '; --skip-invalid sends the valid rows' : ''}.`,
  fix_bad_rows: ({ file }: { readonly file: string | undefined }): string =>
    `${whereBadRowsAre(file)}: fix and send ${file ?? 'FILE'}.`,
  send_good_rows_first: ({
    file,
    isSkipping,
  }: Of<'isSkipping'> & { readonly file: string | undefined }): string =>
    `${whereBadRowsAre(file)}: send the valid rows first with ${isSkipping ? 'the same command without --check' : '--skip-invalid'}, then fix and send ${file ?? 'FILE'}.`,
  staged: ({ count, id }: Of<'count' | 'id'>): string =>
    `staged ${rows(count)} as ${id}; the file is no longer needed`,
  empty_value: 'is empty (an unset variable?)',
  checking_file: 'checking {name}',
  writing_bad_rows: 'writing the invalid rows',
  errors_file_kept: 'note: the existing errors file is kept as {kept}',
  file_missing: 'is missing; use - for standard input',
  check_beside_dry_run: 'cannot be combined with --dry-run; use one of them',
  must_be_file: 'must be a file',
  errors_is_source: 'is the file being sent; name another one',
  command_line_wrong_unsent: 'the command line is wrong; nothing was sent',
  send_help: 'conv send --help explains the flags.',
  line_is_no_text_hint:
    "--errors and --skip-invalid apply only to rows that were read; name the file's encoding, such as --encoding cp949, or fix line {line}.",
  map_not_kept: 'note: map {name} was not saved: none of the rows it reads can be sent',
  map_kept: 'map {name} was saved in profile {profile}: conv {command} FILE --map {word}',
  map_fits:
    'note: using the saved map {name}: the file has all of its columns (--map selects another one)',
  maps_fit: ({ names }: Of<'names'>): string =>
    `several saved maps fit the columns of this file: ${names.join(', ')}`,
  name_one_map: 'Name the one to use: --map {name}',
  map_needs_profile: 'maps are saved in a profile, but no profile is in use',
  map_needs_profile_hint: 'Name one with --profile NAME, or create one: conv profile add NAME',
  no_rows_to_send: 'note: {file} has no rows: nothing to send',
  rows_of_file: ({ count, file }: Of<'count' | 'file'>): string => `${rows(count)} of ${file}`,
  reading_again: 'reading again',
  dry_run_doing: 'dry run',
  all_rows_good: ({ all }: Of<'all'>): string => `${rows(all)} can be sent`,
  some_rows_good: ({ good, all, faulty }: Of<'good' | 'all' | 'faulty'>): string =>
    `${grouped(good)} of ${rows(all)} can be sent, ${grouped(faulty)} cannot`,
  would_be_accepted: ({ accepted, all }: Of<'accepted' | 'all'>): string =>
    `${grouped(accepted)} of ${rows(all)} would be accepted`,
  not_resent: ({ count }: Of<'count'>): string => `${grouped(count)} not sent again`,
  count_refused: ({ count }: Of<'count'>): string => `${grouped(count)} refused`,
  count_in_conflict: ({ count }: Of<'count'>): string => `${grouped(count)} in conflict`,
  count_waiting: ({ count }: Of<'count'>): string => `${grouped(count)} left waiting`,
  would_be_skipped: ({ skipped }: Of<'skipped'>): string =>
    `${rows(skipped)} of the file would be skipped as invalid`,
  send_for_real: 'nothing was sent; rerun without --dry-run to send it',
  fix_dry_run:
    'nothing was sent; fix these rows and rerun, or rerun without --dry-run to send the others',
  columns_not_sent: ({ columns }: { readonly columns: readonly MaybeNear[] }): string =>
    `note: columns not sent: ${withNear(columns)}`,
  members_in_no_row: ({ members }: { readonly members: readonly MaybeNear[] }): string =>
    `warning: mapped members that no row has: ${withNear(members)}`,
  order_ids_rounded:
    'warning: all long order IDs end in zeros, as if a spreadsheet had rounded them to 15 digits: compare them with the shop before you send',
  amount_column_in_other: '{column} in {file} is not in {currency}; nothing was sent',
  name_currency: 'Name its currency: --currency {code}.',
  map_minor_units:
    '{column} counts hundredths, but a report has major units: divide it by 100 in the file, under another name',
  refund_column_unread:
    '{file} has refunds in {column}, which is not read, and --kind paid would report these orders as paid in full',
  read_refund_column:
    'Read it as an order export: conv send {file} without --kind says how. If {column} is not about refunds, leave it out: --ignore {column}.',
  status_column_unread:
    '{file} says in {column} what became of each order, and --kind paid would report all of them as paid',
  read_status_column:
    'Compare it instead, and send what is missing: conv reconcile {file} --map {column} --save-map NAME --write REPORTS, with a --map for the order ID and the amount (see conv help files). If every row is a paid order, add --from none.',
  status_not_read: ({ names, wish }: Of<'wish'> & { readonly names: string }): string =>
    `warning: --kind paid reports every row as paid, and ${names} is not read: use ${wish} if it contains the kind, or send only the paid orders`,
  rows_repeated: ({ repeats }: Of<'repeats'>): string =>
    `note: ${repeats === 1 ? '1 row repeats' : `${grouped(repeats)} rows repeat`} an earlier one: sent once`,
  interrupted_in_flight: ({ inFlight, command }: Of<'inFlight' | 'command'>): string =>
    `interrupted: waiting for ${plural(inFlight, 'report')} in flight (at most 10 s); Ctrl-C again stops now; ${command} continues`,
  done_in_short: ({ done, total }: Of<'done' | 'total'>): string =>
    `${grouped(done)}/${grouped(total)}`,
  map_replaced: ({ name, count, flags }: Of<'name' | 'count' | 'flags'>): string =>
    `note: map ${name} was replaced; it had ${plural(count, 'column')} (${flags})`,
  dry_run_title: ({ file, parts }: Of<'file'> & { readonly parts: string }): string =>
    `dry run of ${file}: ${parts}`,
  json_lists_all: '--json lists them all',
  refused_row: '{file} line {line}: {kind} {order} {outcome}',
  map_column_absent: ({
    column,
    field,
    mapName,
  }: Of<'column' | 'mapName'> & { readonly field: string | null }): string =>
    `note: ${column} (${field}), from the map ${mapName}, is not a column of this file: not read`,
  done_of_total: ({ done, total }: Of<'done' | 'total'>): string =>
    `${grouped(done)} of ${grouped(total)}`,
  at_once: ({ count, limit }: Of<'count' | 'limit'>): string =>
    `${grouped(count)} at once (limit ${grouped(limit)})`,
  time_left: '{duration} left',
  settled_row: 'line {line}: {kind} {order} {outcome}',
  waiting_for: 'waiting: {what}',
  waiting_with_time: 'waiting: {what} {duration}',
  service_asks_for: 'the service asks for',
  service_asks_pause: 'the service asks for a pause',
  told_wait: 'must wait:',
  told_to_wait: 'must wait',
  trouble_next: 'the service has trouble, next try in',
  trouble: 'the service has trouble',
  next_retry_in: 'next retry in',
  retry_in: 'retry in',
  rate_next: '--rate allows the next in',
  other_process_for: 'another process sends the rest, for',
  other_process_sends: 'another process sends the rest',
  other_process_time: 'other process:',
  other_process: 'other process',
  place_of_fault: '{file} line {line}{column}',
  place_of_faults: ({
    file,
    lines,
    more,
    column,
  }: Of<'file' | 'more' | 'column'> & { readonly lines: readonly number[] }): string =>
    `${file} lines ${lines.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}${column}`,
  place_of_reports: ({
    file,
    rows,
    more,
    column,
  }: Of<'file' | 'more' | 'column'> & { readonly rows: readonly number[] }): string =>
    `${file} ${rows.length === 1 ? 'report' : 'reports'} ${rows.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}${column}`,
  fault_of_line: 'in line {line}, {what}',
  in_column: ({ column, meaning }: Of<'column'> & { readonly meaning: string | null }): string =>
    `, column ${column}${meaning === null ? '' : ` (${meaning})`}`,
  more_faults: ({ count, whereAll }: Of<'count' | 'whereAll'>): string =>
    `… and ${grouped(count)} more: ${whereAll}`,
  staging_doing: 'staging',
  trouble_time: 'trouble:',
  trouble_short: 'trouble',
  retries: 'retries',
  per_second: '{rate}/s',
  count_of_outcome: ({
    count,
    outcome,
  }: Of<'count'> & { readonly outcome: 'accepted' | 'rejected' | 'retried' | 'parked' }): string =>
    `${grouped(count)} ${outcome === 'parked' ? 'put off' : outcome}`,
} as const;

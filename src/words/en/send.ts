import { grouped } from '../../kit/numbers.ts';
import { joinWords, plural, rows } from './phrase.ts';

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
  or_one_currency: ({ fault }: { readonly fault: string }): string =>
    `${fault}; for all rows without one: --currency KRW`,
  file_warning: ({ warning }: { readonly warning: string }): string => `warning: ${warning}`,
  amounts_have_fractions: ({
    currency,
    count,
    example,
  }: {
    readonly currency: string;
    readonly count: number;
    readonly example: { readonly line: number; readonly amount: string } | null;
  }): string => {
    const where = example === null ? undefined : `line ${example.line}: ${example.amount}`;
    return count === 1
      ? `note: 1 amount in ${currency} has a fraction${where === undefined ? '' : `, in ${where}`}`
      : `note: ${grouped(count)} amounts in ${currency} have a fraction${where === undefined ? '' : `, such as ${where}`}`;
  },
  rows_without_click_id: ({
    paid,
    withoutClickId,
  }: {
    readonly paid: number;
    readonly withoutClickId: number;
  }): string => {
    const all = `${grouped(withoutClickId)} of ${plural(paid, 'paid row')}`;
    return withoutClickId === 1
      ? `warning: ${all} has no click ID (cb_aev): that order will not be credited to a creator`
      : `warning: ${all} have no click ID (cb_aev): those orders will not be credited to a creator`;
  },
  click_ids_are_none: ({
    count,
    lines,
    slip,
  }: {
    readonly count: number;
    readonly lines: readonly number[];
    readonly slip: string;
  }): string => {
    const more = count > lines.length ? ` and ${grouped(count - lines.length)} more` : '';
    const where = `line${count === 1 ? '' : 's'} ${lines.join(', ')}${more}`;
    return `warning: the click ID (cb_aev) of ${plural(count, 'paid row')} ${slip} (${where}); --strict refuses ${count === 1 ? 'it' : 'them'}`;
  },
  blocked_by_open: 'an earlier report of this order is still open: conv replay --pending',
  blocked_by_refused: 'the paid report of this order was refused',
  map_field_first: ({
    column,
    field,
  }: {
    readonly column: string;
    readonly field: string;
  }): string => `the field comes first: --map ${column}=${field}`,
  map_column_empty: ({ field }: { readonly field: string }): string =>
    `${field}= names no column (an unset variable?)`,
  map_field_unknown: ({
    field,
    near,
    known,
    isReport,
  }: {
    readonly field: string;
    readonly near: string | undefined;
    readonly known: readonly string[];
    readonly isReport: boolean;
  }): string =>
    `unknown field "${field}" of ${isReport ? 'a report' : "a shop's export"}; ${near === undefined ? `use ${known.join(', ')}` : `did you mean ${near}?`} (FIELD=COLUMN)`,
  map_field_twice: ({ field }: { readonly field: string }): string =>
    `${field} is mapped more than once; keep one`,
  two_maps: ({ name, other }: { readonly name: string; readonly other: string }): string =>
    `names two saved maps, ${name} and ${other}; use one`,
  map_lacks_column: ({ name }: { readonly name: string }): string =>
    `names the field ${name} but no column; use --map ${name}=COLUMN`,
  map_form: 'must be FIELD=COLUMN, such as amount=결제금액, or the name of a saved map',
  kind_flag_unknown: ({
    word,
    kinds,
    near,
  }: {
    readonly word: string;
    readonly kinds: readonly string[];
    readonly near: string | undefined;
  }): string =>
    `must be ${joinWords(kinds, 'or')}, not ${word}${near === undefined ? '' : `; did you mean ${near}?`}`,
  nothing_to_save:
    'has nothing to save; add --map, --kind, --encoding, --delimiter, --thousands or --currency',
  pass_progress: ({
    doing,
    done,
    total,
  }: {
    readonly doing: string;
    readonly done: number;
    readonly total: number | undefined;
  }): string =>
    `${doing}: ${grouped(done)}${total === undefined ? '' : ` of ${grouped(total)}`} rows (Ctrl-C stops; nothing is sent)`,
  rows_are_staged: 'cannot be changed: the rows are already staged',
  send_header_unreadable: ({ file }: { readonly file: string }): string =>
    `the header row of ${file} cannot be read; nothing was sent`,
  name_columns_to_send:
    'Name the columns: conv send FILE --map FIELD=COLUMN, such as --map amount=결제금액',
  header_is_utf8:
    'The header row is valid UTF-8 but was read in another encoding; use --encoding utf-8',
  skips_rows: ({ skipped, all }: { readonly skipped: number; readonly all: number }): string =>
    `warning: --skip-invalid skips ${grouped(skipped)} of ${rows(all)}:`,
  no_row_can_be_sent: ({ file, all }: { readonly file: string; readonly all: number }): string =>
    `${file}: none of ${rows(all)} can be sent; nothing was sent`,
  rows_cannot_be_sent: ({
    file,
    all,
    bad,
  }: {
    readonly file: string;
    readonly all: number;
    readonly bad: number;
  }): string => `${file}: ${grouped(bad)} of ${rows(all)} cannot be sent; nothing was sent`,
  unreadable_after_line: ({
    file,
    line,
  }: {
    readonly file: string;
    readonly line: number;
  }): string => `${file} cannot be read past line ${line}; nothing was sent`,
  cannot_skip_unread: '--skip-invalid applies only to rows that were read.',
  line_is_no_text: ({ file, line }: { readonly file: string; readonly line: number }): string =>
    `${file} line ${line} is not valid text; no errors file was written and nothing was sent`,
  check_lists_all: '--check --json lists them all',
  all_in_errors: ({ errors }: { readonly errors: string }): string => `all are in ${errors}`,
  errors_writes_all: '--errors FILE writes them all, --check --json lists them all',
  fix_line: ({ file, line }: { readonly file: string; readonly line: number }): string =>
    `Fix line ${line} of ${file}: nothing after it could be read.`,
  name_encoding_or_fix_line: ({
    file,
    line,
    maySkip,
  }: {
    readonly file: string;
    readonly line: number;
    readonly maySkip: boolean;
  }): string =>
    `Name the file's encoding, such as --encoding cp949, or fix line ${line} of ${file}${maySkip ? '; --skip-invalid sends the valid rows' : ''}.`,
  fix_bad_rows: ({ file }: { readonly file: string | undefined }): string =>
    `${whereBadRowsAre(file)}: fix and send ${file ?? 'FILE'}.`,
  send_good_rows_first: ({
    file,
    isSkipping,
  }: {
    readonly file: string | undefined;
    readonly isSkipping: boolean;
  }): string =>
    `${whereBadRowsAre(file)}: send the valid rows first with ${isSkipping ? 'the same command without --check' : '--skip-invalid'}, then fix and send ${file ?? 'FILE'}.`,
  staged: ({ count, id }: { readonly count: number; readonly id: string }): string =>
    `staged ${rows(count)} as ${id}; the file is no longer needed`,
  empty_value: 'is empty (an unset variable?)',
  checking_file: ({ name }: { readonly name: string }): string => `checking ${name}`,
  writing_bad_rows: 'writing the invalid rows',
  errors_file_kept: ({ kept }: { readonly kept: string }): string =>
    `note: the existing errors file is kept as ${kept}`,
  file_not_needed: 'is not needed: the rows are in the journal',
  file_missing: 'is missing; use - for standard input, or --resume to continue a batch',
  check_beside_dry_run: 'cannot be combined with --dry-run; use one of them',
  must_be_file: 'must be a file',
  errors_is_source: 'is the file being sent; name another one',
  command_line_wrong_unsent: 'the command line is wrong; nothing was sent',
  send_help: 'conv send --help explains the flags.',
  line_is_no_text_hint: ({ line }: { readonly line: number }): string =>
    `--errors and --skip-invalid apply only to rows that were read; name the file's encoding, such as --encoding cp949, or fix line ${line}.`,
  map_not_kept: ({ name }: { readonly name: string }): string =>
    `note: map ${name} was not saved: none of the rows it reads can be sent`,
  map_kept: ({
    name,
    profile,
    command,
    word,
  }: {
    readonly name: string;
    readonly profile: string;
    readonly command: string;
    readonly word: string;
  }): string => `map ${name} was saved in profile ${profile}: conv ${command} FILE --map ${word}`,
  map_fits: ({ name }: { readonly name: string }): string =>
    `note: using the saved map ${name}: the file has all of its columns (--map selects another one)`,
  maps_fit: ({ names }: { readonly names: readonly string[] }): string =>
    `several saved maps fit the columns of this file: ${names.join(', ')}`,
  name_one_map: ({ name }: { readonly name: string }): string =>
    `Name the one to use: --map ${name}`,
  map_needs_profile: 'maps are saved in a profile, but no profile is in use',
  map_needs_profile_hint: 'Name one with --profile NAME, or create one: conv profile add NAME',
  no_rows_to_send: ({ file }: { readonly file: string }): string =>
    `note: ${file} has no rows: nothing to send`,
  rows_of_file: ({ count, file }: { readonly count: number; readonly file: string }): string =>
    `${rows(count)} of ${file}`,
  reading_again: 'reading again',
  dry_run_doing: 'dry run',
  all_rows_good: ({ all }: { readonly all: number }): string => `${rows(all)} can be sent`,
  some_rows_good: ({
    good,
    all,
    faulty,
  }: {
    readonly good: number;
    readonly all: number;
    readonly faulty: number;
  }): string => `${grouped(good)} of ${rows(all)} can be sent, ${grouped(faulty)} cannot`,
  would_be_accepted: ({
    accepted,
    all,
  }: {
    readonly accepted: number;
    readonly all: number;
  }): string => `${grouped(accepted)} of ${rows(all)} would be accepted`,
  not_resent: ({ count }: { readonly count: number }): string => `${grouped(count)} not sent again`,
  count_refused: ({ count }: { readonly count: number }): string => `${grouped(count)} refused`,
  count_in_conflict: ({ count }: { readonly count: number }): string =>
    `${grouped(count)} in conflict`,
  count_waiting: ({ count }: { readonly count: number }): string =>
    `${grouped(count)} left waiting`,
  would_be_skipped: ({ skipped }: { readonly skipped: number }): string =>
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
  status_column_unread: ({
    file,
    column,
  }: {
    readonly file: string;
    readonly column: string;
  }): string =>
    `${file} says in ${column} what became of each order, and --kind paid would report all of them as paid`,
  read_status_column: ({
    file,
    column,
  }: {
    readonly file: string;
    readonly column: string;
  }): string =>
    `Compare it instead, and send what is missing: conv reconcile ${file} --map ${column} --save-map NAME --write REPORTS, with a --map for the order ID and the amount (see conv help files). If every row is a paid order, add --from none.`,
  status_not_read: ({ names, wish }: { readonly names: string; readonly wish: string }): string =>
    `warning: --kind paid reports every row as paid, and ${names} is not read: use ${wish} if it contains the kind, or send only the paid orders`,
  rows_repeated: ({ repeats }: { readonly repeats: number }): string =>
    `note: ${repeats === 1 ? '1 row repeats' : `${grouped(repeats)} rows repeat`} an earlier one: sent once`,
  interrupted_in_flight: ({
    inFlight,
    command,
  }: {
    readonly inFlight: number;
    readonly command: string;
  }): string =>
    `interrupted: waiting for ${plural(inFlight, 'report')} in flight (at most 10 s); Ctrl-C again stops now; ${command} continues`,
  done_in_short: ({ done, total }: { readonly done: number; readonly total: number }): string =>
    `${grouped(done)}/${grouped(total)}`,
  map_replaced: ({
    name,
    count,
    flags,
  }: {
    readonly name: string;
    readonly count: number;
    readonly flags: string;
  }): string => `note: map ${name} was replaced; it had ${plural(count, 'column')} (${flags})`,
  dry_run_title: ({ file, parts }: { readonly file: string; readonly parts: string }): string =>
    `dry run of ${file}: ${parts}`,
  json_lists_all: '--json lists them all',
  refused_row: ({
    file,
    line,
    kind,
    order,
    outcome,
  }: {
    readonly file: string;
    readonly line: number;
    readonly kind: string;
    readonly order: string;
    readonly outcome: string;
  }): string => `${file} line ${line}: ${kind} ${order} ${outcome}`,
  map_column_absent: ({
    column,
    field,
    mapName,
  }: {
    readonly column: string;
    readonly field: string | null;
    readonly mapName: string;
  }): string =>
    `note: ${column} (${field}), from the map ${mapName}, is not a column of this file: not read`,
  done_of_total: ({ done, total }: { readonly done: number; readonly total: number }): string =>
    `${grouped(done)} of ${grouped(total)}`,
  at_once: ({ count }: { readonly count: number }): string => `${grouped(count)} at once`,
  time_left: ({ duration }: { readonly duration: string }): string => `${duration} left`,
  settled_row: ({
    line,
    kind,
    order,
    outcome,
  }: {
    readonly line: number;
    readonly kind: string;
    readonly order: string;
    readonly outcome: string;
  }): string => `line ${line}: ${kind} ${order} ${outcome}`,
  waiting_for: ({ what }: { readonly what: string }): string => `waiting: ${what}`,
  waiting_with_time: ({
    what,
    duration,
  }: {
    readonly what: string;
    readonly duration: string;
  }): string => `waiting: ${what} ${duration}`,
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
  place_of_fault: ({
    file,
    line,
    column,
  }: {
    readonly file: string;
    readonly line: number;
    readonly column: string;
  }): string => `${file} line ${line}${column}`,
  place_of_faults: ({
    file,
    lines,
    more,
    column,
  }: {
    readonly file: string;
    readonly lines: readonly number[];
    readonly more: number;
    readonly column: string;
  }): string =>
    `${file} lines ${lines.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}${column}`,
  fault_of_line: ({ line, what }: { readonly line: number; readonly what: string }): string =>
    `in line ${line}, ${what}`,
  in_column: ({
    column,
    meaning,
  }: {
    readonly column: string;
    readonly meaning: string | null;
  }): string => `, column ${column}${meaning === null ? '' : ` (${meaning})`}`,
  more_faults: ({
    count,
    whereAll,
  }: {
    readonly count: number;
    readonly whereAll: string;
  }): string => `… and ${grouped(count)} more: ${whereAll}`,
  staging_doing: 'staging',
  trouble_time: 'trouble:',
  trouble_short: 'trouble',
  retries: 'retries',
  per_second: ({ rate }: { readonly rate: string }): string => `${rate}/s`,
  count_of_outcome: ({
    count,
    outcome,
  }: {
    readonly count: number;
    readonly outcome: 'accepted' | 'rejected' | 'retried' | 'parked';
  }): string => `${grouped(count)} ${outcome === 'parked' ? 'put off' : outcome}`,
};

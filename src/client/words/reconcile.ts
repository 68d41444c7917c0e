import { grouped } from '../../core/kit/numbers.ts';
import type { Of } from '../../core/words/facts.ts';
import { meant, plural } from '../../core/words/phrase.ts';

/** The shop's own orders, or a bill, compared with the journal. */
export const reconcileWords = {
  rows_contradict: ({
    order,
    earlier,
    isBill,
  }: Of<'order' | 'isBill'> & { readonly earlier: number }): string =>
    `order ${order} is on line ${earlier} with a different ${isBill ? 'currency' : 'amount, status, refund, currency or click ID'}; ${isBill ? 'fix the currency' : `if each line is an item, add the amounts up with --amounts sum; otherwise fix the file`}`,
  lines_may_add_up:
    'another line of its order has the same amount: use --amounts sum if each line is an item, or --amounts once if each line has the order total',
  export_lacks_columns: ({ columns }: Of<'columns'>): string =>
    `has no column ${columns.join(', ')}, which its map names`,
  amounts_need_map:
    'needs --map for the order ID and the amount, and --map status=COLUMN or --all-paid',
  missing_not_written: 'the missing reports are not written',
  statement_map_not_saved: 'cannot be used with --statement: a map describes an order export',
  statement_has_no_statuses: 'cannot be used with --statement: a statement has no statuses',
  export_faulty: ({ file, count }: Of<'file' | 'count'>): string =>
    `${file}: ${count === 1 ? '1 error' : `${grouped(count)} errors`}; nothing was compared`,
  fix_export: ({ more, maySkip }: Of<'maySkip'> & { readonly more: string | undefined }): string =>
    `${more === undefined ? '' : `${more}\n`}Fix the file, or use flags to describe its format${maySkip ? '; --skip-invalid compares the other orders' : ''}.`,
  skips_orders: ({ skipped, all }: Of<'skipped' | 'all'>): string =>
    `warning: --skip-invalid skips ${grouped(skipped)} of ${plural(all, 'row')}, and every row of their orders:`,
  more_errors: ({ count }: Of<'count'>): string => `  ${grouped(count)} more`,
  skipped_unknown:
    '  some of them name no order: orders that the file seems to lack are not listed',
  others_later: 'they are reported once these are fixed',
  columns_not_read: ({ names, more }: Of<'names' | 'more'>): string =>
    `warning: not read: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''} (--map FIELD=COLUMN reads a column, --ignore COLUMN skips one)`,
  name_statement: 'Name the statement: conv reconcile --statement invoice.csv',
  name_export: "Name the shop's export: conv reconcile orders.csv",
  nothing_compared: 'nothing was compared',
  nothing_written: 'nothing to send: {file} was not written',
  reports_file_kept: 'note: the existing file of reports is kept as {kept}',
  until_before_since: 'is before --since: the period is empty',
  write_is_source: "is the shop's own file; name another one",
  statement_has_no_reports: 'cannot be used with --statement: a statement contains no reports',
  command_line_wrong_uncompared: 'the command line is wrong; nothing was compared',
  reconcile_help: 'conv reconcile --help explains the flags.',
  reconcile_header_unreadable: 'the header row of {file} cannot be read',
  name_columns_to_compare:
    'Name the columns: conv reconcile FILE --map FIELD=COLUMN, such as --map amount=total',
  export_of_known_shop: '{file} is an order export of {title}; nothing was compared',
  send_known_export:
    'conv send compares it with the journal, and sends the reports that are missing; with --check, it sends nothing:\n  conv send {file} --check',
  two_files_named:
    'two files were given; compare each one separately: conv reconcile {shop}, then conv reconcile --statement {bill}',
  no_file_named: 'no file was given; nothing was compared',
  more_findings: ({ more }: Of<'more'>): string =>
    `… and ${grouped(more)} more: conv reconcile … > FILE writes all of them as CSV`,
  no_journal_to_compare:
    'warning: there is no journal; nothing has been reported from this machine (CONV_DATA_DIR selects another one)',
  reading_journal: 'reading the journal',
  export_changed: '{name} changed while it was being read',
  reconcile_again: 'Run the command again.',
  status_word_twice: 'defines a word more than once',
  status_flag_form: 'must be WORD=STATUS, such as shipped=paid',
  status_flag_unknown: ({ statuses, near }: Of<'statuses' | 'near'>): string =>
    `must mean ${statuses.join(', ')}${meant(near)}`,
  status_word_unknown: ({
    word,
    example,
    isSafe,
    others,
  }: Of<'word' | 'example'> & { readonly isSafe: boolean; readonly others: string }): string =>
    `unknown status ${word}; say what it means: --status ${example}${isSafe ? ' reports nothing' : ''}; the others are ${others}`,
  status_word_vague:
    '{word} may mean a partial or a full refund: for full refunds use --status {whole}, otherwise name the refunded amount with --map refund_amount=COLUMN',
  cell_required: 'is required',
  total_is_negative:
    '{text} is negative: amount is the order total before refunds, 0 or greater; put refunded money in refund_amount',
  status_means_whole:
    '{word} means a full refund, but only {refunded} of {amount} was refunded; use --status {example} to read the refunded amount',
  status_flags_unreadable: '--status cannot be read',
  status_word_first: "The shop's word comes first: --status shipped=paid",
  status_no_word: '{word} is not a status',
  cell_not_text: 'must be text, not {value}',
  cell_no_currency: 'must be three letters, such as KRW, not {value}',
  no_status_column: ({ header }: { readonly header: readonly string[] }): string =>
    `no status column: name it with --map status=COLUMN (the file has ${header.join(', ')}), or use --all-paid`,
  ignored_column_missing: 'cannot be ignored: the file has no column with this name',
  status_empty: "is empty; give the order's status",
  status_missing: 'is missing: name the status member with --map status=MEMBER, or use --all-paid',
  total_required: 'is required: the order total',
  refund_required:
    'is required for a partial refund: the total refunded so far; name its column with --map refund_amount=COLUMN',
  currency_required_to_write:
    'is required for --write; for all rows without one, use --currency KRW',
  refund_above_total:
    "{refunded} is more than the order's amount, {amount}: amount is the total before refunds",
  duplicate_member: 'duplicate field; keep one',
  refund_column_not_read: (p: {
    readonly column: string;
    readonly word: string;
    readonly text: string;
    readonly isAmount: boolean;
  }): string =>
    `looks like refunds but is not read, and says ${JSON.stringify(p.text)} of a paid order: ${p.isAmount ? `name it with --map refund_amount=${p.word}` : 'leave such orders out with --skip-invalid'}, or skip it with --ignore ${p.word}`,
  refund_column_in_statement:
    'looks like refunds but is not read: if the amount is net of refunds, use --ignore {word}',
  compared: ({
    file,
    orders,
    findings,
    skipped,
  }: Of<'file' | 'orders' | 'findings' | 'skipped'>): string =>
    `${file}: ${plural(orders, 'order')} compared, ${findings === 0 ? 'nothing differs' : plural(findings, 'finding')}${skipped === 0 ? '' : `; ${plural(skipped, 'row')} skipped`}`,
  likely_same: ({ count, inFile, reported }: Of<'count' | 'inFile' | 'reported'>): string =>
    `note: ${grouped(count)} ${count === 1 ? 'order differs from a reported one' : 'orders differ from reported ones'} only in leading zeros, such as ${inFile} in the file and ${reported} as reported (spreadsheets drop them): --write skips ${count === 1 ? 'it' : 'them'} so that ${count === 1 ? 'it counts' : 'they count'} once`,
  ids_in_other_form: ({
    file,
    found,
    looked,
    inFile,
    reported,
  }: Of<'file' | 'inFile' | 'reported'> & {
    readonly found: number;
    readonly looked: number;
  }): string =>
    `note: ${file} has order IDs in another form than reported: ${inFile} is read as ${reported}, and so are the others (${grouped(found)} of ${plural(looked, 'order')} looked up match only this way)`,
  reports_written: ({ file, count, command }: Of<'file' | 'count' | 'command'>): string =>
    `${file} has ${plural(count, 'report')}: ${command}`,
  likely_twin: ({ twin, isInFile, show }: Of<'twin' | 'isInFile' | 'show'>): string =>
    `check: likely order ${twin} ${isInFile ? 'in the file' : 'as reported'}, which differs only in what a spreadsheet does to numbers: ${show}`,
  send_refused_reports: ({ reports, deliver, show }: Of<'reports' | 'deliver' | 'show'>): string =>
    `send: ${reports}, with --retry-rejected${deliver === undefined ? '' : `, then the reports waiting for it: ${deliver}`}; a report of it was refused: ${show}`,
  a_refund_of: 'a refund of {amount}',
  if_unpaid: 'if no payment arrives: {command}',
  deliver_first: 'deliver it first: {command}',
  paid_report_elsewhere: 'its paid report is not in this journal: {show}',
  look_at: 'check: {show}',
  closed_for_good: ({ status, show }: Of<'show'> & { readonly status: string }): string =>
    `${status} at the service, paid in the shop; no report can reopen it: ${show}`,
  no_report_fixes: 'no report can fix this: {show}',
  ask_service: 'ask the service: {show}',
  ask_billed_twice: 'line {line} repeats an earlier line; ask the service: {show}',
  send_reports: 'send: {reports}',
  refund_not_reported_too: '{refund} is not reported either',
  stuck:
    'waits for its refused paid report: conv replay ID --retry-rejected sends both (ID: conv batch list)',
  next_pending:
    '{command} delivers what is left, except what waits for a refused paid report; then compare again',
  next_written: 'use --write FILE, then send that file with conv send',
  next_never_reported: 'paid in the shop, but never accepted by the service: {how}',
  next_amount_differs:
    'no report can change an order total, so none is written: ask the service, or fix the amount in the shop',
  next_refund_differs: 'more was reported than the shop refunded: ask the service',
  next_closed: 'canceled or declined at the service, but paid in the shop: ask the service',
  next_unpaid: 'reported before payment: if no payment arrives, use conv cancel',
  next_unknown: 'if the file covers a period, set it with --since and --until',
  next_billed_not_reported: 'billed, but not reported in this journal: ask the service',
  next_billed_amount: 'ask the service, with conv show ID',
  next_billed_twice: 'a line of the order is in the statement twice: ask the service',
  next_billed_currency: 'billed in another currency than reported: ask the service',
  next_billed_after_cancel: 'billed although canceled or declined: ask the service',
  next_not_billed: 'if the statement covers a period, set it with --since and --until',
  next_withdrawn:
    'a report of it was withdrawn, but may have been counted: ask the service, then report only what it lacks',
  withdrawn_in_doubt:
    'a withdrawn report may have been counted; ask the service before you report it again: {show}',
  next_unclear: 'also reported from elsewhere: conv show ID shows what is known',
  paid_then: ({ reports }: { readonly reports: readonly string[] }): string =>
    reports.join(', then '),
  title_what_to_do: 'what to do',
  shop_refunded: 'refunded {amount}',
  refused_here: 'refused',
  the_shop_file: "the shop's own file",
  comparing: 'comparing',
} as const;

import { grouped } from './counts.ts';

/** The shop's own orders, or a bill, compared with the journal. */
export const reconcileWords = {
  missing_not_written: 'the missing reports are not written',
  statement_has_no_statuses: 'cannot be used with --statement: a statement has no statuses',
  export_faulty: ({ file, count }: { readonly file: string; readonly count: number }): string =>
    `${file}: ${count === 1 ? '1 error' : `${grouped(count)} errors`}; nothing was compared`,
  fix_export: ({ more }: { readonly more: string | undefined }): string =>
    `${more === undefined ? '' : `${more}\n`}Fix the file, or say how to read it.`,
  others_later: 'they are reported once these are fixed',
  columns_not_read: ({
    names,
    more,
  }: {
    readonly names: readonly string[];
    readonly more: number;
  }): string =>
    `warning: not read: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''} (--map FIELD=COLUMN reads a column, --ignore COLUMN skips one)`,
  name_statement: 'Name the bill: conv reconcile --statement invoice.csv',
  name_export: "Name the shop's export: conv reconcile orders.csv",
  nothing_compared: 'nothing was compared',
  nothing_written: ({ file }: { readonly file: string }): string =>
    `nothing to send: ${file} was not written`,
  reports_file_kept: ({ kept }: { readonly kept: string }): string =>
    `note: the existing file of reports is kept as ${kept}`,
  until_before_since: 'is before --since: the period is empty',
  write_is_source: "is the shop's own file; name another one",
  statement_has_no_reports: 'cannot be used with --statement: bills are not reports',
  command_line_wrong_uncompared: 'the command line is wrong; nothing was compared',
  reconcile_help: 'conv reconcile --help explains the flags.',
  reconcile_header_unreadable: ({ file }: { readonly file: string }): string =>
    `the header row of ${file} cannot be read`,
  name_columns_to_compare:
    'Name the columns: conv reconcile FILE --map FIELD=COLUMN, such as --map amount=결제금액',
  checking_export: ({ file }: { readonly file: string }): string => `checking ${file}`,
  two_files_named: ({ shop, bill }: { readonly shop: string; readonly bill: string }): string =>
    `two files are named, and each is compared with the journal separately: conv reconcile ${shop}, then conv reconcile --statement ${bill}`,
  no_file_named: 'no file is named; nothing was compared',
  more_findings: ({ more }: { readonly more: number }): string =>
    `… and ${grouped(more)} more: conv reconcile … > FILE writes all of them as CSV`,
  no_journal:
    'warning: there is no journal: nothing was reported from this machine (CONV_DATA_DIR selects another one)',
  reading_journal: 'reading the journal',
  file_changed: ({ name }: { readonly name: string }): string =>
    `${name} changed while it was being read`,
  run_again: 'Run the command again.',
  status_word_twice: 'defines a word more than once',
  status_flag_form: 'must be WORD=STATUS, such as 출고완료=paid',
  status_flag_unknown: ({
    statuses,
    near,
  }: {
    readonly statuses: readonly string[];
    readonly near: string | undefined;
  }): string =>
    `must mean ${statuses.join(', ')}${near === undefined ? '' : `; did you mean ${near}?`}`,
  status_word_unknown: ({
    word,
    example,
    others,
  }: {
    readonly word: string;
    readonly example: string;
    readonly others: string;
  }): string => `unknown status ${word}; define it with --status ${example} (or ${others})`,
  status_word_vague: ({ word, whole }: { readonly word: string; readonly whole: string }): string =>
    `${word} may mean a partial or a full refund: for full refunds use --status ${whole}, otherwise name the refunded amount with --map refund_amount=COLUMN`,
  cell_required: 'is required',
  total_is_negative: ({ text }: { readonly text: string }): string =>
    `${text} is negative: amount is the order total before refunds, 0 or greater; refunded money is refund_amount`,
  status_means_whole: ({
    word,
    refunded,
    amount,
    example,
  }: {
    readonly word: string;
    readonly refunded: string;
    readonly amount: string;
    readonly example: string;
  }): string =>
    `${word} means a full refund, but only ${refunded} of ${amount} was refunded; use --status ${example} to read the refunded amount`,
  status_flags_unreadable: '--status cannot be read',
  status_word_first: "The shop's word comes first: --status 출고완료=paid",
  status_no_word: ({ word }: { readonly word: string }): string => `${word} is not a status`,
  cell_not_text: ({ value }: { readonly value: string }): string => `must be text, not ${value}`,
  cell_no_currency: ({ value }: { readonly value: string }): string =>
    `must be three letters, such as KRW, not ${value}`,
  no_status_column: ({ header }: { readonly header: readonly string[] }): string =>
    `no status column: name it with --map status=COLUMN (the file has ${header.join(', ')}), or use --all-paid`,
  ignored_column_missing: 'is to be ignored, but the file has no column of this name',
  other_format: 'has a different format from the file',
  status_empty: "is empty: what is the order's status?",
  status_missing: 'is missing: name the status member with --map status=MEMBER, or use --all-paid',
  total_required: 'is required: the order total',
  refund_required:
    'is required for a partial refund: how much was refunded so far? Name its column with --map refund_amount=COLUMN',
  currency_required_to_write:
    'is required for --write; for all rows without one, use --currency KRW',
  refund_above_total: ({
    refunded,
    amount,
  }: {
    readonly refunded: string;
    readonly amount: string;
  }): string =>
    `${refunded} is more than the order's amount, ${amount}: amount is the total before refunds`,
  duplicate_member: 'duplicate field: readers disagree on which one counts; keep one',
  refund_column_not_read: ({
    word,
    same,
  }: {
    readonly word: string;
    readonly same: string;
  }): string =>
    `looks like refunds but is not read: name it with --map refund_amount=${word}, or skip it with --ignore ${same}`,
  refund_column_in_statement: ({ word }: { readonly word: string }): string =>
    `looks like refunds but is not read: if the amount is net of refunds, use --ignore ${word}`,
};

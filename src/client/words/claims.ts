import { grouped } from '../../core/kit/numbers.ts';
import type { Of } from '../../core/words/facts.ts';
import { plural } from '../../core/words/phrase.ts';

/** Creators' claims of missing orders, and their answers. */
export const claimWords = {
  nothing_answered: 'nothing was answered',
  claims_too_many: '{file} has more claims than conv can answer at once; split it',
  claims_cut_off: (p: {
    readonly file: string;
    readonly line: number;
    readonly why: string;
  }): string => `${p.file} cannot be read from line ${p.line} on: ${p.why}`,
  claim_without_order: 'has no order ID',
  claim_several_orders: 'names several orders; write one order in each row',
  claim_order_too_long: 'the order ID is too long',
  claim_click_too_long: 'the click ID is too long; the order is answered without it',
  claim_bad_order: 'the order ID {slip}',
  claim_bad_click: 'the click ID {slip}; the order is answered without it',
  claim_click_ids_many: 'more than {most} click IDs claim the order; this one is not answered',
  claim_two_members: ({ one, other }: Of<'one' | 'other'>): string =>
    `has both ${JSON.stringify(one)} and ${JSON.stringify(other)}; keep one`,
  claim_not_text: ({ member, value }: Of<'member' | 'value'>): string =>
    `${JSON.stringify(member)} must be text, not ${value}`,
  claims_no_column: ({ column }: Of<'column'>): string => `has no column ${JSON.stringify(column)}`,
  claims_no_orders: ({ header }: { readonly header: readonly string[] }): string =>
    `has no column of order IDs; its columns are ${header.join(', ')}`,
  claims_two_columns: (p: {
    readonly one: string;
    readonly other: string;
    readonly field: string;
  }): string =>
    `has two columns that may be ${p.field}: ${JSON.stringify(p.one)} and ${JSON.stringify(p.other)}`,
  claims_map_hint: 'Name the column, such as --map merchant_order_id=COLUMN or --map cb_aev=COLUMN',
  reading_claims: 'reading {file}',
  answering: 'answering',
  claims_file_missing: 'is required: a file of claims, or - for standard input',
  claims_map_form: 'must be FIELD=COLUMN, such as merchant_order_id=order',
  claims_command_line: 'the command line is wrong; nothing was answered',
  claims_help: 'conv claims --help explains the flags.',
  needs_orders: "needs the shop's export: --orders FILE",
  one_stdin: 'standard input can be read only once',
  orders_are_claims: 'is the file of claims; name the export of the shop',
  target_is_input: 'is an input of this run; name another file',
  two_outputs_one_file: 'is the --write file; name another file',
  the_claims: 'the file of claims',
  the_export: "the shop's export",
  late_not_written: 'the late reports are not written',
  reply_not_written: 'the answers are not written',
  orders_unrecognized: '{file} is not an order export that conv recognizes',
  orders_unrecognized_hint: ({ shops }: Of<'shops'>): string =>
    `Known exports: ${shops.join(', ')}. The export of any other shop is read with a saved map: see conv help files.`,
  own_orders_read: (p: {
    readonly file: string;
    readonly name: string;
    readonly orders: number;
  }): string =>
    `${p.file}: order export, read with the saved map ${p.name}, ${plural(p.orders, 'order')}`,
  orders_read: (p: {
    readonly file: string;
    readonly title: string;
    readonly name: string;
    readonly orders: number;
  }): string =>
    `${p.file}: ${p.title} order export (--from ${p.name}), ${plural(p.orders, 'order')}`,
  no_journal_for_claims:
    'warning: there is no journal; nothing has been reported from this machine (CONV_DATA_DIR selects another one)',
  reading_journal_for_claims: 'reading the journal',
  file_kept: 'note: the existing file is kept as {kept}',
  title_reported_at: 'reported at',
  title_click_id: 'click ID',
  title_details: 'details',
  refunded_of: (p: {
    readonly refunded: string;
    readonly total: string;
    readonly currency: string;
  }): string => `refunded ${p.refunded} of ${p.total} ${p.currency}`,
  credited_to_another: 'a paid report cannot be changed; ask the service: {show}',
  credited_to_nobody: 'no report can add a click ID; ask the service: {show}',
  report_refused: ({ reason, show }: Of<'show' | 'reason'>): string =>
    `${reason === '' ? 'refused' : `refused (${reason})`}: ${show}`,
  report_withdrawn:
    'given up (conv settle): {show} shows whether it may have been counted; report it again only if it was not',
  compare_with_orders: "look it up in the shop's export: --orders FILE",
  late_with_shop_click: 'send: paid, with the click ID of the export',
  late_with_claimed_click: 'send: paid, with the claimed click ID',
  late_without_click: 'send: paid, without a click ID: no creator is credited',
  late_click_ids_differ:
    'two click IDs are named for it; decide which one is credited, then use conv paid',
  late_click_id_unclear: 'get the click ID from the creator, then answer the claim again',
  held_for: '{reason}; check it in the shop',
  check_order_id: 'check the order ID, and the period of the export',
  likely_order: 'likely order {order}: {show}',
  fault_line: '  line {line}: {reason}',
  faults_title: ({ count }: Of<'count'>): string => `${plural(count, 'row')} to fix in the claims:`,
  faults_more: '  {count} more; --json lists them all',
  more_claims: ({ more }: Of<'more'>): string =>
    `… and ${grouped(more)} more: conv claims … > FILE writes all of them as CSV`,
  reply_reported: ({ isClaimed }: Of<'isClaimed'>): string =>
    isClaimed ? 'Reported with this click ID.' : 'Reported.',
  reply_refunded: (p: { readonly isClaimed: boolean; readonly refund: string }): string =>
    `Reported${p.isClaimed ? ' with this click ID' : ''}; ${p.refund}.`,
  reply_other_click: 'Reported with another click ID.',
  reply_no_click: 'Reported without a click ID.',
  reply_elsewhere: 'Reported; the click ID of the report is not on record.',
  reply_cancelled: 'Reported, and canceled since.',
  reply_declined: ({ reason }: { readonly reason: string | null }): string =>
    reason === null ? 'Reported, and declined.' : `Reported, and declined: ${reason}`,
  reply_open: 'Reported, but not accepted yet.',
  reply_refused: 'Reported, but not accepted.',
  reply_withdrawn: 'Not reported: the report was withdrawn.',
  reply_never_reported: 'Not reported so far.',
  reply_not_paid: ({ isUnpaid }: Of<'isUnpaid'>): string =>
    isUnpaid ? 'Not reported: the order is not paid yet.' : 'Not reported: the order was canceled.',
  reply_held: 'Not reported so far: the order is being checked.',
  reply_unknown: 'No order with this ID was found.',
  reply_likely_other:
    'No order with this ID was found; check it for missing zeros or a missing # at the beginning.',
  answered: (p: {
    readonly file: string;
    readonly claims: number;
    readonly orders: number;
    readonly unsettled: number;
  }): string =>
    `${p.file}: ${plural(p.claims, 'claim')}, ${plural(p.orders, 'order')} answered, ${p.unsettled === 0 ? 'nothing left to do' : `${grouped(p.unsettled)} to look at`}`,
  reply_written: ({ file, count }: Of<'file' | 'count'>): string =>
    `${file} has ${plural(count, 'answer')} for creators`,
  note_claimed_click: ({ count }: Of<'count'>): string =>
    `note: ${plural(count, 'order')} written with the claimed click ID; the export has none`,
  note_no_click: ({ count }: Of<'count'>): string =>
    `warning: ${plural(count, 'order')} written without a click ID: no creator is credited, and a paid report cannot be changed later`,
  note_click_ids_differ: ({ count }: Of<'count'>): string =>
    `not written: ${plural(count, 'order')} with several click IDs; decide which one is credited`,
  note_click_id_unclear: ({ count }: Of<'count'>): string =>
    `not written: ${plural(count, 'order')} with a claimed click ID that is none`,
} as const;

/** What each answer means for the merchant. */
export const claimMeanings = {
  reported: 'nothing to do',
  reported_other_click_id: 'credited to another click ID than a claimed one',
  reported_without_click_id: 'credited to no creator',
  reported_elsewhere: 'its paid report is not in this journal',
  refunded: 'some or all of it was refunded',
  cancelled: 'canceled as reported',
  declined: 'declined as reported',
  open: 'its report is not accepted yet',
  refused: 'the service refused its report',
  withdrawn: 'its report was given up',
  never_reported: 'no report of it is in the journal',
  not_paid_in_shop: 'unpaid, canceled, or declined in the shop; nothing to report',
  held: "the shop's export does not say for sure what became of it",
  unknown_to_shop: "missing from the shop's export",
  likely_other_id: 'another order has this ID, apart from leading zeros or a #',
} as const;

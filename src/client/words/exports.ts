import { grouped } from '../../core/kit/numbers.ts';
import { shellWord } from '../../core/kit/shell.ts';
import type { Of } from '../../core/words/facts.ts';
import { plural } from '../../core/words/phrase.ts';

/** How many orders of an export there are, and what becomes of them. */
export interface AccountFacts {
  readonly orders: number;
  readonly to_send: number;
  readonly reported_before: number;
  readonly not_paid: number;
  readonly canceled_before: number;
  readonly held: number;
}

/** The parts of an account that are not empty, in its order. */
export const partsOfAccount = (
  account: AccountFacts,
  words: Readonly<Record<Exclude<keyof AccountFacts, 'orders'>, string>>,
  withCount = (count: string, what: string): string => `${count} ${what}`,
): string =>
  PARTS.filter((part) => account[part] > 0)
    .map((part, at) => `${at === 0 ? ': ' : ', '}${withCount(grouped(account[part]), words[part])}`)
    .join('');

const PARTS = ['to_send', 'reported_before', 'not_paid', 'canceled_before', 'held'] as const;

/** `30.005` */
export const POINT_BEFORE_THREE = /^\D*\d{1,3}(?:\.\d{3})+\D*$/;

/** The currency that the file is most likely in; undefined if that is not clear. */
interface OtherCode {
  readonly code: string | undefined;
}

const withCode = (code: string | undefined): string =>
  code === undefined ? '' : `; if the file is in ${code}, add --currency ${code}`;

/** Order exports of shops, and orders that are held back. */
export const exportWords = {
  export_line_without_order: 'has no order ID',
  export_bad_id: 'the order ID {slip}',
  export_ids_rounded:
    'the order IDs of this file were rounded to 15 digits by a spreadsheet; export it again and send it without opening it in Excel',
  export_line_below: ({ line }: Of<'line'>): string =>
    `line ${line} below it has an amount and no order ID, and may be of it: fill in the order ID`,
  export_no_amount: 'a line has no amount',
  export_no_quantity: 'a line has a price, and no quantity',
  export_left_out: (p: {
    readonly column: string;
    readonly text: string;
    readonly isCount: boolean;
    readonly isTotal: boolean;
  }): string => {
    if (p.isTotal)
      return `the column ${p.column} says ${p.text}, which is another amount: if it is what was paid, use --map amount=${shellWord(p.column)}; else leave out --hold-if`;
    return p.isCount
      ? `the column ${p.column} says ${p.text}, and the amount may be the price of one piece: use --map quantity=COLUMN if it is; else leave out --hold-if`
      : `the column ${p.column} says ${p.text}, and the amount may not include it: if the amount is right, leave out --hold-if`;
  },
  export_bad_amount: ({ text }: Of<'text'>): string =>
    `the amount ${JSON.stringify(text)} is not plain${POINT_BEFORE_THREE.test(text) ? '; if its point separates thousands, add --thousands . and if decimals, --thousands ,' : ''}`,
  export_amount_negative: ({ text }: Of<'text'>): string =>
    `a line has ${JSON.stringify(text)}, which looks like a refund on a line of its own: report it with conv refund, and send the order without that line`,
  export_amount_in_other: ({ text, currency, code }: Of<'text' | 'currency'> & OtherCode): string =>
    `the amount ${JSON.stringify(text)} is not in ${currency}${withCode(code)}`,
  export_column_in_other: ({
    column,
    currency,
    code,
  }: Of<'column' | 'currency'> & OtherCode): string =>
    `the column ${column} is not in ${currency}${withCode(code)}`,
  export_amounts_differ: 'its lines have different order amounts',
  export_several_lines:
    'is on several lines: add the amounts of its items up with --amounts sum, or use --amounts once if each line has the order total',
  export_too_many_lines: ({ most }: Of<'most'>): string =>
    `is on more than ${grouped(most)} lines, so its column is most likely not one of order IDs`,
  export_not_adding_up: ({ column }: Of<'column'>): string =>
    `subtotal, shipping, and taxes do not add up to the total; if the total is right, add --ignore ${column}`,
  export_line_twice: ({ key }: Of<'key'>): string =>
    `item ${JSON.stringify(key)} is there twice with different contents`,
  export_unknown_status: ({ word }: Of<'word'>): string => `unknown status ${JSON.stringify(word)}`,
  export_exchanged: ({ word }: Of<'word'>): string =>
    `the status ${JSON.stringify(word)} does not say what was paid in the end`,
  export_part_paid: ({ word }: Of<'word'>): string =>
    `is not paid in full yet: ${JSON.stringify(word)}`,
  export_no_status: 'has no status',
  export_items_alone:
    'only more items of it are in this file, and not its line with the amount and the status: send the file that has it',
  export_no_currency: 'names no currency, and the sheet has a column for it',
  export_in_other_currency:
    'was paid in another currency than the shop’s own, and no sign says in which',
  export_went_back: (p: { readonly column: string; readonly text: string }): string =>
    `the column ${p.column} says ${JSON.stringify(p.text)}, and no column says how much went back; name one with --map refund_amount=COLUMN, or add --ignore ${shellWord(p.column)} if nothing did`,
  export_column_denies: (p: { readonly column: string; readonly text: string }): string =>
    `is read as paid, but the column ${p.column} says ${JSON.stringify(p.text)}`,
  export_equal_lines: 'has a line that is there twice',
  export_may_lack_items:
    'the lines that are listed are canceled, and others of the order may be missing: export all statuses, or a column with the refunded amount',
  export_cancel_amount:
    'the items that are listed come to {amount}, which is not what was reported: others of the order are missing',
  export_likely_rounded:
    'is most likely order {twin}, which was reported: a spreadsheet keeps 15 digits of a number',
  export_mixed_statuses: 'its lines have statuses that contradict each other',
  export_item_amount_changed:
    'some items were returned, and the amount of an item has changed since it was ordered',
  export_item_refund_missing:
    'some items were canceled or returned, and no column says how much was paid back for them; name one with --map refund_amount=COLUMN',
  export_item_without_amount: 'a returned item has no amount',
  export_quantity_claimed:
    'only a part of the quantity of an item is canceled, returned, or exchanged',
  export_claim_open: ({ word }: Of<'word'>): string =>
    `the cancellation or return is not completed: ${JSON.stringify(word)}`,
  export_two_currencies: 'its lines have different currencies',
  export_two_click_ids: 'names two click IDs',
  export_bad_currency: ({ text }: Of<'text'>): string =>
    `the currency ${JSON.stringify(text)} is not three letters`,
  export_cancelled_yet_paid: ({ column }: Of<'column'>): string =>
    `was canceled, and its status still says paid; if it is paid after all, add --ignore ${column}`,
  export_refunded_yet_paid: 'has a refunded amount, and its status still says paid in full',
  export_refund_in_base:
    'was paid in another currency than the shop’s own, and the refund may be in either',
  export_refunds_differ: 'its lines have several refunded amounts',
  export_refund_above: 'more was refunded than its amount',
  export_refund_of_total:
    'its refund is of the total, and another column is the amount: name the column of its refund with --map refund_amount=COLUMN',
  export_refund_missing: 'is refunded, but no column says how much',
  export_cancelled_in_part: 'is canceled, but only a part was refunded',
  export_amount_reported: 'was reported with another amount or currency; no report changes that',
  export_refund_reported:
    'more was reported as refunded than this export says; if it is older than the last one, nothing is wrong',
  export_closed:
    'was canceled or declined as reported, and no report opens it again; if this export is older than the last one, nothing is wrong',
  export_unpaid_reported: 'was reported, and the shop still waits for the money',
  totals_added_up:
    '--amounts sum would add {column} up, which is the same on each line of every order: if it is the order total, use --amounts once',
  totals_may_repeat:
    'warning: each line of an order has the same amount, and --amounts sum adds them up: if it is the order total, use --amounts once',
  export_needs_column: ({ title, column }: Of<'title' | 'column'>): string =>
    `cannot be read without ${column}, a column that each ${title} export has: leave out --ignore`,
  export_amounts_known: ({ title, amounts }: Of<'title'> & { readonly amounts: string }): string =>
    `is a ${title} order export, whose amounts --amounts ${amounts} would misread: leave out --amounts, or choose another column with --map amount=COLUMN`,
  export_known_as:
    'was reported as {other}, its ID in another column: choose that column with --map merchant_order_id=COLUMN',
  export_columns: (p: {
    readonly order: string;
    readonly amount: string;
    readonly others: readonly string[];
  }): string =>
    `order ID from ${p.order}, amount from ${p.amount}${p.others.length === 0 ? '' : `; to choose another column: ${p.others.map((other) => `--map ${other}`).join(', ')} (--save-map NAME keeps it)`}`,
  export_likely_twin:
    'is most likely order {twin}, which was reported: a spreadsheet drops the zeros that a number begins with',
  export_withdrawn:
    'has a report that was withdrawn but may have been counted: ask the service, then report only what it lacks',
  export_unclear: 'was reported, and it is not known what state the service has it in',
  export_recognized: (p: {
    readonly title: string;
    readonly lines: number;
    readonly orders: number;
    readonly name: string;
  }): string =>
    `${p.title} order export: ${plural(p.lines, 'line')}, ${plural(p.orders, 'order')} (--from ${p.name}; --from none reads it as a file of reports)`,
  own_export_recognized: (p: {
    readonly name: string;
    readonly lines: number;
    readonly orders: number;
  }): string =>
    `order export, read with the saved map ${p.name}: ${plural(p.lines, 'line')}, ${plural(p.orders, 'order')}`,
  typed_export_recognized: (p: { readonly lines: number; readonly orders: number }): string =>
    `order export, read as --map says: ${plural(p.lines, 'line')}, ${plural(p.orders, 'order')}`,
  typed_statuses:
    '  say what an unknown status means: --status WORD=paid, refunded, cancelled, declined, or unpaid',
  own_statuses: '  say what an unknown status means: conv profile map {name} --edit',
  own_column_twice: 'has the column {column} more than once',
  own_export_refunds: '{file} has refunds that its map does not read; nothing was sent',
  own_export_refund: ({ text }: Of<'text'>): string =>
    `looks like refunds but is not read, and says ${JSON.stringify(text)} of a paid order`,
  own_export_edit:
    'Change the map: conv profile map {name} --edit, with columns.refund_amount, or the column in "ignored".',
  export_account: (p: AccountFacts): string =>
    `${plural(p.orders, 'order')}${partsOfAccount(p, {
      to_send: 'to send',
      reported_before: 'reported before',
      not_paid: 'not paid',
      canceled_before: 'canceled or refunded before being reported',
      held: 'held back',
    })}`,
  export_open: 'has open reports; conv replay --pending delivers them',
  export_line_unreadable: '{file} line {line}: {why}; nothing was sent',
  export_line_skip: ({ line }: Of<'line'>): string =>
    `Fix line ${line}, or export the file again. With --skip-invalid, only the order of the line is held back.`,
  export_line_again: ({ line }: Of<'line'>): string =>
    `Fix line ${line}, or export the file again.`,
  export_incomplete: ({ title, lacking }: Of<'title' | 'lacking'>): string =>
    `is a ${title} order export without its column ${lacking.join(', ')}`,
  export_incomplete_hint:
    'Export it again with all columns: from those that are left, sums would be wrong.',
  export_statusless: ({ column, file }: Of<'column' | 'file'>): string =>
    `warning: without the column ${column}, paid orders cannot be told apart from canceled and unpaid ones: export with ${column}, or if all its orders are paid: conv send ${file} --kind paid`,
  export_quiet_refunds: ({ column }: Of<'column'>): string =>
    `warning: no column says what was refunded: an order that was refunded in part is reported in full; to have its refund reported, export with ${column}`,
  export_line_width: ({ cells, columns }: Of<'cells'> & { readonly columns: number }): string =>
    `has ${cells} cells where the header has ${columns}`,
  export_totals: ({ count }: Of<'count'>): string =>
    `${plural(count, 'row')} with the totals of the sheet: not an order`,
  export_notes: ({ count }: Of<'count'>): string =>
    `${plural(count, 'row')} with a note or the header again: not an order`,
  export_outstanding: ({ text, column }: Of<'text' | 'column'>): string =>
    `its status says paid, and ${JSON.stringify(text)} is left to pay; if it is paid after all, add --ignore ${column}`,
  export_refund_alone:
    'the sheet has a refund of it without the order, and not all that was reported of it: export from the day of the order on',
  export_of_paid_items:
    'warning: this list has only items whose purchase is confirmed: an order with other items is reported too low; the order list has all items',
  held_title: ({ count }: Of<'count'>): string =>
    `${plural(count, 'order')} held back; nothing is guessed:`,
  held_line: (p: {
    readonly order: string;
    readonly line: number;
    readonly reason: string;
  }): string => `  line ${p.line}${p.order === '' ? '' : `  ${p.order}`}: ${p.reason}`,
  held_errors: '  --errors FILE writes their lines to a file, to be corrected and sent',
  held_more: '  {count} more; --errors FILE writes the lines of all of them',
  in_file: '{file} {what}',
  from_other_columns:
    'If its columns have other names, such as those of another language, read it with a saved map: see conv help files.',
  from_unknown: ({ known }: Of<'known'>): string => `must be one of ${known.join(', ')}`,
  from_not_a_table: 'the file is no table with a header row',
  file_lacks_mapped: (p: { readonly name: string; readonly lacking: readonly string[] }): string =>
    `cannot be read with the saved map ${p.name}: missing ${p.lacking.length === 1 ? 'column' : 'columns'} ${p.lacking.join(', ')}`,
  from_lacks_columns: ({ title, lacking }: Of<'title' | 'lacking'>): string =>
    `is not a ${title} order export: missing ${lacking.length === 1 ? 'column' : 'columns'} ${lacking.join(', ')}`,
  from_beside_map: 'an order export is read with its own columns',
  looks_like_export:
    '{file} is a {title} order export: read as a file of reports, its sums would be wrong',
  send_export: 'conv send {file}   turns its orders into reports (--from none reads it as it is)',
  export_currency_missing:
    'the {title} export names no currency; set it with --currency, or in the profile',
} as const;

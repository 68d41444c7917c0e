import { grouped } from '../../core/kit/numbers.ts';
import type { Of } from '../../core/words/facts.ts';
import { plural } from '../../core/words/phrase.ts';

/** The sheet of a shop that conv does not know. */
export const unknownSheetWords = {
  sheet_not_known: '{file} is not a file of reports, and not the export of a shop that conv knows',
  sheet_command: ({
    command,
    columns,
    notes,
  }: Of<'command' | 'columns'> & { readonly notes: readonly string[] }): string =>
    [
      'Read it as an order export; this command has what its columns seem to be:',
      `  ${command}`,
      `Columns: ${columns.join(', ')}`,
      ...notes,
      'Add --save-map NAME to keep it for the next file.',
    ].join('\n'),
  statement_not_known: 'the columns of {file} do not have the names that conv knows of a statement',
  statement_command: ({
    command,
    columns,
    notes,
  }: Of<'command' | 'columns'> & { readonly notes: readonly string[] }): string =>
    [
      'This command has what its columns seem to be:',
      `  ${command}`,
      ...(columns.length === 0 ? [] : [`Columns: ${columns.join(', ')}`]),
      ...notes,
    ].join('\n'),
  statement_leaves_out: ({ columns }: Of<'columns'>): string =>
    `Not read: ${columns.join(', ')}; the amount has to be net of refunds.`,
  sheet_amounts_once: 'Amounts: each line of an order has its total.',
  sheet_amounts_first: 'Amounts: the first line of an order counts.',
  sheet_amounts_sum: 'Amounts: the lines of an order add up.',
  sheet_amounts_open:
    'To decide: add --amounts sum if each line is an item, or --amounts once if each line has the order total. Until then, orders on several lines are held back.',
  sheet_other_amounts: ({ columns }: Of<'columns'>): string =>
    `The amount could also be ${columns.join(', ')}.`,
  sheet_all_paid: 'No column says what became of each order: all of them are read as paid.',
  sheet_words_open: ({ names }: Of<'names'>): string =>
    `To decide: ${names.join(', ')}; replace "?" with paid, refunded, cancelled, declined, or unpaid. Until then, these orders are held back.`,
  sheet_currency_open: 'To decide: the currency, three letters in place of CODE.',
  sheet_map_of: '{field} from {column}',
  sheet_word_count: ({ word, count }: Of<'word' | 'count'>): string =>
    `${word} (${plural(count, 'line')})`,
  sheet_title: 'The first lines of {file}:',
  sheet_order_question: 'Which column has the order ID?',
  sheet_amount_question: 'Which column has the amount that the customer paid?',
  sheet_lines_question: 'Some orders are on several lines. What is the amount on each line?',
  sheet_lines_once: 'the total of the order',
  sheet_lines_sum: 'the amount of one item: they add up',
  sheet_status_question: 'Which column says what became of each order?',
  sheet_no_status: 'none: all orders of this file are paid',
  sheet_word_question: ({ word, count }: Of<'word' | 'count'>): string =>
    `What does ${word} mean (${plural(count, 'line')})?`,
  sheet_word_paid: 'paid',
  sheet_word_refunded: 'refunded, in part or in full',
  sheet_word_cancelled: 'canceled or refunded in full',
  sheet_word_declined: 'declined as not valid',
  sheet_word_unpaid: 'not paid (yet): nothing to report',
  sheet_word_later: 'decide later: hold these orders back',
  sheet_hold_question: ({ column, example }: Of<'column' | 'example'>): string =>
    `${column} is filled in some orders, such as ${example}. May these orders be reported as they are?`,
  sheet_hold: 'no: hold them back',
  sheet_no_hold: 'yes: the column says nothing against them, or the amount includes it',
  sheet_refund_question: 'Which column has the refunded amount?',
  sheet_no_refund: 'none',
  sheet_currency_question: 'Which currency are the amounts in (three letters)?',
  sheet_account: 'That makes of {file}:',
  sheet_account_status: ({
    status,
    count,
    sums,
  }: Of<'count'> & { readonly status: string; readonly sums: readonly string[] }): string =>
    `  ${status}: ${plural(count, 'order')}${sums.length === 0 ? '' : `, ${sums.join(', ')}`}`,
  sheet_account_held: ({ count, example }: Of<'count' | 'example'>): string =>
    `  held back: ${plural(count, 'order')}, such as ${example}`,
  sheet_go_on: 'Go on with this?',
  sheet_save_question: 'Keep this map in profile {profile} for the next file? (name, or nothing)',
  sheet_stopped: 'stopped; nothing was sent',
  sheet_more: ({ count }: Of<'count'>): string => `  … ${grouped(count)} more columns`,
} as const;

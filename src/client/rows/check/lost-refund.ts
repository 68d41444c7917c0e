import { type JsonMember, memberOf } from '../../../kit/json/node.ts';
import { message } from '../../../words/message.ts';
import type { Columns } from './columns.ts';
import type { Finding } from './findings.ts';

/** Whether a refund has a column of its own: then a paid row may have one that its report does not carry. */
export const hasOwnRefund = ({ wordFor }: Columns): boolean =>
  wordFor('refund_amount') !== wordFor('amount');

const ZERO = /^0(?:\.0+)?$/;

/** Whether a paid row surely says of no refund. @param refund its `refund_amount`. */
export const isNoRefund = (refund: string | undefined): boolean =>
  refund === undefined || ZERO.test(refund);

/** Also in text that is no number: somebody meant an amount. When it went back is none. */
const MONEY = /[1-9１-９]/;
const TIME = /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d:\d{2}/;

/**
 * Money that a paid row says went back. Other members that a report does not have may be left out; this one
 * would stay owed.
 * @param all the members of a paid row.
 */
export function lostRefund(all: readonly JsonMember[], columns: Columns): readonly Finding[] {
  if (!columns.isLenient || !hasOwnRefund(columns)) return [];
  const node = memberOf({ type: 'object', members: all }, 'refund_amount');
  const text =
    node?.type === 'string' ? node.value : node?.type === 'number' ? node.literal : undefined;
  if (text === undefined || !MONEY.test(text) || TIME.test(text)) return [];
  const column = columns.wordFor('refund_amount');
  const ownWord = column === null || column === 'refund_amount' ? undefined : column;
  const sentence = message('refund_in_paid_row', { text, column: ownWord });
  return [{ column, field: 'refund_amount', code: 'value', message: sentence }];
}

import { reconcileWords } from '../../words/en/reconcile.ts';
import { nearField } from '../reports/unknown-field.ts';
import { isNote } from '../rows/check/fields.ts';
import { nearMiss } from '../rows/check/header-faults.ts';
import { isRefundWord } from '../rows/column-words.ts';
import { isMapped, type Mapping } from '../rows/mapping.ts';
import type { RowFault } from '../rows/row.ts';
import { shellWord } from '../shell.ts';
import type { ShopField } from './shop-order.ts';

/** Whether the user has said of a word what it is, or conv itself has written it. */
export const isExplained = (
  word: string,
  { columns }: Mapping,
  ignored: readonly string[],
): boolean =>
  word === '' || isNote(word) || ignored.includes(word) || Object.values(columns).includes(word);

/**
 * That a column which looks like refunds is not read.
 * @param known the fields that such a file has: a statement has no refunds of its own.
 */
export const unreadRefund = (word: string, known: readonly ShopField[]): RowFault => ({
  ...{ row: 0, line: 1, column: word, field: null, code: 'unknown' },
  message: known.includes('status')
    ? reconcileWords.refund_column_not_read({ word: shellWord(word), same: shellWord(word) })
    : reconcileWords.refund_column_in_statement({ word: shellWord(word) }),
});

/** What is wrong with a member of JSON. */
interface Slip {
  readonly fault: RowFault;
  /** A row that has this field, too, has no use for the member. */
  readonly unless: ShopField | null;
}

/** The members of JSON rows that nobody reads. */
export interface UnreadMembers {
  /** What is wrong with a member of this name; undefined where it is the shop's own. */
  slipIn(word: string): Slip | undefined;
  /** Those that were seen so far. */
  readonly words: readonly string[];
}

/** More names than these are no names of fields, but data. */
const MOST_WORDS = 1000;

/** Rows of one file have their members in common: each word is looked at once. */
export function createUnreadMembers(
  mapping: Mapping,
  known: readonly ShopField[],
  ignored: readonly string[],
): UnreadMembers {
  const slips = new Map<string, Slip | undefined>();
  const words: string[] = [];
  const isShops = (word: string): boolean =>
    !known.some((field) => field === word) && !isExplained(word, mapping, ignored);
  return {
    words,
    slipIn: (word) => {
      if (slips.has(word) || slips.size >= MOST_WORDS) return slips.get(word);
      const slip = isShops(word) ? slipOf(word, mapping, known) : undefined;
      if (slip === undefined && isShops(word)) words.push(word);
      slips.set(word, slip);
      return slip;
    },
  };
}

function slipOf(word: string, mapping: Mapping, known: readonly ShopField[]): Slip | undefined {
  const near = isMapped(mapping) ? undefined : nearField(word, known);
  const field = known.find((other) => other === near);
  if (field !== undefined) return { fault: nearMiss({ word, field }), unless: field };
  return isRefundWord(word) ? { fault: unreadRefund(word, known), unless: null } : undefined;
}

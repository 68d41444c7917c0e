import { reconcileWords } from '../../words/en/reconcile.ts';
import type { JsonMember } from '../json/node.ts';
import { findDuplicateKeys } from '../json/parse.ts';
import type { RowFault, RowPlace } from '../rows/row.ts';
import type { ShopColumns } from './shop-columns.ts';
import { SHOP_FIELDS } from './shop-order.ts';

/**
 * The members of a JSON row that stand in it twice, at any depth: one reader takes the first, another the last.
 * @param ignored columns that are meant to be left out.
 */
export function findTwice(
  { row, line }: RowPlace,
  members: readonly JsonMember[],
  { wordFor }: Pick<ShopColumns, 'wordFor'>,
  ignored: readonly string[],
): RowFault[] {
  return findDuplicateKeys({ type: 'object', members }).flatMap(([key]) => {
    const field = SHOP_FIELDS.find((name) => name === key) ?? null;
    const column = field === null ? String(key) : wordFor(field);
    if (ignored.includes(column)) return [];
    return [{ row, line, column, field, code: 'duplicate', message: TWICE }];
  });
}

const TWICE = reconcileWords.duplicate_member;

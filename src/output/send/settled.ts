import type { SettledRow } from '../../core/rows/settled-row.ts';
import { makeVisible } from '../../core/visible.ts';

/** What became of one row: `line 17: paid 123 rejected: the service answered 422`. */
export function settledText(row: SettledRow): string {
  const { line, kind, merchantOrderId, outcome, error } = row;
  const what = `line ${line}: ${kind} ${makeVisible(merchantOrderId)} ${outcome}`;
  return error === null ? what : `${what}: ${makeVisible(error.message)}`;
}

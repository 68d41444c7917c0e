import type { SettledRow } from '../../core/rows/settled-row.ts';
import { makeVisible } from '../../core/visible.ts';
import { sendWords } from '../../words/en/send.ts';
import { serviceText } from '../service-text.ts';

/** What became of one row: `line 17: paid 123 rejected: the service answered 422: it refused the report; bad_amount: too much`. */
export function settledText(row: SettledRow): string {
  const { line, kind, merchantOrderId, outcome, error } = row;
  const what = sendWords.settled_row({ line, kind, order: makeVisible(merchantOrderId), outcome });
  if (error === null) return what;
  const said = [error.message, serviceText(error.service)].filter((text) => text !== undefined);
  return `${what}: ${makeVisible(said.join('; '))}`;
}

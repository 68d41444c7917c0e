import type { Fault } from '../../core/failure.ts';
import type { RowFault } from '../../core/rows/row.ts';
import { makeVisible } from '../../core/visible.ts';
import { grouped } from '../count.ts';

/** A fault as a person finds it again: `orders.csv line 812, column 결제금액 (amount)`, and what is wrong. */
export const faultInWords = (fileName: string, fault: RowFault): Fault => ({
  path: `${makeVisible(fileName)} line ${fault.line}${columnText(fault)}`,
  message: makeVisible(fault.message),
});

/** The same for scripts, as one line. */
export const faultJson = ({ row, line, column, field, code, message }: RowFault): string =>
  `${JSON.stringify({ type: 'fault', row, line, column, field, code, message })}\n`;

/**
 * What is said of those that are not shown; undefined where all are.
 * @param whereAll how to see them.
 */
export const moreFaults = (shown: number, count: number, whereAll: string): string | undefined =>
  count > shown ? `… and ${grouped(count - shown)} more: ${whereAll}` : undefined;

function columnText({ column, field }: RowFault): string {
  if (column === null) return field === null ? '' : `, ${field}`;
  const meaning = field === null || field === column ? '' : ` (${field})`;
  return `, column ${makeVisible(column)}${meaning}`;
}

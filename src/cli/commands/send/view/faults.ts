import type { FaultGroup } from '../../../../client/rows/fault-groups.ts';
import type { RowFault } from '../../../../client/rows/row.ts';
import { grouped } from '../../../../kit/numbers.ts';
import { makeVisible } from '../../../../kit/visible.ts';
import type { Fault } from '../../../../words/failure.ts';
import { said } from '../../../../words/text.ts';

/** A fault as a person finds it again: `orders.csv line 812, column 결제금액 (amount)`, and what is wrong. */
export const faultInWords = (fileName: string, fault: RowFault): Fault => ({
  path: `${makeVisible(fileName)} line ${fault.line}${columnText(fault)}`,
  message: makeVisible(said(fault.message)),
});

/** A fault that several rows share, once: `orders.csv lines 2, 3, 4 and 59,997 more, column amount`. */
export function groupInWords(fileName: string, { fault, count, lines }: FaultGroup): Fault {
  if (count === 1) return faultInWords(fileName, fault);
  const more = count > lines.length ? ` and ${grouped(count - lines.length)} more` : '';
  return {
    path: `${makeVisible(fileName)} lines ${lines.join(', ')}${more}${columnText(fault)}`,
    message: makeVisible(said(fault.message)),
  };
}

interface Faults {
  readonly faults: readonly RowFault[];
  readonly groups: readonly FaultGroup[];
}

/** The first faults: those that many rows share in one line for a person, each on its own for a script. */
export const firstFaults = (
  fileName: string,
  { faults, groups }: Faults,
  asJson: boolean | undefined,
): Fault[] =>
  asJson === true
    ? faults.map((fault) => faultInWords(fileName, fault))
    : groups.map((group) => groupInWords(fileName, group));

/** How many faults `firstFaults` covers. */
export const countFirst = ({ faults, groups }: Faults, asJson: boolean | undefined): number =>
  asJson === true ? faults.length : groups.reduce((sum, { count }) => sum + count, 0);

/** The same for scripts, as one line. */
export const faultJson = ({ row, line, column, field, code, message }: RowFault): string =>
  `${JSON.stringify({ type: 'fault', row, line, column, field, code, message: said(message) })}\n`;

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

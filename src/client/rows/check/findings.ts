import {
  formatPath,
  type JsonMember,
  jsonMember,
  jsonString,
  shownName,
} from '../../../kit/json/node.ts';
import { OPENING, type ReportKind } from '../../../protocol/kinds/index.ts';
import { faults, type ReportFault } from '../../../protocol/rulebook/faults.ts';
import { type Message, message } from '../../../words/message.ts';
import type { RowFault } from '../row.ts';
import type { Columns } from './columns.ts';
import { isRowField, kindWith } from './fields.ts';

/** A fault that does not know yet which row it is of. */
export type Finding = Omit<RowFault, 'row' | 'line'>;

/** A row that names no kind is checked as the report with the most fields. */
export const ASSUMED_KIND = OPENING;

/**
 * What is wrong with a row by the service's document, in the words of every other command.
 * @param now when the rows are to be sent; undefined where that is not judged.
 * @param kind undefined where the row does not say: then only what holds for every kind is a fault.
 */
export function findViolations(
  members: readonly JsonMember[],
  kind: ReportKind | undefined,
  columns: Columns,
  now: number | undefined,
): readonly Finding[] {
  const isNamed = members.some(({ key }) => key === 'event_id');
  // An event id that is still to be derived is no fault.
  const probe = isNamed ? members : [...members, jsonMember('event_id', jsonString('-'))];
  return faults(kind ?? ASSUMED_KIND, { type: 'object', members: probe }, { now })
    .filter((violation) => kind !== undefined || holdsForAll(violation))
    .map((violation) => toFinding(kind === undefined ? forAny(violation) : violation, columns));
}

/** The kind that was only assumed is not named. */
const forAny = (violation: ReportFault): ReportFault =>
  violation.code === 'unknown_field'
    ? { ...violation, ...message('field_of_no_report') }
    : violation;

function holdsForAll({ rule, path: [field] }: ReportFault): boolean {
  if (rule === 'required') return field === 'merchant_order_id';
  return rule !== 'unknown' || kindWith(String(field)) === undefined;
}

function toFinding(violation: ReportFault, { wordFor }: Columns): Finding {
  const { rule, path } = violation;
  const name = String(path[0]);
  const isOther = rule === 'unknown' && path.length === 1;
  return {
    column: isOther ? shownName(name) : wordFor(name),
    field: isRowField(name) ? formatPath(path) : null,
    code: rule,
    message:
      rule === 'required' && name === 'currency' ? forAllRows(violation) : toMessage(violation),
  };
}

const toMessage = ({ code, params }: ReportFault): Message => ({ code, params });

const forAllRows = (violation: ReportFault): Message =>
  message('or_one_currency', { fault: toMessage(violation) });

import {
  eachKind,
  type FieldName,
  type FieldType,
  type KnownKind,
  type ReportKind,
} from '../../../protocol/kinds/index.ts';
import { findIdSlip } from '../../../protocol/reports/id-slip.ts';
import { compilePredicates, type SlotPredicate } from '../../../protocol/rulebook/surely.ts';
import { type RowValues, SLOT } from './fields.ts';
import { mayHaveThousands } from './thousands-slip.ts';

/** Of every kind that this conv knows. */
const KEEPS_RULES: Readonly<Partial<Record<ReportKind, SlotPredicate>>> = compilePredicates(SLOT);

const slotsOf = (kind: KnownKind, wanted: FieldType): readonly number[] =>
  kind.fields.filter(({ type }) => type === wanted).map(({ name }) => SLOT[name as FieldName]);

/** Where a row of each kind may have slips: what is valid, and surely not meant. */
const WATCHED = eachKind((kind) => ({
  ids: [...slotsOf(kind, 'id'), ...(kind.isRepeatable ? [SLOT.refund_id] : [])],
  amounts: slotsOf(kind, 'amount'),
  isRepeatable: kind.isRepeatable,
}));

/**
 * Whether a row surely breaks no rule; where this says no, it is not known, and the full check decides.
 * @param values texts in the places of strings, and literals in those of numbers.
 * @param fallback the currency of rows that name none.
 * @param now when it is to be sent, in milliseconds since 1970; undefined where that is not judged.
 */
export function isSurelyValid(
  kind: ReportKind,
  values: RowValues,
  fallback: string | undefined,
  now?: number,
): boolean {
  const keepsRules = KEEPS_RULES[kind];
  if (keepsRules === undefined) return false;
  const { ids, amounts, isRepeatable } = WATCHED[kind];
  const currency = values[SLOT.currency] ?? fallback;
  if (isRepeatable && values[SLOT.refund_id] === undefined && values[SLOT.event_id] === undefined)
    return false;
  for (const slot of ids) {
    const id = values[slot];
    if (id !== undefined && (id === '' || findIdSlip(id) !== undefined)) return false;
  }
  for (const slot of amounts) {
    const amount = values[slot];
    if (amount !== undefined && mayHaveThousands(amount, currency)) return false;
  }
  return keepsRules(values, fallback, now);
}

import { eachKind, type FieldName, type KnownKind, type ReportKind } from '../kinds/index.ts';
import { ruleOf } from './rules.ts';

/** A report as texts in slots: a string's value, or a number's literal; undefined if absent. */
type Slots = readonly (string | undefined)[];

/** Whether texts satisfy all rules, given correct types. @param currency the default currency. */
export type SlotPredicate = (values: Slots, currency: string | undefined) => boolean;

/**
 * The rules as one compiled predicate per kind: if it accepts a report, `faults` finds nothing. The event ID may
 * still be missing, and line items are checked when they are parsed.
 * @param slotOf the slot of each field.
 */
export function compilePredicates(
  slotOf: Readonly<Record<FieldName, number>>,
): Readonly<Record<ReportKind, SlotPredicate>> {
  return eachKind((kind) => compile(kind, slotOf));
}

function compile(kind: KnownKind, slotOf: Readonly<Record<FieldName, number>>): SlotPredicate {
  const fields = kind.fields.flatMap((field) => {
    const rule = ruleOf(field);
    if (rule === undefined) return [];
    const { name, type, required } = field;
    const slot = slotOf[name as FieldName];
    const { accepts, surely = accepts } = rule;
    const isRequired = required && name !== 'event_id';
    return [{ slot, surely, required: isRequired, isCurrency: type === 'currency' }];
  });
  return (values, currency) => {
    for (const { slot, surely, required, isCurrency } of fields) {
      const value = values[slot] ?? (isCurrency ? currency : undefined);
      if (value === undefined ? required : !surely(value)) return false;
    }
    return true;
  };
}

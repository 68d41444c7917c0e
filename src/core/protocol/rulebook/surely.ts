import { eachKind, type FieldName, type KnownKind, type ReportKind } from '../kinds/index.ts';
import { type Judged, MOMENT_RULES, REPORT_RULES, ruleOf } from './rules.ts';

/** A report as texts in slots: a string's value, or a number's literal; undefined if absent. */
type Slots = readonly (string | undefined)[];

/** Whether texts satisfy all rules, given correct types. @param currency the default currency. */
export type SlotPredicate = (
  values: Slots,
  currency: string | undefined,
  now: number | undefined,
) => boolean;

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
  return (values, currency, now) => {
    for (const { slot, surely, required, isCurrency } of fields) {
      const value = values[slot] ?? (isCurrency ? currency : undefined);
      if (value === undefined ? required : !surely(value)) return false;
    }
    return !hasRules() || keepsRules(kind, slotOf, values, now);
  };
}

const hasRules = (): boolean => REPORT_RULES.length + MOMENT_RULES.length > 0;

function keepsRules(
  kind: KnownKind,
  slotOf: Readonly<Record<string, number>>,
  values: Slots,
  now: number | undefined,
): boolean {
  const judged: Judged = { kind, text: (field) => values[slotOf[field] ?? -1] };
  return (
    REPORT_RULES.every((rule) => !rule.concerns(kind) || rule.breach(judged) === undefined) &&
    (now === undefined ||
      MOMENT_RULES.every((rule) => !rule.concerns(kind) || rule.breach(judged, now) === undefined))
  );
}

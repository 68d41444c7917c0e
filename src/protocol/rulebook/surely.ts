import { eachKind, type FieldName, type KnownKind, type ReportKind } from '../kinds/index.ts';
import { type Judged, MOMENT_RULES, REPORT_RULES, ruleOf } from './rules.ts';

/** A report as texts in slots: a string's characters, a number's literal; undefined where it is absent. */
type Slots = readonly (string | undefined)[];

/**
 * Whether texts break no rule; the type of each is right already.
 * @param currency where they name none.
 */
export type SlotPredicate = (
  values: Slots,
  currency: string | undefined,
  now: number | undefined,
) => boolean;

/**
 * The rulebook as a predicate for each kind, compiled once: what it takes, `faults` finds nothing in. The event id may
 * still be missing, and line items are judged where they are read.
 * @param slotOf the place of each field.
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

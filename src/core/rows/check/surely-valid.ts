import {
  eachKind,
  type Field,
  type FieldName,
  kindOf,
  type ReportKind,
} from '../../../protocol/kinds/index.ts';
import { findIdSlip } from '../../reports/id-slip.ts';
import { type RowValues, SLOT } from './fields.ts';
import { mayHaveThousands } from './thousands-slip.ts';

/** Far fewer digits than any amount may have. */
const PLAIN_AMOUNT = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,29})?$/;
const CURRENCY = /^[A-Za-z]{3}$/;

/**
 * Whether a row surely breaks no rule; where this says no, it is not known, and the full check decides.
 * @param values texts in the places of strings, and literals in those of numbers.
 * @param currency of rows that name none.
 */
export function isSurelyValid(
  kind: ReportKind,
  values: RowValues,
  currency: string | undefined,
): boolean {
  if (!isPlainId(values[SLOT.merchant_order_id])) return false;
  const eventId = values[SLOT.event_id];
  if (eventId !== undefined && !isPlainId(eventId)) return false;
  const rules = RULES[kind];
  if (rules === undefined) return false;
  for (const { slot, type, required } of rules) {
    const value = values[slot];
    if (value === undefined && type !== 'currency') {
      if (required) return false;
    } else if (!isPlain[type](value ?? '', values, currency)) return false;
  }
  return !kindOf(kind).isRepeatable || isNamed(values);
}

/** Of every kind that has rules here; nothing is sure of another. */
const RULES: Readonly<Partial<Record<ReportKind, readonly Rule[]>>> = eachKind(({ fields }) =>
  fields
    .filter(({ name }) => name !== 'merchant_order_id' && name !== 'event_id')
    .map(({ name, type, required }) => ({ slot: SLOT[name as FieldName], type, required })),
);

interface Rule {
  readonly slot: number;
  readonly type: Field['type'];
  readonly required: boolean;
}

type IsPlain = (value: string, values: RowValues, currency: string | undefined) => boolean;

const isPlain: Readonly<Record<Field['type'], IsPlain>> = {
  id: (value) => isPlainId(value),
  amount: (value, values, currency) => isPlainAmount(value, values[SLOT.currency] ?? currency),
  currency: (_, values, currency) => CURRENCY.test(values[SLOT.currency] ?? currency ?? ''),
  text: () => true,
  items: () => true,
};

/** Whether something tells it apart from another one of its order. */
function isNamed(values: RowValues): boolean {
  const refundId = values[SLOT.refund_id];
  return refundId === undefined ? values[SLOT.event_id] !== undefined : isPlainId(refundId);
}

const isPlainAmount = (literal: string, currency: string | undefined): boolean =>
  PLAIN_AMOUNT.test(literal) && !mayHaveThousands(literal, currency);

const isPlainId = (id: string | undefined): boolean =>
  id !== undefined && id !== '' && findIdSlip(id) === undefined;

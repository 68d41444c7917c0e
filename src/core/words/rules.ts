import type { Of } from './facts.ts';
import { joinWords } from './phrase.ts';

/** Rules for reports, and their violations. Each sentence follows a field name. */
export const rules = {
  expects_text: 'a string',
  expects_id: 'a string that is not empty',
  expects_number: 'a number',
  expects_amount: 'a number, 0 or greater',
  expects_currency: 'a 3-letter currency code such as "KRW"',
  expects_items: 'an array of line items',
  expects_item: 'an object with item_id, name, price, quantity',
  expects_object: 'a JSON object',
  expects_once: 'each field once',
  expects_at_most: '{expected} of at most {maxLength} characters',
  expects_fields: ({ known }: { readonly known: string }): string => known,

  missing_field: 'is required: {expected}',
  wrong_value: 'must be {expected}, not {got}',
  null_value: 'must be {expected}, not {got} (omit it instead)',
  quoted_number: ({ expected, got, number }: Wrong & { readonly number: string }): string =>
    `must be ${expected}, not ${got} (write ${number} without quotes)`,

  expects_reported_order: 'an order that was reported as paid',
  expects_new_order: 'an order that was not reported before',
  expects_open_order: ({ closed }: Of<'closed'>): string =>
    `an order that is neither ${closed.join(' nor ')}`,
  expects_refund: 'a number between 0 and {net}',

  rule_unknown_order: ({ reports }: { readonly reports: readonly string[] }): string =>
    `${joinWords(reports, 'or')} needs an order that was reported as paid`,
  rule_order_exists: 'an order is reported as paid once',
  rule_order_closed: ({ closed }: Of<'closed'>): string =>
    `an order that is ${joinWords(closed, 'or')} accepts no further reports`,
  rule_refund_out_of_range: 'refund_amount is between 0 and the current net_amount',

  unknown_order: 'order {order} was never reported as paid: send its paid report first',
  order_exists: 'order {order} was already reported as paid, and is now {state}',
  order_closed: 'order {order} is {state} and accepts no further reports',
  refund_out_of_range:
    'a refund of {got} is not between 0 and {net}, the current net_amount of order {order}',

  duplicate_field: 'duplicate field; keep one',
  more_duplicate_fields: 'is one of {count} more duplicate fields',
  misspelled_field: ({ near }: { readonly near: string }): string =>
    `unknown field; did you mean "${near}"?`,
  field_of_other_kind: 'belongs to a {other} report, not to a {kind} report',
  unknown_field: ({ kind, known }: Kind & { readonly known: string }): string =>
    `unknown field; a ${kind} report has ${known}`,
  field_of_no_report: 'unknown field; no report has it',

  more_unknown_fields: 'is one of {count} more fields that the service does not have',
} as const;

/**
 * What the bundled service does where the specification is silent, by subject. The help and the OpenAPI document
 * contain it.
 */
export const choices = {
  answers:
    'a report that counts: 200 and the order\'s record; one that is refused: 422 and {"error":{"code","message",…}}; a failed check: 401',
  amounts:
    'a refund of 0, or of all that is left, is allowed; a cancel makes refunded_amount the whole amount (net = amount - refunded), a decline leaves it',
  'event ids':
    'the same event_id with the same bytes: 200, the current record, counted once; with other bytes: 422 event_id_reused; the event_id of a refused report stays free',
  fields:
    'unknown ones are accepted with a warning; one that appears twice is refused; sub_id is echoed in the record',
  bodies: 'of up to 16 MiB; a larger one is answered 413',
  signature: 'only lowercase hex matches',
} as const;

interface Wrong {
  readonly expected: string;
  readonly got: string;
}

interface Kind {
  readonly kind: string;
}

import type { Of } from '../../core/words/facts.ts';

const meantOr = (allowed: readonly string[], near: string | undefined): string =>
  near === undefined ? `; use one of ${allowed.join(', ')}` : `; did you mean ${near}?`;

/** How the mock fills what the service's document leaves open. */
export const dialectWords = {
  dialect_invalid: 'the dialect is invalid',
  dialect_example: "--dialect laravel,success=204; 'conv help mock' lists all choices",
  dialect_preset_unknown: ({ near, allowed }: Of<'near' | 'allowed'>): string =>
    `unknown preset${meantOr(allowed, near)}`,
  dialect_point_unknown: ({ near, allowed }: Of<'near' | 'allowed'>): string =>
    `unknown open point${meantOr(allowed, near)}`,
  dialect_choice_unknown: ({ name, near, allowed }: Of<'name' | 'near' | 'allowed'>): string =>
    `unknown value for ${name}${meantOr(allowed, near)}`,
};

/** Each open point in a line. */
export const dialectPoints = {
  refusal: 'the format of an error: that of a common framework, text, or nothing',
  'refusal-status':
    'the status of a rejected report; `409`: only if the state of the order rules it out',
  'unknown-order': 'the status for an order that was never reported',
  success:
    'the body of an accepted partial refund, cancel, or decline: the record, part of it, the record without `data`, `{}`, `{"success":true}`, or nothing',
  numbers:
    'amounts: exact, computed in binary floating point, as text with two decimals, or always with a fraction',
  reuse:
    'the response to a repeated event ID: the current record, the first response, 208 with the record, or an error',
  'last-refund': 'the status of an order after a refund of all that was left',
  'refunded-after-cancel': '`refunded_amount` after a cancel: the whole amount, unchanged, or 0',
  'unknown-fields': 'whether a report with an unknown field is accepted',
  'item-fields': 'whether each line item needs all four fields',
  unauthorized: 'the body of a 401: with the reason, without it, or nothing',
};

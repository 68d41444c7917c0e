import type { Of } from '../../core/words/facts.ts';
/** What the specification leaves open, and how a service that `conv smoke` checks fills it. */
export const openPointWords = {
  open_points: 'the specification leaves open',
  this_service: 'this service',
  point_refusal: 'the format of an error',
  point_refusal_status: 'the status of a rejected report',
  point_unknown_order: 'the status for an order never reported',
  point_success: 'the body of an accepted {kind}',
  point_numbers: 'how amounts are written',
  point_reuse: 'the response to a repeated {kind}',
  point_reuse_other_body: 'the response to a used event_id with another body',
  point_last_refund: 'the status after the last refund',
  point_refunded_after_cancel: 'refunded_amount after a cancel',
  point_unknown_fields: 'unknown fields',
  point_item_fields: 'all four fields of a line item',
  point_unauthorized: 'the body of a 401',
  not_observed: 'not observed',
  choice_json: ({ members }: Of<'members'>): string =>
    members.length === 0 ? 'JSON without text' : `JSON: ${members.join(', ')}`,
  choice_text: 'plain text',
  choice_html: 'an HTML page',
  choice_nothing: 'nothing',
  choice_status: '{status}',
  choice_two_statuses: '{invalid} for invalid values, {illegal} if the order does not permit it',
  choice_accepted: 'accepted with {status}',
  choice_record: ({
    members,
    isNested,
  }: {
    /** Those of part of a record. */
    readonly members: readonly string[];
    readonly isNested: boolean;
  }): string => {
    const record =
      members.length === 0 ? 'the record' : `part of the record (${members.join(', ')})`;
    return isNested ? record : `${record}, not in "data"`;
  },
  choice_empty: 'empty ({status})',
  choice_body: '{body}',
  choice_exact: ({
    isComputed,
  }: {
    /** Whether a difference of amounts with decimals was shown. */
    readonly isComputed: boolean;
  }): string => (isComputed ? 'exact' : 'exact, though no difference with decimals was shown'),
  choice_double: 'in binary floating point: {literal}',
  choice_amount_text: 'as text: {literal}',
  choice_fraction: 'with trailing zeros: {literal}',
  choice_current: '{status}, the current record',
  choice_first: '{status}, the first response',
  choice_silent: '{status}, nothing about the order',
  choice_order_status: ({ status }: { readonly status: string }): string => status,
  choice_refunded_all: 'the order total ({amount})',
  choice_refunded_unchanged: 'unchanged ({amount})',
  choice_refunded_other: '{amount}',
  choice_ignored: 'ignored ({status})',
  choice_refused: 'refused ({status})',
  choice_free: 'not required ({status})',
  choice_required: 'required ({status})',
  choice_reason: 'with a reason',
  choice_bare: 'without a reason',
} as const;

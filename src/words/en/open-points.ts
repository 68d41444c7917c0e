interface OfKind {
  readonly kind: string;
}

interface OfStatus {
  readonly status: number;
}

interface OfAmount {
  readonly amount: string;
}

interface OfLiteral {
  readonly literal: string;
}

/** What the specification leaves open, and how a service that `conv smoke` checks fills it. */
export const openPointWords = {
  open_points: 'the specification leaves open',
  this_service: 'this service',
  point_refusal: 'the format of an error',
  point_refusal_status: 'the status of a rejected report',
  point_unknown_order: 'the status for an order never reported',
  point_success: ({ kind }: OfKind): string => `the body of an accepted ${kind}`,
  point_numbers: 'how amounts are written',
  point_reuse: ({ kind }: OfKind): string => `the response to a repeated ${kind}`,
  point_reuse_other_body: 'the response to a used event_id with another body',
  point_last_refund: 'the status after the last refund',
  point_refunded_after_cancel: 'refunded_amount after a cancel',
  point_unknown_fields: 'unknown fields',
  point_item_fields: 'all four fields of a line item',
  point_unauthorized: 'the body of a 401',
  not_observed: 'not observed',
  choice_json: ({ members }: { readonly members: readonly string[] }): string =>
    members.length === 0 ? 'JSON without text' : `JSON: ${members.join(', ')}`,
  choice_text: 'plain text',
  choice_html: 'an HTML page',
  choice_nothing: 'nothing',
  choice_status: ({ status }: OfStatus): string => `${status}`,
  choice_two_statuses: ({
    invalid,
    illegal,
  }: {
    readonly invalid: number;
    readonly illegal: number;
  }): string => `${invalid} for invalid values, ${illegal} if the order does not permit it`,
  choice_accepted: ({ status }: OfStatus): string => `accepted with ${status}`,
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
  choice_empty: ({ status }: OfStatus): string => `empty (${status})`,
  choice_body: ({ body }: { readonly body: string }): string => body,
  choice_exact: ({
    isComputed,
  }: {
    /** Whether a difference of amounts with decimals was shown. */
    readonly isComputed: boolean;
  }): string => (isComputed ? 'exact' : 'exact, though no difference with decimals was shown'),
  choice_double: ({ literal }: OfLiteral): string => `in binary floating point: ${literal}`,
  choice_amount_text: ({ literal }: OfLiteral): string => `as text: ${literal}`,
  choice_fraction: ({ literal }: OfLiteral): string => `with trailing zeros: ${literal}`,
  choice_current: ({ status }: OfStatus): string => `${status}, the current record`,
  choice_first: ({ status }: OfStatus): string => `${status}, the first response`,
  choice_silent: ({ status }: OfStatus): string => `${status}, nothing about the order`,
  choice_order_status: ({ status }: { readonly status: string }): string => status,
  choice_refunded_all: ({ amount }: OfAmount): string => `the order total (${amount})`,
  choice_refunded_unchanged: ({ amount }: OfAmount): string => `unchanged (${amount})`,
  choice_refunded_other: ({ amount }: OfAmount): string => amount,
  choice_ignored: ({ status }: OfStatus): string => `ignored (${status})`,
  choice_refused: ({ status }: OfStatus): string => `refused (${status})`,
  choice_free: ({ status }: OfStatus): string => `not required (${status})`,
  choice_required: ({ status }: OfStatus): string => `required (${status})`,
  choice_reason: 'with a reason',
  choice_bare: 'without a reason',
};

/** What the service's document says of each request field, in its words. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  merchant_order_id: "The merchant's own order id. The only key by which orders are matched.",
  event_id: 'Unique per call; used to make retries safe: a retry reuses it, with the same bytes.',
  amount: 'The order total, 0 or greater, in major units of `currency`.',
  currency: '3-letter currency code.',
  cb_aev: 'The saved click id. If omitted, the order is not credited to a creator.',
  product_name:
    "Shown in the creator's dashboard. If omitted it falls back to `items[0].name`, and if that is absent it is left blank.",
  items: "Line items, kept for the merchant's own records.",
  sub_id:
    "The merchant's own click or tracking reference. The service echoes it back everywhere so the merchant can reconcile.",
  refund_amount:
    'Between 0 and the current `net_amount`, both included; more is refused with `refund_out_of_range`.',
  reason: "Free text, kept for the merchant's own records.",
};

/** What the document says of each call: when it is sent, and what it does to the order. */
export const CALL_WORDS = {
  paid: {
    summary: 'Order paid',
    description:
      'Sent the moment payment completes (card capture, or deposit confirmation for virtual-account orders). Effect: status `CONFIRMED`, `net_amount` equals `amount`, `refunded_amount` is 0.',
  },
  partial: {
    summary: 'Partial refund',
    description:
      'Effect: status becomes `PARTIALLY_CANCELLED` and `net_amount` drops by the refund.',
  },
  cancel: {
    summary: 'Full cancel',
    description: 'Effect: `net_amount` becomes 0, status `CANCELLED`, commission reversed.',
  },
  decline: {
    summary: 'Do not credit this order',
    description:
      'Used when the merchant determines that one of its own paid channels, not the creator, won the sale. Effect: status `DECLINED`, `net_amount` 0; the order is dropped from settlement and never invoiced.',
  },
} as const;

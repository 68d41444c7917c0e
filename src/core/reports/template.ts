import type { ReportKind } from '../protocol.ts';

/** No other example reports this order, so a dry run of a template is accepted whatever was reported before. */
const IDENTITY = { merchant_order_id: 'example-1' };

/** A filled example of each report: every field of the service's document, each value valid. */
const EXAMPLES: Readonly<Record<ReportKind, object>> = {
  paid: {
    ...IDENTITY,
    event_id: 'paid-example-1',
    amount: 5000,
    currency: 'KRW',
    cb_aev: 'aev_8f2c',
    product_name: 'Blue mug',
    items: [{ item_id: 'A1', name: 'Blue mug', price: 2500, quantity: 2 }],
    sub_id: 'web-42',
  },
  partial: { ...IDENTITY, event_id: 'partial-example-1-1', refund_amount: 2000 },
  cancel: { ...IDENTITY, event_id: 'cancel-example-1' },
  decline: { ...IDENTITY, event_id: 'decline-example-1', reason: 'paid search won the sale' },
};

/** An example to start from, indented for people, with a newline at its end. */
export const templateOf = (kind: ReportKind): string =>
  `${JSON.stringify(EXAMPLES[kind], null, 2)}\n`;

import { EVENT_ID, type Kind, ORDER_ID } from './kind.ts';

const SAMPLE = { merchant_order_id: 'A-1001', event_id: 'A-1001-decline' } as const;

/** `POST /conversions/decline`: the order is not credited to a creator. */
export const decline = {
  name: 'decline',
  number: 3,
  path: '/conversions/decline',
  aliases: [],

  fields: [
    ORDER_ID,
    EVENT_ID,
    {
      name: 'reason',
      property: 'reason',
      type: 'text',
      required: false,
      words: "Free text, kept for the merchant's own records.",
      synonyms: [],
      flag: {
        name: '--reason',
        argument: '<text>',
        description: 'reason, for your own records',
        question: 'Reason',
        example: 'paid search won the sale',
      },
    },
  ],
  money: null,
  isRepeatable: false,
  awaitsDeposit: false,

  from: ['CONFIRMED', 'PARTIALLY_CANCELLED'],
  to: 'DECLINED',
  // The buyer keeps the goods: the order leaves the settlement, and nothing more is refunded.
  effect: { net: 'zero', refunded: 'kept' },

  command: {
    name: 'decline',
    summary: 'report an order that must not be credited to a creator',
    description:
      'Report that one of your own paid channels, not the creator, won the sale. The order is never invoiced.',
    examples: ['conv decline A-1001 --reason "paid search won the sale"'],
  },
  template: {
    merchant_order_id: 'example-1',
    event_id: 'decline-example-1',
    reason: 'paid search won the sale',
  },
  preview: [{ label: 'reason', field: 'reason' }],
  snippet: { reason: '"own advertisement"' },

  words: { noun: 'decline', phrase: 'a decline', title: 'Decline', status: 'Declined' },
  fileWords: { en: ['declined'], ko: [] },
  slips: [],
  pathWords: ['decline', 'declined', 'reject'],
  openApi: {
    summary: 'Do not credit this order',
    description:
      'Used when the merchant determines that one of its own paid channels, not the creator, won the sale. Effect: status `DECLINED`, `net_amount` 0; the order is dropped from settlement and never invoiced.',
    samples: {
      required_fields: SAMPLE,
      with_reason: { ...SAMPLE, reason: 'own search campaign' },
    },
  },
} as const satisfies Kind;

import { EVENT_ID, type Kind, ORDER_ID } from './kind.ts';

const SAMPLE = { merchant_order_id: 'A-1001', event_id: 'A-1001-refund-1' } as const;

/** `POST /conversions/partial`: a part of the money goes back. */
export const partial = {
  name: 'partial',
  number: 1,
  path: '/conversions/partial',
  aliases: ['refund'],

  fields: [
    ORDER_ID,
    // An order can be refunded more than once, so the order alone names no refund.
    {
      ...EVENT_ID,
      flag: {
        ...EVENT_ID.flag,
        description: 'unique event ID (default: from --refund-id, else random)',
      },
    },
    {
      name: 'refund_amount',
      property: 'refundAmount',
      type: 'amount',
      required: true,
      words:
        'Between 0 and the current `net_amount`, both included; more is refused with `refund_out_of_range`.',
      synonyms: ['refund', 'refundamount'],
      flag: {
        name: '--amount',
        argument: '<decimal>',
        description: 'refund amount, such as 2000 or 9.90',
        question: 'Refunded amount',
        example: '2000',
      },
    },
  ],
  money: 'refund_amount',
  isRepeatable: true,
  awaitsDeposit: false,

  from: ['CONFIRMED', 'PARTIALLY_CANCELLED'],
  to: 'PARTIALLY_CANCELLED',
  effect: { net: 'reduced', refunded: 'raised' },

  command: {
    name: 'refund',
    summary: 'report a partial refund',
    description: "Report a partial refund. The order's net amount decreases by the refund amount.",
    examples: [
      'conv refund A-1001 2000 --refund-id R-77',
      'conv refund A-1001 2000 --dry-run',
      'conv refund refund.json',
    ],
  },
  template: {
    merchant_order_id: 'example-1',
    event_id: 'partial-example-1-1',
    refund_amount: 2000,
  },
  preview: [{ label: 'refund', field: 'refund_amount' }],
  snippet: { refund_amount: '2000' },

  words: {
    noun: 'refund',
    phrase: 'a partial refund',
    title: 'Partial refund',
    status: 'Partly refunded',
  },
  fileWords: { en: [], ko: ['부분환불', '부분취소'] },
  slips: [],
  pathWords: ['refund', 'refunds', 'partial', 'partial-refund', 'partially'],
  openApi: {
    summary: 'Partial refund',
    description:
      'Effect: status becomes `PARTIALLY_CANCELLED` and `net_amount` drops by the refund.',
    samples: {
      part_of_it: { ...SAMPLE, refund_amount: 2000 },
      all_of_it: { ...SAMPLE, refund_amount: 5000 },
    },
  },
} as const satisfies Kind;

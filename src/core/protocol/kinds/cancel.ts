import { EVENT_ID, type Kind, ORDER_ID } from './kind.ts';

/** `POST /conversions/cancel`: all of the money goes back. */
export const cancel = {
  name: 'cancel',
  number: 2,
  path: '/conversions/cancel',
  aliases: [],

  fields: [ORDER_ID, EVENT_ID],
  money: null,
  isRepeatable: false,
  awaitsDeposit: false,

  from: ['CONFIRMED', 'PARTIALLY_CANCELLED'],
  to: 'CANCELLED',
  // All of it counts as refunded, so that net = amount - refunded holds here too.
  effect: { net: 'zero', refunded: 'all' },

  command: {
    name: 'cancel',
    summary: 'report a full cancellation',
    description: 'Report a full cancellation. Any commission on the order is reversed.',
    examples: ['conv cancel A-1001', 'conv cancel A-1001 --dry-run'],
  },
  template: { merchant_order_id: 'example-1', event_id: 'cancel-example-1' },
  preview: [],
  snippet: {},

  words: { noun: 'cancel', phrase: 'a cancel', title: 'Full cancel', status: 'Cancelled' },
  fileWords: { en: ['cancelled', 'canceled'], ko: ['취소', '주문취소', '취소완료'] },
  slips: [],
  pathWords: ['cancel', 'cancellation', 'canceled', 'cancelled', 'void'],
  openApi: {
    summary: 'Full cancel',
    description: 'Effect: `net_amount` becomes 0, status `CANCELLED`, commission reversed.',
    samples: {
      required_fields: { merchant_order_id: 'A-1001', event_id: 'A-1001-cancel' },
    },
  },
} as const satisfies Kind;

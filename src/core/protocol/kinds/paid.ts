import { EVENT_ID, type Kind, ORDER_ID } from './kind.ts';

const REQUIRED = {
  merchant_order_id: 'A-1001',
  event_id: 'A-1001-paid',
  amount: 5000,
  currency: 'KRW',
} as const;

/** `POST /conversions`: an order begins. */
export const paid = {
  name: 'paid',
  number: 0,
  path: '/conversions',
  aliases: [],

  fields: [
    ORDER_ID,
    EVENT_ID,
    {
      name: 'amount',
      property: 'amount',
      type: 'amount',
      required: true,
      words: 'The order total, 0 or greater, in major units of `currency`.',
      synonyms: ['total'],
      flag: {
        name: '--amount',
        argument: '<decimal>',
        description: 'order total, such as 5000 or 49.90',
        question: 'Order total',
        example: '5000',
      },
    },
    {
      name: 'currency',
      property: 'currency',
      type: 'currency',
      required: true,
      words: '3-letter currency code.',
      synonyms: [],
      flag: {
        name: '--currency',
        argument: '<code>',
        description: '3-letter code, such as KRW (default: from the profile)',
        question: 'Currency (3 letters)',
        example: 'KRW',
      },
    },
    {
      name: 'cb_aev',
      property: 'clickId',
      type: 'id',
      required: false,
      words: 'The saved click ID. If omitted, the order is not credited to a creator.',
      synonyms: ['clickid'],
      flag: {
        name: '--click-id',
        argument: '<cb_aev>',
        description: 'saved click ID; without it, no creator is credited',
        question: 'Click ID',
        example: 'aev_8f2c',
        without: 'no creator is credited',
      },
    },
    {
      name: 'product_name',
      property: 'productName',
      type: 'text',
      required: false,
      words:
        "Shown in the creator's dashboard. If omitted it falls back to `items[0].name`, and if that is absent it is left blank.",
      synonyms: ['productname'],
      flag: {
        name: '--product-name',
        argument: '<text>',
        description: "name for the creator's dashboard (default: first item)",
        question: 'Product name',
        example: 'Blue shoes',
      },
    },
    {
      name: 'items',
      property: 'items',
      type: 'items',
      required: false,
      words: "Line items, kept for the merchant's own records.",
      synonyms: [],
      flag: {
        name: '--item',
        argument: '<item>',
        description: 'id=…,name=…,price=…,quantity=… or JSON; repeatable',
        question: 'Line item',
        example: 'id=A1,name=Mug,price=2500,quantity=2',
      },
    },
    {
      name: 'sub_id',
      property: 'subId',
      type: 'text',
      required: false,
      words:
        "The merchant's own click or tracking reference. The service echoes it back everywhere so the merchant can reconcile.",
      synonyms: ['subid'],
      flag: {
        name: '--sub-id',
        argument: '<text>',
        description: 'your own tracking reference, returned by the service',
        question: 'Sub ID',
        example: 'web-42',
      },
    },
  ],
  money: 'amount',
  isRepeatable: false,
  awaitsDeposit: true,

  from: ['UNREPORTED'],
  to: 'CONFIRMED',
  effect: { net: 'set', refunded: 'zero' },

  command: {
    name: 'paid',
    summary: 'report a paid order',
    description:
      'Report a paid order. Report card payments at capture and virtual-account orders when the deposit is confirmed.',
    examples: [
      'conv paid A-1001 5000 --currency KRW --click-id aev_8f2c',
      'conv paid A-1002 9.90 --item id=A1,name=Mug,price=9.90',
      'cat order.json | conv paid -',
      'conv paid A-1003 5000 --currency KRW --dry-run',
    ],
  },
  template: {
    merchant_order_id: 'example-1',
    event_id: 'paid-example-1',
    amount: 5000,
    currency: 'KRW',
    cb_aev: 'aev_8f2c',
    product_name: 'Blue mug',
    items: [{ item_id: 'A1', name: 'Blue mug', price: 2500, quantity: 2 }],
    sub_id: 'web-42',
  },
  preview: [
    { label: 'amount', field: 'amount', as: 'money' },
    { label: 'product', field: 'product_name', as: 'product' },
    { label: 'credit', field: 'cb_aev', as: 'credit' },
  ],
  snippet: { amount: '5000', currency: '"KRW"' },

  words: { noun: 'paid report', phrase: 'a paid report', title: 'Paid', status: 'Confirmed' },
  fileWords: {
    en: [],
    ko: ['결제완료', '결제', '입금완료', '배송중', '배송완료', '구매확정'],
  },
  slips: ['payed'],
  pathWords: ['paid', 'order', 'orders', 'conversion', 'purchase'],
  openApi: {
    summary: 'Order paid',
    description:
      'Sent the moment payment completes (card capture, or deposit confirmation for virtual-account orders). Effect: status `CONFIRMED`, `net_amount` equals `amount`, `refunded_amount` is 0.',
    samples: {
      required_fields: REQUIRED,
      every_field: {
        ...REQUIRED,
        cb_aev: 'click-7f3a',
        product_name: 'Green tea, 50 bags',
        items: [{ item_id: 'tea-50', name: 'Green tea, 50 bags', price: 2500, quantity: 2 }],
        sub_id: 'newsletter-12',
      },
    },
  },
} as const satisfies Kind;

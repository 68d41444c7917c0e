import { describe, expect, it } from 'vitest';
import type { Intent, Journal, SearchField } from '../../../../src/client/journal/port.ts';
import { claimed, endOf, intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

const body = (fields: object): Uint8Array => Buffer.from(JSON.stringify(fields));

const LONG = 'x'.repeat(5000);

const EVENTS: readonly Partial<Intent>[] = [
  {
    eventId: 'paid-1',
    merchantOrderId: 'ord-1',
    subId: 'web-42',
    body: body({ cb_aev: 'aev_1', product_name: 'Blue mug', items: [{ name: 'Red mug' }] }),
  },
  {
    eventId: 'paid-2',
    merchantOrderId: 'ord-10',
    body: body({ cb_aev: 'aev_10', items: [{ name: '파란 머그컵' }, { name: 'Blue mug' }] }),
  },
  {
    eventId: 'partial-1',
    kind: 'partial',
    merchantOrderId: 'ord-1',
    refundId: 'R-7',
    note: 'TICKET-77: called',
    body: body({ refund_amount: 1 }),
  },
  { eventId: 'aev_1', merchantOrderId: 'ord-2', body: body({ product_name: LONG }) },
  {
    eventId: 'paid-3',
    merchantOrderId: 'ord-7',
    note: '사이즈 교환',
    body: body({ product_name: '노란 컵'.normalize('NFD') }),
  },
  // What no index may stumble over.
  { eventId: 'bad-1', merchantOrderId: 'ord-3', body: Buffer.from('{"cb_aev":') },
  { eventId: 'bad-2', merchantOrderId: 'ord-4', body: Buffer.from('{"cb_aev":"a\\u0000b"}') },
  { eventId: 'bad-3', merchantOrderId: 'ord-5', body: Buffer.from([0xff, 0x00]) },
  {
    eventId: 'bad-4',
    merchantOrderId: 'ord-6',
    body: Buffer.from(`{"items":${'['.repeat(5000)}${']'.repeat(5000)}}`),
  },
];

type Found = [SearchField, string];

const found = async (journal: Journal, text: string, limit = 99): Promise<Found[]> =>
  (await journal.search(text, limit)).map(({ field, event }) => [field, event.eventId]);

describe.each(STORES)('$name', ({ journalAt }) => {
  async function journalOfEvents(): Promise<Journal> {
    const { journal, clock } = await journalAt(0);
    for (const differences of EVENTS) {
      clock.nowMs += 1000;
      await claimed(await journal.claim(intentOf(differences))).finishAttempt(endOf(), 'accepted');
    }
    return journal;
  }

  it.each<[string, Found[]]>([
    ['ord-2', [['merchant_order_id', 'aev_1']]],
    [
      'ord-1',
      [
        ['merchant_order_id', 'partial-1'],
        ['merchant_order_id', 'paid-1'],
        ['merchant_order_id', 'paid-2'],
      ],
    ],
    ['partial', [['event_id', 'partial-1']]],
    [
      'aev_1',
      [
        ['event_id', 'aev_1'],
        ['cb_aev', 'paid-1'],
        ['cb_aev', 'paid-2'],
      ],
    ],
    ['web', [['sub_id', 'paid-1']]],
    ['R-7', [['refund_id', 'partial-1']]],
    ['R-', [['refund_id', 'partial-1']]],
    ['Blue mug', [['product_name', 'paid-1']]],
    ['Blue', [['product_name', 'paid-1']]],
    ['파란 머', [['product_name', 'paid-2']]],
    ['Red mug', []],
    ['TICKET-77', [['note', 'partial-1']]],
    [LONG, [['product_name', 'aev_1']]],
    ['xx', [['product_name', 'aev_1']]],
    ['ORD-2', [['merchant_order_id', 'aev_1']]],
    ['AEV_10', [['cb_aev', 'paid-2']]],
    ['blue MUG', [['product_name', 'paid-1']]],
    ['파란 머그'.normalize('NFD'), [['product_name', 'paid-2']]],
    ['노란 컵', [['product_name', 'paid-3']]],
    ['called', [['note', 'partial-1']]],
    ['ticket-77: CALLED', [['note', 'partial-1']]],
    ['교환', [['note', 'paid-3']]],
    ['교환'.normalize('NFD'), [['note', 'paid-3']]],
    ['rd-1', []],
    ["' OR ''='", []],
    ['%', []],
  ])('finds %j', async (text, expected) => {
    expect(await found(await journalOfEvents(), text)).toEqual(expected);
  });

  it('finds at most so many, the exact ones first', async () => {
    const journal = await journalOfEvents();
    expect(await found(journal, 'ord-1', 2)).toEqual([
      ['merchant_order_id', 'partial-1'],
      ['merchant_order_id', 'paid-1'],
    ]);
    expect(await found(journal, 'aev_1', 2)).toEqual([
      ['event_id', 'aev_1'],
      ['cb_aev', 'paid-1'],
    ]);
  });

  it('keeps a note and a refund ID, and knows whether there is a note', async () => {
    const { journal } = await journalAt(0);
    expect(await journal.hasNotes()).toBe(false);
    claimed(await journal.claim(intentOf({ note: 'a\0b', refundId: 'R' })));
    expect(await journal.hasNotes()).toBe(true);
    expect((await journal.search('a\0', 1))[0]?.event).toMatchObject({
      note: 'a\0b',
      refundId: 'R',
    });
  });
});

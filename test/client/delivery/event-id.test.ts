import { describe, expect, it } from 'vitest';
import { withEventId } from '../../../src/client/delivery/event-id.ts';
import type { JournaledEvent } from '../../../src/client/journal/port.ts';
import { jsonNumber, jsonString } from '../../../src/core/kit/json/node.ts';
import { accountId } from '../../../src/core/protocol/account.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { deriveEventId, deriveEventIdIn } from '../../../src/core/protocol/reports/event-id.ts';
import {
  type Draft,
  emptyDraft,
  fieldText,
  serialize,
  setField,
} from '../../../src/core/protocol/rulebook/draft.ts';

const ACCOUNT = { endpoint: 'http://127.0.0.1:9/v1', apiKey: 'pk_1' };

const draftOf = (kind: ReportKind, amount = '5000'): Draft => {
  const draft = setField(emptyDraft(kind), 'merchant_order_id', jsonString('A-1'));
  return kind === 'paid' ? setField(draft, 'amount', jsonNumber(amount)) : draft;
};

const idOf = (kind: ReportKind, ordinal: number, refundId?: string): string =>
  deriveEventId({ account: ACCOUNT, kind, merchantOrderId: 'A-1', refundId, ordinal });

/** A journaled event as far as the choice of an id looks at it. */
const journaled = (state: JournaledEvent['state'], sequence: number, body: Uint8Array) =>
  ({ state, sequence, body }) as JournaledEvent;

async function choose(
  draft: Draft,
  journal: Readonly<Record<string, JournaledEvent>> = {},
  refundId?: string,
) {
  const chosen = await withEventId(draft, {
    accounts: [accountId(ACCOUNT)],
    refundId,
    find: async (_, eventId) => journal[eventId],
    newId: () => 'fresh',
  });
  return { id: fieldText(chosen.draft, 'event_id'), successorOf: chosen.successorOf };
}

describe('the event id of a report', () => {
  it('is its own where it has one', async () => {
    const draft = setField(draftOf('paid'), 'event_id', jsonString('mine'));
    expect(await choose(draft)).toEqual({ id: 'mine', successorOf: undefined });
  });

  it('is the same for the same report', async () => {
    for (const kind of ['paid', 'cancel', 'decline'] as const)
      expect((await choose(draftOf(kind))).id).toBe(idOf(kind, 1));
  });

  it('is a fresh one for each partial refund, unless a refund id tells them apart', async () => {
    expect((await choose(draftOf('partial'))).id).toBe('partial-fresh');
    expect((await choose(draftOf('partial'), {}, 'R-1')).id).toBe(idOf('partial', 1, 'R-1'));
    expect(idOf('partial', 1, 'R-1')).not.toBe(idOf('partial', 1, 'R-2'));
  });

  describe('is the one that another account of the merchant has it under', () => {
    const [own, before] = [accountId(ACCOUNT), 'before'];
    const known = journaled('accepted', 7, Buffer.from('{}'));
    const idIn = (account: string) =>
      deriveEventIdIn(account, { kind: 'paid', merchantOrderId: 'A-1', ordinal: 1 });
    const mine = setField(draftOf('paid'), 'event_id', jsonString('mine'));

    it.each<[string, Draft, [account: string, eventId: string][], string, string]>([
      ['none has it', draftOf('paid'), [], own, idIn(own)],
      ['the other one has it', draftOf('paid'), [[before, idIn(before)]], before, idIn(before)],
      [
        'both have it',
        draftOf('paid'),
        [
          [before, idIn(before)],
          [own, idIn(own)],
        ],
        own,
        idIn(own),
      ],
      ['none has its own id', mine, [], own, 'mine'],
      ['the other one has its own id', mine, [[before, 'mine']], before, 'mine'],
    ])('%s', async (_, draft, events, account, id) => {
      const chosen = await withEventId(draft, {
        accounts: [own, before],
        refundId: undefined,
        find: async (...wanted) =>
          events.some((one) => one.join() === wanted.join()) ? known : undefined,
        newId: () => 'fresh',
      });
      expect([chosen.accountId, fieldText(chosen.draft, 'event_id')]).toEqual([account, id]);
    });
  });

  const bodyUnder = (id: string, amount?: string): Uint8Array =>
    serialize(setField(draftOf('paid', amount), 'event_id', jsonString(id)));
  const [first, second, third] = [1, 2, 3].map((ordinal) => idOf('paid', ordinal)) as [
    string,
    string,
    string,
  ];

  it.each<[string, Record<string, JournaledEvent>, string, number | undefined]>([
    [
      'stays while it is open',
      { [first]: journaled('pending', 7, bodyUnder(first)) },
      first,
      undefined,
    ],
    [
      'stays once it is accepted',
      { [first]: journaled('accepted', 7, bodyUnder(first, '1')) },
      first,
      undefined,
    ],
    [
      'stays where the same bytes were refused',
      { [first]: journaled('rejected', 7, bodyUnder(first)) },
      first,
      undefined,
    ],
    [
      'is the next for a corrected report',
      { [first]: journaled('rejected', 7, bodyUnder(first, '1')) },
      second,
      7,
    ],
    [
      'is the last one of several',
      {
        [first]: journaled('rejected', 7, bodyUnder(first, '1')),
        [second]: journaled('pending', 8, bodyUnder(second)),
      },
      second,
      undefined,
    ],
    [
      'is one after the last refused',
      {
        [first]: journaled('rejected', 7, bodyUnder(first, '1')),
        [second]: journaled('rejected', 8, bodyUnder(second, '2')),
      },
      third,
      8,
    ],
  ])('%s', async (_, journal, id, successorOf) => {
    expect(await choose(draftOf('paid'), journal)).toEqual({ id, successorOf });
  });
});

import { describe, expect, it } from 'vitest';
import { openElsewhere } from '../../../src/client/delivery/open-elsewhere.ts';
import type { EventFilter, JournaledEvent } from '../../../src/client/journal/port.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import { accountId } from '../../../src/core/protocol/account.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';

type Journal = Parameters<typeof openElsewhere>[0];
type Batch = Awaited<ReturnType<typeof openElsewhere>>['batches'][number];

const SECRET = new Secret('secret-of-mine');
const IN_USE = {
  endpoint: 'http://127.0.0.1:9/v1',
  apiKey: 'pk',
  secret: SECRET,
  profile: null,
  mode: 'sandbox',
} as const;
const OWN = accountId(IN_USE);

/** An open event; those whose id begins with `foreign` are sealed under another secret. */
const event = (sequence: number, eventId: string, account = 'other', body = '{}') =>
  ({
    ...{ sequence, eventId, accountId: account, kind: 'paid', state: 'pending' },
    body: Buffer.from(body),
  }) as unknown as JournaledEvent;

const batch = (id: string, account: string) => ({ id, accountId: account }) as unknown as Batch;

function journalOf(events: readonly JournaledEvent[], batches: readonly Batch[] = []) {
  const asked: EventFilter[] = [];
  const isOwn = (id: string): boolean => !id.startsWith('foreign');
  const journal = {
    find: (filter: EventFilter) => {
      asked.push(filter);
      return Listing.of(
        events.filter(
          (each) =>
            (filter.accountId ?? each.accountId) === each.accountId &&
            (filter.eventId ?? each.eventId) === each.eventId,
        ),
      );
    },
    isSealedBy: async (each: JournaledEvent) => isOwn(each.eventId),
    batches: async () => batches,
    isBatchSealedBy: async (each: Batch) => isOwn(String((each as { id: unknown }).id)),
  } as unknown as Journal;
  return { journal, asked };
}

describe('what is open under another account than the one in use', () => {
  it('is open, outside of batches, and the oldest first', async () => {
    const { journal, asked } = journalOf([]);
    expect(await openElsewhere(journal, IN_USE)).toEqual({ events: [], batches: [], foreign: 0 });
    expect(asked).toEqual([{ state: 'pending', outsideOpenBatches: true, order: 'oldest-first' }]);
  });

  it('is not what the account in use has, and of another secret is only counted', async () => {
    const [own, first, second] = [event(1, 'e1', OWN), event(2, 'e2'), event(3, 'e3', 'third')];
    const { journal } = journalOf([own, first, event(4, 'foreign-1'), second]);
    expect(await openElsewhere(journal, IN_USE)).toEqual({
      events: [first, second],
      batches: [],
      foreign: 1,
    });
  });

  it.each([
    ['the very same report', '{}', []],
    ['another report of this id', '{"a":1}', ['e1']],
  ])('is not what the account in use has taken over: %s', async (_, body, left) => {
    const { journal } = journalOf([event(1, 'e1'), event(2, 'e1', OWN, body)]);
    expect((await openElsewhere(journal, IN_USE)).events.map(({ eventId }) => eventId)).toEqual(
      left,
    );
  });

  it('are batches, too, of this secret', async () => {
    const all = [batch('own', OWN), batch('one', 'other'), batch('foreign-1', 'other')];
    const { journal } = journalOf([], all);
    expect((await openElsewhere(journal, IN_USE)).batches).toEqual([all[1]]);
  });
});

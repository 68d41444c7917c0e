import { describe, expect, it } from 'vitest';
import {
  asJournaled,
  asOneAccount,
  isOwn,
  ownIds,
} from '../../../src/client/delivery/own-account.ts';
import type {
  EventFilter,
  JournaledEvent,
  JournalReader,
} from '../../../src/client/journal/port.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import { accountId, accountIdByEndpoint } from '../../../src/core/protocol/account.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';

const ACCOUNT = {
  endpoint: 'https://shop.example/v1',
  apiKey: 'pk',
  secret: new Secret('secret-of-mine'),
  profile: null,
  mode: 'sandbox',
} as const;
const OWN = accountId(ACCOUNT);
const OF_THE_PAST = accountIdByEndpoint(ACCOUNT);
const MERCHANT = { ...ACCOUNT, also: [OF_THE_PAST] };

const event = (eventId: string, account: string) =>
  ({ eventId, accountId: account }) as unknown as JournaledEvent;

/** Two events a page. */
function journalOf(events: readonly JournaledEvent[]) {
  const asked: object[] = [];
  const pages = Array.from({ length: Math.ceil(events.length / 2) }, (_, at) =>
    events.slice(2 * at, 2 * at + 2),
  );
  let pagesRead = 0;
  const journal = {
    place: 'here',
    find: (filter: EventFilter) => {
      asked.push(filter);
      return new Listing(async function* () {
        for (const page of pages) {
          pagesRead += 1;
          yield page;
        }
      });
    },
    batches: async (filter: object) => {
      asked.push(filter);
      return events as unknown;
    },
  } as unknown as Parameters<typeof asOneAccount>[0] & { readonly place: string };
  return { journal, asked, pagesRead: () => pagesRead };
}

describe('the accounts of a merchant', () => {
  const journalWith = (...ids: string[]) =>
    ({
      accounts: async () => ids.map((id) => ({ accountId: id, endpoint: ACCOUNT.endpoint })),
    }) as unknown as JournalReader;

  it('are the one in use where there is no journal', async () => {
    expect(await asJournaled(ACCOUNT, undefined)).toBe(ACCOUNT);
  });

  it('are those that the journal has of it, and new reports go by the first', async () => {
    const account = await asJournaled(ACCOUNT, journalWith('another', OWN, OF_THE_PAST));
    expect(account).toEqual({ ...ACCOUNT, merchant: `account:${OF_THE_PAST}`, also: [OWN] });
    expect(ownIds(account)).toEqual([OF_THE_PAST, OWN]);
    expect(ownIds(ACCOUNT)).toEqual([OWN]);
  });

  it.each([
    ['the one of new reports', OWN, true],
    ['one of the past', OF_THE_PAST, true],
    ['another', 'another', false],
  ])('own what is in %s: %s, %s', (_, id, expected) => {
    expect(isOwn({ accountId: id }, MERCHANT)).toBe(expected);
  });
});

describe('a journal as if the merchant had one account', () => {
  const EVENTS = [
    event('e1', OWN),
    event('e2', 'another'),
    event('e3', OF_THE_PAST),
    event('e4', OWN),
    event('e5', 'another'),
    event('e6', 'another'),
    event('e7', OF_THE_PAST),
  ];

  it.each([
    ['there is no account', undefined],
    ['none of the past is known', ACCOUNT],
    ['there is none of the past', { ...ACCOUNT, also: [] }],
  ])('is the journal itself where %s', (_, account) => {
    const { journal } = journalOf([]);
    expect(asOneAccount(journal, account)).toBe(journal);
  });

  it.each<[number | undefined, string[][], number]>([
    [undefined, [['e1'], ['e3', 'e4'], ['e7']], 4],
    [3, [['e1'], ['e3', 'e4']], 2],
    [2, [['e1'], ['e3']], 2],
    [1, [['e1']], 1],
  ])('has events of all of them under the one: at most %s are %j', async (limit, ids, read) => {
    const { journal, asked, pagesRead } = journalOf(EVENTS);
    const filter = { accountId: OWN, order: 'oldest-first', ...(limit && { limit }) } as const;
    const pages: (readonly JournaledEvent[])[] = [];
    for await (const page of asOneAccount(journal, MERCHANT).find(filter).pages()) pages.push(page);
    expect(pages.map((page) => page.map(({ eventId }) => eventId))).toEqual(ids);
    expect(new Set(pages.flat().map((each) => each.accountId))).toEqual(new Set([OWN]));
    expect(asked).toEqual([{ order: 'oldest-first' }]);
    expect(pagesRead()).toBe(read);
  });

  it('has batches of all of them', async () => {
    const { journal, asked } = journalOf(EVENTS);
    const batches = await asOneAccount(journal, MERCHANT).batches({
      accountId: OWN,
      state: 'open',
    });
    expect(batches.map((batch) => (batch as unknown as JournaledEvent).eventId)).toEqual([
      ...['e1', 'e3', 'e4', 'e7'],
    ]);
    expect(asked).toEqual([{ state: 'open' }]);
  });

  it('is asked for other accounts, and for all, as it is', async () => {
    const { journal, asked } = journalOf(EVENTS);
    const one = asOneAccount(journal, MERCHANT);
    const filters = [{ accountId: 'another', order: 'oldest-first' }, { order: 'oldest-first' }];
    for (const filter of filters as EventFilter[])
      expect(await one.find(filter).all()).toEqual(EVENTS);
    expect(await one.batches({ state: 'open' })).toBe(EVENTS);
    expect(asked).toEqual([...filters, { state: 'open' }]);
    expect((one as typeof journal).place).toBe('here');
  });
});

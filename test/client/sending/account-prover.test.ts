import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/cli/process.ts';
import type { CheckedRow } from '../../../src/client/files/rows/row.ts';
import { openJournal } from '../../../src/client/journal/open.ts';
import type { JournaledEvent } from '../../../src/client/journal/port.ts';
import { drainBatch } from '../../../src/client/sending/drain.ts';
import { withReasonsInWords } from '../../../src/client/transport/choose.ts';
import { createPooledTransport } from '../../../src/client/transport/wire.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { text } from '../../../src/core/words/text.ts';
import { SEALING, SECRET } from '../../helpers/sealing.ts';
import {
  type Answer,
  accept,
  drop,
  type ReceivedRequest,
  respond,
  startTestService,
} from '../../helpers/service.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { cancelRow, drainOf, paidRow } from '../journal/batch/support/drains.ts';
import { allEvents } from '../journal/support/samples.ts';
import { sentIn } from './drained.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const NOT_YOURS = respond(403, '{"detail":"this order is not yours"}', JSON_TYPE);
const NO_KEY = respond(401, '', {});
const NO_ROUTE = respond(404, '{"message":"no Route matched"}', JSON_TYPE);

const LIMITS = { connectMs: 5_000, headersMs: 5_000, wholeMs: 9_000, responseBytes: 65_536 };

/** Retries come at once; what is in flight at Ctrl-C has its time. */
const sleepShort = (ms: number, signal: AbortSignal): Promise<void> =>
  systemClock.sleep(ms < 10_000 ? 0 : ms, signal);

/** A merchant with a journal and a service, both real: what was drained before is in the journal. */
async function openMerchant(answer: Answer) {
  let answers = answer;
  const service = await startTestService((...request) => answers(...request));
  const directory = temporaryDirectory();
  const sealing = SEALING;
  const journal = await openJournal({ directory, sealing, now: Date.now, leaseMs: 60_000 });
  const connections = createPooledTransport({ connections: 32 });
  const transport = withReasonsInWords(connections, async (why) => text(why));
  onTestFinished(async () => {
    await transport.close();
    await journal.close();
    await service.close();
  });
  const owner = { accountId: 'a0'.repeat(16), endpoint: service.url, profile: null };
  /** @param at the endpoint that the rows are sent to; the journal knows the first one. */
  const drain = async (
    rows: readonly CheckedRow[],
    at = service.url,
    stop = new AbortController().signal,
  ) => {
    const staging = await journal.stage(owner, 'orders.csv');
    await staging.add(rows);
    const batch = await staging.finish(0);
    const before = service.requests.length;
    const { ending } = await drainBatch(
      await drainOf(journal, batch),
      { apiKey: 'key', secret: SECRET, endpoint: at },
      { limits: LIMITS, retries: 1, concurrency: 8, perSecond: null, patienceMs: 0 },
      {
        transport,
        clock: { now: systemClock.now, sleep: sleepShort },
        random: () => 0,
        journal,
        stop,
      },
      {},
    );
    return { ending, requests: service.requests.slice(before) };
  };
  const last = async (event: JournaledEvent) => (await journal.attemptsOf(event)).at(-1);
  return {
    service,
    journal,
    drain,
    answers: (given: Answer) => {
      answers = given;
    },
    /** The orders whose last attempt has this error code. */
    ordersWith: async (errorCode: string) => {
      const orders: number[] = [];
      for (const event of await allEvents(journal))
        if ((await last(event))?.errorCode === errorCode) orders.push(numberIn(event));
      return orders;
    },
    /** How many events are in this state, by the error code of their last attempt. */
    count: async (state: JournaledEvent['state']) => {
      const counts: Record<string, number> = {};
      for (const event of await allEvents(journal)) {
        if (event.state !== state) continue;
        const code = (await last(event))?.errorCode ?? 'none';
        counts[code] = (counts[code] ?? 0) + 1;
      }
      return counts;
    },
  };
}

const paidRows = (from: number, to: number): CheckedRow[] =>
  Array.from({ length: to - from + 1 }, (_, at) => paidRow(from + at));

const numberIn = ({ merchantOrderId }: Pick<JournaledEvent, 'merchantOrderId'>): number =>
  Number(merchantOrderId.split('-')[1]);

const orderOf = (request: ReceivedRequest): number =>
  numberIn({ merchantOrderId: sentIn(request).merchant_order_id });

/** Refuses the orders from this number on. */
const refusingFrom =
  (first: number, refusal: Answer): Answer =>
  (response, request, count) =>
    (orderOf(request) < first ? accept : refusal)(response, request, count);

/** The reports of orders that had been accepted before, in the requests of a later file. */
const resent = (requests: readonly ReceivedRequest[]): ReceivedRequest[] =>
  requests.filter((request) => orderOf(request) <= 3);

describe('orders that are refused alone, in a file of their own', () => {
  it.each<[string, Answer]>([
    ['a 403', NOT_YOURS],
    ['a 401', NO_KEY],
    ['a 407', respond(407, '')],
    ['a 404 that talks of a route', NO_ROUTE],
    ['a 405', respond(405, '')],
  ])('%s is none of the key: an accepted report passes', async (_, refusal) => {
    const merchant = await openMerchant(refusingFrom(4, refusal));
    const { requests: first } = await merchant.drain(paidRows(1, 3));
    const { ending, requests } = await merchant.drain(paidRows(4, 8));
    expect(ending).toBe('done');
    expect(await merchant.count('pending')).toEqual({ refused_alone: 5 });
    expect(await merchant.count('accepted')).toEqual({ none: 3 });
    const bytes = first.map(({ body }) => body.toString());
    expect(resent(requests).length).toBeGreaterThan(0);
    for (const { body } of resent(requests)) expect(bytes).toContain(body.toString());
    expect((await merchant.drain(paidRows(1, 3))).ending).toBe('done');
  });

  it('has its probe among the attempts of the report that was sent again', async () => {
    const merchant = await openMerchant(refusingFrom(2, NOT_YOURS));
    await merchant.drain(paidRows(1, 1));
    await merchant.drain(paidRows(2, 2));
    const [event] = await allEvents(merchant.journal);
    const attempts = event && (await merchant.journal.attemptsOf(event));
    expect(attempts).toMatchObject([
      { number: 1, outcome: 'accepted' },
      { number: 2, outcome: 'accepted' },
    ]);
  });

  it('are many: the key is tried again after every twenty', async () => {
    const merchant = await openMerchant(refusingFrom(4, NOT_YOURS));
    await merchant.drain(paidRows(1, 3));
    const { ending, requests } = await merchant.drain(paidRows(4, 53));
    expect(ending).toBe('done');
    expect(await merchant.count('pending')).toEqual({ refused_alone: 50 });
    expect(resent(requests).length).toBeGreaterThanOrEqual(3);
    expect(resent(requests).length).toBeLessThanOrEqual(4);
    // Each is sent once more by a connection of its own.
    expect(requests.length).toBeLessThanOrEqual(2 * 50 + 4);
  });
});

describe('a key or an address that is bad in truth', () => {
  it.each<[string, Answer, string, string]>([
    ['a key that was turned off', NO_KEY, 'unauthorized', 'unauthorized'],
    ['a key that is forbidden', NOT_YOURS, 'unauthorized', 'unauthorized'],
    ['a route that is gone', NO_ROUTE, 'unreachable', 'wrong_address'],
  ])('%s ends the run; nothing is parked', async (_, refusal, ending, code) => {
    const merchant = await openMerchant(accept);
    await merchant.drain(paidRows(1, 3));
    merchant.answers(refusal);
    const second = await merchant.drain(paidRows(4, 60));
    expect(second.ending).toBe(ending);
    expect(resent(second.requests)).toHaveLength(1);
    expect(await merchant.count('pending')).not.toHaveProperty('refused_alone');
    expect(await merchant.count('pending')).toHaveProperty(code);
    // The accepted report stays so, whatever it got when it was sent again.
    expect(await merchant.count('accepted')).toEqual({ none: 2, [code]: 1 });
  });

  it.each([
    [100, NOT_YOURS],
    [101, NO_KEY],
    [133, NO_ROUTE],
  ])('it ends a run in its middle, too (from request %i on)', async (from, refusal) => {
    const isPoisoned = (order: number): boolean => order % 10 === 0;
    const merchant = await openMerchant((response, request, count) => {
      const isRefused = count >= from || isPoisoned(orderOf(request));
      (isRefused ? refusal : accept)(response, request, count);
    });
    const { ending, requests } = await merchant.drain(paidRows(1, 600));
    expect(ending).toBe(refusal === NO_ROUTE ? 'unreachable' : 'unauthorized');
    expect(requests.length).toBeLessThan(from + 2 * (20 + 8) + 2);
    const parked = await merchant.ordersWith('refused_alone');
    expect(parked.length).toBeGreaterThan(0);
    expect(parked.every(isPoisoned)).toBe(true);
  });
});

describe('what the accepted report does not tell', () => {
  it.each<[string, Answer]>([
    ['503', respond(503, '')],
    ['429', respond(429, '')],
    ['a dropped connection', drop],
    ['a redirect', respond(302, '', { location: '/login' })],
  ])('(%s) ends the run after several were refused', async (_, answer) => {
    const merchant = await openMerchant(accept);
    await merchant.drain(paidRows(1, 3));
    merchant.answers((response, request, count) =>
      (orderOf(request) <= 3 ? answer : NOT_YOURS)(response, request, count),
    );
    expect((await merchant.drain(paidRows(4, 9))).ending).toBe('unauthorized');
    expect(await merchant.count('pending')).not.toHaveProperty('refused_alone');
    expect(await merchant.count('accepted')).toMatchObject({ none: 2 });
  });

  it.each<[string, Answer, string]>([
    ['403 is its own', NOT_YOURS, 'done'],
    ['401 is always about the key', NO_KEY, 'unauthorized'],
  ])('is left to the journal for an only report: a %s', async (_, refusal, ending) => {
    const merchant = await openMerchant(accept);
    await merchant.drain(paidRows(1, 3));
    merchant.answers((response, request, count) =>
      (orderOf(request) <= 3 ? respond(503, '') : refusal)(response, request, count),
    );
    expect((await merchant.drain(paidRows(4, 4))).ending).toBe(ending);
  });
});

it('Ctrl-C ends the sending of an accepted report at once; it stays accepted', async () => {
  const stop = new AbortController();
  const merchant = await openMerchant(accept);
  await merchant.drain(paidRows(1, 1));
  merchant.answers((response, request, count) => {
    if (orderOf(request) === 1) stop.abort();
    else NOT_YOURS(response, request, count);
  });
  const startedAt = performance.now();
  const { ending } = await merchant.drain(paidRows(4, 9), merchant.service.url, stop.signal);
  expect(ending).toBe('interrupted');
  expect(performance.now() - startedAt).toBeLessThan(LIMITS.headersMs);
  expect(await merchant.count('accepted')).toEqual({ interrupted: 1 });
  expect(await merchant.count('pending')).not.toHaveProperty('refused_alone');
});

describe('what is no evidence', () => {
  const cancels = (...orders: number[]): CheckedRow[] =>
    orders.map((order) => cancelRow(order, `order-${order}`));

  it.each<[string, ReportKind, string]>([
    ['another kind, where the address is in doubt', 'paid', 'unreachable'],
    ['but the same kind is', 'cancel', 'done'],
  ])('%s', async (_, kind, ending) => {
    const isGone = ({ path }: ReceivedRequest): boolean => path.endsWith('/cancel');
    const merchant = await openMerchant(accept);
    await merchant.drain(paidRows(1, 9));
    if (kind === 'cancel') await merchant.drain(cancels(1));
    merchant.answers((response, request, count) => {
      const isRefused = isGone(request) && orderOf(request) > 3;
      (isRefused ? NO_ROUTE : accept)(response, request, count);
    });
    const second = await merchant.drain(cancels(4, 5));
    expect(second.ending).toBe(ending);
    expect(resent(second.requests).every(isGone)).toBe(true);
  });

  it('what was accepted at another endpoint', async () => {
    const merchant = await openMerchant(refusingFrom(4, NOT_YOURS));
    await merchant.drain(paidRows(1, 3));
    const moved = `${merchant.service.url}/v2`;
    const second = await merchant.drain(paidRows(4, 8), moved);
    expect(second.ending).toBe('unauthorized');
    expect(resent(second.requests)).toEqual([]);
  });

  it('unless it is this run that was accepted there', async () => {
    const accepted = new Set<string>();
    let most = 1;
    const merchant = await openMerchant((response, request, count) => {
      const { event_id } = sentIn(request);
      if (accepted.size < most) accepted.add(event_id);
      (accepted.has(event_id) ? accept : NOT_YOURS)(response, request, count);
    });
    await merchant.drain(paidRows(1, 1));
    most = 4;
    const second = await merchant.drain(paidRows(2, 30), `${merchant.service.url}/v2`);
    expect(second.ending).toBe('done');
    expect(await merchant.count('pending')).toEqual({ refused_alone: 26 });
    const passed = second.requests.filter((request) => accepted.has(sentIn(request).event_id));
    expect(passed.length).toBeGreaterThan(3);
    expect(passed.every(({ path }) => path.startsWith('/v2/'))).toBe(true);
  });

  it('what a person settled as accepted', async () => {
    const merchant = await openMerchant(respond(503, ''));
    await merchant.drain(paidRows(1, 1));
    const [event] = await allEvents(merchant.journal);
    if (event === undefined) throw new Error('nothing was journaled');
    const order = { outcome: 'accepted', reason: 'seen', mayHaveBeenCounted: true } as const;
    await merchant.journal.settle(event, order);
    merchant.answers(NOT_YOURS);
    const second = await merchant.drain(paidRows(4, 5));
    expect(second.ending).toBe('unauthorized');
    expect(resent(second.requests)).toEqual([]);
  });
});

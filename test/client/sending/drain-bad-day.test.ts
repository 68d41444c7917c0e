import { describe, expect, it } from 'vitest';
import { errorText } from '../../../src/cli/views/error-text.ts';
import { type Answer, accept, answerOne, respond } from '../../helpers/service.ts';
import { drainTo, onceEach, orders, outcomesOf, sentIn, serve } from './drained.ts';
import { MemoryDrain } from './memory-drain.ts';

const drop: Answer = (response) => void response.destroy();
const stall: Answer = () => {};
const refuse = respond(422, '{"error":{"code":"order_closed"}}');
const SHORT = { connectMs: 2_000, headersMs: 600, wholeMs: 1_200, responseBytes: 65_536 };

describe('a drain on a bad day', () => {
  it.each([
    ['fails', respond(503, '{}'), 'unconfirmed'],
    ['is busy with the order', respond(409, '{}'), 'undelivered'],
    ['drops the connection', drop, 'unconfirmed'],
    ['does not answer', stall, 'unconfirmed'],
    ['answers without the record', respond(200, '<html>hello'), 'unconfirmed'],
  ] as const)('sends again where the service %s', async (_, first, outcome) => {
    const { url, requests } = await serve(onceEach(first));
    const drain = new MemoryDrain(orders(5));
    const { rows, ...result } = await drainTo(url, drain, first === stall ? { limits: SHORT } : {});
    expect(outcomesOf(rows)).toEqual({ accepted: 5 });
    expect(rows.map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2, 2]);
    expect(result).toMatchObject({ ending: 'done', sent: 10, retried: 5 });
    expect(requests).toHaveLength(10);
    const ends = drain.entries[0]?.attempts.map(({ end, keeps }) => [end.outcome, keeps]);
    expect(ends).toEqual([
      [outcome, true],
      ['accepted', false],
    ]);
  });

  it('sends nothing at all while the service has asked to be left alone', async () => {
    const stop = new AbortController();
    const { url, requests } = await serve(respond(429, '{}', { 'Retry-After': '60' }));
    const drain = new MemoryDrain(orders(40), {
      before: ({ ended }) => {
        if (ended.length > 0) stop.abort();
      },
    });
    const result = await drainTo(url, drain, { concurrency: 1, stop: stop.signal });
    expect(result).toMatchObject({ ending: 'interrupted', sent: 1 });
    expect(requests).toHaveLength(1);
    expect(drain.countOf('pending')).toBe(40);
  });

  it('goes on with everything after the wait that Retry-After asks for', async () => {
    const { url, requests } = await serve((response, request, count) => {
      const answer = count === 1 ? respond(429, '{}', { 'Retry-After': '1' }) : accept;
      answer(response, request, count);
    });
    const drain = new MemoryDrain(orders(40));
    const { rows, progress } = await drainTo(url, drain, { concurrency: 1 });
    expect(outcomesOf(rows)).toEqual({ accepted: 40 });
    expect(requests).toHaveLength(41);
    const waits = progress.filter(({ waiting }) => waiting === 'service');
    expect(waits).not.toEqual([]);
    for (const wait of waits) expect(wait).toMatchObject({ accepted: 0, inFlight: 0 });
  });

  it('goes on with others where one is refused, and tells the service’s own words', async () => {
    const refusal = '{"error":{"code":"invalid_amount","message":"too much"}}';
    const { url } = await serve((response, request, count) => {
      const isRefused = sentIn(request).merchant_order_id === 'A-2';
      (isRefused ? respond(422, refusal) : accept)(response, request, count);
    });
    const { rows, ending } = await drainTo(url, new MemoryDrain(orders(3)));
    expect(ending).toBe('done');
    expect(rows.find(({ outcome }) => outcome === 'rejected')).toMatchObject({
      row: 2,
      httpStatus: 422,
      attempts: 2, // The first was by a connection that carries others, too.
      error: { code: 'rejected', service: { code: 'invalid_amount', message: 'too much' } },
    });
    expect(outcomesOf(rows)).toEqual({ accepted: 2, rejected: 1 });
  });

  it('takes no report for accepted whose effect the record does not show', async () => {
    const { url } = await serve((response, request) => {
      const { merchant_order_id } = sentIn(request);
      const amounts = { net_amount: 5, refunded_amount: 0, currency: 'KRW' };
      const data = { merchant_order_id, status: 'CONFIRMED', ...amounts };
      response.writeHead(200).end(JSON.stringify({ data }));
    });
    const kinds = ['paid', 'partial', 'cancel', 'decline'] as const;
    const drain = new MemoryDrain(kinds.map((kind) => ({ order: kind, kind })));
    const { rows } = await drainTo(url, drain, { retries: 0 });
    expect(outcomesOf(rows)).toEqual({ accepted: 1, unconfirmed: 3 });
    const error = rows.find(({ kind }) => kind === 'cancel')?.error;
    expect(error && errorText(error)).toEqual({
      code: 'effect_not_shown',
      message:
        'the service answered 200, but its record does not show this cancel report: expected CANCELLED, net 0, got CONFIRMED, net 5, refunded 0, KRW',
    });
    expect(drain.countOf('pending')).toBe(3);
  });

  it('goes on after a 401 that was not its own', async () => {
    const { url, requests } = await serve((response, request, count) => {
      (count === 5 ? respond(401, '{"error":{"code":"inactive_key"}}') : accept)(
        response,
        request,
        count,
      );
    });
    const { ending, rows } = await drainTo(url, new MemoryDrain(orders(60)));
    expect({ ending, ...outcomesOf(rows) }).toEqual({ ending: 'done', accepted: 60 });
    expect(requests).toHaveLength(61);
  });

  it('parks what cannot be delivered, keeps its followers back and goes on', async () => {
    const { url, requests } = await serve((response, request, count) => {
      const isBad = sentIn(request).merchant_order_id === 'bad';
      (isBad ? respond(503, '{}') : accept)(response, request, count);
    });
    const rows = ['good', 'bad', 'bad', 'other', 'bad'].map((order) => ({ order }));
    const drain = new MemoryDrain(rows);
    const result = await drainTo(url, drain, { retries: 1 });
    expect(result.ending).toBe('done');
    expect(outcomesOf(result.rows)).toEqual({ accepted: 2, unconfirmed: 1, waiting: 2 });
    expect(requests).toHaveLength(4);
    expect(drain.countOf('pending')).toBe(3);
    expect(drain.entries.every(({ isHeld }) => !isHeld)).toBe(true);
  });

  it.each([
    ['paid', { rejected: 1, waiting: 1 }],
    ['partial', { rejected: 1, accepted: 1 }],
  ] as const)('goes on with an order after a refused %s as is right', async (kind, outcomes) => {
    const { url } = await serve(answerOne(refuse, accept));
    const drain = new MemoryDrain([
      { order: 'A', kind },
      { order: 'A', kind: 'cancel' },
    ]);
    const { rows } = await drainTo(url, drain);
    expect(outcomesOf(rows)).toEqual(outcomes);
  });

  it('takes a refusal for open where an earlier attempt may have been counted', async () => {
    const { url } = await serve((response, request, count) => {
      (count === 1 ? drop : refuse)(response, request, count);
    });
    const { rows } = await drainTo(url, new MemoryDrain(orders(1)));
    expect(rows).toMatchObject([{ outcome: 'unconfirmed', httpStatus: 422, attempts: 3 }]);
  });
});

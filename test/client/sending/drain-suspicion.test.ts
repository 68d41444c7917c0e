import { describe, expect, it } from 'vitest';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { said } from '../../../src/core/words/text.ts';
import { type Answer, accept, respond } from '../../helpers/service.ts';
import { drainTo, orders, outcomesOf, sentIn, serve } from './drained.ts';
import { MemoryDrain } from './memory-drain.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Refuses these orders, and accepts the others. */
const refusing =
  (numbers: readonly number[], refusal: Answer): Answer =>
  (response, request, count) => {
    const isPoisoned = numbers.some((at) => sentIn(request).merchant_order_id === `A-${at}`);
    (isPoisoned ? refusal : accept)(response, request, count);
  };

const NOT_YOURS = respond(403, '{"detail":"this order is not yours"}', JSON_TYPE);
const NO_KEY = respond(401, '', {});
const NO_ROUTE = respond(404, '{"message":"no Route matched"}', JSON_TYPE);

describe('one order is no verdict on the key or the address', () => {
  it.each<[string, number[], Answer]>([
    ['the first', [1], NOT_YOURS],
    ['one in the middle', [300], NOT_YOURS],
    ['the last', [600], NOT_YOURS],
    ['some next to each other', [1, 2, 3, 4, 5, 6, 7, 8], NOT_YOURS],
    ['some all over', [1, 77, 150, 151, 299, 444, 600], NOT_YOURS],
    ['one with a 401', [300], NO_KEY],
    ['one with a proxy in between', [300], respond(407, '', {})],
    ['one with a 404 that talks of a route', [300], NO_ROUTE],
    ['one with a 405', [300], respond(405, '', {})],
  ])(
    '%s of 600 is refused: it stays open, and the others are sent',
    async (_, poisoned, refusal) => {
      const { url, requests } = await serve(refusing(poisoned, refusal));
      const drain = new MemoryDrain(orders(600));
      const { ending, rows } = await drainTo(url, drain);
      expect(ending).toBe('done');
      expect(outcomesOf(rows)).toEqual({
        accepted: 600 - poisoned.length,
        undelivered: poisoned.length,
      });
      expect(drain.countOf('pending')).toBe(poisoned.length);
      expect(drain.countOf('rejected')).toBe(0);
      const parked = rows.filter(({ outcome }) => outcome === 'undelivered');
      expect(parked.every(({ error }) => error?.code === 'refused_alone')).toBe(true);
      expect(said(parked[0]?.error?.message ?? '')).toContain(
        'accepts other reports with the same key',
      );
      // Each is sent at most twice: once more on a connection of its own.
      expect(requests.length).toBeLessThanOrEqual(600 + poisoned.length);
    },
  );

  it('what the service says of it is kept', async () => {
    const { url } = await serve(refusing([3], NOT_YOURS));
    const { rows } = await drainTo(url, new MemoryDrain(orders(9)));
    const parked = rows.find(({ outcome }) => outcome === 'undelivered');
    expect(parked?.error?.service?.message).toBe('this order is not yours');
  });

  it('later reports of the order are kept back', async () => {
    const { url, requests } = await serve(refusing([1], NOT_YOURS));
    const rows = [...orders(40), { order: 'A-1', kind: 'cancel' as const }];
    const { rows: settled } = await drainTo(url, new MemoryDrain(rows));
    expect(outcomesOf(settled)).toEqual({ accepted: 39, undelivered: 1, waiting: 1 });
    expect(requests.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
  });

  it.each<[string, Answer, string]>([
    ['the credentials', NO_KEY, 'unauthorized'],
    ['a forbidden key', NOT_YOURS, 'unauthorized'],
    ['the address', NO_ROUTE, 'unreachable'],
  ])('but where all are refused it is %s: nothing more is sent', async (_, refusal, ending) => {
    const { url, requests } = await serve(refusal);
    const drain = new MemoryDrain(orders(600));
    const result = await drainTo(url, drain, { concurrency: 1 });
    expect(result.ending).toBe(ending);
    expect(result.rows).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(4);
    expect(new Set(requests.map((one) => sentIn(one).merchant_order_id)).size).toBe(2);
    expect(drain.countOf('pending')).toBe(drain.entries.length);
    expect(drain.entries.every(({ isHeld }) => !isHeld)).toBe(true);
  });

  it('a key that is turned off in the middle of a run ends it', async () => {
    const { url, requests } = await serve((response, request, count) =>
      (count > 100 ? NO_KEY : accept)(response, request, count),
    );
    const drain = new MemoryDrain(orders(600));
    const { ending } = await drainTo(url, drain);
    expect(ending).toBe('unauthorized');
    expect(drain.countOf('accepted')).toBe(100);
    expect(requests.length).toBeLessThan(100 + 2 * 33 + 6);
  });

  it('what was sent before a refusal, and is accepted after it, clears nothing', async () => {
    // An answer that names no order has each report sent by a connection of its own: none is in doubt.
    const unnamed = respond(200, '{}', JSON_TYPE);
    const { url } = await serve((response, request, count) => {
      if (count === 60) setTimeout(() => unnamed(response, request, count), 200);
      else (count < 60 ? unnamed : NO_ROUTE)(response, request, count);
    });
    const cancels = orders(200).map(({ order }) => ({ order, kind: 'cancel' as const }));
    const { ending, rows } = await drainTo(url, new MemoryDrain(cancels));
    expect(ending).toBe('unreachable');
    expect(Object.keys(outcomesOf(rows))).toEqual(['accepted']);
  });

  it.each<[string, Answer, ReportKind[]]>([
    ['the key', NOT_YOURS, ['paid']],
    ['the address of cancels', NO_ROUTE, []],
  ])('a report of this run is sent again that speaks for %s', async (_, refusal, kinds) => {
    const { url } = await serve((response, request, count) =>
      (request.path.endsWith('/cancel') ? refusal : accept)(response, request, count),
    );
    const cancels = orders(9).map(({ order }) => ({
      order: `B-${order}`,
      kind: 'cancel' as const,
    }));
    const claimed: ReportKind[] = [];
    const onClaim = ({ kind }: { readonly kind: ReportKind }) => void claimed.push(kind);
    const drain = new MemoryDrain([...orders(5), ...cancels]);
    expect((await drainTo(url, drain, { concurrency: 1, onClaim })).ending).not.toBe('done');
    expect(claimed).toEqual(kinds);
  });

  it('a run does not begin with what an earlier one was refused', async () => {
    const { url, requests } = await serve(refusing([1, 2], NOT_YOURS));
    const rows = orders(60).map((row, at) => ({ ...row, wasSuspected: at < 2 }));
    const { ending } = await drainTo(url, new MemoryDrain(rows), { concurrency: 1 });
    expect(ending).toBe('done');
    const sent = requests.map((one) => sentIn(one).merchant_order_id);
    expect(sent.indexOf('A-1')).toBeGreaterThanOrEqual(58);
    expect(sent.indexOf('A-2')).toBeGreaterThanOrEqual(58);
  });
});

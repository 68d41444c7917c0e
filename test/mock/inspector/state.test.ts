import { describe, expect, it } from 'vitest';
import { readAfterSet, readAgain, serviceTime } from '../../../src/mock/inspector/model/format.ts';
import { scrollFor, visibleRows } from '../../../src/mock/inspector/model/list.ts';
import { initialState, isCut, reduce } from '../../../src/mock/inspector/model/state.ts';
import type { SnapshotJson } from '../../../src/mock/inspector/model/wire.ts';
import { orderJson, requestJson, unread } from './requests.ts';

const SNAPSHOT: SnapshotJson = {
  source: 'service',
  capabilities: [],
  now: 5_000,
  totals: { accepted: 1, repeated: 0, refused: 0 },
  forgotten: 0,
  counts: { orders: 1, requests: 1 },
  requests: [requestJson({ sequence: 1 })],
  orders: [orderJson('A-1')],
  merchants: ['shop_a'],
};
const START = initialState(SNAPSHOT, 2_000);

describe('the state of the page', () => {
  it('takes what became known of a request later, and counts it once', () => {
    const explained = requestJson({
      sequence: 1,
      explanations: [{ summary: 'A dot was put between.' }],
    });
    const { book, totals } = reduce(START, { type: 'arrived', requests: [explained] });
    expect(book.requests).toEqual([explained]);
    expect(totals).toEqual(START.totals);
  });

  it('begins with what stands in the page', () => {
    expect(START).toMatchObject({
      clock: { at: 5_000, readAt: 2_000 },
      connection: 'read_only',
      totals: SNAPSHOT.totals,
    });
    expect([...START.book.orders.values()][0]?.money?.net).toBe('3000');
  });

  it('counts what arrives, once', () => {
    const requests = [
      requestJson({ sequence: 1 }),
      unread({ sequence: 2 }),
      requestJson({ sequence: 3 }),
    ];
    const state = reduce(START, { type: 'arrived', requests });
    expect(state.totals).toEqual({ accepted: 2, repeated: 0, refused: 1 });
    expect(reduce(state, { type: 'arrived', requests })).toBe(state);
  });

  it('loses nothing that arrived while everything was asked for', () => {
    const later = reduce(START, { type: 'arrived', requests: [requestJson({ sequence: 2 })] });
    const everything = { ...SNAPSHOT, requests: [requestJson({ sequence: 1 })] };
    const state = reduce(later, { type: 'loaded', everything });
    expect(state.book.requests.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(state.totals.accepted).toBe(2);
  });

  it('forgets all at a reset', () => {
    const state = reduce(START, { type: 'cleared' });
    expect([state.book.orders.size, state.totals.accepted]).toEqual([0, 0]);
  });

  it.each([
    [0, false],
    [1, true],
  ])('knows that %i requests came that it does not have', (missing, cut) => {
    const totals = { accepted: 1, repeated: missing, refused: 0 };
    expect(isCut(reduce(START, { type: 'counted', totals, forgotten: 0 }))).toBe(cut);
  });

  it('waits for the order in its address until everything is known', () => {
    const key = JSON.stringify(['A-2', null]);
    const waiting = reduce(START, { type: 'select', selection: { type: 'order', key } });
    const requests = [requestJson({ sequence: 2, merchant_order_id: 'A-2' })];
    const { selection, book } = reduce(waiting, {
      type: 'loaded',
      everything: { ...SNAPSHOT, requests },
    });
    expect(selection.type === 'order' && book.orders.get(selection.key)?.orderId).toBe('A-2');
  });

  it('asks a service that was started anew for nothing more', () => {
    const asking = reduce(START, { type: 'open', dialog: { type: 'reset' } });
    const state = reduce(asking, { type: 'connection', connection: 'restarted' });
    expect([state.connection, state.dialog]).toEqual(['restarted', null]);
  });

  it('shows a request by its number: its order, the others, or all', () => {
    const other = unread({ sequence: 2, kind: null });
    const state = reduce(START, { type: 'arrived', requests: [other] });
    const shown = (sequence: number) => reduce(state, { type: 'show', sequence }).selection;
    expect([shown(1).type, shown(2).type, shown(9).type]).toEqual(['order', 'others', 'all']);
  });
});

describe('the service’s clock', () => {
  const first = { at: 5_000, readAt: 2_000, isFrozen: false };

  it.each([
    ['runs', readAgain(first, 5_400, 2_400), 9_000],
    ['stands still', readAgain(first, 5_000, 2_400), 5_000],
    ['runs on after it was set', readAfterSet(first, 99_000, 2_400), 102_600],
    ['stands where it was set', readAfterSet({ ...first, isFrozen: true }, 99_000, 2_400), 99_000],
  ])('%s', (_, reading, says) => {
    expect(serviceTime(reading, 6_000)).toBe(says);
  });
});

describe('a long list', () => {
  it.each([
    ['at its start', 0, { first: 0, end: 18 }],
    ['in the middle', 7_200, { first: 92, end: 118 }],
    ['at its end', 720_000, { first: 9_992, end: 10_000 }],
    ['beyond its end', 9_999_999, { first: 10_000, end: 10_000 }],
  ])('draws few rows %s', (_, scrollTop, rows) => {
    expect(visibleRows(scrollTop, 720, 72, 10_000)).toEqual(rows);
  });

  it.each([
    ['above', 2, 144],
    ['in view', 12, 720],
    ['below', 25, 1152],
  ])('scrolls to a row %s', (_, row, scrollTop) => {
    expect(scrollFor(row, 720, 720, 72)).toBe(scrollTop);
  });
});

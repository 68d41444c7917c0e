import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderQueues } from '../../../src/client/sending/order-queues.ts';
import { runs } from '../../helpers/runs.ts';

interface Item {
  readonly order: number;
  readonly number: number;
}

const queuesOf = (orders: readonly number[]) => {
  const queues = new OrderQueues<Item>(({ order }) => String(order));
  const items = orders.map((order, number) => ({ order, number }));
  for (const item of items) queues.add(item);
  return { queues, items };
};

const numbersOf = (items: readonly Item[]) => items.map(({ number }) => number);

describe('who may go next', () => {
  it('is one of each order at a time', () => {
    const { queues, items } = queuesOf([1, 1, 2]);
    const [first, second] = [queues.next(0), queues.next(0)];
    expect([first, second, queues.next(0)]).toEqual([items[0], items[2], undefined]);
    queues.settled(items[0] as Item);
    expect(queues.next(0)).toBe(items[1]);
  });

  it('leaves an order that rests alone until it is time', () => {
    const { queues, items } = queuesOf([1, 1, 2]);
    const first = queues.next(0) as Item;
    queues.delay(first, 100);
    expect(queues.delayedUntil).toBe(100);
    expect([queues.next(0), queues.next(99)]).toEqual([items[2], undefined]);
    expect(queues.next(100)).toBe(first);
    expect(queues.delayedUntil).toBe(Number.POSITIVE_INFINITY);
  });

  it('is an urgent one before all others, and where only urgent ones may go nobody else', () => {
    const { queues, items } = queuesOf([1, 2, 3]);
    const first = queues.next(0) as Item;
    expect(queues.nextUrgent(0)).toBeUndefined();
    queues.delay(first, 100, true);
    expect([queues.nextUrgent(99), queues.hasUrgent]).toEqual([undefined, false]);
    expect(queues.nextUrgent(100)).toBe(first);
    expect([queues.nextUrgent(100), queues.next(100)]).toEqual([undefined, items[1]]);
    queues.delay(first, 200);
    expect(queues.nextUrgent(200)).toBeUndefined();
  });

  it('is not urgent because the one before it in its order was', () => {
    const { queues, items } = queuesOf([1, 1]);
    const first = queues.next(0) as Item;
    queues.delay(first, 100, true);
    queues.settled(queues.nextUrgent(100) as Item);
    expect([queues.hasUrgent, queues.nextUrgent(100)]).toEqual([false, undefined]);
    expect(queues.next(100)).toBe(items[1]);
  });

  it('is one that rested after those that are ready, unless it is urgent', () => {
    const { queues, items } = queuesOf([1, 2, 3]);
    queues.delay(queues.next(0) as Item, 100);
    expect([queues.next(100), queues.next(100), queues.next(100)]).toEqual([
      ...[items[1], items[2], items[0]],
    ]);
  });

  it('takes back only what is on its way', () => {
    const { queues, items } = queuesOf([1, 1]);
    queues.next(0);
    expect(() => queues.settled(items[1] as Item)).toThrow('not on its way');
    expect(() => queues.settled({ order: 2, number: 9 })).toThrow('not on its way');
  });

  it('takes out what stands behind a blocked one', () => {
    const { queues } = queuesOf([1, 2, 1, 1]);
    expect(numbersOf(queues.block(queues.next(0) as Item))).toEqual([2, 3]);
    expect(queues.size).toBe(1);
  });

  it('takes out what is wanted, but never what is on its way', () => {
    const { queues } = queuesOf([1, 2, 1, 3]);
    const first = queues.next(0) as Item;
    expect(numbersOf(queues.take(({ order }) => order !== 3))).toEqual([2, 1]);
    expect([queues.size, queues.ready]).toEqual([2, 1]);
    queues.settled(first);
    expect(queues.next(0)?.number).toBe(3);
  });

  it('is nobody where nothing waits', () => {
    const { queues } = queuesOf([]);
    expect([queues.next(0), queues.nextUrgent(0), queues.hasUrgent]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  it('forgets an order that is done, until there is more of it', () => {
    const { queues, items } = queuesOf([1]);
    queues.settled(queues.next(0) as Item);
    expect([queues.size, queues.ready, queues.next(0)]).toEqual([0, 0, undefined]);
    queues.add(items[0] as Item);
    expect([queues.size, queues.ready, queues.next(0)]).toEqual([1, 1, items[0]]);
  });

  it('wakes each order at its own time', () => {
    const { queues, items } = queuesOf([1, 2]);
    const [first, second] = [queues.next(0) as Item, queues.next(0) as Item];
    queues.delay(second, 200);
    queues.delay(first, 100);
    expect(queues.delayedUntil).toBe(100);
    expect([queues.next(100), queues.next(199), queues.delayedUntil]).toEqual([
      first,
      undefined,
      200,
    ]);
    expect(queues.next(200)).toBe(items[1]);
  });

  it('does not wait for what was taken out', () => {
    const { queues } = queuesOf([1, 2, 3]);
    const [first, second] = [queues.next(0) as Item, queues.next(0) as Item];
    queues.delay(first, 100);
    queues.delay(second, 200);
    expect(numbersOf(queues.take(({ order }) => order === 1))).toEqual([0]);
    expect([queues.ready, queues.delayedUntil]).toEqual([1, 100]);
    expect(numbersOf(queues.take(({ order }) => order === 2))).toEqual([1]);
    expect([queues.ready, queues.delayedUntil]).toEqual([1, Number.POSITIVE_INFINITY]);
    expect(queues.next(300)?.number).toBe(2);
  });

  it('refuses what was not on its way', () => {
    const { queues, items } = queuesOf([1]);
    expect(() => queues.settled(items[0] as Item)).toThrow('not on its way');
  });

  it('is never two of an order, keeps their order, and comes to an end', () => {
    const moves = fc.infiniteStream(fc.record({ pick: fc.nat(), end: fc.nat({ max: 3 }) }));
    const orders = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 40 });
    fc.assert(fc.property(orders, fc.nat({ max: 6 }), moves, play), { numRuns: runs(300) });
  });
});

/** Any interleaving of begins and ends: 0, 1 settle, 2 rests, 3 blocks. */
function play(
  orders: readonly number[],
  width: number,
  moves: Iterator<{ readonly pick: number; readonly end: number }>,
): void {
  const { queues, items } = queuesOf(orders);
  const [flying, over]: [Item[], Item[]] = [[], []];
  const last = new Map<number, number>();
  for (let now = 0; queues.size > 0 && now < 2_000; now += 1) {
    while (flying.length <= width) {
      const item = queues.next(now);
      if (item === undefined) break;
      expect(flying.some(({ order }) => order === item.order)).toBe(false);
      expect(item.number).toBeGreaterThanOrEqual(last.get(item.order) ?? 0);
      last.set(item.order, item.number);
      flying.push(item);
    }
    const { pick, end } = moves.next().value;
    const [item] = flying.splice(pick % Math.max(1, flying.length), 1);
    if (item === undefined) continue;
    if (end === 2) queues.delay(item, now + 3);
    else if (end === 3) over.push(item, ...queues.block(item));
    else {
      queues.settled(item);
      over.push(item);
    }
  }
  expect(queues.size).toBe(0);
  expect(numbersOf(over).toSorted((one, other) => one - other)).toEqual(numbersOf(items));
}

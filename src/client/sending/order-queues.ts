/** The items of one order, the next first. */
interface Queue<Item> {
  readonly order: string;
  readonly items: Item[];
  /** `busy`: its first item is in flight, or its outcome is not yet decided. */
  state: 'ready' | 'busy' | 'delayed';
  /** Of a delayed one: when its first item may go again. */
  delayedUntil: number;
  /** Its first item goes before all others. */
  isUrgent: boolean;
}

/**
 * Which item is next: different orders in parallel, the items of one order in sequence, in the
 * order they were added. An item that waits for another try holds back its own order only.
 * Times are milliseconds of any one monotonic clock.
 */
export class OrderQueues<Item> {
  readonly #orderOf: (item: Item) => string;
  readonly #queues = new Map<string, Queue<Item>>();
  readonly #ready: Queue<Item>[] = [];
  /** Orders that go only when no other is ready. */
  readonly #last: Queue<Item>[] = [];
  readonly #delayed = new Set<Queue<Item>>();
  #delayedUntil = Number.POSITIVE_INFINITY;
  #size = 0;

  constructor(orderOf: (item: Item) => string) {
    this.#orderOf = orderOf;
  }

  /** How many items are neither settled nor removed. */
  get size(): number {
    return this.#size;
  }

  /** How many orders have an item that may go now. */
  get ready(): number {
    return this.#ready.length + this.#last.length;
  }

  /** Whether an urgent item may go now. */
  get hasUrgent(): boolean {
    return this.#ready[0]?.isUrgent === true;
  }

  /** When the first delayed item may go again; infinite if none is delayed. */
  get delayedUntil(): number {
    return this.#delayedUntil;
  }

  /** Whether any item is delayed. */
  get hasDelayed(): boolean {
    return Number.isFinite(this.#delayedUntil);
  }

  /** @param isLast whether its order goes only when no other is ready. */
  add(item: Item, isLast = false): void {
    this.#size += 1;
    const order = this.#orderOf(item);
    const known = this.#queues.get(order);
    if (known !== undefined) {
      known.items.push(item);
      return;
    }
    const queue: Queue<Item> = {
      order,
      items: [item],
      state: 'ready',
      delayedUntil: 0,
      isUrgent: false,
    };
    this.#queues.set(order, queue);
    (isLast ? this.#last : this.#ready).push(queue);
  }

  /** An item that may go now; its order is busy until `settled`, `delay` or `block`. */
  next(now: number): Item | undefined {
    if (now >= this.#delayedUntil) this.#readyDelayed(now);
    return this.#start(this.#ready.shift() ?? this.#last.shift());
  }

  /** As `next`, but from the end of the queue, because neighboring rows often share a fault. */
  nextFromEnd(now: number): Item | undefined {
    if (now >= this.#delayedUntil) this.#readyDelayed(now);
    return this.#start(this.#ready.pop() ?? this.#last.pop());
  }

  #start(queue: Queue<Item> | undefined): Item | undefined {
    if (queue === undefined) return undefined;
    queue.state = 'busy';
    queue.isUrgent = false;
    return queue.items[0];
  }

  /** As `next`, but only an urgent item. */
  nextUrgent(now: number): Item | undefined {
    if (now >= this.#delayedUntil) this.#readyDelayed(now);
    return this.hasUrgent ? this.next(now) : undefined;
  }

  /** The item is done; the next of its order may go. */
  settled(item: Item): void {
    const queue = this.#queueOf(item);
    queue.items.shift();
    this.#size -= 1;
    this.#readyNext(queue);
  }

  /** The item is tried again, not before `until`. @param isUrgent whether it is then sent before all others. */
  delay(item: Item, until: number, isUrgent = false): void {
    const queue = this.#queueOf(item);
    queue.state = 'delayed';
    queue.delayedUntil = until;
    queue.isUrgent = isUrgent;
    this.#delayed.add(queue);
    this.#delayedUntil = Math.min(this.#delayedUntil, until);
  }

  /** The item is done, and what follows it must not go. @returns what follows, which is removed. */
  block(item: Item): readonly Item[] {
    const { order, items } = this.#queueOf(item);
    this.#queues.delete(order);
    this.#size -= items.length;
    return items.slice(1);
  }

  /** Removes the wanted items that are not in flight. @returns them. */
  take(isWanted: (item: Item) => boolean): Item[] {
    const taken: Item[] = [];
    for (const queue of this.#queues.values()) taken.push(...takeFrom(queue, isWanted));
    this.#size -= taken.length;
    for (const queue of [...this.#queues.values()]) if (queue.items.length === 0) this.#drop(queue);
    return taken;
  }

  #queueOf(item: Item): Queue<Item> {
    const queue = this.#queues.get(this.#orderOf(item));
    if (queue?.state !== 'busy' || queue.items[0] !== item) {
      throw new Error('an item came back that was not on its way');
    }
    return queue;
  }

  #readyNext(queue: Queue<Item>): void {
    if (queue.items.length === 0) {
      this.#queues.delete(queue.order);
      return;
    }
    queue.state = 'ready';
    this.#ready.push(queue);
  }

  /** Delayed items go after those that are ready, so that one that always fails does not keep back the others. */
  #readyDelayed(now: number): void {
    this.#delayedUntil = Number.POSITIVE_INFINITY;
    for (const queue of this.#delayed) {
      if (queue.delayedUntil > now) {
        this.#delayedUntil = Math.min(this.#delayedUntil, queue.delayedUntil);
        continue;
      }
      this.#delayed.delete(queue);
      queue.state = 'ready';
      if (queue.isUrgent) this.#ready.unshift(queue);
      else this.#ready.push(queue);
    }
  }

  #drop(queue: Queue<Item>): void {
    this.#queues.delete(queue.order);
    this.#delayed.delete(queue);
    for (const waiting of [this.#ready, this.#last]) {
      const at = waiting.indexOf(queue);
      if (at !== -1) waiting.splice(at, 1);
    }
    if (this.#delayed.size === 0) this.#delayedUntil = Number.POSITIVE_INFINITY;
  }
}

/** The first of a busy order stays. */
function takeFrom<Item>(
  { items, state }: Queue<Item>,
  isWanted: (item: Item) => boolean,
): readonly Item[] {
  const fixed = state === 'busy' ? items.slice(0, 1) : [];
  const others = items.slice(fixed.length);
  items.splice(0, items.length, ...fixed, ...others.filter((item) => !isWanted(item)));
  return others.filter(isWanted);
}

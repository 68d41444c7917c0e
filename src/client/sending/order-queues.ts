/** What waits of one order, the next first. */
interface Queue<Item> {
  readonly order: string;
  readonly items: Item[];
  /** `busy`: its first item is in flight, or its outcome is not yet decided. */
  state: 'ready' | 'busy' | 'resting';
  /** Of a resting one: when its first item may go again. */
  wakeAt: number;
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
  readonly #resting = new Set<Queue<Item>>();
  #wakeAt = Number.POSITIVE_INFINITY;
  #size = 0;

  constructor(orderOf: (item: Item) => string) {
    this.#orderOf = orderOf;
  }

  /** All items that are neither settled nor taken out. */
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

  /** When the first of those that rest may go again; infinite where none rests. */
  get wakeAt(): number {
    return this.#wakeAt;
  }

  /** Whether an item that rests may go again later. */
  get canWake(): boolean {
    return Number.isFinite(this.#wakeAt);
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
    const queue: Queue<Item> = { order, items: [item], state: 'ready', wakeAt: 0, isUrgent: false };
    this.#queues.set(order, queue);
    (isLast ? this.#last : this.#ready).push(queue);
  }

  /** An item that may go now; its order is busy until `settled`, `restUntil` or `block`. */
  next(now: number): Item | undefined {
    if (now >= this.#wakeAt) this.#wake(now);
    return this.#start(this.#ready.shift() ?? this.#last.shift());
  }

  /** The same, but the one that would go last: rows that are next to each other often share a fault. */
  nextFar(now: number): Item | undefined {
    if (now >= this.#wakeAt) this.#wake(now);
    return this.#start(this.#ready.pop() ?? this.#last.pop());
  }

  #start(queue: Queue<Item> | undefined): Item | undefined {
    if (queue === undefined) return undefined;
    queue.state = 'busy';
    queue.isUrgent = false;
    return queue.items[0];
  }

  /** The same, but only an urgent item. */
  nextUrgent(now: number): Item | undefined {
    if (now >= this.#wakeAt) this.#wake(now);
    return this.hasUrgent ? this.next(now) : undefined;
  }

  /** The item is done with; the next of its order may go. */
  settled(item: Item): void {
    const queue = this.#queueOf(item);
    queue.items.shift();
    this.#size -= 1;
    this.#goOn(queue);
  }

  /** The item is tried again, not before `wakeAt`. @param isUrgent whether it is then sent before all others. */
  restUntil(item: Item, wakeAt: number, isUrgent = false): void {
    const queue = this.#queueOf(item);
    queue.state = 'resting';
    queue.wakeAt = wakeAt;
    queue.isUrgent = isUrgent;
    this.#resting.add(queue);
    this.#wakeAt = Math.min(this.#wakeAt, wakeAt);
  }

  /** The item is done with, and keeps back what follows it. @returns those, taken out. */
  block(item: Item): readonly Item[] {
    const { order, items } = this.#queueOf(item);
    this.#queues.delete(order);
    this.#size -= items.length;
    return items.slice(1);
  }

  /** Takes out whatever is not on its way and is wanted. */
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

  #goOn(queue: Queue<Item>): void {
    if (queue.items.length === 0) {
      this.#queues.delete(queue.order);
      return;
    }
    queue.state = 'ready';
    this.#ready.push(queue);
  }

  /** They go after those that are ready: what never gets through must not keep back all others. */
  #wake(now: number): void {
    this.#wakeAt = Number.POSITIVE_INFINITY;
    for (const queue of this.#resting) {
      if (queue.wakeAt > now) {
        this.#wakeAt = Math.min(this.#wakeAt, queue.wakeAt);
        continue;
      }
      this.#resting.delete(queue);
      queue.state = 'ready';
      if (queue.isUrgent) this.#ready.unshift(queue);
      else this.#ready.push(queue);
    }
  }

  #drop(queue: Queue<Item>): void {
    this.#queues.delete(queue.order);
    this.#resting.delete(queue);
    for (const waiting of [this.#ready, this.#last]) {
      const at = waiting.indexOf(queue);
      if (at !== -1) waiting.splice(at, 1);
    }
    if (this.#resting.size === 0) this.#wakeAt = Number.POSITIVE_INFINITY;
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

import type { SettledRow } from '../../../src/client/files/rows/row.ts';
import type {
  Batch,
  BatchTotal,
  Drain,
  DrainStep,
  DrainStepResult,
  EndedAttempt,
  EventState,
  HeldEvent,
} from '../../../src/client/journal/port.ts';
import { heldFrom, type MemoryRow, waitingFrom } from './memory-events.ts';

interface Entry {
  readonly held: HeldEvent;
  state: EventState;
  isHeld: boolean;
  attempts: EndedAttempt[];
}

/** What a test makes of the journal beside: `before` runs in every step and may throw. */
export interface Circumstances {
  readonly before?: (step: DrainStep, count: number) => void;
  readonly lost?: (count: number) => ReadonlySet<number>;
  readonly left?: (count: number) => DrainStepResult['left'] | undefined;
  readonly leaseMs?: number;
  /** The clock that the store compares leases with. */
  readonly now?: () => number;
  /** What comes while a step is at work: it has written, and its promise is open. */
  readonly during?: (count: number) => Promise<void>;
}

const CHUNK = 256;

/** A journal's drain, in memory: it keeps to the contract, and throws where the one who uses it does not. */
export class MemoryDrain implements Drain {
  readonly batch: Batch;
  readonly retryRejected = false;
  readonly gatherMs = 50;
  readonly mostTimes = 1;
  #leaseEnd = 0;
  steps = 0;
  #isStepping = false;
  mostHeld = 0;
  isReleased = false;
  readonly entries: Entry[] = [];
  readonly #rows: readonly MemoryRow[];
  readonly #circumstances: Circumstances;

  constructor(rows: readonly MemoryRow[], circumstances: Circumstances = {}) {
    this.#rows = rows;
    this.#circumstances = circumstances;
    this.batch = {
      id: 'b-12345678',
      accountId: 'a',
      endpoint: 'http://localhost',
      profile: null,
      source: 'orders.ndjson',
      createdAt: 0,
      state: 'open',
      rows: rows.length,
      skipped: 0,
      totals: [],
    };
  }

  get leaseLeftMs(): number {
    return this.#leaseEnd - this.#now();
  }

  /** Answers come in while a journal is at a step, so there is a turn of the event loop before it is over, too. */
  async step(step: DrainStep): Promise<DrainStepResult> {
    if (this.#isStepping) throw new Error('a step began before the one before it was over');
    this.#isStepping = true;
    try {
      const stepped = this.#write(step);
      await new Promise((resolve) => setImmediate(resolve));
      await this.#circumstances.during?.(this.steps);
      this.#leaseEnd = this.#now() + (this.#circumstances.leaseMs ?? 120_000);
      return stepped;
    } finally {
      this.#isStepping = false;
    }
  }

  #write(step: DrainStep): DrainStepResult {
    this.steps += 1;
    this.#circumstances.before?.(step, this.steps);
    for (const ended of step.ended) this.#end(ended);
    for (const { event } of [...step.released, ...(step.handedOver ?? [])])
      this.#entry(event.sequence).isHeld = false;
    const { claimed, settled } = this.#claim(step.want);
    const lost = this.#circumstances.lost?.(this.steps) ?? new Set();
    for (const sequence of lost) this.#entry(sequence).isHeld = false;
    this.mostHeld = Math.max(this.mostHeld, this.entries.filter(({ isHeld }) => isHeld).length);
    const left = this.entries.length < this.#rows.length ? 'rows' : 'none';
    return { claimed, settled, lost, left: this.#circumstances.left?.(this.steps) ?? left };
  }

  async readTotals(): Promise<readonly BatchTotal[]> {
    const states = ['pending', 'accepted', 'rejected'] as const;
    const total = { kind: 'paid', currency: null, amount: '0' } as const;
    return states.map((state) => ({ ...total, state, count: this.countOf(state) }));
  }

  async release(): Promise<void> {
    this.isReleased = true;
  }

  countOf(state: EventState): number {
    return this.entries.filter((entry) => entry.state === state).length;
  }

  #now(): number {
    return this.#circumstances.now?.() ?? Date.now();
  }

  #entry(sequence: number): Entry {
    const entry = this.entries[sequence - 1];
    if (entry === undefined) throw new Error(`no event ${sequence}`);
    return entry;
  }

  #end(ended: EndedAttempt): void {
    const entry = this.#entry(ended.held.event.sequence);
    if (entry.state === 'accepted') throw new Error('an accepted event was sent again');
    entry.attempts.push(ended);
    entry.state = ended.state;
    entry.isHeld = entry.isHeld && ended.keeps;
  }

  #claim(want: number): Pick<DrainStepResult, 'claimed' | 'settled'> {
    const claimed: HeldEvent[] = [];
    const settled: SettledRow[] = [];
    const most = want === 0 ? 0 : Math.ceil(want / CHUNK) * CHUNK;
    for (const row of this.#rows.slice(this.entries.length, this.entries.length + most)) {
      const held = heldFrom(row, this.entries.length + 1);
      const isHeld = !this.#isKeptBack(row.order);
      this.entries.push({ held, state: 'pending', isHeld, attempts: [] });
      if (isHeld) claimed.push(held);
      else settled.push(waitingFrom(held));
    }
    return { claimed, settled };
  }

  #isKeptBack(order: string): boolean {
    return this.entries.some(
      ({ held: { event }, state, isHeld }) =>
        event.merchantOrderId === order &&
        ((state === 'pending' && !isHeld) || (state === 'rejected' && event.kind === 'paid')),
    );
  }
}

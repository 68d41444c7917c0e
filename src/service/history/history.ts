import type { RequestLog } from '../log.ts';
import type { HistoryEntry } from './entry.ts';

/** Bodies are kept up to so many bytes altogether: a client may send large ones without end. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** How many requests ended how, the forgotten ones as well. */
export interface Totals {
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: number;
}

const NOTHING: Totals = { accepted: 0, repeated: 0, refused: 0 };

/** Is told of each request; of undefined, when all are forgotten. */
type Listener = (entry: HistoryEntry | undefined) => void;

/** What made a request what it is, beside its client. */
export type Origin = Pick<HistoryEntry, 'fault' | 'resent'>;

/** The latest requests, the oldest first; older ones are forgotten, but counted. */
export class History {
  readonly #keep: number;
  readonly #listeners = new Set<Listener>();
  #entries: HistoryEntry[] = [];
  #bytes = 0;
  #latest = 0;
  #dropped = 0;
  #totals = NOTHING;

  /** @param keep how many requests are remembered. */
  constructor(keep: number) {
    this.#keep = keep;
  }

  get entries(): readonly HistoryEntry[] {
    return this.#entries;
  }

  get totals(): Totals {
    return this.#totals;
  }

  /** How many requests came and are forgotten. */
  get dropped(): number {
    return this.#dropped;
  }

  add(log: RequestLog, body: Uint8Array, origin: Origin = {}): HistoryEntry {
    this.#latest += 1;
    const entry = { ...log, sequence: this.#latest, body, ...origin };
    this.#entries.push(entry);
    this.#bytes += body.length;
    this.#totals = { ...this.#totals, [log.outcome]: this.#totals[log.outcome] + 1 };
    this.#forget();
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  /** Those that came after one, as far as they are remembered. */
  after(sequence: number): readonly HistoryEntry[] {
    const [first] = this.#entries;
    return this.#entries.slice(
      first === undefined ? 0 : Math.max(0, sequence + 1 - first.sequence),
    );
  }

  /** Forgets all requests and counts anew; their numbers go on. */
  clear(): void {
    this.#entries = [];
    this.#bytes = 0;
    this.#dropped = 0;
    this.#totals = NOTHING;
    for (const listener of this.#listeners) listener(undefined);
  }

  /** @returns what ends it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shifting one by one would cost as much as there are entries: an eighth goes at once. */
  #forget(): void {
    const isFull = this.#entries.length > this.#keep + (this.#keep >> 3);
    if (!isFull && this.#bytes <= MAX_BODY_BYTES) return;
    let first = Math.max(0, this.#entries.length - this.#keep);
    let bytes = this.#bytes - bytesOf(this.#entries.slice(0, first));
    while (bytes > MAX_BODY_BYTES && first < this.#entries.length - 1) {
      bytes -= this.#entries[first]?.body.length ?? 0;
      first += 1;
    }
    this.#entries = this.#entries.slice(first);
    this.#bytes = bytes;
    this.#dropped += first;
  }
}

const bytesOf = (entries: readonly HistoryEntry[]): number =>
  entries.reduce((sum, { body }) => sum + body.length, 0);

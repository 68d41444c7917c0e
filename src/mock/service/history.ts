import type { RequestLog } from './log.ts';

/** The total size of stored bodies and paths: a client may keep sending large ones. */
const MAX_BYTES = 32 * 1024 * 1024;

/** How many requests ended how, the forgotten ones as well. */
export interface Totals {
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: number;
}

const NOTHING: Totals = { accepted: 0, repeated: 0, refused: 0 };

interface UnknownPaths {
  readonly requests: number;
  /** The first few, each once, without what follows a `?`: `POST /v1/conversions`. */
  readonly paths: readonly string[];
}

const NO_PATHS: UnknownPaths = { requests: 0, paths: [] };

/** Limited, because a client can request arbitrary paths. */
const MOST_PATHS = 10;

function withPath({ requests, paths }: UnknownPaths, { method, path }: RequestLog): UnknownPaths {
  const name = `${method} ${path.split('?', 1)[0]?.slice(0, MAX_PATH)}`;
  const isKnown = paths.length >= MOST_PATHS || paths.includes(name);
  return { requests: requests + 1, paths: isKnown ? paths : [...paths, name] };
}

const MAX_PATH = 100;

/** Called with each request, and with undefined after a reset. */
type Listener = (entry: HistoryEntry | undefined) => void;

/** Causes of a request besides its client. */
type Origin = Pick<HistoryEntry, 'fault' | 'resent'>;

/** The latest requests, the oldest first; older ones are forgotten, but counted. */
export class History {
  readonly #keep: number;
  readonly #listeners = new Set<Listener>();
  /** Real time, unlike the service's clock, which can be set. */
  // `performance.now` would take a while to load.
  readonly #startedAt = process.uptime();
  /** Dropped ones are before the first, until they are removed together. */
  #entries: HistoryEntry[] = [];
  #first = 0;
  #bytes = 0;
  #latest = 0;
  #dropped = 0;
  #totals = NOTHING;
  #unknown = NO_PATHS;

  /** @param keep how many requests are remembered. */
  constructor(keep: number) {
    this.#keep = keep;
  }

  /** At most as many as are kept. */
  get entries(): readonly HistoryEntry[] {
    return this.#first === 0 ? this.#entries : this.#entries.slice(this.#first);
  }

  get totals(): Totals {
    return this.#totals;
  }

  /** The requests that were for no endpoint, the forgotten ones as well. */
  get unknownPaths(): UnknownPaths {
    return this.#unknown;
  }

  /** How many requests came and are forgotten. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Milliseconds since the start. */
  get ageMs(): number {
    return (process.uptime() - this.#startedAt) * 1000;
  }

  add(log: RequestLog, body: Uint8Array, origin: Origin = {}): HistoryEntry {
    this.#latest += 1;
    // Its own buffer takes several times as many bytes as a small body: copies share one.
    const news = { sequence: this.#latest, afterMs: this.ageMs, body: Buffer.from(body) };
    const entry = { ...log, ...news, ...origin };
    this.#entries.push(entry);
    this.#bytes += bytesOf(entry);
    this.#totals = { ...this.#totals, [log.outcome]: this.#totals[log.outcome] + 1 };
    if (log.error?.code === 'not_found') this.#unknown = withPath(this.#unknown, log);
    this.#forget();
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  /** Adds later facts to a request; undefined if it is no longer remembered. */
  amend(sequence: number, news: Partial<RequestLog>): HistoryEntry | undefined {
    const at = this.#entries.findLastIndex((entry) => entry.sequence === sequence);
    const known = this.#entries[at];
    if (known === undefined) return undefined;
    const amended = { ...known, ...news };
    this.#entries[at] = amended;
    for (const listener of this.#listeners) listener(amended);
    return amended;
  }

  /** Remembered requests after the given one. */
  after(sequence: number): readonly HistoryEntry[] {
    const first = this.#entries[this.#first];
    const passed = first === undefined ? 0 : Math.max(0, sequence + 1 - first.sequence);
    return this.#entries.slice(this.#first + passed);
  }

  /** Deletes all requests and resets the counts; the numbering continues. */
  clear(): void {
    this.#entries = [];
    this.#first = 0;
    this.#bytes = 0;
    this.#dropped = 0;
    this.#totals = NOTHING;
    this.#unknown = NO_PATHS;
    for (const listener of this.#listeners) listener(undefined);
  }

  /** @returns what ends it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shifting one by one would cost as much as there are entries: an eighth is taken away at once. */
  #forget(): void {
    while (this.#isOverfull()) {
      this.#bytes -= bytesOf(this.#entries[this.#first]);
      this.#first += 1;
      this.#dropped += 1;
    }
    if (this.#first * 8 < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }

  /** The latest is kept however large it is. */
  #isOverfull(): boolean {
    const count = this.#entries.length - this.#first;
    return count > this.#keep || (this.#bytes > MAX_BYTES && count > 1);
  }
}

const bytesOf = (entry: HistoryEntry | undefined): number =>
  entry === undefined ? 0 : entry.body.length + entry.path.length;

/** One request as the service remembers it. */
export interface HistoryEntry extends RequestLog {
  /** From 1 on, in the order of arrival; never used again. */
  readonly sequence: number;
  /** When it arrived: milliseconds since the history's start. */
  readonly afterMs: number;
  /** The exact bytes as they came. */
  readonly body: Uint8Array;
  /** The injected fault, if any. */
  readonly fault?: string;
  /** Sent again from the inspector, not by a client. */
  readonly resent?: boolean;
}

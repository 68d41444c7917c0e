import { setMaxListeners } from 'node:events';

/** Milliseconds on a monotonic clock; `performance.now` would be slower to load. */
export const monotonicMs = (): number => process.uptime() * 1000;

/** The longest delay of a Node.js timer: 25 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A limit for Node's timers, which would fire at once for a longer one. */
export const toTimerMs = (limitMs: number): number =>
  Math.min(Math.ceil(limitMs), LONGEST_TIMER_MS);

/** An exchange, as far as time and Ctrl-C end it. */
interface Limited {
  readonly signal: AbortSignal;
  /** When its next limit is reached, on the monotonic clock. */
  readonly dueAt: number;
  overrun(): void;
  interrupt(): void;
  failed(error: unknown): void;
}

/**
 * The exchanges in progress. One timer and one listener serve all of them: a later exchange seldom has an earlier
 * deadline, so the timer is set about once per limit, not twice per exchange.
 */
export class Exchanges {
  readonly #inProgress = new Set<Limited>();
  readonly #signals = new WeakSet<AbortSignal>();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  add(exchange: Limited): void {
    this.#inProgress.add(exchange);
    this.#listen(exchange.signal);
    this.expect(exchange.dueAt);
  }

  remove(exchange: Limited): void {
    this.#inProgress.delete(exchange);
  }

  /** Called when an exchange has another deadline. */
  expect(dueAt: number): void {
    if (dueAt >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = dueAt;
    const ms = Math.max(1, toTimerMs(dueAt - monotonicMs()));
    // A connection keeps the process alive, not the timer, which may outlive the exchanges.
    this.#timer = setTimeout(() => this.#check(), ms).unref();
  }

  /** Fails all that are in progress, also those that wait for a connection. */
  close(): void {
    clearTimeout(this.#timer);
    for (const exchange of this.#inProgress) exchange.failed({ code: 'ECONNRESET' });
  }

  #check(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    // Timers are precise to a millisecond.
    const now = monotonicMs() + 1;
    for (const exchange of this.#inProgress)
      if (exchange.dueAt <= now) exchange.overrun();
      else this.expect(exchange.dueAt);
  }

  #listen(signal: AbortSignal): void {
    if (this.#signals.has(signal)) return;
    this.#signals.add(signal);
    setMaxListeners(0, signal); // Others may listen, too.
    signal.addEventListener('abort', () => {
      for (const exchange of this.#inProgress) if (exchange.signal === signal) exchange.interrupt();
    });
  }
}

import type { Drain, Stepped } from '../journal/batches.ts';
import type { SettledRow } from '../rows/settled-row.ts';
import type { Sender } from './sender.ts';
import { newTurn, Unwritten } from './turn.ts';

/** A step is due when so many ends are unwritten, or the oldest of them is so many milliseconds old. */
const GROUP = 256;
const LATEST_MS = 50;

/** The lease is renewed by every step, and so at least as often, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/** Events held at once, with the chunk that is claimed on top of what was wanted at most 768: the memory stays constant. */
const WINDOW = 512;

/** How often another process is asked whether it has left something, in milliseconds. */
const ELSEWHERE_MS = 200;

/** Decides when the journal is written to, and does it. Times are milliseconds of `performance.now`. */
export class Stepper {
  readonly #drain: Drain;
  readonly #sender: Sender;
  #left: Stepped['left'] = 'rows';
  #claimAt = 0;
  #heartbeatAt = 0;

  constructor(drain: Drain, sender: Sender) {
    this.#drain = drain;
    this.#sender = sender;
  }

  get left(): Stepped['left'] {
    return this.#left;
  }

  sendReady(): void {
    this.#sender.sendReady(this.#drain.leaseEnd);
  }

  /** When the next step is due as far as time decides; what has been reached is due. */
  dueAt(now: number): number {
    const { unwritten, stopped } = this.#sender;
    if (unwritten.size >= GROUP || this.#sender.isLeaseShort(this.#drain.leaseEnd)) return now;
    const writeAt = unwritten.size > 0 && this.#isIdle(now) ? now : unwritten.since + LATEST_MS;
    const claimAt = stopped === undefined && this.#isRunningLow() ? this.#claimAt : Infinity;
    return Math.min(writeAt, claimAt, this.#heartbeatAt);
  }

  /**
   * One durable step; what it has claimed may be sent.
   * @returns the rows that are settled by it.
   * @throws Failure of the journal; then nothing more may be sent.
   */
  step(now: number): readonly SettledRow[] {
    const { unwritten, stopped } = this.#sender;
    const { ended, letGo, handedOver, rows } = unwritten;
    const want = stopped === undefined ? this.#room() : 0;
    const stepped = this.#drain.step({ ended, letGo, handedOver, want });
    this.#accept(stepped, unwritten);
    this.#left = stepped.left;
    const hasGained = want === 0 || stepped.claimed.length + stepped.settled.length > 0;
    this.#claimAt = stepped.left === 'rows' && hasGained ? now : now + ELSEWHERE_MS;
    this.#heartbeatAt = now + HEARTBEAT_MS;
    return [...rows, ...stepped.settled];
  }

  #accept({ claimed, lost }: Stepped, { rests }: Unwritten): void {
    const { queues } = this.#sender;
    this.#sender.unwritten = new Unwritten();
    for (const { turn, wakeAt } of rests)
      queues.restUntil(turn, wakeAt, turn.doubtMs !== undefined);
    if (lost.size > 0) this.#sender.forget(lost);
    for (const held of claimed) queues.add(newTurn(held));
  }

  #room(): number {
    return Math.max(0, Math.min(GROUP, WINDOW - this.#sender.queues.size));
  }

  #isRunningLow(): boolean {
    const { queues, pace } = this.#sender;
    return this.#left !== 'none' && queues.ready < pace.limit && this.#room() > 0;
  }

  /** Nothing else can be sent before something is written. */
  #isIdle(now: number): boolean {
    const { queues, pace } = this.#sender;
    return pace.inFlight === 0 && queues.ready === 0 && queues.wakeAt > now;
  }
}

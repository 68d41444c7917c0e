import type { AttemptResult } from '../delivery/attempt.ts';
import type { SigningAccount } from '../delivery/edges.ts';
import { type Destination, isAboutReportAloneByHistory } from '../delivery/refused-alone.ts';
import type { SettledRow } from '../files/rows/row.ts';
import { asUnwritten } from '../journal/failures.ts';
import type { Drain, DrainStepResult } from '../journal/port.ts';
import { accountProver } from './account-prover.ts';
import { attemptMaker } from './attempt-maker.ts';
import { newDelivery } from './batch-delivery.ts';
import {
  type DrainEdges,
  type DrainObserver,
  type DrainPolicy,
  type DrainResult,
  describeUnreached,
  INTERRUPTED,
  type Stop,
} from './drain-types.ts';
import { Reporter } from './reporter.ts';
import { Sender } from './sender.ts';
import type { UnwrittenOutcomes } from './unwritten-outcomes.ts';

/** A journal step is due when this many outcomes are unwritten, or the oldest has waited long enough. */
const GROUP = 256;

/** Every step renews the lease, so this is the minimum frequency, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/**
 * Maximum events held at once: 256 in flight, as many that are ready, and a step's, because with less, steps would claim
 * a few at a time. With a step's outcomes, at most 1024, so memory stays constant, also where steps take long.
 */
const WINDOW = 768;

/**
 * A step on the journal of this machine takes less, in milliseconds. Where one takes longer, perhaps on a distant server,
 * groups and the window grow with how many attempts end in its time, so that the service has work until the next one.
 * Where few end, they stay small, because what one worker holds, no other can send.
 */
const SHORT_STEP_MS = 40;

/** The time over which ended attempts are averaged, in milliseconds, because they come in bursts. */
const AVERAGE_MS = 2_000;

/** How often to check for events that another process released, in milliseconds. */
const OTHER_WORKERS_MS = 200;

/** Decides when to write to the journal, and writes. Times are milliseconds of `performance.now`. */
class Stepper {
  readonly #drain: Drain;
  readonly #sender: Sender;
  #left: DrainStepResult['left'] = 'rows';
  #claimAt = 0;
  #heartbeatAt = 0;
  /** When the last step began. */
  #steppedAt = Number.NEGATIVE_INFINITY;
  #endedPerMs = 0;
  /** By which factor groups and the window are larger than usual. */
  #times = 1;

  constructor(drain: Drain, sender: Sender) {
    this.#drain = drain;
    this.#sender = sender;
  }

  get left(): DrainStepResult['left'] {
    return this.#left;
  }

  sendReady(): void {
    this.#sender.sendReady(this.#drain);
  }

  /** When more can be sent without a step, unless a response comes first. */
  readyAt(now: number): number {
    return this.#sender.isLeaseShort(this.#drain)
      ? Number.POSITIVE_INFINITY
      : this.#sender.readyAt(now);
  }

  /** When the next step is due by time; a past time means now. */
  dueAt(now: number): number {
    const { unwritten, stopped } = this.#sender;
    if (unwritten.size >= GROUP * this.#times || this.#sender.isLeaseShort(this.#drain)) return now;
    const writeAt =
      unwritten.size > 0 && this.#isIdle(now) ? now : unwritten.since + this.#drain.gatherMs;
    const claimAt = stopped === undefined && this.#isRunningLow() ? this.#claimAt : Infinity;
    return Math.min(writeAt, claimAt, this.#heartbeatAt);
  }

  /**
   * Takes one durable step; the events that it claims may be sent once it resolves. Responses and Ctrl-C that arrive
   * meanwhile are collected for the next step.
   * @returns the rows that it settled.
   * @throws Failure of the journal; nothing more may be sent then.
   */
  async step(now: number): Promise<readonly SettledRow[]> {
    const { stopped } = this.#sender;
    const want = stopped === undefined ? this.#room() : 0;
    const unwritten = this.#sender.takeUnwritten();
    const { ended, released, handedOver, rows } = unwritten;
    const stepped = await this.#drain.step({ ended, released, handedOver, want });
    this.#sender.markWritten();
    const stepMs = performance.now() - now;
    this.#average(ended.length, now - this.#steppedAt);
    this.#steppedAt = now;
    const times = timesAfter(stepMs, this.#endedPerMs * stepMs);
    this.#times = Math.min(this.#drain.mostTimes, times);
    this.#accept(stepped, unwritten);
    this.#left = stepped.left;
    this.#sender.mayClaimMore = stepped.left === 'rows';
    const hasGained = want === 0 || stepped.claimed.length + stepped.settled.length > 0;
    this.#claimAt = stepped.left === 'rows' && hasGained ? now : now + OTHER_WORKERS_MS;
    this.#heartbeatAt = now + HEARTBEAT_MS;
    return [...rows, ...stepped.settled];
  }

  #average(ended: number, sinceMs: number): void {
    const weight = 1 - Math.exp(-sinceMs / AVERAGE_MS);
    this.#endedPerMs += weight * (ended / sinceMs - this.#endedPerMs);
  }

  #accept({ claimed, lost }: DrainStepResult, { retries }: UnwrittenOutcomes): void {
    const { queues } = this.#sender;
    for (const { delivery, retryAt } of retries)
      queues.delay(delivery, retryAt, delivery.doubtMs !== undefined);
    if (lost.size > 0) this.#sender.dropLost(lost);
    for (const held of claimed) queues.add(newDelivery(held), held.wasSuspected === true);
  }

  #room(): number {
    const [group, window] = [GROUP * this.#times, WINDOW * this.#times];
    return Math.max(0, Math.min(group, window - this.#sender.queues.size));
  }

  #isRunningLow(): boolean {
    const { queues, throttle } = this.#sender;
    const isLow = queues.ready < throttle.limit * this.#times;
    return this.#left !== 'none' && isLow && this.#room() > 0;
  }

  /** Whether nothing can be sent before the next write. */
  #isIdle(now: number): boolean {
    const { queues, throttle } = this.#sender;
    return throttle.inFlight === 0 && queues.ready === 0 && queues.delayedUntil > now;
  }
}

/** @param ended how many attempts end in the time of a step. */
function timesAfter(stepMs: number, ended: number): number {
  return stepMs < SHORT_STEP_MS ? 1 : Math.max(1, Math.floor((2 * ended) / GROUP));
}

/** How long a stopping run waits for reports in flight, in milliseconds. */
const GRACE_MS = 10_000;

/** A run over a batch: sends, journals, and reports progress until nothing is left or the run is stopped. */
class DrainRun {
  readonly #sender: Sender;
  readonly #stepper: Stepper;
  readonly #reporter: Reporter;
  readonly #clock: DrainEdges['clock'];
  readonly #requests: AbortController;
  readonly #finished = new AbortController();
  readonly #startedAt = performance.now();
  #hasGrace = false;

  /** @param cut aborts requests in flight. */
  constructor(
    drain: Drain,
    sender: Sender,
    { clock }: Pick<DrainEdges, 'clock'>,
    observer: DrainObserver,
    cut: AbortController,
  ) {
    this.#sender = sender;
    this.#stepper = new Stepper(drain, sender);
    this.#reporter = new Reporter(drain, sender, observer);
    this.#clock = clock;
    this.#requests = cut;
  }

  /** @throws what the journal throws; call `giveUp` then. */
  async drain(): Promise<DrainResult> {
    try {
      await this.#step();
      while (!this.#isOver()) await this.#advance();
      await this.#writeRest();
      await this.#reporter.report(this.#stepper.left, performance.now());
      return this.#result();
    } finally {
      this.#finished.abort();
    }
  }

  /** Aborts requests in flight after the journal has failed. @returns whether any attempt's outcome is unwritten. */
  async abort(): Promise<boolean> {
    const { throttle, wakeup } = this.#sender;
    const hasUnwritten = this.#sender.hasUnwrittenEnds || throttle.inFlight > 0;
    this.#sender.stop(INTERRUPTED);
    this.#requests.abort();
    while (throttle.inFlight > 0) await wakeup.wait(Number.POSITIVE_INFINITY);
    return hasUnwritten;
  }

  /** Sends before it writes, so that the service works while the journal is written. */
  async #advance(): Promise<void> {
    const sender = this.#sender;
    if (sender.fault) throw sender.fault.error;
    if (sender.stopped) this.#startGrace();
    this.#stepper.sendReady();
    const now = performance.now();
    const reportAt = await this.#reporter.reportWhenDue(this.#stepper.left, now);
    const stepAt = this.#stepper.dueAt(now);
    if (stepAt > now)
      return sender.wakeup.wait(Math.min(stepAt, reportAt, sender.readyAt(now)) - now);
    await this.#step();
  }

  async #step(): Promise<void> {
    const stepping = this.#stepper.step(performance.now());
    await this.#sendDuring(stepping);
    for (const row of await stepping) this.#reporter.reportRow(row);
  }

  /**
   * Sends claimed events while a step runs, because a step in a shared journal can wait for other processes. It
   * yields to the event loop at least once, so that a long series of steps without I/O still notices responses and
   * Ctrl-C.
   */
  async #sendDuring(stepping: Promise<unknown>): Promise<void> {
    const { wakeup } = this.#sender;
    let isUnderWay = true;
    const end = (): void => {
      isUnderWay = false;
      wakeup.notify();
    };
    stepping.then(end, end);
    while (isUnderWay) {
      if (this.#sender.fault === undefined) this.#stepper.sendReady();
      const now = performance.now();
      await wakeup.wait(this.#stepper.readyAt(now) - now);
    }
  }

  #isOver(): boolean {
    const { stopped, throttle, queues, unwritten, fault } = this.#sender;
    if (fault) return false;
    if (stopped) return throttle.inFlight === 0;
    return this.#stepper.left === 'none' && queues.size === 0 && unwritten.size === 0;
  }

  #startGrace(): void {
    if (this.#hasGrace) return;
    this.#hasGrace = true;
    // Release immediately, so that at a second Ctrl-C, this process holds only reports in flight.
    this.#sender.releaseRest();
    if (this.#sender.stopped?.why === 'interrupted') this.#reporter.reportInterrupted();
    const cut = (): void => this.#requests.abort();
    this.#clock.sleep(GRACE_MS, this.#finished.signal).then(cut, cut);
  }

  /** Writes outcomes first, then releases events, because an event with an outcome may have been due for a retry. */
  async #writeRest(): Promise<void> {
    if (this.#sender.unwritten.size > 0) await this.#step();
    this.#sender.releaseRest();
    if (this.#sender.unwritten.size > 0) await this.#step();
  }

  #result(): DrainResult {
    const { sent, retried } = this.#sender;
    const { why: ending, ...stop } = this.#stop() ?? { why: 'done', message: null };
    const durationMs = Math.round(performance.now() - this.#startedAt);
    return { ending, sent, retried, durationMs, ...stop };
  }

  /** Why the run ended early; undefined if it completed. */
  #stop(): Stop | undefined {
    const { stopped, hasUnfinished, outage } = this.#sender;
    const isDone = this.#stepper.left === 'none' && !hasUnfinished;
    if (stopped !== undefined && !isDone) return stopped;
    return outage.unanswered === undefined ? undefined : describeUnreached(outage.unanswered);
  }
}

/** An account, with the `s2s_endpoint_base` that it is reached at. */
type ReachedAccount = SigningAccount & Pick<Destination, 'endpoint'>;

/**
 * Sends the remaining rows of a batch. An event is sent only after the step that claimed it is durable; a later step
 * writes its outcome, which is reported after that.
 * @throws Failure `outcome_unwritten` if reports were sent whose outcome could not be journaled, else what the
 *   journal throws. Nothing more is sent then.
 */
export async function drainBatch(
  drain: Drain,
  account: ReachedAccount,
  policy: DrainPolicy,
  edges: DrainEdges,
  observer: DrainObserver,
): Promise<DrainResult> {
  const cut = new AbortController();
  const { endpoint } = account;
  const post = attemptMaker(
    drain.batch.accountId,
    new URL(endpoint),
    account,
    policy,
    edges,
    cut.signal,
  );
  const destination = { accountId: drain.batch.accountId, endpoint };
  const interrupt = AbortSignal.any([edges.stop, cut.signal]);
  const prove = accountProver(destination, account, policy, { ...edges, interrupt });
  const isAlone = (attempted: AttemptResult) =>
    isAboutReportAloneByHistory(attempted, destination, edges.journal);
  const sender = new Sender({ post, prove, isAboutReportAlone: isAlone }, policy, edges);
  const run = new DrainRun(drain, sender, edges, observer, cut);
  const stop = (): void => sender.stop(INTERRUPTED);
  edges.stop.addEventListener('abort', stop);
  if (edges.stop.aborted) stop();
  try {
    return await releasedAfter(drain, run);
  } finally {
    edges.stop.removeEventListener('abort', stop);
  }
}

async function releasedAfter(drain: Drain, run: DrainRun): Promise<DrainResult> {
  let result: DrainResult;
  try {
    result = await run.drain();
  } catch (error) {
    const hasUnwritten = await run.abort();
    await releaseQuietly(drain);
    throw hasUnwritten ? asUnwritten(error) : error;
  }
  await drain.release();
  return result;
}

/** Errors are ignored here, because the journal's earlier failure is reported. */
async function releaseQuietly(drain: Drain): Promise<void> {
  try {
    await drain.release();
  } catch {
    // Other processes take over held events once this process has exited.
  }
}

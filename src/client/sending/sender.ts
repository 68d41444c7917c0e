import { isAboutAccount } from '../../core/protocol/answers/verdict.ts';
import { OPENING, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { type AttemptResult, attemptEndOf, stateAfter } from '../delivery/attempt.ts';
import { statedConflict } from '../delivery/earlier-reports.ts';
import type { Proof, ProveAccount } from '../delivery/edges.ts';
import { kindInDoubt, refusedAlone } from '../delivery/refused-alone.ts';
import type { Drain, JournaledEvent } from '../journal/port.ts';
import { AccountCircuit, type UndecidedAttempt } from './account-circuit.ts';
import { afterAttempt, type NextMove } from './after-attempt.ts';
import type { MakeAttempt } from './attempt-maker.ts';
import {
  type AttemptStart,
  type BatchDelivery,
  endsUnfinished,
  settledRow,
} from './batch-delivery.ts';
import { trafficSign } from './concurrency.ts';
import { type DrainEdges, type DrainPolicy, describeStop, type Stop } from './drain-types.ts';
import { OrderQueues } from './order-queues.ts';
import { hasGotThrough, httpStatus, OutageWatch } from './outage.ts';
import { Throttle } from './throttle.ts';
import { UnwrittenOutcomes } from './unwritten-outcomes.ts';
import { Wakeup } from './wakeup.ts';

const PARK = { do: 'park', pauseAllMs: 0 } as const;
const STOP = { do: 'stop', why: 'unauthorized' } as const;

/** A wrong address is no fault of the credentials. */
const whyStopped = ({ attempted }: UndecidedAttempt) =>
  attempted.verdict.outcome === 'unauthorized' ? 'unauthorized' : 'wrong_address';

/** What a sender asks the service, and the journal. */
interface SenderRequests {
  readonly post: MakeAttempt;
  readonly prove: ProveAccount;
  /** Whether earlier reports show that a refusal is about one report alone. */
  readonly isAboutReportAlone: (attempted: AttemptResult) => Promise<boolean>;
}

/**
 * Sends held events as fast as allowed and collects the outcomes. It does not write to the journal or report
 * progress.
 */
export class Sender {
  readonly queues = new OrderQueues<BatchDelivery>(({ held }) => held.event.merchantOrderId);
  readonly throttle: Throttle;
  /** Notified after every attempt, and when the sender stops. */
  readonly wakeup = new Wakeup();
  readonly outage = new OutageWatch();
  #unwritten = new UnwrittenOutcomes();
  /** Handed to the journal, but not confirmed as written. */
  #beingWritten: UnwrittenOutcomes | undefined;
  /** Number of attempts in this run. */
  sent = 0;
  retried = 0;
  /** Whether an event was parked that could have been retried in this run. */
  hasUnfinished = false;
  stopped: Stop | undefined;
  /** An unexpected error thrown by an attempt. */
  fault: { readonly error: unknown } | undefined;
  readonly #requests: SenderRequests;
  readonly #policy: DrainPolicy;
  readonly #edges: DrainEdges;
  readonly #inFlight = new Set<BatchDelivery>();
  /** Deliveries with a 401 that may belong to another report; nothing else is sent until that is clear. */
  readonly #doubtful = new Set<BatchDelivery>();
  /** Answers that may be a verdict on the key, the clock or the address; nothing but probes is sent until that is clear. */
  readonly #circuit = new AccountCircuit();
  /** The last accepted event of each kind. */
  readonly #lastAccepted = new Map<ReportKind, JournaledEvent>();
  /** Whether the journal may have more rows to send. */
  mayClaimMore = true;

  constructor(requests: SenderRequests, policy: DrainPolicy, edges: DrainEdges) {
    this.throttle = new Throttle(policy);
    this.#requests = requests;
    this.#policy = policy;
    this.#edges = edges;
  }

  /** Outcomes for the next step to write. */
  get unwritten(): UnwrittenOutcomes {
    return this.#unwritten;
  }

  /** Whether any outcome is not yet journaled. */
  get hasUnwrittenEnds(): boolean {
    return [this.#unwritten, this.#beingWritten].some(
      (one) => one !== undefined && one.ended.length > 0,
    );
  }

  /** Takes the outcomes for a step; later ones go to the next step. */
  takeUnwritten(): UnwrittenOutcomes {
    const taken = this.#unwritten;
    this.#unwritten = new UnwrittenOutcomes();
    this.#beingWritten = taken;
    return taken;
  }

  /** Called when the taken outcomes are durable. */
  markWritten(): void {
    this.#beingWritten = undefined;
  }

  /** @param lease requests must end before it expires, when other processes can take over held events. */
  sendReady(lease: Pick<Drain, 'leaseLeftMs'>): void {
    for (;;) {
      const now = performance.now();
      if (this.stopped || this.throttle.waitMs(now) > 0 || this.isLeaseShort(lease)) return;
      const delivery = this.#next(now);
      if (delivery === undefined) {
        this.#decideWhenDue(now);
        return;
      }
      this.throttle.start(now);
      const { inFlight } = this.throttle;
      const start = { startedAt: this.#edges.clock.now(), sentAt: now, inFlight };
      this.#attempt(delivery, start);
    }
  }

  isLeaseShort({ leaseLeftMs }: Pick<Drain, 'leaseLeftMs'>): boolean {
    return this.#policy.limits.wholeMs >= leaseLeftMs;
  }

  /** The first reason wins. */
  stop(stop: Stop): void {
    this.stopped ??= stop;
    for (const ended of this.#circuit.take()) this.#conclude(ended, STOP);
    this.wakeup.notify();
  }

  /** When an attempt may start if nothing else happens first, in milliseconds of `performance.now`. */
  readyAt(now: number): number {
    if (this.stopped) return Number.POSITIVE_INFINITY;
    const { allowsOnlyProbes, mustDecide } = this.#circuit;
    const isUrgent = !allowsOnlyProbes && this.#doubtful.size > 0;
    const hasReady = isUrgent ? this.queues.hasUrgent : this.queues.ready > 0;
    const isAlone = this.#doubtful.size > 0 || allowsOnlyProbes;
    const mustWait =
      (isAlone && this.throttle.inFlight > 0) || (mustDecide && this.hasUnwrittenEnds);
    if (mustWait) return Number.POSITIVE_INFINITY;
    const readyAt = hasReady ? now : this.queues.delayedUntil;
    return Math.max(readyAt, now + this.throttle.waitMs(now));
  }

  /** A probe is sent with nothing else in flight; and so is what got a doubtful 401. */
  #next(now: number): BatchDelivery | undefined {
    const { allowsOnlyProbes, mustDecide } = this.#circuit;
    if (!allowsOnlyProbes && this.#doubtful.size === 0) return this.queues.next(now);
    if (this.throttle.inFlight > 0 || mustDecide) return undefined;
    return allowsOnlyProbes ? this.#nextProbe(now) : this.queues.nextUrgent(now);
  }

  /** By a connection of its own, so that its answer leaves no doubt. */
  #nextProbe(now: number): BatchDelivery | undefined {
    const probe = this.queues.nextFromEnd(now);
    if (probe === undefined) return undefined;
    this.#doubtful.delete(probe);
    this.#circuit.startProbe(probe);
    probe.doubtMs ??= 0;
    return probe;
  }

  /**
   * Decides once enough were refused, or no other order is left to probe with. What was accepted in this run must be in
   * the journal by then, so that it can be sent again.
   */
  #decideWhenDue(now: number): void {
    const { hasUndecided, mustDecide } = this.#circuit;
    const isLast = !this.mayClaimMore && !this.queues.hasDelayed;
    const isBusy = this.throttle.inFlight > 0 || this.hasUnwrittenEnds;
    if (this.stopped || !hasUndecided || isBusy || !(mustDecide || isLast)) return;
    this.throttle.start(now);
    this.#decide()
      .catch((error) => {
        this.fault = { error };
      })
      .finally(() => {
        this.throttle.end();
        this.wakeup.notify();
      });
  }

  async #decide(): Promise<void> {
    const startedAt = performance.now();
    if (await this.#areAboutReportsAlone()) this.#clearEarlier(startedAt);
    else this.#stopForAccount();
  }

  /** Whether each undecided refusal is about its report alone. */
  async #areAboutReportsAlone(): Promise<boolean> {
    const { undecided, mustDecide, hasEvidence } = this.#circuit;
    const proof = await this.#proveFor(undecided);
    if (proof !== 'unknown') return proof === 'good';
    if (mustDecide) return false;
    if (hasEvidence) return true;
    for (const { attempted } of undecided)
      if (!(await this.#requests.isAboutReportAlone(attempted))) return false;
    return true;
  }

  #proveFor(undecided: readonly UndecidedAttempt[]): Promise<Proof> {
    const [kind] = undecided.flatMap(
      ({ attempted, delivery }) => kindInDoubt(attempted.verdict, delivery.held.event.kind) ?? [],
    );
    const [any] = this.#lastAccepted.values();
    return this.#requests.prove(kind === undefined ? any : this.#lastAccepted.get(kind), kind);
  }

  #stopForAccount(): void {
    const [first] = this.#circuit.undecided;
    if (first !== undefined) this.stop(describeStop(whyStopped(first), first.attempted.verdict));
  }

  /**
   * Drops lost events: those in flight finish but are not retried, nor are those that ended while the step ran.
   * @param lost sequence numbers of events that another process took over.
   */
  dropLost(lost: ReadonlySet<number>): void {
    const isLost = (delivery: BatchDelivery): boolean => lost.has(delivery.held.event.sequence);
    for (const { delivery, retryAt } of this.unwritten.takeRetries(isLost))
      this.queues.delay(delivery, retryAt);
    const taken = this.queues.take(isLost);
    for (const delivery of taken) this.#doubtful.delete(delivery);
    for (const delivery of [...this.#inFlight, ...this.#circuit.deliveries])
      delivery.isLost ||= isLost(delivery);
  }

  /** Releases everything that is not in flight. */
  releaseRest(): void {
    const rest = this.queues.take(() => true);
    this.hasUnfinished ||= rest.length > 0;
    for (const { held } of rest) this.unwritten.addHandedOver(held);
  }

  #attempt(delivery: BatchDelivery, start: AttemptStart): void {
    this.#inFlight.add(delivery);
    delivery.attempts += 1;
    this.sent += 1;
    if (delivery.attempts > 1) this.retried += 1;
    const failed = (error: unknown): void => {
      this.fault = { error };
      this.#left(delivery);
    };
    const ended = (attempted: AttemptResult): void => {
      this.#ended(delivery, start, attempted);
      this.#left(delivery);
    };
    try {
      this.#requests.post(delivery, { ended, failed });
    } catch (error) {
      failed(error);
    }
  }

  #left(delivery: BatchDelivery): void {
    this.#inFlight.delete(delivery);
    this.throttle.end();
    this.wakeup.notify();
  }

  #ended(delivery: BatchDelivery, start: AttemptStart, attempted: AttemptResult): void {
    const { verdict, result } = attempted;
    const endedAt = performance.now();
    const { sentAt, inFlight } = start;
    this.throttle.learn({ sentAt, endedAt, inFlight, sign: trafficSign(result) });
    const move = this.#moveAfter(delivery, attempted, endedAt);
    const ended = { delivery, start, attempted, endedAt };
    this.#doubtful.delete(delivery);
    const isSuspicious = isAboutAccount(verdict);
    if (this.stopped || verdict.isDoubtful || !isSuspicious) {
      if (!isSuspicious && hasGotThrough(httpStatus(result), verdict))
        this.#clearEarlier(start.sentAt);
      if (verdict.outcome === 'accepted')
        this.#lastAccepted.set(delivery.held.event.kind, delivery.held.event);
      this.#conclude(ended, move);
    } else this.#circuit.add(ended);
  }

  /** What was refused before stays open; the others go on. */
  #clearEarlier(sentAt: number): void {
    for (const ended of this.#circuit.clearBefore(sentAt)) {
      const { verdict, result } = ended.attempted;
      const attempted = { verdict: refusedAlone(verdict, result), result };
      this.#conclude({ ...ended, attempted }, PARK);
    }
  }

  #conclude({ delivery, start, attempted }: UndecidedAttempt, move: NextMove): void {
    const { verdict, result } = attempted;
    const endedAt = performance.now();
    const isAgain = move.do === 'retry' && !this.stopped && !delivery.isLost;
    const isUnfinished = !isAgain && endsUnfinished(delivery, attempted, move);
    delivery.mayHaveBeenCounted ||= verdict.outcome === 'unconfirmed';
    delivery.conflict = statedConflict(verdict);
    delivery.silentInARow = verdict.isSilent ? delivery.silentInARow + 1 : 0;
    delivery.doubtMs = verdict.isDoubtful ? result.durationMs : undefined;
    if (isAgain && verdict.isDoubtful && isAboutAccount(verdict)) this.#doubtful.add(delivery);
    const [end, state] = [attemptEndOf(verdict, result), stateAfter(verdict)];
    this.unwritten.addEnded({
      held: delivery.held,
      startedAt: start.startedAt,
      end,
      state,
      keeps: isAgain || isUnfinished,
    });
    if (isUnfinished) this.unwritten.addHandedOver(delivery.held);
    if ('pauseAllMs' in move && move.pauseAllMs > 0)
      this.throttle.pause(endedAt + move.pauseAllMs, (verdict.retryAfterMs ?? 0) > 0);
    if (isAgain) this.unwritten.retries.push({ delivery, retryAt: endedAt + move.delayMs });
    else this.#finish(delivery, attempted, move, isUnfinished);
  }

  #moveAfter(
    { attempts: attempt, held }: BatchDelivery,
    attempted: AttemptResult,
    now: number,
  ): NextMove {
    const { verdict, result } = attempted;
    const { retries, patienceMs } = this.#policy;
    const { merchantOrderId } = held.event;
    const outage = this.outage.record(result, verdict, { merchantOrderId, attempt, now });
    const random = this.#edges.random();
    return afterAttempt(verdict, result, { attempt, retries, random, outage, patienceMs });
  }

  #finish(
    delivery: BatchDelivery,
    attempted: AttemptResult,
    move: NextMove,
    isUnfinished: boolean,
  ): void {
    const { verdict } = attempted;
    if (move.do === 'stop') this.stop(describeStop(move.why, verdict));
    this.hasUnfinished ||= isUnfinished;
    const isReported = !isUnfinished || verdict.errorCode === 'interrupted';
    const row = isReported ? settledRow(delivery, attempted) : undefined;
    if (row !== undefined) this.unwritten.rows.push(row);
    const isRefusedSale = verdict.outcome === 'rejected' && delivery.held.event.kind === OPENING;
    if (verdict.settles && !isRefusedSale) this.queues.settled(delivery);
    else this.unwritten.addBlocked(this.queues.block(delivery), { isUnfinished, isRefusedSale });
  }
}

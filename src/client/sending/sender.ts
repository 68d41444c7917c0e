import { isAboutAccount } from '../../core/protocol/answers/verdict.ts';
import { OPENING, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { type Attempted, endOf, stateAfter } from '../delivery/attempt.ts';
import { statedConflict } from '../delivery/earlier.ts';
import type { Proof, ProveAccount } from '../delivery/edges.ts';
import { kindInDoubt, refusedAlone } from '../delivery/refused-alone.ts';
import type { Drain, JournaledEvent } from '../journal/port.ts';
import { afterAttempt, type NextMove } from './after-attempt.ts';
import { adjust, startConcurrency, type Traffic, trafficSign } from './concurrency.ts';
import { type DrainEdges, type DrainPolicy, describeStop, type Stop } from './drain-types.ts';
import { OrderQueues } from './order-queues.ts';
import { hasGotThrough, OutageWatch, statusOf } from './outage.ts';
import { rateWaitMs, startRate, takeToken } from './rate.ts';
import { type EndedTurn, Suspicion } from './suspicion.ts';
import { type Began, isLeft, type PostTurn, settledRow, type Turn, Unwritten } from './turn.ts';

/**
 * Wakes its single waiter on a ring or a timeout. A ring without a waiter is kept. Rings in the same turn of the
 * event loop wake once, because responses arrive in bursts.
 */
class Bell {
  #hasRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    if (this.#hasRung) return;
    this.#hasRung = true;
    if (this.#wake) setImmediate(this.#wake);
  }

  /** @param milliseconds maximum wait; infinite to wait for the next ring. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(milliseconds)
        ? setTimeout(() => this.ring(), Math.max(0, Math.ceil(milliseconds)))
        : undefined;
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        this.#hasRung = false;
        resolve();
      };
      if (this.#hasRung) setImmediate(this.#wake);
    });
  }
}

/** Decides when the next attempt may start. Times are milliseconds of `performance.now`. */
class Pace {
  #concurrency;
  #rate;
  #pausedUntil = 0;
  #isAsked = false;
  #beganAt = Number.NEGATIVE_INFINITY;
  #inFlight = 0;

  constructor({ concurrency, perSecond }: Pick<DrainPolicy, 'concurrency' | 'perSecond'>) {
    this.#concurrency = startConcurrency(concurrency);
    this.#rate = perSecond === null ? null : startRate(perSecond, performance.now());
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get limit(): number {
    return this.#concurrency.limit;
  }

  /** How long sending is paused, at the service's request or during an outage. */
  pauseMs(now: number): number {
    return Math.max(0, this.#pausedUntil - now);
  }

  /** Whether the service asked for the pause. */
  get isAsked(): boolean {
    return this.#isAsked;
  }

  rateMs(now: number): number {
    return this.#rate === null ? 0 : rateWaitMs(this.#rate, now);
  }

  /** 0 if an attempt may start now; infinite if another one must end first. */
  waitMs(now: number): number {
    if (this.#inFlight >= this.limit) return Number.POSITIVE_INFINITY;
    return Math.max(this.pauseMs(now), this.rateMs(now), this.#gapMs(now));
  }

  begin(now: number): void {
    this.#inFlight += 1;
    this.#beganAt = now;
    if (this.#rate !== null) this.#rate = takeToken(this.#rate, now);
  }

  /** Called when an attempt ends, with or without a result. */
  end(): void {
    this.#inFlight -= 1;
  }

  learn(traffic: Traffic): void {
    this.#concurrency = adjust(this.#concurrency, traffic);
  }

  /** @param isAsked whether the service asked for it. */
  pause(until: number, isAsked: boolean): void {
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#isAsked = isAsked;
  }

  /** The interval between attempts, adjusted for an overloaded service. */
  #gapMs(now: number): number {
    const { gapMs } = this.#concurrency;
    return gapMs === 0 ? 0 : Math.max(0, this.#beganAt + gapMs - now);
  }
}

const PARK = { do: 'park', pauseAllMs: 0 } as const;
const STOP = { do: 'stop', why: 'unauthorized' } as const;

/** A wrong address is no fault of the credentials. */
const whyStopped = ({ attempted }: EndedTurn) =>
  attempted.verdict.outcome === 'unauthorized' ? 'unauthorized' : 'wrong_address';

/** What a sender asks the service, and the journal. */
interface Asking {
  readonly post: PostTurn;
  readonly prove: ProveAccount;
  /** Whether earlier reports show that a refusal is about one report alone. */
  readonly isAlone: (attempted: Attempted) => Promise<boolean>;
}

/**
 * Sends held events as fast as allowed and collects the outcomes. It does not write to the journal or report
 * progress.
 */
export class Sender {
  readonly queues = new OrderQueues<Turn>(({ held }) => held.event.merchantOrderId);
  readonly pace: Pace;
  /** Rings after every attempt, and when the sender stops. */
  readonly bell = new Bell();
  readonly outage = new OutageWatch();
  #unwritten = new Unwritten();
  /** Handed to the journal, but not confirmed as written. */
  #onItsWay: Unwritten | undefined;
  /** Number of attempts in this run. */
  sent = 0;
  retried = 0;
  /** Whether an event was parked that could have been retried in this run. */
  hasLeftOff = false;
  stopped: Stop | undefined;
  /** An unexpected error thrown by an attempt. */
  fault: { readonly error: unknown } | undefined;
  readonly #asking: Asking;
  readonly #policy: DrainPolicy;
  readonly #edges: DrainEdges;
  readonly #inFlight = new Set<Turn>();
  /** Turns with a 401 that may belong to another report; nothing else is sent until that is clear. */
  readonly #suspects = new Set<Turn>();
  /** Answers that may be a verdict on the key, the clock or the address; nothing but probes is sent until that is clear. */
  readonly #suspicion = new Suspicion();
  /** The last accepted event of each kind. */
  readonly #accepted = new Map<ReportKind, JournaledEvent>();
  /** Whether the journal may have more rows to send. */
  mayGetMore = true;

  constructor(asking: Asking, policy: DrainPolicy, edges: DrainEdges) {
    this.pace = new Pace(policy);
    this.#asking = asking;
    this.#policy = policy;
    this.#edges = edges;
  }

  /** Outcomes for the next step to write. */
  get unwritten(): Unwritten {
    return this.#unwritten;
  }

  /** Whether any outcome is not yet journaled. */
  get hasUnwrittenEnds(): boolean {
    return [this.#unwritten, this.#onItsWay].some(
      (one) => one !== undefined && one.ended.length > 0,
    );
  }

  /** Takes the outcomes for a step; later ones go to the next step. */
  takeUnwritten(): Unwritten {
    const taken = this.#unwritten;
    this.#unwritten = new Unwritten();
    this.#onItsWay = taken;
    return taken;
  }

  /** Called when the taken outcomes are durable. */
  written(): void {
    this.#onItsWay = undefined;
  }

  /** @param lease requests must end before it expires, when other processes can take over held events. */
  sendReady(lease: Pick<Drain, 'leaseLeftMs'>): void {
    for (;;) {
      const now = performance.now();
      if (this.stopped || this.pace.waitMs(now) > 0 || this.isLeaseShort(lease)) return;
      const turn = this.#next(now);
      if (turn === undefined) {
        this.#decideWhenDue(now);
        return;
      }
      this.pace.begin(now);
      this.#attempt(turn, { startedAt: this.#edges.clock.now(), sentAt: now }).catch((error) => {
        this.fault = { error };
        this.bell.ring();
      });
    }
  }

  isLeaseShort({ leaseLeftMs }: Pick<Drain, 'leaseLeftMs'>): boolean {
    return this.#policy.limits.wholeMs >= leaseLeftMs;
  }

  /** The first reason wins. */
  stop(stop: Stop): void {
    this.stopped ??= stop;
    for (const ended of this.#suspicion.take()) this.#conclude(ended, STOP);
    this.bell.ring();
  }

  /** When an attempt may start if nothing else happens first, in milliseconds of `performance.now`. */
  readyAt(now: number): number {
    if (this.stopped) return Number.POSITIVE_INFINITY;
    const { holdsOthers, isDue } = this.#suspicion;
    const isUrgent = !holdsOthers && this.#suspects.size > 0;
    const isOne = isUrgent ? this.queues.hasUrgent : this.queues.ready > 0;
    const isAlone = this.#suspects.size > 0 || holdsOthers;
    const isHeldUp = (isAlone && this.pace.inFlight > 0) || (isDue && this.hasUnwrittenEnds);
    if (isHeldUp) return Number.POSITIVE_INFINITY;
    const readyAt = isOne ? now : this.queues.wakeAt;
    return Math.max(readyAt, now + this.pace.waitMs(now));
  }

  /** A probe is sent with nothing else in flight; and so is what got a doubtful 401. */
  #next(now: number): Turn | undefined {
    const { holdsOthers, isDue } = this.#suspicion;
    if (!holdsOthers && this.#suspects.size === 0) return this.queues.next(now);
    if (this.pace.inFlight > 0 || isDue) return undefined;
    return holdsOthers ? this.#nextProbe(now) : this.queues.nextUrgent(now);
  }

  /** By a connection of its own, so that its answer leaves no doubt. */
  #nextProbe(now: number): Turn | undefined {
    const probe = this.queues.nextFar(now);
    if (probe === undefined) return undefined;
    this.#suspects.delete(probe);
    this.#suspicion.probeWith(probe);
    probe.doubtMs ??= 0;
    return probe;
  }

  /**
   * Decides once enough were refused, or no other order is left to probe with. What was accepted in this run must be in
   * the journal by then, so that it can be sent again.
   */
  #decideWhenDue(now: number): void {
    const { isOpen, isDue } = this.#suspicion;
    const isLast = !this.mayGetMore && !this.queues.canWake;
    const isBusy = this.pace.inFlight > 0 || this.hasUnwrittenEnds;
    if (this.stopped || !isOpen || isBusy || !(isDue || isLast)) return;
    this.pace.begin(now);
    this.#decide()
      .catch((error) => {
        this.fault = { error };
      })
      .finally(() => {
        this.pace.end();
        this.bell.ring();
      });
  }

  async #decide(): Promise<void> {
    const startedAt = performance.now();
    if (await this.#areAlone()) this.#gotThrough(startedAt);
    else this.#condemn();
  }

  /** Whether the suspected were refused for themselves. */
  async #areAlone(): Promise<boolean> {
    const { ended, isDue, hasEvidence } = this.#suspicion;
    const proof = await this.#proveFor(ended);
    if (proof !== 'unknown') return proof === 'good';
    if (isDue) return false;
    if (hasEvidence) return true;
    for (const { attempted } of ended) if (!(await this.#asking.isAlone(attempted))) return false;
    return true;
  }

  #proveFor(ended: readonly EndedTurn[]): Promise<Proof> {
    const [kind] = ended.flatMap(
      ({ attempted, turn }) => kindInDoubt(attempted.verdict, turn.held.event.kind) ?? [],
    );
    const [any] = this.#accepted.values();
    return this.#asking.prove(kind === undefined ? any : this.#accepted.get(kind), kind);
  }

  #condemn(): void {
    const [first] = this.#suspicion.ended;
    if (first !== undefined) this.stop(describeStop(whyStopped(first), first.attempted.verdict));
  }

  /**
   * Drops lost events: those in flight finish but are not retried, nor are those that ended while the step ran.
   * @param lost sequence numbers of events that another process took over.
   */
  forget(lost: ReadonlySet<number>): void {
    const isLost = (turn: Turn): boolean => lost.has(turn.held.event.sequence);
    for (const { turn, wakeAt } of this.unwritten.takeRests(isLost))
      this.queues.restUntil(turn, wakeAt);
    const taken = this.queues.take(isLost);
    for (const turn of taken) this.#suspects.delete(turn);
    for (const turn of [...this.#inFlight, ...this.#suspicion.turns]) turn.isLost ||= isLost(turn);
  }

  /** Releases everything that is not in flight. */
  letGoRest(): void {
    const rest = this.queues.take(() => true);
    this.hasLeftOff ||= rest.length > 0;
    for (const { held } of rest) this.unwritten.addHandedOver(held);
  }

  async #attempt(turn: Turn, began: Began): Promise<void> {
    this.#inFlight.add(turn);
    turn.attempts += 1;
    this.sent += 1;
    if (turn.attempts > 1) this.retried += 1;
    try {
      this.#ended(turn, began, await this.#asking.post(turn));
    } finally {
      this.#inFlight.delete(turn);
      this.pace.end();
      this.bell.ring();
    }
  }

  #ended(turn: Turn, began: Began, attempted: Attempted): void {
    const { verdict, result } = attempted;
    const endedAt = performance.now();
    this.pace.learn({ sentAt: began.sentAt, endedAt, sign: trafficSign(result) });
    const move = this.#moveAfter(turn, attempted, endedAt);
    const ended = { turn, began, attempted, endedAt };
    this.#suspects.delete(turn);
    const isSuspicious = isAboutAccount(verdict);
    if (this.stopped || verdict.isDoubtful || !isSuspicious) {
      if (!isSuspicious && hasGotThrough(statusOf(result), verdict)) this.#gotThrough(began.sentAt);
      if (verdict.outcome === 'accepted') this.#accepted.set(turn.held.event.kind, turn.held.event);
      this.#conclude(ended, move);
    } else this.#suspicion.add(ended);
  }

  /** What was refused before stays open; the others go on. */
  #gotThrough(sentAt: number): void {
    for (const ended of this.#suspicion.clearBefore(sentAt)) {
      const { verdict, result } = ended.attempted;
      const attempted = { verdict: refusedAlone(verdict, result), result };
      this.#conclude({ ...ended, attempted }, PARK);
    }
  }

  #conclude({ turn, began, attempted }: EndedTurn, move: NextMove): void {
    const { verdict, result } = attempted;
    const endedAt = performance.now();
    const isAgain = move.do === 'retry' && !this.stopped && !turn.isLost;
    const isLeftOff = !isAgain && isLeft(turn, attempted, move);
    turn.mayHaveBeenCounted ||= verdict.outcome === 'unconfirmed';
    turn.conflict = statedConflict(verdict);
    turn.silences = verdict.isSilent ? turn.silences + 1 : 0;
    turn.doubtMs = verdict.isDoubtful ? result.durationMs : undefined;
    if (isAgain && verdict.isDoubtful && isAboutAccount(verdict)) this.#suspects.add(turn);
    const [end, state] = [endOf(verdict, result), stateAfter(verdict)];
    this.unwritten.addEnded({
      held: turn.held,
      startedAt: began.startedAt,
      end,
      state,
      keeps: isAgain || isLeftOff,
    });
    if (isLeftOff) this.unwritten.addHandedOver(turn.held);
    if ('pauseAllMs' in move && move.pauseAllMs > 0)
      this.pace.pause(endedAt + move.pauseAllMs, (verdict.retryAfterMs ?? 0) > 0);
    if (isAgain) this.unwritten.rests.push({ turn, wakeAt: endedAt + move.delayMs });
    else this.#finish(turn, attempted, move, isLeftOff);
  }

  #moveAfter({ attempts: attempt, held }: Turn, attempted: Attempted, now: number): NextMove {
    const { verdict, result } = attempted;
    const { retries, patienceMs } = this.#policy;
    const { merchantOrderId } = held.event;
    const outage = this.outage.hear(result, verdict, { merchantOrderId, attempt, now });
    const random = this.#edges.random();
    return afterAttempt(verdict, result, { attempt, retries, random, outage, patienceMs });
  }

  #finish(turn: Turn, attempted: Attempted, move: NextMove, isLeftOff: boolean): void {
    const { verdict } = attempted;
    if (move.do === 'stop') this.stop(describeStop(move.why, verdict));
    this.hasLeftOff ||= isLeftOff;
    const isTold = !isLeftOff || verdict.errorCode === 'interrupted';
    const row = isTold ? settledRow(turn, attempted) : undefined;
    if (row !== undefined) this.unwritten.rows.push(row);
    const isRefusedSale = verdict.outcome === 'rejected' && turn.held.event.kind === OPENING;
    if (verdict.settles && !isRefusedSale) this.queues.settled(turn);
    else this.unwritten.addKeptBack(this.queues.block(turn), { isLeftOff, isRefusedSale });
  }
}

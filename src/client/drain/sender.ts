import { type PostResult, type Verdict, WRONG_ADDRESS } from '../../protocol/answers/verdict.ts';
import { OPENING } from '../../protocol/kinds/index.ts';
import { hasMomentRules } from '../../protocol/rulebook/faults.ts';
import type { Said } from '../../words/failure.ts';
import { type Attempted, endOf, stateAfter } from '../delivery/attempt.ts';
import { statedConflict } from '../delivery/earlier.ts';
import { breachesNow } from '../delivery/refuse-moment.ts';
import type { Drain, JournaledEvent } from '../journal/port.ts';
import { adjust, startConcurrency, type Traffic, trafficSign } from '../pacing/concurrency.ts';
import { OrderQueues } from '../pacing/order-queues.ts';
import { rateWaitMs, startRate, takeToken } from '../pacing/rate.ts';
import { afterAttempt, type NextMove, OUTAGE_ORDERS, type Outage } from './after-attempt.ts';
import { type DrainEdges, type DrainPolicy, describeStop, type Stop } from './drain-types.ts';
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

const NOBODY: Outage = { orders: 0, ms: 0, isCrowdedOut: false };

/** How long a success counts as recent, in milliseconds. */
const OF_LATE_MS = 10_000;

/** Refusals that are not about the report: too many requests, or a request that the service did not read. */
const ABOUT_LOAD: readonly unknown[] = ['rate_limited', 'request_timeout'];

/** A finished attempt. */
interface Heard extends Pick<JournaledEvent, 'merchantOrderId' | 'kind'> {
  /** The number of the attempt in this run, from 1. */
  readonly attempt: number;
  /** Milliseconds of `performance.now`. */
  readonly now: number;
}

/**
 * Tracks consecutive orders that did not get through, and whether any attempt ever had a response. Only first
 * attempts indicate an outage, because retries had their chance. A response alone proves nothing: a wrong address
 * responds, too.
 */
class OutageWatch {
  readonly #orders = new Set<string>();
  #since = 0;
  #gotThroughAt = Number.NEGATIVE_INFINITY;
  #hasAnswer = false;
  #last: Said | undefined;

  /** What went wrong with the last attempt; undefined if any attempt of this run had a response. */
  get unanswered(): Said | undefined {
    return this.#hasAnswer ? undefined : this.#last;
  }

  hear(result: PostResult, verdict: Verdict, heard: Heard): Outage {
    const { now } = heard;
    if (result.type === 'failure' && result.code === 'interrupted') return NOBODY;
    if (result.type === 'response') this.#hasAnswer = true;
    else this.#last = verdict.message ?? verdict.outcome;
    if (hasGotThrough(result, verdict)) this.#through(now);
    else if (heard.attempt === 1) this.#add(heard);
    const isOfLate = now - this.#gotThroughAt < OF_LATE_MS;
    return {
      orders: this.#orders.size,
      ms: this.#orders.size < OUTAGE_ORDERS ? 0 : now - this.#since,
      isCrowdedOut: isOfLate && verdict.errorCode === 'rate_limited',
    };
  }

  #through(now: number): void {
    this.#gotThroughAt = now;
    this.#orders.clear();
  }

  #add({ merchantOrderId, now }: Heard): void {
    if (this.#orders.size === OUTAGE_ORDERS) return;
    this.#orders.add(merchantOrderId);
    this.#since = now;
  }
}

/** A refusal of this report, by the service or a gateway, counts as getting through: the next report may succeed. */
function hasGotThrough(result: PostResult, { settles, errorCode }: Verdict): boolean {
  if (settles || result.type === 'failure') return settles;
  const { status } = result;
  const isRefusal = status >= 400 && status < 500;
  return isRefusal && !ABOUT_LOAD.includes(errorCode) && errorCode !== WRONG_ADDRESS;
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

const NOT_NOW = { isLeftOff: false, isRefusedSale: false };

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
  readonly #post: PostTurn;
  readonly #policy: DrainPolicy;
  readonly #edges: DrainEdges;
  readonly #inFlight = new Set<Turn>();
  /** Turns with a 401 that may belong to another report; nothing else is sent until that is clear. */
  readonly #suspects = new Set<Turn>();

  constructor(post: PostTurn, policy: DrainPolicy, edges: DrainEdges) {
    this.pace = new Pace(policy);
    this.#post = post;
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
      if (turn === undefined) return;
      if (this.#isKeptBack(turn)) continue;
      this.pace.begin(now);
      this.#attempt(turn, { startedAt: this.#edges.clock.now(), sentAt: now }).catch((error) => {
        this.fault = { error };
        this.bell.ring();
      });
    }
  }

  /** A report that the service would permanently reject now stays pending, with the later ones of its order. */
  #isKeptBack(turn: Turn): boolean {
    const { event } = turn.held;
    if (!hasMomentRules(event.kind)) return false;
    const [breach] = breachesNow(event, this.#edges.clock.now());
    if (breach === undefined) return false;
    this.#suspects.delete(turn);
    this.unwritten.addPutOff(turn, breach.message);
    this.unwritten.addKeptBack(this.queues.block(turn), NOT_NOW);
    return true;
  }

  isLeaseShort({ leaseLeftMs }: Pick<Drain, 'leaseLeftMs'>): boolean {
    return this.#policy.limits.wholeMs >= leaseLeftMs;
  }

  /** The first reason wins. */
  stop(stop: Stop): void {
    this.stopped ??= stop;
    this.bell.ring();
  }

  /** When an attempt may start if nothing else happens first, in milliseconds of `performance.now`. */
  readyAt(now: number): number {
    if (this.stopped) return Number.POSITIVE_INFINITY;
    const isOne = this.#suspects.size > 0 ? this.queues.hasUrgent : this.queues.ready > 0;
    if (this.#suspects.size > 0 && this.pace.inFlight > 0) return Number.POSITIVE_INFINITY;
    const readyAt = isOne ? now : this.queues.wakeAt;
    return Math.max(readyAt, now + this.pace.waitMs(now));
  }

  /** A 401 ends the run, so a doubtful one is retried first, with nothing else in flight. */
  #next(now: number): Turn | undefined {
    if (this.#suspects.size === 0) return this.queues.next(now);
    return this.pace.inFlight === 0 ? this.queues.nextUrgent(now) : undefined;
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
    for (const turn of this.#inFlight) turn.isLost ||= isLost(turn);
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
      this.#ended(turn, began, await this.#post(turn));
    } finally {
      this.#inFlight.delete(turn);
      this.pace.end();
      this.bell.ring();
    }
  }

  #ended(turn: Turn, { startedAt, sentAt }: Began, attempted: Attempted): void {
    const { verdict, result } = attempted;
    const endedAt = performance.now();
    this.pace.learn({ sentAt, endedAt, sign: trafficSign(result) });
    const move = this.#moveAfter(turn, attempted, endedAt);
    const isAgain = move.do === 'retry' && !this.stopped && !turn.isLost;
    const isLeftOff = !isAgain && isLeft(turn, attempted, move);
    turn.mayHaveBeenCounted ||= verdict.outcome === 'unconfirmed';
    turn.conflict = statedConflict(verdict);
    turn.doubtMs = verdict.isDoubtful ? result.durationMs : undefined;
    this.#suspects.delete(turn);
    if (isAgain && verdict.isDoubtful && verdict.outcome === 'unauthorized')
      this.#suspects.add(turn);
    const [end, state] = [endOf(verdict, result), stateAfter(verdict)];
    this.unwritten.addEnded({
      held: turn.held,
      startedAt,
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
    const { merchantOrderId, kind } = held.event;
    const outage = this.outage.hear(result, verdict, { merchantOrderId, kind, attempt, now });
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

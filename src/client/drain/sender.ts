import { isWrongAddress } from '../../protocol/answers/classify.ts';
import type { PostResult, Verdict } from '../../protocol/answers/verdict.ts';
import { OPENING } from '../../protocol/kinds/index.ts';
import { hasMomentRules } from '../../protocol/rulebook/faults.ts';
import type { Said } from '../../words/failure.ts';
import { type Attempted, endOf, stateAfter } from '../delivery/attempt.ts';
import { breachesNow } from '../delivery/refuse-moment.ts';
import type { Drain, JournaledEvent } from '../journal/port.ts';
import { adjust, startConcurrency, type Traffic, trafficSign } from '../pacing/concurrency.ts';
import { OrderQueues } from '../pacing/order-queues.ts';
import { rateWaitMs, startRate, takeToken } from '../pacing/rate.ts';
import { afterAttempt, type NextMove, OUTAGE_ORDERS, type Outage } from './after-attempt.ts';
import { type DrainEdges, type DrainPolicy, describeStop, type Stop } from './drain-types.ts';
import { type Began, isLeft, type PostTurn, settledRow, type Turn, Unwritten } from './turn.ts';

/**
 * Wakes the one waiter: by a ring, or when it is time. A ring without a waiter is kept. All
 * that rings in one turn of the event loop wakes once: answers come in crowds.
 */
class Bell {
  #hasRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    if (this.#hasRung) return;
    this.#hasRung = true;
    if (this.#wake) setImmediate(this.#wake);
  }

  /** @param milliseconds how long at most; infinite for until the next ring. */
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

/** How long it counts that a report has got through, in milliseconds. */
const OF_LATE_MS = 10_000;

/** Refusals that say nothing about the report: too many requests, or the service has not read it. */
const ABOUT_LOAD: readonly unknown[] = ['rate_limited', 'request_timeout'];

/** What is known of a report whose attempt has ended. */
interface Heard extends Pick<JournaledEvent, 'merchantOrderId' | 'kind'> {
  /** In this run; the first is 1. */
  readonly attempt: number;
  /** Milliseconds of `performance.now`. */
  readonly now: number;
}

/**
 * Which different orders in a row have not got through, and whether any ever had an answer. Only first attempts
 * tell of an outage: those that are tried again have had their chance. A wrong address answers, too.
 */
class OutageWatch {
  readonly #orders = new Set<string>();
  #since = 0;
  #gotThroughAt = Number.NEGATIVE_INFINITY;
  #hasAnswer = false;
  #last: Said | undefined;

  /** What went wrong with the last attempt, where none of this run had an answer; undefined where one had. */
  get unanswered(): Said | undefined {
    return this.#hasAnswer ? undefined : this.#last;
  }

  hear(result: PostResult, verdict: Verdict, heard: Heard): Outage {
    const { now } = heard;
    if (result.type === 'failure' && result.code === 'interrupted') return NOBODY;
    if (result.type === 'response') this.#hasAnswer = true;
    else this.#last = verdict.message ?? verdict.outcome;
    if (hasGotThrough(result, verdict, heard)) this.#through(now);
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

/** A refusal of this very report counts, from the service or a gateway: the next report may fare better. */
function hasGotThrough(
  result: PostResult,
  { settles, errorCode }: Verdict,
  { kind }: Heard,
): boolean {
  if (settles || result.type === 'failure') return settles;
  const { status } = result;
  const isRefusal = status >= 400 && status < 500;
  return isRefusal && !ABOUT_LOAD.includes(errorCode) && !isWrongAddress(status, kind);
}

/** When the next attempt may begin. Times are milliseconds of `performance.now`. */
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

  /** How long nothing is to be sent, by the service's word or while it is out of reach. */
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

  /** 0 where an attempt may begin now; infinite where only the end of another one makes room. */
  waitMs(now: number): number {
    if (this.#inFlight >= this.limit) return Number.POSITIVE_INFINITY;
    return Math.max(this.pauseMs(now), this.rateMs(now), this.#gapMs(now));
  }

  begin(now: number): void {
    this.#inFlight += 1;
    this.#beganAt = now;
    if (this.#rate !== null) this.#rate = takeToken(this.#rate, now);
  }

  /** The attempt is over, with a result or without one. */
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

  /** What a crowded service makes of the time between two attempts. */
  #gapMs(now: number): number {
    const { gapMs } = this.#concurrency;
    return gapMs === 0 ? 0 : Math.max(0, this.#beganAt + gapMs - now);
  }
}

const NOT_NOW = { isLeftOff: false, isRefusedSale: false };

/** Sends what is held as fast as it may, and collects what came of it; it writes and reports nothing. */
export class Sender {
  readonly queues = new OrderQueues<Turn>(({ held }) => held.event.merchantOrderId);
  readonly pace: Pace;
  /** Rings after each attempt, and when the sender stops. */
  readonly bell = new Bell();
  readonly outage = new OutageWatch();
  #unwritten = new Unwritten();
  /** Handed to the journal, which has not said yet that it is written. */
  #onItsWay: Unwritten | undefined;
  /** Attempts in this run. */
  sent = 0;
  retried = 0;
  /** Whether an event was left off that could have been sent again in this run. */
  hasLeftOff = false;
  stopped: Stop | undefined;
  /** What no attempt may ever throw. */
  fault: { readonly error: unknown } | undefined;
  readonly #post: PostTurn;
  readonly #policy: DrainPolicy;
  readonly #edges: DrainEdges;
  readonly #inFlight = new Set<Turn>();
  /** Those that met with a 401 which may not be theirs: nothing else is sent until that is known. */
  readonly #suspects = new Set<Turn>();

  constructor(post: PostTurn, policy: DrainPolicy, edges: DrainEdges) {
    this.pace = new Pace(policy);
    this.#post = post;
    this.#policy = policy;
    this.#edges = edges;
  }

  /** What the next step is to write. */
  get unwritten(): Unwritten {
    return this.#unwritten;
  }

  /** Whether attempts have ended of which the journal does not know how. */
  get hasUnwrittenEnds(): boolean {
    return [this.#unwritten, this.#onItsWay].some(
      (one) => one !== undefined && one.ended.length > 0,
    );
  }

  /** For a step to write: what comes from here on is for the step after it. */
  takeUnwritten(): Unwritten {
    const taken = this.#unwritten;
    this.#unwritten = new Unwritten();
    this.#onItsWay = taken;
    return taken;
  }

  /** What was taken is durable. */
  written(): void {
    this.#onItsWay = undefined;
  }

  /** @param lease within which no other process takes over what is held: a post must end before. */
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

  /** A report that the service would reject for good at this moment stays pending, with the later ones of its order. */
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

  /** When an attempt may begin without anything else happening before, in milliseconds of `performance.now`. */
  readyAt(now: number): number {
    if (this.stopped) return Number.POSITIVE_INFINITY;
    const isOne = this.#suspects.size > 0 ? this.queues.hasUrgent : this.queues.ready > 0;
    if (this.#suspects.size > 0 && this.pace.inFlight > 0) return Number.POSITIVE_INFINITY;
    const readyAt = isOne ? now : this.queues.wakeAt;
    return Math.max(readyAt, now + this.pace.waitMs(now));
  }

  /** A 401 ends the run, so one that is in doubt is resolved first, with nothing else in flight. */
  #next(now: number): Turn | undefined {
    if (this.#suspects.size === 0) return this.queues.next(now);
    return this.pace.inFlight === 0 ? this.queues.nextUrgent(now) : undefined;
  }

  /**
   * What is in flight ends as it does, but is not sent again; nor is what has ended while the step found out.
   * @param lost sequences of events that another process has taken over.
   */
  forget(lost: ReadonlySet<number>): void {
    const isLost = (turn: Turn): boolean => lost.has(turn.held.event.sequence);
    for (const { turn, wakeAt } of this.unwritten.takeRests(isLost))
      this.queues.restUntil(turn, wakeAt);
    const taken = this.queues.take(isLost);
    for (const turn of taken) this.#suspects.delete(turn);
    for (const turn of this.#inFlight) turn.isLost ||= isLost(turn);
  }

  /** Gives up all that is not in flight. */
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

import { afterAttempt, type NextMove } from '../../../core/delivery/after-attempt.ts';
import { trafficSign } from '../../../core/delivery/concurrency.ts';
import { OrderQueues } from '../../../core/delivery/order-queues.ts';
import { OPENING } from '../../../protocol/kinds/index.ts';
import { hasMomentRules } from '../../../protocol/rulebook/faults.ts';
import type { Attempted } from '../../attempt-once.ts';
import { endOf, stateAfter } from '../../record-attempt.ts';
import { breachesNow } from '../../refuse-moment.ts';
import { Bell } from './bell.ts';
import type { DrainEdges, DrainPolicy } from './drain-types.ts';
import { OutageWatch } from './outage.ts';
import { Pace } from './pace.ts';
import type { PostTurn } from './post-turn.ts';
import { describeStop, type Stop } from './stop.ts';
import { type Began, isLeft, settledRow, type Turn } from './turn.ts';
import { Unwritten } from './unwritten.ts';

const NOT_NOW = { isLeftOff: false, isRefusedSale: false };

/** Sends what is held as fast as it may, and collects what came of it; it writes nothing and tells nobody. */
export class Sender {
  readonly queues = new OrderQueues<Turn>(({ held }) => held.event.merchantOrderId);
  readonly pace: Pace;
  /** Rings after each attempt, and when the sender stops. */
  readonly bell = new Bell();
  readonly outage = new OutageWatch();
  unwritten = new Unwritten();
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

  /** @param leaseEnd until when nobody else takes over what is held: a post must end before. */
  sendReady(leaseEnd: number): void {
    for (;;) {
      const now = performance.now();
      if (this.stopped || this.pace.waitMs(now) > 0 || this.isLeaseShort(leaseEnd)) return;
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

  /** A report that the service would refuse for good at this moment stays open, and what follows it does, too. */
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

  isLeaseShort(leaseEnd: number): boolean {
    return this.#edges.clock.now() + this.#policy.limits.wholeMs >= leaseEnd;
  }

  /** The first reason stands. */
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

  /** A 401 ends the run, so one that is in doubt is looked into first, with nothing beside it. */
  #next(now: number): Turn | undefined {
    if (this.#suspects.size === 0) return this.queues.next(now);
    return this.pace.inFlight === 0 ? this.queues.nextUrgent(now) : undefined;
  }

  /** @param lost sequences of events that another process has taken over. */
  forget(lost: ReadonlySet<number>): void {
    const taken = this.queues.take((turn) => lost.has(turn.held.event.sequence));
    for (const turn of taken) this.#suspects.delete(turn);
    for (const turn of this.#inFlight) turn.isLost ||= lost.has(turn.held.event.sequence);
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

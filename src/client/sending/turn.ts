import { UNIDENTIFIED } from '../../core/protocol/answers/verdict.ts';
import { eachKind, type ReportKind, unknownKind } from '../../core/protocol/kinds/index.ts';
import { type Attempted, attemptOnce, errorOf } from '../delivery/attempt.ts';
import { readEarlier } from '../delivery/earlier.ts';
import type { SendingAccount } from '../delivery/edges.ts';
import { Silence } from '../delivery/silence.ts';
import { type SettledRow, WAITS, WAITS_BEHIND_REFUSED } from '../files/rows/row.ts';
import type { EndedAttempt, HeldEvent } from '../journal/port.ts';
import type { NextMove } from './after-attempt.ts';
import { Company } from './company.ts';
import type { DrainEdges, DrainPolicy } from './drain-types.ts';

/** A held event in this run. */
export interface Turn {
  readonly held: HeldEvent;
  /** Attempts in this run. */
  attempts: number;
  mayHaveBeenCounted: boolean;
  /** The reason that the last attempt got with a 409. */
  conflict: string | undefined;
  /** Answers in a row that showed nothing of the order. */
  silences: number;
  /** How long a doubtful refusal took, in milliseconds; the next attempt uses its own connection. */
  doubtMs: number | undefined;
  /** Whether another process took it over; it is not resent then. */
  isLost: boolean;
}

/** When an attempt started, by the wall clock and by a monotonic clock. */
export interface Began {
  readonly startedAt: number;
  readonly sentAt: number;
}

export const newTurn = (held: HeldEvent): Turn => ({
  held,
  attempts: 0,
  mayHaveBeenCounted: held.mayHaveBeenCounted,
  conflict: undefined,
  silences: 0,
  doubtMs: undefined,
  isLost: false,
});

/** The row of a settled or parked event; undefined if the run stopped working on it. */
export function settledRow(
  { held, attempts }: Turn,
  { verdict, result }: Attempted,
): SettledRow | undefined {
  if (verdict.outcome === 'unauthorized') return undefined;
  const httpStatus = result.type === 'response' ? result.status : null;
  const row = rowOf(held, verdict.outcome, httpStatus, attempts, errorOf(verdict));
  return verdict.remark === null ? row : { ...row, remark: verdict.remark };
}

/** The row of an event that waits for an earlier report of its order. */
const waitingRow = ({ held, attempts }: Turn, isBehindRefused: boolean): SettledRow =>
  rowOf(held, 'waiting', null, attempts, isBehindRefused ? WAITS_BEHIND_REFUSED : WAITS);

/** Whether the run stops before it can retry the event. */
export const isLeft = ({ isLost }: Turn, { verdict }: Attempted, move: NextMove): boolean =>
  move.do === 'retry' ||
  move.do === 'stop' ||
  (move.do === 'park' && (isLost || verdict.errorCode === 'interrupted'));

/** Written as one literal, because spreading an object takes as long as signing. */
const rowOf = (
  { event, place, amount, currency }: HeldEvent,
  outcome: SettledRow['outcome'],
  httpStatus: number | null,
  attempts: number,
  error: SettledRow['error'],
): SettledRow => ({
  row: place.row,
  line: place.line,
  kind: event.kind,
  eventId: event.eventId,
  merchantOrderId: event.merchantOrderId,
  amount,
  currency,
  outcome,
  httpStatus,
  attempts,
  error,
});

/** Makes one attempt. */
export type PostTurn = (turn: Turn) => Promise<Attempted>;

/** @param accountId in the journal. @param base `s2s_endpoint_base`. @param signal aborts requests in flight. */
export function postTo(
  accountId: string,
  base: URL,
  account: SendingAccount,
  { limits, retries }: DrainPolicy,
  { transport, clock, journal }: DrainEdges,
  signal: AbortSignal,
): PostTurn {
  const urls = addresses(base);
  const edges = { transport, clock, signal, observer: {} };
  const company = new Company();
  /** Kinds whose answers name no order: only a connection of its own shows which report an answer is for. */
  const unnamed = new Set<ReportKind>();
  const silence = new Silence(accountId, journal);
  return async ({ held, attempts: attempt, mayHaveBeenCounted, conflict, silences, doubtMs }) => {
    const { kind, body, merchantOrderId } = held.event;
    const url: URL | undefined = urls[kind];
    if (url === undefined) throw unknownKind(kind);
    const report = {
      url,
      account,
      body,
      attempt,
      merchantOrderId,
      kind,
      amount: held.amount,
      currency: held.currency,
      mayHaveBeenCounted,
      alone: aloneFor(unnamed.has(kind), doubtMs),
      readEarlier: () => readEarlier(held.event, Number.POSITIVE_INFINITY, journal),
      conflict: attempt > retries ? conflict : undefined,
      needsRecord: false,
    };
    const attempted = await company.beside(attemptOnce(report, limits, edges));
    const isFirst = attempt === 1 && !mayHaveBeenCounted;
    const verdict = await silence.weigh({ kind, verdict: attempted.verdict, isFirst, silences });
    if (verdict.errorCode === UNIDENTIFIED && !silence.isUnusual(kind)) unnamed.add(kind);
    return { ...attempted, verdict };
  };
}

function aloneFor(isUnnamed: boolean, doubtMs: number | undefined) {
  if (doubtMs !== undefined) return { pauseMs: pauseAfter(doubtMs) };
  return isUnnamed ? { pauseMs: 0 } : undefined;
}

/** In milliseconds. */
const SHORTEST_PAUSE = 25;
const LONGEST_PAUSE = 250;

/** Long enough to receive another refusal that does not wait for the report. */
const pauseAfter = (doubtMs: number): number =>
  Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, 3 * doubtMs));

function addresses(base: URL): Readonly<Record<ReportKind, URL>> {
  const start = base.href.replace(/\/$/, '');
  return eachKind(({ path }) => new URL(`${start}${path}`));
}

/** How a report ended that later ones depend on. */
interface Obstacle {
  /** Whether this run stopped before it could retry. */
  readonly isLeftOff: boolean;
  /** Whether the service rejected the paid report. */
  readonly isRefusedSale: boolean;
}

/** A scheduled retry, in milliseconds of `performance.now`. */
interface Rest {
  readonly turn: Turn;
  readonly wakeAt: number;
}

/** Outcomes for the next step, and what happens once they are durable. */
export class Unwritten {
  readonly ended: EndedAttempt[] = [];
  readonly letGo: HeldEvent[] = [];
  /** Events that this run releases. */
  readonly handedOver: HeldEvent[] = [];
  /** Rows to report. */
  readonly rows: SettledRow[] = [];
  /** Scheduled retries. */
  rests: Rest[] = [];
  #since = Number.POSITIVE_INFINITY;

  /** When the oldest outcome arrived, in milliseconds of `performance.now`; infinite if there is none. */
  get since(): number {
    return this.#since;
  }

  get size(): number {
    return this.ended.length + this.letGo.length + this.handedOver.length;
  }

  addEnded(ended: EndedAttempt): void {
    this.ended.push(ended);
    this.#note();
  }

  addLetGo(held: HeldEvent): void {
    this.letGo.push(held);
    this.#note();
  }

  /** Later reports of an order must not overtake one that was not accepted. */
  addKeptBack(followers: readonly Turn[], { isLeftOff, isRefusedSale }: Obstacle): void {
    for (const follower of followers) {
      if (isLeftOff) {
        this.addHandedOver(follower.held);
        continue;
      }
      this.addLetGo(follower.held);
      this.rows.push(waitingRow(follower, isRefusedSale));
    }
  }

  /** Removes retries that are no longer wanted. */
  takeRests(isWanted: (turn: Turn) => boolean): readonly Rest[] {
    const taken = this.rests.filter(({ turn }) => isWanted(turn));
    this.rests = this.rests.filter((rest) => !taken.includes(rest));
    return taken;
  }

  addHandedOver(held: HeldEvent): void {
    this.handedOver.push(held);
    this.#note();
  }

  #note(): void {
    this.#since = Math.min(this.#since, performance.now());
  }
}

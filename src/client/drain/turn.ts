import { eachKind, type ReportKind, unknownKind } from '../../protocol/kinds/index.ts';
import type { Message } from '../../words/message.ts';
import { type Attempted, attemptOnce, errorOf } from '../delivery/attempt.ts';
import type { SendingAccount } from '../delivery/edges.ts';
import type { EndedAttempt, HeldEvent } from '../journal/port.ts';
import { type SettledRow, WAITS, WAITS_BEHIND_REFUSED } from '../rows/row.ts';
import type { NextMove } from './after-attempt.ts';
import { Company } from './company.ts';
import type { DrainEdges, DrainPolicy } from './drain-types.ts';

/** A held event on its way through this run. */
export interface Turn {
  readonly held: HeldEvent;
  /** In this run. */
  attempts: number;
  mayHaveBeenCounted: boolean;
  /** How long a refusal that is in doubt took, in milliseconds; the next attempt uses a connection of its own. */
  doubtMs: number | undefined;
  /** Another process has taken it over: it is not sent again. */
  isLost: boolean;
}

/** When an attempt began, by the wall clock and by a monotonic one. */
export interface Began {
  readonly startedAt: number;
  readonly sentAt: number;
}

export const newTurn = (held: HeldEvent): Turn => ({
  held,
  attempts: 0,
  mayHaveBeenCounted: held.mayHaveBeenCounted,
  doubtMs: undefined,
  isLost: false,
});

/** The row of an event that the service has settled or that is parked; undefined where the run just left off. */
export function settledRow(
  { held, attempts }: Turn,
  { verdict, result }: Attempted,
): SettledRow | undefined {
  if (verdict.outcome === 'unauthorized') return undefined;
  const httpStatus = result.type === 'response' ? result.status : null;
  return rowOf(held, verdict.outcome, httpStatus, attempts, errorOf(verdict));
}

/** The row of an event that an earlier report of its order keeps back. */
const waitingRow = ({ held, attempts }: Turn, isBehindRefused: boolean): SettledRow =>
  rowOf(held, 'waiting', null, attempts, isBehindRefused ? WAITS_BEHIND_REFUSED : WAITS);

/** The row of an event that may not be sent at this moment. */
const putOffRow = ({ held, attempts }: Turn, reason: Message): SettledRow =>
  rowOf(held, 'waiting', null, attempts, { code: 'waiting', message: reason });

/** Whether the run has no time for the event any more, though it could be sent again. */
export const isLeft = ({ isLost }: Turn, { verdict }: Attempted, move: NextMove): boolean =>
  move.do === 'retry' ||
  move.do === 'stop' ||
  (move.do === 'park' && (isLost || verdict.errorCode === 'interrupted'));

/** Written out in one piece: to spread one object into another takes as long as a signature does. */
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

/** Makes one attempt at the event of a turn. */
export type PostTurn = (turn: Turn) => Promise<Attempted>;

/**
 * @param base `s2s_endpoint_base`.
 * @param signal ends all that is in flight.
 */
export function postTo(
  base: URL,
  account: SendingAccount,
  { limits }: DrainPolicy,
  { transport, clock }: DrainEdges,
  signal: AbortSignal,
): PostTurn {
  const urls = addresses(base);
  const edges = { transport, clock, signal, observer: {} };
  const company = new Company();
  return ({ held, attempts: attempt, mayHaveBeenCounted, doubtMs }) => {
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
      alone: doubtMs === undefined ? undefined : { pauseMs: pauseAfter(doubtMs) },
      needsRecord: false,
    };
    return company.beside(attemptOnce(report, limits, edges));
  };
}

/** In milliseconds. */
const SHORTEST_PAUSE = 25;
const LONGEST_PAUSE = 250;

/** Long enough for another refusal that does not wait for the report. */
const pauseAfter = (doubtMs: number): number =>
  Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, 3 * doubtMs));

function addresses(base: URL): Readonly<Record<ReportKind, URL>> {
  const start = base.href.replace(/\/$/, '');
  return eachKind(({ path }) => new URL(`${start}${path}`));
}

/** What became of a report that others follow. */
interface Obstacle {
  /** This run had no time for it. */
  readonly isLeftOff: boolean;
  /** The service has refused to count the sale. */
  readonly isRefusedSale: boolean;
}

/** A turn that goes again, and when, in milliseconds of `performance.now`. */
interface Rest {
  readonly turn: Turn;
  readonly wakeAt: number;
}

/** What the next step writes, and what follows once that is durable. */
export class Unwritten {
  readonly ended: EndedAttempt[] = [];
  readonly letGo: HeldEvent[] = [];
  /** Those that this run has no time for. */
  readonly handedOver: HeldEvent[] = [];
  /** To be reported. */
  readonly rows: SettledRow[] = [];
  /** Turns that go again. */
  rests: Rest[] = [];
  #since = Number.POSITIVE_INFINITY;

  /** When the oldest came, in milliseconds of `performance.now`; infinite where there is nothing. */
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

  /** A report that may not be sent at this moment. */
  addPutOff(turn: Turn, reason: Message): void {
    this.addLetGo(turn.held);
    this.rows.push(putOffRow(turn, reason));
  }

  /** What follows a report that is not accepted must not overtake it. */
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

  /** Takes out turns that do not go again after all. */
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

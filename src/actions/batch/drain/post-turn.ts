import { eachKind, type ReportKind, unknownKind } from '../../../protocol/kinds/index.ts';
import { type Attempted, attemptOnce } from '../../attempt-once.ts';
import type { SendingAccount } from '../../edges.ts';
import { Company } from './company.ts';
import type { DrainEdges, DrainPolicy } from './drain-types.ts';
import type { Turn } from './turn.ts';

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

import { pathOf, type ReportKind, unknownKind } from '../../../core/protocol.ts';
import { type Attempted, attemptOnce } from '../../attempt-once.ts';
import type { SendingAccount } from '../../edges.ts';
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
  return ({ held: { event }, attempts: attempt, mayHaveBeenCounted }) => {
    const { kind, body, merchantOrderId } = event;
    const url: URL | undefined = urls[kind];
    if (url === undefined) throw unknownKind(kind);
    const order = { merchantOrderId, kind, mayHaveBeenCounted, needsRecord: false };
    return attemptOnce({ url, account, body, attempt, ...order }, limits, edges);
  };
}

function addresses(base: URL): Readonly<Record<ReportKind, URL>> {
  const start = base.href.replace(/\/$/, '');
  const to = (kind: ReportKind): URL => new URL(`${start}${pathOf(kind)}`);
  return { paid: to('paid'), partial: to('partial'), cancel: to('cancel'), decline: to('decline') };
}

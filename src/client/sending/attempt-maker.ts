import { eachKind, type ReportKind, unknownKind } from '../../core/protocol/kinds/index.ts';
import { Attempt } from '../delivery/attempt.ts';
import { readEarlierReports } from '../delivery/earlier-reports.ts';
import type { SigningAccount } from '../delivery/edges.ts';
import { SilentAnswers } from '../delivery/silent-answers.ts';
import type { BatchDelivery } from './batch-delivery.ts';
import { ConcurrentAttempts } from './concurrent-attempts.ts';
import type { DrainEdges, DrainPolicy } from './drain-types.ts';
import { type AttemptEnds, RowAttempt, type SharedKnowledge } from './row-attempt.ts';

/** Starts the next attempt of a delivery. */
export type MakeAttempt = (delivery: BatchDelivery, ends: AttemptEnds) => void;

/** @param accountId in the journal. @param base `s2s_endpoint_base`. @param signal aborts requests in flight. */
export function attemptMaker(
  accountId: string,
  base: URL,
  account: SigningAccount,
  { limits, retries }: DrainPolicy,
  { transport, clock, journal }: DrainEdges,
  signal: AbortSignal,
): MakeAttempt {
  const urls = addresses(base);
  const edges = { transport, clock, signal, observer: {} };
  const shared: SharedKnowledge = {
    concurrent: new ConcurrentAttempts(),
    silentAnswers: new SilentAnswers(accountId, journal),
    unnamed: new Set(),
  };
  return (delivery, ends) => {
    const { held, attempts: attempt, mayHaveBeenCounted, conflict, doubtMs } = delivery;
    const { kind, body, merchantOrderId } = held.event;
    const url: URL | undefined = urls[kind];
    if (url === undefined) throw unknownKind(kind);
    const request = {
      url,
      account,
      body,
      attempt,
      merchantOrderId,
      kind,
      amount: held.amount,
      currency: held.currency,
      mayHaveBeenCounted,
      alone: aloneFor(shared.unnamed.has(kind), doubtMs),
      readEarlier: () => readEarlierReports(held.event, Number.POSITIVE_INFINITY, journal),
      conflict: attempt > retries ? conflict : undefined,
      needsRecord: false,
    };
    const made = new Attempt(request, edges);
    new RowAttempt(made, delivery, shared, ends).follow(made.post(limits, edges));
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

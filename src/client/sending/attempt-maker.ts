import { UNIDENTIFIED } from '../../core/protocol/answers/verdict.ts';
import { eachKind, type ReportKind, unknownKind } from '../../core/protocol/kinds/index.ts';
import { type AttemptResult, attemptOnce } from '../delivery/attempt.ts';
import { readEarlierReports } from '../delivery/earlier-reports.ts';
import type { SigningAccount } from '../delivery/edges.ts';
import { SilentAnswers } from '../delivery/silent-answers.ts';
import type { BatchDelivery } from './batch-delivery.ts';
import { ConcurrentAttempts } from './concurrent-attempts.ts';
import type { DrainEdges, DrainPolicy } from './drain-types.ts';

/** Makes one attempt. */
export type MakeAttempt = (delivery: BatchDelivery) => Promise<AttemptResult>;

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
  const concurrent = new ConcurrentAttempts();
  /** Kinds whose answers name no order: only a connection of its own shows which report an answer is for. */
  const unnamed = new Set<ReportKind>();
  const silentAnswers = new SilentAnswers(accountId, journal);
  return async ({
    held,
    attempts: attempt,
    mayHaveBeenCounted,
    conflict,
    silentInARow,
    doubtMs,
  }) => {
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
      readEarlier: () => readEarlierReports(held.event, Number.POSITIVE_INFINITY, journal),
      conflict: attempt > retries ? conflict : undefined,
      needsRecord: false,
    };
    const attempted = await concurrent.track(attemptOnce(report, limits, edges));
    const isFirst = attempt === 1 && !mayHaveBeenCounted;
    const verdict = await silentAnswers.check({
      kind,
      verdict: attempted.verdict,
      isFirst,
      silentInARow,
    });
    if (verdict.errorCode === UNIDENTIFIED && !silentAnswers.isUnusual(kind)) unnamed.add(kind);
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

import { classify } from '../../core/protocol/answers/classify.ts';
import type { Verdict } from '../../core/protocol/answers/verdict.ts';
import { describeDifferences } from '../../core/protocol/reports/differences.ts';
import { Failure } from '../../core/words/failure.ts';
import { fault, message } from '../../core/words/message.ts';
import { handSettlement } from '../journal/by-hand.ts';
import type {
  Attempt,
  Claim,
  ClaimResult,
  HandSettlement,
  Intent,
  JournaledEvent,
  JournalReader,
} from '../journal/port.ts';
import { isSameReport } from '../journal/refusals.ts';
import { isOutcomeUnknown } from '../journal/unknown-outcome.ts';
import {
  type AttemptResult,
  attemptOnce,
  errorOf,
  observedResponse,
  recordAttempt,
} from './attempt.ts';
import { delayBeforeRetry } from './backoff.ts';
import { requestedEffect } from './body-money.ts';
import { conflictAdvice } from './conflict-advice.ts';
import { readEarlierReports, statedConflict } from './earlier-reports.ts';
import type {
  DeliveryEdges,
  DeliveryPolicy,
  DeliveryResult,
  EventSources,
  SigningAccount,
} from './edges.ts';
import { findOwnEvent } from './find-event.ts';
import { type Destination, isAboutReportAlone, refusedAlone } from './refused-alone.ts';
import { SilentAnswers } from './silent-answers.ts';

type Outcome = Pick<
  DeliveryResult,
  'outcome' | 'settled' | 'httpStatus' | 'record' | 'remark' | 'attempts' | 'error'
>;

/** The delivery of one claimed event: its attempts until the outcome is known. */
interface Delivery {
  readonly claim: Claim;
  readonly store: EventSources;
  /** As the report is sent now; the journal may have its account at an earlier endpoint. */
  readonly destination: Destination & Pick<Intent, 'kind'>;
  readonly url: URL;
  readonly account: SigningAccount;
  /** Whether the service may have counted the event in an attempt before this run. */
  readonly mayHaveBeenCounted: boolean;
  readonly silentAnswers: SilentAnswers;
  /** Answers in a row that showed nothing of the order. */
  readonly silentInARow: number;
  readonly conflict?: string | undefined;
}

/**
 * Sends the claimed event's exact bytes until it is settled or the retries are used up, with the same `event_id` and
 * a new timestamp and signature each time ("Safe retries").
 * @throws Failure `interrupted`, after the attempt is journaled; `event_busy` if another process took over the event;
 *   and what the journal throws.
 */
async function attemptUntilSettled(
  delivery: Delivery,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
): Promise<Outcome> {
  let { mayHaveBeenCounted, silentInARow } = delivery;
  let conflict: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1) await delivery.claim.startAttempt();
    const ended = await attemptAndRecord(
      {
        ...delivery,
        mayHaveBeenCounted,
        silentInARow,
        conflict: attempt > policy.retries ? conflict : undefined,
      },
      attempt,
      policy,
      edges,
    );
    if (edges.interrupt.aborted && !ended.verdict.settles) throw interrupted(delivery.claim);
    const delayMs = delayAfter(ended.verdict, attempt, policy, edges);
    if (delayMs === 'stop') return outcomeOf(ended, attempt);
    mayHaveBeenCounted ||= ended.verdict.outcome === 'unconfirmed';
    silentInARow = ended.verdict.isSilent ? silentInARow + 1 : 0;
    conflict = statedConflict(ended.verdict);
    await edges.observer.retry?.(attempt, ended.verdict.message ?? ended.verdict.outcome, delayMs);
    await edges.clock.sleep(delayMs, edges.interrupt);
    if (edges.interrupt.aborted) throw interrupted(delivery.claim);
  }
}

/** The body follows its head at once: most reports are accepted. */
const AT_ONCE = { pauseMs: 0 };

/** Sends, and journals the outcome before it is reported. */
async function attemptAndRecord(
  delivery: Delivery,
  attempt: number,
  { limits }: DeliveryPolicy,
  edges: DeliveryEdges,
): Promise<AttemptResult> {
  const { claim, store, destination, url, account, mayHaveBeenCounted, conflict } = delivery;
  const { body, merchantOrderId } = claim.event;
  const sent = { url, account, body, attempt, merchantOrderId, alone: AT_ONCE };
  const number = claim.event.attemptCount + attempt;
  const report = {
    ...sent,
    ...requestedEffect(claim.event),
    mayHaveBeenCounted,
    readEarlier: () => readEarlierReports(claim.event, number, store),
    conflict,
  };
  const answered = await attemptOnce(report, limits, { ...edges, signal: edges.interrupt });
  const { result } = answered;
  const isFirst = number === 1;
  const { silentAnswers, silentInARow } = delivery;
  const { kind } = destination;
  const checked = await silentAnswers.check({
    kind,
    verdict: answered.verdict,
    isFirst,
    silentInARow,
  });
  const verdict = (await isAboutReportAlone(answered, destination, store, edges.prove))
    ? refusedAlone(checked, result)
    : checked;
  await recordAttempt(claim, verdict, result);
  edges.observer.response?.(observedResponse(result, attempt));
  return { verdict, result };
}

/** In milliseconds. If a refused secret was replaced, conv retries at once, regardless of the retry limit. */
function delayAfter(
  verdict: Verdict,
  attempt: number,
  { retries }: DeliveryPolicy,
  { random }: DeliveryEdges,
): number | 'stop' {
  if (verdict.isDoubtful) return 0;
  if (!verdict.retry || attempt > retries) return 'stop';
  return delayBeforeRetry({ attempt, random: random(), retryAfterMs: verdict.retryAfterMs });
}

const outcomeOf = ({ verdict, result }: AttemptResult, attempts: number): Outcome => ({
  outcome: verdict.outcome,
  settled: verdict.settles,
  httpStatus: result.type === 'response' ? result.status : null,
  record: verdict.record,
  remark: verdict.remark,
  attempts,
  error: errorOf(verdict),
});

function interrupted({ event }: Claim): Failure {
  return new Failure('interrupted', message('interrupted_event_open', { eventId: event.eventId }));
}

/**
 * The outcome of a report that another process settled since this command started, without another request.
 * @param attempts all attempts of the event.
 */
function settledElsewhere(
  intent: Intent,
  url: URL,
  event: JournaledEvent,
  attempts: readonly Attempt[],
): DeliveryResult {
  const outcome = event.state === 'accepted' ? 'accepted' : 'rejected';
  const last = attempts.findLast((attempt) => attempt.outcome === outcome);
  const verdict = last === undefined ? undefined : verdictOf(event, last);
  const isSame = verdict?.outcome === outcome;
  return {
    intent,
    url,
    outcome,
    settled: true,
    httpStatus: last?.httpStatus ?? null,
    record: isSame ? verdict.record : null,
    remark: isSame ? verdict.remark : null,
    attempts: 0,
    duplicate: outcome === 'accepted',
    error: outcome === 'accepted' ? null : isSame ? errorOf(verdict) : REFUSED,
  };
}

const REFUSED = { code: 'rejected', message: message('rejected_elsewhere') };

/** The journal keeps the beginning of an answer: that can be too little to read the record from it. */
const verdictOf = (
  event: JournaledEvent,
  { startedAt, durationMs, httpStatus, response }: Attempt,
): Verdict =>
  classify(
    {
      type: 'response',
      status: httpStatus ?? 0,
      headers: {},
      body: Buffer.from(response ?? ''),
      truncated: false,
      isAlone: true,
      durationMs: durationMs ?? 0,
    },
    { merchantOrderId: event.merchantOrderId, ...requestedEffect(event), now: startedAt },
  );

/** Stores the intent before the first network byte; the journal, except in a dry run. */
export interface IntentStore extends EventSources {
  /** Nothing may be sent before this resolves, because only then is the intent durable. */
  claim(intent: Intent): Promise<ClaimResult>;
}

/**
 * Delivers a report: journals and claims it, then signs and sends it until it is settled or the retries are used up,
 * and journals every attempt. If another process settled it since the command started, it is not sent again.
 * @throws Failure `event_conflict` if the ID belongs to another body, `event_busy` if another process is sending it,
 *   `interrupted` on Ctrl-C; and what the journal throws. After the first two, nothing was sent.
 */
export async function deliver(
  intent: Intent,
  url: URL,
  account: SigningAccount,
  store: IntentStore,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
): Promise<DeliveryResult> {
  // On Ctrl-C during this call, the claim is kept: the request then ends before its first byte, and the attempt is
  // journaled as interrupted.
  const claimed = await store.claim(intent);
  if (claimed.type === 'settled') {
    const attempts = await store.attemptsOf(claimed.event);
    return settledElsewhere(intent, url, claimed.event, attempts);
  }
  const claim = await claimOrRefuse(claimed, intent, store);
  try {
    const mayHaveBeenCounted = await mayBeCounted(claim.event, store);
    const silentAnswers = new SilentAnswers(intent.accountId, store);
    const sent = { url, account, mayHaveBeenCounted, silentAnswers, silentInARow: 0 };
    const delivery = { claim, store, destination: intent, ...sent };
    const hand = await settledByHand(claim.event, store);
    const settled = await attemptUntilSettled(delivery, policy, edges);
    const duplicate = claim.event.state === 'accepted' && hand === undefined;
    return { intent, url, ...settled, duplicate, ...(hand && { hand }) };
  } finally {
    await claim.release();
  }
}

const settledByHand = async (
  event: JournaledEvent,
  { attemptsOf }: EventSources,
): Promise<HandSettlement | undefined> =>
  event.byHand === undefined ? undefined : handSettlement(event, await attemptsOf(event));

/** Whether an attempt before this run may have been counted, not including the one just started. */
async function mayBeCounted(event: JournaledEvent, store: IntentStore): Promise<boolean> {
  if (event.state === 'accepted' || event.attemptCount === 0) return false;
  const attempts = await store.attemptsOf(event);
  return attempts.some(
    (attempt) => attempt.number <= event.attemptCount && isOutcomeUnknown(attempt),
  );
}

async function claimOrRefuse(
  result: Exclude<ClaimResult, { readonly type: 'settled' }>,
  intent: Intent,
  store: IntentStore,
): Promise<Claim> {
  if (result.type === 'claimed') return result.claim;
  if (result.type === 'conflict') throw await conflict(result.existing, intent, store);
  const { eventId } = intent;
  throw new Failure('event_busy', message('event_in_flight', { holder: result.holder, eventId }), {
    hint: message('check_event_outcome', { eventId }),
  });
}

/** @returns the failure for an ID that the journal has for another report. */
async function conflict(
  existing: JournaledEvent,
  intent: Intent,
  sources: EventSources,
): Promise<Failure> {
  const [{ eventId }, order] = [intent, existing.merchantOrderId];
  const next = await conflictAdvice(existing, intent, sources);
  const what = message('journaled_report', { kind: existing.kind, order, state: existing.state });
  return new Failure('event_conflict', message('event_id_taken', { eventId }), {
    faults: differences(existing, intent),
    hint: message('look_at_journaled', { report: what, eventId, next }),
  });
}

function differences(existing: JournaledEvent, { kind, body }: Intent) {
  if (existing.kind === kind) return describeDifferences(existing.body, body);
  return [fault('kind', 'event_kind_changed', { before: existing.kind, now: kind })];
}

/** @throws Failure `event_conflict` if the journal has another report with this ID. */
export async function refuseConflict(
  intent: Intent,
  journal: JournalReader | undefined,
): Promise<void> {
  const existing = await findOwnEvent(journal, intent);
  if (journal === undefined || existing === undefined || isSameReport(existing, intent)) return;
  throw await conflict(existing, intent, journal);
}

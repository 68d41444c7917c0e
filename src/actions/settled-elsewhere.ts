import { classify } from '../core/delivery/classify.ts';
import type { Verdict } from '../core/delivery/verdict.ts';
import type { Attempt, Intent, JournaledEvent } from '../journal/journal.ts';
import { delivery } from '../words/en/delivery.ts';
import { errorOf } from './attempt-once.ts';
import { askedBy } from './body-money.ts';
import type { DeliveryResult } from './result.ts';

/**
 * What became of a report that another process has settled since this command began: the same outcome, without
 * another request.
 * @param attempts all of the event.
 */
export function settledElsewhere(
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
    attempts: 0,
    duplicate: outcome === 'accepted',
    error: outcome === 'accepted' ? null : isSame ? errorOf(verdict) : REFUSED,
  };
}

const REFUSED = { code: 'rejected', message: delivery.rejected_elsewhere };

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
    { merchantOrderId: event.merchantOrderId, ...askedBy(event), now: startedAt },
  );

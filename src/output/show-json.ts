import type { EventWithAttempts } from '../actions/find-event.ts';
import { stringify } from '../core/json/stringify.ts';
import type { Attempt } from '../journal/journal.ts';
import { digestOf } from './digest.ts';
import { eventJson, isoTime } from './event-json.ts';
import { accountFlagsOf, replayCommand } from './replay-command.ts';

/** One event for scripts, in one line. */
export function showJson({ event, money, attempts }: EventWithAttempts): string {
  return `${stringify({
    ...eventJson(event, money),
    body: Buffer.from(event.body).toString(),
    body_bytes: event.body.length,
    body_sha256: digestOf(event.body),
    attempts: attempts.map(attemptJson),
    replay: replayCommand(event.eventId, accountFlagsOf(event)),
  })}\n`;
}

const attemptJson = (attempt: Attempt) => ({
  number: attempt.number,
  started_at: isoTime(attempt.startedAt),
  outcome: attempt.outcome,
  duration_ms: attempt.durationMs,
  http_status: attempt.httpStatus,
  error: attempt.errorCode,
  response: attempt.response,
  ...(attempt.masked === true ? { masked: true } : {}),
});

import type { TimelineEntry } from '../actions/order-events.ts';
import type { OrderTimeline } from '../actions/order-timeline.ts';
import type { Standing } from '../actions/service-answer.ts';
import { readAnswer } from '../core/delivery/answer.ts';
import { findServiceError } from '../core/delivery/service-error.ts';
import { makeVisible } from '../core/visible.ts';
import type { Attempt, AttemptOutcome, JournaledEvent } from '../journal/journal.ts';
import { logWords } from '../words/en/log.ts';
import { standingText } from './event-text.ts';
import { localTime } from './local-time.ts';
import { accountFlagsOf, replayOrderCommand } from './replay-command.ts';

type Row = [string, string | undefined];

/** Where the order stands now, on whose word, and what is still open. */
export function conclusionRows(timeline: OrderTimeline): Row[] {
  return [...standingRows(timeline), ...pendingRows(timeline)];
}

/** Where the order stands: the service's own last word, else what the journal's events come to. */
export const standingNow = ({ computed, answer }: OrderTimeline): Standing | null =>
  answer?.standing ?? computed;

function standingRows(timeline: OrderTimeline): Row[] {
  const { computed, answer, disagrees } = timeline;
  const now = standingNow(timeline);
  if (now === null) return [['now', logWords.nothing_accepted_yet]];
  if (answer === null || (computed !== null && !disagrees)) return [['now', standingText(now)]];
  const elsewhere = logWords.reported_elsewhere;
  return [
    ['now', logWords.standing_by_answer({ standing: standingText(now), at: localTime(answer.at) })],
    [
      'but',
      computed === null
        ? elsewhere
        : logWords.standing_by_journal({ standing: standingText(computed), elsewhere }),
    ],
  ];
}

function pendingRows(timeline: OrderTimeline): Row[] {
  const { pending, merchantOrderId } = timeline;
  if (pending.length === 0) return [];
  const replay = replayOrderCommand(merchantOrderId, accountFlagsOf(timeline));
  const kinds = pending.map(({ kind }) => kind).join(', ');
  return [
    ['pending', logWords.kinds_not_settled({ kinds })],
    ['next', logWords.event_counts_once({ replay })],
  ];
}

/** Why an event did not move the order, as far as it is known. */
export function noEffectText({ event, attempts }: TimelineEntry): string {
  if (event.state === 'accepted') return logWords.not_known_here;
  return event.state === 'rejected' ? refusalText(attempts.at(-1)) : openText(event, attempts);
}

function refusalText(attempt: Attempt | undefined): string {
  const error = findServiceError(readAnswer(Buffer.from(attempt?.response ?? ''), undefined));
  const word = error?.code ?? attempt?.errorCode ?? 'refused';
  const { httpStatus = null } = attempt ?? {};
  return `${makeVisible(word)}${httpStatus === null ? '' : logWords.http_status_note({ status: httpStatus })}`;
}

/** Once one attempt may have been counted, a later one that did not arrive makes nothing certain. */
function openText({ openSince }: JournaledEvent, attempts: readonly Attempt[]): string {
  const last = attempts.at(-1);
  if (last === undefined && openSince !== undefined) return UNDERWAY;
  if (last === undefined) return logWords.not_sent_yet;
  const why = makeVisible(last.errorCode ?? last.outcome);
  const isCertain = attempts.every(({ outcome }) => NOT_COUNTED.has(outcome));
  return isCertain ? logWords.not_delivered_why({ why }) : logWords.outcome_unknown_why({ why });
}

/** A run over a file writes the attempt with its end: until then, and after a kill, nobody knows. */
const UNDERWAY = logWords.event_underway;

const NOT_COUNTED: ReadonlySet<AttemptOutcome> = new Set([
  'undelivered',
  'unauthorized',
  'rejected',
]);

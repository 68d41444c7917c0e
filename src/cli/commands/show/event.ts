import { hash } from 'node:crypto';
import type { BodyMoney } from '../../../client/delivery/body-money.ts';
import type { EventWithAttempts } from '../../../client/delivery/find-event.ts';
import type {
  Attempt,
  AttemptOutcome,
  Author,
  JournaledEvent,
} from '../../../client/journal/port.ts';
import { stringify } from '../../../core/kit/json/node.ts';
import type { Theme } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { pathOf } from '../../../core/protocol/protocol.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { FlagsOf } from '../../account-flags.ts';
import { localTime } from '../../terminal/local-time.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { serviceReason } from '../../views/event-reason.ts';
import {
  accountText,
  authorJson,
  eventJson,
  isoTime,
  moneyText,
  paintState,
} from '../../views/event-text.ts';
import { handJson, handText } from '../../views/hand-text.ts';
import { labelledRows, labelText } from '../../views/labels.ts';
import { NO_ORIGINS, type OriginOf, originJson, originText } from '../../views/origin.ts';
import { accountFlagsOf, replayCommand } from '../../views/replay-command.ts';
import { logWords } from '../../words/log.ts';
import { settleWords } from '../../words/settle.ts';

/** SHA-256 in hex, as `sha256sum` prints it. */
const digestOf = (body: Uint8Array): string => hash('sha256', body, 'hex');

/** One event for a person: what it is, its exact bytes, all that was tried, how to send it again. */
export function showText(
  { event, money, attempts }: EventWithAttempts,
  theme: Theme,
  flagsOf: FlagsOf = accountFlagsOf,
  originOf: OriginOf = NO_ORIGINS,
): string {
  const origin = originOf(event);
  const title = `${theme.bold(makeVisible(event.eventId))}  ${paintState(theme, event.state)(labelText(event.state))}`;
  return [
    `${title}\n`,
    labelledRows(
      [
        ...eventRows(event, money),
        ['file', origin && originText(origin)],
        [settleWords.label_by_hand, handText(event, attempts)],
      ],
      theme,
    ),
    `\n${bodyText(event, theme)}`,
    `\n${attemptsText(attempts, theme)}`,
    event.state === 'withdrawn'
      ? ''
      : `\n${labelledRows([[logWords.label_resend, fill(logWords.resend_is_safe, { replay: replayCommand(event.eventId, flagsOf(event)) })]], theme)}`,
  ].join('');
}

/** Said above events that share their id. */
const sharedIdText = (count: number): string => fill(logWords.id_of_several, { count });

function eventRows(event: JournaledEvent, money: BodyMoney): [string, string | undefined][] {
  return [
    ['kind', `${event.kind} (POST ${pathOf(event.kind)})`],
    ['order', makeVisible(event.merchantOrderId)],
    [logWords.label_sub_id, event.subId === null ? undefined : makeVisible(event.subId)],
    ['amount', moneyText(money)],
    ['account', accountText(event)],
    ['journaled', localTime(event.createdAt)],
    ['actor', event.by && authorText(event.by)],
    ['refund ID', event.refundId == null ? undefined : makeVisible(event.refundId)],
    ['note', event.note && makeVisible(event.note)],
    ['withdrawn', event.withdrawnAt === undefined ? undefined : localTime(event.withdrawnAt)],
  ];
}

const authorText = ({ actor, version }: Author): string =>
  `${makeVisible(actor)} (conv ${makeVisible(version)})`;

/** The bytes themselves, not a prettier form of them. */
function bodyText({ body }: JournaledEvent, theme: Theme): string {
  const text = Buffer.from(body).toString();
  const visible = makeVisible(text);
  const remark = visible === text ? '' : logWords.invisible_escaped;
  return `  ${theme.dim(fill(logWords.body_facts, { count: body.length, digest: digestOf(body), remark }))}\n${visible}\n`;
}

function attemptsText(attempts: readonly Attempt[], theme: Theme): string {
  if (attempts.length === 0) return `  ${theme.dim(logWords.no_attempts)}\n`;
  return `  ${theme.dim(logWords.label_attempts)}\n${attempts.map((a) => attemptText(a, theme)).join('')}`;
}

function attemptText(attempt: Attempt, theme: Theme): string {
  const { number, startedAt, outcome, httpStatus, errorCode, durationMs, response } = attempt;
  const facts = [
    `${number}.`,
    localTime(startedAt),
    paintOutcome(theme, outcome)(OUTCOMES[outcome]),
    ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
    ...(errorCode === null || errorCode === outcome ? [] : [makeVisible(errorCode)]),
    ...(durationMs === null ? [] : [`${Math.round(durationMs)} ms`]),
    ...(attempt.by === undefined ? [] : [makeVisible(attempt.by.actor)]),
  ];
  const reason = outcome === 'accepted' ? undefined : serviceReason(attempt);
  const why = reason === undefined ? '' : `     ${makeVisible(reason)}\n`;
  const remark = attempt.masked === true ? `     ${theme.dim(MASKED)}\n` : '';
  const answer =
    response === null || response === ''
      ? ''
      : `${remark}     ${theme.dim(makeVisible(response))}\n`;
  return `  ${facts.join('  ')}\n${why}${answer}`;
}

const MASKED = logWords.answer_masked;

const OUTCOMES: Readonly<Record<AttemptOutcome, string>> = {
  started: logWords.attempt_started,
  accepted: 'accepted',
  rejected: 'rejected',
  unauthorized: 'unauthorized',
  unconfirmed: logWords.attempt_unconfirmed,
  undelivered: logWords.attempt_undelivered,
  interrupted: logWords.attempt_interrupted,
  withdrawn: 'withdrawn',
};

function paintOutcome(theme: Theme, outcome: AttemptOutcome): (text: string) => string {
  if (outcome === 'accepted') return theme.good;
  return outcome === 'rejected' || outcome === 'unauthorized' ? theme.bad : theme.warn;
}

/** One event for scripts, in one line. */
export function showJson(
  { event, money, attempts }: EventWithAttempts,
  flagsOf: FlagsOf = accountFlagsOf,
  originOf: OriginOf = NO_ORIGINS,
): string {
  return `${stringify({
    ...eventJson(event, money),
    ...originJson(originOf(event)),
    body: Buffer.from(event.body).toString(),
    body_bytes: event.body.length,
    body_sha256: digestOf(event.body),
    settled_by_hand: handJson(event, attempts),
    attempts: attempts.map(attemptJson),
    replay: replayCommand(event.eventId, flagsOf(event)),
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
  ...authorJson(attempt.by),
});

/** Shows events of one ID. */
export async function showToPerson(
  found: readonly EventWithAttempts[],
  flagsOf: FlagsOf,
  originOf: OriginOf,
  terminal: Terminal,
): Promise<void> {
  const theme = await terminal.theme();
  if (found.length > 1) terminal.note(sharedIdText(found.length));
  terminal.print(found.map((one) => showText(one, theme, flagsOf, originOf)).join('\n'));
}

/** A body is valid UTF-8 when it is journaled, so as text it still is the same bytes. */
export function onlyBodyOf(found: readonly EventWithAttempts[]): string {
  const bodies = new Set(found.map(({ event }) => Buffer.from(event.body).toString()));
  if (bodies.size === 1) return [...bodies].join('');
  throw new Failure('usage', message('bodies_differ'), {
    hint: message('bodies_differ_hint'),
  });
}

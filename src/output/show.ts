import type { BodyMoney } from '../actions/body-money.ts';
import type { EventWithAttempts } from '../actions/find-event.ts';
import { pathOf } from '../core/protocol.ts';
import { makeVisible } from '../core/visible.ts';
import type { Attempt, AttemptOutcome, JournaledEvent } from '../journal/journal.ts';
import { logWords } from '../words/en/log.ts';
import { digestOf } from './digest.ts';
import { accountText, moneyText, paintState } from './event-text.ts';
import { localTime } from './local-time.ts';
import { accountFlagsOf, replayCommand } from './replay-command.ts';
import { alignRows, type Theme } from './theme.ts';

/** One event for a person: what it is, its exact bytes, all that was tried, how to send it again. */
export function showText({ event, money, attempts }: EventWithAttempts, theme: Theme): string {
  const title = `${theme.bold(makeVisible(event.eventId))}  ${paintState(theme, event.state)(event.state)}`;
  return [
    `${title}\n`,
    alignRows(rowsOf(event, money), theme),
    `\n${bodyText(event, theme)}`,
    `\n${attemptsText(attempts, theme)}`,
    `\n${alignRows([[logWords.label_resend, logWords.resend_is_safe({ replay: replayCommand(event.eventId, accountFlagsOf(event)) })]], theme)}`,
  ].join('');
}

/** Said above events that share their id. */
export const sharedIdText = (count: number): string => logWords.id_of_several({ count });

function rowsOf(event: JournaledEvent, money: BodyMoney): [string, string | undefined][] {
  return [
    ['kind', `${event.kind} (POST ${pathOf(event.kind)})`],
    ['order', makeVisible(event.merchantOrderId)],
    [logWords.label_sub_id, event.subId === null ? undefined : makeVisible(event.subId)],
    ['amount', moneyText(money)],
    ['account', accountText(event)],
    ['journaled', localTime(event.createdAt)],
  ];
}

/** The bytes themselves, not a prettier form of them. */
function bodyText({ body }: JournaledEvent, theme: Theme): string {
  const text = Buffer.from(body).toString();
  const visible = makeVisible(text);
  const remark = visible === text ? '' : logWords.invisible_escaped;
  return `  ${theme.dim(logWords.body_facts({ count: body.length, digest: digestOf(body), remark }))}\n${visible}\n`;
}

function attemptsText(attempts: readonly Attempt[], theme: Theme): string {
  if (attempts.length === 0) return `  ${theme.dim(logWords.no_attempts)}\n`;
  return `  ${theme.dim('attempts')}\n${attempts.map((a) => attemptText(a, theme)).join('')}`;
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
  ];
  const remark = attempt.masked === true ? `     ${theme.dim(MASKED)}\n` : '';
  const answer =
    response === null || response === ''
      ? ''
      : `${remark}     ${theme.dim(makeVisible(response))}\n`;
  return `  ${facts.join('  ')}\n${answer}`;
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
};

function paintOutcome(theme: Theme, outcome: AttemptOutcome): (text: string) => string {
  if (outcome === 'accepted') return theme.good;
  return outcome === 'rejected' || outcome === 'unauthorized' ? theme.bad : theme.warn;
}

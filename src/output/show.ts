import type { BodyMoney } from '../actions/body-money.ts';
import type { EventWithAttempts } from '../actions/find-event.ts';
import { pathOf } from '../core/protocol.ts';
import { makeVisible } from '../core/visible.ts';
import type { Attempt, AttemptOutcome, JournaledEvent } from '../journal/journal.ts';
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
    `\n${alignRows([['send again', `${replayCommand(event.eventId, accountFlagsOf(event))} (safe: it counts once)`]], theme)}`,
  ].join('');
}

/** Said above events that share their id. */
export const sharedIdText = (count: number): string =>
  `this event id stands under ${count} accounts, each with an event of its own:`;

function rowsOf(event: JournaledEvent, money: BodyMoney): [string, string | undefined][] {
  return [
    ['kind', `${event.kind} (POST ${pathOf(event.kind)})`],
    ['order', makeVisible(event.merchantOrderId)],
    ['sub id', event.subId === null ? undefined : makeVisible(event.subId)],
    ['amount', moneyText(money)],
    ['account', accountText(event)],
    ['journaled', localTime(event.createdAt)],
  ];
}

/** The bytes themselves, not a prettier form of them. */
function bodyText({ body }: JournaledEvent, theme: Theme): string {
  const text = Buffer.from(body).toString();
  const visible = makeVisible(text);
  const remark =
    visible === text ? '' : ', what cannot be seen is escaped here (--body prints the bytes)';
  return `  ${theme.dim(`body: ${body.length} bytes, SHA-256 ${digestOf(body)}${remark}`)}\n${visible}\n`;
}

function attemptsText(attempts: readonly Attempt[], theme: Theme): string {
  if (attempts.length === 0) return `  ${theme.dim('no attempts yet')}\n`;
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

const MASKED = 'not verbatim: a secret in this answer is shown as <hidden>';

const OUTCOMES: Readonly<Record<AttemptOutcome, string>> = {
  started: 'started, and its end was never written: the outcome is unknown',
  accepted: 'accepted',
  rejected: 'rejected',
  unauthorized: 'unauthorized',
  unconfirmed: 'outcome unknown',
  undelivered: 'not delivered',
  interrupted: 'interrupted: the outcome is unknown',
};

function paintOutcome(theme: Theme, outcome: AttemptOutcome): (text: string) => string {
  if (outcome === 'accepted') return theme.good;
  return outcome === 'rejected' || outcome === 'unauthorized' ? theme.bad : theme.warn;
}

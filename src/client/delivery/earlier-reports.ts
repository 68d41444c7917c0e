import { describeRecord } from '../../core/protocol/answers/effect.ts';
import { saysOrderState } from '../../core/protocol/answers/phrases.ts';
import {
  type PostResult,
  reasonIn,
  UNEXPLAINED,
  type Verdict,
} from '../../core/protocol/answers/verdict.ts';
import { isReportKind, kindNamed, type OrderStatus } from '../../core/protocol/kinds/index.ts';
import {
  addDecimals,
  type Decimal,
  isNear,
  parseDecimal,
  ZERO,
} from '../../core/protocol/money.ts';
import { message } from '../../core/words/message.ts';
import type { Attempt, JournaledEvent } from '../journal/port.ts';
import { isOutcomeUnknown } from '../journal/unknown-outcome.ts';
import { moneyOf } from './body-money.ts';
import type { EventSources } from './edges.ts';

/** What the journal knows that can explain an answer; read only for the few answers that need it. */
export interface EarlierReports {
  /** Whether an earlier attempt of the event may have been counted, as far as its own end shows. */
  readonly wasSent: boolean;
  /** Whether other reports of the order lead to this status. */
  readonly leadsTo: (status: OrderStatus) => boolean;
}

/** @param number the number of the attempt that was just made; it explains nothing. */
export async function readEarlierReports(
  event: JournaledEvent,
  number: number,
  { attemptsOf, find }: EventSources,
): Promise<EarlierReports> {
  const { accountId, merchantOrderId } = event;
  const attempts = await attemptsOf(event);
  const found = find?.({ accountId, merchantOrderId, order: 'oldest-first' });
  const events = ((await found?.all()) ?? []).filter(mayCount);
  return {
    wasSent: attempts.some((attempt) => attempt.number < number && wasSent(attempt)),
    leadsTo: (status) =>
      events.some(({ kind, sequence }) => sequence !== event.sequence && isTo(kind, status)) ||
      (isTo('cancel', status) && isAllBack([...events.filter(isOther(event)), event])),
  };
}

/** Answers that a retry gets again, no matter how the first attempt ended. */
const OF_ANY_ATTEMPT: readonly unknown[] = ['repeated_event', UNEXPLAINED];

const wasSent = (attempt: Attempt): boolean =>
  attempt.outcome === 'accepted' ||
  (isOutcomeUnknown(attempt) && !OF_ANY_ATTEMPT.includes(attempt.errorCode));

const mayCount = ({ state, attemptCount, byHand = 0 }: JournaledEvent): boolean =>
  state === 'accepted' || (state !== 'rejected' && attemptCount > byHand);

const isOther =
  ({ sequence }: JournaledEvent) =>
  (event: JournaledEvent): boolean =>
    event.sequence !== sequence;

const isTo = (kind: string, status: OrderStatus): boolean =>
  isReportKind(kind) && kindNamed(kind).to === status;

/** Whether the refunds are the whole order: a service may then show it as canceled. */
function isAllBack(events: readonly JournaledEvent[]): boolean {
  const sumOf = (net: 'set' | 'reduced'): Decimal =>
    events
      .filter(({ kind }) => kindNamed(kind).effect.net === net)
      .map((event) => parseDecimal(moneyOf(event).amount?.literal ?? '') ?? ZERO)
      .reduce(addDecimals, ZERO);
  const total = sumOf('set');
  return total.units > 0n && isNear(sumOf('reduced'), total);
}

/** Whether a verdict depends on what was sent before. */
const needsEarlierReports = ({ outcome, isDoubtful, later, saysRepeated }: Verdict): boolean =>
  !isDoubtful && (outcome === 'accepted' ? later !== null : saysRepeated);

/**
 * A verdict in the light of what was sent before. The service knows the event already: an earlier attempt was counted. The
 * order has a state that this report does not lead to: another report explains it, or it contradicts the report, or
 * it is worth a warning.
 */
export async function explainedByEarlier(
  verdict: Verdict,
  result: PostResult,
  readEarlier: () => Promise<EarlierReports>,
): Promise<Verdict> {
  if (!needsEarlierReports(verdict)) return verdict;
  const { wasSent, leadsTo } = await readEarlier();
  const { later } = verdict;
  if (later === null) return wasSent ? countedBefore(verdict) : verdict;
  if (wasSent || leadsTo(later.status)) return verdict;
  return unexplained(verdict, later.needsReason, result.type === 'response' ? result.status : 0);
}

const countedBefore = (verdict: Verdict): Verdict => ({
  ...verdict,
  outcome: 'accepted',
  settles: true,
  retry: false,
  errorCode: null,
  message: null,
  serviceError: null,
  remark: message('counted_by_earlier_attempt'),
});

function unexplained(verdict: Verdict, needsReason: boolean, httpStatus: number): Verdict {
  const { later, record } = verdict;
  const shown = record === null ? '' : describeRecord(record);
  const what = message('state_unexplained', { status: later?.status ?? '', shown });
  if (!needsReason) return { ...verdict, errorCode: UNEXPLAINED, remark: what };
  return {
    ...verdict,
    outcome: 'unconfirmed',
    settles: false,
    errorCode: UNEXPLAINED,
    message: message('success_but', { status: httpStatus, what }),
    record: null,
    remark: null,
  };
}

/** The reason that a 409 states, if it is the state of the order. */
export function statedConflict({ errorCode, serviceError }: Verdict): string | undefined {
  if (errorCode !== 'conflict' || serviceError === null) return undefined;
  const { message: said } = serviceError;
  const text = reasonIn({ serviceError });
  return typeof said === 'string' && saysOrderState(text) ? text : undefined;
}

/**
 * A 409 is retried. If the last retry gets the same stated reason once more, it is no collision but a refusal.
 * @param before the reason that the attempt before got, if any.
 */
export function refusedIfRepeated(
  verdict: Verdict,
  result: PostResult,
  before: string | undefined,
): Verdict {
  if (before === undefined || statedConflict(verdict) !== before) return verdict;
  if (result.type === 'response' && !result.isAlone) return { ...verdict, isDoubtful: true };
  return {
    ...verdict,
    outcome: 'rejected',
    settles: true,
    retry: false,
    errorCode: 'rejected',
    message: message('refusal', { status: 409, words: message('refused_report') }),
  };
}

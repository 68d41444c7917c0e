import { moneyOf } from '../../../client/delivery/body-money.ts';
import { mayHaveArrived } from '../../../client/delivery/conflict-advice.ts';
import type {
  EventFilter,
  Intent,
  JournaledEvent,
  JournalReader,
} from '../../../client/journal/port.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { kindNamed } from '../../../core/protocol/kinds/index.ts';
import { compareDecimals, type Decimal, parseDecimal } from '../../../core/protocol/money.ts';
import { draftHas } from '../../../core/protocol/rulebook/draft.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { type FactsOf, fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Questions } from '../../terminal/questions.ts';
import { reportWords } from '../../words/report.ts';
import type { Sending } from './sending.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A refund that the new one may be. */
interface Earlier {
  readonly event: JournaledEvent;
  /** It was withdrawn, and the service may have counted it. */
  readonly isInDoubt: boolean;
}

/**
 * A refund under another event ID counts again, even if it is identical. An equal one within a day is probably the
 * same refund, and so is a withdrawn one that may have been counted. A refund ID or a flag resolves this; for the
 * withdrawn one, only the flag does.
 * @param questions undefined if no prompt can be shown.
 * @throws Failure `event_conflict` without a prompt, or with `--strict` in place of a warning; `declined_by_user` if the user says that it is the same refund.
 */
export async function guardEqualRefund(
  intent: Intent,
  journal: JournalReader,
  { draft, options }: Pick<Sending, 'draft' | 'options'>,
  questions: Questions | undefined,
  { clock, terminal }: Pick<Dependencies, 'clock' | 'terminal'>,
): Promise<void> {
  if (!kindNamed(intent.kind).isRepeatable || options.anotherRefund === true) return;
  const isNamed = options.refundId !== undefined || draftHas(draft, 'event_id');
  const earlier = await earlierOf(intent, journal, isNamed, clock.now() - DAY_MS);
  if (earlier === undefined) return;
  const { event, isInDoubt } = earlier;
  const facts = {
    order: makeVisible(intent.merchantOrderId),
    eventId: makeVisible(event.eventId),
    state: event.state,
  };
  const isKnown = isNamed && !isInDoubt;
  const canGoOn = isKnown ? options.strict !== true : questions !== undefined;
  if (!canGoOn) throw refused(facts, isInDoubt);
  terminal.note(
    isInDoubt ? fill(reportWords.refund_in_doubt, facts) : fill(reportWords.equal_refund, facts),
  );
  if (isKnown || (await questions?.confirm(reportWords.another_refund_question, false))) return;
  throw new Failure('declined_by_user', message('not_sent_by_answer'));
}

const refused = (facts: FactsOf<typeof reportWords.equal_refund>, isInDoubt: boolean): Failure =>
  isInDoubt
    ? new Failure('event_conflict', message('refund_withdrawn_in_doubt', facts), {
        hint: message('ask_before_another_refund'),
      })
    : new Failure('event_conflict', message('refund_reported_already', facts), {
        hint: message('name_refund', facts),
      });

async function earlierOf(
  intent: Intent,
  journal: JournalReader,
  isNamed: boolean,
  since: number,
): Promise<Earlier | undefined> {
  const events = await journal.find(refundsLike(intent)).all();
  const isEqual = (event: JournaledEvent): boolean => isOfEqualAmount(event, intent);
  for (const event of events.filter(({ state }) => state === 'withdrawn')) {
    const isSame = event.sequence === intent.successorOf || (!isNamed && isEqual(event));
    if (isSame && (await mayHaveArrived(event, journal))) return { event, isInDoubt: true };
  }
  const equal = events.find(
    (event) =>
      event.createdAt >= since &&
      event.eventId !== intent.eventId &&
      (event.state === 'pending' || event.state === 'accepted') &&
      isEqual(event),
  );
  return equal && { event: equal, isInDoubt: false };
}

/** The search of `guardEqualRefund`. */
export const refundsLike = ({
  accountId,
  merchantOrderId,
  kind,
}: Pick<Intent, 'accountId' | 'merchantOrderId' | 'kind'>): EventFilter => ({
  accountId,
  merchantOrderId,
  kind,
  order: 'newest-first',
});

function isOfEqualAmount(event: JournaledEvent, intent: Intent): boolean {
  const [then, now] = [refundOf(event), refundOf(intent)];
  return then !== undefined && now !== undefined && compareDecimals(then, now) === 0;
}

const refundOf = (report: Pick<Intent, 'kind' | 'body'>): Decimal | undefined =>
  parseDecimal(moneyOf(report).amount?.literal ?? '');

import { moneyOf } from '../../actions/body-money.ts';
import type { Decimal } from '../../core/money.ts';
import { compareDecimals, parseDecimal } from '../../core/money.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Intent, JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { kindOf } from '../../protocol/kinds/index.ts';
import { reportWords } from '../../words/en/report.ts';
import type { Dependencies } from '../dependencies.ts';

const RECENT_MINUTES = 10;

/**
 * A partial refund under a fresh event id counts again, however alike it is: an equal one of the last
 * minutes is pointed out before this one leaves.
 */
export function remarkOnEqualRefund(
  intent: Intent,
  journal: JournalReader,
  { clock, terminal }: Pick<Dependencies, 'clock' | 'terminal'>,
): void {
  if (!kindOf(intent.kind).isRepeatable) return;
  const { accountId, merchantOrderId, kind } = intent;
  const createdSince = clock.now() - RECENT_MINUTES * 60_000;
  const recent = journal.find({
    accountId,
    merchantOrderId,
    kind,
    createdSince,
    order: 'newest-first',
  });
  const equal = [...recent].find((event) => isAnotherOfEqualAmount(event, intent));
  if (equal === undefined) return;
  terminal.note(
    reportWords.equal_refund({
      order: makeVisible(merchantOrderId),
      eventId: makeVisible(equal.eventId),
      state: equal.state,
    }),
  );
}

function isAnotherOfEqualAmount(event: JournaledEvent, intent: Intent): boolean {
  if (event.eventId === intent.eventId || event.state === 'rejected') return false;
  const [then, now] = [refundOf(event), refundOf(intent)];
  return then !== undefined && now !== undefined && compareDecimals(then, now) === 0;
}

const refundOf = (report: Pick<Intent, 'kind' | 'body'>): Decimal | undefined =>
  parseDecimal(moneyOf(report).amount?.literal ?? '');

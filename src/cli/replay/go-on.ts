import { deliverBatch, orUntrusted, type SendingJournal } from '../batch/deliver.ts';
import { SOME_NOT_ACCEPTED } from '../batch/statuses.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Replay } from './send-again.ts';

/** The service refuses the credentials: it would refuse every batch, too. */
const UNAUTHORIZED = 4;

/** Nothing of a batch got through. */
const UNDELIVERED = 6;

/** The next batch may fare better. */
const PASSED_BY: readonly number[] = [0, UNDELIVERED, SOME_NOT_ACCEPTED];

/** So many batches in a row that nothing got through of: the next would not fare better. */
const MOST_UNDELIVERED = 2;

/**
 * Goes on with each open batch, until one is refused or interrupted. A report that never gets through does
 * not hold up the batches behind its own.
 * @param status that of the events before; it stands where there is no batch.
 * @returns 0 where everything is accepted, 6 where nothing of some batch got through, 8 where some is not
 * accepted, else what a batch ended early in.
 */
export async function goOn(
  status: number,
  { batches, account, options, policy }: Replay,
  journal: SendingJournal,
  dependencies: Dependencies,
): Promise<number> {
  if (batches.length === 0 || status === UNAUTHORIZED) return status;
  const delivery = { account, options, policy, isOneOfSeveral: batches.length > 1 };
  const ends = [status === 0 ? 0 : SOME_NOT_ACCEPTED];
  for (const batch of batches) {
    const ended =
      (await orUntrusted(options, dependencies.terminal, () =>
        deliverBatch(batch, journal, delivery, dependencies),
      )) ?? SOME_NOT_ACCEPTED;
    ends.push(ended);
    if (!PASSED_BY.includes(ended)) return ended;
    if (ends.slice(-MOST_UNDELIVERED).every((end) => end === UNDELIVERED)) break;
  }
  return [UNDELIVERED, SOME_NOT_ACCEPTED].find((end) => ends.includes(end)) ?? 0;
}

import { deliverBatch, type SendingJournal } from '../batch/deliver.ts';
import { SOME_NOT_ACCEPTED } from '../batch/statuses.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Replay } from './send-again.ts';

/** The service refuses the credentials: it would refuse every batch, too. */
const UNAUTHORIZED = 4;

/**
 * Goes on with each open batch, until one ends early.
 * @param status that of the events before; it stands where there is no batch.
 * @returns 0 where everything is accepted, 8 where some is not, else what a batch ended early in.
 */
export async function goOn(
  status: number,
  { batches, account, options, policy }: Replay,
  journal: SendingJournal,
  dependencies: Dependencies,
): Promise<number> {
  if (batches.length === 0 || status === UNAUTHORIZED) return status;
  let isAllAccepted = status === 0;
  for (const batch of batches) {
    const delivery = { account, options, policy, isOneOfSeveral: batches.length > 1 };
    const ended = await deliverBatch(batch, journal, delivery, dependencies);
    if (ended !== 0 && ended !== SOME_NOT_ACCEPTED) return ended;
    isAllAccepted &&= ended === 0;
  }
  return isAllAccepted ? 0 : SOME_NOT_ACCEPTED;
}

import { Failure } from '../core/failure.ts';
import { shellWord } from '../core/shell.ts';
import type { Intent, JournaledEvent } from './journal.ts';

/** What to do about it is said by those who know how the account was named. */
export const overtaking = (
  { kind, merchantOrderId }: Pick<Intent, 'kind' | 'merchantOrderId'>,
  earlier: Pick<JournaledEvent, 'kind' | 'eventId'>,
): Failure =>
  new Failure(
    'order_waits',
    `the ${earlier.kind} report of order ${shellWord(merchantOrderId)} (${shellWord(earlier.eventId)}) is not settled yet; a ${kind} report that overtakes it could be refused for good; nothing was sent`,
  );

import { Failure } from '../core/failure.ts';
import { message } from '../words/message.ts';
import type { Intent, JournaledEvent } from './journal.ts';

/** What to do about it is said by those who know how the account was named. */
export const overtaking = (
  { kind, merchantOrderId }: Pick<Intent, 'kind' | 'merchantOrderId'>,
  earlier: Pick<JournaledEvent, 'kind' | 'eventId'>,
): Failure =>
  new Failure(
    'order_waits',
    message('order_waits_for_event', {
      earlier: earlier.kind,
      merchantOrderId,
      eventId: earlier.eventId,
      kind,
    }),
  );

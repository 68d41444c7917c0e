import { Failure } from '../core/failure.ts';
import { journal } from '../words/en/journal.ts';
import { message } from '../words/message.ts';
import type { Batch } from './batches.ts';
import type { Intent } from './journal.ts';

/** Why a row of a file is not sent. */
export const UNTRUSTED = {
  code: 'journal_untrusted',
  message: journal.untrusted_row,
} as const;

export const untrustedEvent = ({ eventId }: Pick<Intent, 'eventId'>): Failure =>
  new Failure('journal_untrusted', message('event_untrusted', { eventId }), {
    hint: message('inspect_untrusted_event', { eventId }),
  });

export const untrustedBatch = ({ id: batch }: Pick<Batch, 'id'>): Failure =>
  new Failure('journal_untrusted', message('batch_untrusted', { batch }), {
    hint: message('inspect_untrusted_batch', { batch }),
  });

import { kindNamed } from '../../core/protocol/kinds/index.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { Batch, Intent, JournaledEvent } from './port.ts';

/** Why a row of a file is not sent. */
export const UNTRUSTED = {
  code: 'journal_untrusted',
  message: message('untrusted_row'),
} as const;

export const untrustedEvent = ({ eventId, kind }: Pick<Intent, 'eventId' | 'kind'>): Failure =>
  new Failure('journal_untrusted', message('event_untrusted', { eventId }), {
    hint: message('inspect_untrusted_event', {
      eventId,
      isRefund: kindNamed(kind).isRepeatable,
    }),
  });

export const withdrawnEvent = ({ eventId }: Pick<Intent, 'eventId'>): Failure =>
  new Failure('event_conflict', message('event_withdrawn', { eventId }), {
    hint: message('report_again', { eventId }),
  });

export const untrustedBatch = ({ id: batch }: Pick<Batch, 'id'>): Failure =>
  new Failure('journal_untrusted', message('batch_untrusted', { batch }), {
    hint: message('inspect_untrusted_batch', { batch }),
  });

/** The caller adds what to do about it: it knows how the account was named. */
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

/** The kind counts too: a cancel and a decline can have the same bytes, and go to different paths. */
export const isSameReport = (
  one: Pick<Intent, 'kind' | 'body'>,
  other: Pick<Intent, 'kind' | 'body'>,
): boolean => one.kind === other.kind && Buffer.compare(one.body, other.body) === 0;

/** The same in all that is sent, and in what identifies it: a caller that gives it now vouches for what the journal has. */
export const isSameEvent = (one: EventContent, other: EventContent): boolean =>
  isSameReport(one, other) &&
  one.eventId === other.eventId &&
  one.merchantOrderId === other.merchantOrderId &&
  one.subId === other.subId;

type EventContent = Pick<Intent, 'kind' | 'body' | 'eventId' | 'merchantOrderId' | 'subId'>;

import type { Intent } from './journal.ts';

/** The kind counts too: a cancel and a decline can have the same bytes, and go to different paths. */
export const isSameReport = (
  one: Pick<Intent, 'kind' | 'body'>,
  other: Pick<Intent, 'kind' | 'body'>,
): boolean => one.kind === other.kind && Buffer.compare(one.body, other.body) === 0;

/** The same in all that is sent, and in what conv knows it by: who says it now vouches for what the journal has. */
export const isSaidAgain = (one: Said, other: Said): boolean =>
  isSameReport(one, other) &&
  one.eventId === other.eventId &&
  one.merchantOrderId === other.merchantOrderId &&
  one.subId === other.subId;

type Said = Pick<Intent, 'kind' | 'body' | 'eventId' | 'merchantOrderId' | 'subId'>;

import type { Account } from '../core/account.ts';
import { jsonString } from '../core/json/node.ts';
import { type Draft, fieldText, hasField, serialise, setField } from '../core/reports/draft.ts';
import { deriveEventId } from '../core/reports/event-id.ts';
import type { JournaledEvent } from '../journal/journal.ts';

/** What choosing an event id needs to know beside the draft. */
export interface EventIdSources {
  readonly account: Account;
  readonly refundId: string | undefined;
  /** The account's journaled event of this id. */
  readonly find: (eventId: string) => JournaledEvent | undefined;
  readonly newId: () => string;
}

/**
 * The draft with its event id: its own, else derived, so that the same command typed twice is one event.
 * A partial refund without a refund id draws a fresh one: it can rightly happen twice.
 */
export function withEventId(draft: Draft, sources: EventIdSources): Draft {
  if (hasField(draft, 'event_id')) return draft;
  if (draft.kind === 'partial' && sources.refundId === undefined) {
    return setField(draft, 'event_id', jsonString(`partial-${sources.newId()}`));
  }
  return withDerivedId(draft, sources, 1);
}

/** A refused report counts for nothing: once mended, it goes out as the next event of its kind. */
function withDerivedId(draft: Draft, sources: EventIdSources, ordinal: number): Draft {
  const { account, refundId } = sources;
  const merchantOrderId = fieldText(draft, 'merchant_order_id') ?? '';
  const eventId = deriveEventId({ account, kind: draft.kind, merchantOrderId, refundId, ordinal });
  const candidate = setField(draft, 'event_id', jsonString(eventId));
  const earlier = sources.find(eventId);
  const isSpent = earlier?.state === 'rejected' && !hasSameBytes(earlier, serialise(candidate));
  return isSpent ? withDerivedId(draft, sources, ordinal + 1) : candidate;
}

const hasSameBytes = ({ body }: JournaledEvent, bytes: Uint8Array): boolean =>
  Buffer.compare(body, bytes) === 0;

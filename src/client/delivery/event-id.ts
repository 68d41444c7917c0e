import { jsonString } from '../../kit/json/node.ts';
import type { Account } from '../../protocol/account.ts';
import { kindNamed } from '../../protocol/kinds/index.ts';
import {
  type Draft,
  draftHas,
  fieldText,
  serialize,
  setField,
} from '../../protocol/reports/draft.ts';
import { deriveEventId } from '../../protocol/reports/event-id.ts';
import type { JournaledEvent } from '../journal/journal.ts';

/** What choosing an event id needs to know in addition to the draft. */
export interface EventIdSources {
  readonly account: Account;
  readonly refundId: string | undefined;
  /** The account's journaled event of this id. */
  readonly find: (eventId: string) => JournaledEvent | undefined;
  readonly newId: () => string;
}

/** A draft that has an event id. */
interface Identified {
  readonly draft: Draft;
  /** Of a corrected report: the journal's sequence of the refused one whose place it takes. */
  readonly successorOf?: number;
}

/**
 * The draft with its event id: its own, else derived, so that the same command typed twice is one event.
 * A partial refund without a refund id draws a fresh one: it can rightly happen twice.
 */
export function withEventId(draft: Draft, sources: EventIdSources): Identified {
  if (draftHas(draft, 'event_id')) return { draft };
  if (kindNamed(draft.kind).isRepeatable && sources.refundId === undefined) {
    return { draft: setField(draft, 'event_id', jsonString(`${draft.kind}-${sources.newId()}`)) };
  }
  return withDerivedId(draft, sources);
}

/**
 * The last id of the row that the journal holds, or the first. A report that the service has refused
 * counts for nothing, so once corrected it is sent under the next; what came before the last is never sent
 * again, since its successor has taken its place.
 */
function withDerivedId(draft: Draft, sources: EventIdSources): Identified {
  const candidate = (ordinal: number): Draft => withOrdinal(draft, sources, ordinal);
  const journaled = (ordinal: number) => sources.find(eventIdOf(candidate(ordinal)));
  let last = 1;
  while (journaled(last + 1) !== undefined) last += 1;
  const latest = journaled(last);
  return latest !== undefined && isSpent(latest, serialize(candidate(last)))
    ? { draft: candidate(last + 1), successorOf: latest.sequence }
    : { draft: candidate(last) };
}

function withOrdinal(draft: Draft, { account, refundId }: EventIdSources, ordinal: number): Draft {
  const merchantOrderId = fieldText(draft, 'merchant_order_id') ?? '';
  const eventId = deriveEventId({ account, kind: draft.kind, merchantOrderId, refundId, ordinal });
  return setField(draft, 'event_id', jsonString(eventId));
}

/** A withdrawn event is never sent again, so not even the same report can have its id. */
const isSpent = (latest: JournaledEvent, bytes: Uint8Array): boolean =>
  latest.state === 'withdrawn' || (latest.state === 'rejected' && !hasSameBytes(latest, bytes));

const eventIdOf = (draft: Draft): string => fieldText(draft, 'event_id') ?? '';

const hasSameBytes = ({ body }: JournaledEvent, bytes: Uint8Array): boolean =>
  Buffer.compare(body, bytes) === 0;

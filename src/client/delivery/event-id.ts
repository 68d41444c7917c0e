import { jsonString } from '../../core/kit/json/node.ts';
import { kindNamed } from '../../core/protocol/kinds/index.ts';
import { deriveEventIdIn } from '../../core/protocol/reports/event-id.ts';
import {
  type Draft,
  draftHas,
  fieldText,
  serialize,
  setField,
} from '../../core/protocol/rulebook/draft.ts';
import type { JournaledEvent } from '../journal/port.ts';

/** What choosing an event id needs to know in addition to the draft. */
export interface EventIdSources {
  /** IDs of the merchant's accounts: first the one for new reports, then others in the journal. */
  readonly accounts: readonly [string, ...string[]];
  readonly refundId: string | undefined;
  /** The journaled event of this id in an account. */
  readonly find: (accountId: string, eventId: string) => Promise<JournaledEvent | undefined>;
  readonly newId: () => string;
}

/** A draft that has an event id. */
interface Identified {
  readonly draft: Draft;
  /** The report's account: the one that the journal has it under, or else the one for new reports. */
  readonly accountId: string;
  /** Of a corrected report: the journal's sequence of the refused one whose place it takes. */
  readonly successorOf?: number;
}

/**
 * The draft with its event id: its own, else derived, so that the same command typed twice is one event.
 * A partial refund without a refund id draws a fresh one: it can rightly happen twice.
 */
export async function withEventId(draft: Draft, sources: EventIdSources): Promise<Identified> {
  const [accountId] = sources.accounts;
  if (draftHas(draft, 'event_id')) {
    const id = eventIdOf(draft);
    const holder = await holderOf(sources, (account) => sources.find(account, id));
    return { draft, accountId: holder.accountId };
  }
  if (kindNamed(draft.kind).isRepeatable && sources.refundId === undefined) {
    const id = jsonString(`${draft.kind}-${sources.newId()}`);
    return { draft: setField(draft, 'event_id', id), accountId };
  }
  return withDerivedId(draft, sources);
}

/** The account that the journal has the report under, with the report, or else the one for new reports. */
async function holderOf(
  { accounts }: Pick<EventIdSources, 'accounts'>,
  find: (accountId: string) => Promise<JournaledEvent | undefined>,
): Promise<{ readonly accountId: string; readonly event?: JournaledEvent }> {
  for (const accountId of accounts) {
    const event = await find(accountId);
    if (event !== undefined) return { accountId, event };
  }
  return { accountId: accounts[0] };
}

/**
 * The last ID in the chain of corrections in the journal, or the first one. A rejected report does not count, so its
 * correction gets the next ID; earlier ones are never sent again.
 */
async function withDerivedId(draft: Draft, sources: EventIdSources): Promise<Identified> {
  const firstIn = (account: string) =>
    sources.find(account, eventIdOf(withOrdinal(draft, account, sources, 1)));
  const { accountId, event: first } = await holderOf(sources, firstIn);
  const candidate = (ordinal: number): Draft => withOrdinal(draft, accountId, sources, ordinal);
  const journaled = (ordinal: number) => sources.find(accountId, eventIdOf(candidate(ordinal)));
  let [last, latest] = [1, first];
  for (;;) {
    const next = await journaled(last + 1);
    if (next === undefined) break;
    [last, latest] = [last + 1, next];
  }
  return latest !== undefined && isSpent(latest, serialize(candidate(last)))
    ? { draft: candidate(last + 1), accountId, successorOf: latest.sequence }
    : { draft: candidate(last), accountId };
}

/** The event IDs that `withEventId` is certain to look for in the account for new reports. */
export function idsToFind(
  draft: Draft,
  { accounts: [accountId], refundId }: Pick<EventIdSources, 'accounts' | 'refundId'>,
): readonly string[] {
  if (draftHas(draft, 'event_id')) return [eventIdOf(draft)];
  if (kindNamed(draft.kind).isRepeatable && refundId === undefined) return [];
  return [1, 2].map((ordinal) => eventIdOf(withOrdinal(draft, accountId, { refundId }, ordinal)));
}

function withOrdinal(
  draft: Draft,
  accountId: string,
  { refundId }: Pick<EventIdSources, 'refundId'>,
  ordinal: number,
): Draft {
  const merchantOrderId = fieldText(draft, 'merchant_order_id') ?? '';
  const eventId = deriveEventIdIn(accountId, {
    kind: draft.kind,
    merchantOrderId,
    refundId,
    ordinal,
  });
  return setField(draft, 'event_id', jsonString(eventId));
}

/** A withdrawn event is never sent again, so not even the same report can have its id. */
const isSpent = (latest: JournaledEvent, bytes: Uint8Array): boolean =>
  latest.state === 'withdrawn' || (latest.state === 'rejected' && !hasSameBytes(latest, bytes));

const eventIdOf = (draft: Draft): string => fieldText(draft, 'event_id') ?? '';

const hasSameBytes = ({ body }: JournaledEvent, bytes: Uint8Array): boolean =>
  Buffer.compare(body, bytes) === 0;

import type { ReportKind } from '../../../core/protocol/kinds/index.ts';
import { describeDifferences } from '../../../core/protocol/reports/differences.ts';
import { deriveEventIdIn } from '../../../core/protocol/reports/event-id.ts';
import { type Message, message } from '../../../core/words/message.ts';
import type { CheckedRow } from './row.ts';

/** The last event made from a row's content. */
export interface LastKnown<Known> {
  readonly last: Known;
  /** The id of its successor; undefined where the row names its own id, or the event is accepted. */
  readonly free?: string;
}

/**
 * Finds the last event made from a row. Those before it are never sent again: each was replaced by its successor.
 * @param account as `accountId` names it.
 * @param first the event under the row's own ID.
 * @param isAccepted whether the service has counted an event, which then has no successor.
 * @param find looks up another ID in the journal; undefined if it is not there.
 */
export function* lastKnown<Known, Asked>(
  row: CheckedRow,
  account: string,
  first: Known,
  isAccepted: (known: Known) => boolean,
  find: (eventId: string) => Generator<Asked, Known | undefined, unknown>,
): Generator<Asked, LastKnown<Known>, unknown> {
  const asking = askForLast(row, account, first, isAccepted);
  let step = asking.next();
  while (step.done !== true) step = asking.next(yield* find(step.value));
  return step.value;
}

/** The same, with an asynchronous lookup. */
export async function findLastKnown<Known>(
  row: CheckedRow,
  account: string,
  first: Known,
  isAccepted: (known: Known) => boolean,
  find: (eventId: string) => Promise<Known | undefined>,
): Promise<LastKnown<Known>> {
  const asking = askForLast(row, account, first, isAccepted);
  let step = asking.next();
  while (step.done !== true) step = asking.next(await find(step.value));
  return step.value;
}

/** Asks for the events of one ID after another. */
function* askForLast<Known>(
  row: CheckedRow,
  account: string,
  first: Known,
  isAccepted: (known: Known) => boolean,
): Generator<string, LastKnown<Known>, Known | undefined> {
  if (!row.isDerived || isAccepted(first)) return { last: first };
  let last = first;
  for (let ordinal = 2; ; ordinal += 1) {
    const identity = { ...row, refundId: row.refundId ?? undefined, ordinal };
    const free = deriveEventIdIn(account, identity);
    const next = yield free;
    if (next === undefined) return { last, free };
    last = next;
  }
}

/** How a row differs from the report that its event ID names. */
export function describeConflict(
  known: { readonly kind: ReportKind; readonly body: Uint8Array },
  row: CheckedRow,
): Message {
  if (known.kind !== row.kind)
    return message('effect_kind_changed', { was: known.kind, now: row.kind });
  const changed = describeDifferences(known.body, row.body).filter(({ at }) => at !== 'event_id');
  return message('row_differs', { fields: changed.map(({ at }) => at), changes: changed });
}

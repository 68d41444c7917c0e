import type { CheckedRow } from '../../../core/rows/row.ts';
import type { JournaledEvent, JournalReader } from '../../../journal/journal.ts';
import { OPENING } from '../../../protocol/kinds/index.ts';
import { type ServiceStore, seed } from '../../../service/state.ts';
import { sendWords } from '../../../words/en/send.ts';

/** What the journal says of the orders that a dry run meets, and what the run itself finds. */
export interface DryRunOrders {
  /** Brings the service to where the journal says the order stands. Before each row. */
  meet(merchantOrderId: string): void;
  /** Why the row would not be sent yet; undefined where it would. @param eventId its own, as it would be sent. */
  waitsFor(row: CheckedRow, eventId: string): string | undefined;
  /** An event was accepted in this run: nothing waits for it any more. */
  accepted(merchantOrderId: string, eventId: string): void;
  /** A report of this run was refused. */
  refused(row: CheckedRow): void;
}

type Open = Pick<JournaledEvent, 'eventId' | 'kind'>;

/** @param apiKey whose ledger the reports go to. */
export function createDryRunOrders(
  store: ServiceStore,
  apiKey: string,
  accountId: string,
  journal: JournalReader | undefined,
): DryRunOrders {
  const met = new Set<string>();
  const open = new Map<string, readonly Open[]>();
  const refusedPaid = new Set<string>();
  const isKnown = (order: string): boolean => store.ledgers.get(apiKey)?.orders.has(order) ?? false;
  return {
    meet: (merchantOrderId) => {
      if (journal === undefined || met.has(merchantOrderId)) return;
      met.add(merchantOrderId);
      const events = [...journal.find({ accountId, merchantOrderId, order: 'oldest-first' })];
      seed(
        store,
        apiKey,
        events.filter(({ state }) => state === 'accepted'),
      );
      const pending = events.filter(({ state }) => state === 'pending');
      if (pending.length > 0)
        open.set(
          merchantOrderId,
          pending.map(({ eventId, kind }) => ({ eventId, kind })),
        );
      if (events.some(({ state, kind }) => state === 'rejected' && kind === OPENING))
        refusedPaid.add(merchantOrderId);
    },
    waitsFor: ({ kind, merchantOrderId }, eventId) => {
      const others = (open.get(merchantOrderId) ?? []).filter(
        (other) => other.eventId !== eventId && (kind !== OPENING || other.kind === OPENING),
      );
      if (others.length > 0) return sendWords.blocked_by_open;
      const isRefused = kind !== OPENING && refusedPaid.has(merchantOrderId);
      return isRefused && !isKnown(merchantOrderId) ? sendWords.blocked_by_refused : undefined;
    },
    accepted: (merchantOrderId, eventId) => {
      const others = open.get(merchantOrderId)?.filter((other) => other.eventId !== eventId);
      if (others !== undefined) open.set(merchantOrderId, others);
    },
    refused: ({ kind, merchantOrderId }) => {
      if (kind === OPENING) refusedPaid.add(merchantOrderId);
    },
  };
}

import { claimEvent } from './claims.ts';
import { eventReader, type OpenStore } from './event-reader.ts';
import type { LeaseTerms } from './leases.ts';
import type { Journal } from './port.ts';
import { settleEvent } from './settle-by-hand.ts';

/** A journal of any store, to send single reports from. */
export const eventJournal = (store: OpenStore, terms: LeaseTerms): Journal => ({
  ...eventReader(store),
  claim: (intent) => store.connection.perform(() => claimEvent(store.connection, intent, terms)),
  settle: (event, order) =>
    store.connection.perform(() => settleEvent(store.connection, event, order, terms)),
});

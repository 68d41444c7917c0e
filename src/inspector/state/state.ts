import { addRecords, addRequests, type Book, EMPTY_BOOK } from '../model/book.ts';
import type { ClockReading } from '../model/clock.ts';
import { type Filters, NO_FILTERS } from '../model/filter.ts';
import type { RequestJson, SnapshotJson, Totals } from '../model/wire.ts';

/** How the page hears of what comes; a report hears nothing, as its run is over. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'read_only' | 'report';

/** What the right side shows. */
export type Selection =
  | { readonly type: 'nothing' }
  | { readonly type: 'order'; readonly key: string }
  /** All requests, or those of no order. */
  | { readonly type: 'all' }
  | { readonly type: 'others' };

/** What stands over the page; one at a time. */
export type Dialog =
  | { readonly type: 'help' }
  | { readonly type: 'faults' }
  | { readonly type: 'clock' }
  | { readonly type: 'reset' }
  | { readonly type: 'resend'; readonly request: RequestJson };

export interface State {
  readonly book: Book;
  readonly totals: Totals;
  /** How many requests the service no longer remembers. */
  readonly forgotten: number;
  readonly filters: Filters;
  readonly selection: Selection;
  readonly connection: Connection;
  readonly dialog: Dialog | null;
  readonly clock: ClockReading;
  /** What went wrong last, for a line on top; empty where nothing did. */
  readonly problem: string;
}

/** What the page begins with: the latest, as far as they stand in it. */
export function initialState(snapshot: SnapshotJson, ownNow: number): State {
  const { totals, forgotten, now, requests, orders } = snapshot;
  const known = addRecords(EMPTY_BOOK, orders);
  return {
    book: addRecords(addRequests(known, requests), orders),
    totals,
    forgotten,
    filters: NO_FILTERS,
    selection: { type: 'nothing' },
    connection: snapshot.source === 'report' ? 'report' : 'read_only',
    dialog: null,
    clock: { at: now, readAt: ownNow, isFrozen: snapshot.source === 'report' },
    problem: '',
  };
}

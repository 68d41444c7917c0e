import { type Selection, settle } from '../model/address.ts';
import { addRecords, addRequests, type Book, EMPTY_BOOK } from '../model/book.ts';
import type { ClockReading } from '../model/clock.ts';
import { type Filters, NO_FILTERS } from '../model/filter.ts';
import type { RequestJson, SnapshotJson, Totals } from '../model/wire.ts';

/** How the page hears of what comes. A service that was started anew lets nobody in; a report hears nothing, as its run is over. */
export type Connection =
  | 'connecting'
  | 'live'
  | 'reconnecting'
  | 'read_only'
  | 'restarted'
  | 'report';

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

/** What the reader was looking at before the page was loaded again. */
export type Kept = Pick<State, 'filters' | 'selection'>;

const NOTHING_KEPT: Kept = { filters: NO_FILTERS, selection: { type: 'nothing' } };

/** What the page begins with: the latest, as far as they stand in it. */
export function initialState(
  snapshot: SnapshotJson,
  ownNow: number,
  { filters, selection }: Kept = NOTHING_KEPT,
): State {
  const { totals, forgotten, now, requests, orders } = snapshot;
  const known = addRecords(EMPTY_BOOK, orders);
  const book = addRecords(addRequests(known, requests), orders);
  return {
    book,
    totals,
    forgotten,
    filters,
    selection: settle(book, selection),
    connection: snapshot.source === 'report' ? 'report' : 'read_only',
    dialog: null,
    clock: { at: now, readAt: ownNow, isFrozen: snapshot.source === 'report' },
    problem: '',
  };
}

/** Whether requests came that the page does not have: the service, or the page itself, let them go. */
export const isCut = ({ totals, book }: Pick<State, 'totals' | 'book'>): boolean =>
  totals.accepted + totals.repeated + totals.refused > book.requests.length;

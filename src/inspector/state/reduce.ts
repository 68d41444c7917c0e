import { type Selection, settle } from '../model/address.ts';
import { amendRequests } from '../model/amend.ts';
import { addRecords, addRequests, EMPTY_BOOK, keyOf, lastSequence } from '../model/book.ts';
import type { ClockReading } from '../model/clock.ts';
import type { Filters } from '../model/filter.ts';
import type { OrderJson, Outcome, RequestJson, Totals } from '../model/wire.ts';
import type { Connection, Dialog, State } from './state.ts';

/** All that is known to the service, asked for at once. */
export interface Everything {
  readonly totals: Totals;
  readonly forgotten: number;
  readonly requests: readonly RequestJson[];
  readonly orders: readonly OrderJson[];
}

/** Everything that can happen to the page. */
export type Action =
  | { readonly type: 'loaded'; readonly everything: Everything }
  | { readonly type: 'arrived'; readonly requests: readonly RequestJson[] }
  | { readonly type: 'counted'; readonly totals: Totals; readonly forgotten: number }
  | { readonly type: 'cleared' }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'filter'; readonly filters: Partial<Filters> }
  | { readonly type: 'select'; readonly selection: Selection }
  /** A request by its number, with its order where it has one. */
  | { readonly type: 'show'; readonly sequence: number }
  | { readonly type: 'open'; readonly dialog: Dialog | null }
  | { readonly type: 'clock'; readonly clock: ClockReading }
  | { readonly type: 'problem'; readonly text: string };

/** The page after something happened. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'loaded':
      return load(state, action.everything);
    case 'arrived':
      return arrive(amend(state, action.requests), action.requests);
    case 'counted':
      return { ...state, totals: action.totals, forgotten: action.forgotten };
    case 'cleared':
      return { ...state, book: EMPTY_BOOK, totals: NO_TOTALS, forgotten: 0 };
    case 'connection':
      return { ...state, connection: action.connection, ...dialogAfter(state, action.connection) };
    case 'filter':
      return { ...state, filters: { ...state.filters, ...action.filters } };
    case 'select':
      return { ...state, selection: settle(state.book, action.selection) };
    case 'show':
      return { ...state, dialog: null, selection: selectionOf(state, action.sequence) };
    case 'open':
      return { ...state, dialog: action.dialog };
    case 'clock':
      return { ...state, clock: action.clock };
    case 'problem':
      return { ...state, problem: action.text };
  }
}

/** What was asked of a service that is gone is not asked any more. */
const dialogAfter = ({ dialog }: State, connection: Connection): Pick<State, 'dialog'> => ({
  dialog: connection === 'restarted' ? null : dialog,
});

const NO_TOTALS: Totals = { accepted: 0, repeated: 0, refused: 0 };

/**
 * Records stand before requests, so that an order without requests is the oldest; and after them, as
 * they are the latest word. What came while all this was asked for is not lost.
 */
function load(state: State, { totals, forgotten, requests, orders }: Everything): State {
  const known = addRecords(EMPTY_BOOK, orders);
  const book = addRecords(addRequests(known, requests), orders);
  const selection = settle(book, state.selection);
  return arrive({ ...state, book, selection, totals, forgotten }, state.book.requests);
}

function amend(state: State, requests: readonly RequestJson[]): State {
  const book = amendRequests(state.book, requests);
  return book === state.book ? state : { ...state, book };
}

function arrive(state: State, requests: readonly RequestJson[]): State {
  const book = addRequests(state.book, requests);
  if (book === state.book) return state;
  const last = lastSequence(state.book);
  const totals: Record<Outcome, number> = { ...state.totals };
  for (const { sequence, outcome } of requests) if (sequence > last) totals[outcome] += 1;
  return { ...state, book, totals };
}

function selectionOf({ book }: State, sequence: number): Selection {
  const request = book.requests.findLast((known) => known.sequence === sequence);
  if (request === undefined) return { type: 'all' };
  const key = keyOf(book, request);
  return key === undefined ? { type: 'others' } : { type: 'order', key };
}

import {
  addRecords,
  addRequests,
  amendRequests,
  type Book,
  EMPTY_BOOK,
  keyNear,
  keyOf,
  keyWith,
  lastSequence,
} from './book.ts';
import type { ClockReading } from './format.ts';
import { type Filters, NO_FILTERS } from './list.ts';
import type { OrderJson, Outcome, RequestJson, SnapshotJson, Totals } from './wire.ts';

/** What the detail pane shows. */
export type Selection =
  | { readonly type: 'nothing' }
  | { readonly type: 'order'; readonly key: string }
  /** All requests, or those of no order. */
  | { readonly type: 'all' }
  | { readonly type: 'others' };

/** The URL hash of a selection, for links and the Back button. */
export function hashOf({ orders }: Book, selection: Selection): string {
  if (selection.type === 'nothing') return '';
  if (selection.type !== 'order') return `#${selection.type}`;
  const order = orders.get(selection.key);
  if (order === undefined) return `#${orderHash(keyParts(selection.key))}`;
  return `#${orderHash([order.orderId, order.apiKey])}`;
}

/** An order's id, and whose it is. */
type Parts = readonly [orderId: string, apiKey: string | null];

const keyParts = (key: string): Parts => JSON.parse(key) as Parts;

const orderHash = ([order, merchant]: Parts): string =>
  new URLSearchParams({ order, ...(merchant === null ? {} : { merchant }) }).toString();

/** Parses a URL hash; the order may not be known yet. */
export function selectionAt(hash: string): Selection {
  const said = hash.replace(/^#/, '');
  if (said === 'all' || said === 'others') return { type: said };
  const parameters = new URLSearchParams(said);
  const order = parameters.get('order') ?? '';
  if (order === '') return { type: 'nothing' };
  return { type: 'order', key: keyWith(order, parameters.get('merchant')) };
}

/** Resolves a selection by order ID if its merchant is missing or differs. */
export function settle(book: Book, selection: Selection): Selection {
  if (selection.type !== 'order' || book.orders.has(selection.key)) return selection;
  const key = keyNear(book, ...keyParts(selection.key));
  return key === undefined ? selection : { type: 'order', key };
}

/** The source of updates. A restarted service does not accept the page's token; a saved report has none. */
export type Connection =
  | 'connecting'
  | 'live'
  | 'reconnecting'
  | 'read_only'
  | 'restarted'
  | 'report';

/** The open dialog; one at a time. */
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
  /** The last error, shown at the top; empty for none. */
  readonly problem: string;
}

/** The view before a reload. */
export type Kept = Pick<State, 'filters' | 'selection'>;

const NOTHING_KEPT: Kept = { filters: NO_FILTERS, selection: { type: 'nothing' } };

/** The initial state, from the data in the page. */
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

/** The service's complete data. */
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
  /** A request by number, with its order, if any. */
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

/** Closes dialogs of a service that is gone. */
const dialogAfter = ({ dialog }: State, connection: Connection): Pick<State, 'dialog'> => ({
  dialog: connection === 'restarted' ? null : dialog,
});

const NO_TOTALS: Totals = { accepted: 0, repeated: 0, refused: 0 };

/**
 * Applies records before requests, so that an order without requests sorts as the oldest, and again after them,
 * because records are the latest state. Requests that arrived during loading are kept.
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

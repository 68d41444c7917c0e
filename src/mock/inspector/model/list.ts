import type { Order } from './order.ts';
import { bodyFacts, type RequestJson } from './wire.ts';

/** Each request's text is put together once, however often it is searched. */
const KNOWN = new WeakMap<RequestJson, string>();

/** The searchable text, in lower case. */
function searchText(request: RequestJson): string {
  const text = KNOWN.get(request) ?? searchableText(request).toLowerCase();
  KNOWN.set(request, text);
  return text;
}

function searchableText(request: RequestJson): string {
  const { path, error, fault, api_key: key, body = '' } = request;
  const faults = (error?.violations ?? []).flatMap(({ pointer, message }) => [pointer, message]);
  return [
    path,
    ...Object.values(bodyFacts(request)),
    error?.code,
    error?.message,
    ...faults,
    fault,
    key,
    valuesOf(body),
  ].join('\n');
}

/** So much of a body is searched, in characters: it may be megabytes long. */
const MOST = 4_000;

/** A body without the names of its members, which every body has. */
const valuesOf = (body: string): string =>
  body.slice(0, MOST).replace(/"(?:[^"\\]|\\.)*"\s*:/g, ' ');

/** Filters of the lists; an empty text matches everything. */
export interface Filters {
  readonly search: string;
  readonly status: string;
  readonly kind: string;
  /** An outcome, or `fault`. */
  readonly outcome: string;
}

export const NO_FILTERS: Filters = { search: '', status: '', kind: '', outcome: '' };

export const isFiltered = (filters: Filters): boolean =>
  Object.values(filters).some((value) => value !== '');

/** The matching orders, most recent request first. */
export function chooseOrders(orders: ReadonlyMap<string, Order>, filters: Filters): Order[] {
  const all = [...orders.values()].reverse();
  if (!isFiltered(filters)) return all;
  const words = searchWords(filters);
  return all.filter(
    (order) => fitsOrder(order, filters) && words.every((word) => speaksOf(order, word)),
  );
}

/** Whether the order or one of its requests matches. */
const speaksOf = ({ words, requests }: Order, word: string): boolean =>
  words.includes(word) || requests.some((request) => searchText(request).includes(word));

const fitsOrder = (order: Order, { status, kind, outcome }: Filters): boolean =>
  (status === '' || order.status === status) &&
  (kind === '' || [...order.kinds].some((own) => own === kind)) &&
  (outcome === '' || fitsOutcome(outcome, order.hasFault, [...order.outcomes]));

/** The matching requests, latest first. The status filter applies only to orders. */
export function chooseRequests(requests: readonly RequestJson[], filters: Filters): RequestJson[] {
  const words = searchWords(filters);
  const { kind, outcome } = filters;
  return requests
    .filter(
      (request) =>
        (kind === '' || request.kind === kind) &&
        (outcome === '' || fitsOutcome(outcome, request.fault !== null, [request.outcome])) &&
        (words.length === 0 || hasAll(searchText(request), words)),
    )
    .reverse();
}

const fitsOutcome = (wanted: string, hasFault: boolean, outcomes: readonly string[]): boolean =>
  wanted === 'fault' ? hasFault : outcomes.includes(wanted);

const searchWords = ({ search }: Filters): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** Which rows of a long list of equally high rows are drawn. */
interface Rows {
  readonly first: number;
  /** Behind the last one. */
  readonly end: number;
}

/** Rows beyond the edges, so that a short scroll finds them there. */
const BEYOND = 8;

/** @param scrollTop and the heights are in pixels. */
export function visibleRows(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
): Rows {
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + BEYOND);
  const first = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight) - BEYOND, end));
  return { first, end };
}

/** The scroll position that shows a row; unchanged if it is visible already. */
export function scrollFor(
  row: number,
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - viewHeight);
}

import { type Book, keyNear, keyWith } from './book.ts';

/** What the right side shows. */
export type Selection =
  | { readonly type: 'nothing' }
  | { readonly type: 'order'; readonly key: string }
  /** All requests, or those of no order. */
  | { readonly type: 'all' }
  | { readonly type: 'others' };

/** The part of the page's address that says what is shown, so that it can be linked, and gone back to. */
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

/** What an address says; an order in it may be one that is not known yet. */
export function selectionOf(hash: string): Selection {
  const said = hash.replace(/^#/, '');
  if (said === 'all' || said === 'others') return { type: said };
  const parameters = new URLSearchParams(said);
  const order = parameters.get('order') ?? '';
  if (order === '') return { type: 'nothing' };
  return { type: 'order', key: keyWith(order, parameters.get('merchant')) };
}

/** An order is the one with the same id, where the merchant is said otherwise or not at all. */
export function settle(book: Book, selection: Selection): Selection {
  if (selection.type !== 'order' || book.orders.has(selection.key)) return selection;
  const key = keyNear(book, ...keyParts(selection.key));
  return key === undefined ? selection : { type: 'order', key };
}

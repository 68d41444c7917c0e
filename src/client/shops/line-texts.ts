import { compareKeys } from './item-lines.ts';
import { only, type Product, type Running } from './running-order.ts';

/** V8 copies shorter substrings. */
const SHORTEST_SLICE = 13;

/** Copies a substring, which would otherwise keep the whole file's text in memory. */
export const detached = (part: string): string =>
  part.length < SHORTEST_SLICE ? part : ` ${part}`.slice(1);

/** What Shopify calls the item that is a tip, in the languages of its shops. */
const TIP =
  /^(?:tips?|gratuity|trinkgeld|pourboire|propina|gorjeta|mancia|fooi|dricks|drikkepenge|tippi|juomaraha|napiwek|spropitné|bahşiş|チップ|팁|小费|小費|ทิป|tiền tip)$/i;

/** Most names of products are longer. */
const LONGEST_TIP = 24;

export const isTip = (name: string): boolean =>
  name.length <= LONGEST_TIP && TIP.test(name.normalize('NFC'));

export function takeProduct(order: Running, name: string, isFirst: boolean, key: string): void {
  if (name === '') return;
  const product = firstOf({ name, isFirst, key }, order.product);
  if (product !== order.product)
    order.product = { name: detached(name), isFirst, key: detached(key) };
}

export function takeClickIds(order: Running, text: string): void {
  if (text === '') return;
  for (const id of clickIdsIn(text)) order.clickId = only(order.clickId, detached(id));
}

/** A column of click IDs has them alone, or in a text. */
export function takeOwnClickId(order: Running, text: string): void {
  if (text === '') return;
  const found = clickIdsIn(text);
  for (const id of found.length > 0 ? found : [text])
    order.clickId = only(order.clickId, detached(id));
}

function firstOf(one: Product, other: Product | undefined): Product {
  if (other === undefined) return one;
  if (one.isFirst !== other.isFirst) return one.isFirst ? one : other;
  const order = compareKeys(one.key, other.key) || (one.name < other.name ? -1 : 1);
  return order < 0 ? one : other;
}

/** `cb_aev: aev_…` in a note, `cb_aev=aev_…` in an address, `"cb_aev":"aev_…"` in JSON. */
const CLICK_ID = /\bcb_aev\b["']?\s*[:=]\s*["']?([^\s&#;,"'}]+)/gi;

const clickIdsIn = (text: string): readonly string[] =>
  [...text.matchAll(CLICK_ID)].map(([, id = '']) => id);

import type { JsonNode } from '../../../json/node.ts';
import { COST } from '../../variant.ts';
import { formPrints } from './form-prints.ts';
import { type Print, printOf } from './print.ts';
import { languagePrints } from './tree-prints.ts';

export type { Print } from './print.ts';
export { bytesPrint, textPrints } from './text-prints.ts';

/** What programs make of an order when they print or post it in another form than JSON. */
export const treePrints = (node: JsonNode): Print[] => [
  ...languagePrints(node),
  ...formPrints(node),
  ...objectWords(node),
];

/** JavaScript's string of a list of objects. */
function objectWords(node: JsonNode): Print[] {
  if (node.type !== 'array' || !node.items.every(({ type }) => type === 'object')) return [];
  const text = node.items.map(() => '[object Object]').join(',');
  return [printOf(text, COST.usual, { id: 'body.object-object' }, ['JavaScript String(array)'])];
}

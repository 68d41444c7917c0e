import { inspect } from 'node:util';
import { type JsonNode, printJson } from '../../../json/node.ts';

/** Node's `util.inspect` and `console.log`: nested objects as `[Object]`, long lists cut. */
export const printInspected = (node: JsonNode): string => inspect(JSON.parse(printJson(node)));

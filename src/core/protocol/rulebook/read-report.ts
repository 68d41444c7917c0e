import { type JsonNode, memberOf, scalarText } from '../../kit/json/node.ts';
import { kindNamed, type ReportKind } from '../kinds/index.ts';
import { parseDecimal } from '../money.ts';
import type { Report } from '../reports/report.ts';

/** The text of each field of a body: a string's characters, a number's literal. */
const textIn =
  (node: JsonNode): ((field: string) => string | undefined) =>
  (field) =>
    node.type === 'object' ? scalarText(memberOf(node, field)) : undefined;

/**
 * Reads an accepted report. Current rules do not apply; only the data for the order rules is required.
 * @returns undefined if the body lacks the order ID or the amount.
 */
export function readReport(kind: ReportKind, node: JsonNode): Report | undefined {
  const text = textIn(node);
  const [merchantOrderId, eventId] = [text('merchant_order_id'), text('event_id')];
  if (merchantOrderId === undefined || eventId === undefined) return undefined;
  const { fields, money } = kindNamed(kind);
  const properties: [string, unknown][] = [];
  for (const { name, property, type, required } of fields) {
    const value = name === 'product_name' ? productName(node) : text(name);
    const read = type === 'amount' && value !== undefined ? parseDecimal(value) : value;
    if (read === undefined && name === money && required) return undefined;
    if (read !== undefined && type !== 'items') properties.push([property, read]);
  }
  return { kind, merchantOrderId, eventId, ...Object.fromEntries(properties) };
}

/** "If omitted it falls back to `items[0].name`, and if that is absent it is left blank." */
function productName(node: JsonNode): string {
  const own = textIn(node)('product_name');
  if (own !== undefined) return own;
  const items = node.type === 'object' ? memberOf(node, 'items') : undefined;
  const first = items?.type === 'array' ? items.items[0] : undefined;
  return (first === undefined ? undefined : textIn(first)('name')) ?? '';
}

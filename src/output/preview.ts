import { type JsonNode, type JsonObject, memberOf } from '../core/json/node.ts';
import { parseJson } from '../core/json/parse.ts';
import { makeVisible } from '../core/visible.ts';
import { kindOf, type ReportKind } from '../protocol/kinds/index.ts';
import { reportWords } from '../words/en/report.ts';

/** What a body says, as `label, value` rows for a person. */
export function previewRows(kind: ReportKind, body: Uint8Array): [string, string | undefined][] {
  const parsed = parseJson(new TextDecoder().decode(body));
  if (!parsed.ok || parsed.node.type !== 'object') return [];
  const report = parsed.node;
  return kindOf(kind).preview.map(({ label, field, as }) => {
    const value = textOf(report, field);
    if (as === 'money') return [label, `${value} ${textOf(report, 'currency')}`];
    if (as === 'product') return [label, productName(report)];
    return [label, value ?? (as === 'credit' ? reportWords.no_creator : undefined)];
  });
}

/** "If omitted it falls back to `items[0].name`, and if that is absent it is left blank." */
function productName(report: JsonObject): string {
  const own = textOf(report, 'product_name');
  if (own !== undefined) return own;
  const items = memberOf(report, 'items');
  const first = items?.type === 'array' ? items.items[0] : undefined;
  const fallback = first?.type === 'object' ? textOf(first, 'name') : undefined;
  return fallback === undefined ? '(blank)' : reportWords.name_of_first_item({ name: fallback });
}

const textOf = (report: JsonObject, field: string): string | undefined =>
  literalText(memberOf(report, field));

const MOST_SHOWN = 200;

const shown = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;

function literalText(node: JsonNode | undefined): string | undefined {
  if (node?.type === 'string') return makeVisible(shown(node.value));
  return node?.type === 'number' ? shown(node.literal) : undefined;
}

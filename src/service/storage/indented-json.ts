import type { JsonNode } from '../../core/json/node.ts';

/**
 * JSON laid out as `JSON.stringify(value, null, 2)` does, with every literal as it is.
 * @param margin what every line but the first starts with.
 */
export function printIndented(node: JsonNode, margin = ''): string {
  const inner = `${margin}  `;
  switch (node.type) {
    case 'array':
      return block(
        '[',
        node.items.map((item) => printIndented(item, inner)),
        ']',
        margin,
      );
    case 'object': {
      const members = node.members.map(
        ({ keyLiteral, value }) => `${keyLiteral}: ${printIndented(value, inner)}`,
      );
      return block('{', members, '}', margin);
    }
    default:
      return node.literal;
  }
}

/**
 * Brackets around parts, each on lines of its own.
 * @param margin what the line with the closing bracket starts with.
 */
export function block(
  open: string,
  parts: readonly string[],
  close: string,
  margin: string,
): string {
  if (parts.length === 0) return `${open}${close}`;
  const lines = parts.map((part) => `${margin}  ${part}`);
  return `${open}\n${lines.join(',\n')}\n${margin}${close}`;
}

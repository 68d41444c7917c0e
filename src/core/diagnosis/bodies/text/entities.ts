/** How a program escapes a text for HTML: the names for `"` and `'`; undefined leaves it alone. */
interface EntityRule {
  readonly double: string;
  readonly single: string | undefined;
}

export function escapeEntities(text: string, { double, single }: EntityRule): string {
  return text.replace(/[&<>"']/g, (character) => {
    if (character === '"') return double;
    if (character === "'") return single ?? character;
    return { '&': '&amp;', '<': '&lt;', '>': '&gt;' }[character] ?? character;
  });
}

const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

export const unescapeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(\w{2,4}));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return NAMES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? all : String.fromCodePoint(code);
  });

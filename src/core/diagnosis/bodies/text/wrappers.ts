/** `'…'`, `` `…` `` or `“…”` around a pasted body; `"…"` only where what is inside stands unescaped. */
export function unwrapQuotes(text: string): string | undefined {
  const trimmed = text.trim();
  const closing = { "'": "'", '`': '`', '"': '"', '“': '”', '‘': '’' }[trimmed[0] ?? ''];
  if (closing === undefined || trimmed.length < 2 || !trimmed.endsWith(closing)) return undefined;
  const inside = trimmed.slice(1, -1);
  if (closing === '`' && inside.startsWith('`')) return undefined;
  if (closing === '"') return /^\s*[{[]\s*["\]}]/.test(inside) ? inside : undefined;
  return closing === "'" ? inside.replaceAll(`'\\''`, "'") : inside;
}

/** A block of Markdown, with or without the name of a language. */
export function unwrapFence(text: string): string | undefined {
  const trimmed = text.trim();
  const opening = /^```[\w-]*\r?\n/.exec(trimmed)?.[0];
  if (opening === undefined || !trimmed.endsWith('```')) return undefined;
  return trimmed.slice(opening.length, -3).replace(/\r?\n$/, '');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** What Python prints for bytes. */
export function unwrapBytes(text: string): string | undefined {
  const inside = /^b(['"])([\s\S]*)\1$/.exec(text.trim())?.[2];
  if (inside === undefined) return undefined;
  const byteString = inside.replace(/\\(?:x([0-9a-f]{2})|([\s\S]))/g, (_, hex, other) =>
    hex === undefined ? (ESCAPES[other] ?? other) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(byteString, 'latin1').toString();
}

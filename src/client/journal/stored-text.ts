/** What the driver cannot carry: it cuts text at a NUL, and lone surrogates are no UTF-8. */
const UNSAFE = /[\\\0\p{Surrogate}]/gu;
const HAS_UNSAFE = new RegExp(UNSAFE, 'u');
const ESCAPE = /\\([0-9a-f]{4})/g;

/**
 * Text as the journal stores it: JSON allows NUL and lone surrogates in an id, and two ids that
 * differ only there must stay two. Other text, but for a backslash, is stored as it is.
 */
export function storedText(text: string): string {
  if (!HAS_UNSAFE.test(text)) return text;
  return text.replace(UNSAFE, (unit) => `\\${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** As `storedText`, for what may be absent. */
export function storedOptional(text: string | null): string | null {
  return text === null ? null : storedText(text);
}

/** The text that was given; null where there was none, or where damage left something else than text. */
export function originalText(stored: unknown): string | null {
  if (typeof stored !== 'string') return null;
  if (!stored.includes('\\')) return stored;
  return stored.replace(ESCAPE, (_, unit: string) =>
    String.fromCharCode(Number.parseInt(unit, 16)),
  );
}

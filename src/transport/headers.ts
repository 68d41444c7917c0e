/** An answer with more than this in its headers is given up; node's own default, in bytes. */
export const MAX_HEADER_BYTES = 16_384;

/**
 * Joins headers as they came: names in lower case, repeated ones joined with `, `.
 * @param raw names and values in turn.
 */
export function joinHeaders(raw: readonly string[]): Record<string, string> {
  const joined: Record<string, string> = Object.create(null);
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = String(raw[at]).toLowerCase();
    const value = String(raw[at + 1]);
    const before = joined[name];
    joined[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return joined;
}

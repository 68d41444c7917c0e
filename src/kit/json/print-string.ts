const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** `JSON.stringify` of a string, several times faster for a short one that needs no escape. */
export function printString(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    if (mayNeedEscape(text.charCodeAt(at))) return JSON.stringify(text);
  }
  return `"${text}"`;
}

/** Half of a surrogate pair is escaped where the other half is missing. */
const mayNeedEscape = (code: number): boolean =>
  code < FIRST_PRINTABLE ||
  code === QUOTE ||
  code === BACKSLASH ||
  (code >= FIRST_SURROGATE && code <= LAST_SURROGATE);

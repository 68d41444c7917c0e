/** What may come before and between hex digits: `0x`, dashes, colons, whitespace. */
const hexDigits = (text: string): string => text.replace(/^0x/i, '').replace(/[-:\s]/g, '');

/** The bytes that a text is the hex of, as strict decoders read it; undefined if it is not hex. */
export function fromHex(text: string): Buffer | undefined {
  const digits = hexDigits(text);
  return /^(?:[0-9a-f]{2})+$/i.test(digits) ? Buffer.from(digits, 'hex') : undefined;
}

const ALPHABETS = {
  standard: /^[A-Za-z0-9+/]+={0,2}$/,
  url: /^[A-Za-z0-9_-]+={0,2}$/,
} as const;

/** Whether a text is Base64 in an alphabet, with or without padding. Node decodes both alphabets. */
export const isBase64 = (text: string, alphabet: keyof typeof ALPHABETS): boolean =>
  ALPHABETS[alphabet].test(text);

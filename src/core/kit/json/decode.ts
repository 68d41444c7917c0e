import { isAscii, isUtf8 } from 'node:buffer';
import { type JsonMessage, jsonMessage } from './message.ts';

export type DecodedText =
  | { readonly ok: true; readonly text: string; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly message: JsonMessage };

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Decodes piped or stored text, without a UTF-8 byte order mark and surrounding JSON whitespace.
 * @returns the text with its exact bytes, or what the bytes are instead.
 */
export function decodeText(input: Uint8Array): DecodedText {
  const utf16 = recognizeUtf16(input);
  if (utf16 !== undefined) {
    return { ok: false, message: jsonMessage('input_is_utf16', { encoding: utf16 }) };
  }
  const bytes = trim(input);
  if (!isUtf8(bytes)) {
    const offset = firstBadByte(bytes) + (bytes.byteOffset - input.byteOffset);
    return { ok: false, message: jsonMessage('input_is_no_utf8', { offset }) };
  }
  return { ok: true, text: toText(bytes), bytes };
}

/** Decodes UTF-8 leniently. Plain ASCII, the usual case, takes a tenth of the time. */
export function toText(bytes: Uint8Array): string {
  if (!isAscii(bytes)) return new TextDecoder().decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** By its byte order mark, or by the zero byte next to each ASCII character of JSON. */
export function recognizeUtf16(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'UTF-16LE';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined))
    return 'UTF-16BE';
  return undefined;
}

function trim(bytes: Uint8Array): Uint8Array {
  let start = BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? BYTE_ORDER_MARK.length : 0;
  let end = bytes.length;
  while (start < end && BLANKS.has(bytes[start] as number)) start += 1;
  while (end > start && BLANKS.has(bytes[end - 1] as number)) end -= 1;
  return bytes.subarray(start, end);
}

/** Lenient decoding, encoded again, first differs at the first bad byte. */
function firstBadByte(bytes: Uint8Array): number {
  const reencoded = new TextEncoder().encode(new TextDecoder().decode(bytes));
  const at = bytes.findIndex((byte, i) => byte !== reencoded[i]);
  return at === -1 ? bytes.length : at;
}

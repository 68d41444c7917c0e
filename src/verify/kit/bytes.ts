import { isUtf8 } from 'node:buffer';
import { jsonValue } from '../../core/kit/json/value.ts';

/**
 * Bytes as a string of one character a byte (latin1). Thousands of bodies are put together from the
 * same pieces: strings of this kind are joined and compared the fastest, and become bytes by copying.
 */
export type Binary = string;

/** The UTF-8 bytes of a text. */
export const toBinary = (text: string): Binary =>
  /[^\0-\x7f]/.test(text) ? Buffer.from(text).toString('latin1') : text;

export const fromBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Binary =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

export const toBytes = (binary: Binary): Uint8Array => Buffer.from(binary, 'latin1');

/** The text whose UTF-8 bytes these are. */
export const toText = (binary: Binary): string =>
  /[^\0-\x7f]/.test(binary) ? Buffer.from(binary, 'latin1').toString() : binary;

/** The text of a byte string: UTF-8 if valid, else Latin-1. */
export function readableText(binary: Binary): string {
  const bytes = Buffer.from(binary, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : binary;
}

/** Whether these are the bytes of a JSON text of which nothing was cut off. */
export const isWholeJson = (binary: Binary): boolean =>
  jsonValue(readableText(binary)) !== undefined;

/** The start of a text that has at most so many bytes in UTF-8; no character is cut. */
export function truncateUtf8(text: string, length: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= length) return text;
  let end = length;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}

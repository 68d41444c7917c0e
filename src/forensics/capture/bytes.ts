import { isUtf8 } from 'node:buffer';

/**
 * Bytes as a string of one character a byte: what is read out of it can become the same bytes again.
 */
export const toByteString = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

export const fromByteString = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** The text of a byte string: UTF-8 if valid, else Latin-1. */
export function readableText(byteString: string): string {
  const bytes = Buffer.from(byteString, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : byteString;
}

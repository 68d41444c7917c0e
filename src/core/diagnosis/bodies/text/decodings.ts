import { isUtf8 } from 'node:buffer';
import { recogniseUtf16 } from '../../../json/decode.ts';
import type { Cause } from '../../cause.ts';
import { COST } from '../../variant.ts';
import { decodeKorean } from './decode-korean.ts';
import type { Reading } from './reading.ts';

/** The texts that the bytes spell: in UTF-8 where they are that, else in what they may be instead. */
export function decodings(received: Uint8Array): Reading[] {
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.length);
  const utf16 = recogniseUtf16(received);
  if (utf16 !== undefined) return readUtf16(bytes, utf16);
  if (isUtf8(bytes)) return [{ text: bytes.toString(), cost: 0, causes: [] }];
  return readByteCharset(bytes);
}

function readUtf16(bytes: Buffer, charset: string): Reading[] {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return [];
  const units = charset === 'UTF-16BE' ? Buffer.from(bytes).swap16() : bytes;
  const text = units.toString('utf16le').replace(/^\ufeff/, '');
  return [{ text, cost: COST.usual, causes: [charsetCause(charset.toLowerCase())] }];
}

function readByteCharset(bytes: Buffer): Reading[] {
  const korean = decodeKorean(bytes);
  const latin = bytes.toString('latin1');
  const readings = [{ text: latin, cost: COST.rare, causes: [charsetCause('iso-8859-1')] }];
  if (korean === undefined || korean.includes('\ufffd')) return readings;
  return [{ text: korean, cost: COST.usual, causes: [charsetCause('cp949')] }, ...readings];
}

const charsetCause = (charset: string): Cause => ({
  id: 'body.charset',
  charset,
  side: 'received',
});

import { createHash } from 'node:crypto';
import type { Segment } from '../variant.ts';

/**
 * The signed string.
 * @param timestamp the text that stands for the timestamp.
 */
export function renderMessage(
  segments: readonly Segment[],
  timestamp: string,
  body: Uint8Array,
): Uint8Array {
  const parts = segments.map((segment) => renderSegment(segment, timestamp, body));
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

/** Whether the signed string depends on the timestamp. */
export const usesTimestamp = (segments: readonly Segment[]): boolean =>
  holds(segments, 'timestamp');

/** Whether the signed string depends on the body. */
export const usesBody = (segments: readonly Segment[]): boolean => holds(segments, 'body');

const holds = (segments: readonly Segment[], type: Segment['type']): boolean =>
  segments.some((segment) => segment.type === type || ('of' in segment && holds(segment.of, type)));

function renderSegment(segment: Segment, timestamp: string, body: Uint8Array): Uint8Array {
  switch (segment.type) {
    case 'bytes':
      return segment.bytes;
    case 'timestamp':
      return Buffer.from(timestamp);
    case 'body':
      return body;
    case 'digest':
      return spell(digestOf(segment.algorithm, segment.of, timestamp, body), segment.form);
    case 'transcoded':
      return transcode(renderMessage(segment.of, timestamp, body), segment.charset);
  }
}

const digestOf = (
  algorithm: string,
  of: readonly Segment[],
  timestamp: string,
  body: Uint8Array,
): Buffer =>
  createHash(algorithm)
    .update(renderMessage(of, timestamp, body))
    .digest();

function spell(digest: Buffer, form: 'hex' | 'HEX' | 'base64' | 'raw'): Buffer {
  if (form === 'raw') return digest;
  if (form === 'base64') return Buffer.from(digest.toString('base64'));
  const hex = digest.toString('hex');
  return Buffer.from(form === 'hex' ? hex : hex.toUpperCase());
}

/** Bytes that are not UTF-8 become U+FFFD, as they do in the languages whose strings are UTF-16. */
function transcode(bytes: Uint8Array, charset: 'utf-16le' | 'utf-16be'): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const littleEndian = Buffer.from(text, 'utf16le');
  return charset === 'utf-16le' ? littleEndian : littleEndian.swap16();
}

import { isUtf8 } from 'node:buffer';
import type { Decoder, Piece } from './decoder.ts';
import { markOf, markReplacements } from './marks.ts';

const LINE_FEED = 0x0a;

/** Takes UTF-8 strictly: the bytes that are not are marked, so that their rows alone are lost. */
export function utf8Decoder(): Decoder {
  let held: Buffer = Buffer.alloc(0);
  return {
    write: (bytes) => {
      const all = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      const end = endOfWholeCharacters(all);
      held = Buffer.from(all.subarray(end));
      return decode(all.subarray(0, end));
    },
    end: () => decode(held),
  };
}

function decode(bytes: Buffer): Piece {
  if (isUtf8(bytes)) return { text: bytes.toString(), isSound: true };
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const lineFeed = bytes.indexOf(LINE_FEED, at);
    const end = lineFeed === -1 ? bytes.length : lineFeed + 1;
    text += decodeLine(bytes.subarray(at, end));
    at = end;
  }
  return { text, isSound: false };
}

function decodeLine(line: Buffer): string {
  if (isUtf8(line)) return line.toString();
  const bad = firstBadByte(line);
  const mark = markOf(line[bad] ?? 0);
  return line.toString('utf8', 0, bad) + mark + markReplacements(line.toString('utf8', bad + 1));
}

/** @param bytes are known to hold one. */
function firstBadByte(bytes: Buffer): number {
  let at = 0;
  for (;;) {
    const end = at + lengthOf(bytes[at] ?? 0);
    if (end > bytes.length || !isUtf8(bytes.subarray(at, end))) return at;
    at = end;
  }
}

/** How many bytes the character has that begins with this one. */
function lengthOf(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** Where the last character begins, if the bytes end within it; else their end. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    const isInside = byte >= 0x80 && byte < 0xc0;
    if (!isInside) return bytes.length - (lengthOf(byte) > back ? back : 0);
  }
  return bytes.length;
}

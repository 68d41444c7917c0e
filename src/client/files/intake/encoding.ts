import { isAscii, isUtf8 } from 'node:buffer';
import { suggest } from '../../../core/kit/suggest.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import type { ByteSource } from './byte-source.ts';
import { hasMark, markOf, markReplacements } from './splitter.ts';

const LINE_FEED = 0x0a;

/** Decodes UTF-8 strictly: invalid bytes are marked, so that only their rows are lost. */
function utf8Decoder(): Decoder {
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

/** @param bytes known to hold one. */
function firstBadByte(bytes: Buffer): number {
  let at = 0;
  for (;;) {
    const end = at + sequenceLength(bytes[at] ?? 0);
    if (end > bytes.length || !isUtf8(bytes.subarray(at, end))) return at;
    at = end;
  }
}

/** The length in bytes of a character with this first byte. */
function sequenceLength(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** Where the last character begins, if the bytes end within it; else their end. */
export function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    const isInside = byte >= 0x80 && byte < 0xc0;
    if (!isInside) return bytes.length - (sequenceLength(byte) > back ? back : 0);
  }
  return bytes.length;
}

export interface Encoding {
  readonly name: string;
  readonly makeDecoder: () => Decoder;
}

export const UTF_8: Encoding = { name: 'utf-8', makeDecoder: utf8Decoder };

/** The ones to expect in Korea and elsewhere; iconv-lite knows some hundred more. */
const COMMON = [
  'utf-8',
  'cp949',
  'euc-kr',
  'ks_c_5601-1987',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'gbk',
  'gb18030',
  'big5',
  'windows-1252',
  'iso-8859-1',
];

/**
 * What `--encoding` names, in any spelling (`CP949`, `utf8`). Node's own `TextDecoder('euc-kr')` is
 * not CP949: it lacks 8,822 of its syllables, so iconv-lite is used.
 * @throws Failure `usage` for a name that iconv-lite does not know.
 */
export async function chooseEncoding(name = UTF_8.name): Promise<Encoding> {
  const encoding = await encodingCalled(name);
  if (encoding === undefined) throw unknown(name);
  return encoding;
}

/** @returns undefined for a name that iconv-lite does not know. */
export async function encodingCalled(name: string): Promise<Encoding | undefined> {
  if (/^utf-?8$/i.test(name)) return UTF_8;
  const { iconv } = await import('./iconv.ts');
  if (!iconv.encodingExists(name)) return undefined;
  return {
    name,
    makeDecoder: () => {
      const decoder = iconv.getDecoder(name);
      return {
        // A copy: some decoders keep what they were given until they know more.
        write: (bytes) => marked(decoder.write(Buffer.from(bytes))),
        end: () => marked(decoder.end() ?? ''),
      };
    },
  };
}

/** A byte order mark, and what it says: nothing else begins with these bytes. */
const ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The encoding that a file's byte order mark names; undefined where it has none. */
export const encodingOfMark = (start: Uint8Array): string | undefined =>
  ORDER_MARKS.find(([mark]) => mark.every((byte, at) => start[at] === byte))?.[1];

/** iconv-lite puts a replacement character for what it cannot decode, and lets lone surrogates through. */
function marked(decoded: string): Piece {
  const text = markReplacements(decoded);
  return { text, isSound: !hasMark(text) };
}

function unknown(name: string): Failure {
  const near = suggest(name, COMMON);
  return new Failure('usage', message('encoding_unknown', { name }), {
    hint:
      near === undefined
        ? message('known_encodings', { names: COMMON })
        : message('did_you_mean_encoding', { near }),
  });
}

/** A part of a file's text. It may end within a line, but never within a character. */
export interface Piece {
  readonly text: string;
  /** Whether all bytes could be decoded; if not, each bad byte is a mark (see splitter.ts). */
  readonly isSound: boolean;
}

/** Decodes a file's bytes, block by block. */
export interface Decoder {
  /** @param bytes may be overwritten afterwards. */
  write(bytes: Buffer): Piece;
  /** What is left of a character that was cut off. */
  end(): Piece;
}

/** Larger blocks are no quicker, and cost memory. */
export const BLOCK_BYTES = 64 * 1024;

const BYTE_ORDER_MARK = '\ufeff';
/** DOS programs end a file with it; it is not content. */
const END_OF_FILE = '\x1a';

/**
 * The text of a file from its beginning, without a byte order mark and the end-of-file character of DOS.
 * @throws Failure `invalid_input` where the file cannot be read, or changed since it was opened.
 */
export async function* readPieces(
  source: ByteSource,
  decoder: Decoder,
  blockBytes: number,
): AsyncGenerator<Piece> {
  let isFirst = true;
  let held = '';
  for await (const piece of decodeAll(source, decoder, blockBytes)) {
    if (piece.text === '') continue;
    const text = held + piece.text;
    held = text.endsWith(END_OF_FILE) ? END_OF_FILE : '';
    const from = isFirst && text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    isFirst = false;
    yield { ...piece, text: text.slice(from, text.length - held.length) };
  }
}

async function* decodeAll(
  source: ByteSource,
  decoder: Decoder,
  blockBytes: number,
): AsyncGenerator<Piece> {
  await source.assertUnchanged();
  const block = Buffer.allocUnsafeSlow(blockBytes);
  for (let position = 0; ; ) {
    const count = await source.read(block, position);
    if (count === 0) break;
    position += count;
    yield decoder.write(block.subarray(0, count));
  }
  // Before looking at the end: a file that is still growing was not cut off.
  await source.assertUnchanged();
  yield decoder.end();
}

/**
 * Whether the first lines of a file that is read in another encoding are UTF-8, and not by chance: its words
 * were then most likely misread. In CP949, nearly any bytes are some text.
 * @param lines up to the end of the header.
 */
export async function startsAsUtf8(source: ByteSource, lines: number): Promise<boolean> {
  const block = Buffer.alloc(BLOCK_BYTES);
  const bytes = block.subarray(0, await source.read(block, 0));
  let end = 0;
  for (let line = 0; line < lines && end !== -1; line += 1)
    end = bytes.indexOf('\n', end) + 1 || -1;
  const start = end === -1 ? bytes : bytes.subarray(0, end);
  return isUtf8(start) && !isAscii(start);
}

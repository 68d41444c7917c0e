import type { ByteSource } from './byte-source.ts';
import type { Decoder, Piece } from './text/decoder.ts';

/** Larger blocks are no quicker, and cost memory. */
export const BLOCK_BYTES = 64 * 1024;

const BYTE_ORDER_MARK = '\ufeff';
/** By which programs for DOS end a file; it is nothing that stands in it. */
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
  // Before the end is looked at: a file that still grows is not one that was cut off.
  await source.assertUnchanged();
  yield decoder.end();
}

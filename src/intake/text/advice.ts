import { isAscii, isUtf8 } from 'node:buffer';
import { intake } from '../../words/en/intake.ts';
import type { ByteSource } from '../byte-source.ts';
import { BLOCK_BYTES, readPieces } from '../pieces.ts';
import { chooseEncoding, type Encoding, UTF_8 } from './encoding.ts';

/**
 * What to do about bytes that are no text. Korean Excel saves CSV as CP949, so a file that is not
 * UTF-8 is tried as that; a file that is not what `--encoding` says may be UTF-8 after all.
 */
export async function adviseEncoding(source: ByteSource, encoding: Encoding): Promise<string> {
  if (encoding.name === UTF_8.name) {
    return (await readsAs(source, await chooseEncoding('cp949')))
      ? intake.whole_file_is_cp949
      : intake.save_as_utf8;
  }
  return (await readsAs(source, UTF_8)) ? intake.whole_file_is_utf8 : intake.try_another_encoding;
}

/**
 * Whether the first lines of a file that is read in another encoding are UTF-8, and not by chance: then its
 * words were most likely read wrong. Most bytes are some text or other in CP949.
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

async function readsAs(source: ByteSource, encoding: Encoding): Promise<boolean> {
  for await (const piece of readPieces(source, encoding.makeDecoder(), BLOCK_BYTES))
    if (!piece.isSound) return false;
  return true;
}

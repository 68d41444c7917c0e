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
      ? 'the whole file reads as CP949: use --encoding cp949'
      : 'save the file as UTF-8, or name its encoding by --encoding';
  }
  return (await readsAs(source, UTF_8))
    ? 'the whole file reads as UTF-8: leave --encoding out'
    : 'try another --encoding';
}

async function readsAs(source: ByteSource, encoding: Encoding): Promise<boolean> {
  for await (const piece of readPieces(source, encoding.makeDecoder(), BLOCK_BYTES))
    if (!piece.isSound) return false;
  return true;
}

import type { Cause } from '../cause.ts';
import { type Peeled, wrapped } from './reading.ts';

/** Fewer do not make a digest. */
const FEWEST_BYTES = 8;

const SEPARATORS = /^[0-9A-Fa-f]{1,16}(\\x|,?\s?0x|,\s|[-:_,.|; ])[0-9A-Fa-f\s]/;

/** Hex with something between its bytes, as .NET's BitConverter prints it: `7F-67-EB`. */
export function* joinBytes(text: string): Generator<Peeled> {
  const plain = /^(?:\\x|0x)/.test(text) ? text.slice(2) : text;
  const separator = SEPARATORS.exec(plain.slice(0, 40))?.[1];
  if (separator === undefined) return;
  const pieces = plain.split(separator).filter((piece) => piece !== '');
  if (pieces.every((piece) => /^[0-9A-Fa-f]{1,2}$/.test(piece))) {
    if (pieces.length >= FEWEST_BYTES) yield joinPieces(pieces, separator);
    return;
  }
  if (!pieces.every((piece) => /^[0-9A-Fa-f]{3,}$/.test(piece))) return;
  yield { text: pieces.join(''), causes: separatedBy(separator) };
}

function joinPieces(pieces: readonly string[], separator: string): Peeled {
  const text = pieces.map((piece) => piece.padStart(2, '0')).join('');
  const padded = text.length === pieces.reduce((sum, piece) => sum + piece.length, 0);
  const unpadded: readonly Cause[] = padded ? [] : [{ id: 'encoding.unpadded-hex' }];
  return { text, causes: [...separatedBy(separator), ...unpadded] };
}

const separatedBy = (separator: string): readonly Cause[] =>
  separator.trim() === '' ? wrapped('blanks inside') : [{ id: 'encoding.dashes', separator }];

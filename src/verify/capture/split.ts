import { signaturesIn } from './scan.ts';

/** Where one request of several may begin: a request line or a command, the first of the headers, any line. */
const BEGINNINGS = [/^.*\b(?:POST|curl)\b/gim, /^.*\bx[-_]merchant[-_]key\b/gim, /^(?=.)/gm];

/** More pieces than this are not a paste of a few requests. */
const MAX_PIECES = 5000;

/**
 * The ways to cut a text that shows several signatures into pieces that show one each.
 * @param text a byte string.
 */
export function* piecesOf(text: string): Generator<string[]> {
  const count = signaturesIn(text).length;
  if (count < 2) return;
  for (const beginning of BEGINNINGS) {
    const starts = [...text.matchAll(beginning)].map(({ index }) => index);
    if (starts.length > MAX_PIECES) continue;
    const pieces = joinUnsigned(text, starts);
    if (pieces.every((piece) => signaturesIn(piece).length === 1)) yield pieces;
  }
}

/** A piece without a signature belongs to what is before it: a response, the lines of a command. */
function joinUnsigned(text: string, starts: readonly number[]): string[] {
  const pieces: string[] = [];
  let isSigned = true;
  for (const [at, start] of starts.entries()) {
    const part = text.slice(start, starts[at + 1]);
    const isPartSigned = signaturesIn(part).length > 0;
    if (isSigned && (at === 0 || isPartSigned || BEGINS.test(part))) {
      pieces.push(part);
      isSigned = isPartSigned;
    } else {
      pieces[pieces.length - 1] += part;
      isSigned ||= isPartSigned;
    }
  }
  return pieces;
}

/** A command or a request whose signature is in one of the next lines. */
const BEGINS = /^.*\b(?:curl|POST \S+ HTTP\/)/i;

import type { Cause } from '../cause.ts';
import { type Candidate, costOf, DIGEST_LENGTHS } from './candidate.ts';
import { joinCauses } from './reading.ts';
import { wholeTarget } from './targets.ts';

/** How many characters of a digest that was forced into UTF-8 must have survived to prove anything. */
const FEWEST_CHARACTERS = 9;

/**
 * The digest's bytes as they are, in a header: read one character a byte, written out as UTF-8, or
 * read as UTF-8 with U+FFFD for what is none.
 */
export function* rawTargets(text: string, before: readonly Cause[]): Generator<Candidate> {
  if (text.length > 400 || !/[^\x20-\x7e]/.test(text)) return;
  const causes = joinCauses(before, [{ id: 'encoding.raw' }]);
  if (text.includes('\ufffd')) yield* replacedTarget(text, causes);
  for (const bytes of new Set([text, utf8ToText(text), text.normalize('NFC')])) {
    if (isLatin1(bytes) && DIGEST_LENGTHS.includes(bytes.length)) yield* wholeTarget(bytes, causes);
  }
}

const utf8ToText = (text: string): string =>
  isLatin1(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;

const isLatin1 = (text: string): boolean => /^[\0-\xff]*$/.test(text);

function* replacedTarget(text: string, causes: readonly Cause[]): Generator<Candidate> {
  const survived = text.replaceAll('\ufffd', '').length;
  if (survived < FEWEST_CHARACTERS) return;
  const first = text.charCodeAt(0);
  yield {
    key: `replaced ${text}`,
    causes,
    cost: costOf(causes),
    matches: (digest) =>
      (first > 0x7f || digest.charCodeAt(0) === first) &&
      Buffer.from(digest, 'latin1').toString('utf8') === text,
    fits: (length) => DIGEST_LENGTHS.includes(length) && length >= text.length,
  };
}

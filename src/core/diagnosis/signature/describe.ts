import type { Cause } from '../cause.ts';
import type { Target } from '../variant.ts';
import { type Accident, recogniseAccident, recogniseDigestOfNothing } from './accidents.ts';
import { undoSpelling } from './undo.ts';

/** What can be said of a signature by looking at it. */
export interface SpellingFacts {
  /** hex is that of the service: lowercase, nothing around it. unknown spells no digest. */
  readonly kind: 'hex' | 'other-spelling' | 'unknown';
  /** UTF-16 units of the presented text. */
  readonly characters: number;
  /** How it differs from plain lowercase hex. */
  readonly causes: readonly Cause[];
  /** Of the digest that it spells; undefined if it spells none, or not surely so many. */
  readonly bytes?: number;
  /** Whose digests are that long. */
  readonly algorithms: readonly string[];
  readonly accident?: Accident;
}

const ALGORITHMS: Readonly<Record<number, readonly string[]>> = {
  16: ['MD5'],
  20: ['SHA-1'],
  28: ['SHA-224'],
  32: ['SHA-256'],
  48: ['SHA-384'],
  64: ['SHA-512'],
};

const LONGEST_DIGEST = 64;

/**
 * The facts of a signature that nothing explains, or that there is no secret for.
 * @param presented the value of X-Signature.
 */
export function describeSpelling(presented: string): SpellingFacts {
  const characters = presented.length;
  const [target] = undoSpelling(presented);
  const accident =
    recogniseAccident(presented) ?? (target && recogniseDigestOfNothing(target.matches));
  const odd = accident === undefined ? {} : { accident };
  if (target === undefined || (accident !== undefined && accident.kind !== 'digest-of-nothing')) {
    return { kind: 'unknown', characters, causes: [], algorithms: [], ...odd };
  }
  const kind = target.causes.length === 0 ? 'hex' : 'other-spelling';
  return { kind, characters, causes: target.causes, ...lengthOf(target), ...odd };
}

/** Only a whole digest is of one length; a part of one says nothing of the algorithm. */
function lengthOf({ fits }: Target): Pick<SpellingFacts, 'bytes' | 'algorithms'> {
  const lengths = Array.from({ length: LONGEST_DIGEST + 2 }, (_, length) => length).filter(fits);
  const [bytes] = lengths;
  if (bytes === undefined || lengths.length > 1 || bytes > LONGEST_DIGEST)
    return { algorithms: [] };
  return { bytes, algorithms: ALGORITHMS[bytes] ?? [] };
}

import type { Cause, CauseId } from '../cause.ts';
import { COST, type Target } from '../variant.ts';

/** A text that may spell a digest, and what was taken off to come to it. */
export interface Reading {
  readonly text: string;
  /** Outermost first, each id once. */
  readonly causes: readonly Cause[];
  /** The spelling around this text, where the text itself was spelled like a digest. */
  readonly outer?: Alphabet | undefined;
}

export type Alphabet = 'hex' | 'base64' | 'base64url' | 'base32';

/** A text with one thing less around it or in it. */
export interface Peeled {
  readonly text: string;
  readonly causes: readonly Cause[];
}

/** Both, each id once: two pairs of quotes are one mistake. */
export function joinCauses(first: readonly Cause[], second: readonly Cause[]): readonly Cause[] {
  const added = second.filter(({ id }) => !first.some((cause) => cause.id === id));
  return added.length === 0 ? first : [...first, ...added];
}

export const wrapped = (wrapper: string): readonly Cause[] => [{ id: 'encoding.wrapped', wrapper }];

/** A target, and what distinguishes it from others. */
export interface Candidate extends Target {
  /** Two of the same key match the same digests. */
  readonly key: string;
}

/** Bytes of the digests that are in use: MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512. */
export const DIGEST_LENGTHS: readonly number[] = [16, 20, 28, 32, 48, 64];

const STEP_COST: Partial<Record<CauseId, number>> = {
  'encoding.base64': COST.common,
  'encoding.base64-of-hex': COST.common,
  'encoding.uppercase-hex': COST.common,
  'encoding.prefix': COST.common,
  'encoding.dashes': COST.common,
  'encoding.wrapped': COST.common,
  'encoding.raw': COST.rare,
  'encoding.base32': COST.rare,
};

/** The header shows each of them: next to the costliest one, another adds little doubt. */
export function costOf(causes: readonly Cause[]): number {
  const dearest = Math.max(0, ...causes.map(({ id }) => STEP_COST[id] ?? COST.usual));
  return dearest + 2 * Math.max(0, causes.length - 1);
}

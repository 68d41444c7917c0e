import type { Cause } from '../cause.ts';

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

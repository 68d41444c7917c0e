import type { Cause } from '../../cause.ts';

/** A text that received bytes may have come from, where the flaw is on the received side. */
export interface Reading {
  readonly text: string;
  readonly cost: number;
  /** Each with `side: 'received'`. */
  readonly causes: readonly Cause[];
}

/** One flaw that a received text may have, and how to undo it. */
export interface Repair {
  readonly cost: number;
  readonly cause: Cause;
  /** Gives the text back as it was, or nothing, where it has not this flaw. */
  readonly undo: (text: string) => string | undefined;
}

export function repair(
  cost: number,
  id: Cause['id'],
  undo: (text: string) => string | undefined,
  particulars: Readonly<Record<string, string>> = {},
): Repair {
  return { cost, cause: { id, side: 'received', ...particulars }, undo };
}

/** More wrong digits are no slip; two signatures that have nothing to do with each other differ in some 60 of 64. */
const MOST_WRONG = 4;

/** A signature that is the right one but for a slip of whoever typed it. */
export interface NearMiss {
  /** The digits that differ; the first one of the signature is 1. */
  readonly wrong: readonly number[];
  /** How many digits the right one has. */
  readonly total: number;
}

/**
 * @param presented as it appears in the header.
 * @param right lowercase hex; never shown.
 * @returns undefined where it is the right one, or nothing like it.
 */
export function nearMissOf(presented: string, right: string): NearMiss | undefined {
  const given = presented.trim().toLowerCase();
  if (given.length !== right.length) return undefined;
  const wrong = [...right].flatMap((digit, at) => (given[at] === digit ? [] : [at + 1]));
  const isSlip = wrong.length > 0 && wrong.length <= MOST_WRONG;
  return isSlip ? { wrong, total: right.length } : undefined;
}

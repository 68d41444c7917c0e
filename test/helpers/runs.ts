const PROOFS = new Set(['proofs', 'faults']);

/**
 * How often a property is tried: a proof tries it `count` times, a test one time in ten.
 * @see test/properties.proof.ts, which must import the file.
 */
export const runs = (count: number): number =>
  PROOFS.has(process.env.MODE ?? '') ? count : Math.ceil(count / 10);

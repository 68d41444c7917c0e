const PROOFS = new Set(['proofs', 'faults']);

/**
 * How often a property is tried, or how much it is given: `count` in a proof, a tenth in a test.
 * @see test/properties.proof.ts, which must import the file.
 */
export const runs = (count: number): number =>
  PROOFS.has(process.env.MODE ?? '') ? count : Math.ceil(count / 10);

const PROOFS = new Set(['proofs', 'faults']);

/** Whether the proofs are run, and not `npm test`. */
export const inProofs = (): boolean => PROOFS.has(process.env.MODE ?? '');

/**
 * How often a property is tried, or how much it is given: `count` in a proof, a tenth in a test.
 * @see test/properties.proof.ts, which must import the file.
 */
export const runs = (count: number): number => (inProofs() ? count : Math.ceil(count / 10));

import type { Cause } from '../../cause.ts';

/** A body that is not JSON text: what a program makes of an order when it prints or posts it otherwise. */
export interface Print {
  readonly bytes: Uint8Array;
  readonly cost: number;
  readonly causes: readonly Cause[];
  /** Programs that print exactly this. */
  readonly serializers: readonly string[];
}

export const printOf = (
  text: string,
  cost: number,
  cause: Cause,
  serializers: readonly string[] = [],
): Print => ({ bytes: Buffer.from(text), cost, causes: [cause], serializers });

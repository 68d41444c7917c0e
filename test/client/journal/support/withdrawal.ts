import type { HandOrder } from '../../../../src/client/journal/port.ts';

/** A person gives an event up. */
export const withdrawal = (mayHaveBeenCounted: boolean): HandOrder => ({
  outcome: 'withdrawn',
  reason: 'given up',
  mayHaveBeenCounted,
});

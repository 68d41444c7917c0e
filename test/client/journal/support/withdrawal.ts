import type { HandDecision } from '../../../../src/client/journal/port.ts';

/** A person gives an event up. */
export const withdrawal = (mayHaveBeenCounted: boolean): HandDecision => ({
  outcome: 'withdrawn',
  reason: 'given up',
  mayHaveBeenCounted,
});

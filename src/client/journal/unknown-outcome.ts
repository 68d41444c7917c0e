import type { Attempt, AttemptOutcome } from './port.ts';

/** Attempts in which the service may have counted the event; their outcome is unknown. */
const UNKNOWN_OUTCOMES: readonly AttemptOutcome[] = ['started', 'unconfirmed', 'interrupted'];

/** Whether the service may have counted the event in this attempt. */
export const isOutcomeUnknown = ({ outcome }: Pick<Attempt, 'outcome'>): boolean =>
  UNKNOWN_OUTCOMES.includes(outcome);

/** The same in SQL, of a row of `attempts`. */
export const IS_OUTCOME_UNKNOWN = `outcome IN (${UNKNOWN_OUTCOMES.map((outcome) => `'${outcome}'`).join(', ')})`;

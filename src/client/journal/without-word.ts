import type { Attempt, AttemptOutcome } from './port.ts';

/** Attempts in which the service may have counted the event; their outcome is unknown. */
const WITHOUT_WORD: readonly AttemptOutcome[] = ['started', 'unconfirmed', 'interrupted'];

/** Whether the service may have counted the event in this attempt. */
export const isWithoutWord = ({ outcome }: Pick<Attempt, 'outcome'>): boolean =>
  WITHOUT_WORD.includes(outcome);

/** The same in SQL, of a row of `attempts`. */
export const IS_UNKNOWN = `outcome IN (${WITHOUT_WORD.map((outcome) => `'${outcome}'`).join(', ')})`;

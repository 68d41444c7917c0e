import type { Cause } from '../../cause.ts';
import type { Option } from '../axis.ts';

/** How a program writes a character of one class. */
export type Spelling = (character: string) => string;

export const spelling = (
  name: string,
  cost: number,
  cause: Cause,
  value: Spelling,
): Option<Spelling> => ({ name, cost, causes: [cause], value });

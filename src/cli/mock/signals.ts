import { isTerminal } from '../is-terminal.ts';
import type { Signals } from './child.ts';

/** The signals of this process, for `runChild`. */
export const signalsOfThisProcess = (): Signals => ({
  source: process,
  onTerminal: [0, 1, 2].some(isTerminal),
});

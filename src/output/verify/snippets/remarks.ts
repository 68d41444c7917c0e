import type { Cause } from '../../../core/diagnosis/cause.ts';
import { remarksOnCause } from '../../../words/en/fixes.ts';
import type { Remarks } from './snippet.ts';

/** What to say above the lines that matter, by step. */
export const remarksOn = (causes: readonly Cause[]): Remarks =>
  Object.fromEntries(causes.flatMap(({ id }) => remarksOnCause(id)));

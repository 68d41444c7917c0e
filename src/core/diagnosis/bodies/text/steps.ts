import { CHARSET_STEPS } from './charset-steps.ts';
import { ESCAPING_STEPS } from './escaping-steps.ts';
import type { TextStep } from './step.ts';
import { SURROUNDING_STEPS } from './surrounding-steps.ts';
import { TYPOGRAPHY_STEPS } from './typography-steps.ts';
import { UNICODE_STEPS } from './unicode-steps.ts';

export type { TextStep } from './step.ts';

/** What any JSON text may go through before it is signed; the cheapest first. */
export const TEXT_STEPS: readonly TextStep[] = [
  ...SURROUNDING_STEPS,
  ...CHARSET_STEPS,
  ...UNICODE_STEPS,
  ...TYPOGRAPHY_STEPS,
  ...ESCAPING_STEPS,
].sort((a, b) => a.cost - b.cost);

import { CHARSET_STEPS, UNICODE_STEPS } from './charsets.ts';
import { ESCAPING_STEPS, SURROUNDING_STEPS, type TextStep, TYPOGRAPHY_STEPS } from './rewriting.ts';

/** What any JSON text may go through before it is signed; the cheapest first. A step is in the list of its sort. */
export const TEXT_STEPS: readonly TextStep[] = [
  ...SURROUNDING_STEPS,
  ...CHARSET_STEPS,
  ...UNICODE_STEPS,
  ...TYPOGRAPHY_STEPS,
  ...ESCAPING_STEPS,
].sort((a, b) => a.cost - b.cost);

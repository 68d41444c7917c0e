import { CANCELLED_ORDER } from './cancelled-order.ts';
import { DECLINED_ORDER } from './declined-order.ts';
import { SIGNATURE_STEPS } from './signature-steps.ts';
import type { SmokeStep } from './step.ts';

/** All checks in their order; the refused signatures come last: a service may lock a key for them. */
export const SMOKE_STEPS: readonly SmokeStep[] = [
  ...CANCELLED_ORDER,
  ...DECLINED_ORDER,
  ...SIGNATURE_STEPS,
];

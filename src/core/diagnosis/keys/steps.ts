import { COST } from '../variant.ts';
import { quoteSteps, whitespaceSteps } from './around.ts';
import { base64DecodedSteps, base64EncodedSteps } from './base64.ts';
import { caseSteps, charsetSteps } from './charset.ts';
import { escapedSteps } from './escaped.ts';
import { hashedSteps } from './hashed.ts';
import { hexDecodedSteps, hexEncodedSteps } from './hex.ts';
import { prefixSteps } from './prefix.ts';
import { type Key, type Step, toBytes } from './step.ts';
import { truncatedSteps } from './truncated.ts';

const COMMON = [whitespaceSteps, quoteSteps, hexDecodedSteps, base64DecodedSteps, prefixSteps];
const USUAL = [caseSteps, charsetSteps, escapedSteps, truncatedSteps];
const USUAL_OF_BYTES = [hexEncodedSteps, base64EncodedSteps, hashedSteps];

/**
 * Everything that is done to a key as such, whosever it is.
 * @param dearest what costs more is left out.
 */
export function* stepsFrom(key: Key, dearest: number): Generator<Step> {
  for (const step of allSteps(key, dearest)) if (step.cost <= dearest) yield step;
}

function* allSteps(key: Key, dearest: number): Generator<Step> {
  if (typeof key === 'string') for (const steps of COMMON) yield* steps(key);
  if (dearest < COST.usual) return;
  if (typeof key === 'string') for (const steps of USUAL) yield* steps(key, dearest);
  const bytes = toBytes(key);
  for (const steps of USUAL_OF_BYTES) yield* steps(bytes, dearest);
}

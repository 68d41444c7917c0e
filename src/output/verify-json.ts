import type { VerifiedRequest } from '../actions/verify.ts';
import { checksJson } from './checks-json.ts';

/** One JSON object for scripts: the checks stand in the service's order. */
export function verifyJson({
  verdict: { verdict, checks, explanations, searched },
}: VerifiedRequest): string {
  return `${JSON.stringify({ verdict, checks: checksJson(checks), explanations, searched })}\n`;
}

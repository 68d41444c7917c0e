import type { VerifiedRequest } from '../actions/verify.ts';
import type { Judgement, Verdict } from '../core/diagnosis/check-request.ts';
import type { SignatureChecks } from '../core/signing/check.ts';
import type { Theme } from './theme.ts';
import { adviseOn } from './verify-advice.ts';
import { describeChecks } from './verify-facts.ts';

const CHECKS: readonly (keyof SignatureChecks)[] = ['headers', 'timestamp', 'key', 'signature'];

const LABEL_WIDTH = 'timestamp'.length;

/** A verdict for a person: one line, the four checks in the service's order, what to do next. */
export function verifyText(result: VerifiedRequest, theme: Theme): string {
  const { checks } = result.verdict;
  const facts = describeChecks(result);
  return [
    headline(result.verdict, theme),
    ...CHECKS.map((name, at) => {
      const mark = checks[name].ok ? theme.good('✓') : theme.bad('✗');
      return `  ${mark} ${name.padEnd(LABEL_WIDTH)}  ${facts[at]}`;
    }),
    ...adviseOn(result).map((advice) => `${theme.dim('next:')} ${advice}`),
    '',
  ].join('\n');
}

function headline({ verdict, checks }: Verdict, theme: Theme): string {
  if (verdict === 'valid') return theme.good('✓ valid: the service would accept this request');
  return theme.bad(`✗ ${reasonOf(verdict, checks)}: the service would answer 401`);
}

function reasonOf(verdict: Judgement, { signature }: SignatureChecks): string {
  if (verdict !== 'rejected') return 'wrong signature';
  return signature.ok
    ? 'rejected, though the signature is right'
    : 'rejected, without a signature to check';
}

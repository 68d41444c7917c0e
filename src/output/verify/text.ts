import type { VerifiedRequest } from '../../actions/verify.ts';
import type { SignatureChecks } from '../../core/signing/check.ts';
import type { Theme } from '../theme.ts';
import { adviseOn } from './advice.ts';
import { expectedText } from './expected.ts';
import { codeText, explainedText, nextAfterFix } from './explained.ts';
import { describeChecks } from './facts.ts';
import { headline } from './headline.ts';
import { languageFor } from './language-for.ts';
import { receivedOf } from './received.ts';
import type { Shown } from './shown.ts';
import { type Situation, situationOf } from './situation.ts';
import { nextToSend, ruledOut } from './unexplained.ts';
import { summaryOf } from './words/summary.ts';

const CHECKS: readonly (keyof SignatureChecks)[] = ['headers', 'timestamp', 'key', 'signature'];

const LABEL_WIDTH = 'timestamp'.length;

/**
 * A verdict for a person: one line, where it is known the one sentence that says why, the four
 * checks in the service's order, the proof, what to do next.
 */
export function verifyText(result: VerifiedRequest, theme: Theme, shown: Shown = {}): string {
  const situation = situationOf(result);
  return [
    headline(result, situation, theme),
    ...sentence(result, situation, theme, shown),
    ...checkLines(result, theme),
    ...body(result, situation, theme, shown),
    ...expectedText(shown.expected, theme),
    ...next(result, situation, shown).map((advice) => `${theme.dim('next:')} ${advice}`),
    '',
  ].join('\n');
}

function sentence(
  result: VerifiedRequest,
  situation: Situation,
  theme: Theme,
  shown: Shown,
): string[] {
  const [first] = result.verdict.explanations;
  const isExplained = situation === 'request' || situation === 'paste';
  if (first === undefined || !isExplained) return [];
  return [theme.bold(summaryOf(first, receivedOf(result), languageFor(result, shown)))];
}

function checkLines(result: VerifiedRequest, theme: Theme): string[] {
  const facts = describeChecks(result);
  return CHECKS.map((name, at) => {
    const mark = result.verdict.checks[name].ok ? theme.good('✓') : theme.bad('✗');
    return `  ${mark} ${name.padEnd(LABEL_WIDTH)}  ${facts[at]}`;
  });
}

function body(result: VerifiedRequest, situation: Situation, theme: Theme, shown: Shown): string[] {
  if (situation === 'request' || situation === 'paste') return explainedText(result, theme, shown);
  if (situation === 'reception') return codeText(result, shown);
  return situation === 'valid' ? [] : ruledOut(result, theme);
}

function next(result: VerifiedRequest, situation: Situation, shown: Shown): string[] {
  const ofChecks = adviseOn(result);
  if (situation === 'request' || situation === 'paste') {
    return [...ofChecks, ...nextAfterFix(result, shown)];
  }
  const isOpen = situation === 'unexplained' || situation === 'no-secret';
  return isOpen ? [...ofChecks, ...nextToSend(result, shown)] : ofChecks;
}

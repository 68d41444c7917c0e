import type { VerifiedRequest } from '../../actions/verify.ts';
import type { SignatureChecks } from '../../core/signing/check.ts';
import type { Theme } from '../theme.ts';
import { type Advice, wrapAdvice, wrapText } from '../wrap.ts';
import { adviseOn } from './advice.ts';
import { checkMark } from './check-mark.ts';
import { expectedText } from './expected.ts';
import { codeText, explainedText, fixText } from './explained.ts';
import { describeChecks } from './facts.ts';
import { headline } from './headline.ts';
import { languageFor } from './language-for.ts';
import { nextAfterFix, nextForOther } from './next-after-fix.ts';
import { nextToSend } from './next-to-send.ts';
import { receivedOf } from './received.ts';
import { ruledOut } from './ruled-out.ts';
import type { Shown } from './shown.ts';
import { type Situation, situationOf } from './situation.ts';
import { summaryOf } from './words/summary.ts';

const CHECKS: readonly (keyof SignatureChecks)[] = ['headers', 'timestamp', 'key', 'signature'];

const LABEL_WIDTH = 'timestamp'.length;

/** Before what is said of a check: blanks, its mark, its name. */
const MARGIN = 4 + LABEL_WIDTH + 2;

/**
 * A verdict for a person: one line, where it is known the one sentence that says why, the four
 * checks in the service's order, the proof, what to do next.
 */
export function verifyText(result: VerifiedRequest, theme: Theme, shown: Shown = {}): string {
  const situation = situationOf(result);
  return [
    headline(result, situation, theme, shown.columns),
    ...sentence(result, situation, theme, shown),
    ...checkLines(result, theme, shown),
    ...body(result, situation, theme, shown),
    ...expectedText(shown.expected, theme, shown.columns),
    ...next(result, situation, shown).map((advice) => nextText(advice, theme, shown)),
    '',
  ].join('\n');
}

function nextText(advice: Advice, theme: Theme, { columns }: Shown): string {
  const text = wrapAdvice({ ...advice, words: `next: ${advice.words}` }, columns);
  return text.replace(/^next:/, theme.dim('next:'));
}

function sentence(
  result: VerifiedRequest,
  situation: Situation,
  theme: Theme,
  shown: Shown,
): string[] {
  const [first] = result.verdict.explanations;
  const isExplained = situation !== 'unexplained' && situation !== 'no-secret';
  if (first === undefined || first.causes.length === 0 || !isExplained) return [];
  const words = summaryOf(first, receivedOf(result), languageFor(result, shown));
  return [theme.bold(wrapText(words, shown.columns))];
}

function checkLines(result: VerifiedRequest, theme: Theme, { columns }: Shown): string[] {
  const room = columns === undefined ? undefined : columns - MARGIN;
  const facts = describeChecks(result).map((fact) => wrapText(fact, room));
  return CHECKS.map((name, at) => {
    const fact = facts[at]?.replaceAll('\n', `\n${' '.repeat(MARGIN)}`);
    return `  ${checkMark(name, result, theme)} ${name.padEnd(LABEL_WIDTH)}  ${fact}`;
  });
}

function body(result: VerifiedRequest, situation: Situation, theme: Theme, shown: Shown): string[] {
  switch (situation) {
    case 'valid':
      return [];
    case 'request':
    case 'paste':
      return explainedText(result, theme, shown);
    case 'reception':
      return [...fixText(result, theme, shown), ...codeText(result, shown)];
    case 'other-profile':
      return fixText(result, theme, shown);
    default:
      return ['', ...ruledOut(result)].map((line, at) => {
        const words = wrapText(line, shown.columns);
        return at === 1 ? theme.bold(words) : words;
      });
  }
}

function next(result: VerifiedRequest, situation: Situation, shown: Shown): Advice[] {
  const ofChecks = adviseOn(result).map((words) => ({ words }));
  switch (situation) {
    case 'request':
    case 'paste':
      return [...ofChecks, ...nextAfterFix(result, shown)];
    case 'other-profile':
      return nextForOther(result, shown);
    case 'unexplained':
    case 'no-secret':
      return [...ofChecks, ...nextToSend(result, shown)];
    default:
      return ofChecks;
  }
}

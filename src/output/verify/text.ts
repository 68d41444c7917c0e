import type { VerifiedRequest } from '../../actions/verify.ts';
import type { SignatureChecks } from '../../core/signing/check.ts';
import { next as words } from '../../words/en/verdict.ts';
import type { Theme } from '../theme.ts';
import { type Advice, wrapAdvice, wrapText } from '../wrap.ts';
import { adviseOn } from './advice.ts';
import { checkMark } from './check-mark.ts';
import { expectedText } from './expected.ts';
import { codeText, explainedText, fixText } from './explained.ts';
import { describeChecks } from './facts.ts';
import { type Finding, findingOf } from './finding.ts';
import { headline } from './headline.ts';
import { paintLabel } from './label.ts';
import { nextAfterFix, nextForOther } from './next-after-fix.ts';
import { nextToSend } from './next-to-send.ts';
import { ruledOut } from './ruled-out.ts';
import type { Shown } from './shown.ts';
import { summaryOf } from './words/summary.ts';

const CHECKS: readonly (keyof SignatureChecks)[] = ['headers', 'timestamp', 'key', 'signature'];

const LABEL_WIDTH = 'timestamp'.length;

/** Columns before what is said of a check: margin, mark, name. */
const MARGIN = 4 + LABEL_WIDTH + 2;

/**
 * A verdict for a person: one line, the one sentence that says why if it is known, the four checks in
 * the service's order, the proof, what to do next.
 */
export function verifyText(result: VerifiedRequest, theme: Theme, shown: Shown = {}): string {
  const finding = findingOf(result, shown);
  return [
    headline(finding, theme),
    ...sentence(finding, theme),
    ...checkLines(finding, theme),
    ...body(finding, theme),
    ...expectedText(shown, theme),
    ...next(finding).map((advice) => nextText(advice, theme, shown)),
    '',
  ].join('\n');
}

const nextText = (advice: Advice, theme: Theme, { columns }: Shown): string =>
  paintLabel(
    wrapAdvice({ ...advice, words: `${words.label} ${advice.words}` }, columns),
    words.label,
    theme.dim,
  );

function sentence(
  { first, situation, received, language, shown }: Finding,
  theme: Theme,
): string[] {
  const isExplained = situation !== 'unexplained' && situation !== 'no-secret';
  if (first === undefined || first.causes.length === 0 || !isExplained) return [];
  return [theme.bold(wrapText(summaryOf(first, received, language), shown.columns))];
}

function checkLines(finding: Finding, theme: Theme): string[] {
  const { columns } = finding.shown;
  const room = columns === undefined ? undefined : columns - MARGIN;
  const facts = describeChecks(finding).map((fact) => wrapText(fact, room));
  return CHECKS.map((name, at) => {
    const fact = facts[at]?.replaceAll('\n', `\n${' '.repeat(MARGIN)}`);
    return `  ${checkMark(name, finding.result, theme)} ${name.padEnd(LABEL_WIDTH)}  ${fact}`;
  });
}

function body(finding: Finding, theme: Theme): string[] {
  switch (finding.situation) {
    case 'valid':
      return [];
    case 'request':
    case 'paste':
      return explainedText(finding, theme);
    case 'reception':
      return [...fixText(finding, theme), ...codeText(finding)];
    case 'other-profile':
      return fixText(finding, theme);
    default:
      return ['', ...ruledOut(finding)].map((line, at) => {
        const wrapped = wrapText(line, finding.shown.columns);
        return at === 1 ? theme.bold(wrapped) : wrapped;
      });
  }
}

function next(finding: Finding): Advice[] {
  const ofChecks = adviseOn(finding).map((advice) => ({ words: advice }));
  switch (finding.situation) {
    case 'request':
    case 'paste':
      return [...ofChecks, ...nextAfterFix(finding)];
    case 'other-profile':
      return nextForOther(finding);
    case 'unexplained':
    case 'no-secret':
      return [...ofChecks, ...nextToSend(finding)];
    default:
      return ofChecks;
  }
}

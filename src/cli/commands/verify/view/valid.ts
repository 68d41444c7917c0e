import { padToWidth, textWidth, wrapText } from '../../../../core/kit/columns.ts';
import type { Theme } from '../../../../core/kit/theme.ts';
import type { SignatureChecks } from '../../../../core/protocol/signature-checks.ts';
import { type Finding, findingOf, type Shown } from '../../../../verify/finding.ts';
import type { VerifiedRequest } from '../../../../verify/verify.ts';
import { headlines, proof } from '../../../../verify/words/verdict.ts';
import { labelText } from '../../../views/labels.ts';
import { checkMark, describeChecks } from './checks.ts';

/** The verdict on a request that the service would accept, as `verifyText` shows it: it needs nothing of what explains. */
export function validText(result: VerifiedRequest, theme: Theme, shown: Shown): string {
  const finding = findingOf(result, shown);
  return [
    validHeadline(finding, theme),
    ...checkLines(finding, theme),
    ...expectedText(shown, theme),
    '',
  ].join('\n');
}

export const validHeadline = (finding: Finding, theme: Theme): string =>
  theme.good(
    wrapText(
      `✓ ${isCopy(finding) ? headlines.valid_copy : headlines.valid}`,
      finding.shown.columns,
    ),
  );

/** Whether the body that fits is put together from a copy that shows it otherwise. */
const isCopy = ({ result: { question } }: Finding): boolean => question.isPrinted === true;

const CHECKS: readonly (keyof SignatureChecks)[] = ['headers', 'timestamp', 'key', 'signature'];

/** Columns of the margin, the mark, and the blanks around a check's name. */
const AROUND_NAME = 6;

export function checkLines(finding: Finding, theme: Theme): string[] {
  const { columns } = finding.shown;
  const names = CHECKS.map(labelText);
  const width = Math.max(...names.map(textWidth));
  const margin = AROUND_NAME + width;
  const room = columns === undefined ? undefined : columns - margin;
  const facts = describeChecks(finding).map((fact) => wrapText(fact, room));
  return CHECKS.map((name, at) => {
    const fact = facts[at]?.replaceAll('\n', `\n${' '.repeat(margin)}`);
    return `  ${checkMark(name, finding.result, theme)} ${padToWidth(names[at] ?? name, width)}  ${fact}`;
  });
}

/** The right signature, if it was asked for. */
export function expectedText({ expected, columns }: Shown, theme: Theme): string[] {
  if (expected === undefined) return [];
  const note = wrapText(`  ${proof.expected_note}`, columns, '  ');
  return ['', `${theme.bold(proof.expected)} ${expected}`, theme.dim(note)];
}

import type { Cause } from '../../core/diagnosis/cause.ts';
import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { proof } from '../../words/en/verdict.ts';
import type { Theme } from '../theme.ts';
import { wrapText } from '../wrap.ts';
import { firstDifference } from './difference.ts';
import type { Finding } from './finding.ts';
import { fixOf } from './fix.ts';
import { paintLabel } from './label.ts';
import { codeFor } from './language-for.ts';
import type { Received } from './received.ts';
import { sidesText } from './sides.ts';
import { summaryOf } from './words/summary.ts';

/** How many other explanations are listed. */
const RUNNERS_UP = 3;

/** The proof and what to change: both sides, the fix, code, other explanations. */
export function explainedText(finding: Finding, theme: Theme): string[] {
  if (finding.first === undefined) return [];
  return [
    '',
    ...proofText(finding.first, finding, theme),
    ...fixText(finding, theme),
    ...codeText(finding),
    ...runnersUp(finding, theme),
  ];
}

/** What to change, in prose. */
export function fixText({ causes, language, rightFor, shown }: Finding, theme: Theme): string[] {
  if (causes.length === 0) return [];
  const text = wrapText(`${proof.fix} ${fixOf(causes, language, rightFor)}`, shown.columns);
  return ['', paintLabel(text, proof.fix, theme.bold)];
}

function proofText(
  explanation: Explanation,
  { received, shown: { columns } }: Finding,
  theme: Theme,
): string[] {
  const difference = firstDifference(explanation, received);
  if (difference === undefined) return [wrapText(sameBytes(explanation, received), columns)];
  const { of, offset, signed, received: got } = difference;
  const sizes = { signed: signed.length, received: got.length, isBody: of === 'body', offset };
  return [wrapText(proof.counts(sizes), columns), ...sidesText(difference, theme, columns)];
}

const sameBytes = ({ signed, causes }: Explanation, { body }: Received): string =>
  signed.message === undefined
    ? proof.secret_in_message
    : proof.same_bytes({ bytes: body.length, parts: partsOf(causes) });

const partsOf = (causes: readonly Cause[]): string[] =>
  Object.entries(proof.parts).flatMap(([part, words]) =>
    causes.some(({ id }) => id.startsWith(`${part}.`)) ? words : [],
  );

/** The code to follow, if there is any; without a margin, so that it can be pasted. */
export function codeText(finding: Finding): string[] {
  const code = codeFor(finding);
  return code === undefined ? [] : ['', code, ''];
}

function runnersUp({ result, received, shown: { columns } }: Finding, theme: Theme): string[] {
  const label = proof.also_possible;
  return result.verdict.explanations
    .slice(1, 1 + RUNNERS_UP)
    .map((it) => wrapText(`${label} ${summaryOf(it, received)}`, columns, '  '))
    .map((text) => paintLabel(text, label, theme.dim));
}

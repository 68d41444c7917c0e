import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Cause } from '../../core/diagnosis/cause.ts';
import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { countOf } from '../count.ts';
import type { Theme } from '../theme.ts';
import { wrapText } from '../wrap.ts';
import { firstDifference } from './difference.ts';
import { fixOf } from './fix.ts';
import { codeFor, languageFor } from './language-for.ts';
import { type Received, receivedOf } from './received.ts';
import { rightFor } from './right-for.ts';
import type { Shown } from './shown.ts';
import { sidesText } from './sides.ts';
import { joinWords } from './words/phrase.ts';
import { summaryOf } from './words/summary.ts';

/** So many other explanations are named. */
const RUNNERS_UP = 3;

/** The proof and what to change: both sides, the fix, code, other explanations. */
export function explainedText(result: VerifiedRequest, theme: Theme, shown: Shown): string[] {
  const [first, ...others] = result.verdict.explanations;
  if (first === undefined) return [];
  const received = receivedOf(result);
  return [
    '',
    ...proofText(first, received, theme, shown.columns),
    ...fixText(result, theme, shown),
    ...codeText(result, shown),
    ...runnersUp(others, received, theme, shown.columns),
  ];
}

/** What to change, in prose. */
export function fixText(result: VerifiedRequest, theme: Theme, shown: Shown): string[] {
  const [first] = result.verdict.explanations;
  if (first === undefined || first.causes.length === 0) return [];
  const other = rightFor(first, receivedOf(result));
  const words = fixOf(first.causes, languageFor(result, shown), other);
  return ['', wrapText(`fix: ${words}`, shown.columns).replace(/^fix:/, theme.bold('fix:'))];
}

function proofText(
  explanation: Explanation,
  received: Received,
  theme: Theme,
  columns: number | undefined,
): string[] {
  const difference = firstDifference(explanation, received);
  if (difference === undefined) return [wrapText(sameBytes(explanation, received), columns)];
  const { of, offset, signed, received: got } = difference;
  const whole = of === 'body' ? '' : ' (timestamp and body together)';
  const counts = `signed ${countOf(signed.length, 'byte')}, received ${got.length}${whole}; first difference at byte ${offset}`;
  return [wrapText(counts, columns), ...sidesText(difference, theme, columns)];
}

const sameBytes = ({ signed, causes }: Explanation, { body }: Received): string =>
  signed.message === undefined
    ? 'what was signed holds the secret: it is not shown'
    : `signed and received are the same ${countOf(body.length, 'byte')} of body; what differs is ${joinWords(partsOf(causes))}`;

const PARTS = [
  ['key', 'the key'],
  ['mac', 'the digest'],
  ['encoding', 'how the digest is written'],
] as const;

const partsOf = (causes: readonly Cause[]): string[] =>
  PARTS.flatMap(([part, words]) =>
    causes.some(({ id }) => id.startsWith(`${part}.`)) ? words : [],
  );

/** The code to go by, where there is any; without a margin, so that it can be pasted. */
export function codeText(result: VerifiedRequest, shown: Shown): string[] {
  const code = codeFor(result, shown);
  return code === undefined ? [] : ['', code, ''];
}

function runnersUp(
  others: readonly Explanation[],
  received: Received,
  theme: Theme,
  columns: number | undefined,
): string[] {
  const label = 'also possible:';
  return others
    .slice(0, RUNNERS_UP)
    .map((it) => wrapText(`${label} ${summaryOf(it, received)}`, columns, '  '))
    .map((text) => text.replace(label, theme.dim(label)));
}

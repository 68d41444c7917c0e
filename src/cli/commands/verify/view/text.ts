import { type Advice, wrapAdvice, wrapText } from '../../../../core/kit/columns.ts';
import type { Theme } from '../../../../core/kit/theme.ts';
import { excerpt } from '../../../../core/kit/visible.ts';
import { placeWord } from '../../../../core/words/places.ts';
import { fill } from '../../../../core/words/sentence.ts';
import { type Finding, findingOf, type Received, type Shown } from '../../../../verify/finding.ts';
import type { Cause, Explanation } from '../../../../verify/model/cause.ts';
import type { VerifiedRequest } from '../../../../verify/verify.ts';
import { headlines, proof, next as words } from '../../../../verify/words/verdict.ts';
import { codeFor } from './code.ts';
import {
  adviseOn,
  nextAfterFix,
  nextForOther,
  nextToSend,
  otherService,
  ruledOut,
} from './next.ts';
import { firstDifference, sidesText } from './sides.ts';
import { fixOf, summaryOf } from './summary.ts';
import { checkLines, expectedText, validHeadline } from './valid.ts';

/** Paints the label that a wrapped text begins with: wrapping measures it unpainted. */
const paintLabel = (text: string, label: string, paint: (label: string) => string): string =>
  `${paint(label)}${text.slice(label.length)}`;

/** How many other explanations are listed. */
const RUNNERS_UP = 3;

/** The proof and what to change: both sides, the fix, code, other explanations. */
function explainedText(finding: Finding, theme: Theme): string[] {
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
function fixText({ causes, language, rightFor, shown }: Finding, theme: Theme): string[] {
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
function codeText(finding: Finding): string[] {
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

/** The one line that everybody reads. */
function headline(finding: Finding, theme: Theme): string {
  const { columns } = finding.shown;
  switch (finding.situation) {
    case 'valid':
      return validHeadline(finding, theme);
    case 'no-secret':
      return theme.warn(wrapText(`? ${headlines.no_secret}`, columns));
    default:
      return theme.bad(wrapText(`✗ ${trouble(finding)}`, columns));
  }
}

/** Longest part of a profile's name that is shown, in characters. */
const SHOWN = 60;

function trouble({ situation, causes, result: { verdict, account } }: Finding): string {
  switch (situation) {
    case 'reception':
      return verdict.checks.signature.ok ? headlines.refused : headlines.unsigned;
    case 'paste':
      return causes.some(({ pasted }) => pasted === 'not as long as declared')
        ? headlines.changed
        : headlines.paste;
    case 'other-body':
      return headlines.other_body;
    case 'other-profile':
      return fill(headlines.other_profile, { origin: excerpt(placeWord(account.origin), SHOWN) });
    default:
      return headlines.wrong;
  }
}

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
  const isExplained = !['unexplained', 'other-body', 'no-secret'].includes(situation);
  if (first === undefined || first.causes.length === 0 || !isExplained) return [];
  return [theme.bold(wrapText(summaryOf(first, received, language), shown.columns))];
}

function body(finding: Finding, theme: Theme): string[] {
  switch (finding.situation) {
    case 'valid':
      return [];
    case 'request':
    case 'paste':
      return explainedText(finding, theme);
    case 'reception':
      return [...otherServiceText(finding), ...fixText(finding, theme), ...codeText(finding)];
    case 'other-profile':
      return fixText(finding, theme);
    default:
      return [...ruledOutText(finding, theme), ...foreignText(finding, theme)];
  }
}

const otherServiceText = (finding: Finding): string[] =>
  otherService(finding).flatMap((line) => ['', wrapText(line, finding.shown.columns)]);

const ruledOutText = (finding: Finding, theme: Theme): string[] =>
  ['', ...ruledOut(finding)].map((line, at) => {
    const wrapped = wrapText(line, finding.shown.columns);
    return at === 1 ? theme.bold(wrapped) : wrapped;
  });

/** Where a signed string that nothing makes first differs from the one that this request asks for. */
function foreignText(finding: Finding, theme: Theme): string[] {
  const { signedString } = finding.result.verdict;
  if (signedString === undefined || signedString.known || signedString.form === 'digest') return [];
  const explanation = { signed: signedString.signed, causes: [], serializers: [], cost: 0 };
  return proofText(explanation, finding, theme);
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
    case 'other-body':
    case 'no-secret':
      return [...ofChecks, ...nextToSend(finding)];
    default:
      return ofChecks;
  }
}

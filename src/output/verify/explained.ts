import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Cause } from '../../core/diagnosis/cause.ts';
import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { countOf } from '../count.ts';
import type { Theme } from '../theme.ts';
import { firstDifference } from './difference.ts';
import { fixOf } from './fix.ts';
import { codeFor, languageFor } from './language-for.ts';
import { type Received, receivedOf } from './received.ts';
import type { Shown } from './shown.ts';
import { sidesText } from './sides.ts';
import { isPaste } from './situation.ts';
import { LANGUAGES } from './snippets/language.ts';
import { LANGUAGE_TEXTS } from './snippets/snippets.ts';
import { joinWords } from './words/phrase.ts';
import { summaryOf } from './words/summary.ts';

/** So many other explanations are named. */
const RUNNERS_UP = 3;

/** The proof and what to change: both sides, the fix, code, other explanations. */
export function explainedText(result: VerifiedRequest, theme: Theme, shown: Shown): string[] {
  const [first, ...others] = result.verdict.explanations;
  if (first === undefined) return [];
  const received = receivedOf(result);
  const language = languageFor(result, shown);
  return [
    '',
    ...proofText(first, received, theme),
    '',
    `${theme.bold('fix:')} ${fixOf(first.causes, language)}`,
    ...codeText(result, shown),
    ...runnersUp(others, received, theme),
  ];
}

function proofText(explanation: Explanation, received: Received, theme: Theme): string[] {
  const difference = firstDifference(explanation, received);
  if (difference === undefined) return [sameBytes(explanation, received)];
  const { of, offset, signed, received: got } = difference;
  const whole = of === 'body' ? '' : ' (timestamp and body together)';
  return [
    `signed ${countOf(signed.length, 'byte')}, received ${got.length}${whole}; first difference at byte ${offset}`,
    ...sidesText(difference, theme),
  ];
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

/** The code to go by, where there is any. */
export function codeText(result: VerifiedRequest, shown: Shown): string[] {
  const code = codeFor(result, shown);
  return code === undefined ? [] : ['', ...code.split('\n').map((line) => `  ${line}`.trimEnd())];
}

function runnersUp(others: readonly Explanation[], received: Received, theme: Theme): string[] {
  if (others.length === 0) return [];
  const lines = others
    .slice(0, RUNNERS_UP)
    .map((it) => `${theme.dim('also possible:')} ${summaryOf(it, received)}`);
  return ['', ...lines];
}

const RECHECK = 'conv verify BODY --headers HEADERS';

/** How to get the code, or the exact bytes; then the command that checks again. */
export function nextAfterFix(result: VerifiedRequest, shown: Shown): string[] {
  const language = languageFor(result, shown);
  const command = shown.recheck ?? RECHECK;
  if (isPaste(result.verdict.explanations[0]?.causes ?? [])) {
    const save = language === undefined ? '' : `: ${LANGUAGE_TEXTS[language].saveBody}`;
    return [`save the very bytes that are sent${save}`, `then check again: ${command}`];
  }
  const code = `for code that does it right: --language ${LANGUAGES.join('|')}`;
  return [
    ...(language === undefined ? [code] : []),
    `send it once more, save body and headers, and check again: ${command}`,
  ];
}

import type { VerifiedRequest } from '../../actions/verify.ts';
import { makeVisible } from '../../core/visible.ts';
import { countOf } from '../count.ts';
import { padToWidth, textWidth } from '../text-width.ts';
import type { Theme } from '../theme.ts';
import { wrapText } from '../wrap.ts';
import { languageFor } from './language-for.ts';
import { receivedOf } from './received.ts';
import { type NamedResult, type SharedResult, shareResults } from './shared.ts';
import type { Shown } from './shown.ts';
import { situationOf } from './situation.ts';
import { verifyText } from './text.ts';
import { joinClauses, toSentence } from './words/phrase.ts';
import { receptionClause } from './words/reception-words.ts';
import { summaryOf } from './words/summary.ts';

/** One line for each request; where one set of causes fits all whose signature is wrong, it is explained once. */
export function severalText(results: readonly NamedResult[], theme: Theme, shown: Shown): string {
  const shared = shareResults(results);
  const names = results.map(({ name }) => makeVisible(name));
  const width = Math.max(0, ...names.map(textWidth));
  const lines = results.map(({ result }, at) => {
    const words = lineOf(result, shared !== undefined, shown);
    const name = padToWidth(names[at] ?? '', width);
    return `${markOf(result, theme)} ${name}  ${wrapBeside(words, width + 4, shown.columns)}`;
  });
  return [...lines, ...(shared ? sharedText(shared, theme, shown) : []), ''].join('\n');
}

function markOf(result: VerifiedRequest, theme: Theme): string {
  if (result.verdict.verdict === 'valid') return theme.good('✓');
  return situationOf(result) === 'no-secret' ? theme.warn('?') : theme.bad('✗');
}

/** Narrower than this, a second column is no help. */
const LEAST_COLUMNS = 20;

/** Words beside a column of names: their further lines stand below the first. */
function wrapBeside(words: string, margin: number, columns: number | undefined): string {
  if (columns === undefined || columns - margin < LEAST_COLUMNS) return words;
  return wrapText(words, columns - margin).replaceAll('\n', `\n${' '.repeat(margin)}`);
}

function lineOf(result: VerifiedRequest, isShared: boolean, shown: Shown): string {
  const [first] = result.verdict.explanations;
  switch (situationOf(result)) {
    case 'valid':
      return 'Valid.';
    case 'reception':
      return toSentence(joinClauses((first?.causes ?? []).map(receptionClause)));
    case 'no-secret':
      return 'Not checked: there is no secret.';
    case 'unexplained':
      return 'Wrong signature, unexplained.';
    default:
      return first === undefined || (isShared && situationOf(result) !== 'other-profile')
        ? 'Wrong signature, as below.'
        : summaryOf(first, receivedOf(result), languageFor(result, shown));
  }
}

function sharedText(
  { explanation, example: { name, result }, requests }: SharedResult,
  theme: Theme,
  shown: Shown,
): string[] {
  const title = `One explanation fits ${countOf(requests, 'request')}; shown for ${makeVisible(name)}:`;
  const verdict = { ...result.verdict, explanations: [explanation] };
  const text = verifyText({ ...result, verdict }, theme, shown);
  return ['', theme.bold(title), text.trimEnd()];
}

import type { VerifiedRequest } from '../../actions/verify.ts';
import { makeVisible } from '../../core/visible.ts';
import { countOf } from '../count.ts';
import { padToWidth, textWidth } from '../text-width.ts';
import type { Theme } from '../theme.ts';
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
    const mark = result.verdict.verdict === 'valid' ? theme.good('✓') : theme.bad('✗');
    return `${mark} ${padToWidth(names[at] ?? '', width)}  ${lineOf(result, shared !== undefined, shown)}`;
  });
  return [...lines, ...(shared ? sharedText(shared, theme, shown) : []), ''].join('\n');
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
      return isShared || first === undefined
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

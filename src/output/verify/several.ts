import type { VerifiedRequest } from '../../actions/verify.ts';
import { makeVisible } from '../../core/visible.ts';
import { joinClauses, toSentence } from '../../words/en/phrase.ts';
import { several } from '../../words/en/verdict.ts';
import { padToWidth, textWidth } from '../text-width.ts';
import type { Theme } from '../theme.ts';
import { wrapText } from '../wrap.ts';
import { findingOf } from './finding.ts';
import { type NamedResult, type SharedResult, shareResults } from './shared.ts';
import type { Shown } from './shown.ts';
import { verifyText } from './text.ts';
import { receptionWords, summaryOf } from './words/summary.ts';

/** One line for each request. If one set of causes fits all wrong signatures, it is explained once. */
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
  return findingOf(result).situation === 'no-secret' ? theme.warn('?') : theme.bad('✗');
}

/** A second column that is narrower does not help. */
const LEAST_COLUMNS = 20;

/** Text next to a column of names; further lines are aligned with the first. */
function wrapBeside(words: string, margin: number, columns: number | undefined): string {
  if (columns === undefined || columns - margin < LEAST_COLUMNS) return words;
  return wrapText(words, columns - margin).replaceAll('\n', `\n${' '.repeat(margin)}`);
}

function lineOf(result: VerifiedRequest, isShared: boolean, shown: Shown): string {
  const { situation, first, causes, received, language } = findingOf(result, shown);
  switch (situation) {
    case 'valid':
      return several.valid;
    case 'reception':
      return toSentence(joinClauses(causes.map(receptionWords)));
    case 'no-secret':
      return several.no_secret;
    case 'unexplained':
      return several.unexplained;
    default:
      return first === undefined || (isShared && situation !== 'other-profile')
        ? several.as_below
        : summaryOf(first, received, language);
  }
}

function sharedText(
  { explanation, example: { name, result }, requests }: SharedResult,
  theme: Theme,
  shown: Shown,
): string[] {
  const title = several.shared({ requests, name: makeVisible(name) });
  const verdict = { ...result.verdict, explanations: [explanation] };
  const text = verifyText({ ...result, verdict }, theme, shown);
  return ['', theme.bold(title), text.trimEnd()];
}

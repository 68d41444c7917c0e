import type { Cause } from '../../core/diagnosis/cause.ts';
import { shellWord } from '../../core/shell.ts';
import { fixes, fixOfCause } from '../../words/en/fixes.ts';
import { unitOfCause } from '../subsecond.ts';
import { isPaste } from './finding.ts';
import type { Language } from './snippets/language.ts';
import { notesFor } from './snippets/snippets.ts';

/**
 * What to change, in prose.
 * @param language adds what to watch for in it.
 * @param rightFor the other profile that the request is right for.
 */
export function fixOf(
  causes: readonly Cause[],
  language: Language | undefined,
  rightFor?: string,
): string {
  if (isPaste(causes)) return fixes.paste;
  const ofAnother = rightFor === undefined ? [] : [fixes.check_with(shellWord(rightFor))];
  const own = causes.filter(({ id }) => rightFor === undefined || !OF_ANOTHER.has(id));
  const advice = own.map(adviceOn);
  const notes = language === undefined ? [] : notesFor(language, own);
  return [...new Set([...ofAnother, ...advice, ...notes])].join(' ');
}

function adviceOn(cause: Cause): string {
  const unit = unitOfCause(cause);
  return unit === undefined ? fixOfCause(cause.id) : fixes.divide_by(unit.perSecond);
}

/** Both mean one thing: the request belongs to another profile. */
export const OF_ANOTHER: ReadonlySet<string> = new Set([
  'key.other-profile',
  'account.unknown-key',
]);

import { next } from '../../words/en/verdict.ts';
import type { Advice } from '../wrap.ts';
import type { Finding } from './finding.ts';
import { redactAll } from './received.ts';
import { LANGUAGES, type Language } from './snippets/language.ts';
import { LANGUAGE_TEXTS } from './snippets/snippets.ts';

/** What would reveal more, the most useful last. */
export function nextToSend(finding: Finding): Advice[] {
  const { result, shown, language } = finding;
  const { question, account } = result;
  const isKnown = question.signedString !== undefined;
  return [
    account.secret === undefined ? { words: next.give_secret } : compareSigned(finding),
    ...(question.deep || account.secret === undefined ? [] : [{ words: next.search_further }]),
    ...(shown.hasUntriedProfiles ? [{ words: next.try_profiles }] : []),
    saveBody(language, next.save_and_check),
    ...(isKnown ? [] : [{ words: next.measure, code: measureSigned(language) }]),
  ];
}

/** The command names the file with the body; `BODY` stands for it if there is none. */
export function compareSigned({ result, shown, received }: Finding): Advice {
  const { timestamp = '' } = result.presented;
  const isShown = /^\d{1,13}$/.test(timestamp) && redactAll(timestamp, received) === timestamp;
  const at = isShown ? ` --timestamp ${timestamp}` : '';
  return {
    words: next.compare,
    command: `conv sign ${shown.bodyWord ?? 'BODY'}${at} --explain`,
  };
}

/** Code that saves the bytes, if the language is known. */
export const saveBody = (language: Language | undefined, words: string): Advice =>
  language === undefined
    ? { words }
    : { words: `${words}:`, code: LANGUAGE_TEXTS[language].saveBody };

/** Code that prints length and digest of the signed string: one line for each language that it may be. */
export function measureSigned(language: Language | undefined): string {
  if (language !== undefined) return LANGUAGE_TEXTS[language].measureSigned;
  return LANGUAGES.map((name) => {
    const { comment, measureSigned: code } = LANGUAGE_TEXTS[name];
    return `${code} ${comment} ${name}`;
  }).join('\n');
}

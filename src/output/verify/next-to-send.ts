import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Advice } from '../wrap.ts';
import { languageFor } from './language-for.ts';
import { receivedOf, redactAll } from './received.ts';
import type { Shown } from './shown.ts';
import { LANGUAGES, type Language } from './snippets/language.ts';
import { LANGUAGE_TEXTS } from './snippets/snippets.ts';

/** What would tell more, the most telling last. */
export function nextToSend(result: VerifiedRequest, shown: Shown): Advice[] {
  const { question, account } = result;
  const language = languageFor(result, shown);
  const isKnown = question.signedString !== undefined;
  return [
    account.secret === undefined
      ? { words: 'give the secret: --profile NAME, or CONV_API_KEY and CONV_HMAC_SECRET' }
      : compareSigned(result, shown.bodyWord),
    ...(question.deep || account.secret === undefined ? [] : [{ words: 'search further: --deep' }]),
    ...(shown.hasUntriedProfiles
      ? [{ words: 'try the secrets of your other profiles: --all-profiles' }]
      : []),
    saveBody(language),
    ...(isKnown ? [] : [measureSigned(language)]),
  ];
}

/** @param body the file with the body, for a shell; where it is in none, BODY stands for it. */
export function compareSigned(result: VerifiedRequest, body = 'BODY'): Advice {
  const { timestamp = '' } = result.presented;
  const isShown =
    /^\d{1,13}$/.test(timestamp) && redactAll(timestamp, receivedOf(result)) === timestamp;
  const at = isShown ? ` --timestamp ${timestamp}` : '';
  return {
    words: 'compare, byte for byte, with what your program signs:',
    command: `conv sign ${body}${at} --explain`,
  };
}

function saveBody(language: Language | undefined): Advice {
  const words = 'save the very bytes that are sent, and check that file';
  return language === undefined
    ? { words }
    : { words: `${words}:`, code: LANGUAGE_TEXTS[language].saveBody };
}

const MEASURE =
  'print length and SHA-256 of the string that you sign (here signed, as bytes), and give both: --signed-length N --signed-sha256 HEX';

/** One line of code for each language that it may be. */
export function measureSigned(language: Language | undefined): Advice {
  const languages = language === undefined ? LANGUAGES : [language];
  const lines = languages.map((name) => {
    const { comment, measureSigned: code } = LANGUAGE_TEXTS[name];
    return language === undefined ? `${code} ${comment} ${name}` : code;
  });
  return { words: MEASURE, code: lines.join('\n') };
}

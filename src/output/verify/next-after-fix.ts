import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Advice } from '../wrap.ts';
import { adviseOn } from './advice.ts';
import { languageFor } from './language-for.ts';
import { receivedOf, redactAll } from './received.ts';
import { rightFor } from './right-for.ts';
import type { Recheck, Shown } from './shown.ts';
import { isPaste } from './situation.ts';
import { LANGUAGES } from './snippets/language.ts';
import { LANGUAGE_TEXTS } from './snippets/snippets.ts';

/** Where nobody knows how conv was called. */
const GENERAL: Recheck = () => ({ words: 'check again with conv verify' });

/** How to get the code, or the exact bytes; then the command that checks again. */
export function nextAfterFix(result: VerifiedRequest, shown: Shown): Advice[] {
  const language = languageFor(result, shown);
  if (isPaste(result.verdict.explanations[0]?.causes ?? [])) {
    const words = 'save the very bytes that are sent';
    const save =
      language === undefined
        ? { words }
        : { words: `${words}:`, code: LANGUAGE_TEXTS[language].saveBody };
    return [save, recheck(result, shown, 'then')];
  }
  const code = `for code that does it right: --language ${LANGUAGES.join('|')}`;
  return [
    ...(language === undefined ? [{ words: code }] : []),
    recheck(result, shown, 'send it once more, save body and headers, and'),
  ];
}

/** For a request that is right for another profile: its key is that profile's. */
export function nextForOther(result: VerifiedRequest, shown: Shown): Advice[] {
  const { verdict } = result;
  const checks = { ...verdict.checks, key: { ok: true } };
  const ofChecks = adviseOn({ ...result, verdict: { ...verdict, checks } });
  return [...ofChecks.map((words) => ({ words })), recheck(result, shown, '')];
}

function recheck(result: VerifiedRequest, shown: Shown, before: string): Advice {
  const received = receivedOf(result);
  const [first = { causes: [] }] = result.verdict.explanations;
  const { words, command } = (shown.recheck ?? GENERAL)({
    profile: rightFor(first, received),
    redact: (text) => redactAll(text, received),
  });
  return { words: `${before} ${words}`.trim(), command };
}

import { next } from '../../words/en/verdict.ts';
import type { Advice } from '../wrap.ts';
import { adviseOn } from './advice.ts';
import { type Finding, isPaste } from './finding.ts';
import { saveBody } from './next-to-send.ts';
import { redactAll } from './received.ts';
import type { Recheck } from './shown.ts';
import { LANGUAGES } from './snippets/language.ts';

/** Used if it is not known how conv was called. */
const GENERAL: Recheck = () => ({ words: next.check_again_somehow });

/** How to get the code, or the exact bytes; then the command that checks again. */
export function nextAfterFix(finding: Finding): Advice[] {
  const { causes, language } = finding;
  if (isPaste(causes)) return [saveBody(language, next.save), recheck(finding, next.and_then)];
  return [
    ...(language === undefined ? [{ words: next.languages({ languages: LANGUAGES }) }] : []),
    recheck(finding, next.resend),
  ];
}

/** For a request that is right for another profile: its key is that profile's. */
export function nextForOther(finding: Finding): Advice[] {
  const { result } = finding;
  const { verdict } = result;
  const checks = { ...verdict.checks, key: { ok: true } };
  const ofChecks = adviseOn({ ...finding, result: { ...result, verdict: { ...verdict, checks } } });
  return [...ofChecks.map((words) => ({ words })), recheck(finding, '')];
}

function recheck({ shown, received, rightFor: profile }: Finding, before: string): Advice {
  const { words, command } = (shown.recheck ?? GENERAL)({
    profile,
    redact: (text) => redactAll(text, received),
  });
  return { words: `${before} ${words}`.trim(), command };
}

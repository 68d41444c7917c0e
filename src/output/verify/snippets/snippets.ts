import type { Cause } from '../../../core/diagnosis/cause.ts';
import { kindOf, type ReportKind } from '../../../protocol/kinds/index.ts';
import { fixes, NOTES, type SigningStep } from '../../../words/en/fixes.ts';
import { csharp } from './csharp.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { kotlin } from './kotlin.ts';
import type { Language } from './language.ts';
import { node } from './node.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { remarksOn } from './remarks.ts';
import { ruby } from './ruby.ts';
import { shell } from './shell.ts';
import { type LanguageText, type Remarks, renderSnippet } from './snippet.ts';

/** What can be said in each language. */
export const LANGUAGE_TEXTS: Readonly<Record<Language, LanguageText>> = {
  php,
  python,
  node,
  ruby,
  go,
  java,
  kotlin,
  csharp,
  shell,
};

type Fields = readonly (readonly [name: string, literal: string])[];

/**
 * A small report. Each language has an order of its own: an event id stands for the same bytes for
 * ever, and two languages write different ones.
 */
const fieldsOf = (language: Language, kind: ReportKind): Fields => [
  ['merchant_order_id', `"A-1001-${language}"`],
  ['event_id', `"${kind}-A-1001-${language}"`],
  ...Object.entries(kindOf(kind).snippet),
];

/**
 * Code that signs and sends a report of this kind as the service wants it. Key, secret and address
 * come from the environment: CONV_API_KEY, CONV_HMAC_SECRET, CONV_ENDPOINT.
 * @param causes what went wrong: the lines that matter carry a comment.
 */
export const snippetFor = (
  language: Language,
  kind: ReportKind,
  causes: readonly Cause[],
): string =>
  renderSnippet(
    LANGUAGE_TEXTS[language],
    { path: kindOf(kind).path, fields: fieldsOf(language, kind) },
    remarksOn(causes),
    NOTES[language],
  );

/** What to watch for in a language, by what went wrong: one sentence, or none. */
export function notesFor(language: Language, causes: readonly Cause[]): string[] {
  const notes: Remarks = NOTES[language];
  const steps = Object.keys(remarksOn(causes)) as SigningStep[];
  const words = steps.flatMap((step) => notes[step] ?? []);
  return words.length === 0 ? [] : [fixes.in_language(LANGUAGE_TEXTS[language].title, words)];
}

import type { Cause } from '../../../core/diagnosis/cause.ts';
import { PATHS, type ReportKind } from '../../../core/protocol.ts';
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
import { type LanguageText, renderSnippet, type Step } from './snippet.ts';

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

const ORDER: Fields = [['merchant_order_id', '"A-1001"']];

/** A small report of each kind: what the service requires, and no more. */
const FIELDS: Readonly<Record<ReportKind, Fields>> = {
  paid: [...ORDER, ['event_id', '"paid-A-1001"'], ['amount', '5000'], ['currency', '"KRW"']],
  partial: [...ORDER, ['event_id', '"partial-A-1001-1"'], ['refund_amount', '2000']],
  cancel: [...ORDER, ['event_id', '"cancel-A-1001"']],
  decline: [...ORDER, ['event_id', '"decline-A-1001"'], ['reason', '"own advertisement"']],
};

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
    { path: PATHS[kind], fields: FIELDS[kind] },
    remarksOn(causes),
  );

/** What to heed in a language, by what went wrong: one sentence, or none. */
export function notesFor(language: Language, causes: readonly Cause[]): string[] {
  const { title, notes } = LANGUAGE_TEXTS[language];
  const words = Object.keys(remarksOn(causes)).flatMap((step) => notes[step as Step] ?? []);
  return words.length === 0 ? [] : [`In ${title}: ${words.join('; ')}.`];
}

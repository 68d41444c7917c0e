import {
  KINDS,
  kindNamed,
  OPENING,
  type ReportKind,
} from '../../../../core/protocol/kinds/index.ts';
import { inferKind } from '../../../../core/protocol/reports/infer-kind.ts';
import type { Finding } from '../../../../verify/finding.ts';
import type { Language } from '../../../../verify/language.ts';
import { type Cause, type CauseId, partOf } from '../../../../verify/model/cause.ts';
import { bodyAdvice } from '../../../../verify/words/body-causes.ts';
import { causeAdvice } from '../../../../verify/words/causes.ts';
import {
  type Advice,
  advice,
  fixes,
  NOTES,
  type SigningStep,
} from '../../../../verify/words/fixes.ts';
import {
  csharp,
  go,
  java,
  kotlin,
  type LanguageText,
  node,
  php,
  python,
  type Remarks,
  renderSnippet,
  ruby,
  shell,
} from './snippets.ts';

const SPECIFIC: Readonly<Partial<Record<CauseId, Partial<Advice>>>> = {
  ...bodyAdvice,
  ...causeAdvice,
};

/** What to do about a cause: the advice for its part, as far as it has none of its own. */
export const adviceOn = (id: CauseId): Advice => ({ ...advice[partOf(id)], ...SPECIFIC[id] });

/** Comments for the relevant lines, by step. */
const remarksOn = (causes: readonly Cause[]): Remarks =>
  Object.fromEntries(causes.flatMap(({ id }) => adviceOn(id).remarks));

/** Texts for each language. */
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
 * A small report. Each language has its own order ID, because an event ID always stands for the same bytes, and
 * languages write different ones.
 */
const exampleFields = (language: Language, kind: ReportKind): Fields => [
  ['merchant_order_id', `"A-1001-${language}"`],
  ['event_id', `"${kind}-A-1001-${language}"`],
  ...Object.entries(kindNamed(kind).snippet),
];

/**
 * Code that signs and sends a report of this kind correctly. Key, secret, and address come from the environment:
 * CONV_API_KEY, CONV_HMAC_SECRET, CONV_ENDPOINT.
 * @param causes what went wrong; the relevant lines get a comment.
 */
export const snippetFor = (
  language: Language,
  kind: ReportKind,
  causes: readonly Cause[],
): string =>
  renderSnippet(
    LANGUAGE_TEXTS[language],
    { path: kindNamed(kind).path, fields: exampleFields(language, kind) },
    remarksOn(causes),
    NOTES[language],
  );

/** Advice for a language about these causes, if any. */
export function notesFor(language: Language, causes: readonly Cause[]): string[] {
  const notes: Remarks = NOTES[language];
  const steps = Object.keys(remarksOn(causes)) as SigningStep[];
  const words = steps.flatMap((step) => notes[step] ?? []);
  return words.length === 0 ? [] : [fixes.in_language(LANGUAGE_TEXTS[language].title, words)];
}

/** Code that would have been accepted; undefined if the code is not at fault, or no language is known. */
export function codeFor({
  result,
  situation,
  language,
  shown,
  causes,
}: Finding): string | undefined {
  const isAskedFor = result.verdict.verdict === 'rejected' && shown.language !== undefined;
  if (language === undefined || !(situation === 'request' || isAskedFor)) return undefined;
  return snippetFor(language, kindAt(result), causes);
}

/** No report that a person writes code for is longer. */
const LONGEST_READ = 1_048_576;

/** By the path that it was sent to, else by its fields. */
function kindAt({ question: { destination, request } }: Finding['result']): ReportKind {
  const path = destination.path?.split('?')[0] ?? '';
  const byPath = KINDS.find((kind) => path.endsWith(kind.path))?.name;
  if (byPath !== undefined) return byPath;
  return (request.body.length <= LONGEST_READ ? inferKind(request.body) : undefined) ?? OPENING;
}

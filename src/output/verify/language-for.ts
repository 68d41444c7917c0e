import type { VerifiedRequest } from '../../actions/verify.ts';
import { inferKind } from '../../core/reports/infer-kind.ts';
import { KINDS, OPENING, type ReportKind } from '../../protocol/kinds/index.ts';
import { detectLanguage } from './detect-language.ts';
import type { Shown } from './shown.ts';
import { situationOf } from './situation.ts';
import type { Language } from './snippets/language.ts';
import { snippetFor } from './snippets/snippets.ts';

/** The language to write in: the one asked for, else the one that the request shows. */
export function languageFor(
  { question, verdict }: VerifiedRequest,
  { language }: Shown,
): Language | undefined {
  const { serializers = [], causes = [] } = verdict.explanations[0] ?? {};
  return language ?? detectLanguage({ headers: question.request.headers, serializers, causes });
}

/** Code that would have been accepted; undefined where the code is not at fault, or no language is known. */
export function codeFor(result: VerifiedRequest, shown: Shown): string | undefined {
  const causes = result.verdict.explanations[0]?.causes ?? [];
  const { verdict } = result.verdict;
  const isAtFault = situationOf(result) === 'request';
  const isAskedFor = verdict === 'rejected' && shown.language !== undefined;
  const language = languageFor(result, shown);
  if (language === undefined || !(isAtFault || isAskedFor)) return undefined;
  return snippetFor(language, kindOf(result), causes);
}

/** So long is no report that a person writes code for: what kind it is does not matter then. */
const LONGEST_READ = 1_048_576;

/** By the path that it was sent to, else by its fields. */
function kindOf({ question: { destination, request } }: VerifiedRequest): ReportKind {
  const path = destination.path?.split('?')[0] ?? '';
  const byPath = KINDS.find((kind) => path.endsWith(kind.path))?.name;
  if (byPath !== undefined) return byPath;
  return (request.body.length <= LONGEST_READ ? inferKind(request.body) : undefined) ?? OPENING;
}

import { inferKind } from '../../core/reports/infer-kind.ts';
import { KINDS, OPENING, type ReportKind } from '../../protocol/kinds/index.ts';
import type { Finding } from './finding.ts';
import { snippetFor } from './snippets/snippets.ts';

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
  return snippetFor(language, kindOf(result), causes);
}

/** No report that a person writes code for is longer. */
const LONGEST_READ = 1_048_576;

/** By the path that it was sent to, else by its fields. */
function kindOf({ question: { destination, request } }: Finding['result']): ReportKind {
  const path = destination.path?.split('?')[0] ?? '';
  const byPath = KINDS.find((kind) => path.endsWith(kind.path))?.name;
  if (byPath !== undefined) return byPath;
  return (request.body.length <= LONGEST_READ ? inferKind(request.body) : undefined) ?? OPENING;
}

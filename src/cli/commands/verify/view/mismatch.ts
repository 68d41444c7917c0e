import { type Finding, findingOf } from '../../../../forensics/finding.ts';
import type { VerifiedRequest } from '../../../../forensics/verify.ts';
import type { MismatchFindings } from '../../../../mock/service/log.ts';
import { next } from '../../../../words/en/verdict.ts';
import { explanationJson } from './json.ts';
import { compareSigned, measureSigned } from './next.ts';
import { ruledOut } from './ruled-out.ts';

/** What was found out about a signature, for the response and the log of the bundled service. */
export function describeFindings(result: VerifiedRequest): MismatchFindings {
  const finding = findingOf(result);
  const explanations = result.verdict.explanations.map((explanation) =>
    explanationJson(explanation, finding),
  );
  if (explanations.length > 0) return { explanations, ruledOut: [], next: [] };
  return { explanations, ruledOut: ruledOut(finding), next: nextAtMock(finding) };
}

/** As `conv verify` says it; there the search can go further. */
function nextAtMock(finding: Finding): string[] {
  const { language } = finding;
  const { words, command } = compareSigned(finding);
  const code = language === undefined ? undefined : measureSigned(language);
  return [`${words} ${command}`, next.mock_search_further, next.mock_measure({ code })];
}

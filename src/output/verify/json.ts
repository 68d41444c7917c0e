import type { VerifiedRequest } from '../../actions/verify.ts';
import { proof } from '../../words/en/verdict.ts';
import { checksJson } from '../checks-json.ts';
import { causeJson, explanationJson } from './explanation-json.ts';
import { type Finding, findingOf } from './finding.ts';
import { codeFor } from './language-for.ts';
import type { Shown } from './shown.ts';
import { summaryOf } from './words/summary.ts';

/** One JSON object for scripts, with the checks in the service's order. */
export const verifyJson = (result: VerifiedRequest, shown: Shown = {}): string =>
  `${JSON.stringify(verdictJson(result, shown))}\n`;

/** The object itself; for several requests there is one each. */
export function verdictJson(result: VerifiedRequest, shown: Shown) {
  const { verdict, checks, explanations, searched } = result.verdict;
  const finding = findingOf(result, shown);
  const code = codeFor(finding);
  return {
    verdict,
    checks: checksJson(checks),
    explanations: explanations.map((it) => explanationJson(it, finding)),
    searched: searchedJson(searched),
    ...signedStringJson(finding),
    ...(code === undefined ? {} : { language: finding.language, code }),
    ...(shown.expected === undefined
      ? {}
      : { expected_signature: shown.expected, expected_signature_note: proof.expected_note }),
  };
}

/** How much was combined is reported only if something was. */
function searchedJson({
  hypotheses,
  milliseconds,
  ...searched
}: VerifiedRequest['verdict']['searched']) {
  if (hypotheses === 0) return { hypotheses, milliseconds };
  const { bodies, templates, timestamps, keys, digests, interrupted } = searched;
  return { hypotheses, milliseconds, bodies, templates, timestamps, keys, digests, interrupted };
}

function signedStringJson({ result, received }: Finding) {
  const { signedString } = result.verdict;
  if (signedString === undefined) return {};
  if (!signedString.known) return { signed_string: { known: false } };
  const { causes, signed } = signedString;
  const summary =
    causes.length === 0 ? null : summaryOf({ causes, signed, serializers: [], cost: 0 }, received);
  const named = causes.map((cause) => causeJson(cause, received));
  return { signed_string: { known: true, causes: named, summary } };
}

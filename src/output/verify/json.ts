import type { VerifiedRequest } from '../../actions/verify.ts';
import { checksJson } from '../checks-json.ts';
import { EXPECTED_NOTE } from './expected.ts';
import { causeJson, explanationJson } from './explanation-json.ts';
import { codeFor, languageFor } from './language-for.ts';
import { receivedOf } from './received.ts';
import type { Shown } from './shown.ts';
import { summaryOf } from './words/summary.ts';

/** One JSON object for scripts: the checks stand in the service's order. */
export const verifyJson = (result: VerifiedRequest, shown: Shown = {}): string =>
  `${JSON.stringify(verdictJson(result, shown))}\n`;

/** The object itself: of several requests, each is one. */
export function verdictJson(result: VerifiedRequest, shown: Shown) {
  const { verdict, checks, explanations, searched } = result.verdict;
  const language = languageFor(result, shown);
  const code = codeFor(result, shown);
  return {
    verdict,
    checks: checksJson(checks),
    explanations: explanations.map((it) => explanationJson(it, receivedOf(result), language)),
    searched: searchedJson(searched),
    ...signedStringJson(result),
    ...(code === undefined ? {} : { language, code }),
    ...(shown.expected === undefined
      ? {}
      : { expected_signature: shown.expected, expected_signature_note: EXPECTED_NOTE }),
  };
}

/** Numbers of what was combined stand only where something was. */
function searchedJson({
  hypotheses,
  milliseconds,
  ...searched
}: VerifiedRequest['verdict']['searched']) {
  if (hypotheses === 0) return { hypotheses, milliseconds };
  const { bodies, templates, timestamps, keys, digests, interrupted } = searched;
  return { hypotheses, milliseconds, bodies, templates, timestamps, keys, digests, interrupted };
}

function signedStringJson(result: VerifiedRequest) {
  const { signedString } = result.verdict;
  if (signedString === undefined) return {};
  if (!signedString.known) return { signed_string: { known: false } };
  const { causes, signed } = signedString;
  const received = receivedOf(result);
  const summary =
    causes.length === 0 ? null : summaryOf({ causes, signed, serializers: [], cost: 0 }, received);
  const named = causes.map((cause) => causeJson(cause, received));
  return { signed_string: { known: true, causes: named, summary } };
}

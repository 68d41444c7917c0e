import { text } from '../../../../core/words/text.ts';
import type { MismatchFindings } from '../../../../mock/service/log.ts';
import {
  type Finding,
  findingOf,
  type Received,
  redactCause,
  rightFor,
  type Shown,
} from '../../../../verify/finding.ts';
import type { Cause, Explanation } from '../../../../verify/model/cause.ts';
import type { VerifiedRequest } from '../../../../verify/verify.ts';
import { next, proof } from '../../../../verify/words/verdict.ts';
import { checksJson } from '../../../views/signing.ts';
import { codeFor, LANGUAGE_TEXTS } from './code.ts';
import { ruledOut, slipOf } from './next.ts';
import { characterStart, type Difference, firstDifference, windowAround } from './sides.ts';
import { fixOf, plainestSerializers, summaryOf } from './summary.ts';

/** How much text around a difference is shown, in columns. */
const SIZE = { before: 16, after: 24 };

/**
 * An explanation as JSON, without the secret or the correct signature; first what a person needs.
 * @param named the serializers that it names.
 */
export function explanationJson(
  explanation: Explanation,
  { received, language }: Pick<Finding, 'received' | 'language'>,
  named: object = { serializers: explanation.serializers },
) {
  const { causes, signed } = explanation;
  const difference = firstDifference(explanation, received);
  return {
    summary: summaryOf(explanation, received, language),
    fix: fixOf(causes, language, rightFor(explanation, received)),
    causes: causes.map((cause) => causeJson(cause, received)),
    ...named,
    template: signed.template,
    signed_bytes: signed.body.length,
    received_bytes: received.body.length,
    first_difference: difference === undefined ? null : differenceJson(difference),
  };
}

/** Particulars in snake_case, like every key of conv's output. */
const causeJson = (cause: Cause, received: Received): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(redactCause(cause, received)).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

function differenceJson({ of, offset, signed, received }: Difference) {
  const start = characterStart(signed.length > received.length ? signed : received, offset);
  const around = (bytes: Uint8Array): string => {
    const { before, after } = windowAround(bytes, start, SIZE);
    return before + after;
  };
  return { of, offset, signed: around(signed), received: around(received) };
}

/** One JSON object for scripts, with the checks in the service's order. */
export const verifyJson = (result: VerifiedRequest, shown: Shown = {}): string =>
  `${JSON.stringify(verdictJson(result, shown))}\n`;

/** The object itself; for several requests there is one each. */
export function verdictJson(result: VerifiedRequest, shown: Shown) {
  const { verdict, checks, explanations, searched } = result.verdict;
  const { undone = [] } = result.question;
  const finding = findingOf(result, shown);
  const code = codeFor(finding);
  const slip = verdict === 'unexplained' ? slipOf(finding) : undefined;
  return {
    verdict,
    checks: checksJson(checks),
    ...(result.question.isPrinted === true ? { body_reprinted: true } : {}),
    ...(undone.length === 0 ? {} : { copy_undone: undone.map(text) }),
    ...(slip === undefined ? {} : { near_miss: slip }),
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
  if (!signedString.known) {
    const explanation = { signed: signedString.signed, causes: [], serializers: [], cost: 0 };
    const difference = firstDifference(explanation, received);
    const first = difference === undefined ? null : differenceJson(difference);
    const { form = null } = signedString;
    return { signed_string: { known: false, form, first_difference: first } };
  }
  const { causes, signed } = signedString;
  const summary =
    causes.length === 0 ? null : summaryOf({ causes, signed, serializers: [], cost: 0 }, received);
  const named = causes.map((cause) => causeJson(cause, received));
  return { signed_string: { known: true, causes: named, summary } };
}

/** The findings about a signature, for the response and the log of the bundled service. */
export function describeFindings(result: VerifiedRequest): MismatchFindings {
  const finding = findingOf(result);
  const explanations = result.verdict.explanations.map((explanation) =>
    explanationJson(explanation, finding, fewSerializers(explanation, finding)),
  );
  if (explanations.length > 0) return { explanations, ruledOut: [], next: [] };
  return { explanations, ruledOut: ruledOut(finding), next: nextAtMock(finding) };
}

/** Serializers that a response names. */
const FEW = 5;

/** Dozens can write the same bytes, which a log or a terminal would show in one line: one a program, and a few. */
function fewSerializers({ serializers }: Explanation, { language }: Finding) {
  const few = plainestSerializers(serializers, language).slice(0, FEW);
  const more = serializers.length - few.length;
  return { serializers: few, ...(more === 0 ? {} : { more_serializers: more }) };
}

/** As `conv verify` says it; there the search can go further. */
function nextAtMock(finding: Finding): string[] {
  if (slipOf(finding) !== undefined) return [];
  const { language } = finding;
  const code = language && LANGUAGE_TEXTS[language].saveSigned;
  return [next.mock_save_signed({ code }), next.mock_search_further];
}

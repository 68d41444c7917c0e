import type { Cause } from '../../core/diagnosis/cause.ts';
import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { type Difference, firstDifference } from './difference.ts';
import type { Finding } from './finding.ts';
import { fixOf } from './fix.ts';
import { type Received, redactCause } from './received.ts';
import { rightFor } from './right-for.ts';
import { characterStart, windowAround } from './visible-bytes.ts';
import { summaryOf } from './words/summary.ts';

/** How much text around a difference is shown, in columns. */
const SIZE = { before: 16, after: 24 };

/** One explanation for scripts. It contains neither the secret nor the right signature. */
export function explanationJson(
  explanation: Explanation,
  { received, language }: Pick<Finding, 'received' | 'language'>,
) {
  const { causes, serializers, signed } = explanation;
  const difference = firstDifference(explanation, received);
  return {
    causes: causes.map((cause) => causeJson(cause, received)),
    serializers,
    template: signed.template,
    signed_bytes: signed.body.length,
    received_bytes: received.body.length,
    first_difference: difference === undefined ? null : differenceJson(difference),
    summary: summaryOf(explanation, received, language),
    fix: fixOf(causes, language, rightFor(explanation, received)),
  };
}

/** Particulars in snake_case, like every key of conv's output. */
export const causeJson = (cause: Cause, received: Received): Record<string, string | number> =>
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

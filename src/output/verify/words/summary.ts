import type { Cause } from '../../../core/diagnosis/cause.ts';
import type { Explanation } from '../../../core/diagnosis/explanation.ts';
import { excerpt } from '../../../core/visible.ts';
import {
  bodyClause,
  bodyWords,
  encodingClauses,
  keyClauses,
  macClause,
  messageClause,
  nameLetters,
  receptionClause,
  rightForProfile,
} from '../../../words/en/causes.ts';
import { joinClauses, toSentence } from '../../../words/en/phrase.ts';
import { describeDuration } from '../../duration.ts';
import { unitOfCause } from '../../subsecond.ts';
import { isPaste } from '../finding.ts';
import { OF_ANOTHER } from '../fix.ts';
import { type Received, redactAll, redactCause } from '../received.ts';
import { rightFor } from '../right-for.ts';
import type { Language } from '../snippets/language.ts';
import { nameSerializers } from './serializer-names.ts';

/** Longest part of a profile's name that is shown, in characters. */
const SHOWN_NAME = 60;

/**
 * One sentence that names all causes of an explanation. A match proves bytes, key and digest, not the
 * code: a serializer is said to write these bytes, not to have been used.
 * @param language whose serializers are named first.
 */
export function summaryOf(
  explanation: Explanation,
  received: Received,
  language?: Language,
): string {
  const other = rightFor(explanation, received);
  const causes = explanation.causes
    .filter(({ id }) => other === undefined || !OF_ANOTHER.has(id))
    .map((cause) => redactCause(cause, received));
  const part = (name: string): Cause[] => causes.filter(({ id }) => id.startsWith(`${name}.`));
  const profile = other && excerpt(redactAll(other, received), SHOWN_NAME);
  const clauses = [
    ...(profile === undefined ? [] : [rightForProfile(profile)]),
    ...bodyClauses(part('body'), explanation, received, language),
    ...part('message').map((cause) => messageClause(cause, spanOf(cause))),
    ...keyClauses(part('key')),
    ...part('mac').map(macClause),
    ...encodingClauses(part('encoding')),
    ...['header', 'clock', 'account'].flatMap(part).map(receptionWords),
  ];
  return toSentence(joinClauses(clauses));
}

const spanOf = ({ seconds }: Cause): string => describeDuration(Number(seconds ?? 0));

/** What the service's other checks find, as a clause. Half-hour time zones come as fractions. */
export const receptionWords = (cause: Cause): string =>
  receptionClause(cause, {
    unit: unitOfCause(cause)?.name,
    duration:
      cause.id === 'clock.timezone'
        ? describeDuration(Number(cause.hours ?? 0) * 3600)
        : cause.seconds === undefined
          ? undefined
          : spanOf(cause),
  });

function bodyClauses(
  causes: readonly Cause[],
  { serializers, signed }: Explanation,
  received: Received,
  language: Language | undefined,
): string[] {
  if (causes.length === 0) return [];
  const letters = nameLetters(hasKorean(signed.body, received.body));
  return [
    bodyClause({
      sides: causes.map((cause) => bodyWords(cause, letters)),
      serializers: serializers.length === 0 ? '' : nameSerializers(serializers, language),
      isPaste: isPaste(causes),
    }),
  ];
}

/** How much of a body is searched for its letters, in bytes. */
const LOOKED_AT = 65_536;

/** Whether the letters outside ASCII are Korean. */
const hasKorean = (...bodies: readonly Uint8Array[]): boolean =>
  bodies
    .map((body) => Buffer.from(body.subarray(0, LOOKED_AT)).toString())
    .some((text) => /\p{Script=Hangul}|\\u[a-d][0-9a-f]{3}/iu.test(text));

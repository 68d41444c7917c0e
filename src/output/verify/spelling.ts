import { describeSpelling, type SpellingFacts } from '../../core/diagnosis/signature/describe.ts';
import { encodingClauses } from '../../words/en/causes.ts';
import { unexplained } from '../../words/en/verdict.ts';

type Accident = NonNullable<SpellingFacts['accident']>;

/**
 * What the format of a presented signature reveals without any secret, one clause each.
 * @param presented the value of X-Signature.
 */
export function remarkOnSpelling(presented: string): string[] {
  const { kind, causes, accident, bytes, algorithms } = describeSpelling(presented);
  return [
    ...(accident === undefined ? [] : [accidentWords(accident)]),
    ...(kind === 'other-spelling' ? encodingClauses(causes) : []),
    ...(bytes === undefined || bytes === 32 ? [] : [unexplained.length({ bytes, algorithms })]),
    ...(kind === 'unknown' && accident === undefined ? [unexplained.no_digest] : []),
  ];
}

function accidentWords(accident: Accident): string {
  switch (accident.kind) {
    case 'object':
      return unexplained.object({ language: accident.language });
    case 'missing':
      return unexplained.missing;
    case 'placeholder':
      return unexplained.placeholder;
    case 'digest-of-nothing':
      return unexplained.digest_of_nothing({ algorithm: accident.algorithm });
  }
}

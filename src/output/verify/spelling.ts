import { describeSpelling, type SpellingFacts } from '../../core/diagnosis/signature/describe.ts';
import { encodingClauses } from './words/mac-words.ts';
import { joinNames } from './words/phrase.ts';

type Accident = NonNullable<SpellingFacts['accident']>;

/**
 * What the look of a presented signature tells, without any secret: one sentence each.
 * @param presented the value of X-Signature.
 */
export function remarkOnSpelling(presented: string): string[] {
  const { kind, causes, accident, bytes, algorithms } = describeSpelling(presented);
  const length = bytes === undefined || bytes === 32 ? [] : [lengthWords(bytes, algorithms)];
  return [
    ...(accident === undefined ? [] : [accidentWords(accident)]),
    ...(kind === 'other-spelling' ? encodingClauses(causes) : []),
    ...length,
    ...(kind === 'unknown' && accident === undefined ? [NO_DIGEST] : []),
  ];
}

const NO_DIGEST = 'the signature is no digest in any spelling that conv knows';

function lengthWords(bytes: number, algorithms: readonly string[]): string {
  const whose = algorithms.length === 0 ? 'of no common hash' : `of ${joinNames(algorithms)}`;
  return `the digest has ${bytes} bytes, the length ${whose}; SHA-256 has 32`;
}

function accidentWords(accident: Accident): string {
  switch (accident.kind) {
    case 'object':
      return `the header holds ${accident.language}'s print of an object, not a digest`;
    case 'missing':
      return 'the header holds the word for a missing value, not a digest';
    case 'placeholder':
      return 'the header holds a placeholder that was never filled in';
    case 'digest-of-nothing':
      return `the signature is the ${accident.algorithm} digest of nothing at all: no message reached it`;
  }
}

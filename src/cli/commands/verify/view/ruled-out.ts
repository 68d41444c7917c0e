import { COST } from '../../../../forensics/cause.ts';
import type { Finding } from '../../../../forensics/finding.ts';
import { describeSpelling, type SpellingFacts } from '../../../../forensics/signature/describe.ts';
import { encodingClauses } from '../../../../words/en/causes.ts';
import { toSentence } from '../../../../words/en/phrase.ts';
import { unexplained } from '../../../../words/en/verdict.ts';
import { summaryOf } from './summary.ts';

type Accident = NonNullable<SpellingFacts['accident']>;

/**
 * What the format of a presented signature reveals without any secret, one clause each.
 * @param presented the value of X-Signature.
 */
function remarkOnSpelling(presented: string): string[] {
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

/** What is known even so: the format of the signature, the signed string, what has been ruled out. */
export function ruledOut(finding: Finding): string[] {
  const { presented, verdict } = finding.result;
  const { searched } = verdict;
  return [
    ...remarkOnSpelling(presented.signature ?? '').map(toSentence),
    ...signedStringWords(finding),
    ...(searched.hypotheses === 0 ? [] : [excluded(finding), unexplained.tried(searched)]),
  ];
}

/** What follows from the cost up to which everything was tried. */
function excluded({ result: { verdict, account } }: Finding): string {
  const { cost, interrupted } = verdict.searched;
  if (interrupted) return unexplained.interrupted;
  if (account.secret === undefined) return unexplained.nothing_keyless;
  if (cost < COST.remote) return unexplained.usual_mistakes;
  if (cost >= 2 * COST.remote) return unexplained.all_pairs;
  return cost >= 2 * COST.usual ? unexplained.usual_pairs : unexplained.single_mistakes;
}

function signedStringWords({ result: { verdict }, received }: Finding): string[] {
  const { signedString } = verdict;
  if (signedString === undefined) return [];
  if (!signedString.known) return [unexplained.signed_string_foreign];
  const { causes, signed } = signedString;
  if (causes.length === 0) return [unexplained.signed_string_right];
  const summary = summaryOf({ causes, signed, serializers: [], cost: 0 }, received);
  return [unexplained.signed_string_known({ summary })];
}

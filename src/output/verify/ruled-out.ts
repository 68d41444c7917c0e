import { COST } from '../../core/diagnosis/variant.ts';
import { toSentence } from '../../words/en/phrase.ts';
import { unexplained } from '../../words/en/verdict.ts';
import type { Finding } from './finding.ts';
import { remarkOnSpelling } from './spelling.ts';
import { summaryOf } from './words/summary.ts';

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

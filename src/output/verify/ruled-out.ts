import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Searched } from '../../core/diagnosis/explanation.ts';
import { COST } from '../../core/diagnosis/variant.ts';
import { receivedOf } from './received.ts';
import { remarkOnSpelling } from './spelling.ts';
import { toSentence } from './words/phrase.ts';
import { summaryOf } from './words/summary.ts';

/** What is known all the same: the look of the signature, the signed string, what it is not. */
export function ruledOut(result: VerifiedRequest): string[] {
  const { searched } = result.verdict;
  return [
    ...remarkOnSpelling(result.presented.signature ?? '').map(toSentence),
    ...signedStringWords(result),
    ...(searched.hypotheses === 0 ? [] : [excluded(result), numbers(searched)]),
  ];
}

/** How much follows from the cost up to which everything was tried. */
function excluded({ verdict, account }: VerifiedRequest): string {
  const { cost, interrupted } = verdict.searched;
  if (interrupted) return 'The search was stopped before its end: little is ruled out yet.';
  if (account.secret === undefined) return 'Nothing that needs no secret makes this signature.';
  return `${whatNot(cost)} makes this signature out of this body and this secret.`;
}

function whatNot(cost: number): string {
  if (cost < COST.remote) return 'No single one of the usual mistakes';
  const single = 'No single mistake of the kinds that conv knows';
  if (cost >= 2 * COST.remote) return `${single}, and no two at once,`;
  return cost >= 2 * COST.usual ? `${single}, and no two of the usual ones at once,` : single;
}

const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

function numbers({ hypotheses, bodies, templates, timestamps, keys, digests }: Searched): string {
  const parts = [
    [bodies, 'bodies'],
    [templates, 'ways to join them'],
    [timestamps, 'timestamps'],
    [keys, 'keys'],
    [digests, 'digests'],
  ] as const;
  const list = parts.flatMap(([count, noun]) => (count > 0 ? `${grouped(count)} ${noun}` : []));
  return `Tried: ${grouped(hypotheses)} signatures out of ${list.join(', ')}.`;
}

function signedStringWords(result: VerifiedRequest): string[] {
  const { signedString } = result.verdict;
  if (signedString === undefined) return [];
  if (!signedString.known) {
    return ['The string that your program signs is none that conv can make out of this body.'];
  }
  const { causes, signed } = signedString;
  if (causes.length === 0) return ['The signed string is right: the key or the digest is not.'];
  const summary = summaryOf({ causes, signed, serializers: [], cost: 0 }, receivedOf(result));
  return [`The signed string is known. ${summary} The key or the digest differs as well.`];
}

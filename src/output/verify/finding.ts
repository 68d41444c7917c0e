import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Cause } from '../../core/diagnosis/cause.ts';
import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { detectLanguage } from './detect-language.ts';
import { type Received, receivedOf } from './received.ts';
import { rightFor } from './right-for.ts';
import type { Shown } from './shown.ts';
import type { Language } from './snippets/language.ts';

/**
 * What a person has to do.
 * reception: the signature is right, or cannot be checked; another check fails.
 * paste: the given bytes differ from the signed ones the way an editor changes them.
 * request: the program signs differently from the service.
 * other-profile: key and signature are right, but belong to another profile.
 * no-secret: there is nothing to check the signature with.
 */
type Situation =
  | 'valid'
  | 'reception'
  | 'paste'
  | 'request'
  | 'other-profile'
  | 'unexplained'
  | 'no-secret';

/** Everything that text and JSON say of a verified request, computed once. */
export interface Finding {
  readonly result: VerifiedRequest;
  readonly shown: Shown;
  readonly received: Received;
  readonly situation: Situation;
  /** The answer, if there is one. */
  readonly first: Explanation | undefined;
  readonly causes: readonly Cause[];
  /** The other profile that the request is right for. */
  readonly rightFor: string | undefined;
  /** The language to write in: the one asked for, else the one that the request reveals. */
  readonly language: Language | undefined;
}

export function findingOf(result: VerifiedRequest, shown: Shown = {}): Finding {
  const received = receivedOf(result);
  const [first] = result.verdict.explanations;
  const { serializers = [], causes = [] } = first ?? {};
  const { headers } = result.question.request;
  const other = rightFor({ causes }, received);
  return {
    result,
    shown,
    received,
    situation: situationOf(result, causes, other),
    first,
    causes,
    rightFor: other,
    language: shown.language ?? detectLanguage({ headers, serializers, causes }),
  };
}

function situationOf(
  { verdict: { verdict }, account }: VerifiedRequest,
  causes: readonly Cause[],
  other: string | undefined,
): Situation {
  switch (verdict) {
    case 'valid':
      return 'valid';
    case 'rejected':
      return 'reception';
    case 'explained':
      if (other !== undefined) return 'other-profile';
      return isPaste(causes) ? 'paste' : 'request';
    default:
      return account.secret === undefined ? 'no-secret' : 'unexplained';
  }
}

/** What editors, clipboards and shells do to a text that is saved. */
const EDITORS_WORK: ReadonlySet<string> = new Set([
  'body.trailing-newline',
  'body.crlf',
  'body.bom',
  'body.smart-quotes',
  'body.whitespace',
]);

/** Whether only the received bytes are odd, and only the way a pasted text is. */
export function isPaste(causes: readonly Cause[]): boolean {
  const ofSignature = causes.filter(({ id }) => !/^(?:header|clock|account)\./.test(id));
  return ofSignature.length > 0 && ofSignature.every(isEditorsWork);
}

/** For line endings, the cause names those of the signed body. */
const isEditorsWork = (cause: Cause): boolean =>
  EDITORS_WORK.has(cause.id) &&
  (cause.side === 'received' || (cause.id === 'body.crlf' && cause.signed === 'LF'));

import { Mask } from '../core/protocol/masking/mask.ts';
import type { Secret } from '../core/protocol/masking/secret.ts';
import { detectLanguage, type Language } from './language.ts';
import { type Cause, type Explanation, isReception } from './model/cause.ts';
import { slipIn } from './signature/near-miss.ts';
import { declaredLength, type VerifiedRequest, type VerifyQuestion } from './verify.ts';

/** The received request. */
export interface Received {
  readonly body: Uint8Array;
  /** The header's value; empty if missing. */
  readonly timestamp: string;
  /** Secrets to mask wherever they appear. */
  readonly secrets: readonly Secret[];
  /** The other profile whose api_key was sent. */
  readonly profileOfKey?: string | undefined;
}

/** The received side of a verified request. */
export const receivedOf = ({ question, presented, account }: VerifiedRequest): Received => ({
  body: question.request.body,
  timestamp: presented.timestamp ?? '',
  secrets: [account, ...question.otherAccounts].flatMap(({ secret }) => secret ?? []),
  profileOfKey:
    presented.key === account.apiKey
      ? undefined
      : question.otherAccounts.find(({ apiKey }) => apiKey === presented.key)?.name,
});

/** A text without any of the secrets, however they are encoded. */
export const redactAll = (text: string, { secrets }: Pick<Received, 'secrets'>): string =>
  new Mask(secrets).text(text);

/** A cause whose particulars contain no secret, not even part of one. */
export const redactCause = (cause: Cause, received: Pick<Received, 'secrets'>): Cause =>
  Object.fromEntries(
    Object.entries(cause).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'id' ? redactAll(value, received) : value,
    ]),
  ) as unknown as Cause;

/** Causes that do not prevent a request from being right for another profile; clock causes are reported as well. */
const BESIDE = /^(?:account\.unknown-key$|clock\.|header\.)/;

/** Another profile that the request is right for: both its key and its signature match, without other deviations. */
export function rightFor(
  { causes }: Pick<Explanation, 'causes'>,
  { profileOfKey }: Received,
): string | undefined {
  const ofSignature = causes.filter(({ id }) => !BESIDE.test(id));
  const [only] = ofSignature;
  const isOnly = ofSignature.length === 1 && only?.id === 'key.other-profile';
  return isOnly && only.profile === profileOfKey ? profileOfKey : undefined;
}

/**
 * What to do next.
 * reception: the signature is right, or cannot be checked; another check fails.
 * paste: the given bytes differ from the signed ones the way an editor changes them.
 * request: the program signs differently from the service.
 * other-profile: key and signature are right, but belong to another profile.
 * other-body: the given bytes are not those that were sent, so that nothing is known of the signature.
 * no-secret: there is nothing to check the signature with.
 */
type Situation =
  | 'valid'
  | 'reception'
  | 'paste'
  | 'request'
  | 'other-profile'
  | 'unexplained'
  | 'other-body'
  | 'no-secret';

/** All data for the text and JSON output of a verified request. */
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
  /** Programming language of examples: the requested one, or else the one that the request reveals. */
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
  { verdict: { verdict }, account, question }: VerifiedRequest,
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
      if (account.secret === undefined) return 'no-secret';
      return isOtherBody(question) && slipIn(question.request, account.secret) === undefined
        ? 'other-body'
        : 'unexplained';
  }
}

/** A log's print, or a body of another length than its request declares. */
function isOtherBody({ request, isPrinted, isReceived }: VerifyQuestion): boolean {
  if (isReceived === true) return false;
  const declared = declaredLength(request.headers);
  return declared === undefined ? isPrinted === true : declared !== request.body.length;
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
  const ofSignature = causes.filter(({ id }) => !isReception(id));
  return ofSignature.length > 0 && ofSignature.every(isEditorsWork);
}

/**
 * Whether an editor probably changed the body; for line endings and quotes, the cause names those of the signed body.
 */
const isEditorsWork = (cause: Cause): boolean =>
  cause.pasted !== undefined ||
  (cause.sent === undefined &&
    EDITORS_WORK.has(cause.id) &&
    (cause.side === 'received' || cause.signed === 'LF' || cause.form === 'straight'));

/** Requested output besides the verdict. */
export interface Shown {
  /** By `--language`; else it is detected. */
  readonly language?: Language | undefined;
  /** The signature that would be right; only by an explicit flag. */
  readonly expected?: string | undefined;
  /** How to check again; in general words if it is not known. */
  readonly recheck?: Recheck | undefined;
  /** The file with the body, as a word for a shell. */
  readonly bodyWord?: string | undefined;
  /** Whether there are profiles whose secrets were not tried. */
  readonly hasUntriedProfiles?: boolean | undefined;
  /** The width of the terminal; undefined without one, and prose is not wrapped then. */
  readonly columns?: number | undefined;
}

/**
 * The command that repeats the check, with an introduction.
 * @param profile the profile to check for, if different.
 * @param redact masks secrets from the command line.
 */
export type Recheck = (again: {
  readonly profile: string | undefined;
  readonly redact: (text: string) => string;
}) => RecheckCommand;

export interface RecheckCommand {
  /** `check again:` */
  readonly words: string;
  /** Undefined if no command works; the words then describe what to do. */
  readonly command?: string | undefined;
}

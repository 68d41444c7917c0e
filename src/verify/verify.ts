import { jsonValue } from '../core/kit/json/value.ts';
import type { Secret } from '../core/protocol/masking/secret.ts';
import {
  type HeaderLine,
  type PresentedRequest,
  presentedValues,
  type SignatureChecks,
} from '../core/protocol/signature-checks.ts';
import type { Message } from '../core/words/message.ts';
import { type Checked, checkRequest, type Judgment } from './check-request.ts';
import type {
  Cause,
  Destination,
  Explanation,
  Findings,
  OtherAccount,
  Problem,
  Searched,
  SignedString,
} from './model/cause.ts';

/** How a long search is followed and stopped. */
export interface SearchWatch {
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  readonly isInterrupted?: () => boolean;
  /** @param hypotheses signatures computed so far. */
  readonly onProgress?: (hypotheses: number) => void;
}

/** Yields to Ctrl-C and the terminal between the steps of a search. */
async function follow(
  search: Generator<number, Findings, boolean | undefined>,
  { isInterrupted, onProgress }: SearchWatch,
): Promise<Findings> {
  let step = search.next();
  while (!step.done) {
    onProgress?.(step.value);
    await new Promise((resolve) => setImmediate(resolve));
    step = search.next(isInterrupted?.() === true);
  }
  return step.value;
}

/** The account that a request is checked for. */
export interface CheckingAccount {
  /** Undefined if unknown; the signature can then be inspected, but not checked. */
  readonly apiKey: string | undefined;
  readonly secret: Secret | undefined;
  /** The source of its key: `profile shop`, `CONV_API_KEY`. */
  readonly origin: string;
}

/** The input of a verification. */
export interface VerifyQuestion {
  readonly request: PresentedRequest;
  readonly account: CheckingAccount;
  readonly otherAccounts: readonly OtherAccount[];
  readonly destination: Destination;
  readonly signedString?: Problem['signedString'];
  /** Whether the body is as it was sent, and no copy that a viewer may have printed. */
  readonly isReceived?: boolean;
  /** Whether a log reprinted the body, so that its spelling is meaningless. */
  readonly isPrinted?: boolean;
  /** What copying did to the request, as far as it was undone. */
  readonly undone?: readonly Message[];
  /** Searches much further. */
  readonly deep: boolean;
  /** The service's clock, unix time in seconds. */
  readonly nowSeconds: number;
}

/** The verdict on a signed request. */
interface Verdict {
  readonly verdict: Judgment;
  readonly checks: SignatureChecks;
  /** Simplest first; for a refused request, the one that explains it. */
  readonly explanations: readonly Explanation[];
  readonly searched: Searched & { readonly milliseconds: number };
  readonly signedString?: SignedString;
}

/** A verdict with its input. */
export interface VerifiedRequest {
  readonly verdict: Verdict;
  readonly presented: ReturnType<typeof presentedValues>;
  readonly bodyBytes: number;
  readonly question: VerifyQuestion;
  readonly account: CheckingAccount;
  /** The clock that it was checked by, unix time in seconds. */
  readonly nowSeconds: number;
}

/** Checks a request as the service would at `nowSeconds`; if the signature does not match, searches for the cause. */
export async function verifyRequest(
  question: VerifyQuestion,
  watch: SearchWatch,
): Promise<VerifiedRequest> {
  const { request, account, nowSeconds } = question;
  const checked = checkRequest(request, account, nowSeconds);
  return {
    verdict: await explainMismatch(question, checked, watch),
    presented: presentedValues(checked.request.headers),
    bodyBytes: request.body.length,
    question,
    account,
    nowSeconds,
  };
}

async function explainMismatch(
  question: VerifyQuestion,
  checked: Checked,
  watch: SearchWatch,
): Promise<Verdict> {
  const { verdict, checks } = checked;
  const searched = { ...NOT_SEARCHED, milliseconds: 0 };
  if (verdict !== 'mismatch') {
    const explanations = verdict === 'valid' ? [] : [received(checked)];
    return { verdict, checks, explanations, searched };
  }
  // What explains is loaded only if it is needed.
  const { explainsItself } = await import('./signature/explains-itself.ts');
  return explainsItself(checked.request, question.account.secret)
    ? { verdict: 'unexplained', checks, explanations: [], searched }
    : findOut(question, checked, watch);
}

const NOT_SEARCHED: Searched = {
  hypotheses: 0,
  bodies: 0,
  templates: 0,
  timestamps: 0,
  keys: 0,
  digests: 0,
  cost: 0,
  interrupted: false,
};

/** The explanation if the signature matches or cannot be checked, from the other checks. */
function received({ causes, request }: Checked): Explanation {
  const { timestamp = '' } = presentedValues(request.headers);
  const template = '{timestamp}{body}';
  const message = Buffer.concat([Buffer.from(timestamp), request.body]);
  const signed = { body: request.body, message, template, timestamp };
  return { causes, cost: 0, serializers: [], signed };
}

async function findOut(
  question: VerifyQuestion,
  { request, checks, causes }: Checked,
  watch: SearchWatch,
): Promise<Verdict> {
  const { diagnose } = await import('./diagnose.ts');
  const startedAt = watch.now();
  const { explanations, searched, signedString } = await follow(
    diagnose({ ...question, request }, question.deep ? 'deep' : 'usual'),
    watch,
  );
  return {
    verdict: explanations.length > 0 ? 'explained' : 'unexplained',
    checks,
    explanations: explanations.map((it) => ({
      ...it,
      causes: [
        ...(question.isReceived === true
          ? it.causes
          : markPasted(it, request, question.isPrinted === true)),
        ...causes,
      ],
    })),
    searched: { ...searched, milliseconds: Math.round(watch.now() - startedAt) },
    ...(signedString === undefined ? {} : { signedString }),
  };
}

/**
 * Marks causes by what shows whether they lie in the request, or only in what was given to conv: a body of the length
 * that the request declares was sent, one of another length was not; a log viewer prints JSON anew.
 */
function markPasted(
  { causes, signed }: Explanation,
  { headers, body }: PresentedRequest,
  isPrinted: boolean,
): readonly Cause[] {
  const declared = declaredLength(headers);
  const isMarked =
    (mark: Readonly<Record<string, string>>) =>
    (cause: Cause): Cause =>
      cause.id.startsWith('body.') ? { ...cause, ...mark } : cause;
  if (signed.body.length !== body.length) {
    if (declared === body.length) return causes.map(isMarked({ sent: 'as long as declared' }));
    if (declared === signed.body.length) {
      return causes.map(isMarked({ pasted: 'not as long as declared' }));
    }
  }
  const isCopied = isPrinted && causes.every(({ id }) => COPYING.has(id));
  return isCopied || isReprint(signed.body, body, isPrinted)
    ? causes.map(isMarked({ pasted: 'reprinted' }))
    : causes;
}

/** Causes that copying explains by itself. */
const COPYING: ReadonlySet<string> = new Set(['body.smart-quotes', 'body.charset']);

/** `Content-Length` in bytes; undefined where there is none that can be read. */
export function declaredLength(headers: readonly HeaderLine[]): number | undefined {
  const declared = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1].trim();
  return declared !== undefined && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined;
}

/**
 * Whether JSON was printed anew: it has the same values, but is on several lines where one was signed, or in the print of
 * a larger object, perhaps as a string in it. Viewers may also sort the members.
 */
function isReprint(signed: Uint8Array, received: Uint8Array, isPrinted: boolean): boolean {
  const isViewed = !signed.includes(NEWLINE) && received.subarray(0, -1).includes(NEWLINE);
  if (!isPrinted && !isViewed) return false;
  const [was, is] = [jsonOf(signed), jsonOf(received)];
  if (was === undefined || is === undefined) return false;
  if (is === Buffer.from(signed).toString()) return true;
  const shown = JSON.stringify(is);
  return JSON.stringify(was) === shown || JSON.stringify(sorted(was)) === shown;
}

const NEWLINE = 0x0a;

const jsonOf = (json: Uint8Array): unknown => jsonValue(Buffer.from(json).toString());

/** With the members of every object by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

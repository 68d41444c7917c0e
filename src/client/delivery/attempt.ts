import { toText } from '../../core/kit/json/decode.ts';
import { classify } from '../../core/protocol/answers/classify.ts';
import type { Reported } from '../../core/protocol/answers/success.ts';
import {
  CLOCK_OFF,
  inLightOf,
  isInStep,
  type PostResponse,
  type PostResult,
  type Verdict,
  withoutDoubt,
} from '../../core/protocol/answers/verdict.ts';
import { Mask } from '../../core/protocol/masking/mask.ts';
import type { Secret } from '../../core/protocol/masking/secret.ts';
import { HEADERS } from '../../core/protocol/protocol.ts';
import { signedHeaders } from '../../core/protocol/signing.ts';
import type { Said } from '../../core/words/failure.ts';
import { message, withTexts } from '../../core/words/message.ts';
import { asUnwritten } from '../journal/failures.ts';
import type { AttemptEnd, Claim, EventState } from '../journal/port.ts';
import type { PostLimits, PostRequest } from '../transport/transport.ts';
import { type EarlierReports, explainedByEarlier, refusedIfRepeated } from './earlier-reports.ts';
import type { DeliveryEdges, DeliveryError, ObservedResponse, SigningAccount } from './edges.ts';

/** A service may echo the signature or the secret. */
const maskFor = (secret: Secret, signature = ''): Mask => new Mask([secret], [signature]);

/** The result without secrets, which may be shown and stored; the same object if it contains none. */
export function withoutSecrets(result: PostResult, mask: Mask): PostResult {
  // The message of a failure is conv's own.
  if (result.type === 'failure' || !mayHoldSecret(result, mask)) return result;
  const headers = Object.entries(result.headers).map(([name, value]) => [name, mask.header(value)]);
  const body = mask.body(result.body);
  const shown = { ...result, headers: Object.fromEntries(headers), body };
  return body === result.body ? shown : { ...shown, isMasked: true };
}

/** Whether a closer look at a response is worth it. Every response passes here. */
function mayHoldSecret({ body, headers }: PostResponse, mask: Mask): boolean {
  let all = asBuffer(body).toString('latin1');
  // To list the values and join them would take twice as long.
  for (const name in headers) all += ` ${headers[name]}`;
  return mask.mayTouch(all);
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The verdict on the unmasked answer, with its texts masked.
 * @param asShown the verdict on the masked answer: it cut nothing before it was masked.
 */
function maskVerdict(verdict: Verdict, asShown: Verdict, mask: Mask): Verdict {
  const { message, record, remark, serviceError } = verdict;
  const isSame = asShown.errorCode === verdict.errorCode;
  return {
    ...verdict,
    message: message === null ? null : ((isSame ? asShown.message : null) ?? masked(message, mask)),
    record: record === null ? null : mask.node(record),
    remark: remark === null ? null : withTexts(remark, (fact) => mask.text(fact)),
    serviceError: serviceError === null ? null : asShown.serviceError,
  };
}

const masked = (sentence: Said, mask: Mask): Said =>
  typeof sentence === 'string'
    ? mask.text(sentence)
    : withTexts(sentence, (fact) => mask.text(fact));

/** One signed request. */
interface SignedPost extends Pick<PostRequest, 'order' | 'alone' | 'keepsConnection'> {
  readonly url: URL;
  /** What signs the body; `conv smoke` leaves some of it out. */
  readonly signed: Readonly<Record<string, string>>;
  /** The exact bytes that are signed and sent. */
  readonly body: Uint8Array;
  readonly attempt: number;
}

/** The raw response, and the mask to apply before it is shown or stored. */
interface RawAnswer {
  readonly result: PostResult;
  readonly mask: Mask;
}

/** Dependencies of a request. */
interface PostEdges extends Pick<DeliveryEdges, 'transport' | 'observer'> {
  /** Ends the post at once. */
  readonly signal: AbortSignal;
}

/** Posts a signed body. */
export async function postSigned(
  post: SignedPost,
  secret: Secret,
  limits: PostLimits,
  edges: PostEdges,
): Promise<RawAnswer> {
  const result = await send(post, limits, edges);
  return { result, mask: maskFor(secret, post.signed[HEADERS.signature]) };
}

/** Every request that conv sends to the service is made here. */
function send(
  { url, signed, body, attempt, order, alone, keepsConnection }: SignedPost,
  limits: PostLimits,
  { transport, signal, observer }: PostEdges,
): Promise<PostResult> {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'conv',
    ...signed,
  };
  if (observer.request) {
    const hidden = HEADERS.signature in signed ? { [HEADERS.signature]: '<hidden>' } : {};
    observer.request({ attempt, url, headers: { ...headers, ...hidden }, body });
  }
  return transport.post({ url, headers, body, limits, signal, order, alone, keepsConnection });
}

/** An attempt, with the facts about earlier ones. */
export interface AttemptRequest
  extends Pick<SignedPost, 'url' | 'body' | 'attempt' | 'alone'>,
    Reported {
  readonly account: SigningAccount;
  /** Whether the service may have counted the report in an earlier attempt. */
  readonly mayHaveBeenCounted: boolean;
  /** What was sent before; read only if the answer needs it. */
  readonly readEarlier: () => Promise<EarlierReports>;
  /** At the last retry, the reason in the 409 to the previous attempt. */
  readonly conflict?: string | undefined;
  /** Whether the caller uses the record of an accepted report; true if omitted. */
  readonly needsRecord?: boolean;
}

interface AttemptEdges extends PostEdges {
  readonly clock: Pick<DeliveryEdges['clock'], 'now'>;
}

/** The result of one attempt, with secrets masked. */
export interface AttemptResult {
  readonly verdict: Verdict;
  readonly result: PostResult;
}

/**
 * One attempt: signs, posts, and judges the unmasked answer. Nothing is journaled here. Most answers plainly fit; they
 * are judged at once, without a promise, and all others by `closely`.
 */
export class Attempt {
  readonly #report: AttemptRequest;
  readonly #clock: AttemptEdges['clock'];
  readonly #secret: Secret;
  #mask: Mask;
  #verdict: Verdict | undefined;

  constructor(report: AttemptRequest, { clock }: Pick<AttemptEdges, 'clock'>) {
    this.#report = report;
    this.#clock = clock;
    this.#secret = report.account.renewal?.current ?? report.account.secret;
    this.#mask = maskFor(this.#secret);
  }

  post(limits: PostLimits, edges: PostEdges): Promise<PostResult> {
    const { url, account, body, attempt, alone, merchantOrderId: order } = this.#report;
    const credentials = { apiKey: account.apiKey, secret: this.#secret };
    // For this very second: the service accepts a timestamp for a few minutes.
    const signed = signedHeaders(credentials, Math.floor(this.#clock.now() / 1000), body);
    this.#mask = maskFor(this.#secret, signed[HEADERS.signature]);
    const keepsConnection = (response: PostResponse): boolean => isInStep(this.#judge(response));
    return send({ url, signed, body, attempt, order, alone, keepsConnection }, limits, edges);
  }

  /** @returns undefined if earlier reports, or a secret in the answer, may change what it means. */
  plainly(result: PostResult): AttemptResult | undefined {
    const verdict = this.#judge(result);
    const { outcome, later, isSilent } = verdict;
    if (result.type === 'failure' || outcome !== 'accepted' || later !== null || isSilent)
      return undefined;
    return mayHoldSecret(result, this.#mask) ? undefined : { verdict, result };
  }

  async closely(result: PostResult): Promise<AttemptResult> {
    const report = this.#report;
    const judged = await inContext(this.#judge(result), result, report);
    const isAgain = await isRotated(judged, this.#secret, report.account.renewal);
    const shown = withoutSecrets(result, this.#mask);
    const masked = shown === result ? judged : await this.#masked(judged, shown);
    return { verdict: isAgain ? againWithNewSecret(masked) : masked, result: shown };
  }

  async #masked(judged: Verdict, shown: PostResult): Promise<Verdict> {
    const asShown = judgeNow(shown, this.#report, this.#clock.now());
    return maskVerdict(judged, await inContext(asShown, shown, this.#report), this.#mask);
  }

  /** The transport asks as soon as the answer is there; the verdict is the same afterwards. */
  #judge(result: PostResult): Verdict {
    this.#verdict ??= judgeNow(result, this.#report, this.#clock.now());
    return this.#verdict;
  }
}

/** Makes one attempt. */
export async function attemptOnce(
  report: AttemptRequest,
  limits: PostLimits,
  edges: AttemptEdges,
): Promise<AttemptResult> {
  const attempt = new Attempt(report, edges);
  const result = await attempt.post(limits, edges);
  return attempt.plainly(result) ?? attempt.closely(result);
}

/** Whether the service refused a secret that has been replaced since it was read. */
const isRotated = async (
  { outcome, isDoubtful }: Verdict,
  secret: Secret,
  renewal: SigningAccount['renewal'],
): Promise<boolean> =>
  outcome === 'unauthorized' && !isDoubtful && ((await renewal?.renew(secret)) ?? false);

/** The same bytes under the new signature: the refusal said nothing about the report. */
const againWithNewSecret = (refusal: Verdict): Verdict => ({
  ...refusal,
  message: message('secret_read_again', { refused: refusal.message ?? refusal.outcome }),
  settles: false,
  retry: true,
  isDoubtful: true,
});

async function inContext(
  judged: Verdict,
  result: PostResult,
  { mayHaveBeenCounted, alone, readEarlier, conflict, kind }: AttemptRequest,
): Promise<Verdict> {
  const certain = alone ? withoutDoubt(judged) : judged;
  const verdict = await explainedByEarlier(
    refusedIfRepeated(certain, result, conflict),
    result,
    readEarlier,
  );
  return inLightOf(mayHaveBeenCounted, verdict, kind);
}

function judgeNow(result: PostResult, report: AttemptRequest, now: number): Verdict {
  const { merchantOrderId, kind, amount, currency, needsRecord = true } = report;
  return classify(result, { merchantOrderId, kind, amount, currency, now, needsRecord });
}

/** The error to report; null for an accepted report. */
export function errorOf({
  outcome,
  errorCode,
  message,
  serviceError,
  clockSkewSeconds,
}: Verdict): DeliveryError | null {
  if (outcome === 'accepted') return null;
  const service = serviceError === null ? {} : { service: serviceError };
  const skew = clockSkewSeconds === null || errorCode !== CLOCK_OFF ? {} : { clockSkewSeconds };
  return { code: errorCode ?? outcome, message: message ?? outcome, ...service, ...skew };
}

/** The response for observers; the caller has masked secrets. */
export function observedResponse(result: PostResult, attempt: number): ObservedResponse {
  const { durationMs } = result;
  if (result.type === 'failure') {
    return { attempt, durationMs, status: null, headers: {}, text: result.message };
  }
  const { status, headers, body } = result;
  return { attempt, durationMs, status, headers, text: new TextDecoder().decode(body) };
}

/** The event's state after an attempt: only a response of the service itself settles it. */
export function stateAfter({ outcome, settles }: Verdict): EventState {
  if (!settles) return 'pending';
  return outcome === 'accepted' ? 'accepted' : 'rejected';
}

/**
 * Journals the outcome of an attempt.
 * @throws Failure `outcome_unwritten` if the journal fails: the report was sent nevertheless.
 */
export async function recordAttempt(
  claim: Claim,
  verdict: Verdict,
  result: PostResult,
): Promise<void> {
  try {
    await claim.finishAttempt(attemptEndOf(verdict, result), stateAfter(verdict));
  } catch (error) {
    throw asUnwritten(error, claim.event.eventId);
  }
}

/** How an attempt ended, as the journal keeps it. */
export function attemptEndOf(verdict: Verdict, result: PostResult): AttemptEnd {
  const isInterrupted = result.type === 'failure' && result.code === 'interrupted';
  return {
    outcome: isInterrupted ? 'interrupted' : verdict.outcome,
    durationMs: result.durationMs,
    httpStatus: result.type === 'response' ? result.status : null,
    errorCode: verdict.errorCode,
    response: result.type === 'response' ? toText(result.body) : result.message,
    ...(result.type === 'response' && result.isMasked === true ? { masked: true } : {}),
  };
}

import { classify } from '../core/delivery/classify.ts';
import type { PostResponse, PostResult } from '../core/delivery/post-result.ts';
import type { Reported } from '../core/delivery/success.ts';
import { inLightOf, isInStep, type Verdict, withoutDoubt } from '../core/delivery/verdict.ts';
import type { PostLimits } from '../transport/transport.ts';
import { type PostEdges, postSigned, type SignedPost } from './post-signed.ts';
import { maskResult, maskVerdict, mayHoldSecret } from './redaction.ts';
import type { DeliveryError } from './result.ts';

/** One attempt at a report, and what was before it. */
export interface AttemptedReport extends Omit<SignedPost, 'order' | 'keepsConnection'>, Reported {
  /** Whether an earlier attempt ended without the service's word. */
  readonly mayHaveBeenCounted: boolean;
  /** Whether the record of an accepted report is looked at; true unless it is said. */
  readonly needsRecord?: boolean;
}

/** What one attempt came to; both are free of secrets. */
export interface Attempted {
  readonly verdict: Verdict;
  readonly result: PostResult;
}

/** Signs, posts, and judges what really came; nothing is written down here. */
export async function attemptOnce(
  report: AttemptedReport,
  limits: PostLimits,
  edges: PostEdges,
): Promise<Attempted> {
  const { url, account, body, attempt, alone, merchantOrderId: order } = report;
  const judge = judgeOnce(report, edges);
  const keepsConnection = (response: PostResponse): boolean => isInStep(judge(response));
  const post = { url, account, body, attempt, order, alone, keepsConnection };
  const { result, mask } = await postSigned(post, limits, edges);
  const verdict = inContext(judge(result), report);
  if (!mayHoldSecret(result, mask)) return { verdict, result };
  const shown = maskResult(result, mask);
  const asShown = inContext(judgeOnce(report, edges)(shown), report);
  return { verdict: maskVerdict(verdict, asShown, mask), result: shown };
}

const inContext = (judged: Verdict, { mayHaveBeenCounted, alone }: AttemptedReport): Verdict =>
  inLightOf(mayHaveBeenCounted, alone ? withoutDoubt(judged) : judged);

/** The transport asks as soon as the answer is there; the verdict is the same afterwards. */
function judgeOnce(report: AttemptedReport, { clock }: PostEdges): (result: PostResult) => Verdict {
  let verdict: Verdict | undefined;
  return (result) => {
    verdict ??= judgeNow(result, report, clock.now());
    return verdict;
  };
}

function judgeNow(result: PostResult, report: AttemptedReport, now: number): Verdict {
  const { merchantOrderId, kind, amount, currency, needsRecord = true } = report;
  return classify(result, { merchantOrderId, kind, amount, currency, now, needsRecord });
}

/** What went wrong, as it is told; null of an accepted report. */
export function errorOf({
  outcome,
  errorCode,
  message,
  serviceError,
}: Verdict): DeliveryError | null {
  if (outcome === 'accepted') return null;
  const service = serviceError === null ? {} : { service: serviceError };
  return { code: errorCode ?? outcome, message: message ?? outcome, ...service };
}

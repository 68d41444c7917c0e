import { classify } from '../core/delivery/classify.ts';
import type { PostResponse, PostResult } from '../core/delivery/post-result.ts';
import type { Reported } from '../core/delivery/success.ts';
import { inLightOf, isInStep, type Verdict, withoutDoubt } from '../core/delivery/verdict.ts';
import type { PostLimits } from '../transport/transport.ts';
import { type PostEdges, postSigned, type SignedPost } from './post-signed.ts';
import { needsRedaction, type Redact, redactResult, redactVerdict } from './redaction.ts';
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
  const { url, account, body, attempt, alone } = report;
  const { merchantOrderId: order, mayHaveBeenCounted } = report;
  const judge = judgeOnce(report, edges);
  const keepsConnection = (response: PostResponse): boolean => isInStep(judge(response));
  const post = { url, account, body, attempt, order, alone, keepsConnection };
  const { result, redact } = await postSigned(post, limits, edges);
  const judged = alone ? withoutDoubt(judge(result)) : judge(result);
  return withoutSecrets({ verdict: inLightOf(mayHaveBeenCounted, judged), result }, redact);
}

/** The transport asks as soon as the answer is there; the verdict is the same afterwards. */
function judgeOnce(
  { merchantOrderId, kind, amount, currency, needsRecord = true }: AttemptedReport,
  { clock }: PostEdges,
): (result: PostResult) => Verdict {
  let verdict: Verdict | undefined;
  return (result) => {
    const now = clock.now();
    const expected = { merchantOrderId, kind, amount, currency, now, needsRecord };
    verdict ??= classify(result, expected);
    return verdict;
  };
}

function withoutSecrets({ verdict, result }: Attempted, redact: Redact): Attempted {
  if (!needsRedaction(result, redact)) return { verdict, result };
  return { verdict: redactVerdict(verdict, redact), result: redactResult(result, redact) };
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

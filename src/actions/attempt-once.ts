import { classify } from '../core/delivery/classify.ts';
import type { PostResult } from '../core/delivery/post-result.ts';
import { inLightOf, type Verdict } from '../core/delivery/verdict.ts';
import type { ReportKind } from '../core/protocol.ts';
import type { PostLimits } from '../transport/transport.ts';
import { type PostEdges, postSigned, type SignedPost } from './post-signed.ts';
import { maskResult, maskVerdict, mayHoldSecret } from './redaction.ts';
import type { DeliveryError } from './result.ts';

/** One attempt at a report, and what was before it. */
export interface AttemptedReport extends SignedPost {
  readonly merchantOrderId: string;
  readonly kind: ReportKind;
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
  const { merchantOrderId, kind, mayHaveBeenCounted, needsRecord = true } = report;
  const { result, mask } = await postSigned(report, limits, edges);
  const now = edges.clock.now();
  const judge = (answer: PostResult): Verdict =>
    inLightOf(mayHaveBeenCounted, classify(answer, { merchantOrderId, kind, now, needsRecord }));
  const verdict = judge(result);
  if (!mayHoldSecret(result, mask)) return { verdict, result };
  const shown = maskResult(result, mask);
  return { verdict: maskVerdict(verdict, judge(shown), mask), result: shown };
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

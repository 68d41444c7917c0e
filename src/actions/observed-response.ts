import type { PostResult } from '../core/delivery/post-result.ts';
import type { ObservedResponse } from './edges.ts';

/** What came back, for those who look at the wire; the caller has struck out secrets. */
export function observedResponse(result: PostResult, attempt: number): ObservedResponse {
  const { durationMs } = result;
  if (result.type === 'failure') {
    return { attempt, durationMs, status: null, headers: {}, text: result.message };
  }
  const { status, headers, body } = result;
  return { attempt, durationMs, status, headers, text: new TextDecoder().decode(body) };
}

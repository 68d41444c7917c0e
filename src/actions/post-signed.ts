import type { PostResult } from '../core/delivery/post-result.ts';
import { HEADERS } from '../core/protocol.ts';
import { signedHeaders } from '../core/signing/sign.ts';
import type { DeliveryEdges, DeliveryPolicy, ObservedResponse, SendingAccount } from './edges.ts';

/** One attempt's worth of a report. */
export interface SignedPost {
  readonly url: URL;
  readonly account: SendingAccount;
  /** The exact bytes: signed and sent as they are. */
  readonly body: Uint8Array;
  readonly attempt: number;
}

/** Signs the body for this very second and posts it. */
export async function postSigned(
  { url, account, body, attempt }: SignedPost,
  { limits }: DeliveryPolicy,
  { transport, clock, interrupt: signal, observer }: DeliveryEdges,
): Promise<PostResult> {
  const nowSeconds = Math.floor(clock.now() / 1000);
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'conv',
    ...signedHeaders(account, nowSeconds, body),
  };
  observer.request?.({
    attempt,
    url,
    headers: { ...headers, [HEADERS.signature]: '<hidden>' },
    body,
  });
  const answer = await transport.post({ url, headers, body, limits, signal });
  const result = withoutSecret(answer, account);
  observer.response?.(observed(result, attempt));
  return result;
}

/** A service that echoes the secret must not bring it to a screen or into the journal. */
function withoutSecret(result: PostResult, { secret }: SendingAccount): PostResult {
  if (result.type === 'failure') return result;
  const headers = Object.entries(result.headers).map(([name, value]) => [
    name,
    secret.redact(value),
  ]);
  return { ...result, headers: Object.fromEntries(headers), body: secret.redactBytes(result.body) };
}

function observed(result: PostResult, attempt: number): ObservedResponse {
  const { durationMs } = result;
  if (result.type === 'failure') {
    return { attempt, durationMs, status: null, headers: {}, text: result.message };
  }
  const { status, headers, body } = result;
  return { attempt, durationMs, status, headers, text: new TextDecoder().decode(body) };
}

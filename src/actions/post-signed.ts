import type { PostResult } from '../core/delivery/post-result.ts';
import type { Mask } from '../core/masking/mask.ts';
import { HEADERS } from '../core/protocol.ts';
import { signedHeaders } from '../core/signing/sign.ts';
import type { PostLimits, PostRequest } from '../transport/transport.ts';
import type { DeliveryEdges, SendingAccount } from './edges.ts';
import { maskFor } from './redaction.ts';

/** One attempt's worth of a report. */
export interface SignedPost extends Pick<PostRequest, 'order' | 'alone' | 'keepsConnection'> {
  readonly url: URL;
  readonly account: SendingAccount;
  /** The exact bytes: signed and sent as they are. */
  readonly body: Uint8Array;
  readonly attempt: number;
}

/** What came back, as it came, and what hides secrets in it before it is shown or stored. */
export interface Answered {
  readonly result: PostResult;
  readonly mask: Mask;
}

/** What a post needs of the world. */
export interface PostEdges extends Pick<DeliveryEdges, 'transport' | 'clock' | 'observer'> {
  /** Ends the post at once. */
  readonly signal: AbortSignal;
}

/** Signs the body for this very second and posts it. */
export async function postSigned(
  { url, account, body, attempt, order, alone, keepsConnection }: SignedPost,
  limits: PostLimits,
  { transport, clock, signal, observer }: PostEdges,
): Promise<Answered> {
  const signed = signedHeaders(account, Math.floor(clock.now() / 1000), body);
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'conv',
    ...signed,
  };
  if (observer.request) {
    const shown = { ...headers, [HEADERS.signature]: '<hidden>' };
    observer.request({ attempt, url, headers: shown, body });
  }
  const request = { url, headers, body, limits, signal, order, alone, keepsConnection };
  const result = await transport.post(request);
  return { result, mask: maskFor(account.secret, signed[HEADERS.signature]) };
}

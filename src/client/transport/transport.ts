import type { PostResponse, PostResult } from '../../core/protocol/answers/verdict.ts';
import type { Message } from '../../core/words/message.ts';

/** One signed POST. */
export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent verbatim, with its `Content-Length`. */
  readonly body: Uint8Array;
  readonly limits: PostLimits;
  /** Ends the request at once; the result is then a failure `interrupted`. */
  readonly signal: AbortSignal;
  /**
   * The order. Two reports of one order never share a connection, on which a late response to the first could fit the
   * second.
   */
  readonly order?: string | undefined;
  /** Use a separate connection, which carries nothing else and is read to its end. */
  readonly alone?: AloneManner | undefined;
  /** Whether a connection may be used again after this answer; without it any whole answer will do. */
  readonly keepsConnection?: ((response: PostResponse) => boolean) | undefined;
}

/** How a report uses its own connection. */
export interface AloneManner {
  /**
   * How long the body is held back after the head, in milliseconds: a sender of a response meanwhile has not read
   * the report.
   */
  readonly pauseMs: number;
}

/** Bounds of one attempt, in milliseconds and bytes. */
export interface PostLimits {
  /** From the start until bytes can be sent: name lookup, proxy and TLS handshake included. */
  readonly connectMs: number;
  /** From the first byte sent until the headers of the answer have come. */
  readonly headersMs: number;
  /** From the start until the end of the answer. */
  readonly wholeMs: number;
  /** More of an answer than this is not read. */
  readonly responseBytes: number;
}

/**
 * Sends one POST and returns the result as data; a failed exchange is a result, too. Never follows a redirect (the
 * signature would leak), never sends twice, always verifies certificates.
 */
export interface Transport<Sentence = string> {
  post(request: PostRequest): Promise<PostResult<Sentence>>;
  /** Lets idle connections go; a post that is still under way fails. */
  close(): Promise<void>;
}

/** A transport that returns the reason for a missing response as a message, not as text. */
export type WireTransport = Transport<Message>;

/** Which authorities may vouch for the service's certificate. */
export interface Trust {
  /** Certificates in PEM that replace Node's own authorities. */
  readonly authorities?: readonly string[];
}

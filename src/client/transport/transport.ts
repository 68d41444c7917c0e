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
  readonly alone?: AloneOptions | undefined;
  /** Whether a connection may be reused after this response; by default after any complete one. */
  readonly keepsConnection?: ((response: PostResponse) => boolean) | undefined;
}

/** How a report uses its own connection. */
interface AloneOptions {
  /**
   * How long the body is held back after the head, in milliseconds: whoever responds in the meantime has not read the
   * report.
   */
  readonly pauseMs: number;
}

/** Bounds of one attempt, in milliseconds and bytes. */
export interface PostLimits {
  /** From the start until bytes can be sent, including name lookup, proxy, and TLS handshake. */
  readonly connectMs: number;
  /** From the first byte sent until the headers of the response have arrived. */
  readonly headersMs: number;
  /** From the start until the end of the response. */
  readonly wholeMs: number;
  /** A response is not read beyond this size. */
  readonly responseBytes: number;
}

/**
 * Sends one POST and returns the result as data; a failed exchange is a result, too. Never follows a redirect (the
 * signature would leak), never sends twice, always verifies certificates.
 */
export interface Transport<Sentence = string> {
  post(request: PostRequest): Promise<PostResult<Sentence>>;
  /** Closes all connections; a post in progress fails. */
  close(): Promise<void>;
}

/** A transport that returns the reason for a missing response as a message, not as text. */
export type WireTransport = Transport<Message>;

/** Which authorities are trusted for the service's certificate. */
export interface Trust {
  /** Certificates in PEM that replace Node's own authorities. */
  readonly authorities?: readonly string[];
}

/** What came back from one signed POST, as data: a failed exchange is a result like any other. */
export type PostResult = PostResponse | PostFailure;

export interface PostResponse {
  readonly type: 'response';
  readonly status: number;
  /** Names in lower case; repeated ones joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The answer ended early, or went on past `responseBytes`. */
  readonly truncated: boolean;
  /**
   * Whether it can only be the answer to this request: it came by a connection that carried nothing else,
   * after the whole request, and nothing came after it.
   */
  readonly isAlone: boolean;
  readonly durationMs: number;
  /** A secret was hidden in the body: it is not what came, byte for byte. */
  readonly isMasked?: true;
}

export interface PostFailure {
  readonly type: 'failure';
  readonly code: PostFailureCode;
  /** One sentence for people; never a secret, never a header. */
  readonly message: string;
  /** Whether bytes of the request may have reached the service: then its outcome is unknown. */
  readonly mayHaveArrived: boolean;
  readonly durationMs: number;
}

export type PostFailureCode =
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'connect_timeout'
  | 'tls'
  | 'proxy'
  | 'headers_timeout'
  | 'whole_timeout'
  | 'closed_without_answer'
  | 'not_http'
  | 'out_of_step'
  | 'network'
  | 'interrupted';

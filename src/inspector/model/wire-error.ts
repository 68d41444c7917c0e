/** One fault of a body, and what stands there. */
export interface Violation {
  /** A JSON pointer (RFC 6901); empty for the whole body. */
  readonly pointer: string;
  readonly rule?: string;
  readonly message: string;
  readonly expected?: unknown;
  readonly got?: unknown;
  readonly hint?: string;
}

/** Why a request was refused. */
export interface ErrorJson {
  readonly code: string;
  readonly message: string;
  /** What the service goes by. */
  readonly rule?: string;
  /** What to do next. */
  readonly hint?: string;
  readonly violations?: readonly Violation[];
}

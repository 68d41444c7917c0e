import type { RequestLog } from '../log.ts';

/** One request as the service remembers it. */
export interface HistoryEntry extends RequestLog {
  /** From 1 on, in the order of arrival; never used again. */
  readonly sequence: number;
  /** The exact bytes as they came. */
  readonly body: Uint8Array;
  /** What the fault was that was made on purpose; absent where there was none. */
  readonly fault?: string;
  /** Sent again from the inspector, not by a client. */
  readonly resent?: boolean;
}
